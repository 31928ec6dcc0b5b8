#include "play/deepening.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "play/continuation.hpp"
#include "policy/endgame/best_play.hpp"

namespace minewise {
namespace {

constexpr std::size_t round_size = 32;  // boards per round, at least
constexpr std::size_t growth = 16;      // a round adds this part of what was played, if it is more
// Fitted to the win probabilities measured in half of research/guesses.csv.gz.
constexpr double of_networks = 0.29;
constexpr double of_survival = 0.21;
constexpr double bias = -0.003;
constexpr double share_of_search = 0.5;           // of the time left
constexpr std::uint64_t most_nodes = 10'000'000;  // of the search

// Board n of a sample is drawn by stream n of the seed; its continuation takes another.
Random continuing_stream(std::uint64_t seed, std::size_t board) {
    return {seed, std::uint64_t{1} << 63 | board};
}

Strategy strategy_of_continuations() {
    auto strategy = Strategy::of(
        {.techniques = {"counting", "exact"}, .guess = {"survival", "progress", "expected-safe"}});
    strategy.solve_endgames(256);
    return strategy;
}

std::vector<EvaluatedGuess> best_of(std::vector<EvaluatedGuess> guesses, std::size_t most) {
    std::erase_if(guesses, [](const EvaluatedGuess& guess) { return guess.safety <= 0.0; });
    std::ranges::stable_sort(guesses, std::ranges::greater{}, &EvaluatedGuess::win_probability);
    if (guesses.size() > most) guesses.resize(most);
    return guesses;
}

// The win probabilities to expect: a regression on the estimates of the networks and on the scores
// of the rule `survival`. Both exaggerate the differences between guesses.
std::vector<double> expected(Outcomes& outcomes, const std::vector<EvaluatedGuess>& candidates) {
    const Evaluator& next_guess = find_evaluator("next-guess");
    double level = bias;
    std::vector<double> values;
    for (const EvaluatedGuess& guess : candidates) {
        const double survival = look_ahead(outcomes, guess.cell, next_guess, 0.0);
        values.push_back(of_networks * guess.win_probability + of_survival * survival);
        level += (guess.win_probability - values.back()) / static_cast<double>(candidates.size());
    }
    for (double& value : values) value += level;
    return values;
}

}  // namespace

Deepening::Deepening(Outcomes& outcomes, std::vector<EvaluatedGuess> guesses,
                     const DeepeningLimits& limits, std::uint64_t seed)
    : belief_(outcomes.belief()),
      candidates_(best_of(std::move(guesses), limits.candidates)),
      limits_(limits),
      seed_(seed),
      strategy_(strategy_of_continuations()),
      player_(strategy_),
      results_(candidates_.size()),
      posterior_(expected(outcomes, candidates_)) {}

bool Deepening::is_done() const {
    std::size_t played = 0;
    for (const auto& of_candidate : results_) played += of_candidate.size();
    return is_exact_ || candidates_.size() < 2 ||
           played >= static_cast<std::size_t>(limits_.most) || confidence() >= limits_.confidence;
}

void Deepening::advance(Meter& meter) {
    if (!was_searched_) {
        was_searched_ = true;
        if (solve(meter)) return;
    }
    const std::uint64_t before = meter.work();
    play_round(meter);
    work_ += meter.work() - before;
}

bool Deepening::solve(Meter& meter) {
    if (limits_.solved == 0 || !is_searchable(belief_, limits_.solved, meter)) return false;
    const std::uint64_t before = meter.work();
    Meter part = meter.part(share_of_search);
    Outcomes outcomes(belief_, part);
    Endgame endgame;
    const BestPlay play = endgame.every_move(outcomes, StartRule::any, most_nodes);
    work_ += part.work() - before;
    if (!play.exact) return false;
    for (EvaluatedGuess& guess : candidates_) {
        const auto move = std::ranges::find(play.moves, guess.cell, &BestPlay::Move::cell);
        guess.win_probability = move == play.moves.end() ? 0.0 : move->win_probability;
    }
    return is_exact_ = true;
}

void Deepening::play_round(Meter& meter) {
    std::size_t behind = posterior_.best();
    std::size_t ahead = challenger();
    if (results_[behind].size() > results_[ahead].size()) std::swap(behind, ahead);
    const std::size_t difference = results_[ahead].size() - results_[behind].size();
    const std::size_t count = std::max(round_size, results_[behind].size() / growth);
    std::vector<double> of_behind = play(behind, count, meter);
    std::vector<double> of_ahead;
    if (difference < count) of_ahead = play(ahead, count - difference, meter);
    results_[behind].insert(results_[behind].end(), of_behind.begin(), of_behind.end());
    results_[ahead].insert(results_[ahead].end(), of_ahead.begin(), of_ahead.end());
    posterior_.update(results_);
}

// Plays a candidate on with the next boards of the sequence.
std::vector<double> Deepening::play(std::size_t candidate, std::size_t count, Meter& meter) {
    const EvaluatedGuess& guess = candidates_[candidate];
    const std::size_t first = results_[candidate].size();
    std::vector<double> results;
    std::size_t number = first;
    for (Board& board : belief_.sample(first, count, seed_, meter)) {
        results.push_back(board.is_mine(guess.cell)
                              ? std::numeric_limits<double>::quiet_NaN()
                              : guess.safety * play_on(player_, belief_, std::move(board),
                                                       guess.cell, continuing_stream(seed_, number),
                                                       meter));
        ++number;
    }
    return results;
}

std::size_t Deepening::challenger() const {
    const std::size_t best = posterior_.best();
    std::size_t closest = best == 0 ? 1 : 0;
    for (std::size_t i = 0; i < posterior_.size(); ++i)
        if (i != best && posterior_.is_ahead(best, i, limits_.tolerance) <
                             posterior_.is_ahead(best, closest, limits_.tolerance))
            closest = i;
    return closest;
}

double Deepening::confidence() const {
    if (is_exact_) return 1.0;
    const std::size_t best = posterior_.best();
    double product = 1.0;
    for (std::size_t i = 0; i < posterior_.size(); ++i)
        if (i != best) product *= posterior_.is_ahead(best, i, limits_.tolerance);
    return product;
}

std::int64_t Deepening::continuations(std::size_t candidate) const {
    return std::ranges::count_if(results_[candidate],
                                 [](double result) { return !std::isnan(result); });
}

std::vector<EvaluatedGuess> Deepening::candidates() const {
    std::vector<EvaluatedGuess> found = candidates_;
    if (is_exact_) return found;
    for (std::size_t i = 0; i < found.size(); ++i) {
        found[i].win_probability = std::clamp(posterior_.mean(i), 0.0, found[i].safety);
        found[i].standard_error = posterior_.standard_error(i);
    }
    return found;
}

}  // namespace minewise
