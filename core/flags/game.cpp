#include "flags/game.hpp"

#include "board/opening.hpp"

namespace minewise {

FlagsGame::FlagsGame(Board board)
    : board_(std::move(board)), open_(static_cast<std::size_t>(board_.topology().size()), 0) {}

std::optional<int> FlagsGame::winner() const {
    for (const int player : {0, 1})
        if (2 * static_cast<Cell>(mines_of(player).size()) > board_.mine_count()) return player;
    return std::nullopt;
}

bool FlagsGame::over() const {
    const auto taken = mines_of(0).size() + mines_of(1).size();
    return winner() || static_cast<Cell>(taken) == board_.mine_count();
}

std::span<const Cell> FlagsGame::take(Cell cell) {
    const std::size_t first = opened_.size();
    if (over() || is_open(cell)) return {};
    open_around(topology(), cell, open_, opened_,
                [&](Cell next) { return !board_.is_mine(next) && board_.number(next) == 0; });
    if (board_.is_mine(cell))
        taken_[static_cast<std::size_t>(turn_)].push_back(cell);
    else
        turn_ = 1 - turn_;
    return std::span(opened_).subspan(first);
}

}  // namespace minewise
