// The Python module minewise._training: self-play and judging, which only research needs. It is
// built with MINEWISE_TRAINING, and is not part of the wheel.
#include <algorithm>
#include <functional>

#include "base/meter.hpp"
#include "common.hpp"
#include "judge.hpp"
#include "self_play.hpp"

namespace minewise {
namespace {

using Arrays = nb::typed<nb::dict, nb::str, nb::any>;  // by name

// The values of all rows, one after the other.
template <class Row, class Get>
auto joined(const std::vector<Row>& rows, const Get& get) {
    std::vector<typename std::decay_t<std::invoke_result_t<Get, const Row&>>::value_type> values;
    for (const Row& row : rows)
        values.insert(values.end(), std::invoke(get, row).begin(), std::invoke(get, row).end());
    return values;
}

template <class Row, class Get>
nb::object table(const std::vector<Row>& rows, const Get& get, std::size_t columns) {
    auto values = joined(rows, get);
    const std::size_t count = values.size() / columns;
    return nb::cast(to_memory(std::move(values), {count, columns}));
}

template <class Row, class Get>
nb::object column(const std::vector<Row>& rows, const Get& get) {
    std::vector<std::decay_t<std::invoke_result_t<Get, const Row&>>> values;
    for (const Row& row : rows) values.push_back(std::invoke(get, row));
    return nb::cast(to_memory(std::move(values)));
}

// Deals games first ... first + count - 1; returns what `play` makes of each deal and its number.
template <class Play>
auto played(const Setup& setup, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
            unsigned threads, const Play& play) {
    std::vector<std::invoke_result_t<Play, Deal, std::uint64_t, Meter&>> games(count);
    const nb::gil_scoped_release released;
    each_number(count, threads, Limits{}.bytes, answer_signals, [&](std::size_t i, Meter& meter) {
        games[i] = play(deal(setup, seed, first + i), first + i, meter);
    });
    return games;
}

using Values = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Calls `use` with the belief of each position and its row. The positions are of the same board and
// mine total.
template <class Use>
void each_belief(const std::shared_ptr<Topology>& topology, std::int64_t mines,
                 const Values& values, unsigned threads, const Use& use) {
    const std::size_t size = values.shape(1);
    if (size != at(topology->size()))
        throw std::invalid_argument("each row must have a value for each cell");
    Prior prior;
    prior.mines = mines;
    const nb::gil_scoped_release released;
    each_number(values.shape(0), threads, Limits{}.bytes, answer_signals,
                [&](std::size_t i, Meter& meter) {
                    const std::int8_t* row = values.data() + i * size;
                    const Position position(topology, {row, row + size}, prior);
                    PartCache cache(prior);
                    use(Belief(Knowledge(position, false), cache, meter), i, meter);
                });
}

Arrays features_of_beliefs(const std::shared_ptr<Topology>& topology, std::int64_t mines,
                           const Values& values, unsigned threads) {
    std::vector<Features> features(values.shape(0));
    each_belief(topology, mines, values, threads,
                [&](const Belief& belief, std::size_t i, Meter& meter) {
                    features[i].compute(belief, meter);
                });
    const auto items = [&](auto member) {
        const auto rows = joined(features, member);
        return table(rows, std::identity(), std::tuple_size_v<typename decltype(rows)::value_type>);
    };
    const auto counts = [&](auto member) {
        return column(features, [&](const Features& one) {
            return static_cast<std::int32_t>(std::invoke(member, one).size());
        });
    };
    Arrays dict;
    dict["cells"] = items(&Features::cells);
    dict["clues"] = items(&Features::clues);
    dict["parts"] = items(&Features::parts);
    dict["whole"] = table(features, &Features::whole, Features::global);
    dict["cell_cell"] = items(&Features::cell_cell);
    dict["cell_clue"] = items(&Features::cell_clue);
    dict["cell_count"] = counts(&Features::cells);
    dict["clue_count"] = counts(&Features::clues);
    dict["part_count"] = counts(&Features::parts);
    dict["cell_cell_count"] = counts(&Features::cell_cell);
    dict["cell_clue_count"] = counts(&Features::cell_clue);
    return dict;
}

using Indices = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Of guesses: guess i is `cells[i]` of the position in row `rows[i]`. `rows` is in order.
nb::object features_of_guesses(const std::shared_ptr<Topology>& topology, std::int64_t mines,
                               const Values& values, const Indices& rows, const Indices& cells,
                               unsigned threads) {
    constexpr std::size_t width = Features::per_cell + Features::global;
    const std::size_t count = rows.shape(0);
    if (cells.shape(0) != count || !std::is_sorted(rows.data(), rows.data() + count))
        throw std::invalid_argument("rows must be in order, with a cell each");
    std::vector<float> all(count * width);
    each_belief(
        topology, mines, values, threads, [&](const Belief& belief, std::size_t i, Meter& meter) {
            const GuessFeatures features = guess_features(belief, meter);
            const auto [first, last] =
                std::equal_range(rows.data(), rows.data() + count, static_cast<std::int32_t>(i));
            for (const std::int32_t* row = first; row != last; ++row) {
                const auto guess = static_cast<std::size_t>(row - rows.data());
                const auto& cell = features.by_cell.at(at(cells(guess)));
                float* to = all.data() + guess * width;
                std::ranges::copy(features.whole, std::ranges::copy(cell, to).out);
            }
        });
    return to_memory(std::move(all), {count, width});
}

Arrays self_play_games(const Setup& setup, const Strategy& strategy, std::uint64_t seed,
                       std::uint64_t first, std::uint64_t count, unsigned threads, double exploring,
                       std::uint64_t explored, double widest, std::int64_t endgame,
                       bool with_guesses) {
    const SelfPlay options{exploring, explored, widest, endgame, with_guesses};
    const auto games = played(setup, seed, first, count, threads,
                              [&](const Deal& deal, std::uint64_t game, Meter& meter) {
                                  return self_play(deal, strategy, options, seed, game, meter);
                              });
    const auto samples = joined(games, &SelfPlayed::samples);
    const auto guessed = joined(games, &SelfPlayed::guesses);
    const auto guesses = joined(guessed, &SampledGuesses::guesses);
    std::vector<std::int32_t> row;
    for (std::size_t i = 0; i < guessed.size(); ++i)
        row.insert(row.end(), guessed[i].guesses.size(), static_cast<std::int32_t>(i));
    const auto cells = at(setup.topology->size());
    Arrays dict;
    dict["values"] = table(samples, &Sample::values, cells);
    dict["label"] = column(samples, &Sample::label);
    dict["next_value"] = column(samples, &Sample::next_value);
    dict["risk"] = column(samples, &Sample::risk);
    dict["game"] = column(samples, &Sample::game);
    dict["guess_values"] = table(guessed, &SampledGuesses::values, cells);
    dict["guess_row"] = to_memory(std::move(row));
    dict["guess_cell"] = column(guesses, &EvaluatedGuess::cell);
    dict["guess_safety"] = column(
        guesses, [](const EvaluatedGuess& guess) { return static_cast<float>(guess.safety); });
    dict["guess_value"] = column(guesses, [](const EvaluatedGuess& guess) {
        return static_cast<float>(guess.win_probability);
    });
    return dict;
}

Arrays judge_games(const Setup& setup, const Strategy& strategy, const nb::bytes& file,
                   std::uint64_t seed, std::uint64_t first, std::uint64_t count, unsigned threads,
                   std::size_t candidates, std::size_t continuations) {
    const Learned learned(networks_of(file));
    const auto games = played(setup, seed, first, count, threads,
                              [&](const Deal& deal, std::uint64_t game, Meter& meter) {
                                  return judge(deal, strategy, learned, {candidates, continuations},
                                               seed, game, meter);
                              });
    const auto guesses = joined(games, std::identity());
    Arrays dict;
    dict["game"] = column(guesses, &JudgedGuess::game);
    dict["cell"] = column(guesses, &JudgedGuess::cell);
    dict["safety"] = column(guesses, &JudgedGuess::safety);
    dict["survival"] = column(guesses, &JudgedGuess::survival);
    dict["predicted"] = column(guesses, &JudgedGuess::win_probability);
    dict["mean"] = column(guesses, &JudgedGuess::mean);
    dict["standard_error"] = column(guesses, &JudgedGuess::standard_error);
    dict["values"] = table(guesses, &JudgedGuess::values, at(setup.topology->size()));
    return dict;
}

}  // namespace
}  // namespace minewise

NB_MODULE(_training, module) {
    nb::module_::import_("minewise._core");  // whose types and exceptions are used
    module.doc() = "Self-play and judging, for research.";
    module.def("self_play", &minewise::self_play_games, "setup"_a, "strategy"_a, "seed"_a,
               "first"_a, "count"_a, "threads"_a, "exploring"_a, "explored"_a, "widest"_a,
               "endgame"_a, "with_guesses"_a);
    module.def("features_of_beliefs", &minewise::features_of_beliefs, "topology"_a, "mines"_a,
               "values"_a, "threads"_a);
    module.def("features_of_guesses", &minewise::features_of_guesses, "topology"_a, "mines"_a,
               "values"_a, "rows"_a, "cells"_a, "threads"_a);
    module.def("judge", &minewise::judge_games, "setup"_a, "strategy"_a, "networks"_a, "seed"_a,
               "first"_a, "count"_a, "threads"_a, "candidates"_a, "continuations"_a);
}
