#include "play/game.hpp"

#include <algorithm>
#include <stdexcept>

#include "board/opening.hpp"

namespace minewise {

Game::Game(Board board, Clues clues, std::span<const Cell> opened)
    : board_(std::move(board)),
      clues_(std::move(clues)),
      open_(static_cast<std::size_t>(board_.topology().size()), 0),
      safe_left_(board_.topology().size() - board_.mine_count()) {
    opened_.reserve(static_cast<std::size_t>(safe_left_) + 1);
    opened_.assign(opened.begin(), opened.end());
    for (const Cell cell : opened) open_[at(cell)] = 1;
    safe_left_ -= static_cast<Cell>(opened.size());
}

void Game::redraw(Board board, Clues clues) {
    board_ = std::move(board);
    clues_ = std::move(clues);
}

void Game::restart() {
    std::ranges::fill(open_, 0);
    opened_.clear();
    safe_left_ = topology().size() - board_.mine_count();
    lost_ = false;
}

Position Game::position() const {
    std::vector<std::int16_t> values(open_.size(), hidden);
    for (const Cell cell : opened_)
        values[at(cell)] =
            board_.is_mine(cell) ? exposed_mine : static_cast<std::int16_t>(shown(cell));
    Prior prior;
    prior.mines = board_.mine_count();
    return {board_.shared_topology(), std::move(values), prior, clues_.models()};
}

int GameView::shown(Cell cell) const {
    if (!game_->is_open(cell)) throw std::logic_error("only open cells show their numbers");
    return game_->shown(cell);
}

std::span<const Cell> Game::open(Cell cell) { return chord(std::span(&cell, 1)); }

std::span<const Cell> Game::chord(std::span<const Cell> cells, Meter* meter) {
    if (over()) return {};
    const std::size_t first = opened_.size();
    const auto before = meter == nullptr ? std::nullopt : std::optional(board_);
    try {
        for (const Cell cell : cells) {
            if (meter != nullptr) settle(cell, *meter);
            reveal(cell);
        }
    } catch (...) {
        close_last(opened_.size() - first);
        if (before) board_ = *before;
        throw;
    }
    return std::span(opened_).subspan(first);
}

void Game::reveal(Cell cell) {
    if (is_open(cell)) return;
    const std::size_t first = opened_.size();
    open_around(topology(), cell, open_, opened_,
                [&](Cell next) { return !board_.is_mine(next) && clues_.spreads(board_, next); });
    if (board_.is_mine(cell))
        lost_ = true;
    else
        safe_left_ -= static_cast<Cell>(opened_.size() - first);
}

std::optional<bool> Game::settle(Cell cell, const Belief& belief, Meter& meter) {
    if (opened_.empty() || over()) return std::nullopt;
    const auto demand = guessing_.demand(belief, cell);
    if (demand && *demand != board_.is_mine(cell))
        board_ = guessing_.redrawn(belief, cell, *demand, opened_.size(), meter);
    return demand;
}

std::optional<bool> Game::settle(Cell cell, Meter& meter) {
    if (guessing_.is_classic() || opened_.empty() || over() || is_open(cell)) return std::nullopt;
    PartCache cache(Prior{});
    return settle(cell, Belief(knowledge_of(GameView(*this)), cache, meter), meter);
}

void Game::close_last(std::size_t count) {
    if (count > opened_.size()) throw std::invalid_argument("fewer cells are open");
    for (; count > 0; --count) {
        const Cell cell = opened_.back();
        opened_.pop_back();
        open_[at(cell)] = 0;
        if (board_.is_mine(cell))
            lost_ = false;
        else
            ++safe_left_;
    }
}

Knowledge knowledge_of(const GameView& game) {
    Knowledge knowledge(game.shared_topology(), game.mine_count(), game.clue_models());
    for (const Cell cell : game.opened()) knowledge.open(cell, game.shown(cell));
    return knowledge;
}

TrueGuesses true_guesses(const Game& game, std::span<const std::vector<Cell>> clicks,
                         Meter& meter) {
    TrueGuesses found;
    PartCache cache(Prior{});
    Knowledge knowledge(game.board().shared_topology(), game.board().mine_count(),
                        game.clues().models());
    for (std::size_t i = 0; i < clicks.size(); ++i) {
        if (i > 0) {
            const auto [is_true, least_risk] = chances(Belief(knowledge, cache, meter), meter);
            found.count += is_true;
            found.survival *= 1.0 - least_risk;
        }
        for (const Cell cell : clicks[i])
            if (!game.board().is_mine(cell)) knowledge.open(cell, game.shown(cell));
    }
    return found;
}

int three_bv(const Board& board, const Clues& clues) {
    const Topology& topology = board.topology();
    std::vector<unsigned char> covered(at(topology.size()), 0);
    std::vector<Cell> opening;
    int clicks = 0;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        if (covered[at(cell)] != 0 || board.is_mine(cell) || !clues.spreads(board, cell)) continue;
        ++clicks;
        covered[at(cell)] = 1;
        opening.assign(1, cell);
        while (!opening.empty()) {
            const Cell next = opening.back();
            opening.pop_back();
            for (const Cell neighbour : topology.neighbours(next)) {
                auto& seen = covered[at(neighbour)];
                if (seen == 0 && clues.spreads(board, neighbour)) opening.push_back(neighbour);
                seen = 1;
            }
        }
    }
    for (Cell cell = 0; cell < topology.size(); ++cell)
        clicks += covered[at(cell)] == 0 && !board.is_mine(cell);
    return clicks;
}

// An open 0 that spreads has no closed neighbour, so it remains a 0 if every closed cell is taken
// as a mine.
int three_bv_so_far(const Game& game) {
    std::vector<Cell> closed;
    for (Cell cell = 0; cell < game.topology().size(); ++cell)
        if (!game.is_open(cell) || game.board().is_mine(cell)) closed.push_back(cell);
    return three_bv(Board(game.board().shared_topology(), closed), game.clues());
}

}  // namespace minewise
