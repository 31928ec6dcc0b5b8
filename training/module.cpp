// The Python module minewise._training: self-play and judging, which only research needs. It is
// built with MINEWISE_TRAINING, and is not part of the wheel.
#include <algorithm>

#include "base/threads.hpp"
#include "common.hpp"
#include "judge.hpp"
#include "self_play.hpp"

namespace minewise {
namespace {

using Arrays = nb::typed<nb::dict, nb::str, nb::any>;  // by name

template <class T>
void append(nb::dict& dict, const char* name, std::vector<T> values, std::size_t columns) {
    const std::size_t rows = values.size() / columns;
    if (columns == 1)
        dict[name] = to_memory(std::move(values));
    else
        dict[name] = to_memory(std::move(values), {rows, columns});
}

std::uint8_t quantised(float x) {
    return static_cast<std::uint8_t>(std::clamp(x, 0.0F, 1.0F) * 255.0F + 0.5F);
}

Arrays pack(const std::vector<Sample>& samples, std::size_t cells) {
    std::vector<std::int8_t> values;
    std::vector<float> label, next_value, risk;
    std::vector<std::int64_t> game;
    std::vector<std::uint8_t> exact;
    for (const Sample& sample : samples) {
        values.insert(values.end(), sample.values.begin(), sample.values.end());
        label.push_back(sample.label);
        next_value.push_back(sample.next_value);
        exact.push_back(sample.next_exact);
        risk.push_back(sample.risk);
        game.push_back(static_cast<std::int64_t>(sample.game));
    }
    Arrays dict;
    append(dict, "values", std::move(values), cells);
    append(dict, "label", std::move(label), 1);
    append(dict, "next_value", std::move(next_value), 1);
    append(dict, "next_exact", std::move(exact), 1);
    append(dict, "risk", std::move(risk), 1);
    append(dict, "game", std::move(game), 1);
    return dict;
}

// Calls `use` with each number below `count`, on several threads.
template <class Use>
void each_number(std::uint64_t count, unsigned threads, const Use& use) {
    const nb::gil_scoped_release released;
    Counter next;
    parallel_for(threads, answer_signals, [&](const Stop& stop) {
        Limits limits;
        limits.seconds = std::numeric_limits<double>::infinity();
        Meter meter(limits, [&] {
            if (stop) throw Stopped{};
        });
        for (std::uint64_t i = next.take(); i < count && !stop; i = next.take())
            use(static_cast<std::size_t>(i), meter);
    });
}

// Deals games first ... first + count - 1, and calls `use` with each and its number from 0.
template <class Use>
void each_game(const Setup& setup, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
               unsigned threads, const Use& use) {
    each_number(count, threads,
                [&](std::size_t i, Meter& meter) { use(deal(setup, seed, first + i), i, meter); });
}

Arrays pack(const std::vector<Features>& beliefs) {
    std::vector<std::uint8_t> cells, clues;
    std::vector<float> parts, whole;
    std::vector<std::int32_t> cell_count, clue_count, part_count, cell_cell_count, cell_clue_count;
    std::vector<std::uint16_t> cell_cell, cell_clue;
    const auto add = [](const std::vector<Features::Contact>& from, auto& to, auto& count) {
        for (const auto& [one, other] : from) {
            to.push_back(one);
            to.push_back(other);
        }
        count.push_back(static_cast<std::int32_t>(from.size()));
    };
    for (const Features& features : beliefs) {
        for (const auto& cell : features.cells)
            for (const float x : cell) cells.push_back(quantised(x));
        for (const auto& clue : features.clues)
            for (const float x : clue) clues.push_back(quantised(x));
        for (const auto& part : features.parts) parts.insert(parts.end(), part.begin(), part.end());
        whole.insert(whole.end(), features.whole.begin(), features.whole.end());
        cell_count.push_back(static_cast<std::int32_t>(features.cells.size()));
        clue_count.push_back(static_cast<std::int32_t>(features.clues.size()));
        part_count.push_back(static_cast<std::int32_t>(features.parts.size()));
        add(features.cell_cell, cell_cell, cell_cell_count);
        add(features.cell_clue, cell_clue, cell_clue_count);
    }
    Arrays dict;
    append(dict, "cells", std::move(cells), Features::per_cell);
    append(dict, "clues", std::move(clues), Features::per_clue);
    append(dict, "parts", std::move(parts), Features::per_part);
    append(dict, "whole", std::move(whole), Features::global);
    append(dict, "cell_cell", std::move(cell_cell), 2);
    append(dict, "cell_clue", std::move(cell_clue), 2);
    append(dict, "cell_count", std::move(cell_count), 1);
    append(dict, "clue_count", std::move(clue_count), 1);
    append(dict, "part_count", std::move(part_count), 1);
    append(dict, "cell_cell_count", std::move(cell_cell_count), 1);
    append(dict, "cell_clue_count", std::move(cell_clue_count), 1);
    return dict;
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
    each_number(values.shape(0), threads, [&](std::size_t i, Meter& meter) {
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
    return pack(features);
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

void bind(nb::module_& module) {
    module.def(
        "self_play",
        [](std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule, Cell start,
           const Strategy& strategy, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
           unsigned threads, double exploring, std::uint64_t explored, double widest,
           std::int64_t endgame, bool with_guesses) {
            const Setup setup{std::move(topology), mines, rule, start};
            setup.validate();
            std::vector<std::vector<Sample>> by_game(count);
            std::vector<std::vector<SampledGuesses>> guesses(count);
            each_game(setup, seed, first, count, threads,
                      [&](const Deal& deal, std::size_t i, Meter& meter) {
                          self_play(deal, strategy, {exploring, explored, widest, endgame}, seed,
                                    first + i, meter, by_game[i],
                                    with_guesses ? &guesses[i] : nullptr);
                      });
            std::vector<Sample> samples;
            for (auto& of_game : by_game)
                for (auto& sample : of_game) samples.push_back(std::move(sample));
            Arrays dict = pack(samples, at(setup.topology->size()));
            std::vector<std::int8_t> values;
            std::vector<std::int32_t> row, cell;
            std::vector<float> safety, value;
            std::int32_t rows = 0;
            for (const auto& of_game : guesses)
                for (const auto& sample : of_game) {
                    values.insert(values.end(), sample.values.begin(), sample.values.end());
                    for (const EvaluatedGuess& one : sample.guesses) {
                        row.push_back(rows);
                        cell.push_back(one.cell);
                        safety.push_back(static_cast<float>(one.safety));
                        value.push_back(static_cast<float>(one.win_probability));
                    }
                    ++rows;
                }
            append(dict, "guess_values", std::move(values), at(setup.topology->size()));
            append(dict, "guess_row", std::move(row), 1);
            append(dict, "guess_cell", std::move(cell), 1);
            append(dict, "guess_safety", std::move(safety), 1);
            append(dict, "guess_value", std::move(value), 1);
            return dict;
        },
        "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "strategy"_a, "seed"_a, "first"_a,
        "count"_a, "threads"_a, "exploring"_a, "explored"_a, "widest"_a, "endgame"_a,
        "with_guesses"_a);
    module.def("features_of_beliefs", &features_of_beliefs, "topology"_a, "mines"_a, "values"_a,
               "threads"_a);
    module.def("features_of_guesses", &features_of_guesses, "topology"_a, "mines"_a, "values"_a,
               "rows"_a, "cells"_a, "threads"_a);
    module.def(
        "judge",
        [](std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule, Cell start,
           const Strategy& strategy, const nb::bytes& file, std::uint64_t seed, std::uint64_t first,
           std::uint64_t count, unsigned threads, std::size_t candidates,
           std::size_t continuations) {
            const Setup setup{std::move(topology), mines, rule, start};
            setup.validate();
            const Learned learned(networks_of(file));
            std::vector<std::vector<JudgedGuess>> by_game(count);
            each_game(setup, seed, first, count, threads,
                      [&](const Deal& deal, std::size_t i, Meter& meter) {
                          judge(deal, strategy, learned, {candidates, continuations}, seed,
                                first + i, meter, by_game[i]);
                      });
            std::vector<std::int64_t> game, cell;
            std::vector<double> safety, survival, predicted, mean, error;
            std::vector<std::int8_t> values;
            for (const auto& of_game : by_game)
                for (const auto& one : of_game) {
                    game.push_back(static_cast<std::int64_t>(one.game));
                    cell.push_back(one.cell);
                    safety.push_back(one.safety);
                    survival.push_back(one.survival);
                    predicted.push_back(one.win_probability);
                    mean.push_back(one.mean);
                    error.push_back(one.standard_error);
                    values.insert(values.end(), one.values.begin(), one.values.end());
                }
            Arrays dict;
            append(dict, "game", std::move(game), 1);
            append(dict, "cell", std::move(cell), 1);
            append(dict, "safety", std::move(safety), 1);
            append(dict, "survival", std::move(survival), 1);
            append(dict, "predicted", std::move(predicted), 1);
            append(dict, "mean", std::move(mean), 1);
            append(dict, "standard_error", std::move(error), 1);
            append(dict, "values", std::move(values), at(setup.topology->size()));
            return dict;
        },
        "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "strategy"_a, "networks"_a, "seed"_a,
        "first"_a, "count"_a, "threads"_a, "candidates"_a, "continuations"_a);
}

}  // namespace
}  // namespace minewise

NB_MODULE(_training, module) {
    nb::module_::import_("minewise._core");  // whose types and exceptions are used
    module.doc() = "Self-play and judging, for research.";
    minewise::bind(module);
}
