#include "policy/prospects.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "system/settle.hpp"

namespace minewise {

Prospects::Prospects(const Knowledge& knowledge, Reckoner& reckoner, Meter& meter)
    : knowledge_(knowledge),
      reckoner_(reckoner),
      meter_(meter),
      reckoning_(reckoner.reckon(knowledge, meter)) {}

double Prospects::mine_probability(Cell cell) {
    if (!risks_) risks_ = reckoning_.risks(meter_);
    return risks_->by_cell[static_cast<std::size_t>(cell)];
}

Prospects::Alike& Prospects::alike(Cell cell) {
    if (sections_.empty()) sections_ = reckoning_.sections();
    const auto section = [&](Cell of) { return sections_[static_cast<std::size_t>(of)]; };
    std::vector<std::int32_t> key;
    int known_mines = 0;
    for (const Cell neighbour : topology().neighbours(cell)) {
        if (knowledge_.is_unknown(neighbour)) key.push_back(section(neighbour));
        known_mines += knowledge_.status(neighbour) == Knowledge::Status::mine;
    }
    std::ranges::sort(key);
    key.push_back(section(cell));
    key.push_back(known_mines);
    return alike_[std::move(key)];
}

std::optional<Showing> Prospects::show(Cell cell, int number, bool with_safety) {
    if (!log2_weight_) log2_weight_ = reckoning_.log2_weight();
    Knowledge branch = knowledge_.branch();
    branch.open(cell, number);
    if (!settle_by_counting(branch)) return std::nullopt;
    if (branch.mines_left() &&
        (*branch.mines_left() < 0 || *branch.mines_left() > branch.unknown_cells()))
        return std::nullopt;
    try {
        const auto reckoning = reckoner_.reckon(branch, meter_);
        Showing showing;
        showing.number = number;
        showing.probability = std::exp2(reckoning.log2_weight() - *log2_weight_);
        if (showing.probability <= 0.0) return std::nullopt;
        std::vector<Cell> safe;
        std::vector<Cell> mines;
        reckoning.certain(safe, mines, true);
        const auto by_counting = std::ranges::count_if(branch.settled(), [&](Cell settled) {
            return branch.status(settled) == Knowledge::Status::safe;
        });
        showing.safe_cells = static_cast<int>(by_counting) + static_cast<int>(safe.size());
        showing.won = showing.safe_cells == 0 &&
                      (branch.mines_left() == branch.unknown_cells() ||
                       static_cast<std::int64_t>(mines.size()) == branch.unknown_cells());
        if (with_safety) {
            showing.best_safety = 1.0;
            if (showing.safe_cells == 0 && !showing.won) {
                const auto risks = reckoning.risks(meter_);
                double least = 1.0;
                for (Cell other = 0; other < topology().size(); ++other)
                    if (branch.is_unknown(other))
                        least = std::min(least, risks.by_cell[static_cast<std::size_t>(other)]);
                showing.best_safety = 1.0 - least;
            }
        }
        return showing;
    } catch (const Contradiction&) {
        return std::nullopt;
    }
}

double Prospects::opening_probability(Cell cell) {
    Alike& prospects = alike(cell);
    if (!prospects.opening) {
        const auto showing = show(cell, 0, false);
        prospects.opening = showing ? showing->probability : 0.0;
    }
    return *prospects.opening;
}

// What the cell may show, the numbers nearest to the mean last.
std::vector<int> Prospects::numbers(Cell cell) {
    int known = 0;
    double mean = 0.0;
    for (const Cell neighbour : topology().neighbours(cell)) {
        known += knowledge_.status(neighbour) == Knowledge::Status::mine;
        mean += mine_probability(neighbour);
    }
    std::vector<int> numbers(static_cast<std::size_t>(knowledge_.unknown_beside(cell)) + 1);
    std::iota(numbers.begin(), numbers.end(), known);
    std::ranges::sort(numbers, std::greater(), [&](int number) { return std::abs(number - mean); });
    return numbers;
}

bool Prospects::show_next(Cell cell, Alike& prospects) {
    if (!prospects.looked_at) {
        prospects.looked_at = true;
        prospects.numbers = numbers(cell);
    }
    while (!prospects.numbers.empty()) {
        const int number = prospects.numbers.back();
        prospects.numbers.pop_back();
        if (const auto showing = show(cell, number, false)) {
            prospects.showings.push_back(*showing);
            return true;
        }
    }
    return false;
}

const std::vector<Showing>& Prospects::showings(Cell cell) {
    Alike& prospects = alike(cell);
    while (show_next(cell, prospects)) {
    }
    return prospects.showings;
}

const std::vector<Showing>& Prospects::showings_with_safety(Cell cell) {
    Alike& prospects = alike(cell);
    while (show_next(cell, prospects)) {
    }
    if (!prospects.with_safety)
        for (Showing& showing : prospects.showings) showing = *show(cell, showing.number, true);
    prospects.with_safety = true;
    return prospects.showings;
}

}  // namespace minewise
