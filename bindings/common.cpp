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

std::shared_ptr<const Networks> networks_of(const std::optional<nb::bytes>& file) {
    if (!file) return nullptr;
    return std::make_shared<const Networks>(
        std::span(static_cast<const std::byte*>(file->data()), file->size()));
}

}  // namespace minewise
