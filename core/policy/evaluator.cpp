#include "policy/evaluator.hpp"

#include "base/registry.hpp"

namespace minewise {

EvaluatorRegistration::EvaluatorRegistration(const Evaluator& evaluator) {
    Registry<Evaluator>::add(evaluator, &Evaluator::name);
}

std::span<const Evaluator> evaluators() { return Registry<Evaluator>::all(); }

const Evaluator& find_evaluator(std::string_view name) { return Registry<Evaluator>::find(name); }

}  // namespace minewise
