#include "sampling/gibbs_chain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "counting/scale.hpp"
#include "sampling/backward_walk.hpp"
#include "sampling/initial_solution.hpp"

namespace minewise {
namespace {

constexpr std::uint64_t seed = 0x6d696e6577697365;
constexpr std::size_t block_sections = 120;
constexpr std::size_t block_bytes = 300'000;  // per diagram of a block
constexpr int blocks_over_each_section = 2;
constexpr std::size_t wide_sections = 400;
// Of a state of a thinned diagram and its weights, which span some of the possible mine counts.
constexpr double bytes_of_state = 60.0;
constexpr double bytes_of_state_by_section = 6.0;
constexpr double wide_share = 0.25;    // of the memory
constexpr double least_states = 32.0;  // a layer
constexpr double most_states = 100.0;
// More states join more solutions, but take longer: so few draws have them.
constexpr double most_states_of_rare = 500.0;
constexpr std::size_t rare_draws = 4;  // every fourth draw
// Log2 of the weight ratio per step away from an allowed count.
constexpr double first_fall = 30.0;
constexpr double least_fall = 1.0;
constexpr double share_to_reach = 0.6;  // of draws with allowed counts
constexpr double adaptation = 4.0;

// By index: the distance to the nearest allowed index.
std::vector<double> distances(const std::vector<char>& allowed) {
    std::vector<double> distance(allowed.size(), std::numeric_limits<double>::infinity());
    double near = std::numeric_limits<double>::infinity();
    const auto pass = [&](std::size_t m) {
        near = allowed[m] != 0 ? 0.0 : near + 1.0;
        distance[m] = std::min(distance[m], near);
    };
    for (std::size_t m = 0; m < allowed.size(); ++m) pass(m);
    near = std::numeric_limits<double>::infinity();
    for (std::size_t m = allowed.size(); m-- > 0;) pass(m);
    return distance;
}

}  // namespace

OutsideWeights::OutsideWeights(const std::vector<ScaledDouble>& outside)
    : allowed(outside.size()), log2(outside.size()), fall_(first_fall) {
    least_ = std::numeric_limits<double>::infinity();
    for (std::size_t m = 0; m < outside.size(); ++m) {
        allowed[m] = !outside[m].is_zero();
        if (allowed[m] == 0) continue;
        log2[m] = outside[m].log2();
        least_ = std::min(least_, log2[m]);
    }
    distance_ = distances(allowed);
    weigh_excluded();
}

Range OutsideWeights::range() const {
    const auto first = std::ranges::find(allowed, 1);
    const auto last = std::find(allowed.rbegin(), allowed.rend(), 1);
    return {first - allowed.begin(), allowed.rend() - last - 1};
}

void OutsideWeights::adapt(double share) {
    fall_ = std::clamp(fall_ + adaptation * (share_to_reach - share), least_fall, first_fall);
    weigh_excluded();
}

void OutsideWeights::weigh_excluded() {
    for (std::size_t m = 0; m < log2.size(); ++m)
        if (allowed[m] == 0) log2[m] = least_ - fall_ * distance_[m];
}

GibbsChain::GibbsChain(const Model& model, const OutsideWeights& outside, std::uint64_t stream)
    : model_(model),
      problem_(model.problem()),
      outside_(outside),
      weights_(weights_in(Doubles{}, model.prior())),
      random_(seed, stream),
      mines_(problem_.sections.size(), Block::unset) {}

void GibbsChain::start(Meter& meter) {
    find_solution(problem_, model_.intractable_sections(), likely_share(), random_, mines_, meter);
    begin();
}

Completion::Result GibbsChain::restart(std::int32_t section, Range range, std::size_t conflicts,
                                       Meter& meter) {
    Completion completion(problem_, model_.intractable_sections(), outside_.range());
    const auto result = completion.find(section, range, mines_, conflicts, meter);
    if (result == Completion::Result::found) begin();
    return result;
}

void GibbsChain::begin() {
    total_ = 0;
    for (const auto section : model_.intractable_sections()) total_ += mines_[at(section)];
    odds_ = odds_of_mine();
}

std::vector<Block> GibbsChain::make_blocks(Meter& meter) {
    std::vector<Block> blocks;
    std::vector<int> covered(problem_.sections.size(), 0);
    const auto centres = shuffled(model_.intractable_sections());
    for (std::size_t i = 0; i < centres.size(); ++i) {
        if (covered[at(centres[i])] >= blocks_over_each_section) continue;
        blocks.push_back(fitting_block(problem_, std::span(centres).subspan(i), block_sections,
                                       mines_, block_bytes, meter));
        blocks.back().release();
        for (const auto section : blocks.back().sections()) ++covered[at(section)];
    }
    return blocks;
}

std::vector<Block> GibbsChain::make_wide_blocks(Meter& meter) {
    std::vector<Block> blocks;
    std::vector<char> covered(problem_.sections.size(), 0);
    const auto centres = shuffled(model_.intractable_sections());
    for (std::size_t i = 0; i < centres.size(); ++i) {
        if (covered[at(centres[i])] != 0) continue;
        const auto block = [&](std::size_t most) {
            meter.tick(problem_.sections.size() / 8 + 1000);
            return Block(problem_, std::span(centres).subspan(i), most);
        };
        std::size_t most = wide_sections;
        blocks.push_back(block(most));
        while (most > 1 &&
               !component_fits_doubles(problem_, blocks.back().sections(), model_.prior()))
            blocks.back() = block(most = most * 2 / 3);
        for (const auto section : blocks.back().sections()) covered[at(section)] = 1;
    }
    return blocks;
}

void GibbsChain::sweep(std::vector<Block>& blocks, std::vector<Block>& wide_blocks, Meter& meter,
                       const Record& record) {
    std::vector<std::int32_t> order(blocks.size());
    std::iota(order.begin(), order.end(), 0);
    // A block whose diagram has become too large is skipped. Whether it is depends only on the
    // sections outside the block, which the draw does not change, so the stationary distribution is
    // preserved.
    Meter large = meter.with_bytes(8 * block_bytes);
    for (const auto i : shuffled(order)) {
        Block& block = blocks[at(i)];
        try {
            block.draw(mines_, large);
        } catch (const OverBudget&) {
            meter.check();
            continue;
        }
        redraw(block, meter, record);
        block.release();
    }
    for (Block& block : wide_blocks) draw_wide(block, meter, record);
}

// A diagram that is too large all the same is skipped: the solution stays, which preserves the
// stationary distribution too.
void GibbsChain::draw_wide(Block& block, Meter& meter, const Record& record) {
    std::vector<std::int32_t> path;
    for (const auto section : block.sections()) path.push_back(mines_[at(section)]);
    const auto sections = static_cast<double>(path.size());
    const double most = ++wide_draws_ % rare_draws == 0 ? most_states_of_rare : most_states;
    const double states = wide_share * static_cast<double>(meter.bytes()) / sections /
                          (bytes_of_state + bytes_of_state_by_section * sections);
    Thinning thinning(block.problem(), path,
                      static_cast<std::size_t>(std::clamp(states, least_states, most)), odds_,
                      weights_, random_);
    try {
        block.draw(mines_, meter, &thinning);
    } catch (const OverBudget&) {
        meter.check();
        return;
    }
    redraw(block, meter, record);
    block.release();
}

std::vector<std::int32_t> GibbsChain::state() const {
    std::vector<std::int32_t> state;
    for (const auto section : model_.intractable_sections()) state.push_back(mines_[at(section)]);
    return state;
}

// The share of mines among the remaining cells, according to the total.
double GibbsChain::likely_share() const {
    const auto& total = problem_.total;
    if (!total) return model_.prior().density.value_or(0.5);
    const auto cells = static_cast<double>(problem_.interior_cells) +
                       static_cast<double>(problem_.sections.items.size());
    return std::clamp(static_cast<double>(total->low + total->high) / 2.0 / cells, 0.01, 0.99);
}

// By the weights of the rest of the board around the present number of mines.
double GibbsChain::odds_of_mine() const {
    const auto next = at(total_) + 1;
    if (next >= outside_.allowed.size() || outside_.allowed[next] == 0 || !allowed()) return 1.0;
    return std::exp2(std::clamp(outside_.log2[next] - outside_.log2[next - 1], -8.0, 8.0));
}

std::vector<std::int32_t> GibbsChain::shuffled(std::vector<std::int32_t> items) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[at(random_.below(i))]);
    return items;
}

void GibbsChain::redraw(const Block& block, Meter& meter, const Record& record) {
    std::int32_t elsewhere = total_;
    for (const auto section : block.sections()) elsewhere -= mines_[at(section)];
    const auto& diagram = block.diagram();
    std::vector<double> forward(diagram.weights);
    const auto ends = forward_pass(block.problem(), diagram, 0, weights_, forward.data(), meter);
    const std::int32_t low = elsewhere + diagram.end_state(0).low;

    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t m = 0; m < ends.size(); ++m)
        if (ends[m] > 0.0)
            largest = std::max(largest, std::log2(ends[m]) + outside_.log2[at(low) + m]);
    std::vector<double> outside(ends.size());  // 0 for excluded counts
    std::vector<double> by_count(ends.size());
    std::vector<double> counted(ends.size(), 0.0);  // by_count, for the allowed counts
    double all = 0.0;
    double tallied = 0.0;
    for (std::size_t m = 0; m < ends.size(); ++m) {
        const double weight = std::exp2(outside_.log2[at(low) + m] - largest);
        by_count[m] = ends[m] * weight;
        all += by_count[m];
        if (outside_.allowed[at(low) + m] == 0) continue;
        outside[m] = weight;
        counted[m] = by_count[m];
        tallied += by_count[m];
    }
    if (tallied > 0.0) {
        SectionTable<double> solutions(block.problem(), 0.0);
        backward_pass<Doubles>(block.problem(), diagram, 0, weights_, forward.data(), outside,
                               solutions, meter);
        record({block, solutions, tallied, tallied / all, low, counted});
    }
    const std::size_t drawn = draw_index<Doubles>({}, by_count, random_);
    backward_sample(BackwardWalk(diagram), block.problem(), 0, weights_, forward,
                    diagram.end_state(0).low + static_cast<std::int32_t>(drawn), random_,
                    [&](std::int32_t section, std::int32_t here) {
                        mines_[at(block.sections()[at(section)])] = here;
                    });
    total_ = low + static_cast<std::int32_t>(drawn);
}

}  // namespace minewise
