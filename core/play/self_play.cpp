#include "play/self_play.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <stdexcept>
#include <utility>

#include "policy/continuation.hpp"
#include "policy/look_ahead.hpp"
#include "policy/win_probability.hpp"
#include "sampling/sample.hpp"

namespace minewise {
namespace {

// Appends the guesses that the look-ahead of the strategy examines.
void sample_guesses(Outcomes& outcomes, const Strategy& strategy, std::uint64_t number,
                    std::vector<SampledGuess>& samples) {
    const PolicyOptions& options = strategy.policies.front().options;
    const Networks& networks = options.networks ? *options.networks : built_in_networks();
    const auto features = guess_features(outcomes.belief(), outcomes.meter());
    for (const EvaluatedGuess& guess :
         win_probabilities(outcomes, networks, static_cast<std::size_t>(options.breadth)))
        samples.push_back({number, static_cast<float>(guess.safety),
                           static_cast<float>(guess.win_probability),
                           features.by_cell[static_cast<std::size_t>(guess.cell)], features.whole});
}

}  // namespace

namespace {

ContinuationPolicies policies_of(const Strategy& strategy, double endgame_solutions) {
    ContinuationPolicies made{.policies = {}, .endgame_solutions = endgame_solutions};
    for (const auto& [policy, options] : strategy.policies)
        made.policies.push_back(policy->make(options));
    return made;
}

Knowledge first_click(const Deal& deal) {
    Knowledge knowledge(deal.board.shared_topology(), deal.board.mine_count());
    knowledge.open(deal.start, deal.board.number(deal.start));
    return knowledge;
}

}  // namespace

void self_play(const Deal& deal, const Strategy& strategy, const SelfPlay& options,
               std::uint64_t seed, std::uint64_t number, PartCache& cache, Meter& meter,
               std::vector<Sample>& samples, std::vector<SampledGuess>* guesses) {
    if (deal.board.is_mine(deal.start)) return;
    ContinuationPolicies policies = policies_of(strategy, options.endgame_solutions);
    Continuation game(first_click(deal), deal.board, policies, cache, playing_stream(seed, number),
                      meter);
    // The guess that is made at random, if any.
    const std::uint64_t exploring =
        game.random().uniform() < options.exploring ? game.random().below(6) : ~std::uint64_t{0};
    const std::size_t first = samples.size();
    std::optional<double> value = game.advance();
    for (std::uint64_t guess = 0; !value; ++guess, value = game.advance()) {
        const auto decision = game.decide();
        if (!decision) {
            samples.resize(first);
            return;
        }
        Outcomes& outcomes = game.outcomes();
        const Belief& belief = outcomes.belief();
        Cell cell = decision->cell;
        if (guesses != nullptr) sample_guesses(outcomes, strategy, number << 8 | guess, *guesses);
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
        const auto child = belief.child(cell, game.number(cell), meter);
        if (!child) throw std::logic_error("self-play: the number shown is impossible");
        if (!child->is_won()) {
            Sample& added = samples.emplace_back();
            added.game = number;
            added.log2_weight = static_cast<float>(child->log2_weight());
            added.features.compute(*child, meter);
        }
        game.open(cell);
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

namespace {

// The best cells by the rule `survival`, with their scores.
std::vector<std::pair<double, Cell>> best_by_survival(Outcomes& outcomes, std::size_t count) {
    const Evaluator& next_guess = *find_evaluator("next-guess");
    std::vector<std::pair<double, Cell>> best;
    for (const Cell cell : unknown_cells(outcomes.knowledge()))
        if (outcomes.mine_probability(cell) < 1.0 - 1e-9 && outcomes.is_new(cell))
            best.emplace_back(look_ahead(outcomes, cell, next_guess, 0.0), cell);
    std::ranges::stable_sort(best, std::ranges::greater{},
                             [](const auto& scored) { return scored.first; });
    if (best.size() > count) best.resize(count);
    return best;
}

}  // namespace

void judge(const Deal& deal, const Strategy& strategy, const Networks& networks,
           const Judging& options, std::uint64_t seed, std::uint64_t number, PartCache& cache,
           Meter& meter, std::vector<JudgedGuess>& judged) {
    if (deal.board.is_mine(deal.start)) return;
    ContinuationPolicies policies = policies_of(strategy, options.endgame_solutions);
    Random random = playing_stream(seed, number);
    Continuation game(first_click(deal), deal.board, policies, cache, random, meter);
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
    const auto size = static_cast<std::size_t>(belief.topology().size());
    const auto position = std::make_shared<const Position>(game.position());
    const Model model(System::of(position, false), meter);
    for (const auto& [survival, cell] : best_by_survival(outcomes, options.candidates)) {
        JudgedGuess& found = judged.emplace_back();
        found.game = number;
        found.cell = cell;
        found.safety = 1.0 - belief.risk(cell, meter);
        found.survival = survival;
        found.win_probability = evaluate(outcomes, networks, cell).win_probability;
        double sum = 0.0;
        double sum_of_squares = 0.0;
        std::size_t count = 0;
        for (std::size_t drawn = 0; count < options.continuations; ++drawn) {
            const auto mines = sample(model, drawn, 1, seed, meter);
            if (mines[static_cast<std::size_t>(cell)] != 0) continue;
            std::vector<Cell> cells;
            for (std::size_t c = 0; c < size; ++c)
                if (mines[c] != 0) cells.push_back(static_cast<Cell>(c));
            Continuation continued(belief.knowledge(),
                                   Board(belief.knowledge().shared_topology(), cells), policies,
                                   cache, playing_stream(seed + 1, drawn), meter);
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
