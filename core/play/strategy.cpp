#include "play/strategy.hpp"

#include <numeric>

namespace minewise {
namespace {

// The order in which policies are asked. Best play comes first because it is exact. The last three
// decide in every position between them: the first of them if counting is possible.
std::vector<std::string> policy_order(const StrategyNames& names) {
    if (names.guess.empty()) return {};
    std::vector<std::string> order;
    if (names.options["endgame"] > 0) order.emplace_back("endgame");
    order.insert(order.end(), names.policies.begin(), names.policies.end());
    if (names.options["flag_worst"] != 0) order.emplace_back("flag-worst");
    order.insert(order.end(), {"guess-rule", "estimated-safety", "clue-ratios"});
    return order;
}

}  // namespace

Strategy Strategy::of(const StrategyNames& names) {
    Strategy strategy;
    strategy.options.values = names.options;
    strategy.techniques = find_techniques(names.techniques);
    const GuessRule rule = rule_of(names.guess);
    for (const auto& name : policy_order(names))
        strategy.policies.push_back({&find_policy(name), {rule, names.options, names.networks}});
    if (names.opening) strategy.opening = &find_criterion(*names.opening);
    return strategy;
}

void Strategy::solve_endgames(std::int64_t solutions) {
    Step step{&find_policy("endgame"), {}};
    step.options.values.set("endgame", solutions);
    policies.insert(policies.begin(), std::move(step));
}

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
    std::vector<Cell> cells(at(topology->size()));
    std::iota(cells.begin(), cells.end(), 0);
    return best_guesses(outcomes, {opening}, std::move(cells)).front();
}

}  // namespace minewise
