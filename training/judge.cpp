#include "judge.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "play/continuation.hpp"
#include "policy/win_probability.hpp"

namespace minewise {
namespace {

constexpr std::size_t drawn_at_once = 64;

// The best cells by the rule `survival`, with their scores.
std::vector<std::pair<double, Cell>> best_by_survival(Outcomes& outcomes, std::size_t count) {
    const Evaluator& next_guess = find_evaluator("next-guess");
    std::vector<std::pair<double, Cell>> best;
    std::set<std::size_t> seen;  // classes of equivalent cells
    for (const Cell cell : unknown_cells(outcomes.knowledge()))
        if (outcomes.mine_probability(cell) < 1.0 - 1e-9 &&
            seen.insert(outcomes.class_number(cell)).second)
            best.emplace_back(look_ahead(outcomes, cell, next_guess, 0.0), cell);
    std::ranges::stable_sort(best, std::ranges::greater{},
                             [](const auto& scored) { return scored.first; });
    if (best.size() > count) best.resize(count);
    return best;
}

// The belief at a guess that is drawn at random; nothing if the game ends sooner.
std::optional<Belief> drawn_guess(Player& player, const Deal& deal, Random& random, Meter& meter) {
    std::uint64_t guesses_before = random.below(6);
    std::optional<Belief> belief;
    Game game(deal.board, deal.clues);
    const auto before_guess = [&](Outcomes& outcomes, const Decision& decision) {
        if (decision.is_exact) return false;
        if (guesses_before-- == 0) {
            belief = outcomes.belief();
            return false;
        }
        survive(game, outcomes.belief(), decision.cell, random, meter);
        return true;
    };
    player.play(GameView(game), deal.start, random, meter, {}, before_guess);
    return belief;
}

}  // namespace

std::vector<JudgedGuess> judge(const Deal& deal, const Strategy& strategy, const Learned& learned,
                               const Judging& options, std::uint64_t seed, std::uint64_t number,
                               Meter& meter) {
    std::vector<JudgedGuess> judged;
    if (deal.board.is_mine(deal.start)) return judged;
    Strategy solving = strategy;
    solving.solve_endgames(options.endgame_solutions);
    Player player(solving);
    Random random = playing_stream(seed, number);
    const auto belief = drawn_guess(player, deal, random, meter);
    if (!belief) return judged;

    Outcomes outcomes(*belief, meter);
    std::vector<Board> boards;
    for (const auto& [survival, cell] : best_by_survival(outcomes, options.candidates)) {
        JudgedGuess& found = judged.emplace_back();
        if (judged.size() == 1) {
            const Position position = belief->knowledge().position();
            found.values = {position.values().begin(), position.values().end()};
        }
        found.game = number;
        found.cell = cell;
        found.safety = 1.0 - belief->risk(cell, meter);
        found.survival = survival;
        found.win_probability = evaluate(outcomes, learned, cell).win_probability;
        double sum = 0.0;
        double sum_of_squares = 0.0;
        std::size_t count = 0;
        for (std::size_t drawn = 0; count < options.continuations; ++drawn) {
            if (drawn == boards.size())
                for (Board& board : belief->sample(drawn, drawn_at_once, seed, meter))
                    boards.push_back(std::move(board));
            if (boards[drawn].is_mine(cell)) continue;
            const double value = found.safety * play_on(player, *belief, boards[drawn], cell,
                                                        playing_stream(seed + 1, drawn), meter);
            sum += value;
            sum_of_squares += value * value;
            ++count;
        }
        if (count == 0) continue;
        const auto n = static_cast<double>(count);
        found.mean = sum / n;
        found.standard_error =
            std::sqrt(std::max(0.0, sum_of_squares / n - found.mean * found.mean) / n);
    }
    return judged;
}

}  // namespace minewise
