// clue-ratios: the lowest mean of the clue ratios around a cell, for positions that are
// intractable.
#include "policy/criteria/ratios.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

class ClueRatioPolicy final : public Policy {
  public:
    std::optional<Decision> decide(Turn& turn) override {
        std::optional<Decision> best;
        double least = std::numeric_limits<double>::infinity();
        for (const Cell cell : unknown_cells(turn.knowledge)) {
            const double mean = mean_ratio(turn.knowledge, cell);
            if (mean >= least) continue;
            least = mean;
            best = Decision{.cell = cell};
        }
        return best;
    }
};

const PolicyRegistration clue_ratios_registration({
    .name = "clue-ratios",
    .summary = "the lowest mean clue ratio, if counting is intractable",
    .make = make_part<ClueRatioPolicy>,
});

}  // namespace
}  // namespace minewise
