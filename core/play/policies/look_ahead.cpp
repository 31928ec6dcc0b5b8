// look-ahead: the guess with the highest win probability, estimated one guess ahead. Close guesses
// are compared again, by solving the endgames after them and by rollouts.
#include <algorithm>

#include "play/rollouts.hpp"
#include "policy/close_guesses.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

class LookAhead final : public Policy {
  public:
    explicit LookAhead(const PolicyOptions& options)
        : breadth_(static_cast<std::size_t>(options.values["breadth"])),
          rollouts_{.most = options.values["rollouts"]},
          close_{.solved = static_cast<std::size_t>(options.values["endgame"])},
          networks_(options.networks),
          learned_(options.networks) {}

    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes == nullptr || turn.assumed) return std::nullopt;
        auto guesses = win_probabilities(*turn.outcomes, learned_, breadth_);
        if (guesses.empty()) return std::nullopt;
        if (compare_again(*turn.outcomes, learned_, endgame_, close_, guesses))
            ++turn.uses["close-guesses"];
        if (rollouts_.most > 0 &&
            roll_out(*turn.outcomes, networks_, rollouts_, turn.random, guesses))
            ++turn.uses["rollouts"];
        const auto& best = *std::ranges::max_element(guesses, {}, &EvaluatedGuess::win_probability);
        return Decision{best.cell, Decision::Action::open, 1.0 - best.safety, best.win_probability};
    }

  private:
    std::size_t breadth_;
    RolloutLimits rollouts_;
    CloseGuesses close_;
    std::shared_ptr<const Networks> networks_;
    Learned learned_;
    Endgame endgame_;
};

const PolicyRegistration registration({
    .name = "look-ahead",
    .summary = "the highest estimated win probability, one guess ahead",
    .make = make_policy<LookAhead>,
    .options = {{.name = "breadth",
                 .summary = "guesses that are examined, at most",
                 .initial = 6,
                 .least = 1},
                {.name = "rollouts",
                 .summary = "times that each of the best guesses is played on, at most; 0: none"}},
    .evaluator = "learned",
    .revision = 2,  // rollouts draw what cells show from the drawn board
});

}  // namespace
}  // namespace minewise
