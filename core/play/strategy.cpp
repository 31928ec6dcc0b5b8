#include "play/strategy.hpp"

#include <numeric>

namespace minewise {

std::vector<std::unique_ptr<Policy>> Strategy::make_policies() const {
    std::vector<std::unique_ptr<Policy>> made;
    for (const auto& [policy, policy_options] : policies)
        made.push_back(policy->make(policy_options));
    return made;
}

Cell Strategy::first_click(const Topology::Pointer& topology, std::int64_t mines) const {
    if (opening == nullptr) return 0;
    PartCache cache(Prior{});
    Meter meter(Limits{});
    const Belief belief(Knowledge(topology, mines), cache, meter);
    Outcomes outcomes(belief, meter);
    std::vector<Cell> cells(static_cast<std::size_t>(topology->size()));
    std::iota(cells.begin(), cells.end(), 0);
    return best_guesses(outcomes, {opening}, std::move(cells)).front();
}

}  // namespace minewise
