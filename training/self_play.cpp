#include "self_play.hpp"

#include <algorithm>
#include <ranges>
#include <stdexcept>
#include <utility>

#include "policy/continuation.hpp"
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

}  // namespace

void self_play(const Deal& deal, const Strategy& strategy, const SelfPlay& options,
               std::uint64_t seed, std::uint64_t number, PartCache& cache, Meter& meter,
               std::vector<Sample>& samples, std::vector<SampledGuesses>* guesses) {
    if (deal.board.is_mine(deal.start)) return;
    ContinuationPolicies policies{strategy.make_policies(), options.endgame_solutions};
    Continuation game(deal, policies, cache, playing_stream(seed, number), meter);
    // The guess that is made at random, if any.
    const std::uint64_t exploring = game.random().uniform() < options.exploring
                                        ? game.random().below(options.explored)
                                        : ~std::uint64_t{0};
    const std::size_t first = samples.size();
    std::optional<double> value = game.advance();
    for (std::uint64_t guess = 0; !value; ++guess) {
        const auto decision = game.decide();
        if (!decision) {
            samples.resize(first);
            return;
        }
        Outcomes& outcomes = game.outcomes();
        const Belief& belief = outcomes.belief();
        Cell cell = decision->cell;
        if (guesses != nullptr) guesses->push_back(sample_guesses(outcomes, strategy));
        if (guess == exploring) {
            auto cells = unknown_cells(belief.knowledge());
            const double lowest = std::ranges::min(
                cells | std::views::transform([&](Cell c) { return belief.risk(c, meter); }));
            std::erase_if(cells, [&](Cell c) {
                return belief.risk(c, meter) > std::min(lowest + options.widest, 0.99);
            });
            cell = cells[game.random().below(cells.size())];
            samples.resize(first);  // their labels would not be those of the strategy
        }
        const double risk = belief.risk(cell, meter);
        if (samples.size() > first) {
            samples.back().guessed = true;
            samples.back().risk = static_cast<float>(risk);
            samples.back().next_value =
                static_cast<float>(decision->win_probability.value_or(-1.0));
        }
        game.survive(cell);
        const auto child = belief.child(cell, game.shown(cell), meter);
        if (!child) throw std::logic_error("self-play: the number shown is impossible");
        if (!child->is_won()) {
            Sample& added = samples.emplace_back();
            added.game = number;
            added.values = visible(child->knowledge());
        }
        // Solved at once, its label does not depend on what the safe cells show.
        Outcomes after(*child, meter);
        value = policies.solve(after);
        if (value) break;
        game.open(cell);
        value = game.advance();
    }
    if (samples.size() > first && !samples.back().guessed) {
        samples.back().next_value = static_cast<float>(*value);
        samples.back().next_exact = true;
    }
    double label = *value;
    for (std::size_t i = samples.size(); i-- > first;) {
        label *= 1.0 - static_cast<double>(samples[i].risk);
        samples[i].label = static_cast<float>(label);
    }
}

}  // namespace minewise
