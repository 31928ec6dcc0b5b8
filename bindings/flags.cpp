// Bindings of Minesweeper Flags.
#include "common.hpp"
#include "flags/game.hpp"
#include "flags/match.hpp"

namespace minewise {
template <>
constexpr auto fields<FlagsMove> =
    std::tuple(&FlagsMove::cell, &FlagsMove::mine_probability, &FlagsMove::taken,
               &FlagsMove::handed, &FlagsMove::value, &FlagsMove::standard_error);

namespace {

std::vector<FlagsMove> moves_of(const Position& position, std::size_t samples, bool trust_flags,
                                const Limits& limits) {
    return metered(limits, [&](Meter& meter) {
        PartCache cache(position.prior());
        const Belief belief(Knowledge(position, trust_flags), cache, meter);
        return FlagsLookAhead(belief, {.boards = samples}, meter).all();
    });
}

FlagsPlayer player_named(const std::string& name) {
    if (name == "look-ahead") return FlagsPlayer::look_ahead;
    if (name == "probability") return FlagsPlayer::probability;
    throw std::invalid_argument("unknown player " + name);
}

// By game: the mines that the first and the second player took. Each board is played twice; the
// first player moves first in games 0, 2, 4 ...
std::vector<std::pair<std::int32_t, std::int32_t>> match(
    const Setup& setup, const std::pair<std::string, std::string>& players, std::uint64_t seed,
    std::uint64_t pairs, unsigned threads, std::size_t bytes) {
    const FlagsMatch asked{.players = {player_named(players.first), player_named(players.second)},
                           .seed = seed,
                           .pairs = pairs};
    std::vector<std::pair<std::int32_t, std::int32_t>> games;
    const nb::gil_scoped_release released;
    for (const FlagsPair& pair : play_match(setup, asked, threads, bytes, answer_signals))
        for (const auto& [one, other] : pair) games.emplace_back(one, other);
    return games;
}

}  // namespace

void bind_flags(nb::module_& module) {
    nb::class_<FlagsGame>(module, "FlagsGame")
        .def(nb::init<Board>(), "board"_a)
        .def_prop_ro("turn", &FlagsGame::turn)
        .def_prop_ro("winner", &FlagsGame::winner)
        .def_prop_ro("over", &FlagsGame::over)
        .def("position", &FlagsGame::position)
        .def(
            "mines_of",
            [](const FlagsGame& game, int player) { return game.mines_of(player != 0); },
            "player"_a)
        .def(
            "take",
            [](FlagsGame& game, Cell cell) { return game.take(checked(game.topology(), cell)); },
            "cell"_a);
    module.def("flags_moves", &moves_of, "position"_a, "samples"_a, "trust_flags"_a, "limits"_a);
    module.def("flags_match", &match, "setup"_a, "players"_a, "seed"_a, "pairs"_a, "threads"_a,
               "bytes"_a);
}

}  // namespace minewise
