// Bindings of games, strategies, batches and the generator of boards.
#include <cmath>

#include "common.hpp"
#include "generation/generator.hpp"
#include "play/batch.hpp"
#include "play/parts.hpp"

namespace minewise {

template <>
constexpr auto fields<Usage> = std::tuple(&Usage::deductions, &Usage::cells);
template <>
constexpr auto fields<Criterion> = std::tuple(&Criterion::name, &Criterion::summary);
template <>
constexpr auto fields<TrueGuesses> = std::tuple(&TrueGuesses::count, &TrueGuesses::survival);
template <>
constexpr auto fields<Solved> = std::tuple(&Solved::won, &Solved::used);

namespace {

nb::dict to_dict(const Totals& totals) {
    nb::dict dict;
    for (const auto& [name, sum] : sums_of_totals) dict[name] = totals.*sum;
    dict["techniques"] = totals.techniques;
    dict["policies"] = totals.policies;
    return dict;
}

using BatchTuple = std::pair<nb::typed<nb::dict, nb::str, nb::any>, nb::bytes>;

BatchTuple run(const Dealer& dealer, Guessing guessing, const Strategy& strategy,
               const GameRange& games, unsigned threads, std::size_t bytes) {
    const Batch batch = unlocked([&] {
        return play_batch(dealer, guessing, strategy, games, threads, bytes, answer_signals);
    });
    return {nb::borrow<nb::typed<nb::dict, nb::str, nb::any>>(to_dict(batch.totals)),
            nb::bytes(batch.wins.data(), batch.wins.size())};
}

// (reason, technique or policy, cell, risk, win probability, opened cells) of each move.
using MoveTuple = std::tuple<std::string_view, std::string_view, Cell, std::optional<double>,
                             std::optional<double>, std::vector<Cell>>;

MoveTuple copy_of(const Move& move) {
    constexpr std::array<std::string_view, 3> reasons{"first click", "deduced", "guess"};
    return {reasons[static_cast<std::size_t>(move.reason)],
            move.source,
            move.cell,
            std::isnan(move.risk) ? std::nullopt : std::optional(move.risk),
            move.win_probability,
            std::vector<Cell>(move.opened.begin(), move.opened.end())};
}

std::vector<MoveTuple> play_game(const Strategy& strategy, const Board& board, Cell start,
                                 std::uint64_t seed, std::uint64_t number, const Limits& limits,
                                 const std::shared_ptr<ClueModels>& clue_models,
                                 Guessing guessing) {
    checked(board.topology(), start);
    const nb::gil_scoped_release released;
    std::vector<MoveTuple> moves;
    Game game(board, Clues(clue_models, board, clue_stream(seed, number)));
    game.set_guessing({guessing, seed, number});
    Player player(strategy);
    Random random = playing_stream(seed, number);
    Meter meter(limits, answer_signals);
    player.play(GameView(game), start, random, meter,
                [&](const Move& move) { moves.push_back(copy_of(move)); });
    return moves;
}

// The next move in a position, of which `board` is any solution; nothing if the strategy resigns.
std::optional<MoveTuple> next_move(const Strategy& strategy, const Position& position,
                                   const Board& board, std::uint64_t seed, std::uint64_t number,
                                   const Limits& limits) {
    const nb::gil_scoped_release released;
    std::optional<MoveTuple> found;
    const Knowledge knowledge(position, false);
    Game game(board, Clues(position.clue_models(), board, clue_stream(seed, number)),
              knowledge.revealed());
    Player player(strategy);
    Random random = playing_stream(seed, number);
    Meter meter(limits, answer_signals);
    player.play_one(GameView(game), knowledge, random, meter, [&](const Move& move) {
        if (!found) found = copy_of(move);
    });
    return found;
}

// The number of cells that the first click opens in each game; 0 if it hits a mine.
std::vector<std::int32_t> first_openings(const Setup& setup, const GameRange& games, Meter& meter) {
    std::vector<std::int32_t> sizes;
    for (std::uint64_t i = 0; i < games.count; ++i) {
        meter.tick(static_cast<std::uint64_t>(setup.topology->size()));
        Game game(deal(setup, games.seed, games.first + i).board);
        const auto opened = game.open(setup.start);
        sizes.push_back(game.lost() ? 0 : static_cast<std::int32_t>(opened.size()));
    }
    return sizes;
}

}  // namespace

void bind_play(nb::module_& module) {
    nb::enum_<Guessing>(module, "Guessing")
        .value("classic", Guessing::classic)
        .value("fair", Guessing::fair)
        .value("cruel", Guessing::cruel)
        .value("kind", Guessing::kind);
    nb::class_<Strategy>(module, "Strategy")
        .def(
            "__init__",
            [](Strategy* self, std::vector<std::string> techniques, std::vector<std::string> guess,
               std::optional<std::string> opening, std::vector<std::string> policies,
               const std::map<std::string, std::int64_t>& options,
               const std::optional<nb::bytes>& networks) {
                new (self) Strategy(Strategy::of({.techniques = std::move(techniques),
                                                  .guess = std::move(guess),
                                                  .opening = std::move(opening),
                                                  .policies = std::move(policies),
                                                  .options = options_of(options),
                                                  .networks = networks_of(networks)}));
            },
            "techniques"_a, "guess"_a, "opening"_a.none(), "policies"_a, "options"_a,
            "networks"_a = nb::none())
        .def(
            "first_click",
            [](const Strategy& strategy, std::shared_ptr<Topology> topology, std::int64_t mines) {
                const nb::gil_scoped_release released;
                return strategy.first_click(topology, mines);
            },
            "topology"_a, "mines"_a)
        .def("parts", [](const Strategy& strategy) { return parts_of(strategy); })
        .def("options", [](const Strategy& strategy) { return options_of(strategy); });
    module.def("parts", &all_parts);
    nb::class_<Game>(module, "Game")
        .def(
            "__init__",
            [](Game* self, const Board& board, const std::shared_ptr<ClueModels>& clue_models,
               std::uint64_t seed, std::uint64_t number, Guessing guessing) {
                new (self) Game(board, Clues(clue_models, board, clue_stream(seed, number)));
                self->set_guessing({guessing, seed, number});
            },
            "board"_a, "clue_models"_a = nb::none(), "seed"_a = 0, "game"_a = 0,
            "guessing"_a = Guessing::classic)
        .def("shown", of_cell(&Game::shown), "cell"_a)
        .def(
            "open",
            [](Game& game, const std::vector<Cell>& cells, const std::optional<Limits>& limits) {
                for (const Cell cell : cells) checked(game.topology(), cell);
                return limits ? metered(*limits,
                                        [&](Meter& meter) { return game.chord(cells, &meter); })
                              : game.chord(cells);
            },
            "cells"_a, "limits"_a = nb::none())
        .def("close_last", &Game::close_last, "count"_a)
        .def_prop_ro("board", &Game::board, nb::rv_policy::copy)
        .def("is_open", of_cell(&Game::is_open), "cell"_a)
        .def_prop_ro("opened", &Game::opened)
        .def("values",
             [](const Game& game) {
                 const auto position = game.position();
                 return to_memory(std::vector(position.values().begin(), position.values().end()));
             })
        .def_prop_ro("won", &Game::won)
        .def_prop_ro("lost", &Game::lost);
    module.def(
        "three_bv_of_game", [](const Game& game) { return three_bv(game.board(), game.clues()); },
        "game"_a);
    // Its true guesses and their survival chance, by the cells that each click opened.
    module.def(
        "guesses_of",
        [](const Game& game, const std::vector<std::vector<Cell>>& clicks, const Limits& limits) {
            for (const auto& cells : clicks)
                for (const Cell cell : cells) checked(game.topology(), cell);
            return metered(limits, [&](Meter& meter) { return true_guesses(game, clicks, meter); });
        },
        "game"_a, "clicks"_a, "limits"_a);
    module.def("three_bv_so_far", &three_bv_so_far, "game"_a);
    module.def("criteria", &criteria);
    module.def(
        "deal",
        [](const Setup& setup, std::uint64_t seed, std::uint64_t game) {
            return deal(setup, seed, game).board;
        },
        "setup"_a, "seed"_a, "game"_a);
    module.def(
        "first_openings",
        [](const Setup& setup, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
           const Limits& limits) {
            return to_memory(metered(limits, [&](Meter& meter) {
                return first_openings(setup, {seed, first, count}, meter);
            }));
        },
        "setup"_a, "seed"_a, "first"_a, "count"_a, "limits"_a);
    module.def("next_move", &next_move, "strategy"_a, "position"_a, "board"_a, "seed"_a, "game"_a,
               "limits"_a);
    module.def("play_game", &play_game, "strategy"_a, "board"_a, "start"_a, "seed"_a, "game"_a,
               "limits"_a, "clue_models"_a = nb::none(), "guessing"_a = Guessing::classic);
    module.def(
        "play_batch",
        [](const Setup& setup, const Strategy& strategy, std::uint64_t seed, std::uint64_t first,
           std::uint64_t count, unsigned threads, std::size_t bytes, Guessing guessing) {
            return run([&](std::uint64_t game) { return deal(setup, seed, game); }, guessing,
                       strategy, {seed, first, count}, threads, bytes);
        },
        "setup"_a, "strategy"_a, "seed"_a, "first"_a, "count"_a, "threads"_a, "bytes"_a,
        "guessing"_a = Guessing::classic);
    module.def(
        "play_boards",
        [](const std::vector<std::pair<std::shared_ptr<Board>, Cell>>& boards,
           const Strategy& strategy, std::uint64_t seed, std::uint64_t first, unsigned threads,
           std::size_t bytes) {
            for (const auto& [board, start] : boards) checked(board->topology(), start);
            return run(
                [&](std::uint64_t game) {
                    const auto& [board, start] = boards[at(game - first)];
                    return Deal{*board, start};
                },
                Guessing::classic, strategy, {seed, first, boards.size()}, threads, bytes);
        },
        "boards"_a, "strategy"_a, "seed"_a, "first"_a, "threads"_a, "bytes"_a);
    nb::class_<Generator>(module, "Generator")
        .def(
            "__init__",
            [](Generator* self, const Setup& setup, const std::vector<std::string>& techniques,
               std::int64_t at_least, bool enclosed) {
                new (self) Generator(setup, find_techniques(techniques), at_least, enclosed);
            },
            "setup"_a, "techniques"_a, "at_least"_a, "enclosed"_a = false)
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
            return metered(limits,
                           [&](Meter& meter) { return solve(board, start, entries, meter); });
        },
        "board"_a, "start"_a, "techniques"_a, "limits"_a);
}

}  // namespace minewise
