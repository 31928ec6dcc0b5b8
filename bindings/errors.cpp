// Bindings of the core's exceptions.
//
// The one door for exceptions: each that leaves the core becomes one of minewise.base.errors.
// Bindings throw C++ exceptions too, because nanobind passes its own (nb::value_error ...) on
// unchanged. Only an argument of the wrong type is a TypeError.
#include <new>
#include <stdexcept>
#include <typeinfo>

#include "common.hpp"
#include "generation/generator.hpp"

namespace minewise {

namespace {

nb::object error(const char* name) {
    return nb::module_::import_("minewise.base.errors").attr(name);
}

nb::object over_budget(const char* reason) { return error("over_budget")(reason); }

nb::object unexplained(const Impossible& impossible) {
    nb::object totals = nb::none();
    if (impossible.totals) {
        nb::list ranges;
        for (const auto [low, high] : *impossible.totals) ranges.append(nb::make_tuple(low, high));
        totals = ranges;
    }
    return error("Unexplained")(nb::cast(impossible.sources), totals, impossible.smallest,
                                impossible.with_total);
}

nb::object to_exception(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Impossible& impossible) {
        return unexplained(impossible);
    } catch (const Contradiction&) {  // without an explanation
        Impossible impossible;
        impossible.smallest = false;
        return unexplained(impossible);
    } catch (const OverBudget& exceeded) {
        return over_budget(exceeded.what());
    } catch (const NoBoard& no_board) {
        return error("NoBoard")("no board meets the requirements", no_board.tried, no_board.proved);
    } catch (const std::bad_alloc&) {
        return over_budget("the memory of the machine is used up");
    } catch (const std::length_error&) {
        return over_budget("more memory is needed than any machine has");
    } catch (const std::out_of_range& outside) {
        return error("OutOfRange")(outside.what());
    } catch (const std::invalid_argument& invalid) {
        return error("ParameterError")(invalid.what());
    } catch (const std::bad_cast&) {  // of nanobind
        return error("ParameterError")("a value has the wrong type");
    } catch (const std::exception& other) {
        return error("MinewiseError")(other.what());
    }
}

}  // namespace

nb::object to_exception(const FailedRow::Reason& reason) {
    if (const auto* impossible = std::get_if<Impossible>(&reason)) return unexplained(*impossible);
    if (const auto* exceeded = std::get_if<OverBudget>(&reason))
        return over_budget(exceeded->what());
    return nb::cast(std::get<std::string>(reason));
}

void bind_errors() {
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        const nb::object exception = to_exception(thrown);
        PyErr_SetObject(exception.type().ptr(), exception.ptr());
    });
}

}  // namespace minewise
