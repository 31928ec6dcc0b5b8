#include "flags/look_ahead.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "board/opening.hpp"
#include "policy/policy.hpp"
#include "sampling/sample.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

constexpr unsigned char is_certain_mine = 1;
constexpr unsigned char is_certain_safe = 2;

// Values that differ by rounding alone are equal.
double rounded(double value) { return std::round(value * 1e9); }

bool is_better(const FlagsMove& one, const FlagsMove& other) {
    const double a = rounded(one.value());
    const double b = rounded(other.value());
    return a != b ? a > b : one.mine_probability > other.mine_probability + 1e-9;
}

}  // namespace

FlagsLookAhead::FlagsLookAhead(const Belief& belief, const FlagsEffort& effort, Meter& meter)
    : belief_(belief),
      effort_(effort),
      meter_(meter),
      outcomes_(belief, meter),
      sections_(belief.sections()),
      certain_(at(belief.topology().size()), 0) {
    for (const Cell cell : belief.mines()) certain_[at(cell)] = is_certain_mine;
    for (const Cell cell : belief.safe()) certain_[at(cell)] = is_certain_safe;
}

int FlagsLookAhead::new_mines(const Belief& child) const {
    return child.certain_mines() - static_cast<int>(belief_.mines().size());
}

// Cells of the same section are interchangeable, and a mine reveals nothing but itself.
double FlagsLookAhead::taken(Cell cell) {
    if (certain_[at(cell)] == is_certain_mine) return 1.0;
    const auto [place, is_new] = taken_of_section_.try_emplace(sections_[at(cell)], 0.0);
    if (is_new) {
        const Reveal mine{cell, exposed_mine};
        const auto child = belief_.child(std::span(&mine, 1), meter_);
        if (child) place->second = new_mines(*child);
    }
    return place->second;
}

FlagsMove FlagsLookAhead::bound(Cell cell) {
    FlagsMove move{.cell = cell};
    if (certain_[at(cell)] != is_certain_safe) {
        const bool certain = certain_[at(cell)] == is_certain_mine;
        move.mine_probability = certain ? 1.0 : outcomes_.mine_probability(cell);
        move.taken = move.mine_probability * taken(cell);
        if (certain) return move;
    }
    const int before = static_cast<int>(belief_.mines().size());
    double sum = 0.0;
    outcomes_.each(cell, [&](const EvaluatedOutcome& outcome) {
        sum += outcome.probability * (outcome.certain_mines - before);
        return true;
    });
    move.handed = sum / (1.0 - move.mine_probability);
    return move;
}

// Replaces the outcome 0 by the tree of the numbers that it opens.
void FlagsLookAhead::add_opening(FlagsMove& move) {
    if (certain_[at(move.cell)] == is_certain_mine) return;
    std::optional<EvaluatedOutcome> zero;
    outcomes_.each(move.cell, [&](const EvaluatedOutcome& outcome) {
        if (outcome.number == 0) zero = outcome;
        return !zero;
    });
    if (!zero) return;
    const Sum opening = after_opening(move.cell);
    const auto before = static_cast<double>(belief_.mines().size());
    const double less = zero->probability * (zero->certain_mines - before);
    move.handed += (opening.mean - less) / (1.0 - move.mine_probability);
    move.standard_error = std::sqrt(opening.variance);
}

FlagsLookAhead::Sum FlagsLookAhead::after_opening(Cell cell) {
    reveals_.assign(1, {cell, 0});
    const auto zero = belief_.child(reveals_, meter_);
    if (!zero) return {};
    const bool few = zero->log2_weight() <= std::log2(effort_.solutions) + 1e-9;
    int reveals_left = few ? std::numeric_limits<int>::max() : effort_.reveals;
    Sum sum;
    return add_tree(*zero, reveals_left, sum) ? sum : sampled(cell);
}

// Adds the outcomes after `now`, in which `reveals_` are revealed. Returns false if they are too
// many.
bool FlagsLookAhead::add_tree(const Belief& now, int& reveals_left, Sum& sum) {
    const auto is_revealed = [&](Cell cell) { return now.knowledge().is_revealed(cell); };
    std::optional<Cell> next;
    for (const auto& [cell, shown] : reveals_) {
        if (shown != 0) continue;
        for (const Cell neighbour : now.topology().neighbours(cell))
            if (!is_revealed(neighbour)) next = neighbour;
        if (next) break;
    }
    if (!next) {
        sum.mean += belief_.probability(now) * new_mines(now);
        return true;
    }
    for (const int number : now.possible_numbers(*next)) {
        if (--reveals_left < 0) return false;
        reveals_.push_back({*next, number});
        const auto child = belief_.child(reveals_, meter_);
        if (child && !add_tree(*child, reveals_left, sum)) return false;
        reveals_.pop_back();
    }
    return true;
}

FlagsLookAhead::Sum FlagsLookAhead::sampled(Cell cell) {
    if (boards_.empty()) {
        const auto position = std::make_shared<const Position>(belief_.knowledge().position());
        const Model model(System::of(position, false), meter_);
        boards_ = sample_boards(model, position->shared_topology(), 0, effort_.boards, 0, meter_);
        of_board_.assign(boards_.size(), std::vector<std::int16_t>(sections_.size(), -1));
    }
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        if (boards_[i].is_mine(cell) || boards_[i].number(cell) != 0) continue;
        const double mines = sampled_opening(boards_[i], cell, of_board_[i]);
        sum += mines;
        squares += mines * mines;
    }
    const auto count = static_cast<double>(boards_.size());
    const double mean = sum / count;
    return {mean, (squares / count - mean * mean) / (count - 1.0)};
}

int FlagsLookAhead::sampled_opening(const Board& board, Cell cell,
                                    std::vector<std::int16_t>& known) {
    if (known[at(cell)] >= 0) return known[at(cell)];
    std::vector<unsigned char> open(sections_.size(), 0);
    for (Cell other = 0; other < belief_.topology().size(); ++other)
        open[at(other)] = belief_.knowledge().is_revealed(other);
    std::vector<Cell> opened;
    open_around(belief_.topology(), cell, open, opened,
                [&](Cell next) { return board.number(next) == 0; });
    reveals_.clear();
    for (const Cell next : opened) reveals_.push_back({next, board.number(next)});
    const auto child = belief_.child(reveals_, meter_);
    const int mines = child ? new_mines(*child) : 0;
    for (const Cell next : opened)
        if (board.number(next) == 0) known[at(next)] = static_cast<std::int16_t>(mines);
    return mines;
}

FlagsMove FlagsLookAhead::evaluate(Cell cell) {
    FlagsMove move = bound(cell);
    add_opening(move);
    return move;
}

std::vector<FlagsMove> FlagsLookAhead::all() {
    std::vector<FlagsMove> moves;
    for (const Cell cell : unknown_cells(belief_.knowledge())) moves.push_back(evaluate(cell));
    std::ranges::stable_sort(moves, is_better);
    std::ranges::stable_partition(
        moves, [&](const FlagsMove& move) { return certain_[at(move.cell)] == is_certain_mine; });
    return moves;
}

Cell FlagsLookAhead::best(Random& random) {
    if (!belief_.mines().empty()) return belief_.mines().front();
    std::vector<FlagsMove> moves;
    for (const Cell cell : unknown_cells(belief_.knowledge())) moves.push_back(bound(cell));
    std::ranges::stable_sort(moves, is_better);
    std::vector<FlagsMove> best;
    for (FlagsMove& move : moves) {
        if (!best.empty() && is_better(best.front(), move)) break;
        add_opening(move);
        if (!best.empty() && is_better(best.front(), move)) continue;
        if (!best.empty() && is_better(move, best.front())) best.clear();
        best.push_back(move);
    }
    return best[random.below(best.size())].cell;
}

}  // namespace minewise
