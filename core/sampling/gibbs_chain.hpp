// One Markov chain of an estimate, over the solutions of the intractable part, updated by blocks.
//
// Small blocks are counted exactly given the sections outside. Solutions that differ in too many
// sections for that are joined by wide blocks, up to whole components, whose diagrams are thinned
// around the present solution (counting/thinning.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board/random.hpp"
#include "counting/forward_backward.hpp"
#include "counting/model.hpp"
#include "sampling/block.hpp"
#include "sampling/completion.hpp"

namespace minewise {

// Log2 weights of the mine counts of the intractable part. A count that the rest of the board
// excludes has a smaller weight, which falls with the distance from the nearest allowed count, so
// that a chain can start at and move through such counts. They are not tallied. If few solutions
// have an allowed count, a chain moves between them only if it spends some time elsewhere: the fall
// is adapted before sampling begins (as in simulated tempering: Marinari and Parisi 1992, see
// docs/references.md).
class OutsideWeights {
  public:
    explicit OutsideWeights(const std::vector<ScaledDouble>& outside);

    // From the least to the greatest allowed count.
    Range range() const;
    // Adapts the fall if a share of this size of some draws had allowed counts.
    void adapt(double share);

    std::vector<char> allowed;
    std::vector<double> log2;

  private:
    void weigh_excluded();

    double least_ = 0.0;  // of the allowed counts
    double fall_;         // per step away from an allowed count
    std::vector<double> distance_;
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
    // Goes on from a solution in which the section holds a count in the range, if one is found.
    // Gives up after `conflicts` of the search.
    Completion::Result restart(std::int32_t section, Range range, std::size_t conflicts,
                               Meter& meter);
    // Blocks around randomly chosen sections; together they cover every intractable section several
    // times.
    std::vector<Block> make_blocks(Meter& meter);
    // Blocks of up to a whole component, which cover every intractable section.
    std::vector<Block> make_wide_blocks(Meter& meter);
    // Draws every block once, the small ones in random order. (When a block is drawn must not
    // depend on the state of the chain.)
    using Record = std::function<void(const BlockDraw&)>;
    void sweep(std::vector<Block>& blocks, std::vector<Block>& wide_blocks, Meter& meter,
               const Record& record);

    bool allowed() const { return outside_.allowed[static_cast<std::size_t>(total_)] != 0; }
    std::vector<std::int32_t> state() const;

  private:
    void begin();
    double likely_share() const;
    double odds_of_mine() const;
    void draw_wide(Block& block, Meter& meter, const Record& record);
    std::vector<std::int32_t> shuffled(std::vector<std::int32_t> items);
    void redraw(const Block& block, Meter& meter, const Record& record);

    const Model& model_;
    const Problem& problem_;
    const OutsideWeights& outside_;
    CellWeights<Doubles> weights_;
    Random random_;
    std::vector<std::int32_t> mines_;  // by section of the whole problem
    std::int32_t total_ = 0;
    std::size_t wide_draws_ = 0;
    double odds_ = 1.0;  // of a mine more, according to the rest of the board; constant
};

}  // namespace minewise
