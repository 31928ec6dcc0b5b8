// Parts of a frontier that were counted, kept for whoever meets them again.
//
// A part is known by its clues, the mines that they still need, and its cells. Whatever leads to it
// again (the next move, another branch of a search, another game) finds it counted. Parts do not
// change once they are counted, and live as long as somebody holds them, even after the cache has
// forgotten them.
#pragma once

#include <memory>
#include <vector>

#include "base/hash_index.hpp"
#include "counting/components.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// The clues that hang together through unknown cells, and those cells: one component of a frontier,
// or several where reduction cuts it.
struct CountedPart {
    std::vector<std::int32_t> key;
    std::vector<Cell> clues;        // on the board
    std::vector<Cell> cells;        // on the board, in the order of the problem's cells
    std::vector<Cell> safe, mines;  // certain without the mine total
    Components components;
    ComponentWeights weights;  // in doubles; the largest of each component lies in [1/2, 1)
    double log2_scale = 0.0;   // that scaling, and factors settled while reducing

    std::int64_t settled_mines() const { return components.problem.deduced_full; }
};

using PartPointer = std::shared_ptr<const CountedPart>;

class PartCache {
  public:
    explicit PartCache(const Prior& prior);

    const Prior& prior() const { return prior_; }
    CellWeights<Doubles>& weights() { return weights_; }

    // The part that is made up of these clues and cells, counted now unless it is known. `number`
    // is by cell of the board: the cell's place in `cells`. Throws Contradiction, and OverBudget
    // where it is too wide.
    PartPointer part(const Knowledge& knowledge, std::span<const Cell> clues,
                     std::span<const Cell> cells, std::span<const std::int32_t> number,
                     Meter& meter);
    // Drops what is kept: for a new game, or when it has become too much.
    void forget();
    bool holds_much() const { return parts_.size() >= much; }

  private:
    static constexpr std::size_t much = 10'000;

    std::shared_ptr<CountedPart> fresh_part();
    void count(const Knowledge& knowledge, std::span<const std::int32_t> number, CountedPart& part,
               Meter& meter);

    Prior prior_;
    CellWeights<Doubles> weights_;
    HashIndex index_;
    std::vector<std::shared_ptr<CountedPart>> parts_;
    std::size_t bytes_ = 0;  // of parts_, about
    std::vector<std::shared_ptr<CountedPart>>
        spare_;  // forgotten by all: their memory is used again
    VariableOrder order_;
    System system_;
    std::vector<std::int32_t> key_;
    std::vector<Cell> members_;
    std::vector<Bounds> bounds_;
};

}  // namespace minewise
