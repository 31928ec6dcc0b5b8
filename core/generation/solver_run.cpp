#include "generation/solver_run.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace minewise {

SolverRun::SolverRun(Board board, Cell start, Player& player, Meter& meter)
    : game_(std::move(board)), start_(start), player_(player), meter_(meter) {
    restart();
}

void SolverRun::restart() {
    ++attempts_;
    game_.restart();
    player_.begin(GameView(game_), start_, meter_);
}

bool SolverRun::advance() { return player_.advance(); }

bool SolverRun::try_move(Cell from, Cell to) {
    ++attempts_;
    game_.move_mine(from, to);
    Knowledge before = player_.save();
    player_.reread_numbers();
    if (advance()) return true;
    game_.move_mine(to, from);
    player_.restore(std::move(before));
    return false;
}

void SolverRun::move_and_restart(Cell from, Cell to) {
    game_.move_mine(from, to);
    restart();
}

std::vector<std::int64_t> SolverRun::used() const {
    std::vector<std::int64_t> deductions;
    for (const Usage& usage : player_.record().techniques) deductions.push_back(usage.deductions);
    return deductions;
}

namespace {

// Per board, and each time a run is stuck. Beyond these limits the next deal is faster.
constexpr int most_runs = 40;
constexpr int most_tries = 60;

using Cells = std::array<std::vector<Cell>, 2>;  // without a mine, and with one

std::size_t size(const Cells& cells) { return cells[0].size() + cells[1].size(); }

struct Move {
    Cell from, to;
};

// A random exchange of a mine between one of the cells and one of `partner(mine)`.
template <class Partner>
Move draw(const Cells& cells, Random& random, const Partner& partner) {
    const std::size_t i = at(random.below(size(cells)));
    const bool mine = i >= cells[0].size();
    const Cell cell = mine ? cells[1][i - cells[0].size()] : cells[0][i];
    const std::vector<Cell>& others = partner(!mine);
    const Cell other = random.pick(others);
    return mine ? Move{cell, other} : Move{other, cell};
}

// Moves one mine so that the run can continue; returns whether such a move was found.
bool move_at_frontier(SolverRun& run, Random& random) {
    const Knowledge& knowledge = run.knowledge();
    const Topology& topology = knowledge.topology();
    Cells frontier, interior;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        if (!knowledge.is_unknown(cell)) continue;
        const auto beside = topology.neighbours(cell);
        const bool at_frontier = std::any_of(beside.begin(), beside.end(),
                                             [&](Cell other) { return knowledge.is_open(other); });
        (at_frontier ? frontier : interior)[run.board().is_mine(cell)].push_back(cell);
    }
    const auto partner = [&](bool mine) -> const std::vector<Cell>& {
        return interior[mine].empty() ? frontier[mine] : interior[mine];
    };
    for (const bool mine : {false, true})
        if (partner(mine).empty()) frontier[!mine].clear();  // no partner
    if (size(frontier) == 0) return false;
    for (int i = 0; i < most_tries; ++i) {
        const auto [from, to] = draw(frontier, random, partner);
        if (run.try_move(from, to)) return true;
    }
    return false;
}

// Exchanges the contents of an unknown cell and any other cell, and restarts; false if impossible.
bool exchange_anywhere(SolverRun& run, std::span<const Cell> free, Random& random) {
    const Board& board = run.board();
    Cells stuck, others;
    for (Cell cell = 0; cell < board.topology().size(); ++cell) {
        if (std::ranges::binary_search(free, cell)) continue;
        others[board.is_mine(cell)].push_back(cell);
        if (run.knowledge().is_unknown(cell)) stuck[board.is_mine(cell)].push_back(cell);
    }
    if (others[0].empty() || others[1].empty()) return false;
    const auto [from, to] =
        draw(stuck, random, [&](bool mine) -> const std::vector<Cell>& { return others[mine]; });
    run.move_and_restart(from, to);
    return true;
}

}  // namespace

bool make_solvable(SolverRun& run, std::span<const Cell> free, Random& random,
                   const std::function<bool()>& is_solved) {
    for (int runs = 0; runs < most_runs; ++runs) {
        run.advance();
        if (is_solved()) return true;
        while (!is_solved() && move_at_frontier(run, random)) {
        }
        if (is_solved())
            run.restart();
        else if (!exchange_anywhere(run, free, random))
            return false;
    }
    return false;
}

}  // namespace minewise
