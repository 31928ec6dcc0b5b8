#include "flags/look_ahead.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "board/opening.hpp"
#include "policy/endgame/solution_table.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

constexpr unsigned char is_certain_mine = 1;
constexpr unsigned char is_certain_safe = 2;

// Shares of the remaining time.
constexpr double summing_share = 0.5;
constexpr double sampling_share = 0.8;
constexpr double boards_share = 0.5;  // of that, before rare openings are drawn

constexpr std::size_t first_boards = 4;    // then twice as many each time
constexpr std::size_t bytes_of_cell = 16;  // of a board that is drawn
constexpr std::uint64_t other_boards = 1;  // the seed of boards drawn for one cell
constexpr std::size_t most_numbers = 200;  // that a cell of a SolutionTable may show

bool shows_zero(const Board& board, Cell cell) {
    return !board.is_mine(cell) && board.number(cell) == 0;
}

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

std::optional<EvaluatedOutcome> FlagsLookAhead::zero(Cell cell) {
    std::optional<EvaluatedOutcome> zero;
    if (certain_[at(cell)] == is_certain_mine) return zero;
    outcomes_.each(cell, [&](const EvaluatedOutcome& outcome) {
        if (outcome.number == 0) zero = outcome;
        return !zero;
    });
    return zero;
}

void FlagsLookAhead::set_opening(FlagsMove& move, const EvaluatedOutcome& zero, double mines) {
    const auto bound =
        static_cast<double>(zero.certain_mines) - static_cast<double>(belief_.mines().size());
    move.handed += zero.probability * (mines - bound) / (1.0 - move.mine_probability);
}

bool FlagsLookAhead::sum_opening(FlagsMove& move, Meter& meter) {
    const auto zero = this->zero(move.cell);
    if (!zero) return true;
    try {
        reveals_.assign(1, {move.cell, 0});
        const auto after = belief_.child(reveals_, meter);
        if (!after) return true;
        const auto mines = sum_after(*after, meter);
        if (mines) set_opening(move, *zero, *mines);
        return mines.has_value();
    } catch (const OverBudget&) {
        return false;
    }
}

std::optional<double> FlagsLookAhead::sum_after(const Belief& zero, Meter& meter) {
    const bool few = zero.log2_weight(meter) <= std::log2(effort_.solutions) + 1e-9;
    if (few && at(belief_.topology().max_degree()) < most_numbers) return sum_list(zero, meter);
    int reveals_left = effort_.reveals;
    double sum = 0.0;
    if (!add_tree(zero, zero, reveals_left, sum, meter)) return std::nullopt;
    return sum;
}

// Groups the solutions by what the opening shows. A mine is certain then if all of a group have it.
double FlagsLookAhead::sum_list(const Belief& zero, Meter& meter) {
    const SolutionTable table = list_solutions(solution_space(zero), meter);
    const std::size_t columns = table.cells.size();
    if (columns == 0) return new_mines(zero);
    std::vector<std::int32_t> column_of(sections_.size(), -1);
    for (std::size_t c = 0; c < columns; ++c)
        column_of[at(table.cells[c])] = static_cast<std::int32_t>(c);
    // The numbers in the order in which a search from the 0 reaches them tell what is seen.
    std::map<std::vector<std::int32_t>, std::vector<std::size_t>> groups;
    std::vector<std::size_t> reached(columns, table.size());  // by column: in which solution
    std::vector<Cell> zeros;
    for (std::size_t s = 0; s < table.size(); ++s) {
        std::vector<std::int32_t> numbers;
        zeros.assign(1, reveals_.front().cell);
        for (std::size_t next = 0; next < zeros.size(); ++next)
            for (const Cell cell : belief_.topology().neighbours(zeros[next])) {
                const auto c = column_of[at(cell)];
                if (c < 0 || std::exchange(reached[at(c)], s) == s) continue;
                numbers.push_back(table.row(s)[c] + table.least[at(c)]);
                if (numbers.back() == 0) zeros.push_back(cell);
            }
        meter.watch(20 * (numbers.size() + 10) + columns);
        groups[std::move(numbers)].push_back(s);
    }
    double sum = 0.0;
    for (const auto& [_, group] : groups) {
        int mines = new_mines(zero);
        for (std::size_t c = 0; c < columns; ++c)
            mines += std::ranges::all_of(
                group, [&](std::size_t s) { return table.row(s)[c] == SolutionTable::mine; });
        sum += static_cast<double>(group.size()) * mines;
    }
    return sum / static_cast<double>(table.size());
}

// Adds the outcomes after `now`, in which `reveals_` are revealed. Returns false if they are too
// many.
bool FlagsLookAhead::add_tree(const Belief& zero, const Belief& now, int& reveals_left, double& sum,
                              Meter& meter) {
    const auto is_revealed = [&](Cell cell) { return now.knowledge().is_revealed(cell); };
    std::optional<Cell> next;
    for (const auto& [cell, shown] : reveals_) {
        if (shown != 0) continue;
        for (const Cell neighbour : now.topology().neighbours(cell))
            if (!is_revealed(neighbour)) next = neighbour;
        if (next) break;
    }
    if (!next) {
        sum += zero.probability(now, meter) * new_mines(now);
        return true;
    }
    for (const int number : now.possible_numbers(*next)) {
        if (--reveals_left < 0) return false;
        reveals_.push_back({*next, number});
        const auto child = belief_.child(reveals_, meter);
        if (child && !add_tree(zero, *child, reveals_left, sum, meter)) return false;
        reveals_.pop_back();
    }
    return true;
}

void FlagsLookAhead::Tally::add(int mines) {
    ++openings;
    sum += mines;
    squares += static_cast<double>(mines) * mines;
}

void FlagsLookAhead::estimate_opening(FlagsMove& move, Tally found, Meter& meter) {
    const auto zero = this->zero(move.cell);
    add_boards(move.cell, found, meter);
    const auto openings = static_cast<double>(found.openings);
    if (found.openings > 0) set_opening(move, *zero, found.sum / openings);
    // Of the mean, for one opening.
    double error = static_cast<double>(*belief_.knowledge().mines_left()) / 2.0;
    if (found.openings > 1) {
        const double squares = found.squares - found.sum * found.sum / openings;
        error = std::sqrt((std::max(0.0, squares) + 0.5) / (openings * (openings - 1.0)));
    }
    move.standard_error = zero->probability * error;
}

void FlagsLookAhead::add_boards(Cell cell, Tally& tally, Meter& meter) {
    for (std::size_t i = 0; i < complete_; ++i)
        if (shows_zero(boards_[i], cell)) tally.add(opening(boards_[i], cell, of_board_[i], meter));
}

// A 0 that is rare in the boards is drawn as often as is necessary, while there is time.
FlagsLookAhead::Tally FlagsLookAhead::rare_openings(Cell cell, Meter& meter) {
    Tally tally;
    const auto shown = static_cast<std::size_t>(
        std::ranges::count_if(std::span(boards_).first(complete_),
                              [&](const Board& board) { return shows_zero(board, cell); }));
    if (shown >= effort_.openings) return tally;
    try {
        const Reveal reveal{cell, 0};
        const auto zero = belief_.child(std::span(&reveal, 1), meter);
        if (!zero) return tally;
        for (const Board& board : zero->sample(0, effort_.openings - shown, other_boards, meter)) {
            std::vector<std::int16_t> unknown(sections_.size(), -1);
            tally.add(opening(board, cell, unknown, meter));
        }
    } catch (const OverBudget&) {
        // The error tells how few were drawn.
    }
    return tally;
}

void FlagsLookAhead::draw(const std::vector<FlagsMove*>& moves, Meter& meter) {
    try {
        while (complete_ < effort_.boards) {
            if (complete_ == boards_.size())
                draw_boards(std::max(first_boards, 2 * complete_), meter);
            for (; complete_ < boards_.size(); ++complete_)
                for (const FlagsMove* move : moves) {
                    meter.watch(1);
                    if (shows_zero(boards_[complete_], move->cell))
                        opening(boards_[complete_], move->cell, of_board_[complete_], meter);
                }
        }
    } catch (const OverBudget&) {
        return;  // the rest is not used
    }
}

void FlagsLookAhead::draw_boards(std::size_t count, Meter& meter) {
    count = std::min(count, effort_.boards);
    meter.require_bytes(count * sections_.size() * bytes_of_cell);
    for (Board& board : belief_.sample(boards_.size(), count - boards_.size(), 0, meter))
        boards_.push_back(std::move(board));
    of_board_.resize(boards_.size(), std::vector<std::int16_t>(sections_.size(), -1));
}

// The mines that the opening of a board makes certain.
int FlagsLookAhead::opening(const Board& board, Cell cell, std::vector<std::int16_t>& known,
                            Meter& meter) {
    if (known[at(cell)] >= 0) return known[at(cell)];
    std::vector<unsigned char> open(sections_.size(), 0);
    for (Cell other = 0; other < belief_.topology().size(); ++other)
        open[at(other)] = belief_.knowledge().is_revealed(other);
    std::vector<Cell> opened;
    open_around(belief_.topology(), cell, open, opened,
                [&](Cell next) { return board.number(next) == 0; });
    reveals_.clear();
    for (const Cell next : opened) reveals_.push_back({next, board.number(next)});
    const auto child = belief_.child(reveals_, meter);
    const int mines = child ? new_mines(*child) : 0;
    for (const Cell next : opened)
        if (board.number(next) == 0) known[at(next)] = static_cast<std::int16_t>(mines);
    return mines;
}

std::vector<FlagsMove> FlagsLookAhead::all() {
    std::vector<FlagsMove> moves;
    for (const Cell cell : unknown_cells(belief_.knowledge())) moves.push_back(bound(cell));
    Meter summing = meter_.part(summing_share);
    std::vector<FlagsMove*> wide;
    for (FlagsMove& move : moves)
        if (!sum_opening(move, summing)) wide.push_back(&move);
    Meter sampling = meter_.part(sampling_share);
    Meter drawing = sampling.part(boards_share);
    if (!wide.empty()) draw(wide, drawing);
    std::ranges::stable_sort(wide, [](const auto* a, const auto* b) { return is_better(*a, *b); });
    std::vector<Tally> rare;
    for (const FlagsMove* move : wide) rare.push_back(rare_openings(move->cell, sampling));
    if (!wide.empty()) draw(wide, sampling);
    for (std::size_t i = 0; i < wide.size(); ++i) estimate_opening(*wide[i], rare[i], sampling);
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
        if (!sum_opening(move, meter_)) {
            if (boards_.empty()) draw_boards(effort_.boards, meter_);
            complete_ = boards_.size();
            estimate_opening(move, rare_openings(move.cell, meter_), meter_);
        }
        if (!best.empty() && is_better(best.front(), move)) continue;
        if (!best.empty() && is_better(move, best.front())) best.clear();
        best.push_back(move);
    }
    return random.pick(best).cell;
}

}  // namespace minewise
