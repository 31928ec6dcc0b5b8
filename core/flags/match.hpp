// Matches of Minesweeper Flags between two players of the core, over several threads.
//
// Each board is played twice, so that each player moves first once. A pair of games depends only on
// its seed and number.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "board/deal.hpp"
#include "flags/look_ahead.hpp"

namespace minewise {

enum class FlagsPlayer : std::uint8_t {
    probability,  // a cell with the highest mine probability
    look_ahead    // the best cell by one-step look-ahead
};

// The mines that each of two players took in the game in which the first of them moved first, and
// then in the one in which the second did.
using FlagsPair = std::array<std::array<std::int32_t, 2>, 2>;

struct FlagsMatch {
    std::array<FlagsPlayer, 2> players;
    std::uint64_t seed = 0;
    std::uint64_t pairs = 0;
    FlagsEffort effort{.solutions = 100.0, .reveals = 16, .boards = 16};
};

// The boards are dealt by the rule of the setup, which must be StartRule::any. `bytes` is the
// memory limit for counting; `poll` is called periodically by the calling thread, and may throw to
// end the work.
std::vector<FlagsPair> play_match(const Setup& setup, const FlagsMatch& match, unsigned threads,
                                  std::size_t bytes, const std::function<void()>& poll);

}  // namespace minewise
