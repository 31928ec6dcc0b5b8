#include "play/continuation.hpp"

#include <algorithm>
#include <utility>

namespace minewise {
namespace {

constexpr std::size_t drawn_at_once = 8;

Clues draw_clues(const ClueModelsPointer& models, const Board& board, Random& random) {
    return models ? Clues(models, board, {random.next(), 0}) : Clues();
}

}  // namespace

void survive(Game& game, const Belief& belief, Cell cell, Random& random, Meter& meter) {
    if (!game.board().is_mine(cell)) return;
    for (std::size_t first = 0;; first += drawn_at_once) {
        auto boards = belief.sample(first, drawn_at_once, random.next(), meter);
        const auto found = std::ranges::find_if(
            boards, [cell](const Board& board) { return !board.is_mine(cell); });
        if (found == boards.end()) continue;
        Clues clues = draw_clues(game.clues().models(), *found, random);
        return game.redraw(std::move(*found), std::move(clues));
    }
}

double play_on(Player& player, const Belief& belief, Board board, Cell cell, Random random,
               Meter& meter) {
    Clues clues = draw_clues(belief.knowledge().clue_models(), board, random);
    Game game(std::move(board), std::move(clues), belief.knowledge().revealed());
    double survived = 1.0;
    double solved = 0.0;
    const auto before_guess = [&](Outcomes& outcomes, const Decision& decision) {
        if (decision.is_exact) {
            solved = *decision.win_probability;
            return false;
        }
        survived *= 1.0 - outcomes.mine_probability(decision.cell);
        survive(game, outcomes.belief(), decision.cell, random, meter);
        return true;
    };
    const Record record =
        player.play_on(GameView(game), belief.knowledge(), cell, random, meter, before_guess);
    return survived * (record.won ? 1.0 : solved);
}

}  // namespace minewise
