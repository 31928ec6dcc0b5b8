// Bindings of analyses and their answers.
#include "analysis/analysis.hpp"

#include <cstring>

#include "analysis/answers.hpp"
#include "analysis/probability.hpp"
#include "common.hpp"
#include "counting/number_distribution.hpp"
#include "play/analysis_batch.hpp"

namespace minewise {
namespace {

std::shared_ptr<Analysis> analyze(System system, const Limits& limits) {
    const nb::gil_scoped_release released;
    return std::make_shared<Analysis>(std::move(system), limits, answer_signals);
}

// Passes figures by cell and number to Python.
Memory<double> to_rows(const Analysis& analysis, std::vector<double> figures) {
    const std::size_t numbers = number_count(analysis.model());
    const std::size_t cells = figures.size() / numbers;
    return to_memory(std::move(figures), {cells, numbers});
}

// (cells, clues by source, P(k mines)) of each section; the interior comes last.
auto list_sections(const Analysis& analysis) {
    const auto& problem = analysis.model().problem();
    std::vector<std::tuple<std::vector<Cell>, std::vector<std::int32_t>, std::vector<double>>>
        sections;
    for (std::int32_t s = 0; s < static_cast<std::int32_t>(problem.sections.size()); ++s) {
        const auto cells = problem.sections[s];
        std::vector<std::int32_t> clues;
        for (const auto clue : problem.section_clues[s])
            clues.push_back(problem.clue_source[at(clue)]);
        sections.emplace_back(std::vector<Cell>(cells.begin(), cells.end()), std::move(clues),
                              section_distribution(analysis.marginals(), s));
    }
    if (problem.interior_cells > 0)
        sections.emplace_back(problem.interior_list(), std::vector<std::int32_t>{},
                              interior_distribution(analysis.model(), analysis.marginals()));
    return sections;
}

// (section numbers, P(k mines)) of each component; no probabilities if it was estimated.
auto list_components(const Analysis& analysis) {
    const auto& components = analysis.model().problem().components;
    std::vector<std::pair<std::vector<std::int32_t>, std::vector<double>>> lists;
    for (std::int32_t c = 0; c < static_cast<std::int32_t>(components.size()); ++c)
        lists.emplace_back(std::vector<std::int32_t>(components[c].begin(), components[c].end()),
                           component_distribution(analysis.model(), analysis.marginals(), c));
    return lists;
}

// Analyses positions on several threads; an exception takes the place of a failed analysis.
nb::list analyze_many(const std::vector<std::shared_ptr<Position>>& positions, bool trust_flags,
                      const Limits& limits, std::size_t threads) {
    std::vector<std::shared_ptr<Analysis>> answers(positions.size());
    const auto failed = unlocked([&] {
        return answer_rows(positions.size(), 1, threads, answer_signals,
                           [&](std::size_t i, const Poll& poll) {
                               answers[i] = std::make_shared<Analysis>(
                                   System::of(positions[i], trust_flags), limits.apart(), poll);
                           });
    });
    nb::list list;
    for (auto& answer : answers) list.append(answer);
    for (const FailedRow& one : failed) list[one.row] = to_exception(one.reason);
    return list;
}

using Failures = nb::typed<nb::list, nb::typed<nb::tuple, std::size_t, nb::any>>;

// (row, exception) of each row without an answer; the arrays hold the answers of the others.
Failures analyze_batch(std::shared_ptr<Topology> topology, const Column<const std::int16_t>& values,
                       const Column<const std::int64_t>& mines, std::optional<double> density,
                       int max_per_cell, std::shared_ptr<ClueModels> clue_models, bool trust_flags,
                       const Limits& limits, std::size_t threads,
                       const Column<double>& mine_probability, const Column<std::uint8_t>& safe,
                       const Column<std::uint8_t>& certain_mines, const Column<std::uint8_t>& exact,
                       const Column<double>& shown, const Column<double>& win_probability) {
    const auto cells = at(topology->size());
    const std::size_t count = values.shape(0) / cells;
    const std::size_t size = count * cells;
    const std::size_t numbers = number_count(*topology, max_per_cell, clue_models.get());
    const PositionRows rows{std::move(topology),
                            std::move(clue_models),
                            trust_flags,
                            checked_span(values, size),
                            checked_span(mines, count, density.has_value()),
                            Prior{std::nullopt, density, max_per_cell}};
    const RowAnswers answers{
        checked_span(mine_probability, size),      checked_span(safe, size),
        checked_span(certain_mines, size),         checked_span(exact, count),
        checked_span(shown, size * numbers, true), checked_span(win_probability, size, true)};
    const auto failed =
        unlocked([&] { return analyze_rows(rows, answers, limits, threads, answer_signals); });
    nb::list list;
    for (const FailedRow& one : failed)
        list.append(nb::make_tuple(one.row, to_exception(one.reason)));
    return nb::borrow<Failures>(list);
}

}  // namespace

void bind_analysis(nb::module_& module) {
    nb::class_<WorkAccount>(module, "WorkAccount")
        .def(nb::init<std::uint64_t>(), "most"_a)
        .def_ro("most", &WorkAccount::most)
        .def_ro("spent", &WorkAccount::spent)
        .def("stop", [](WorkAccount& self) { self.is_stopped = true; })
        .def_prop_ro("is_stopped", [](const WorkAccount& self) -> bool { return self.is_stopped; });
    nb::class_<Limits>(module, "Limits")
        .def(nb::init<double, std::size_t, std::shared_ptr<WorkAccount>, std::uint64_t>(),
             "seconds"_a, "bytes"_a, "work"_a.none() = nb::none(), "last"_a = Limits{}.last);
    nb::class_<Factors>(module, "Constraints")
        .def(nb::init<>())
        .def(
            "add",
            [](Factors& self, const std::vector<Cell>& cells, std::int64_t low, std::int64_t high) {
                self.add(cells, {low, high});
            },
            "cells"_a, "low"_a, "high"_a)
        .def("__len__", &Factors::size);
    nb::class_<SolutionEnumerator>(module, "SolutionIterator")
        .def(
            "__iter__", [](nb::handle self) { return nb::borrow(self); },
            nb::sig("def __iter__(self) -> SolutionIterator"))
        .def("__next__", [](SolutionEnumerator& enumerator) {
            auto solution = unlocked([&] { return enumerator.next(); });
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
                         return metered(a.limits(), [&](Meter& meter) {
                             return log10_solutions(a.model(), meter);
                         });
                     })
        .def("mine_probability", [](const Analysis& a) { return to_memory(a.mine_probability()); })
        .def("safe", [](const Analysis& a) { return a.model().certain(false); })
        .def("mines", [](const Analysis& a) { return a.model().certain(true); })
        .def_prop_ro("unsettled", [](const Analysis& a) { return a.unsettled(); })
        .def("standard_error", [](const Analysis& a) { return to_memory(a.standard_error()); })
        .def(
            "solution_count",
            [](const Analysis& a, const Limits* limits) {
                const Natural count =
                    metered(limits == nullptr ? a.limits() : *limits,
                            [&](Meter& meter) { return count_solutions(a.model(), meter); });
                return nb::bytes(count.data(), count.size() * sizeof(std::uint64_t));
            },
            "limits"_a.none() = nb::none())
        .def(
            "shown",
            [](const Analysis& a, const Limits* limits) {
                return to_rows(a, unlocked([&] {
                                   return shown_distributions(
                                       a, limits == nullptr ? a.limits() : *limits, answer_signals);
                               }));
            },
            "limits"_a.none() = nb::none())
        .def("true_numbers",
             [](const Analysis& a) {
                 return to_rows(a, unlocked([&] {
                                    return number_distributions(a, true, a.limits(),
                                                                answer_signals);
                                }));
             })
        .def_prop_ro("log_likelihood",
                     [](const Analysis& a) {
                         return unlocked([&] { return log_likelihood(a, answer_signals); });
                     })
        .def(
            "probability_of",
            [](const Analysis& a, const Factors& constraints) {
                constraints.validate(a.model().system().cells);
                return unlocked([&] { return probability_of(a, constraints, answer_signals); });
            },
            "constraints"_a)
        .def(
            "given",
            [](const Analysis& a, const Factors& constraints) {
                constraints.validate(a.model().system().cells);
                System system = a.model().system();
                system.factors.add(constraints);
                return analyze(std::move(system), a.limits());
            },
            "constraints"_a)
        .def(
            "sample",
            [](const Analysis& a, std::size_t count, std::uint64_t seed) {
                auto boards =
                    unlocked([&] { return random_solutions(a, count, seed, answer_signals); });
                return to_memory(std::move(boards), {count, at(a.model().system().cells)});
            },
            "count"_a, "seed"_a)
        .def(
            "solution",
            [](const Analysis& a, const nb::bytes& index) {
                Natural number((index.size() + 7) / 8, 0);
                std::memcpy(number.data(), index.data(), index.size());
                while (!number.empty() && number.back() == 0) number.pop_back();
                auto solution = metered(a.limits(), [&](Meter& meter) {
                    return solution_at(a.model().system(), number, meter);
                });
                if (!solution) throw std::out_of_range("there are fewer solutions");
                return to_memory(std::move(*solution));
            },
            "index"_a)
        .def(
            "solutions",
            [](const Analysis& a, const Limits& limits) {
                return std::make_unique<SolutionEnumerator>(a.model().system(), limits,
                                                            answer_signals);
            },
            "limits"_a)
        .def("sections", &list_sections)
        .def("components", &list_components);
    module.def(
        "analyze",
        [](std::shared_ptr<Position> position, bool trust_flags, const Limits& limits,
           const Factors* extra) {
            System system = System::of(std::move(position), trust_flags);
            if (extra != nullptr) {
                extra->validate(system.cells);
                system.factors.add(*extra);
            }
            return analyze(std::move(system), limits);
        },
        "position"_a, "trust_flags"_a, "limits"_a, "extra"_a.none() = nb::none());
    module.def(
        "analyze_many", &analyze_many, "positions"_a, "trust_flags"_a, "limits"_a, "threads"_a,
        nb::sig("def analyze_many(positions: collections.abc.Sequence[Position], trust_flags: "
                "bool, limits: Limits, threads: int) -> list[Analysis | "
                "minewise.base.errors.Unexplained | minewise.base.errors.OverBudget]"));
    module.def(
        "analyze_constraints",
        [](Cell cells, const Factors& constraints, std::optional<std::int64_t> mines,
           std::optional<double> density, int max_per_cell, const Limits& limits) {
            constraints.validate(cells);
            return analyze(System::of(cells, constraints, Prior{mines, density, max_per_cell}),
                           limits);
        },
        "cells"_a, "constraints"_a, "mines"_a.none(), "density"_a.none(), "max_per_cell"_a,
        "limits"_a);
    module.def("analyze_batch", &analyze_batch, "topology"_a, "values"_a, "mines"_a,
               "density"_a.none(), "max_per_cell"_a, "clue_models"_a.none(), "trust_flags"_a,
               "limits"_a, "threads"_a, "mine_probability"_a, "safe"_a, "certain_mines"_a,
               "exact"_a, "shown"_a, "win_probability"_a);
    module.def(
        "number_count",
        [](const Topology& topology, int max_per_cell, const ClueModels* clue_models) {
            return number_count(topology, max_per_cell, clue_models);
        },
        "topology"_a, "max_per_cell"_a, "clue_models"_a.none());
}

}  // namespace minewise
