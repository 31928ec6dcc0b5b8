#include "board/clue_model.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace minewise {
namespace {

constexpr double rounding = 1e-9;

// What a column of likelihoods says; one of them is positive.
Reading reading_of(std::span<const double> likelihood) {
    Reading reading;
    const auto possible = std::ranges::count_if(likelihood, [](double p) { return p > 0.0; });
    const double first = likelihood.front();
    if (possible == 1) {
        const auto place = std::ranges::max_element(likelihood);
        reading.number = static_cast<int>(place - likelihood.begin());
        reading.log2_constant = std::log2(*place);
    } else if (std::ranges::all_of(likelihood, [&](double p) { return p == first; })) {
        reading.kind = Reading::Kind::silent;
        reading.log2_constant = std::log2(first);
    } else {
        reading.kind = Reading::Kind::uncertain;
        reading.likelihood = likelihood;
    }
    return reading;
}

void check(const ClueModel::Row& row) {
    if (row.neighbours < 0 || row.neighbours > Topology::max_number)
        throw std::invalid_argument("a clue model is for too many neighbours");
    if (row.number < 0 || row.number > row.neighbours)
        throw std::invalid_argument("a true number is above the number of neighbours");
    double sum = 0.0;
    for (const auto& [shown, p] : row.shown) {
        if (shown != no_number && (shown < 0 || shown > Topology::max_number))
            throw std::invalid_argument("a clue model shows a number beyond the limit");
        if (!(p >= 0.0)) throw std::invalid_argument("a likelihood is negative");
        sum += p;
    }
    if (!(std::abs(sum - 1.0) <= rounding))
        throw std::invalid_argument("the likelihoods of a true number must sum to 1");
}

}  // namespace

ClueModel::ClueModel(const std::vector<Row>& rows) : is_exact_(false) {
    std::vector<int> next;  // the next true number, by number of neighbours
    for (const Row& row : rows) {
        check(row);
        const auto n = static_cast<std::size_t>(row.neighbours);
        if (n >= next.size()) {
            next.resize(n + 1);
            tables_.resize(n + 1);
        }
        if (row.number != next[n]++)
            throw std::invalid_argument("the rows of a clue model are out of order");
        add(row);
    }
    for (std::size_t n = 0; n < tables_.size(); ++n) {
        if (next[n] != 0 && next[n] != static_cast<int>(n) + 1)
            throw std::invalid_argument("a clue model lacks a row");
        for (Column& column : tables_[n]) column.reading = reading_of(column.likelihood);
    }
}

void ClueModel::add(const Row& row) {
    Table& table = tables_[static_cast<std::size_t>(row.neighbours)];
    for (const auto& [shown, p] : row.shown) {
        if (p <= 0.0) continue;
        most_shown_ = std::max(most_shown_, shown);
        auto column = std::ranges::lower_bound(table, shown, {}, &Column::shown);
        if (column == table.end() || column->shown != shown)
            column = table.insert(
                column,
                {shown, std::vector<double>(static_cast<std::size_t>(row.neighbours) + 1), {}});
        column->likelihood[static_cast<std::size_t>(row.number)] += p;
    }
}

const ClueModel::Table* ClueModel::table(int neighbours) const {
    const auto n = static_cast<std::size_t>(neighbours);
    return n < tables_.size() && !tables_[n].empty() ? &tables_[n] : nullptr;
}

// Null if it cannot be shown.
const ClueModel::Column* ClueModel::find(int neighbours, int shown) const {
    const Table& columns = *table(neighbours);
    const auto column = std::ranges::lower_bound(columns, shown, {}, &Column::shown);
    return column == columns.end() || column->shown != shown ? nullptr : &*column;
}

Reading ClueModel::read(int neighbours, int shown) const {
    if (is_exact_) return read_clue(nullptr, 0, shown);
    if (const Column* column = find(neighbours, shown)) return column->reading;
    if (shown == no_number)  // it is not said why nothing is shown
        return {Reading::Kind::silent, 0, {}, 0.0};
    return {Reading::Kind::exact, neighbours + 1, {}, 0.0};  // a number that no cell has
}

double ClueModel::likelihood(int neighbours, int number, int shown) const {
    if (is_exact_) return shown == number ? 1.0 : 0.0;
    if (number > neighbours) return 0.0;
    const Column* column = find(neighbours, shown);
    return column == nullptr ? 0.0 : column->likelihood[static_cast<std::size_t>(number)];
}

int ClueModel::draw(int neighbours, int number, double uniform) const {
    if (is_exact_) return number;
    int last = number;
    for (const Column& column : *table(neighbours)) {
        const double p = column.likelihood[static_cast<std::size_t>(number)];
        if (p <= 0.0) continue;
        if (uniform < p) return column.shown;
        uniform -= p;
        last = column.shown;
    }
    return last;
}

std::vector<int> ClueModel::can_show(int neighbours, int low, int high) const {
    std::vector<int> numbers;
    if (is_exact_) {
        for (int number = low; number <= high; ++number) numbers.push_back(number);
        return numbers;
    }
    for (const Column& column : *table(neighbours)) {
        const auto first = column.likelihood.begin();
        if (std::any_of(first + low, first + high + 1, [](double p) { return p > 0.0; }))
            numbers.push_back(column.shown);
    }
    return numbers;
}

ClueModels::ClueModels(Topology::Pointer topology,
                       std::vector<std::shared_ptr<const ClueModel>> models,
                       std::vector<std::uint8_t> of_cell)
    : topology_(std::move(topology)), models_(std::move(models)), of_cell_(std::move(of_cell)) {
    if (of_cell_.size() != at(topology_->size()))
        throw std::invalid_argument("each cell needs a clue model");
    for (Cell cell = 0; cell < topology_->size(); ++cell)
        if (of_cell_[at(cell)] >= models_.size() || !of(cell).has_table(degree(cell)))
            throw std::invalid_argument("a clue model has no table for a cell");
}

Reading read_clue(const ClueModels* models, Cell cell, int shown) {
    if (models != nullptr) return models->read(cell, shown);
    if (shown == no_number) return {Reading::Kind::silent, 0, {}, 0.0};
    return {Reading::Kind::exact, shown, {}, 0.0};
}

}  // namespace minewise
