// guess-rule: the best cell by a list of criteria, each of which breaks the ties of the one before.
// Remaining ties are broken at random. Certain mines are excluded.
#include "policy/policy.hpp"

namespace minewise {
namespace {

class RulePolicy final : public Policy {
  public:
    explicit RulePolicy(const PolicyOptions& options) : rule_(options.rule) {}

    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes == nullptr) return std::nullopt;
        Outcomes& outcomes = *turn.outcomes;
        auto cells = unknown_cells(turn.knowledge);
        const auto& mines = outcomes.belief().mines();
        if (mines.size() < cells.size())
            for (const Cell mine : mines) std::erase(cells, mine);
        const auto best = best_guesses(outcomes, rule_, std::move(cells));
        const Cell cell = best.size() == 1 ? best.front() : turn.random.pick(best);
        return Decision{.cell = cell, .risk = outcomes.mine_probability(cell)};
    }

  private:
    GuessRule rule_;
};

const PolicyRegistration guess_rule_registration({
    .name = "guess-rule",
    .summary = "the best cell by a list of criteria",
    .make = make_part<RulePolicy>,
});

}  // namespace
}  // namespace minewise
