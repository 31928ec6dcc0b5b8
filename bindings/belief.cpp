// Bindings of beliefs and of what is asked of them: ranked guesses, win probabilities, best play.
#include "belief/belief.hpp"

#include <algorithm>

#include "base/threads.hpp"
#include "common.hpp"
#include "play/deepening.hpp"
#include "policy/policy.hpp"
#include "policy/win_probability.hpp"

namespace minewise {

template <>
constexpr auto fields<BestPlay::Move> =
    std::tuple(&BestPlay::Move::cell, &BestPlay::Move::win_probability);
template <>
constexpr auto fields<BestPlay> =
    std::tuple(&BestPlay::moves, &BestPlay::win_probability, &BestPlay::solutions, &BestPlay::nodes,
               &BestPlay::exact);
template <>
constexpr auto fields<Choice> = std::tuple(&Choice::cell, &Choice::win_probability, &Choice::exact);
template <>
constexpr auto fields<Guess> = std::tuple(&Guess::cell, &Guess::risk, &Guess::scores);
template <>
constexpr auto fields<EvaluatedGuess> = std::tuple(
    &EvaluatedGuess::cell, [](const EvaluatedGuess& guess) { return 1.0 - guess.safety; },
    &EvaluatedGuess::win_probability);
template <>
constexpr auto fields<Outcome> = std::tuple(&Outcome::number, &Outcome::probability);
template <>
constexpr auto fields<EvaluatedOutcome> = std::tuple(
    &EvaluatedOutcome::number, &EvaluatedOutcome::probability, &EvaluatedOutcome::safe_cells,
    [](const EvaluatedOutcome& outcome) { return *outcome.value; });
template <>
constexpr auto fields<PolicyEntry> =
    std::tuple(&PolicyEntry::name, &PolicyEntry::summary, &PolicyEntry::options);

namespace {

// The counted parts that a belief shares with its descendants.
struct SharedCache {
    explicit SharedCache(const Prior& prior) : parts(prior) {}
    PartCache parts;
    Mutex mutex;  // one question at a time
};

struct OwnedBelief {
    std::shared_ptr<SharedCache> cache;
    Belief belief;
    Limits limits;  // of questions without limits of their own
};

// Answers a question about a belief, without the interpreter lock.
template <class Answer>
auto ask(const OwnedBelief& self, const Limits& limits, Answer&& answer) {
    const nb::gil_scoped_release released;
    const Lock lock(self.cache->mutex);
    Meter meter(limits, answer_signals);
    return answer(self.belief, meter);
}

template <class Answer>
auto ask(const OwnedBelief& self, Answer&& answer) {
    return ask(self, self.limits.apart(), answer);
}

// The getter of a property.
template <class Property>
auto asking(Property property) {
    return [property](const OwnedBelief& self) {
        return ask(self, [&](const Belief& belief, Meter& meter) {
            if constexpr (std::is_invocable_v<Property, const Belief&, Meter&>)
                return std::invoke(property, belief, meter);
            else
                return std::invoke(property, belief);
        });
    };
}

OwnedBelief belief_of(const Position& position, bool trust_flags, const Limits& limits) {
    return metered(limits, [&](Meter& meter) {
        auto cache = std::make_shared<SharedCache>(position.prior());
        Belief belief(Knowledge(position, trust_flags), cache->parts, meter);
        return OwnedBelief{std::move(cache), std::move(belief), limits};
    });
}

std::optional<OwnedBelief> child_of(const OwnedBelief& parent, Cell cell, int number) {
    checked(parent.belief.topology(), cell);
    auto child = ask(parent, [&](const Belief& belief, Meter& meter) {
        return belief.child(cell, number, meter);
    });
    if (!child) return std::nullopt;
    return OwnedBelief{parent.cache, *std::move(child), parent.limits};
}

std::vector<Guess> guesses(const OwnedBelief& self, const std::vector<std::string>& rule,
                           std::size_t most, const Limits& limits) {
    const auto criteria_of_rule = rule_of(rule);
    return ask(self, limits, [&](const Belief& belief, Meter& meter) {
        Outcomes outcomes(belief, meter);
        return rank_guesses(outcomes, criteria_of_rule, most);
    });
}

// The most promising guesses and the cells in `also`; if a cell is certainly safe, the safe cells
// and those.
std::vector<EvaluatedGuess> evaluated_guesses(const Belief& belief, std::size_t breadth,
                                              const std::vector<Cell>& also, Meter& meter) {
    const Knowledge& knowledge = belief.knowledge();
    std::vector<Cell> safe = belief.safe();
    for (const Cell cell : knowledge.settled())
        if (knowledge.status(cell) == Knowledge::Status::safe) safe.push_back(cell);
    Outcomes outcomes(belief, meter);
    const Learned learned;
    std::vector<EvaluatedGuess> guesses;
    if (safe.empty()) {
        guesses = win_probabilities(outcomes, learned, breadth);
    } else {
        const double value = learned.value(belief, meter);
        std::ranges::sort(safe);
        for (const Cell cell : safe) guesses.push_back({cell, 1.0, value});
    }
    for (const Cell cell : also)
        if (!std::ranges::count(guesses, checked(belief.topology(), cell), &EvaluatedGuess::cell))
            guesses.push_back(evaluate(outcomes, learned, cell));
    if (!safe.empty()) return guesses;
    Endgame endgame;
    const CloseGuesses all{.margin = 1.0, .nodes = nodes_per_move};
    compare_again(outcomes, learned, endgame, all, guesses);
    std::ranges::stable_sort(guesses, std::ranges::greater{}, &EvaluatedGuess::win_probability);
    return guesses;
}

std::vector<EvaluatedGuess> win_probabilities_of(const OwnedBelief& self, std::size_t breadth,
                                                 const std::vector<Cell>& also,
                                                 const Limits& limits) {
    return ask(self, limits, [&](const Belief& belief, Meter& meter) {
        return evaluated_guesses(belief, breadth, also, meter);
    });
}

// A deepening of a belief that it owns.
struct OwnedDeepening {
    explicit OwnedDeepening(const OwnedBelief& belief) : owned(belief) {}
    OwnedBelief owned;
    std::optional<Deepening> deepening;
};

// Of the guesses given, or of the most promising ones.
std::unique_ptr<OwnedDeepening> deepening_of(const OwnedBelief& self,
                                             const std::vector<Cell>& cells, double confidence,
                                             std::int64_t most, std::uint64_t seed,
                                             const Limits& limits) {
    DeepeningLimits deep{.confidence = confidence, .most = most};
    auto owned = std::make_unique<OwnedDeepening>(self);
    ask(self, limits, [&](const Belief&, Meter& meter) {
        const Belief& belief = owned->owned.belief;
        auto guesses = evaluated_guesses(belief, deep.candidates, cells, meter);
        if (!cells.empty()) {
            deep.candidates = cells.size();
            std::erase_if(guesses, [&](const EvaluatedGuess& guess) {
                return std::ranges::find(cells, guess.cell) == cells.end();
            });
        }
        Outcomes outcomes(belief, meter);
        owned->deepening.emplace(outcomes, std::move(guesses), deep, seed);
    });
    return owned;
}

void advance(OwnedDeepening& self, const Limits& limits) {
    ask(self.owned, limits, [&](const Belief&, Meter& meter) { self.deepening->advance(meter); });
}

// (cell, risk, win probability, standard error, continuations) of each candidate.
std::vector<std::tuple<Cell, double, double, double, std::int64_t>> deepened(
    const OwnedDeepening& self) {
    std::vector<std::tuple<Cell, double, double, double, std::int64_t>> list;
    for (const auto& guess : self.deepening->candidates())
        list.emplace_back(guess.cell, 1.0 - guess.safety, guess.win_probability,
                          guess.standard_error, self.deepening->continuations(list.size()));
    return list;
}

// The numbers that a cell can show; their values are the safety of the best guess after that.
std::vector<EvaluatedOutcome> click_outcomes(const OwnedBelief& self, Cell cell,
                                             const Limits& limits) {
    checked(self.belief.topology(), cell);
    std::vector<EvaluatedOutcome> list;
    if (!self.belief.knowledge().is_unknown(cell)) return list;
    ask(self, limits, [&](const Belief& belief, Meter& meter) {
        Outcomes outcomes(belief, meter);
        outcomes.each(cell, find_evaluator("next-guess"), [&](const EvaluatedOutcome& outcome) {
            list.push_back(outcome);
            return true;
        });
    });
    std::ranges::sort(list, {}, &EvaluatedOutcome::number);
    return list;
}

}  // namespace

void bind_belief(nb::module_& module) {
    nb::class_<OwnedBelief>(module, "Belief")
        .def("risks",
             [](const OwnedBelief& self) {
                 return to_memory(ask(self, [](const Belief& belief, Meter& meter) {
                     return std::vector(belief.risks(meter).by_cell);
                 }));
             })
        .def_prop_ro("safe_cells", asking(&Belief::safe_cells))
        .def_prop_ro("log2_weight", asking(&Belief::log2_weight))
        .def(
            "outcomes",
            [](const OwnedBelief& self, Cell cell) {
                checked(self.belief.topology(), cell);
                return ask(self, [&](const Belief& belief, Meter& meter) {
                    return belief.outcomes(cell, meter);
                });
            },
            "cell"_a)
        .def("child", &child_of, "cell"_a, "number"_a)
        .def(
            "win_probability",
            [](const OwnedBelief& self, const std::optional<nb::bytes>& file) {
                const Learned learned(networks_of(file));
                return ask(self, [&](const Belief& belief, Meter& meter) {
                    return learned.value(belief, meter);
                });
            },
            "networks"_a = nb::none())
        .def(
            "look_ahead",
            [](const OwnedBelief& self, Cell cell, const std::string& evaluator, double best) {
                const Evaluator& found = find_evaluator(evaluator);
                checked(self.belief.topology(), cell);
                return ask(self, [&](const Belief& belief, Meter& meter) {
                    Outcomes outcomes(belief, meter);
                    return look_ahead(outcomes, cell, found, best);
                });
            },
            "cell"_a, "evaluator"_a, "best"_a)
        .def("guesses", &guesses, "rule"_a, "most"_a, "limits"_a)
        .def("win_probabilities", &win_probabilities_of, "breadth"_a, "also"_a, "limits"_a)
        .def("deepening", &deepening_of, "cells"_a, "confidence"_a, "most"_a, "seed"_a, "limits"_a)
        .def("click_outcomes", &click_outcomes, "cell"_a, "limits"_a)
        .def(
            "best_play",
            [](const OwnedBelief& self, StartRule start_rule, std::uint64_t max_nodes,
               const Limits& limits) {
                return ask(self, limits, [&](const Belief& belief, Meter& meter) {
                    Outcomes outcomes(belief, meter);
                    return Endgame().every_move(outcomes, start_rule, max_nodes);
                });
            },
            "start_rule"_a, "max_nodes"_a, "limits"_a)
        .def(
            "best_move",
            [](const OwnedBelief& self, std::size_t max_solutions, std::uint64_t max_nodes) {
                return ask(self, [&](const Belief& belief, Meter& meter) {
                    Outcomes outcomes(belief, meter);
                    return Endgame().best_move(outcomes, {max_solutions, max_nodes});
                });
            },
            "max_solutions"_a, "max_nodes"_a);
    module.attr("estimate_error") = error_of_estimate();
    nb::class_<OwnedDeepening>(module, "Deepening")
        .def("advance", &advance, "limits"_a)
        .def_prop_ro("candidates", &deepened)
        .def_prop_ro("confidence",
                     [](const OwnedDeepening& self) { return self.deepening->confidence(); })
        .def_prop_ro("is_exact",
                     [](const OwnedDeepening& self) { return self.deepening->is_exact(); })
        .def_prop_ro("work", [](const OwnedDeepening& self) { return self.deepening->work(); })
        .def_prop_ro("is_done",
                     [](const OwnedDeepening& self) { return self.deepening->is_done(); });
    module.def("belief", &belief_of, "position"_a, "trust_flags"_a, "limits"_a);
    module.def("policies", &policies);
}

}  // namespace minewise
