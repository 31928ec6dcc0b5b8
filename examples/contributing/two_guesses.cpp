// two-guesses: the cell by which the next two guesses are survived most often.
#include "policy/policy.hpp"
#include "policy/win_probability.hpp"

namespace minewise {
namespace {

class TwoGuesses final : public Policy {
  public:
    explicit TwoGuesses(const PolicyOptions& options)
        : most_(options.values["most_guesses"]), evaluator_(find_evaluator("next-guess")) {}

    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes == nullptr || turn.knowledge.unknown_cells() > most_) return std::nullopt;
        std::optional<Decision> decision;
        double best = -1.0;
        for (const Cell cell : unknown_cells(turn.knowledge)) {
            const double value = look_ahead(*turn.outcomes, cell, evaluator_, best);
            if (value <= best) continue;
            best = value;
            decision = Decision{.cell = cell, .risk = turn.outcomes->mine_probability(cell)};
        }
        return decision;
    }

  private:
    std::int64_t most_;
    const Evaluator& evaluator_;
};

const PolicyRegistration two_guesses_registration({
    .name = "two-guesses",
    .summary = "the best chance to survive two guesses",
    .make = make_part<TwoGuesses>,
    .options = {{.name = "most_guesses",
                 .summary = "cells to choose from, at most",
                 .initial = 1000}},
    .evaluator = "next-guess",
});

}  // namespace
}  // namespace minewise
