// The interface of evaluators. An evaluator estimates the win probability of a belief, for policies
// that look ahead.
//
// Each evaluator is one file in evaluators/, which ends with an EvaluatorRegistration.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "base/registry.hpp"
#include "belief/belief.hpp"

namespace minewise {

struct Evaluator {
    std::string_view name;
    std::string_view summary;
    // Between 0 and 1; 1 if the belief is won. The belief is the one right after a click: certain
    // safe cells are not open yet.
    std::function<double(const Belief& belief, Meter& meter)> value;
    // If the interior has no more cells than this, cells that are equivalent (policy/outcomes.hpp)
    // may differ in value.
    std::size_t most_interior = 0;
    bool uses_networks = false;
    int revision = 1;  // play/parts.hpp
};

// All evaluators, by name.
inline std::span<const Evaluator> evaluators() { return Registry<Evaluator>::all(); }
// Throws std::invalid_argument if there is no evaluator of that name.
inline const Evaluator& find_evaluator(std::string_view name) {
    return Registry<Evaluator>::find(name);
}
using EvaluatorRegistration = RegistrationOf<Evaluator>;

}  // namespace minewise
