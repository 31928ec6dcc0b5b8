#include "policy/outlook.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace minewise {

Outlook::Alike& Outlook::alike_to(Cell cell) {
    if (sections_.empty()) sections_ = belief_.sections();
    const auto section = [&](Cell of) { return sections_[static_cast<std::size_t>(of)]; };
    std::vector<std::int32_t> key;
    int known_mines = 0;
    for (const Cell neighbour : topology().neighbours(cell)) {
        if (knowledge().is_unknown(neighbour)) key.push_back(section(neighbour));
        known_mines += knowledge().status(neighbour) == Knowledge::Status::mine;
    }
    std::ranges::sort(key);
    key.push_back(section(cell));
    key.push_back(known_mines);
    return alike_[std::move(key)];
}

std::optional<Prospect> Outlook::look(Cell cell, int number, const Evaluator* evaluator) {
    const auto child = belief_.child(cell, number, meter_);
    if (!child) return std::nullopt;
    Prospect prospect;
    prospect.number = number;
    prospect.probability = belief_.probability(*child);
    prospect.safe_cells = child->safe_cells();
    prospect.won = child->is_won();
    if (evaluator != nullptr) prospect.value = evaluator->value(*child, meter_);
    return prospect;
}

double Outlook::opening_probability(Cell cell) {
    Alike& alike = alike_to(cell);
    if (!alike.opening) {
        const auto prospect = look(cell, 0, nullptr);
        alike.opening = prospect ? prospect->probability : 0.0;
    }
    return *alike.opening;
}

// The possible numbers of the cell; those nearest to the expected number come last.
std::vector<int> Outlook::numbers(Cell cell) {
    double mean = 0.0;
    for (const Cell neighbour : topology().neighbours(cell)) mean += mine_probability(neighbour);
    auto numbers = belief_.possible_numbers(cell);
    std::ranges::sort(numbers, std::greater(), [&](int number) { return std::abs(number - mean); });
    return numbers;
}

bool Outlook::show_next(Cell cell, Alike& alike, const Evaluator* evaluator) {
    if (!alike.looked_at) {
        alike.looked_at = true;
        alike.numbers = numbers(cell);
    }
    while (!alike.numbers.empty()) {
        const int number = alike.numbers.back();
        alike.numbers.pop_back();
        if (auto prospect = look(cell, number, evaluator)) {
            alike.prospects.push_back(*std::move(prospect));
            return true;
        }
    }
    return false;
}

const std::vector<Prospect>& Outlook::prospects(Cell cell) {
    Alike& alike = alike_to(cell);
    while (show_next(cell, alike, nullptr)) {
    }
    return alike.prospects;
}

}  // namespace minewise
