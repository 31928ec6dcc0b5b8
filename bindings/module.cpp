// The Python module minewise._core: conversions only.
//
// Here is the one door for exceptions: each that leaves the core becomes one of
// minewise.base.errors. Bindings throw C++ exceptions too, because nanobind passes its own
// (nb::value_error ...) on unchanged. Only an argument of the wrong type is a TypeError.
#include <new>
#include <stdexcept>
#include <typeinfo>

#include "common.hpp"
#include "deduction/impossible.hpp"
#include "generation/generator.hpp"

namespace minewise {

template <>
constexpr auto fields<Range> = std::tuple(&Range::low, &Range::high);

namespace {

nb::object error(const char* name) {
    return nb::module_::import_("minewise.base.errors").attr(name);
}

nb::object over_budget(const char* reason) { return error("over_budget")(reason); }

nb::object unexplained(const Impossible& impossible) {
    return error("Unexplained")(impossible.sources, impossible.totals, impossible.smallest,
                                impossible.with_total);
}

}  // namespace

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

}  // namespace minewise

NB_MODULE(_core, module) {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
        throw nb::import_error("minewise cannot be imported in a subinterpreter");
    module.doc() = "The C++ core of minewise.";
    nb::set_leak_warnings(false);  // module-level objects of the package are never destroyed
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        const nb::object exception = minewise::to_exception(thrown);
        PyErr_SetObject(exception.type().ptr(), exception.ptr());
    });
    minewise::bind_board(module);
    minewise::bind_analysis(module);
    minewise::bind_belief(module);
    minewise::bind_play(module);
    minewise::bind_game_lanes(module);
    minewise::bind_flags(module);
    minewise::bind_deduce(module);
    minewise::bind_vision(module);
}
