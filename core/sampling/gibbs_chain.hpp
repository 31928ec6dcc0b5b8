// One Markov chain of an estimate, over the solutions of the intractable part, updated by blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board/random.hpp"
#include "counting/forward_backward.hpp"
#include "counting/model.hpp"
#include "sampling/block.hpp"

namespace minewise {

// Log2 weights of the mine counts of the intractable part. A count that the rest of the board
// excludes has a small weight, which falls with the distance from the nearest allowed count, so
// that a chain can start at and move through such counts. They are not tallied.
struct OutsideWeights {
    explicit OutsideWeights(const std::vector<ScaledDouble>& outside);

    std::vector<char> allowed;
    std::vector<double> log2;
};

// The result of drawing a block: its distribution given everything outside it, restricted to the
// allowed mine counts.
struct BlockDraw {
    const Block& block;
    const SectionTable<double>& solutions;  // weight of k mines in each section of the block
    double weight;                          // sum of the weights of all allowed layouts
    double share;      // `weight` relative to the sum over allowed and excluded counts
    std::int32_t low;  // number of mines in the intractable part that by_count[0] refers to
    const std::vector<double>& by_count;  // weight by number of mines in the intractable part
};

class GibbsChain {
  public:
    GibbsChain(const Model& model, const OutsideWeights& outside, std::uint64_t stream);

    // Finds an initial solution.
    void start(Meter& meter);
    // Blocks around randomly chosen sections; together they cover every intractable section several
    // times.
    std::vector<Block> make_blocks(Meter& meter);
    // Draws every block once, in random order.
    using Record = std::function<void(const BlockDraw&)>;
    void sweep(std::vector<Block>& blocks, Meter& meter, const Record& record);

    bool allowed() const { return outside_.allowed[static_cast<std::size_t>(total_)] != 0; }
    std::vector<std::int32_t> state() const;

  private:
    double likely_share() const;
    std::vector<std::int32_t> shuffled(std::vector<std::int32_t> items);
    void redraw(const Block& block, Meter& meter, const Record& record);
    void assign(const Block& block, const std::vector<double>& forward, std::size_t count);

    const Model& model_;
    const Problem& problem_;
    const OutsideWeights& outside_;
    CellWeights<Doubles> weights_;
    Random random_;
    std::vector<std::int32_t> mines_;  // by section of the whole problem
    std::int32_t total_ = 0;
};

}  // namespace minewise
