// estimated-safety: the lowest risk by an estimate (sampling/estimate.hpp), for positions that are
// intractable. The work of an estimate is limited, and not its time, so that games do not depend on
// the speed of the machine.
#include <cmath>

#include "analysis/intractable_part.hpp"
#include "analysis/probability.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

constexpr std::uint64_t work_per_estimate = 20'000'000;

std::vector<double> estimated_risks(const Knowledge& knowledge, Meter meter) {
    const auto position = std::make_shared<const Position>(knowledge.position());
    Model model(System::of(position, false), meter, true);
    meter = meter.holding(model.diagram().bytes());
    if (model.intractable_sections().empty())
        return mine_probabilities(model, model.marginals(meter));
    return mine_probabilities(model, estimate_intractable_part(model, meter).first);
}

class EstimatedSafety final : public Policy {
  public:
    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes != nullptr || turn.assumed) return std::nullopt;
        const auto risks = estimated_risks(turn.knowledge, turn.meter.with_work(work_per_estimate));
        std::optional<Decision> best;
        for (const Cell cell : unknown_cells(turn.knowledge)) {
            const double risk = risks[at(cell)];
            if (!best || risk < best->risk) best = Decision{.cell = cell, .risk = risk};
        }
        return best;
    }
};

const PolicyRegistration estimated_safety_registration({
    .name = "estimated-safety",
    .summary = "the lowest estimated risk, if counting is intractable",
    .make = make_part<EstimatedSafety>,
});

}  // namespace
}  // namespace minewise
