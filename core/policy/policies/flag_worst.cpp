// flag-worst: flags the worst cell instead of opening the best one if every score of the rule's
// first criterion is below -1/2 (leapOfFaith in "Solution Algorithm Explanation", see
// docs/references.md).
#include <algorithm>

#include "policy/policy.hpp"

namespace minewise {
namespace {

class FlagWorst final : public Policy {
  public:
    explicit FlagWorst(const PolicyOptions& options) : criterion_(*options.rule.front()) {}

    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes == nullptr || turn.knowledge.mines_left() == 0) return std::nullopt;
        const auto cells = unknown_cells(turn.knowledge);
        double best = -1.0;
        double least = 0.0;
        Cell worst = cells.front();
        for (const Cell cell : cells) {
            const double value = criterion_.score(*turn.outcomes, cell, no_bound);
            best = std::max(best, value);
            if (value >= least) continue;
            least = value;
            worst = cell;
        }
        if (best >= -0.5) return std::nullopt;
        return Decision{.cell = worst, .action = Decision::Action::assume_mine};
    }

  private:
    const Criterion& criterion_;
};

const PolicyRegistration flag_worst_registration({
    .name = "flag-worst",
    .summary = "flags the worst cell if every cell scores below -1/2",
    .make = make_part<FlagWorst>,
    .options = {Option::flag("flag_worst", "flag the worst cell if every cell scores below -1/2")},
});

}  // namespace
}  // namespace minewise
