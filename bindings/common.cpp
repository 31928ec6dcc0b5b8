// What the bindings share: signals, and the arguments that name or number something of the core.
#include "common.hpp"

namespace minewise {

void answer_signals() {
    const nb::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

Cell checked(const Topology& topology, Cell cell) {
    if (cell < 0 || cell >= topology.size()) throw std::out_of_range("no such cell");
    return cell;
}

const Criterion* criterion_named(const std::string& name) {
    const Criterion* criterion = find_criterion(name);
    if (criterion == nullptr) throw std::invalid_argument("unknown criterion " + name);
    return criterion;
}

GuessRule rule_of(const std::vector<std::string>& names) {
    GuessRule rule;
    for (const auto& name : names) rule.push_back(criterion_named(name));
    return rule;
}

std::shared_ptr<const Networks> networks_of(const std::optional<nb::bytes>& file) {
    if (!file) return nullptr;
    return std::make_shared<const Networks>(
        std::span(static_cast<const std::byte*>(file->data()), file->size()));
}

}  // namespace minewise
