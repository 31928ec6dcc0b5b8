// Bindings of techniques and their deductions.
#include "common.hpp"
#include "deduction/inference.hpp"

namespace minewise {
namespace {

using Cells = std::vector<Cell>;
// (technique, pattern, safe, mines, clues).
using Row = std::tuple<std::string, std::string, Cells, Cells, Cells>;

Row to_row(const Deduction& found) {
    return {std::string(found.technique), std::string(found.pattern), found.safe, found.mines,
            found.clues};
}

using OptionalLesson =
    std::optional<std::tuple<std::string, std::string, std::string, std::tuple<int, int, int>,
                             std::optional<std::string>>>;
// (name, title, summary, options, whether boards are graded by it, lesson).
using TechniqueTuple = std::tuple<std::string, std::string, std::string, std::vector<OptionTuple>,
                                  bool, OptionalLesson>;

OptionalLesson to_tuple(const std::optional<Lesson>& lesson) {
    if (!lesson) return std::nullopt;
    std::optional<std::string> instead_of;
    if (!lesson->instead_of.empty()) instead_of = lesson->instead_of;
    return OptionalLesson::value_type{std::string(lesson->idea),
                                      std::string(lesson->look),
                                      std::string(lesson->example),
                                      {lesson->rows, lesson->columns, lesson->mines},
                                      instead_of};
}

}  // namespace

Options options_of(const std::map<std::string, std::int64_t>& values) {
    Options options;
    for (const auto& [name, value] : values) options.set(name, value);
    return options;
}

std::vector<OptionTuple> to_tuples(const OptionRows& rows) {
    std::vector<OptionTuple> tuples;
    for (const Option& row : rows)
        tuples.emplace_back(row.name, row.summary, row.initial, row.least, row.most, row.is_flag);
    return tuples;
}

void bind_deduce(nb::module_& module) {
    module.attr("MINE_TOTAL") = static_cast<int>(mine_total);
    module.def("techniques", [] {
        std::vector<TechniqueTuple> list;
        for (const auto& entry : techniques())
            list.emplace_back(entry.name, entry.title, entry.summary, to_tuples(entry.options),
                              entry.graded, to_tuple(entry.lesson));
        return list;
    });
    nb::class_<Inference>(module, "Inference")
        .def(
            "__init__",
            [](Inference* self, std::shared_ptr<Position> position, bool trust_flags,
               const std::vector<std::string>& names,
               const std::map<std::string, std::int64_t>& values, bool guided,
               const Limits& limits) {
                const auto entries = find_techniques(names);
                const TechniqueOptions options{.values = options_of(values), .only = {}};
                const nb::gil_scoped_release released;
                Meter meter(limits, answer_signals);
                new (self)
                    Inference(std::move(position), trust_flags, entries, options, guided, meter);
            },
            "position"_a, "trust_flags"_a, "techniques"_a, "options"_a, "guided"_a, "limits"_a)
        .def(
            "run",
            [](Inference& self, bool repeat, const Limits& limits) {
                metered(limits, [&](Meter& meter) { self.run(repeat, meter); });
            },
            "repeat"_a, "limits"_a)
        .def(
            "next",
            [](Inference& self, const Limits& limits) -> std::optional<Row> {
                if (!metered(limits, [&](Meter& meter) { return self.next(meter); }))
                    return std::nullopt;
                return to_row(self.deductions().back());
            },
            "limits"_a)
        .def("safe", [](const Inference& self) { return self.certain(false); })
        .def("mines", [](const Inference& self) { return self.certain(true); })
        .def("deductions",
             [](const Inference& self) {
                 std::vector<Row> rows;
                 for (const auto& found : self.deductions()) rows.push_back(to_row(found));
                 return rows;
             })
        .def(
            "proof",
            [](const Inference& self, std::size_t i) {
                if (i >= self.deductions().size()) throw std::out_of_range("no such deduction");
                return unlocked([&] { return self.proof(i); });
            },
            "i"_a)
        .def(
            "smallest_proof",
            [](const Inference& self, Cell cell, const Limits& limits) {
                const auto& safe = self.certain(false);
                if (std::ranges::find(safe, cell) == safe.end())
                    throw std::out_of_range("the cell is not certainly safe");
                const SmallestProof proof = metered(
                    limits, [&](Meter& meter) { return self.smallest_proof(cell, false, meter); });
                std::vector<Cell> clues;
                for (const Constraint& clue : proof.clues) clues.push_back(clue.source);
                return std::pair{clues, proof.settled};
            },
            "cell"_a, "limits"_a)
        .def("reports", [](const Inference& self) {
            std::vector<std::tuple<std::string, std::size_t, std::size_t, double>> rows;
            for (const auto& [technique, deductions, cells, seconds] : self.reports())
                rows.emplace_back(std::string(technique), deductions, cells, seconds);
            return rows;
        });
}

}  // namespace minewise
