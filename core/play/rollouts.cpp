#include "play/rollouts.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "play/continuation.hpp"

namespace minewise {
namespace {

constexpr std::size_t round_size = 32;  // layouts per round
constexpr double behind = 2.0;          // in standard errors of the difference

// The rollouts of one guess.
struct RolledOut {
    EvaluatedGuess* guess;
    double estimate;  // of the networks
    double count = 0.0;
    double sum = 0.0;
    double sum_of_squares = 0.0;
    double mean = 0.0;      // of the weighted mean described in rollouts.hpp
    double variance = 0.0;  // of the same, without the common level

    void add(double value) {
        ++count;
        sum += value;
        sum_of_squares += value * value;
    }
    double rollouts() const { return count > 0.0 ? sum / count : estimate; }
    double variance_of_rollouts() const {
        if (count < 2.0) return 1.0;
        return std::max(sum_of_squares / count - rollouts() * rollouts(), 1e-6) / (count - 1.0);
    }
};

// The difference between rollouts and estimates that the guesses have in common.
struct Level {
    double difference = 0.0;
    double variance = 1.0;
};

Level weigh(std::span<RolledOut> rolled, double own_error) {
    const double own = own_error * own_error;
    double weights = 0.0;
    double sum = 0.0;
    for (const RolledOut& one : rolled) {
        const double weight = 1.0 / (one.variance_of_rollouts() + own);
        weights += weight;
        sum += weight * (one.rollouts() - one.estimate);
    }
    const Level level{sum / weights, 1.0 / weights};
    for (RolledOut& one : rolled) {
        const double of_rollouts = 1.0 / one.variance_of_rollouts();
        one.variance = 1.0 / (of_rollouts + 1.0 / own);
        one.mean =
            one.variance * (of_rollouts * one.rollouts() + (one.estimate + level.difference) / own);
    }
    return level;
}

Strategy fast_look_ahead(const std::shared_ptr<const Networks>& networks) {
    Options options;
    options.set("breadth", 2);
    auto strategy = Strategy::of({.techniques = {"counting", "exact"},
                                  .guess = {"safety"},
                                  .policies = {"look-ahead"},
                                  .options = options,
                                  .networks = networks});
    strategy.solve_endgames(256);
    return strategy;
}

}  // namespace

bool roll_out(Outcomes& outcomes, const std::shared_ptr<const Networks>& networks,
              const RolloutLimits& limits, Random& random, std::vector<EvaluatedGuess>& guesses) {
    const Knowledge& knowledge = outcomes.knowledge();
    if (guesses.size() < 2 || !knowledge.mines_left() || knowledge.unknown_cells() > limits.unknown)
        return false;
    std::vector<RolledOut> rolled;
    for (auto& guess : guesses) rolled.push_back({&guess, guess.win_probability});
    std::ranges::stable_sort(rolled, std::ranges::greater{}, &RolledOut::estimate);
    if (rolled.size() > limits.candidates) rolled.resize(limits.candidates);
    std::erase_if(rolled, [top = rolled.front().estimate, &limits](const RolledOut& one) {
        return one.estimate < top - limits.margin;
    });
    if (rolled.size() < 2) return false;

    Meter& meter = outcomes.meter();
    const Strategy strategy = fast_look_ahead(networks);
    Player player(strategy);
    const std::uint64_t seed = random.next();
    std::span<RolledOut> running(rolled);  // those that have fallen behind come after them
    Level level;
    const std::uint64_t most_work = meter.work() + limits.work;
    for (std::size_t first = 0; first < static_cast<std::size_t>(limits.most) &&
                                running.size() > 1 && meter.work() < most_work;
         first += round_size) {
        const auto boards = outcomes.belief().sample(first, round_size, seed, meter);
        for (std::size_t i = 0; i < round_size; ++i)
            for (RolledOut& one : running) {
                if (boards[i].is_mine(one.guess->cell)) continue;
                one.add(one.guess->safety * play_on(player, outcomes.belief(), boards[i],
                                                    one.guess->cell, Random(seed, first + i),
                                                    meter));
            }
        level = weigh(rolled, limits.own_error);
        const RolledOut top = *std::ranges::max_element(running, {}, &RolledOut::mean);
        const auto last = std::ranges::stable_partition(running, [&](const RolledOut& one) {
            return one.mean >= top.mean - behind * std::sqrt(top.variance + one.variance);
        });
        running = running.first(running.size() - last.size());
    }
    if (level.variance >= 1.0) return true;
    for (auto& guess : guesses) {
        guess.win_probability += level.difference;
        guess.standard_error = std::hypot(std::sqrt(level.variance), limits.own_error);
    }
    for (const RolledOut& one : rolled) {
        one.guess->win_probability = one.mean;
        one.guess->standard_error = std::sqrt(level.variance + one.variance);
    }
    for (auto& guess : guesses)
        guess.win_probability = std::clamp(guess.win_probability, 0.0, guess.safety);
    return true;
}

}  // namespace minewise
