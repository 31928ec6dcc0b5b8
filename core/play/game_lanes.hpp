// Many games side by side, in which each step opens one cell of each: an environment for
// reinforcement learning (the interface is that of Gymnasium, Towers et al.
// 2024, see docs/references.md).
//
// Lane i plays the games of its own seed, one after the other. What the player sees is kept in
// arrays of the caller, in which a step changes only the cells that it opens. If the given first
// cell wins a game, the first step ends it, whatever the action.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "play/game.hpp"

namespace minewise {

struct LaneSetup {
    Topology::Pointer topology;
    std::int64_t mines = 0;
    StartRule rule = StartRule::opening;
    Guessing guessing = Guessing::classic;
    std::optional<Cell> start;  // opened at the beginning; otherwise the first step deals the board
    // None, one for every game, or one for each first cell; null if all its clues are exact.
    std::vector<ClueModelsPointer> clue_models;
    std::int64_t max_steps = 0;  // of a game; 0: no limit

    // Throws std::invalid_argument if the mines do not fit at some first cell.
    void validate() const;
    Setup from(Cell first) const;
};

// A step earns the sum of what applies.
struct Rewards {
    double win = 0.0;
    double loss = 0.0;
    double progress = 0.0;  // times the share of the safe cells that the step opened
    double wasted = 0.0;    // the step opened nothing
};

// When a game that is over is followed by the next one.
enum class Autoreset {
    next_step,  // the next step ignores its action, and earns nothing
    same_step,  // at once; `last_values` keeps the end
    never,
};

// By lane, and by cell within it.
struct LaneArrays {
    std::span<std::int8_t> values;
    std::span<std::uint8_t> closed;  // 1 if a click opens the cell
    std::span<std::int8_t> last_values;
    std::span<double> rewards;
    std::span<std::uint8_t> terminated;
    std::span<std::uint8_t> truncated;
    std::span<std::uint8_t> won;  // the game that ended with this step
    std::span<std::uint64_t> seeds;
    std::span<std::uint64_t> games;
};

class GameLanes {
  public:
    // The arrays must outlive this object. They show closed cells until a game begins.
    GameLanes(LaneSetup setup, const Rewards& rewards, Autoreset autoreset,
              const LaneArrays& arrays);

    std::size_t count() const { return lanes_.size(); }
    // Begins a game of a seed.
    void begin(std::size_t lane, std::uint64_t seed, std::uint64_t game);
    // Begins the next game of the same seed.
    void begin_next(std::size_t lane) { begin(lane, arrays_.seeds[lane], arrays_.games[lane] + 1); }
    // One action for each lane: the cell to open. Throws std::invalid_argument, before anything has
    // changed, if there is no such cell, or if no game has begun in a lane; and OverBudget if a
    // position is too wide for its guessing mode.
    void step(std::span<const std::int64_t> actions);

  private:
    struct Lane {
        std::optional<Game> game;  // empty before the board is dealt
        std::int64_t steps = 0;
        bool begun = false;
        bool over = false;
    };
    void step(std::size_t lane, Cell action);
    // Returns the number of cells that this opened, a mine included.
    std::size_t open(std::size_t lane, Cell cell);

    LaneSetup setup_;
    Rewards rewards_;
    Autoreset autoreset_;
    LaneArrays arrays_;
    std::size_t cells_;
    std::vector<Lane> lanes_;
};

}  // namespace minewise
