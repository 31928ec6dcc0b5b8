// Plays games on to their end, from any belief, to estimate win probabilities with little variance.
//
// A guess that hits a mine does not end the game. The rest of the board is drawn again from the
// layouts in which the cell is safe, and the result is multiplied by the probability that the cell
// is safe. Where the endgame is solved, its exact win probability ends the game. So the expected
// result is the win probability of the policies, and it varies less than wins and losses do.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "board/deal.hpp"
#include "policy/endgame/best_play.hpp"
#include "policy/policy.hpp"

namespace minewise {

// The players of a continuation. Not shared between threads.
struct ContinuationPolicies {
    std::vector<std::unique_ptr<Policy>> policies;
    std::size_t endgame_solutions = 256;  // the endgame is solved from there on
    Endgame endgame{};

    // The win probability by best play, if the endgame is solved.
    std::optional<double> solve(Outcomes& outcomes);
};

class Continuation {
  public:
    // From the first click of a game.
    Continuation(const Deal& deal, ContinuationPolicies& policies, PartCache& cache, Random random,
                 Meter& meter);
    // From any state of knowledge, with which the board must agree. The arguments given as
    // references must outlive this object.
    Continuation(Knowledge knowledge, Board board, ContinuationPolicies& policies, PartCache& cache,
                 Random random, Meter& meter);

    // Plays until a guess must be made. Returns the win probability if the game is won or the
    // endgame solved, and nothing otherwise.
    std::optional<double> advance();
    // The belief at the guess.
    Outcomes& outcomes() { return *outcomes_; }
    // The decision of the first policy that makes one; nothing if none does.
    std::optional<Decision> decide();
    // Makes a cell safe: draws the board again if it is a mine.
    void survive(Cell cell);
    // Opens a safe cell.
    void open(Cell cell);
    // What a cell shows when it is opened. What uncertain clues show is drawn anew each time.
    int shown(Cell cell);
    Random& random() { return random_; }

    // Plays to the end. Returns the win probability from here on, as described above; nothing if no
    // policy makes a decision.
    std::optional<double> play();

  private:
    bool open_certain();
    void learn();

    Knowledge knowledge_;
    Board board_;
    ContinuationPolicies& policies_;
    Frontier frontier_;
    std::size_t next_settled_ = 0;
    std::size_t next_changed_ = 0;
    Random random_;
    Meter& meter_;
    std::optional<Belief> belief_;
    std::optional<Outcomes> outcomes_;
};

}  // namespace minewise
