// Bindings of topologies, positions and boards.
#include <algorithm>
#include <set>

#include "board/deal.hpp"
#include "board/fewest_clicks.hpp"
#include "board/zini.hpp"
#include "common.hpp"

namespace minewise {

template <>
constexpr auto fields<FewestClicks> =
    std::tuple(&FewestClicks::lower, &FewestClicks::upper, &FewestClicks::chords);

namespace {

using Values = nb::ndarray<const std::int16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::pair<const char*, Topology::Kind> grids[]{
    {"square", Topology::Kind::square},       {"torus", Topology::Kind::torus},
    {"hexagonal", Topology::Kind::hexagonal}, {"cylinder", Topology::Kind::cylinder},
    {"mobius", Topology::Kind::mobius},       {"klein", Topology::Kind::klein},
};

const char* kind_name(const Topology& topology) {
    const auto* found =
        std::ranges::find(grids, topology.kind(), [](auto& row) { return row.second; });
    return found == std::end(grids) ? "graph" : found->first;
}

// Concatenates the numbers in a list of lists; nothing unless all lists have the same length and
// contain only 16-bit integers, True and False not among them.
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
            if (!PyLong_Check(item) || PyBool_Check(item)) return std::nullopt;
            int overflow = 0;
            const long value = PyLong_AsLongAndOverflow(item, &overflow);
            if (overflow != 0 || value != static_cast<std::int16_t>(value)) return std::nullopt;
            values.push_back(static_cast<std::int16_t>(value));
        }
    }
    if (values.empty()) return std::nullopt;
    return to_memory(std::move(values));
}

// Of one number of neighbours and true number: what is shown, with its probability.
using ModelRow = nb::typed<nb::tuple, int, int, nb::typed<nb::dict, int, double>>;
using ModelRows = nb::typed<nb::iterable, ModelRow>;

ClueModel::Row row_of(nb::handle row) {
    const auto [neighbours, number, shown] =
        nb::cast<std::tuple<int, int, nb::typed<nb::dict, int, double>>>(row);
    ClueModel::Row result{neighbours, number, {}};
    for (const auto [k, p] : shown)
        result.shown.emplace_back(nb::cast<int>(k), nb::cast<double>(p));
    return result;
}

// By the index of a clue model: the numbers of neighbours of the cells that have it.
std::vector<std::vector<int>> degrees_by_model(const Topology& topology, const nb::bytes& of_cell) {
    if (of_cell.size() != at(topology.size()))
        throw std::invalid_argument("each cell needs a clue model");
    std::set<std::pair<int, int>> found;
    const auto* model = static_cast<const std::uint8_t*>(of_cell.data());
    for (Cell cell = 0; cell < topology.size(); ++cell)
        found.emplace(model[cell], static_cast<int>(topology.neighbours(cell).size()));
    std::vector<std::vector<int>> degrees(found.empty() ? 0 : at(found.rbegin()->first) + 1);
    for (const auto& [index, degree] : found) degrees[at(index)].push_back(degree);
    return degrees;
}

}  // namespace

void bind_board(nb::module_& module) {
    module.attr("HIDDEN") = static_cast<int>(hidden);
    module.attr("FLAG") = static_cast<int>(flag);
    module.attr("MINE") = static_cast<int>(exposed_mine);
    module.attr("NOTHING") = static_cast<int>(no_number);
    module.attr("MAX_NUMBER") = Topology::max_number;

    nb::enum_<StartRule>(module, "StartRule")
        .value("any", StartRule::any)
        .value("safe", StartRule::safe)
        .value("opening", StartRule::opening);
    module.def("values_of_rows", &values_of_rows, "rows"_a);

    module.def("degrees_by_model", &degrees_by_model, "topology"_a, "of_cell"_a);

    nb::class_<Topology> type(module, "Topology");
    for (const auto& [name, kind] : grids)
        type.def_static(
            name,
            [kind](Cell rows, Cell columns) { return shared(Topology::grid(kind, rows, columns)); },
            "rows"_a, "columns"_a);
    type.def_static(
            "graph",
            [](const std::vector<std::vector<Cell>>& neighbours) {
                return shared(Topology::graph(neighbours));
            },
            "neighbours"_a)
        .def_prop_ro("kind", &kind_name)
        .def_prop_ro("rows", &Topology::rows)
        .def_prop_ro("columns", &Topology::columns)
        .def_prop_ro("size", &Topology::size)
        .def(
            "neighbours",
            [](const Topology& t, Cell cell) {
                const auto list = t.neighbours(checked(t, cell));
                return std::vector<Cell>(list.begin(), list.end());
            },
            "cell"_a)
        .def(
            "__eq__", [](const Topology& a, const Topology& b) { return a == b; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Topology& t) { return t.size() * 31 + t.columns(); });

    nb::class_<ClueModel>(module, "ClueModel")
        .def(nb::init<>())
        .def(
            "__init__",
            [](ClueModel* self, const ModelRows& rows) {
                std::vector<ClueModel::Row> all;
                for (const nb::handle row : rows) all.push_back(row_of(row));
                new (self) ClueModel(all);
            },
            "rows"_a);
    nb::class_<ClueModels>(module, "ClueModels")
        .def(
            "__init__",
            [](ClueModels* self, std::shared_ptr<Topology> topology,
               const std::vector<std::shared_ptr<ClueModel>>& models, const nb::bytes& of_cell) {
                const auto* first = static_cast<const std::uint8_t*>(of_cell.data());
                new (self) ClueModels(std::move(topology), {models.begin(), models.end()},
                                      {first, first + of_cell.size()});
            },
            "topology"_a, "models"_a, "of_cell"_a)
        .def(
            "likelihood",
            [](const ClueModels& models, Cell cell, int number, int shown) {
                checked(models.topology(), cell);
                if (number < 0 || (shown < 0 && shown != no_number))
                    throw std::out_of_range("a number is negative");
                return models.likelihood(cell, number, shown);
            },
            "cell"_a, "number"_a, "shown"_a);

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
        .def_prop_ro("topology", [](const Position& p) { return shared(p.shared_topology()); })
        .def_prop_ro("mines", [](const Position& p) { return p.prior().mines; })
        .def_prop_ro("density", [](const Position& p) { return p.prior().density; })
        .def_prop_ro("max_per_cell", [](const Position& p) { return p.prior().max_per_cell; })
        .def_prop_ro("hidden", &Position::hidden_count)
        .def_prop_ro("flags", &Position::flag_count)
        .def_prop_ro("largest",
                     [](const Position& p) { return *std::ranges::max_element(p.values()); })
        .def_prop_ro("exposed", &Position::exposed_count)
        .def("values",
             [](const Position& p) {
                 return to_memory(std::vector<std::int16_t>(p.values().begin(), p.values().end()));
             })
        .def("value", of_cell(&Position::value), "cell"_a)
        // The numbers of mines that what an open cell shows may stand for.
        .def(
            "numbers",
            [](const Position& p, Cell cell) {
                std::vector<int> numbers;
                for (const auto& clue : p.uncertain_clues())
                    for (int k = 0; clue.cell == cell && k < std::ssize(clue.likelihood); ++k)
                        if (clue.likelihood[at(k)] > 0.0) numbers.push_back(k);
                if (numbers.empty())
                    numbers.push_back(p.numbers()[at(checked(p.topology(), cell))]);
                return numbers;
            },
            "cell"_a);

    nb::class_<Board>(module, "Board")
        .def(nb::init<std::shared_ptr<Topology>, const std::vector<Cell>&>(), "topology"_a,
             "mines"_a)
        .def_prop_ro("topology", [](const Board& b) { return shared(b.shared_topology()); })
        .def_prop_ro("mines", &Board::mines)
        .def("is_mine", of_cell(&Board::is_mine), "cell"_a)
        .def("number", of_cell(&Board::number), "cell"_a)
        .def(
            "position",
            [](const Board& b, const std::vector<Cell>& opened) {
                return std::make_shared<Position>(b.position(opened));
            },
            "opened"_a);

    nb::class_<Setup>(module, "Setup")
        .def(
            "__init__",
            [](Setup* self, std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule,
               Cell start, const std::shared_ptr<ClueModels>& clue_models) {
                Setup setup{std::move(topology), mines, rule, start, clue_models};
                setup.validate();
                new (self) Setup(std::move(setup));
            },
            "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "clue_models"_a = nb::none());
    module.def(
        "units",
        [](const Board& board) {
            const nb::gil_scoped_release released;
            const Units units(board);
            return std::tuple{units.count(), units.openings(), units.islands()};
        },
        "board"_a);
    module.def(
        "zini",
        [](const Board& board, bool human, int ways) {
            const nb::gil_scoped_release released;
            const Units units(board);
            int clicks = std::numeric_limits<int>::max();
            for (const auto& order : zini_orders(units.topology(), ways))
                clicks = std::min(clicks, zini(units, order, human));
            return clicks;
        },
        "board"_a, "human"_a, "ways"_a);
    module.def(
        "fewest_clicks",
        [](const Board& board, std::size_t states, const Limits& limits) {
            return metered(
                limits, [&](Meter& meter) { return fewest_clicks(Units(board), states, meter); });
        },
        "board"_a, "states"_a, "limits"_a);
}

}  // namespace minewise
