// One chain of an estimate: a walk over the solutions of the wide part, block by block.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board/random.hpp"
#include "counting/forward_backward.hpp"
#include "counting/model.hpp"
#include "sampling/block.hpp"

namespace minewise {

// Log2 weights of the wide part's mine counts. Counts that the rest of the board rules out weigh a
// little, less the farther they are from one that it allows, so that a chain can start and pass
// there; nothing is tallied of them.
struct OutsideWeights {
    explicit OutsideWeights(const std::vector<ScaledDouble>& outside);

    std::vector<char> allowed;
    std::vector<double> log2;
};

// What the drawing of a block tells: its distribution given all that is outside it, over the mine
// counts that are allowed.
struct BlockDraw {
    const Block& block;
    const SectionTable<double>& solutions;  // weight of k mines in a section of the block
    double weight;                          // of all
    double share;                           // of `weight` and what is not allowed besides
    std::int32_t low;                       // the wide part's mines that by_count[0] is about
    const std::vector<double>& by_count;    // weight of so many mines in the wide part
};

class GibbsChain {
  public:
    GibbsChain(const Model& model, const OutsideWeights& outside, std::uint64_t stream);

    // Finds a solution to start from.
    void start(Meter& meter);
    // Blocks around randomly chosen sections that cover every wide section more than once.
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
