// Many games by one strategy, over threads.
//
// A game is a function of its seed and number alone, and sums are sums of integers, so that results
// depend neither on the number of threads nor on how games are dealt out to them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
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
    std::int64_t opened = 0;    // safe cells that were opened
    std::int64_t three_bv = 0;  // 3BV of the boards
    std::int64_t won_three_bv = 0;
    std::int64_t won_clicks = 0;
    std::int64_t luck = 0;               // sum of log2 of the chances survived, in units of 2^-20
    std::int64_t fatal_risk = 0;         // sum of the risks of guesses that lost, in units of 2^-20
    std::vector<Usage> techniques;       // as the strategy lists them
    std::vector<std::int64_t> policies;  // the same: cells opened by each

    void add(const Totals& other);
};

struct Batch {
    Totals totals;
    std::vector<std::uint8_t> wins;  // bit i % 8 of byte i / 8 for game first + i
};

// Games first, first + 1 ... first + count - 1 of a seed.
struct GameRange {
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

// Gives the deal of a game, by its number; called from several threads.
using Dealer = std::function<Deal(std::uint64_t game)>;

// `bytes` limits what counting may take; `poll` is called now and then by the calling thread, and
// may throw to end the work.
Batch play_batch(const Dealer& dealer, const Strategy& strategy, const GameRange& games,
                 unsigned threads, std::size_t bytes, const std::function<void()>& poll);

}  // namespace minewise
