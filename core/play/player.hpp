// Plays games with a strategy. This is the only play loop: for single games, batches, watching, and
// continuations (play/continuation.hpp), and the test whether a board can be solved without
// guessing.
//
// The player's knowledge grows during a game, and techniques process only its changes. The counted
// parts of the frontier are kept from move to move, and shared by techniques and policies.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "board/random.hpp"
#include "play/game.hpp"
#include "play/strategy.hpp"

namespace minewise {

// The contribution of a technique to a game.
struct Usage {
    std::int64_t deductions = 0;
    std::int64_t cells = 0;
};

// The result of a game, with statistics.
struct Record {
    bool won = false;
    bool resigned = false;
    int clicks = 0;              // cells opened by clicks
    int guesses = 0;             // clicks with a risk, without the first click
    int true_guesses = 0;        // guesses at which no cell was provably safe
    double log2_survival = 0.0;  // sum over the least risks r at true guesses of log2(1 - r)
    // Sum over the known risks r of log2(1 - r), the fatal one too; r is 0 or 1 if the guessing
    // mode made the cell safe or a mine.
    double log2_luck = 0.0;
    std::optional<double> fatal_risk;  // of the losing guess
    std::vector<Usage> techniques;     // in the order of the strategy
    Uses policies{};                   // decisions by each policy, and uses of its steps
};

// One move, for observers. The spans are valid during the call.
struct Move {
    enum class Reason { first_click, deduced, guess };
    Reason reason;
    std::string_view source;  // the technique that proved it, or the policy that chose it
    Cell cell;
    double risk;                            // P(mine) if it was computed; otherwise NaN
    std::optional<double> win_probability;  // if the policy knows it
    std::span<const Cell> opened;
};
using Watch = std::function<void(const Move&)>;

// Called before each guess, with a belief whose certain cells are all settled. May change the
// decision and the closed part of the board. Returns false to resign.
using BeforeGuess = std::function<bool(Outcomes& outcomes, Decision& decision)>;

class Player {
  public:
    // The strategy must outlive the player.
    explicit Player(const Strategy& strategy);
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Plays from the first click to the end, or until the strategy resigns. Ties between guesses
    // are broken by `random`. Throws OverBudget if the time is used up, and with `before_guess` or
    // a guessing mode other than classic also if a belief is intractable.
    Record play(GameView game, Cell start, Random& random, Meter& meter, const Watch& watch = {},
                const BeforeGuess& before_guess = {});
    // The same from a game in progress, of which `known` is known, with `next` as its next click.
    // The counted parts of the game before are kept.
    Record play_on(GameView game, const Knowledge& known, Cell next, Random& random, Meter& meter,
                   const BeforeGuess& before_guess);

    // Makes one move in a game in progress, in which all that is open is `known`: the board decides
    // nothing before the move. Not even that if the strategy resigns.
    void play_one(GameView game, const Knowledge& known, Random& random, Meter& meter,
                  const Watch& watch);

    // Step-by-step play, for boards that are changed during the game: begin() makes the first
    // click, which must be safe; advance() continues to the end of the game or until nothing more
    // can be deduced, and returns whether a cell was opened.
    void begin(GameView game, Cell start, Meter& meter);
    bool advance();
    const Knowledge& knowledge() const { return knowledge_; }
    const Record& record() const { return record_; }

    // Returns the player's knowledge, for restore(), and continues with a branch of it.
    Knowledge save();
    void restore(Knowledge knowledge);
    // Reads all numbers again whose clues have unknown cells: they may have changed.
    void reread_numbers();

  private:
    void start_anew(GameView game, Cell first, Meter& meter, const Watch& watch,
                    const BeforeGuess& before_guess);
    void start(GameView game, Knowledge known, Meter& meter, const Watch& watch,
               const BeforeGuess& before_guess);
    Knowledge without_flags() const;
    Record finish(Random& random);
    void begin_techniques();
    void click(Cell cell, Move::Reason reason, double risk, std::string_view source,
               std::optional<double> win_probability = {});
    bool open_safe();
    bool deduce();
    bool run(std::size_t technique);
    bool guess();
    std::optional<Decision> ask_policies(std::size_t& policy);
    void follow(const Decision& decision, std::string_view policy);
    double risk_without_flags(Cell cell);
    void judge(Cell cell, const Belief& belief);
    void take_risk(Cell cell, double risk, Move::Reason reason, std::string_view source,
                   std::optional<double> win_probability = {});
    void retract_flags();

    const Strategy& strategy_;
    PartCache cache_;
    std::vector<std::unique_ptr<Policy>> policies_;

    // State of the current game.
    std::optional<GameView> game_;
    Meter* meter_ = nullptr;
    Random* random_ = nullptr;
    const Watch* watch_ = nullptr;
    const BeforeGuess* before_guess_ = nullptr;
    const Knowledge* given_ = nullptr;  // of play_one(), until the move
    Knowledge knowledge_;
    Frontier frontier_;
    std::vector<std::unique_ptr<Technique>> techniques_;
    std::size_t next_settled_ = 0;
    // By index in the log of settled cells; only if the game is watched.
    std::vector<std::string_view> proved_by_;
    bool assumed_ = false;           // some flag is an assumption
    std::optional<bool> made_mine_;  // by the guessing mode, at the next click
    Record record_;
};

}  // namespace minewise
