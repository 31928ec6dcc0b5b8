// Shared by all bindings: vectors passed without copying, signals, the core's exceptions.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "base/options.hpp"
#include "value/networks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

// Written out, because the stub generator takes a bare memoryview[...] for one of its own arrays.
template <>
struct nb::detail::typed_base_name<nb::memoryview> {
    static constexpr auto Name = const_name("builtins.memoryview");
};

namespace minewise {

// What a struct becomes in Python: the tuple of its members, or of functions of it, listed here.
// The members are not copied, since a conversion must not throw.
template <class Struct>
constexpr auto fields = std::tuple();
template <class Struct>
auto to_tuple(const Struct& value) {
    const auto all = [&]<class... Field>(const Field&... field) {
        return std::tuple<std::invoke_result_t<Field, const Struct&>...>(
            std::invoke(field, value)...);
    };
    return std::apply(all, fields<Struct>);
}

}  // namespace minewise

template <class Struct>
    requires(std::tuple_size_v<decltype(minewise::fields<Struct>)> > 0)
struct nb::detail::type_caster<Struct> {
    using Tuple = make_caster<decltype(minewise::to_tuple(std::declval<const Struct&>()))>;
    NB_TYPE_CASTER(Struct, Tuple::Name)
    static handle from_cpp(const Struct& value, rv_policy policy, cleanup_list* list) noexcept {
        return Tuple::from_cpp(minewise::to_tuple(value), policy, list);
    }
};

// A span becomes a list.
template <class T>
struct nb::detail::type_caster<std::span<const T>> {
    using List = make_caster<std::vector<T>>;
    NB_TYPE_CASTER(std::span<const T>, List::Name)
    static handle from_cpp(std::span<const T> values, rv_policy policy,
                           cleanup_list* list) noexcept {
        return List::from_cpp(values, policy, list);
    }
};

namespace minewise {

template <class T>
using Memory = nb::typed<nb::memoryview, T>;

// Passes a vector to Python as a memoryview of the given shape, without copying.
template <class T>
Memory<T> to_memory(std::vector<T> values, std::initializer_list<std::size_t> shape) {
    auto* owned = new std::vector<T>(std::move(values));
    const nb::capsule owner(owned,
                            [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::borrow<nb::memoryview>(
        nb::cast(nb::ndarray<nb::memview, T>(owned->data(), shape, owner)));
}

template <class T>
Memory<T> to_memory(std::vector<T> values) {
    const std::size_t size = values.size();
    return to_memory(std::move(values), {size});
}

// Does work without the interpreter lock.
template <class Work>
auto unlocked(Work&& work) {
    const nb::gil_scoped_release released;
    return work();
}
// Called from long work without the interpreter lock; handles Ctrl-C.
void answer_signals();
// Does work within limits and without the interpreter lock.
template <class Work>
auto metered(const Limits& limits, Work&& work) {
    return unlocked([&] {
        Meter meter(limits, answer_signals);
        return work(meter);
    });
}

// An array of the caller.
template <class T>
using Column = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// Throws unless an array has `size` values, or none if it may be empty.
template <class T>
std::span<T> checked_span(const Column<T>& column, std::size_t size, bool may_be_empty = false) {
    if (column.shape(0) != size && !(may_be_empty && column.shape(0) == 0))
        throw std::invalid_argument("an array has the wrong size");
    return {column.data(), column.shape(0)};
}

// Python has no constant objects.
inline std::shared_ptr<Topology> shared(const Topology::Pointer& topology) {
    return std::const_pointer_cast<Topology>(topology);
}
// Returns the cell; throws std::out_of_range if the board does not have it.
Cell checked(const Topology& topology, Cell cell);
// A method of an object with a topology, whose only argument is a cell of it.
template <class Object, class Answer>
auto of_cell(Answer (Object::*method)(Cell) const) {
    return [method](const Object& object, Cell cell) {
        return (object.*method)(checked(object.topology(), cell));
    };
}
Options options_of(const std::map<std::string, std::int64_t>& values);
template <>
inline constexpr auto fields<Option> = std::tuple(&Option::name, &Option::summary, &Option::initial,
                                                  &Option::least, &Option::most, &Option::is_flag);
// Reads a file of networks; null if there is none.
std::shared_ptr<const Networks> networks_of(const std::optional<nb::bytes>& file);

nb::object to_exception(const std::exception_ptr& thrown);

// Each function binds its part of the module.
void bind_board(nb::module_& module);
void bind_analysis(nb::module_& module);
void bind_belief(nb::module_& module);
void bind_play(nb::module_& module);
void bind_flags(nb::module_& module);
void bind_deduce(nb::module_& module);
void bind_game_lanes(nb::module_& module);
void bind_vision(nb::module_& module);

}  // namespace minewise
