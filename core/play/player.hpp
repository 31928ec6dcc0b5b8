// Plays games by a strategy: the only play loop, for single games, batches, watching, and the proof
// that a board can be solved.
//
// What the player knows grows with the game, and techniques look only at what changed. Counted
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

// What a technique did in a game.
struct Usage {
    std::int64_t deductions = 0;
    std::int64_t cells = 0;
};

// How a game went.
struct Record {
    bool won = false;
    bool resigned = false;
    int clicks = 0;                      // cells opened by hand
    int guesses = 0;                     // that could have hit a mine, the first click left out
    double log2_luck = 0.0;              // of the chances survived, the first click left out
    std::optional<double> fatal_risk;    // of the guess that lost
    std::vector<Usage> techniques;       // as the strategy lists them
    std::vector<std::int64_t> policies;  // as the strategy lists them: cells opened by each
};

// One move, for those who watch. The spans are valid during the call.
struct Move {
    enum class Reason { first_click, deduced, guess };
    Reason reason;
    std::string_view source;  // the technique that proved it, or the policy that chose it
    Cell cell;
    double risk;                            // of a mine, where it was asked for; NaN otherwise
    std::optional<double> win_probability;  // where the policy knows it
    std::span<const Cell> opened;
};
using Watch = std::function<void(const Move&)>;

class Player {
  public:
    // The strategy must outlive the player.
    explicit Player(const Strategy& strategy);
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Plays from the first click to the end, or until the strategy resigns. Ties of guesses are
    // broken by `random`. Throws OverBudget when the time is up.
    Record play(GameView game, Cell start, Random& random, Meter& meter, const Watch& watch = {});

    // The same step by step, for those who change a board while it is played: begin() makes the
    // first click, which must be safe, and advance() goes on to the end of the game or to where
    // nothing more is proved. Returns whether something was opened.
    void begin(GameView game, Cell start, Meter& meter);
    bool advance();
    const Knowledge& knowledge() const { return knowledge_; }
    const Record& record() const { return record_; }

    // What the player knows, to come back to.
    Knowledge set_aside();
    void restore(Knowledge knowledge);
    // Reads all numbers anew that still say something: they may have changed.
    void look_again();

  private:
    void start(GameView game, Meter& meter, Random* random, const Watch* watch);
    void begin_techniques();
    void click(Cell cell, Move::Reason reason, double risk, std::string_view source,
               std::optional<double> win_probability = {});
    bool open_safe();
    bool deduce();
    bool run(std::size_t technique);
    bool guess();
    std::optional<Decision> ask_policies(std::size_t& policy);
    void follow(const Decision& decision, std::size_t policy);
    double risk_without_flags(Cell cell);
    void take_risk(Cell cell, double risk, Move::Reason reason, std::string_view source,
                   std::optional<double> win_probability = {});
    Knowledge knowledge_of_opened() const;
    void take_flags_back();

    const Strategy& strategy_;
    PartCache cache_;
    std::vector<std::unique_ptr<Policy>> policies_;

    // Of the game that is played.
    std::optional<GameView> game_;
    Meter* meter_ = nullptr;
    Random* random_ = nullptr;
    const Watch* watch_ = nullptr;
    Knowledge knowledge_;
    Frontier frontier_;
    std::vector<std::unique_ptr<Technique>> techniques_;
    std::size_t next_settled_ = 0;
    std::vector<std::string_view> proved_by_;  // by place in the log of settled cells, for watching
    bool assumed_ = false;                     // some flag is no conclusion
    Record record_;
};

}  // namespace minewise
