#include "sampling/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sampling/block.hpp"
#include "sampling/start.hpp"
#include "sampling/trace.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

constexpr std::size_t chain_count = Estimates::batches / 2;
constexpr std::size_t block_sections = 120;
constexpr std::size_t block_bytes = 300'000;  // of a block's diagram
constexpr int blocks_over_each_section = 2;
constexpr std::size_t sweeps_at_most = 4096;
constexpr double error_to_reach = 0.0005;
constexpr std::size_t states_kept = 1024;
constexpr std::size_t first_states = 16;  // sweeps before any is kept

// Running means of one section's conditional distributions over one batch.
struct Tally {
    std::vector<double> sums;
    double visits = 0.0;
    double squares = 0.0;  // of the conditional mean mine counts, for R-hat
};

// Log2 weights of the wide part's mine counts. Counts that the rest of the board rules out weigh a
// little, less the farther they are from one that it allows, so that a chain can start and pass
// there; nothing is tallied of them.
struct OutsideWeights {
    explicit OutsideWeights(const std::vector<ScaledDouble>& outside)
        : allowed(outside.size()), log2(outside.size()) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t m = 0; m < outside.size(); ++m) {
            allowed[m] = !outside[m].is_zero();
            if (allowed[m] != 0) least = std::min(least, outside[m].log2());
        }
        std::ptrdiff_t near = -1;
        std::vector<double> distance(outside.size(), std::numeric_limits<double>::infinity());
        const auto size = static_cast<std::ptrdiff_t>(outside.size());
        for (std::ptrdiff_t m = 0; m < size; ++m) {
            if (allowed[static_cast<std::size_t>(m)] != 0) near = m;
            if (near >= 0) distance[static_cast<std::size_t>(m)] = static_cast<double>(m - near);
        }
        near = -1;
        for (std::ptrdiff_t m = size; m-- > 0;) {
            auto& d = distance[static_cast<std::size_t>(m)];
            if (allowed[static_cast<std::size_t>(m)] != 0) near = m;
            if (near >= 0) d = std::min(d, static_cast<double>(near - m));
        }
        for (std::size_t m = 0; m < outside.size(); ++m)
            log2[m] = allowed[m] != 0 ? outside[m].log2() : least - 30.0 * distance[m];
    }

    std::vector<char> allowed;
    std::vector<double> log2;
};

class Chain {
  public:
    Chain(const Model& model, const OutsideWeights& outside, std::uint64_t stream)
        : model_(model),
          problem_(model.problem()),
          outside_(outside),
          weights_(weights_in(Doubles{}, model.prior())),
          random_(0x6d696e6577697365, stream),
          mines_(problem_.sections.size(), Block::unset) {}

    void start(Meter& meter) {
        find_solution(problem_, model_.intractable_sections(), likely_share(), random_, mines_,
                      meter);
        total_ = 0;
        for (const auto section : model_.intractable_sections()) total_ += mines_[at(section)];
    }

    // Blocks around randomly chosen sections that cover every wide section more than once.
    std::vector<Block> make_blocks(Meter& meter) {
        std::vector<Block> blocks;
        std::vector<int> covered(problem_.sections.size(), 0);
        for (const auto centre : shuffled(model_.intractable_sections())) {
            if (covered[at(centre)] >= blocks_over_each_section) continue;
            blocks.push_back(
                fitting_block(problem_, centre, block_sections, mines_, block_bytes, meter));
            for (const auto section : blocks.back().sections()) ++covered[at(section)];
        }
        return blocks;
    }

    // Draws every block once, in random order.
    template <class Record>
    void sweep(std::vector<Block>& blocks, Meter& meter, Record&& record) {
        std::vector<std::int32_t> order(blocks.size());
        std::iota(order.begin(), order.end(), 0);
        // A block grown too wide is passed over: that depends on what is outside it alone, which
        // drawing it does not change, so the chain stays true.
        Meter large = meter.with_bytes(8 * block_bytes);
        for (const auto i : shuffled(order)) {
            try {
                blocks[at(i)].draw(mines_, large);
            } catch (const OverBudget&) {
                meter.check();
                continue;
            }
            redraw(blocks[at(i)], meter, record);
        }
    }

    bool allowed() const { return outside_.allowed[at(total_)] != 0; }
    std::vector<std::int32_t> state() const {
        std::vector<std::int32_t> state;
        for (const auto section : model_.intractable_sections())
            state.push_back(mines_[at(section)]);
        return state;
    }

  private:
    // The share of mines among the cells that are left, as the total has it.
    double likely_share() const {
        const auto& total = problem_.total;
        if (!total) return model_.prior().density.value_or(0.5);
        const auto cells = static_cast<double>(problem_.interior_cells) +
                           static_cast<double>(problem_.sections.items.size());
        return std::clamp(static_cast<double>(total->low + total->high) / 2.0 / cells, 0.01, 0.99);
    }

    std::vector<std::int32_t> shuffled(std::vector<std::int32_t> items) {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[random_.below(i)]);
        return items;
    }

    template <class Record>
    void redraw(Block& block, Meter& meter, Record&& record) {
        std::int32_t elsewhere = total_;
        for (const auto section : block.sections()) elsewhere -= mines_[at(section)];
        const auto& diagram = block.diagram();
        std::vector<double> forward(diagram.weights);
        const auto ends =
            forward_pass(block.problem(), diagram, 0, weights_, forward.data(), meter);
        const std::int32_t low = elsewhere + diagram.end_state(0).low;

        double largest = -std::numeric_limits<double>::infinity();
        for (std::size_t m = 0; m < ends.size(); ++m)
            if (ends[m] > 0.0)
                largest = std::max(largest, std::log2(ends[m]) + outside_.log2[at(low) + m]);
        std::vector<double> outside(ends.size());
        std::vector<double> by_count(ends.size());
        double all = 0.0;
        double tallied = 0.0;
        for (std::size_t m = 0; m < ends.size(); ++m) {
            outside[m] = std::exp2(outside_.log2[at(low) + m] - largest);
            by_count[m] = ends[m] * outside[m];
            all += by_count[m];
            if (outside_.allowed[at(low) + m] == 0)
                outside[m] = 0.0;
            else
                tallied += by_count[m];
        }
        if (tallied > 0.0) {
            SectionTable<double> solutions(block.problem(), 0.0);
            backward_pass<Doubles>(block.problem(), diagram, 0, weights_, forward.data(), outside,
                                   solutions, meter);
            auto counts = by_count;
            for (std::size_t m = 0; m < counts.size(); ++m)
                if (outside_.allowed[at(low) + m] == 0) counts[m] = 0.0;
            record(block, solutions, tallied, tallied / all, low, counts);
        }
        const std::size_t drawn = draw_index<Doubles>({}, by_count, random_);
        assign(block, forward, drawn);
        total_ = low + static_cast<std::int32_t>(drawn);
    }

    void assign(const Block& block, const std::vector<double>& forward, std::size_t count) {
        const IncomingEdges incoming(block.diagram());
        walk_back(block.problem(), block.diagram(), 0, incoming, weights_, forward,
                  block.diagram().end_state(0).low + static_cast<std::int32_t>(count), random_,
                  [&](std::int32_t section, std::int32_t here) {
                      mines_[at(block.sections()[at(section)])] = here;
                  });
    }

    const Model& model_;
    const Problem& problem_;
    const OutsideWeights& outside_;
    CellWeights<Doubles> weights_;
    Random random_;
    std::vector<std::int32_t> mines_;  // by section of the whole problem
    std::int32_t total_ = 0;
};

// The tallies of the sweeps of one chain, from which two batches are made.
class Record {
  public:
    Record(const Model& model, std::size_t counts)
        : place_(model.problem().sections.size(), -1), counts_(counts) {
        for (const auto section : model.intractable_sections()) {
            place_[at(section)] = static_cast<std::int32_t>(capacities_.size());
            capacities_.push_back(
                at(model.problem().sections.length(section) * model.prior().max_per_cell) + 1);
        }
    }

    // The tallies of one sweep, or of several added up.
    struct Sums {
        std::vector<Tally> sections;
        std::vector<double> mines;
    };
    Sums empty() const {
        Sums sums;
        for (const auto capacity : capacities_)
            sums.sections.push_back({std::vector<double>(capacity, 0.0)});
        sums.mines.assign(counts_, 0.0);
        return sums;
    }

    void add(Sums& sums, const Block& block, SectionTable<double>& solutions, double weight,
             double share, std::int32_t low, const std::vector<double>& by_count) const {
        for (std::int32_t s = 0; at(s) < block.sections().size(); ++s) {
            auto& tally = sums.sections[at(place_[at(block.sections()[at(s)])])];
            double mean = 0.0;
            for (std::size_t k = 0; k < solutions[s].size(); ++k) {
                const double probability = solutions[s][k] / weight;
                tally.sums[k] += share * probability;
                mean += static_cast<double>(k) * probability;
            }
            tally.visits += share;
            tally.squares += share * mean * mean;
        }
        for (std::size_t m = 0; m < by_count.size(); ++m)
            sums.mines[at(low) + m] += share * by_count[m] / weight;
    }

    static void add(Sums& sums, const Sums& more) {
        for (std::size_t s = 0; s < sums.sections.size(); ++s) {
            for (std::size_t k = 0; k < sums.sections[s].sums.size(); ++k)
                sums.sections[s].sums[k] += more.sections[s].sums[k];
            sums.sections[s].visits += more.sections[s].visits;
            sums.sections[s].squares += more.sections[s].squares;
        }
        for (std::size_t m = 0; m < sums.mines.size(); ++m) sums.mines[m] += more.mines[m];
    }

  private:
    std::vector<std::int32_t> place_;
    std::vector<std::size_t> capacities_;
    std::size_t counts_;
};

double mean_mines(const Tally& tally) {
    double mean = 0.0;
    for (std::size_t k = 0; k < tally.sums.size(); ++k)
        mean += static_cast<double>(k) * tally.sums[k];
    return mean / tally.visits;
}

// Split R-hat of one section over the batches.
double r_hat(const std::vector<const Tally*>& batches) {
    const auto count = static_cast<double>(batches.size());
    double visits = 0.0;
    double grand = 0.0;
    double within = 0.0;
    for (const auto* tally : batches) {
        const double mean = mean_mines(*tally);
        grand += mean / count;
        visits += tally->visits / count;
        within += std::max(0.0, tally->squares / tally->visits - mean * mean) / count;
    }
    double between = 0.0;
    for (const auto* tally : batches)
        between += std::pow(mean_mines(*tally) - grand, 2) / (count - 1.0);
    if (between <= 1e-18) return 1.0;
    if (within <= 1e-18) return std::numeric_limits<double>::infinity();
    return std::sqrt((visits - 1.0) / visits + between / within);
}

double largest_error(const std::vector<Record::Sums>& batches, const Model& model) {
    double largest = 0.0;
    for (std::size_t s = 0; s < model.intractable_sections().size(); ++s) {
        double sum = 0.0;
        double squares = 0.0;
        const auto cells =
            static_cast<double>(model.problem().sections.length(model.intractable_sections()[s]));
        for (const auto& batch : batches) {
            const double mean = mean_mines(batch.sections[s]) / cells;
            sum += mean;
            squares += mean * mean;
        }
        const auto n = static_cast<double>(batches.size());
        largest = std::max(largest, (squares - sum * sum / n) / (n - 1.0) / n);
    }
    return std::sqrt(std::max(0.0, largest));
}

// Chains' sweeps, two batches a chain: the sweeps from a fifth on, halved.
std::vector<Record::Sums> make_batches(const Record& record,
                                       const std::vector<std::vector<Record::Sums>>& sweeps) {
    std::vector<Record::Sums> batches;
    for (const auto& chain : sweeps) {
        const std::size_t first = chain.size() / 5;
        const std::size_t half = (chain.size() - first) / 2;
        for (std::size_t b = 0; b < 2; ++b) {
            batches.push_back(record.empty());
            for (std::size_t i = 0; i < half; ++i)
                Record::add(batches.back(), chain[first + b * half + i]);
        }
    }
    return batches;
}

bool all_visited(const std::vector<Record::Sums>& batches) {
    for (const auto& batch : batches)
        for (const auto& tally : batch.sections)
            if (tally.visits <= 0.0) return false;
    return true;
}

Estimates summarize(const std::vector<Record::Sums>& batches) {
    Estimates result;
    for (std::size_t b = 0; b < batches.size(); ++b) {
        for (const auto& tally : batches[b].sections) {
            result.sections[b].push_back(tally.sums);
            for (double& value : result.sections[b].back()) value /= tally.visits;
        }
        double all = 0.0;
        for (const double value : batches[b].mines) all += value;
        result.mines[b] = batches[b].mines;
        for (double& value : result.mines[b]) value /= all;
    }
    for (std::size_t s = 0; s < batches.front().sections.size(); ++s) {
        std::vector<const Tally*> tallies;
        double draws = 0.0;
        for (const auto& batch : batches) {
            tallies.push_back(&batch.sections[s]);
            draws += batch.sections[s].visits;
        }
        result.draws.push_back(draws);
        result.convergence = std::max(result.convergence, r_hat(tallies));
    }
    return result;
}

}  // namespace

Estimates estimate(const Model& model, const std::vector<ScaledDouble>& outside, Meter& meter) {
    const OutsideWeights weights(outside);
    const Record record(model, outside.size());
    std::vector<Chain> chains;
    for (std::size_t i = 0; i < chain_count; ++i) {
        chains.emplace_back(model, weights, i);
        chains.back().start(meter);
    }
    auto blocks = chains.front().make_blocks(meter);
    // Sweeps are grouped as their number grows, so that there are always between 32 and 64 groups.
    std::vector<std::vector<Record::Sums>> groups(chain_count);
    std::vector<std::vector<std::int32_t>> states;
    std::size_t states_met = states_kept;  // a random share of them is kept, over the whole run
    Random random(0x6d696e6577697365, chain_count);
    std::size_t group = 1;
    constexpr std::size_t groups_at_most = 64;
    try {
        for (std::size_t sweep = 0; sweep < sweeps_at_most; ++sweep) {
            for (std::size_t i = 0; i < chain_count; ++i) {
                auto& chain = chains[i];
                auto sums = record.empty();
                chain.sweep(blocks, meter, [&](auto&&... what) { record.add(sums, what...); });
                if (sweep % group == 0)
                    groups[i].push_back(std::move(sums));
                else
                    Record::add(groups[i].back(), sums);
                if (!chain.allowed() || sweep < first_states) continue;
                if (states.size() < states_kept)
                    states.push_back(chain.state());
                else if (const auto place = random.below(++states_met); place < states_kept)
                    states[place] = chain.state();
            }
            if ((sweep + 1) % group != 0 || groups[0].size() < groups_at_most) continue;
            const auto batches = make_batches(record, groups);
            if (all_visited(batches) && largest_error(batches, model) < error_to_reach &&
                summarize(batches).convergence < 1.01)
                break;
            for (auto& chain : groups) {  // pair the groups up
                for (std::size_t g = 0; g < groups_at_most / 2; ++g) {
                    Record::add(chain[2 * g], chain[2 * g + 1]);
                    if (g > 0) chain[g] = std::move(chain[2 * g]);
                }
                chain.resize(groups_at_most / 2);
            }
            group *= 2;
        }
    } catch (const OverBudget&) {
        // Whatever was reached is the answer, if every chain got far enough.
    }
    if (states.empty())  // there was no time to wait until the chains had moved on
        for (const auto& chain : chains)
            if (chain.allowed()) states.push_back(chain.state());
    for (auto& chain : groups) chain.resize(groups.back().size());
    const auto batches = make_batches(record, groups);
    if (groups.back().size() < 5 || !all_visited(batches) || states.empty())
        throw OverBudget("the budget is too small even for an estimate");
    Estimates result = summarize(batches);
    result.states = std::move(states);
    return result;
}

void prove_locally(Model& model, Meter& meter) {
    const auto& problem = model.problem();
    const std::vector<std::int32_t> open(problem.sections.size(), Block::unset);
    std::vector<char> seen(problem.sections.size(), 0);
    for (const auto centre : model.intractable_sections()) {
        if (seen[at(centre)] != 0) continue;
        const Block block =
            fitting_block(problem, centre, block_sections, open, block_bytes, meter);
        std::vector<Bounds> bounds(block.sections().size());
        section_bounds(block.diagram(), 0, nullptr, bounds);
        for (std::size_t s = 0; s < bounds.size(); ++s) {
            const auto section = block.sections()[s];
            const auto& known = model.bounds(section);
            model.tighten(section, {std::max(known.least, bounds[s].least),
                                    std::min(known.most, bounds[s].most)});
            seen[at(section)] = 1;
        }
    }
}

}  // namespace minewise
