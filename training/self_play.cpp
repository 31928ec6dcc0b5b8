#include "self_play.hpp"

#include <algorithm>
#include <ranges>
#include <stdexcept>
#include <utility>

#include "play/continuation.hpp"
#include "policy/endgame/best_play.hpp"
#include "policy/win_probability.hpp"

namespace minewise {
namespace {

std::vector<std::int8_t> visible(const Knowledge& knowledge) {
    const Position position = knowledge.position();
    return {position.values().begin(), position.values().end()};
}

// The guesses that the look-ahead of the strategy examines.
SampledGuesses sample_guesses(Outcomes& outcomes, const Strategy& strategy) {
    const PolicyOptions& options = strategy.policies.front().options;
    return {visible(outcomes.belief().knowledge()),
            win_probabilities(outcomes, Learned(options.networks),
                              static_cast<std::size_t>(options.values["breadth"]))};
}

// An unknown cell whose risk is at most this much above the lowest.
Cell random_guess(const Belief& belief, double widest, Random& random, Meter& meter) {
    auto cells = unknown_cells(belief.knowledge());
    const double lowest = std::ranges::min(
        cells | std::views::transform([&](Cell cell) { return belief.risk(cell, meter); }));
    std::erase_if(cells, [&](Cell cell) {
        return belief.risk(cell, meter) > std::min(lowest + widest, 0.99);
    });
    return random.pick(cells);
}

// By best play; nothing if that is not computed.
std::optional<double> win_probability(const Belief& belief, Endgame& endgame,
                                      const EndgameLimits& limits, Meter& meter) {
    if (belief.is_won()) return 1.0;
    Outcomes outcomes(belief, meter);
    const auto choice = endgame.best_move(outcomes, limits);
    return choice && choice->exact ? std::optional(choice->win_probability) : std::nullopt;
}

}  // namespace

SelfPlayed self_play(const Deal& deal, const Strategy& strategy, const SelfPlay& options,
                     std::uint64_t seed, std::uint64_t number, Meter& meter) {
    SelfPlayed played;
    if (deal.board.is_mine(deal.start)) return played;
    std::vector<Sample>& samples = played.samples;
    Strategy solving = strategy;
    solving.solve_endgames(options.endgame_solutions);
    Player player(solving);
    Endgame endgame;
    const EndgameLimits limits{static_cast<std::size_t>(options.endgame_solutions), nodes_per_move};
    Random random = playing_stream(seed, number);
    // The guess that is made at random, if any.
    const std::uint64_t exploring =
        random.uniform() < options.exploring ? random.below(options.explored) : ~std::uint64_t{0};
    Game game(deal.board, deal.clues);
    std::optional<double> value;
    std::uint64_t guess = 0;
    const auto before_guess = [&](Outcomes& outcomes, Decision& decision) {
        if (decision.is_exact) {
            value = decision.win_probability;
            return false;
        }
        const Belief& belief = outcomes.belief();
        if (options.with_guesses) played.guesses.push_back(sample_guesses(outcomes, strategy));
        if (guess++ == exploring) {
            decision.cell = random_guess(belief, options.widest, random, meter);
            samples.clear();  // their labels would not be those of the strategy
        }
        const double risk = belief.risk(decision.cell, meter);
        if (!samples.empty()) {
            samples.back().guessed = true;
            samples.back().risk = static_cast<float>(risk);
            samples.back().next_value = static_cast<float>(decision.win_probability.value_or(-1.0));
        }
        survive(game, belief, decision.cell, random, meter);
        const auto child = belief.child(decision.cell, game.shown(decision.cell), meter);
        if (!child) throw std::logic_error("self-play: the number shown is impossible");
        if (!child->is_won()) {
            Sample& added = samples.emplace_back();
            added.game = number;
            added.values = visible(child->knowledge());
        }
        // Solved at once, its label does not depend on what the safe cells show.
        value = win_probability(*child, endgame, limits, meter);
        return !value;
    };
    if (player.play(GameView(game), deal.start, random, meter, {}, before_guess).won) value = 1.0;
    if (!value) samples.clear();
    if (!samples.empty() && !samples.back().guessed)
        samples.back().next_value = static_cast<float>(*value);
    double label = value.value_or(0.0);
    for (Sample& sample : samples | std::views::reverse) {
        label *= 1.0 - static_cast<double>(sample.risk);
        sample.label = static_cast<float>(label);
    }
    return played;
}

}  // namespace minewise
