#include "sampling/tallies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace minewise {
namespace {

void add_to(std::vector<double>& sums, const std::vector<double>& more) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i];
}

// The chains of which these are halves.
std::vector<Tally> joined(std::vector<Tally> halves) {
    std::vector<Tally> chains;
    for (std::size_t i = 0; i < halves.size(); i += 2) {
        chains.push_back(std::move(halves[i]));
        chains.back().add(halves[i + 1]);
    }
    return chains;
}

}  // namespace

void Tally::add(const Tally& other) {
    add_to(counts, other.counts);
    add_to(visits, other.visits);
    add_to(squares, other.squares);
    add_to(mines, other.mines);
}

Tallies::Tallies(const Model& model, std::size_t counts)
    : model_(model), place_(model.problem().sections.size(), -1), start_{0}, counts_(counts) {
    for (const auto section : model.intractable_sections()) {
        place_[at(section)] = static_cast<std::int32_t>(cells_.size());
        const auto cells = model.problem().sections.length(section);
        cells_.push_back(static_cast<double>(cells));
        start_.push_back(start_.back() +
                         static_cast<std::uint32_t>(cells * model.prior().max_per_cell) + 1);
    }
}

Tally Tallies::empty() const {
    return {std::vector<double>(start_.back(), 0.0), std::vector<double>(cells_.size(), 0.0),
            std::vector<double>(cells_.size(), 0.0), std::vector<double>(counts_, 0.0)};
}

std::size_t Tallies::bytes_of_one() const {
    return (start_.back() + 2 * cells_.size() + counts_) * sizeof(double);
}

void Tallies::add(Tally& tally, const BlockDraw& draw) const {
    const auto& sections = draw.block.sections();
    for (std::int32_t s = 0; at(s) < sections.size(); ++s) {
        const auto place = at(place_[at(sections[at(s)])]);
        double* const counts = tally.counts.data() + start_[place];
        const auto solutions = draw.solutions[s];
        double mean = 0.0;
        for (std::size_t k = 0; k < solutions.size(); ++k) {
            const double probability = solutions[k] / draw.weight;
            counts[k] += draw.share * probability;
            mean += static_cast<double>(k) * probability;
        }
        tally.visits[place] += draw.share;
        tally.squares[place] += draw.share * mean * mean;
    }
    for (std::size_t m = 0; m < draw.by_count.size(); ++m)
        tally.mines[at(draw.low) + m] += draw.share * draw.by_count[m] / draw.weight;
}

void Tallies::mark(const Tally& tally, ValuesMet& met) const {
    for (std::size_t s = 0; s < cells_.size(); ++s)
        for (std::size_t k = 0; start_[s] + k < start_[s + 1]; ++k)
            if (tally.counts[start_[s] + k] > 0.0)
                met.mark(model_, model_.intractable_sections()[s], static_cast<std::int32_t>(k));
}

std::vector<Tally> Tallies::halves(const std::vector<std::vector<Tally>>& sweeps) const {
    std::vector<Tally> halves;
    for (const auto& chain : sweeps) {
        const std::size_t first = chain.size() / 5;
        const std::size_t half = (chain.size() - first) / 2;
        for (std::size_t b = 0; b < 2; ++b) {
            halves.push_back(empty());
            for (std::size_t i = 0; i < half; ++i) halves.back().add(chain[first + b * half + i]);
        }
    }
    return halves;
}

double Tallies::mean_mines(const Tally& tally, std::size_t section) const {
    double mean = 0.0;
    for (std::size_t i = start_[section]; i < start_[section + 1]; ++i)
        mean += static_cast<double>(i - start_[section]) * tally.counts[i];
    return mean / tally.visits[section];
}

// The variance of the section's mean number of mines between draws.
double Tallies::variance_of_draws(const Tally& tally, std::size_t section) const {
    const double mean = mean_mines(tally, section);
    return std::max(0.0, tally.squares[section] / tally.visits[section] - mean * mean);
}

double Tallies::largest_error(std::vector<Tally> halves) const {
    const auto chains = joined(std::move(halves));
    double largest = 0.0;
    const auto n = static_cast<double>(chains.size());
    for (std::size_t s = 0; s < cells_.size(); ++s) {
        double sum = 0.0;
        double squares = 0.0;
        for (const auto& chain : chains) {
            const double mean = mean_mines(chain, s) / cells_[s];
            sum += mean;
            squares += mean * mean;
        }
        largest = std::max(largest, (squares - sum * sum / n) / (n - 1.0) / n);
    }
    return std::sqrt(std::max(0.0, largest));
}

// The split R-hat of one section.
double Tallies::r_hat(const std::vector<Tally>& halves, std::size_t section) const {
    const auto count = static_cast<double>(halves.size());
    double visits = 0.0;
    double grand = 0.0;
    double within = 0.0;
    for (const auto& half : halves) {
        const double mean = mean_mines(half, section);
        grand += mean / count;
        visits += half.visits[section] / count;
        within += variance_of_draws(half, section) / count;
    }
    double between = 0.0;
    for (const auto& half : halves)
        between += std::pow(mean_mines(half, section) - grand, 2) / (count - 1.0);
    if (between <= 1e-18) return 1.0;
    if (within <= 1e-18) return std::numeric_limits<double>::infinity();
    return std::sqrt((visits - 1.0) / visits + between / within);
}

double Tallies::convergence(const std::vector<Tally>& halves) const {
    double largest = 1.0;
    for (std::size_t s = 0; s < cells_.size(); ++s) largest = std::max(largest, r_hat(halves, s));
    return largest;
}

Estimates Tallies::summarize(std::vector<Tally> halves) const {
    Estimates result;
    result.convergence = convergence(halves);
    auto chains = joined(std::move(halves));
    result.variance.assign(cells_.size(), 0.0);
    for (const auto& chain : chains)
        for (std::size_t s = 0; s < cells_.size(); ++s)
            result.variance[s] += variance_of_draws(chain, s) / chain.visits[s] /
                                  std::pow(cells_[s] * static_cast<double>(chains.size()), 2);
    result.start = start_;
    result.draws.assign(cells_.size(), 0.0);
    for (std::size_t i = 0; i < chains.size(); ++i) {
        auto& chain = chains[i];
        auto& sections = result.sections[i];
        sections = std::move(chain.counts);
        for (std::size_t s = 0; s < cells_.size(); ++s) {
            for (std::size_t k = start_[s]; k < start_[s + 1]; ++k) sections[k] /= chain.visits[s];
            result.draws[s] += chain.visits[s];
        }
        double all = 0.0;
        for (const double value : chain.mines) all += value;
        result.mines[i] = std::move(chain.mines);
        for (double& value : result.mines[i]) value /= all;
    }
    return result;
}

bool all_visited(const std::vector<Tally>& halves) {
    return std::ranges::all_of(halves, [](const Tally& half) {
        return std::ranges::all_of(half.visits, [](double visits) { return visits > 0.0; });
    });
}

}  // namespace minewise
