// The Python module minewise._core: converts, decides nothing.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>
#include <variant>

#include "analysis.hpp"
#include "answers.hpp"
#include "board.hpp"
#include "probability.hpp"
#include "shown.hpp"

namespace nb = nanobind;
using namespace nb::literals;

// Spelt out, because the stub generator takes a bare memoryview[...] for one of its own arrays.
template <>
struct nb::detail::typed_base_name<nb::memoryview> {
    static constexpr auto Name = const_name("builtins.memoryview");
};

namespace minewise {
namespace {

template <class T>
using Memory = nb::typed<nb::memoryview, T>;

// Hands a vector over to Python as a memoryview of the given shape, without copying.
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

// Called from long work with the interpreter lock released: lets Ctrl-C through.
void answer_signals() {
    const nb::gil_scoped_acquire lock;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

using Values = nb::ndarray<const std::int16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

const char* kind_name(Topology::Kind kind) {
    switch (kind) {
        case Topology::Kind::square:
            return "square";
        case Topology::Kind::torus:
            return "torus";
        case Topology::Kind::hexagonal:
            return "hexagonal";
        case Topology::Kind::graph:
            return "graph";
    }
    return "";
}

void bind_board(nb::module_& module) {
    module.attr("HIDDEN") = static_cast<int>(hidden);
    module.attr("FLAG") = static_cast<int>(flag);
    module.attr("MINE") = static_cast<int>(exposed_mine);

    nb::class_<Topology>(module, "Topology")
        .def_static(
            "square",
            [](Cell rows, Cell columns) {
                return std::const_pointer_cast<Topology>(
                    Topology::grid(Topology::Kind::square, rows, columns));
            },
            "rows"_a, "columns"_a)
        .def_static(
            "torus",
            [](Cell rows, Cell columns) {
                return std::const_pointer_cast<Topology>(
                    Topology::grid(Topology::Kind::torus, rows, columns));
            },
            "rows"_a, "columns"_a)
        .def_static(
            "hexagonal",
            [](Cell rows, Cell columns) {
                return std::const_pointer_cast<Topology>(
                    Topology::grid(Topology::Kind::hexagonal, rows, columns));
            },
            "rows"_a, "columns"_a)
        .def_static(
            "graph",
            [](const std::vector<std::vector<Cell>>& neighbours) {
                return std::const_pointer_cast<Topology>(Topology::graph(neighbours));
            },
            "neighbours"_a)
        .def_prop_ro("kind", [](const Topology& t) { return kind_name(t.kind()); })
        .def_prop_ro("rows", &Topology::rows)
        .def_prop_ro("columns", &Topology::columns)
        .def_prop_ro("size", &Topology::size)
        .def_prop_ro("max_degree", &Topology::max_degree)
        .def(
            "neighbours",
            [](const Topology& t, Cell cell) {
                if (cell < 0 || cell >= t.size()) throw nb::index_error("no such cell");
                const auto list = t.neighbours(cell);
                return std::vector<Cell>(list.begin(), list.end());
            },
            "cell"_a)
        .def(
            "__eq__", [](const Topology& a, const Topology& b) { return a == b; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Topology& t) { return t.size() * 31 + t.columns(); });

    nb::class_<Position>(module, "Position")
        .def(
            "__init__",
            [](Position* self, std::shared_ptr<Topology> topology, const Values& values,
               std::optional<std::int64_t> mines, std::optional<double> density, int max_per_cell) {
                new (self)
                    Position(std::move(topology), {values.data(), values.data() + values.shape(0)},
                             Prior{mines, density, max_per_cell});
            },
            "topology"_a, "values"_a, "mines"_a.none(), "density"_a.none(), "max_per_cell"_a,
            nb::sig("def __init__(self, topology: Topology, values: typing_extensions.Buffer, "
                    "mines: int | None, density: float | None, max_per_cell: int) -> None"))
        .def_prop_ro("topology",
                     [](const Position& p) {
                         return std::const_pointer_cast<Topology>(p.shared_topology());
                     })
        .def_prop_ro("mines", [](const Position& p) { return p.prior().mines; })
        .def_prop_ro("density", [](const Position& p) { return p.prior().density; })
        .def_prop_ro("max_per_cell", [](const Position& p) { return p.prior().max_per_cell; })
        .def_prop_ro("hidden", &Position::hidden_count)
        .def_prop_ro("flags", &Position::flag_count)
        .def_prop_ro("exposed", &Position::exposed_count)
        .def("values",
             [](const Position& p) {
                 return to_memory(std::vector<std::int16_t>(p.values().begin(), p.values().end()));
             })
        .def(
            "value",
            [](const Position& p, Cell cell) {
                if (cell < 0 || cell >= p.topology().size()) throw nb::index_error("no such cell");
                return p.value(cell);
            },
            "cell"_a);

    nb::class_<Board>(module, "Board")
        .def(
            "__init__",
            [](Board* self, std::shared_ptr<Topology> topology, const std::vector<Cell>& mines) {
                new (self) Board(std::move(topology), mines);
            },
            "topology"_a, "mines"_a)
        .def_prop_ro(
            "topology",
            [](const Board& b) { return std::const_pointer_cast<Topology>(b.shared_topology()); })
        .def_prop_ro("mines", &Board::mines)
        .def(
            "is_mine",
            [](const Board& b, Cell cell) {
                if (cell < 0 || cell >= b.topology().size()) throw nb::index_error("no such cell");
                return b.is_mine(cell);
            },
            "cell"_a)
        .def(
            "number",
            [](const Board& b, Cell cell) {
                if (cell < 0 || cell >= b.topology().size()) throw nb::index_error("no such cell");
                return b.number(cell);
            },
            "cell"_a)
        .def(
            "position",
            [](const Board& b, const std::vector<Cell>& opened) {
                return std::make_shared<Position>(b.position(opened));
            },
            "opened"_a);
}

// The exceptions of the core, as they arrive in Python: Impossible carries (clues, totals).
PyObject* impossible_type = nullptr;
PyObject* over_budget_type = nullptr;

nb::object to_exception(const Impossible& impossible) {
    nb::object totals = nb::none();
    if (impossible.totals) {
        nb::list ranges;
        for (const auto [low, high] : *impossible.totals) ranges.append(nb::make_tuple(low, high));
        totals = ranges;
    }
    return nb::handle(impossible_type)(nb::cast(impossible.sources), totals);
}

void bind_errors(nb::module_& module) {
    const auto make = [&](const char* name, const char* doc) {
        PyObject* type = PyErr_NewExceptionWithDoc((std::string("minewise._core.") + name).c_str(),
                                                   doc, PyExc_ValueError, nullptr);
        module.attr(name) = nb::handle(type);
        return type;
    };
    impossible_type = make("Impossible", "No solution: args are (clues, totals).");
    over_budget_type =
        make("OverBudget", "The limits ended the call before anything could be answered.");
    nb::register_exception_translator([](const std::exception_ptr& p, void*) {
        try {
            std::rethrow_exception(p);
        } catch (const Impossible& impossible) {
            PyErr_SetObject(impossible_type, to_exception(impossible).ptr());
        } catch (const OverBudget& over_budget) {
            PyErr_SetString(over_budget_type, over_budget.what());
        }
    });
}

std::shared_ptr<Analysis> analyze(System system, const Limits& limits) {
    const nb::gil_scoped_release unlocked;
    return std::make_shared<Analysis>(std::move(system), limits, answer_signals);
}

using Section = std::tuple<std::vector<Cell>, std::vector<std::int32_t>, std::vector<double>>;

// (cells, clues by source, P(k mines)) of each section, the interior last.
std::vector<Section> list_sections(const Analysis& analysis) {
    const auto& problem = analysis.model().problem();
    const auto& distributions = analysis.distributions();
    std::vector<Section> sections;
    for (std::int32_t s = 0; s < static_cast<std::int32_t>(problem.sections.size()); ++s) {
        const auto cells = problem.sections[s];
        const auto distribution = distributions.sections[s];
        std::vector<std::int32_t> clues;
        for (const auto clue : problem.section_clues[s])
            clues.push_back(problem.clue_source[static_cast<std::size_t>(clue)]);
        sections.emplace_back(std::vector<Cell>(cells.begin(), cells.end()), std::move(clues),
                              std::vector<double>(distribution.begin(), distribution.end()));
    }
    if (problem.interior_cells > 0)
        sections.emplace_back(problem.interior_list(), std::vector<std::int32_t>{},
                              interior_distribution(analysis.model(), distributions));
    return sections;
}

// (section numbers, P(k mines)) of each component; no probabilities where it was estimated.
std::vector<std::pair<std::vector<std::int32_t>, std::vector<double>>> list_components(
    const Analysis& analysis) {
    const auto& components = analysis.model().problem().components;
    std::vector<std::pair<std::vector<std::int32_t>, std::vector<double>>> lists;
    for (std::int32_t c = 0; c < static_cast<std::int32_t>(components.size()); ++c)
        lists.emplace_back(std::vector<std::int32_t>(components[c].begin(), components[c].end()),
                           analysis.distributions().components[static_cast<std::size_t>(c)]);
    return lists;
}

// Analyses positions on several threads; an exception takes the place of an answer.
nb::list analyze_many(const std::vector<std::shared_ptr<Position>>& positions, bool trust_flags,
                      const Limits& limits, std::size_t threads) {
    std::vector<std::variant<std::shared_ptr<Analysis>, Impossible, OverBudget>> answers;
    answers.reserve(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        answers.emplace_back(std::shared_ptr<Analysis>());
    {
        const nb::gil_scoped_release unlocked;
        struct Stopped {};
        std::atomic<std::size_t> next{0};
        std::atomic<std::size_t> running{threads};
        std::atomic<bool> stop{false};
        const auto work = [&] {
            const auto poll = [&] {
                if (stop) throw Stopped{};
            };
            for (std::size_t i = next++; i < positions.size() && !stop; i = next++) try {
                    answers[i] = std::make_shared<Analysis>(System::of(positions[i], trust_flags),
                                                            limits, poll);
                } catch (const Impossible& impossible) {
                    answers[i] = impossible;
                } catch (const OverBudget& over_budget) {
                    answers[i] = over_budget;
                } catch (const Stopped&) {
                }
            --running;
        };
        std::vector<std::jthread> workers;
        for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(work);
        try {
            while (running > 0) {
                std::this_thread::sleep_for(
                    std::chrono::milliseconds(positions.size() < 1000 ? 1 : 10));
                answer_signals();
            }
        } catch (...) {
            stop = true;
            throw;  // the workers are joined on the way out
        }
    }
    nb::list list;
    for (auto& answer : answers) {
        if (const auto* impossible = std::get_if<Impossible>(&answer))
            list.append(to_exception(*impossible));
        else if (const auto* over_budget = std::get_if<OverBudget>(&answer))
            list.append(nb::handle(over_budget_type)(over_budget->what()));
        else
            list.append(std::get<std::shared_ptr<Analysis>>(answer));
    }
    return list;
}

void bind_analysis(nb::module_& module) {
    nb::class_<Limits>(module, "Limits")
        .def(
            "__init__",
            [](Limits* self, double seconds, std::size_t bytes) {
                new (self) Limits{seconds, bytes};
            },
            "seconds"_a, "bytes"_a);
    nb::class_<Constraints>(module, "Constraints")
        .def(nb::init<>())
        .def(
            "add",
            [](Constraints& self, const std::vector<Cell>& cells, std::int64_t low,
               std::int64_t high) { self.add(cells, {low, high}); },
            "cells"_a, "low"_a, "high"_a)
        .def("__len__", &Constraints::size);
    nb::class_<SolutionWalk>(module, "SolutionIterator")
        .def(
            "__iter__", [](nb::handle self) { return nb::borrow(self); },
            nb::sig("def __iter__(self) -> SolutionIterator"))
        .def("__next__", [](SolutionWalk& walk) {
            std::optional<std::vector<std::uint8_t>> solution;
            {
                const nb::gil_scoped_release unlocked;
                solution = walk.next();
            }
            if (!solution) throw nb::stop_iteration();
            return to_memory(std::move(*solution));
        });
    nb::class_<Analysis>(module, "Analysis")
        .def_prop_ro("size", [](const Analysis& a) { return a.model().system().cells; })
        .def_prop_ro("exact", [](const Analysis& a) { return !a.estimate(); })
        .def_prop_ro(
            "convergence",
            [](const Analysis& a) { return a.estimate() ? a.estimate()->convergence : 1.0; })
        .def_prop_ro("numbers", [](const Analysis& a) { return number_count(a.model()); })
        .def_prop_ro("log10_solutions",
                     [](const Analysis& a) {
                         if (a.estimate()) return std::numeric_limits<double>::quiet_NaN();
                         const nb::gil_scoped_release unlocked;
                         Meter meter(a.limits(), answer_signals);
                         return log10_solutions(a.model(), meter);
                     })
        .def("mine_probability", [](const Analysis& a) { return to_memory(a.mine_probability()); })
        .def("safe", [](const Analysis& a) { return a.model().certain(false); })
        .def("mines", [](const Analysis& a) { return a.model().certain(true); })
        .def("standard_error", [](const Analysis& a) { return to_memory(a.standard_error()); })
        .def("solution_count",
             [](const Analysis& a) {
                 Natural count;
                 {
                     const nb::gil_scoped_release unlocked;
                     Meter meter(a.limits(), answer_signals);
                     count = count_solutions(a.model(), meter);
                 }
                 return nb::bytes(count.data(), count.size() * sizeof(std::uint64_t));
             })
        .def("shown",
             [](const Analysis& a) {
                 std::vector<double> shown;
                 {
                     const nb::gil_scoped_release unlocked;
                     shown = numbers_shown(a, answer_signals);
                 }
                 const std::size_t numbers = number_count(a.model());
                 const std::size_t cells = shown.size() / numbers;
                 return to_memory(std::move(shown), {cells, numbers});
             })
        .def(
            "probability_of",
            [](const Analysis& a, const Constraints& constraints) {
                constraints.validate(a.model().system().cells);
                const nb::gil_scoped_release unlocked;
                return probability_of(a, constraints, answer_signals);
            },
            "constraints"_a)
        .def(
            "given",
            [](const Analysis& a, const Constraints& constraints) {
                constraints.validate(a.model().system().cells);
                System system = a.model().system();
                system.constraints.add(constraints);
                return analyze(std::move(system), a.limits());
            },
            "constraints"_a)
        .def(
            "sample",
            [](const Analysis& a, std::size_t count, std::uint64_t seed) {
                std::vector<std::uint8_t> boards;
                {
                    const nb::gil_scoped_release unlocked;
                    boards = random_solutions(a, count, seed, answer_signals);
                }
                return to_memory(std::move(boards),
                                 {count, static_cast<std::size_t>(a.model().system().cells)});
            },
            "count"_a, "seed"_a)
        .def(
            "solution",
            [](const Analysis& a, const nb::bytes& index) {
                Natural number((index.size() + 7) / 8, 0);
                std::memcpy(number.data(), index.data(), index.size());
                while (!number.empty() && number.back() == 0) number.pop_back();
                std::optional<std::vector<std::uint8_t>> solution;
                {
                    const nb::gil_scoped_release unlocked;
                    Meter meter(a.limits(), answer_signals);
                    solution = solution_at(a.model().system(), number, meter);
                }
                if (!solution) throw nb::index_error("there are fewer solutions");
                return to_memory(std::move(*solution));
            },
            "index"_a)
        .def(
            "solutions",
            [](const Analysis& a, const Limits& limits) {
                return std::make_unique<SolutionWalk>(a.model().system(), limits, answer_signals);
            },
            "limits"_a)
        .def("sections", &list_sections)
        .def("components", &list_components);
    module.def(
        "analyze",
        [](std::shared_ptr<Position> position, bool trust_flags, const Limits& limits,
           const Constraints* extra) {
            System system = System::of(std::move(position), trust_flags);
            if (extra != nullptr) {
                extra->validate(system.cells);
                system.constraints.add(*extra);
            }
            return analyze(std::move(system), limits);
        },
        "position"_a, "trust_flags"_a, "limits"_a, "extra"_a.none() = nb::none());
    module.def(
        "analyze_many", &analyze_many, "positions"_a, "trust_flags"_a, "limits"_a, "threads"_a,
        nb::sig("def analyze_many(positions: collections.abc.Sequence[Position], trust_flags: "
                "bool, limits: Limits, threads: int) -> list[Analysis | Impossible | OverBudget]"));
    module.def(
        "analyze_constraints",
        [](Cell cells, const Constraints& constraints, std::optional<std::int64_t> mines,
           std::optional<double> density, int max_per_cell, const Limits& limits) {
            constraints.validate(cells);
            return analyze(System::of(cells, constraints, Prior{mines, density, max_per_cell}),
                           limits);
        },
        "cells"_a, "constraints"_a, "mines"_a.none(), "density"_a.none(), "max_per_cell"_a,
        "limits"_a);
}

}  // namespace
}  // namespace minewise

NB_MODULE(_core, module) {
    module.doc() = "The C++ core of minewise.";
    nb::set_leak_warnings(false);  // module-level objects of the package live to the very end
    minewise::bind_errors(module);
    minewise::bind_board(module);
    minewise::bind_analysis(module);
}
