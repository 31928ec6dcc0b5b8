#include "sampling/estimate.hpp"

#include <algorithm>

#include "sampling/block.hpp"
#include "sampling/gibbs_chain.hpp"
#include "sampling/tallies.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

constexpr std::size_t chain_count = Estimates::batches / 2;
constexpr std::size_t proof_sections = 120;
constexpr std::size_t proof_bytes = 300'000;  // per diagram of a block
constexpr std::size_t sweeps_at_most = 4096;
constexpr double error_to_reach = 0.0005;
constexpr double convergence_to_reach = 1.01;
constexpr std::size_t groups_at_most = 64;   // of sweeps, per chain; a power of two
constexpr std::size_t groups_at_least = 16;  // if less fits in memory, there is no estimate
// Tallies needed in addition while batches are summed.
constexpr std::size_t tallies_besides = Estimates::batches;
constexpr std::size_t groups_needed = 5;  // for a result
constexpr std::size_t states_kept = 1024;
constexpr std::size_t first_states = 16;  // sweeps before the first state is kept
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
            states_[place] = chain.state();
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
    Run(const Model& model, const OutsideWeights& weights, Meter& meter)
        : tallies_(model, weights.allowed.size()),
          states_(model.intractable_sections().size(), meter.bytes() / 4),
          groups_(chain_count) {
        const std::size_t room = meter.bytes() / tallies_.bytes_of_one();
        while (most_ >= groups_at_least && chain_count * most_ + tallies_besides > room) most_ /= 2;
        if (most_ < groups_at_least) throw OverBudget(too_small);
        for (std::size_t i = 0; i < chain_count; ++i) {
            chains_.emplace_back(model, weights, i);
            chains_.back().start(meter);
        }
        blocks_ = chains_.front().make_blocks(meter);
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
        auto batches = tallies_.make_batches(groups_);
        if (!all_visited(batches)) throw OverBudget(too_small);
        groups_.clear();
        Estimates result = tallies_.summarize(std::move(batches));
        result.states = states_.take();
        return result;
    }

  private:
    void sweep_chain(std::size_t i, std::size_t sweep, Meter& meter) {
        Tally tally = tallies_.empty();
        chains_[i].sweep(blocks_, meter, [&](const BlockDraw& draw) { tallies_.add(tally, draw); });
        if (sweep % group_ == 0)
            groups_[i].push_back(std::move(tally));
        else
            groups_[i].back().add(tally);
        if (chains_[i].allowed() && sweep >= first_states) states_.add(chains_[i]);
    }

    bool is_enough() const {
        const auto batches = tallies_.make_batches(groups_);
        return all_visited(batches) && tallies_.largest_error(batches) < error_to_reach &&
               tallies_.convergence(batches) < convergence_to_reach;
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

    Tallies tallies_;
    States states_;
    std::vector<GibbsChain> chains_;
    std::vector<Block> blocks_;
    std::vector<std::vector<Tally>> groups_;  // by chain
    std::size_t most_ = groups_at_most;
    std::size_t group_ = 1;  // sweeps per group
};

}  // namespace

Estimates estimate(const Model& model, const std::vector<ScaledDouble>& outside, Meter& meter) {
    const OutsideWeights weights(outside);
    Run run(model, weights, meter);
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
            fitting_block(problem, centre, proof_sections, open, proof_bytes, meter);
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
