// The counted parts of a frontier, updated incrementally.
//
// Most parts do not change from one move to the next. Knowledge logs the clues that changed: the
// parts around these clues are collected and counted again, through the cache, and the other parts
// are kept. The cost of a move is the cost of the changed parts. The set of parts and their order
// (by first clue) depend only on the knowledge, not on the sequence of moves.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "counting/counted.hpp"
#include "counting/part_cache.hpp"

namespace minewise {

class Frontier {
  public:
    // The cache must outlive this object and its copies.
    explicit Frontier(PartCache& cache) : cache_(&cache) {}

    PartCache& cache() const { return *cache_; }
    std::span<const PartPointer> parts() const { return parts_; }
    // Unknown cells that are in no part.
    std::vector<Cell> interior(const Knowledge& knowledge) const;
    // The parts and the interior, with the mine total. It refers to the parts.
    Counted counted(const Knowledge& knowledge) const;

    // Processes the new entries of the knowledge's logs. Throws as PartCache::part() does; the next
    // call then starts from scratch.
    void update(const Knowledge& knowledge, Meter& meter);
    // The next update starts from scratch.
    void reset();
    // The next update will be from a branch() of the current knowledge, whose logs are empty.
    void follow_branch() { next_changed_ = next_uncertain_ = 0; }

    // Lists cells that are certain. Cells that are certain only because of the mine total are
    // listed only if no other cell is safe, or if `everything`. Throws Contradiction if the total
    // cannot be met.
    void certain(const Knowledge& knowledge, bool everything, std::vector<Cell>& safe,
                 std::vector<Cell>& mines) const;

  private:
    struct Scratch;
    void drop_changed_parts(const Knowledge& knowledge, Scratch& scratch);
    void drop_part_of(Cell member, Scratch& scratch);
    static void explore(const Knowledge& knowledge, Cell clue, Scratch& scratch);
    std::vector<PartPointer>::iterator find(Cell first_clue);

    PartCache* cache_;
    std::vector<PartPointer> parts_;  // sorted by first clue
    // By clue and unknown cell: the first clue of its part, or -1.
    std::vector<std::int32_t> part_of_;
    std::size_t next_changed_ = 0;  // in the logs of the knowledge
    std::size_t next_uncertain_ = 0;
    std::int64_t cells_ = 0;  // in all parts
    bool must_restart_ = true;
};

}  // namespace minewise
