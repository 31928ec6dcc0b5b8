// Bindings of the core's exceptions and signals.
#include <string>

#include "common.hpp"

namespace minewise {

void answer_signals() {
    const nb::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

namespace {

PyObject* impossible_type = nullptr;
PyObject* over_budget_type = nullptr;

}  // namespace

nb::object to_exception(const Impossible& impossible) {
    nb::object totals = nb::none();
    if (impossible.totals) {
        nb::list ranges;
        for (const auto [low, high] : *impossible.totals) ranges.append(nb::make_tuple(low, high));
        totals = ranges;
    }
    return nb::handle(impossible_type)(nb::cast(impossible.sources), totals, impossible.smallest,
                                       impossible.with_total);
}

nb::object to_exception(const OverBudget& over_budget) {
    return nb::handle(over_budget_type)(over_budget.what());
}

void bind_errors(nb::module_& module) {
    const auto make = [&](const char* name, const char* doc) {
        PyObject* type = PyErr_NewExceptionWithDoc((std::string("minewise._core.") + name).c_str(),
                                                   doc, PyExc_ValueError, nullptr);
        module.attr(name) = nb::handle(type);
        return type;
    };
    impossible_type =
        make("Impossible", "No solution: args are (clues, totals, smallest, with_total).");
    over_budget_type =
        make("OverBudget", "The limits ended the call before anything could be answered.");
    nb::register_exception_translator([](const std::exception_ptr& p, void*) {
        try {
            std::rethrow_exception(p);
        } catch (const Impossible& impossible) {
            PyErr_SetObject(impossible_type, to_exception(impossible).ptr());
        } catch (const Contradiction&) {  // without an explanation
            Impossible impossible;
            impossible.smallest = false;
            PyErr_SetObject(impossible_type, to_exception(impossible).ptr());
        } catch (const OverBudget& over_budget) {
            PyErr_SetString(over_budget_type, over_budget.what());
        }
    });
}

}  // namespace minewise
