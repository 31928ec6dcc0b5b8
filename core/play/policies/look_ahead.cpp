// look-ahead: the guess with the highest win probability, estimated one guess ahead. Close guesses
// are compared again, by solving the endgames after them and by rollouts.
#include <algorithm>

#include "play/deepening.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

constexpr std::int64_t most_unknown = 600;  // with more unknown cells there are no rollouts

class LookAhead final : public Policy {
  public:
    explicit LookAhead(const PolicyOptions& options)
        : breadth_(static_cast<std::size_t>(options.values["breadth"])),
          rollouts_{.most = options.values["rollouts"], .solved = 0},
          close_{.solved = static_cast<std::size_t>(options.values["endgame"])},
          learned_(options.networks) {}

    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes == nullptr || turn.assumed) return std::nullopt;
        auto guesses = win_probabilities(*turn.outcomes, learned_, breadth_);
        if (guesses.empty()) return std::nullopt;
        if (compare_again(*turn.outcomes, learned_, endgame_, close_, guesses))
            ++turn.uses["close-guesses"];
        if (rollouts_.most > 0 && deepen(turn, guesses)) ++turn.uses["rollouts"];
        const auto& best = *std::ranges::max_element(guesses, {}, &EvaluatedGuess::win_probability);
        return Decision{best.cell, Decision::Action::open, 1.0 - best.safety, best.win_probability};
    }

  private:
    // Returns whether there were rollouts.
    bool deepen(Turn& turn, std::vector<EvaluatedGuess>& guesses) const {
        const Knowledge& knowledge = turn.knowledge;
        if (!knowledge.mines_left() || knowledge.unknown_cells() > most_unknown) return false;
        Deepening deepening(*turn.outcomes, guesses, rollouts_, turn.random.next());
        if (deepening.is_done()) return false;
        while (!deepening.is_done()) deepening.advance(turn.meter);
        guesses = deepening.candidates();
        return true;
    }

    std::size_t breadth_;
    DeepeningLimits rollouts_;
    CloseGuesses close_;
    Learned learned_;
    Endgame endgame_;
};

const PolicyRegistration look_ahead_registration({
    .name = "look-ahead",
    .summary = "the highest estimated win probability, one guess ahead",
    .make = make_part<LookAhead>,
    .options = {{.name = "breadth",
                 .summary = "guesses that are examined, at most",
                 .initial = 6,
                 .least = 1},
                {.name = "rollouts",
                 .summary = "continuations that compare the best guesses, at most; 0: none"}},
    .evaluator = "learned",
    .revision = 5,  // the errors of estimates have several sizes
});

}  // namespace
}  // namespace minewise
