// Bindings of best play.
#include "common.hpp"
#include "policy/endgame/best_play.hpp"

namespace minewise {

void bind_endgame(nb::module_& module) {
    nb::class_<BestPlay>(module, "BestPlay")
        .def_prop_ro("moves",
                     [](const BestPlay& play) {
                         std::vector<std::pair<Cell, double>> moves;
                         for (const auto& move : play.moves)
                             moves.emplace_back(move.cell, move.win_probability);
                         return moves;
                     })
        .def_ro("win_probability", &BestPlay::win_probability)
        .def_ro("solutions", &BestPlay::solutions)
        .def_ro("nodes", &BestPlay::nodes)
        .def_ro("exact", &BestPlay::exact);
    module.def(
        "best_play",
        [](const Analysis& analysis, StartRule start_rule, std::uint64_t max_nodes,
           const Limits& limits) {
            const nb::gil_scoped_release unlocked;
            Meter meter(limits, answer_signals);
            return Endgame().every_move(analysis.model(), start_rule, max_nodes, meter);
        },
        "analysis"_a, "start_rule"_a, "max_nodes"_a, "limits"_a);
    // For strategies: (cell, win probability, exact, nodes) of the best move only.
    module.def(
        "best_move",
        [](const Analysis& analysis, std::size_t max_solutions, std::uint64_t max_nodes)
            -> std::optional<std::tuple<Cell, double, bool, std::uint64_t>> {
            const nb::gil_scoped_release unlocked;
            thread_local Endgame endgame;
            Meter meter(analysis.limits(), answer_signals);
            const auto choice =
                endgame.best_move(analysis.model(), {max_solutions, max_nodes}, meter);
            if (!choice) return std::nullopt;
            return std::tuple(choice->cell, choice->win_probability, choice->exact, choice->nodes);
        },
        "analysis"_a, "max_solutions"_a, "max_nodes"_a);
}

}  // namespace minewise
