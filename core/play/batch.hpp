// Plays batches of games with one strategy, over several threads.
//
// A game depends only on its seed and number, and all sums are sums of integers. So results depend
// neither on the number of threads nor on the distribution of the games over them.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "board/deal.hpp"
#include "play/player.hpp"

namespace minewise {

struct Totals {
    std::int64_t games = 0;
    std::int64_t wins = 0;
    std::int64_t resigned = 0;
    std::int64_t lost_at_start = 0;  // the first click hit a mine
    std::int64_t clicks = 0;
    std::int64_t guesses = 0;
    std::int64_t true_guesses = 0;
    std::int64_t opened = 0;    // opened safe cells
    std::int64_t three_bv = 0;  // sum of the 3BV of the boards
    std::int64_t won_three_bv = 0;
    std::int64_t won_clicks = 0;
    std::int64_t survival = 0;      // sum of log2_survival, in units of 2^-20
    std::int64_t luck = 0;          // sum of log2_luck, in the same units
    std::int64_t fatal_risk = 0;    // sum of the risks of the losing guesses, in units of 2^-20
    std::vector<Usage> techniques;  // in the order of the strategy
    Uses policies{};                // decisions by each policy, and uses of its steps

    void add(const Totals& other);
};

inline constexpr std::pair<const char*, std::int64_t Totals::*> sums_of_totals[]{
    {"games", &Totals::games},
    {"wins", &Totals::wins},
    {"resigned", &Totals::resigned},
    {"lost_at_start", &Totals::lost_at_start},
    {"clicks", &Totals::clicks},
    {"guesses", &Totals::guesses},
    {"true_guesses", &Totals::true_guesses},
    {"opened", &Totals::opened},
    {"three_bv", &Totals::three_bv},
    {"won_three_bv", &Totals::won_three_bv},
    {"won_clicks", &Totals::won_clicks},
    {"survival", &Totals::survival},
    {"luck", &Totals::luck},
    {"fatal_risk", &Totals::fatal_risk},
};

struct Batch {
    Totals totals;
    std::vector<std::uint8_t> wins;  // bit i % 8 of byte i / 8: game first + i was won
};

// Games first, first + 1 ... first + count - 1 of a seed.
struct GameRange {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

// Returns the deal of a game, given its number; called from several threads.
using Dealer = std::function<Deal(std::uint64_t game)>;

// `bytes` is the memory limit for counting; with a guessing mode other than classic, a position
// that needs more throws OverBudget. `poll` is called periodically by the calling thread,
// and may throw to end the work.
Batch play_batch(const Dealer& dealer, Guessing guessing, const Strategy& strategy,
                 const GameRange& games, unsigned threads, std::size_t bytes,
                 const std::function<void()>& poll);

}  // namespace minewise
