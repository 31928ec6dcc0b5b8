#include "board/clue_model.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace minewise {
namespace {

constexpr double rounding = 1e-9;

// What a column of likelihoods says.
Reading reading_of(std::span<const double> likelihood) {
    Reading reading;
    const auto possible = std::ranges::count_if(likelihood, [](double p) { return p > 0.0; });
    const double first = likelihood.front();
    if (possible <= 1) {
        const auto place = std::ranges::max_element(likelihood);
        // If nothing is possible: a number that no cell has.
        reading.number =
            static_cast<int>(possible == 0 ? std::ssize(likelihood) : place - likelihood.begin());
        reading.log2_constant = possible == 0 ? 0.0 : std::log2(*place);
    } else if (std::ranges::all_of(likelihood, [&](double p) { return p == first; })) {
        reading.kind = Reading::Kind::silent;
        reading.log2_constant = std::log2(first);
    } else {
        reading.kind = Reading::Kind::uncertain;
        reading.likelihood = likelihood;
    }
    return reading;
}

}  // namespace

ClueModel::ClueModel(int most_shown, const std::vector<std::vector<double>>& tables)
    : most_shown_(most_shown), likelihood_(tables.size()), readings_(tables.size()) {
    if (most_shown < 0) throw std::invalid_argument("a clue model must show some number");
    const auto columns = static_cast<std::size_t>(most_shown) + 2;
    for (std::size_t n = 0; n < tables.size(); ++n) {
        const auto& table = tables[n];
        if (table.empty()) continue;
        if (table.size() != (n + 1) * columns)
            throw std::invalid_argument("a table of a clue model has the wrong size");
        for (std::size_t t = 0; t <= n; ++t) {
            double sum = 0.0;
            for (std::size_t k = 0; k < columns; ++k) {
                const double p = table[t * columns + k];
                if (!(p >= 0.0)) throw std::invalid_argument("a likelihood is negative");
                sum += p;
            }
            if (std::abs(sum - 1.0) > rounding)
                throw std::invalid_argument("the likelihoods of a true number must sum to 1");
        }
        likelihood_[n].resize(columns);
        for (std::size_t k = 0; k < columns; ++k) {
            for (std::size_t t = 0; t <= n; ++t)
                likelihood_[n][k].push_back(table[t * columns + k]);
            readings_[n].push_back(reading_of(likelihood_[n][k]));
            const bool is_shown = std::ranges::max(likelihood_[n][k]) > 0.0;
            if (k + 1 == columns && !is_shown)  // it is not said why nothing is shown
                readings_[n].back() = {Reading::Kind::silent, 0, {}, 0.0};
        }
    }
}

Reading ClueModel::read(int neighbours, int shown) const {
    if (shown > most_shown_) return {Reading::Kind::exact, neighbours + 1, {}, 0.0};
    return readings_[static_cast<std::size_t>(neighbours)][column(shown)];
}

double ClueModel::likelihood(int neighbours, int number, int shown) const {
    if (shown > most_shown_ || number > neighbours) return 0.0;
    return likelihood_[static_cast<std::size_t>(neighbours)][column(shown)]
                      [static_cast<std::size_t>(number)];
}

int ClueModel::draw(int neighbours, int number, double uniform) const {
    int last = number;
    for (int shown = no_number; shown <= most_shown_; shown = std::max(shown + 1, 0)) {
        const double p = likelihood(neighbours, number, shown);
        if (p <= 0.0) continue;
        if (uniform < p) return shown;
        uniform -= p;
        last = shown;
    }
    return last;
}

ClueModels::ClueModels(Topology::Pointer topology,
                       std::vector<std::shared_ptr<const ClueModel>> models,
                       std::vector<std::uint8_t> of_cell)
    : topology_(std::move(topology)), models_(std::move(models)), of_cell_(std::move(of_cell)) {
    if (of_cell_.size() != static_cast<std::size_t>(topology_->size()))
        throw std::invalid_argument("each cell needs a clue model");
    for (Cell cell = 0; cell < topology_->size(); ++cell)
        if (of_cell_[static_cast<std::size_t>(cell)] >= models_.size() ||
            !of(cell).has_table(degree(cell)))
            throw std::invalid_argument("a clue model has no table for a cell");
}

std::vector<int> ClueModels::can_show(Cell cell, int low, int high) const {
    std::vector<int> numbers;
    for (int shown = no_number; shown <= of(cell).most_shown(); shown = std::max(shown + 1, 0))
        for (int number = low; number <= high; ++number)
            if (likelihood(cell, number, shown) > 0.0) {
                numbers.push_back(shown);
                break;
            }
    return numbers;
}

Reading read_clue(const ClueModels* models, Cell cell, int shown) {
    if (models != nullptr) return models->read(cell, shown);
    if (shown == no_number) return {Reading::Kind::silent, 0, {}, 0.0};
    return {Reading::Kind::exact, shown, {}, 0.0};
}

}  // namespace minewise
