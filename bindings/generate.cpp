// Bindings of the board generator and the solver.
#include "common.hpp"
#include "generation/generator.hpp"

namespace minewise {

void bind_generate(nb::module_& module) {
    nb::class_<Generator>(module, "Generator")
        .def(
            "__init__",
            [](Generator* self, std::shared_ptr<Topology> topology, std::int64_t mines,
               StartRule start_rule, Cell start, const std::vector<std::string>& techniques,
               std::int64_t at_least, bool enclosed) {
                Setup setup{std::move(topology), mines, start_rule, start};
                setup.validate();
                new (self)
                    Generator(std::move(setup), find_techniques(techniques), at_least, enclosed);
            },
            "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "techniques"_a, "at_least"_a,
            "enclosed"_a = false)
        .def(
            "board",
            [](Generator& generator, std::uint64_t seed, std::uint64_t number,
               const Limits& limits) {
                return metered(limits,
                               [&](Meter& meter) { return generator.board(seed, number, meter); });
            },
            "seed"_a, "number"_a, "limits"_a);
    // Whether the techniques win, and how many deductions each made that no earlier technique could
    // make.
    module.def(
        "solve",
        [](const Board& board, Cell start, const std::vector<std::string>& techniques,
           const Limits& limits) {
            checked(board.topology(), start);
            const auto entries = find_techniques(techniques);
            auto [won, used] =
                metered(limits, [&](Meter& meter) { return solve(board, start, entries, meter); });
            return std::pair(won, std::move(used));
        },
        "board"_a, "start"_a, "techniques"_a, "limits"_a);
}

}  // namespace minewise
