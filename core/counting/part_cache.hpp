// A cache of counted parts of a frontier.
//
// The key of a part consists of its clues, the mines that they still need, and its cells. If the
// same part occurs again (at the next move, in another branch of a search, in another game), it is
// not counted again. Parts are immutable and reference-counted, so they remain valid after the
// cache is cleared.
#pragma once

#include <memory>
#include <vector>

#include "base/hash_index.hpp"
#include "counting/components.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// Clues that are connected through unknown cells, and these cells: one component of a frontier, or
// several if reduction separates it.
struct CountedPart {
    std::vector<std::int32_t> key;
    std::vector<Cell> clues;        // on the board
    std::vector<Cell> cells;        // on the board, in the order of the problem's cells
    std::vector<Cell> safe, mines;  // certain without the mine total
    Components components;
    ComponentWeights weights;

    // Of the scaling of the weights, and of the factors settled by reduction.
    double log2_scale() const {
        return weights.log2_scale + components.problem.settled_log2_weight;
    }
    double log2_weight() const;  // of all solutions
};

using PartPointer = std::shared_ptr<const CountedPart>;

class PartCache {
  public:
    explicit PartCache(const Prior& prior);

    const Prior& prior() const { return prior_; }
    CellWeights<Doubles>& weights() { return weights_; }

    // Returns the part that consists of these clues and cells, counting it if it is not cached.
    // `number[cell]` is the position of a cell of the board in `cells`. Throws Contradiction, and
    // OverBudget if the part exceeds the budget.
    PartPointer part(const Knowledge& knowledge, std::span<const Cell> clues,
                     std::span<const Cell> cells, std::span<const std::int32_t> number,
                     Meter& meter);
    // Empties the cache.
    void clear();
    bool is_full() const { return parts_.size() >= max_parts; }

  private:
    static constexpr std::size_t max_parts = 10'000;

    std::shared_ptr<CountedPart> new_part();
    void count(const Knowledge& knowledge, std::span<const std::int32_t> number, CountedPart& part,
               Meter& meter);

    Prior prior_;
    CellWeights<Doubles> weights_;
    HashIndex index_;
    std::vector<std::shared_ptr<CountedPart>> parts_;
    std::size_t bytes_ = 0;                            // of parts_, approximately
    std::vector<std::shared_ptr<CountedPart>> spare_;  // unreferenced parts whose memory is reused
    VariableOrder order_;
    System system_;
    std::vector<std::int32_t> key_;
    std::vector<Cell> members_;
    std::vector<Bounds> bounds_;
};

}  // namespace minewise
