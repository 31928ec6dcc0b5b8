// Bindings of batches of positions in arrays.
#include "play/analysis_batch.hpp"

#include "common.hpp"
#include "counting/number_distribution.hpp"

namespace minewise {
namespace {

using Failures = nb::typed<nb::list, nb::typed<nb::tuple, std::size_t, nb::any>>;

// (row, exception or text) of each row without an answer; the arrays hold those of the others.
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

void bind_analysis_batch(nb::module_& module) {
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
