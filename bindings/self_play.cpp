// Self-play.
#include "play/self_play.hpp"

#include <atomic>

#include "base/threads.hpp"
#include "common.hpp"
#include "play/judge.hpp"

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

Arrays pack(const std::vector<Sample>& samples) {
    std::vector<std::uint8_t> cells;
    std::vector<float> parts, whole, label, next_value, risk;
    std::vector<std::int32_t> cell_count, part_count, clue_count, cc_count, cq_count;
    std::vector<std::uint8_t> clues;
    std::vector<std::uint16_t> cell_cell, cell_clue;
    std::vector<std::int64_t> game;
    std::vector<std::uint8_t> exact;
    for (const Sample& sample : samples) {
        for (const auto& cell : sample.features.cells)
            for (const float x : cell) cells.push_back(quantised(x));
        for (const auto& clue : sample.features.clues)
            for (const float x : clue) clues.push_back(quantised(x));
        for (const auto& [one, other] : sample.features.cell_cell) {
            cell_cell.push_back(one);
            cell_cell.push_back(other);
        }
        for (const auto& [one, other] : sample.features.cell_clue) {
            cell_clue.push_back(one);
            cell_clue.push_back(other);
        }
        clue_count.push_back(static_cast<std::int32_t>(sample.features.clues.size()));
        cc_count.push_back(static_cast<std::int32_t>(sample.features.cell_cell.size()));
        cq_count.push_back(static_cast<std::int32_t>(sample.features.cell_clue.size()));
        for (const auto& part : sample.features.parts)
            parts.insert(parts.end(), part.begin(), part.end());
        whole.insert(whole.end(), sample.features.whole.begin(), sample.features.whole.end());
        cell_count.push_back(static_cast<std::int32_t>(sample.features.cells.size()));
        part_count.push_back(static_cast<std::int32_t>(sample.features.parts.size()));
        label.push_back(sample.label);
        next_value.push_back(sample.next_value);
        exact.push_back(sample.next_exact);
        risk.push_back(sample.risk);
        game.push_back(static_cast<std::int64_t>(sample.game));
    }
    Arrays dict;
    append(dict, "cells", std::move(cells), Features::per_cell);
    append(dict, "parts", std::move(parts), Features::per_part);
    append(dict, "whole", std::move(whole), Features::global);
    append(dict, "cell_count", std::move(cell_count), 1);
    append(dict, "part_count", std::move(part_count), 1);
    append(dict, "clues", std::move(clues), Features::per_clue);
    append(dict, "cell_cell", std::move(cell_cell), 2);
    append(dict, "cell_clue", std::move(cell_clue), 2);
    append(dict, "clue_count", std::move(clue_count), 1);
    append(dict, "cell_cell_count", std::move(cc_count), 1);
    append(dict, "cell_clue_count", std::move(cq_count), 1);
    append(dict, "label", std::move(label), 1);
    append(dict, "next_value", std::move(next_value), 1);
    append(dict, "next_exact", std::move(exact), 1);
    append(dict, "risk", std::move(risk), 1);
    append(dict, "game", std::move(game), 1);
    return dict;
}

// Deals games first ... first + count - 1, and calls `use` with each and its number from 0, on
// several threads.
template <class Use>
void each_game(const Setup& setup, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
               unsigned threads, const Use& use) {
    const nb::gil_scoped_release unlocked;
    std::atomic<std::uint64_t> next{0};
    parallel_for(threads, answer_signals, [&](const std::atomic<bool>& stop) {
        Limits limits;
        limits.seconds = std::numeric_limits<double>::infinity();
        Meter meter(limits, [&] {
            if (stop) throw Stopped{};
        });
        PartCache cache(Prior{});
        for (std::uint64_t i = next++; i < count && !stop; i = next++) {
            cache.clear();
            use(deal(setup, seed, first + i), static_cast<std::size_t>(i), cache, meter);
        }
    });
}

}  // namespace

void bind_self_play(nb::module_& module) {
    module.def(
        "self_play",
        [](std::shared_ptr<Topology> topology, std::int64_t mines, StartRule rule, Cell start,
           const Strategy& strategy, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
           unsigned threads, double exploring, double widest, double endgame, bool with_guesses) {
            const Setup setup{std::move(topology), mines, rule, start};
            setup.validate();
            std::vector<std::vector<Sample>> by_game(count);
            std::vector<std::vector<SampledGuess>> guesses(count);
            each_game(setup, seed, first, count, threads,
                      [&](const Deal& deal, std::size_t i, PartCache& cache, Meter& meter) {
                          self_play(deal, strategy, {exploring, widest, endgame}, seed, first + i,
                                    cache, meter, by_game[i], with_guesses ? &guesses[i] : nullptr);
                      });
            std::vector<Sample> samples;
            for (auto& of_game : by_game)
                for (auto& sample : of_game) samples.push_back(std::move(sample));
            Arrays dict = pack(samples);
            std::vector<std::int64_t> guess;
            std::vector<float> cell, whole, safety, value;
            for (const auto& of_game : guesses)
                for (const auto& one : of_game) {
                    guess.push_back(static_cast<std::int64_t>(one.guess));
                    safety.push_back(one.safety);
                    value.push_back(one.win_probability);
                    cell.insert(cell.end(), one.cell.begin(), one.cell.end());
                    whole.insert(whole.end(), one.whole.begin(), one.whole.end());
                }
            append(dict, "guess_number", std::move(guess), 1);
            append(dict, "guess_safety", std::move(safety), 1);
            append(dict, "guess_value", std::move(value), 1);
            append(dict, "guess_cell", std::move(cell), Features::per_cell);
            append(dict, "guess_whole", std::move(whole), Features::global);
            return dict;
        },
        "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "strategy"_a, "seed"_a, "first"_a,
        "count"_a, "threads"_a, "exploring"_a, "widest"_a, "endgame"_a, "with_guesses"_a);
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
                      [&](const Deal& deal, std::size_t i, PartCache& cache, Meter& meter) {
                          judge(deal, strategy, learned, {candidates, continuations, 256.0}, seed,
                                first + i, cache, meter, by_game[i]);
                      });
            std::vector<std::int64_t> game, cell;
            std::vector<double> safety, survival, predicted, mean, error;
            for (const auto& of_game : by_game)
                for (const auto& one : of_game) {
                    game.push_back(static_cast<std::int64_t>(one.game));
                    cell.push_back(one.cell);
                    safety.push_back(one.safety);
                    survival.push_back(one.survival);
                    predicted.push_back(one.win_probability);
                    mean.push_back(one.mean);
                    error.push_back(one.standard_error);
                }
            Arrays dict;
            append(dict, "game", std::move(game), 1);
            append(dict, "cell", std::move(cell), 1);
            append(dict, "safety", std::move(safety), 1);
            append(dict, "survival", std::move(survival), 1);
            append(dict, "predicted", std::move(predicted), 1);
            append(dict, "mean", std::move(mean), 1);
            append(dict, "standard_error", std::move(error), 1);
            return dict;
        },
        "topology"_a, "mines"_a, "start_rule"_a, "start"_a, "strategy"_a, "networks"_a, "seed"_a,
        "first"_a, "count"_a, "threads"_a, "candidates"_a, "continuations"_a);
}

}  // namespace minewise
