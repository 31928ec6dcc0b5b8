#include "policy/endgame/best_play.hpp"

#include <algorithm>
#include <cmath>

#include "policy/endgame/symmetry.hpp"

namespace minewise {
namespace {

// Below every value.
constexpr double no_floor = -1.0;

// By column: an earlier column with the same value, or itself.
std::vector<std::uint32_t> equivalent_columns(const SolutionTable& table,
                                              const std::vector<std::uint32_t>& interchangeable,
                                              const std::vector<Cell>& symmetric) {
    std::vector<std::uint32_t> column_of(symmetric.size(), 0);
    for (std::uint32_t c = 0; c < table.cells.size(); ++c) column_of[at(table.cells[c])] = c;
    std::vector<std::uint32_t> equivalent(interchangeable);
    for (std::size_t c = 0; c < equivalent.size(); ++c) {
        if (table.least[c] != table.least[equivalent[c]])
            equivalent[c] = static_cast<std::uint32_t>(c);
        if (equivalent[c] == c)
            equivalent[c] = column_of[static_cast<std::size_t>(symmetric[at(table.cells[c])])];
    }
    return equivalent;
}

}  // namespace

bool is_searchable(const Belief& belief, std::size_t most_solutions, Meter& meter) {
    return !belief.knowledge().clue_models() &&
           belief.log2_weight(meter) <= std::log2(static_cast<double>(most_solutions)) + 1e-9;
}

std::optional<Choice> Endgame::best_move(Outcomes& outcomes, const EndgameLimits& limits) {
    if (!is_searchable(outcomes.belief(), limits.max_solutions, outcomes.meter()))
        return std::nullopt;
    const SolutionTable& table = outcomes.solutions();
    if (table.cells.empty()) return std::nullopt;
    const auto interchangeable = interchangeable_columns(table, outcomes.meter());
    search_.load(table, interchangeable, limits.max_nodes, outcomes.meter());
    const auto root = search_.root();
    double best = no_floor;
    std::uint32_t column = 0;
    for (const auto& move : root.moves) {
        if (move.safe <= best) break;
        if (interchangeable[move.column] != move.column) continue;
        const double won = search_.value_of(root.set, move, best);
        if (won <= best) continue;
        best = won;
        column = move.column;
        if (move.safe == root.weight) break;  // certainly safe: no move is better
    }
    return Choice{table.cells[column], best / root.weight, search_.exact(), search_.nodes()};
}

bool Endgame::load(Outcomes& outcomes, const EndgameLimits& limits) {
    Meter& meter = outcomes.meter();
    if (!outcomes.knowledge().mines_left() ||
        !is_searchable(outcomes.belief(), limits.max_solutions, meter))
        return false;
    table_ = &outcomes.solutions();
    search_.load(*table_, interchangeable_columns(*table_, meter), limits.max_nodes, meter);
    root_ = search_.root();
    return true;
}

std::optional<double> Endgame::win_probability_after(Cell cell, int number,
                                                     std::size_t max_solutions) {
    if (!search_.exact()) return std::nullopt;
    const auto column = static_cast<std::uint32_t>(std::ranges::lower_bound(table_->cells, cell) -
                                                   table_->cells.begin());
    const auto set = search_.showing(root_.set, column, number - table_->least[column]);
    if (set.empty() || set.size() > max_solutions) return std::nullopt;
    const double weight = search_.weight_of(set);
    const double won = search_.value(set, weight, no_floor);
    return search_.exact() ? std::optional(won / weight) : std::nullopt;
}

// The win probability if the column is opened first; negative if the start rule forbids it.
double Endgame::chance(const SolutionTable& table, const Search::Root& root,
                       const Search::Move& move, StartRule start_rule) {
    if (start_rule == StartRule::any)
        return search_.value_of(root.set, move, no_floor) / root.weight;
    if (start_rule == StartRule::safe)
        return move.safe > 0.0 ? search_.value_of(root.set, move, no_floor) / move.safe : -1.0;
    if (table.least[move.column] != 0) return -1.0;
    const auto set = search_.showing(root.set, move.column, 0);
    const double weight = search_.weight_of(set);
    return weight > 0.0 ? search_.value(set, weight, no_floor) / weight : -1.0;
}

BestPlay Endgame::every_move(Outcomes& outcomes, StartRule start_rule, std::uint64_t max_nodes) {
    const SolutionTable& table = outcomes.solutions();
    BestPlay play;
    play.solutions = table.size();
    if (table.cells.empty()) return play;

    const auto interchangeable = interchangeable_columns(table, outcomes.meter());
    const auto equivalent =
        equivalent_columns(table, interchangeable, symmetric_cells(outcomes.knowledge()));
    search_.load(table, interchangeable, max_nodes, outcomes.meter());
    const auto root = search_.root();
    std::vector<double> chances(equivalent.size(), -1.0);
    for (const auto& move : root.moves)
        if (equivalent[move.column] == move.column)
            chances[move.column] = chance(table, root, move, start_rule);
    for (std::size_t c = 0; c < equivalent.size(); ++c) {
        chances[c] = chances[equivalent[c]];  // of an earlier column, or its own
        if (chances[c] >= 0.0) play.moves.push_back({table.cells[c], chances[c]});
    }
    std::ranges::stable_sort(play.moves, std::ranges::greater{}, &BestPlay::Move::win_probability);
    if (!play.moves.empty()) play.win_probability = play.moves[0].win_probability;
    play.nodes = search_.nodes();
    play.exact = search_.exact();
    return play;
}

}  // namespace minewise
