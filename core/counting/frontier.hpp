// The counted parts of what is known of a board, kept up to date as more becomes known.
//
// From one move to the next most parts stay as they are. Knowledge logs the clues that changed: the
// parts around those are walked and counted anew, through the cache; all others are left alone.
// Cost of a move: the parts that changed. Which parts there are, and their order (by first clue),
// depends on the knowledge alone and not on the way to it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "counting/part_cache.hpp"

namespace minewise {

class Frontier {
  public:
    // The cache must outlive this, and whoever copies it.
    explicit Frontier(PartCache& cache) : cache_(&cache) {}

    PartCache& cache() const { return *cache_; }
    std::span<const PartPointer> parts() const { return parts_; }
    // Unknown cells in no part.
    std::int64_t interior_cells(const Knowledge& knowledge) const {
        return knowledge.unknown_cells() - cells_;
    }
    // Mines of all parts and the interior, but for those that reduction settled.
    std::optional<Range> total(const Knowledge& knowledge) const;

    // Takes in what the knowledge's logs have added since the last call. Throws as
    // PartCache::part does; the next call then begins from the start.
    void update(const Knowledge& knowledge, Meter& meter);
    // Begins from the start at the next update.
    void reset();
    // The knowledge that is updated from next is a branch() of the present one: its logs are empty.
    void follow_branch() { next_changed_ = 0; }

    // Lists cells that are certain. Those that take the mine total to prove are looked for only
    // where no other is safe, or if `everything`. Throws Contradiction where the total cannot be
    // met.
    void certain(const Knowledge& knowledge, bool everything, std::vector<Cell>& safe,
                 std::vector<Cell>& mines) const;

  private:
    struct Scratch;
    void drop_changed_parts(const Knowledge& knowledge, Scratch& scratch);
    void drop_part_of(Cell member, Scratch& scratch);
    static void explore(const Knowledge& knowledge, Cell clue, Scratch& scratch);
    std::vector<PartPointer>::iterator find(Cell first_clue);
    void certain_with_total(const Knowledge& knowledge, std::vector<Cell>& safe,
                            std::vector<Cell>& mines) const;

    PartCache* cache_;
    std::vector<PartPointer> parts_;  // by first clue
    std::vector<std::int32_t>
        part_of_;  // by clue and unknown cell: the first clue of its part, or -1
    std::size_t next_changed_ = 0;
    std::int64_t cells_ = 0;  // in all parts
    bool fresh_ = true;
};

// Unknown cells with no open cell beside them.
std::vector<Cell> interior_of(const Knowledge& knowledge);

}  // namespace minewise
