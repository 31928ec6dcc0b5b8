// Bindings of games, strategies and batches.
#include <cmath>

#include "common.hpp"
#include "play/batch.hpp"
#include "play/parts.hpp"

namespace minewise {
namespace {

Setup setup_of(std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule, Cell start,
               const std::shared_ptr<ClueModels>& clue_models) {
    Setup setup{std::move(topology), mines, rule, start, clue_models};
    setup.validate();
    return setup;
}

std::optional<double> known(double risk) {
    return std::isnan(risk) ? std::nullopt : std::optional(risk);
}

nb::dict to_dict(const Totals& totals) {
    nb::dict dict;
    dict["games"] = totals.games;
    dict["wins"] = totals.wins;
    dict["resigned"] = totals.resigned;
    dict["lost_at_start"] = totals.lost_at_start;
    dict["clicks"] = totals.clicks;
    dict["guesses"] = totals.guesses;
    dict["true_guesses"] = totals.true_guesses;
    dict["opened"] = totals.opened;
    dict["three_bv"] = totals.three_bv;
    dict["won_three_bv"] = totals.won_three_bv;
    dict["won_clicks"] = totals.won_clicks;
    dict["survival"] = totals.survival;
    dict["luck"] = totals.luck;
    dict["fatal_risk"] = totals.fatal_risk;
    nb::list techniques;
    for (const auto& [deductions, cells] : totals.techniques)
        techniques.append(nb::make_tuple(deductions, cells));
    dict["techniques"] = techniques;
    nb::dict policies;
    for (const auto& [name, number] : totals.policies)
        policies[nb::str(name.data(), name.size())] = number;
    dict["policies"] = policies;
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
using MoveTuple = std::tuple<std::string, std::string, Cell, std::optional<double>,
                             std::optional<double>, std::vector<Cell>>;

const char* reason_name(Move::Reason reason) {
    switch (reason) {
        case Move::Reason::first_click:
            return "first click";
        case Move::Reason::deduced:
            return "deduced";
        case Move::Reason::guess:
            return "guess";
    }
    return "";
}

MoveTuple to_tuple(const Move& move) {
    return {reason_name(move.reason),
            std::string(move.source),
            move.cell,
            known(move.risk),
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
                [&](const Move& move) { moves.push_back(to_tuple(move)); });
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
        if (!found) found = to_tuple(move);
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
        .def(
            "shown",
            [](const Game& game, Cell cell) { return game.shown(checked(game.topology(), cell)); },
            "cell"_a)
        .def(
            "open",
            [](Game& game, const std::vector<Cell>& cells, const std::optional<Limits>& limits) {
                for (const Cell cell : cells) checked(game.topology(), cell);
                const auto opened =
                    limits
                        ? metered(*limits, [&](Meter& meter) { return game.chord(cells, &meter); })
                        : game.chord(cells);
                return std::vector<Cell>(opened.begin(), opened.end());
            },
            "cells"_a, "limits"_a = nb::none())
        .def("close_last", &Game::close_last, "count"_a)
        .def_prop_ro("board", &Game::board, nb::rv_policy::copy)
        .def(
            "is_open",
            [](const Game& game, Cell cell) {
                return game.is_open(checked(game.topology(), cell));
            },
            "cell"_a)
        .def_prop_ro("opened",
                     [](const Game& game) {
                         return std::vector<Cell>(game.opened().begin(), game.opened().end());
                     })
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
            const auto [count, survival] =
                metered(limits, [&](Meter& meter) { return true_guesses(game, clicks, meter); });
            return std::pair(count, survival);
        },
        "game"_a, "clicks"_a, "limits"_a);
    module.def("three_bv_so_far", &three_bv_so_far, "game"_a);
    module.def("criteria", [] {
        std::vector<std::pair<std::string, std::string>> list;
        for (const auto& criterion : criteria())
            list.emplace_back(criterion.name, criterion.summary);
        return list;
    });
    module.def(
        "deal",
        [](std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule, Cell start,
           std::uint64_t seed, std::uint64_t game) {
            return deal(setup_of(std::move(topology), mines, rule, start, nullptr), seed, game)
                .board;
        },
        "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "seed"_a, "game"_a);
    module.def(
        "first_openings",
        [](std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule, Cell start,
           std::uint64_t seed, std::uint64_t first, std::uint64_t count, const Limits& limits) {
            const Setup setup = setup_of(std::move(topology), mines, rule, start, nullptr);
            return to_memory(metered(limits, [&](Meter& meter) {
                return first_openings(setup, {seed, first, count}, meter);
            }));
        },
        "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "seed"_a, "first"_a, "count"_a,
        "limits"_a);
    module.def("next_move", &next_move, "strategy"_a, "position"_a, "board"_a, "seed"_a, "game"_a,
               "limits"_a);
    module.def("play_game", &play_game, "strategy"_a, "board"_a, "start"_a, "seed"_a, "game"_a,
               "limits"_a, "clue_models"_a = nb::none(), "guessing"_a = Guessing::classic);
    module.def(
        "play_batch",
        [](std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule, Cell start,
           const Strategy& strategy, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
           unsigned threads, std::size_t bytes, const std::shared_ptr<ClueModels>& clue_models,
           Guessing guessing) {
            const Setup setup = setup_of(std::move(topology), mines, rule, start, clue_models);
            return run([&](std::uint64_t game) { return deal(setup, seed, game); }, guessing,
                       strategy, {seed, first, count}, threads, bytes);
        },
        "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "strategy"_a, "seed"_a, "first"_a,
        "count"_a, "threads"_a, "bytes"_a, "clue_models"_a = nb::none(),
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
}

}  // namespace minewise
