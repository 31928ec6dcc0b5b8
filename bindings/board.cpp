// Bindings of topologies, positions and boards.
#include "board/board.hpp"

#include "board/start_rule.hpp"
#include "common.hpp"

namespace minewise {
namespace {

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

// Concatenates the numbers in a list of lists; nothing unless all lists have the same length and
// contain only 16-bit integers.
std::optional<Memory<std::int16_t>> values_of_rows(const nb::typed<nb::list, nb::any>& rows) {
    std::vector<std::int16_t> values;
    const auto count = static_cast<Py_ssize_t>(rows.size());
    Py_ssize_t columns = 0;
    for (Py_ssize_t row = 0; row < count; ++row) {
        PyObject* const items = PyList_GetItem(rows.ptr(), row);
        if (!PyList_Check(items)) return std::nullopt;
        if (row == 0) {
            columns = PyList_Size(items);
            values.reserve(static_cast<std::size_t>(columns * count));
        }
        if (PyList_Size(items) != columns) return std::nullopt;
        for (Py_ssize_t column = 0; column < columns; ++column) {
            PyObject* const item = PyList_GetItem(items, column);
            if (!PyLong_Check(item)) return std::nullopt;
            int overflow = 0;
            const long value = PyLong_AsLongAndOverflow(item, &overflow);
            if (overflow != 0 || value != static_cast<std::int16_t>(value)) return std::nullopt;
            values.push_back(static_cast<std::int16_t>(value));
        }
    }
    if (values.empty()) return std::nullopt;
    return to_memory(std::move(values));
}

}  // namespace

void bind_board(nb::module_& module) {
    module.attr("HIDDEN") = static_cast<int>(hidden);
    module.attr("FLAG") = static_cast<int>(flag);
    module.attr("MINE") = static_cast<int>(exposed_mine);
    module.attr("NOTHING") = static_cast<int>(no_number);

    nb::enum_<StartRule>(module, "StartRule")
        .value("any", StartRule::any)
        .value("safe", StartRule::safe)
        .value("opening", StartRule::opening);
    module.def("values_of_rows", &values_of_rows, "rows"_a);

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

    nb::class_<ClueModel>(module, "ClueModel")
        .def(nb::init<int, const std::vector<std::vector<double>>&>(), "most_shown"_a, "tables"_a);
    nb::class_<ClueModels>(module, "ClueModels")
        .def(
            "__init__",
            [](ClueModels* self, std::shared_ptr<Topology> topology,
               const std::vector<std::shared_ptr<ClueModel>>& models,
               std::vector<std::uint8_t> of_cell) {
                new (self) ClueModels(std::move(topology), {models.begin(), models.end()},
                                      std::move(of_cell));
            },
            "topology"_a, "models"_a, "of_cell"_a)
        .def("likelihood", &ClueModels::likelihood, "cell"_a, "number"_a, "shown"_a);

    nb::class_<Position>(module, "Position")
        .def(
            "__init__",
            [](Position* self, std::shared_ptr<Topology> topology, const Values& values,
               std::optional<std::int64_t> mines, std::optional<double> density, int max_per_cell,
               const std::shared_ptr<ClueModels>& clue_models) {
                new (self)
                    Position(std::move(topology), {values.data(), values.data() + values.shape(0)},
                             Prior{mines, density, max_per_cell}, clue_models);
            },
            "topology"_a, "values"_a, "mines"_a.none(), "density"_a.none(), "max_per_cell"_a,
            "clue_models"_a = nb::none(),
            nb::sig("def __init__(self, topology: Topology, values: typing_extensions.Buffer, "
                    "mines: int | None, density: float | None, max_per_cell: int, "
                    "clue_models: ClueModels | None = None) -> None"))
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

}  // namespace minewise
