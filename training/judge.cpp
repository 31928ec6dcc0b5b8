#include "judge.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "policy/continuation.hpp"
#include "policy/look_ahead.hpp"
#include "policy/win_probability.hpp"
#include "sampling/sample.hpp"

namespace minewise {
namespace {

constexpr std::size_t drawn_at_once = 64;

// The best cells by the rule `survival`, with their scores.
std::vector<std::pair<double, Cell>> best_by_survival(Outcomes& outcomes, std::size_t count) {
    const Evaluator& next_guess = *find_evaluator("next-guess");
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

}  // namespace

void judge(const Deal& deal, const Strategy& strategy, const Learned& learned,
           const Judging& options, std::uint64_t seed, std::uint64_t number, PartCache& cache,
           Meter& meter, std::vector<JudgedGuess>& judged) {
    if (deal.board.is_mine(deal.start)) return;
    ContinuationPolicies policies{strategy.make_policies(), options.endgame_solutions};
    Continuation game(deal, policies, cache, playing_stream(seed, number), meter);
    const std::uint64_t judged_guess = game.random().below(6);
    for (std::uint64_t guess = 0; guess < judged_guess; ++guess) {
        if (game.advance()) return;
        const auto decision = game.decide();
        if (!decision) return;
        game.survive(decision->cell);
        game.open(decision->cell);
    }
    if (game.advance()) return;

    Outcomes& outcomes = game.outcomes();
    const Belief belief = outcomes.belief();
    const auto position = std::make_shared<const Position>(belief.knowledge().position());
    const Model model(System::of(position, false), meter);
    std::vector<Board> boards;
    for (const auto& [survival, cell] : best_by_survival(outcomes, options.candidates)) {
        JudgedGuess& found = judged.emplace_back();
        found.game = number;
        found.cell = cell;
        found.safety = 1.0 - belief.risk(cell, meter);
        found.survival = survival;
        found.win_probability = evaluate(outcomes, learned, cell).win_probability;
        double sum = 0.0;
        double sum_of_squares = 0.0;
        std::size_t count = 0;
        for (std::size_t drawn = 0; count < options.continuations; ++drawn) {
            if (drawn == boards.size())
                for (Board& board : sample_boards(model, belief.knowledge().shared_topology(),
                                                  drawn, drawn_at_once, seed, meter))
                    boards.push_back(std::move(board));
            if (boards[drawn].is_mine(cell)) continue;
            Continuation continued(belief.knowledge(), boards[drawn], policies, cache,
                                   playing_stream(seed + 1, drawn), meter);
            continued.open(cell);
            const double value = found.safety * continued.play().value_or(0.0);
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
}

}  // namespace minewise
