#include "sampling/estimate.hpp"

#include <algorithm>

#include "sampling/block.hpp"
#include "sampling/gibbs_chain.hpp"
#include "sampling/tallies.hpp"

namespace minewise {
namespace {

constexpr std::size_t chain_count = Estimates::chains;
constexpr std::size_t proof_sections = 120;
constexpr std::size_t proof_bytes = 300'000;  // per diagram of a block
constexpr std::size_t sweeps_at_most = 4096;
constexpr double error_to_reach = 0.0005;
constexpr double convergence_to_reach = 1.01;
constexpr std::size_t groups_at_most = 64;   // of sweeps, per chain; a power of two
constexpr std::size_t groups_at_least = 16;  // if less fits in memory, there is no estimate
// Tallies needed in addition while the halves of the chains are summed.
constexpr std::size_t tallies_besides = 4 * chain_count;
constexpr std::size_t groups_needed = 5;  // for a result
constexpr std::size_t states_kept = 1024;
constexpr std::size_t first_states = 16;  // sweeps before the first state is kept
constexpr double exploring_share = 0.6;   // of the time
constexpr std::size_t first_sweeps = 8;
constexpr std::size_t sweeps_after_search = 3;
constexpr const char* too_small = "the budget is too small even for an estimate";

// A reservoir of states, sampled uniformly over the whole run.
class States {
  public:
    States(std::size_t sections, std::size_t bytes)
        : most_(std::clamp<std::size_t>(bytes / (sections * sizeof(std::int32_t) + 1), chain_count,
                                        states_kept)) {}

    void add(const GibbsChain& chain) {
        ++met_;
        if (states_.size() < most_)
            states_.push_back(chain.state());
        else if (const auto place = random_.below(met_); place < most_)
            states_[at(place)] = chain.state();
    }
    bool empty() const { return states_.empty(); }
    std::vector<std::vector<std::int32_t>> take() { return std::move(states_); }

  private:
    std::size_t most_;
    std::size_t met_ = 0;
    std::vector<std::vector<std::int32_t>> states_;
    Random random_{0x6d696e6577697365, chain_count};
};

// The chains and their tallies. Sweeps are grouped, and groups are merged as the run gets longer,
// so that each chain always has between `most` / 2 and `most` groups.
class Run {
  public:
    Run(Model& model, const std::vector<ScaledDouble>& outside, Meter& meter)
        : model_(model),
          weights_(outside),
          tallies_(model, outside.size()),
          met_(model),
          states_(model.intractable_sections().size(), meter.bytes() / 4),
          groups_(chain_count) {
        const std::size_t room = meter.bytes() / tallies_.bytes_of_one();
        while (most_ >= groups_at_least && chain_count * most_ + tallies_besides > room) most_ /= 2;
        if (most_ < groups_at_least) throw OverBudget(too_small);
        for (std::size_t i = 0; i < chain_count; ++i) {
            chains_.emplace_back(model, weights_, i);
            chains_.back().start(meter);
        }
        blocks_ = chains_.front().make_blocks(meter);
        wide_blocks_ = chains_.front().make_wide_blocks(meter);
    }

    // Lets each chain run. Then searches for solutions with the values that no chain met, and lets
    // chains go on from there.
    void explore(Meter& meter) {
        Meter exploring = meter.part(exploring_share);
        try {
            for (std::size_t sweep = 0; sweep < first_sweeps; ++sweep)
                for (auto& chain : chains_) visit(chain, exploring);
            for (const std::size_t conflicts : {500u, 20'000u})
                for (const auto section : model_.intractable_sections())
                    for (const bool mine : {false, true})
                        if (met_.is_missing(model_, section, mine))
                            search(section, mine, conflicts, exploring);
        } catch (const OverBudget&) {
            meter.check();
        }
    }

    // Sweeps until the errors are small or the budget is used up.
    void sweep(Meter& meter) {
        try {
            for (std::size_t sweep = 0; sweep < sweeps_at_most; ++sweep) {
                for (std::size_t i = 0; i < chain_count; ++i) sweep_chain(i, sweep, meter);
                if ((sweep + 1) % group_ != 0 || groups_[0].size() < most_) continue;
                if (is_enough()) return;
                pair_groups();
            }
        } catch (const OverBudget&) {
            // The sweeps so far are the result, if every chain has enough of them.
        }
    }

    Estimates result() {
        if (states_.empty())  // the run ended within the first sweeps
            for (const auto& chain : chains_)
                if (chain.allowed()) states_.add(chain);
        for (auto& chain : groups_) chain.resize(groups_.back().size());
        if (groups_.back().size() < groups_needed || states_.empty()) throw OverBudget(too_small);
        auto halves = tallies_.halves(groups_);
        if (!all_visited(halves)) throw OverBudget(too_small);
        groups_.clear();
        for (const auto& half : halves) tallies_.mark(half, met_);  // traces too
        Estimates result = tallies_.summarize(std::move(halves));
        for (const auto section : model_.intractable_sections())
            if (met_.is_missing(model_, section, false) || met_.is_missing(model_, section, true))
                result.unsettled.push_back(section);
        result.states = states_.take();
        return result;
    }

  private:
    // The counts of a section of which a cell can be a mine, or safe.
    Range counts_with(std::int32_t section, bool mine) const {
        const std::int64_t cells = model_.problem().sections.length(section);
        const std::int64_t each = model_.problem().max_per_cell;
        return mine ? Range{1, cells * each} : Range{0, (cells - 1) * each};
    }

    void exclude(std::int32_t section, Range counts) {
        Bounds bounds = model_.bounds(section);
        if (counts.low == 0)
            bounds.least = static_cast<std::int32_t>(counts.high) + 1;
        else
            bounds.most = static_cast<std::int32_t>(counts.low) - 1;
        if (bounds.least > bounds.most) throw Contradiction{};
        model_.tighten(section, bounds);
    }

    // Lets a chain go on from a solution with the value, if there is one.
    void search(std::int32_t section, bool mine, std::size_t conflicts, Meter& meter) {
        GibbsChain& chain = chains_[restarts_ % chain_count];
        const Range counts = counts_with(section, mine);
        const auto result = chain.restart(section, counts, conflicts, meter);
        if (result == Completion::Result::impossible) exclude(section, counts);
        if (result != Completion::Result::found) return;
        ++restarts_;
        if (chain.allowed()) met_.mark(model_, chain.state());
        for (std::size_t sweep = 0; sweep < sweeps_after_search; ++sweep) visit(chain, meter);
    }

    // Only what a chain holds counts as met: values of which a draw shows a trace may belong to
    // solutions that no chain will visit for long.
    void visit(GibbsChain& chain, Meter& meter) {
        double share = 0.0;
        double draws = 0.0;
        chain.sweep(blocks_, wide_blocks_, meter, [&](const BlockDraw& draw) {
            share += draw.share;
            ++draws;
        });
        if (chain.allowed()) met_.mark(model_, chain.state());
        if (draws > 0.0) weights_.adapt(share / draws);
    }

    void sweep_chain(std::size_t i, std::size_t sweep, Meter& meter) {
        Tally tally = tallies_.empty();
        chains_[i].sweep(blocks_, wide_blocks_, meter,
                         [&](const BlockDraw& draw) { tallies_.add(tally, draw); });
        if (sweep % group_ == 0)
            groups_[i].push_back(std::move(tally));
        else
            groups_[i].back().add(tally);
        if (chains_[i].allowed() && sweep >= first_states) states_.add(chains_[i]);
    }

    bool is_enough() const {
        const auto halves = tallies_.halves(groups_);
        return all_visited(halves) && tallies_.convergence(halves) < convergence_to_reach &&
               tallies_.largest_error(halves) < error_to_reach;
    }

    void pair_groups() {
        for (auto& chain : groups_) {
            for (std::size_t g = 0; g < most_ / 2; ++g) {
                chain[2 * g].add(chain[2 * g + 1]);
                if (g > 0) chain[g] = std::move(chain[2 * g]);
            }
            chain.resize(most_ / 2);
        }
        group_ *= 2;
    }

    Model& model_;
    OutsideWeights weights_;
    Tallies tallies_;
    ValuesMet met_;
    States states_;
    std::vector<GibbsChain> chains_;
    std::size_t restarts_ = 0;
    std::vector<Block> blocks_;
    std::vector<Block> wide_blocks_;
    std::vector<std::vector<Tally>> groups_;  // by chain
    std::size_t most_ = groups_at_most;
    std::size_t group_ = 1;  // sweeps per group
};

}  // namespace

Estimates estimate(Model& model, const std::vector<ScaledDouble>& outside, Meter& meter) {
    Run run(model, outside, meter);
    run.explore(meter);
    run.sweep(meter);
    return run.result();
}

void prove_locally(Model& model, Meter& meter) {
    const auto& problem = model.problem();
    const std::vector<std::int32_t> open(problem.sections.size(), Block::unset);
    std::vector<char> seen(problem.sections.size(), 0);
    for (const auto centre : model.intractable_sections()) {
        if (seen[at(centre)] != 0) continue;
        const Block block =
            fitting_block(problem, {&centre, 1}, proof_sections, open, proof_bytes, meter);
        std::vector<Bounds> bounds(block.sections().size());
        section_bounds(block.diagram(), 0, nullptr, bounds);
        for (std::size_t s = 0; s < bounds.size(); ++s) {
            const auto section = block.sections()[s];
            const auto& known = model.bounds(section);
            const Bounds both{std::max(known.least, bounds[s].least),
                              std::min(known.most, bounds[s].most)};
            if (both.least > both.most) throw Contradiction{};
            model.tighten(section, both);
            seen[at(section)] = 1;
        }
    }
}

}  // namespace minewise
