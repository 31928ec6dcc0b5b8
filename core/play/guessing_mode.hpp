// Decides clicks on uncertain cells as a guessing mode demands.
//
// If the board does not meet the demand, its closed part is drawn again: exactly, from all layouts
// that agree with what is open and in which the clicked cell is safe, or a mine. If it does, it is
// kept. Either way every such layout is equally likely. The new layout depends only on the seed,
// the number of the game, and the clicks.
#pragma once

#include <cstdint>
#include <optional>

#include "belief/belief.hpp"

namespace minewise {

// What happens at a click on a cell that no logic proves safe or a mine. `classic`: as the board
// was drawn. `fair`: safe if no cell was provably safe, otherwise as drawn. `cruel`: safe if no
// cell was provably safe, otherwise a mine. `kind`: safe.
enum class Guessing { classic, fair, cruel, kind };

class GuessingMode {
  public:
    GuessingMode() = default;  // classic
    GuessingMode(Guessing mode, std::uint64_t seed, std::uint64_t game);

    bool is_classic() const { return mode_ == Guessing::classic; }
    // Whether the mode makes an unknown cell a mine (true) or safe; nothing if it stays as drawn,
    // or is certain.
    std::optional<bool> demand(const Belief& belief, Cell cell) const;
    // A board in which the uncertain cell is a mine or safe. `opened`: the number of open cells.
    Board redrawn(const Belief& belief, Cell cell, bool mine, std::size_t opened,
                  Meter& meter) const;

  private:
    Guessing mode_ = Guessing::classic;
    std::uint64_t key_ = 0;
};

// The chances that a player has at a guess.
struct GuessChances {
    bool is_true;       // no cell is provably safe
    double least_risk;  // of the unknown cells
};

GuessChances chances(const Belief& belief, Meter& meter);

}  // namespace minewise
