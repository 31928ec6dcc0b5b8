#include "generation/solver_run.hpp"

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

}  // namespace minewise
