// Bindings of techniques and their deductions.
#include "common.hpp"
#include "deduction/inference.hpp"

namespace minewise {

template <>
constexpr auto fields<Deduction> =
    std::tuple(&Deduction::technique, &Deduction::pattern, &Deduction::safe, &Deduction::mines,
               &Deduction::clues);
template <>
constexpr auto fields<Inference::Report> =
    std::tuple(&Inference::Report::technique, &Inference::Report::deductions,
               &Inference::Report::cells, &Inference::Report::seconds);
template <>
constexpr auto fields<Lesson> = std::tuple(
    &Lesson::idea, &Lesson::look, &Lesson::example,
    [](const Lesson& lesson) { return std::tuple(lesson.rows, lesson.columns, lesson.mines); },
    [](const Lesson& lesson) {
        return lesson.instead_of.empty() ? std::nullopt : std::optional(lesson.instead_of);
    });
template <>
constexpr auto fields<TechniqueEntry> =
    std::tuple(&TechniqueEntry::name, &TechniqueEntry::title, &TechniqueEntry::summary,
               &TechniqueEntry::options, &TechniqueEntry::graded, &TechniqueEntry::lesson);

Options options_of(const std::map<std::string, std::int64_t>& values) {
    Options options;
    for (const auto& [name, value] : values) options.set(name, value);
    return options;
}

void bind_deduce(nb::module_& module) {
    module.attr("MINE_TOTAL") = static_cast<int>(mine_total);
    module.def("techniques", &techniques);
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
            [](Inference& self, const Limits& limits) -> std::optional<Deduction> {
                if (!metered(limits, [&](Meter& meter) { return self.next(meter); }))
                    return std::nullopt;
                return self.deductions().back();
            },
            "limits"_a)
        .def("safe", [](const Inference& self) { return self.certain(false); })
        .def("mines", [](const Inference& self) { return self.certain(true); })
        .def("deductions", &Inference::deductions)
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
        .def("reports", &Inference::reports);
}

}  // namespace minewise
