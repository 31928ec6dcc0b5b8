#include "play/parts.hpp"

#include "policy/evaluator.hpp"

namespace minewise {
namespace {

// Of the dealing of boards, the order of policies, and the play loop.
constexpr int play_revision = 1;

class Collector {
  public:
    void add(const TechniqueEntry& technique) {
        add("technique", technique);
        for (const std::string_view name : technique.uses) add(find_technique(name));
    }

    void add(const PolicyEntry& policy) {
        add("policy", policy);
        add_evaluator(policy.evaluator);
    }

    void add(const Criterion& criterion) {
        add("criterion", criterion);
        add_evaluator(criterion.evaluator);
    }

    void add(const Evaluator& evaluator) {
        add("evaluator", evaluator);
        if (evaluator.uses_networks) parts_["networks"] = built_in_networks_digest;
    }

    Parts parts() && { return std::move(parts_); }

  private:
    template <class Entry>
    void add(std::string kind, const Entry& entry) {
        parts_[kind.append(" ").append(entry.name)] = std::to_string(entry.revision);
    }

    void add_evaluator(std::string_view name) {
        if (!name.empty()) add(find_evaluator(name));
    }

    Parts parts_{{"play", std::to_string(play_revision)}};
};

}  // namespace

Parts parts_of(const Strategy& strategy) {
    Collector collector;
    for (const TechniqueEntry* technique : strategy.techniques) collector.add(*technique);
    for (const auto& [policy, options] : strategy.policies) {
        collector.add(*policy);
        for (const Criterion* criterion : options.rule) collector.add(*criterion);
    }
    return std::move(collector).parts();
}

std::vector<std::string> options_of(const Strategy& strategy) {
    std::vector<std::string> names;
    const auto add = [&](const OptionRows& rows) {
        for (const Option& row : rows) names.emplace_back(row.name);
    };
    for (const TechniqueEntry* technique : strategy.techniques) add(technique->options);
    for (const auto& [policy, options] : strategy.policies) add(policy->options);
    return names;
}

Parts all_parts() {
    Collector collector;
    for (const auto& technique : techniques()) collector.add(technique);
    for (const auto& policy : policies()) collector.add(policy);
    for (const auto& criterion : criteria()) collector.add(criterion);
    for (const auto& evaluator : evaluators()) collector.add(evaluator);
    return std::move(collector).parts();
}

}  // namespace minewise
