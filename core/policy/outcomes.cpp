#include "policy/outcomes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace minewise {
namespace {

constexpr std::int32_t in_interior = -1;  // as in Belief::sections()

}  // namespace

Outcomes::CellClass& Outcomes::class_of(Cell cell, const Evaluator* evaluator) {
    if (sections_.empty()) {
        sections_ = belief_.sections();
        interior_ = static_cast<std::size_t>(std::ranges::count(sections_, in_interior));
    }
    const auto section = [&](Cell of) { return sections_[static_cast<std::size_t>(of)]; };
    std::vector<std::int32_t> key;
    int known_mines = 0;
    for (const Cell neighbour : topology().neighbours(cell)) {
        if (knowledge().is_unknown(neighbour)) key.push_back(section(neighbour));
        known_mines += knowledge().status(neighbour) == Knowledge::Status::mine;
    }
    std::ranges::sort(key);
    key.push_back(section(cell));
    const bool told_apart = evaluator != nullptr && interior_ <= evaluator->most_interior &&
                            std::ranges::count(key, in_interior) > 0;
    key.push_back(told_apart ? cell : -1);
    key.push_back(known_mines);
    if (const auto& models = knowledge().clue_models()) {  // what it shows depends on these, too
        key.push_back(models->indices()[at(cell)]);
        key.push_back(static_cast<std::int32_t>(topology().neighbours(cell).size()));
    }
    const auto [place, is_new] = classes_.try_emplace(std::move(key));
    if (is_new) place->second.number = classes_.size() - 1;
    return place->second;
}

std::optional<EvaluatedOutcome> Outcomes::compute(Cell cell, int number,
                                                  const Evaluator* evaluator) {
    const auto child = belief_.child(cell, number, meter_);
    if (!child) return std::nullopt;
    EvaluatedOutcome outcome;
    outcome.number = number;
    outcome.probability = belief_.probability(*child, meter_);
    outcome.safe_cells = child->safe_cells();
    outcome.certain_mines = child->certain_mines();
    outcome.won = child->is_won();
    if (evaluator != nullptr) outcome.value = evaluator->value(*child, meter_);
    return outcome;
}

double Outcomes::opening_probability(Cell cell) {
    CellClass& cell_class = class_of(cell, nullptr);
    if (!cell_class.opening) {
        const auto outcome = compute(cell, 0, nullptr);
        cell_class.opening = outcome ? outcome->probability : 0.0;
    }
    return *cell_class.opening;
}

// The possible numbers of the cell; those nearest to the expected number come last.
std::vector<int> Outcomes::numbers(Cell cell) {
    double mean = 0.0;
    for (const Cell neighbour : topology().neighbours(cell)) mean += mine_probability(neighbour);
    auto numbers = belief_.possible_numbers(cell);
    std::ranges::sort(numbers, std::greater(), [&](int number) { return std::abs(number - mean); });
    return numbers;
}

bool Outcomes::compute_next(Cell cell, CellClass& cell_class, const Evaluator* evaluator) {
    if (!cell_class.started) {
        cell_class.started = true;
        cell_class.numbers = numbers(cell);
    }
    while (!cell_class.numbers.empty()) {
        const int number = cell_class.numbers.back();
        cell_class.numbers.pop_back();
        if (auto outcome = compute(cell, number, evaluator)) {
            cell_class.outcomes.push_back(*std::move(outcome));
            return true;
        }
    }
    return false;
}

const std::vector<EvaluatedOutcome>& Outcomes::all(Cell cell) {
    CellClass& cell_class = class_of(cell, nullptr);
    while (compute_next(cell, cell_class, nullptr)) {
    }
    return cell_class.outcomes;
}

}  // namespace minewise
