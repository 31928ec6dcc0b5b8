#include "play/guessing_mode.hpp"

#include <algorithm>
#include <utility>

#include "board/deal.hpp"
#include "sampling/sample.hpp"

namespace minewise {
namespace {

constexpr double rounding = 1e-6;  // a cell that is certainly safe never has a higher risk

bool is_certain(const Belief& belief, Cell cell) {
    const auto lists = [cell](const std::vector<Cell>& cells) {
        return std::ranges::find(cells, cell) != cells.end();
    };
    return !belief.knowledge().is_unknown(cell) || lists(belief.safe()) || lists(belief.mines());
}

}  // namespace

GuessingMode::GuessingMode(Guessing mode, std::uint64_t seed, std::uint64_t game)
    : mode_(mode), key_(guessing_stream(seed, game).next()) {}

std::optional<bool> GuessingMode::demand(const Belief& belief, Cell cell) const {
    if (is_classic() || is_certain(belief, cell)) return std::nullopt;
    if (mode_ == Guessing::kind || belief.safe().empty()) return false;
    return mode_ == Guessing::cruel ? std::optional(true) : std::nullopt;
}

Board GuessingMode::redrawn(const Belief& belief, Cell cell, bool mine, std::size_t opened,
                            Meter& meter) const {
    const Position seen = belief.knowledge().position();
    std::vector<std::int16_t> values(seen.values().begin(), seen.values().end());
    values[at(cell)] = mine ? exposed_mine : no_number;
    const auto given = std::make_shared<const Position>(seen.shared_topology(), std::move(values),
                                                        seen.prior(), seen.clue_models());
    const Model model(System::of(given, false), meter);
    return std::move(
        sample_boards(model, seen.shared_topology(), 0, 1, Random(key_, opened).next(), meter)
            .front());
}

GuessChances chances(const Belief& belief, Meter& meter) {
    const auto& risks = belief.risks(meter).by_cell;
    double least = 1.0;
    for (Cell cell = 0; cell < belief.topology().size(); ++cell)
        if (belief.knowledge().is_unknown(cell)) least = std::min(least, risks[at(cell)]);
    if (least < rounding && !belief.safe().empty()) return {.is_true = false, .least_risk = 0.0};
    return {.is_true = true, .least_risk = least};
}

}  // namespace minewise
