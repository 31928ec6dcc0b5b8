// Bindings of games side by side, for reinforcement learning.
#include "play/game_lanes.hpp"

#include "common.hpp"

namespace minewise {
namespace {

// Lanes with the arrays that they write.
struct OwnedLanes {
    std::vector<nb::object> owners;
    std::unique_ptr<GameLanes> lanes;

    std::size_t checked(std::size_t lane) const {
        if (lane >= lanes->count()) throw std::out_of_range("no such lane");
        return lane;
    }
};

}  // namespace

void bind_game_lanes(nb::module_& module) {
    nb::enum_<Autoreset>(module, "Autoreset")
        .value("next_step", Autoreset::next_step)
        .value("same_step", Autoreset::same_step)
        .value("never", Autoreset::never);
    nb::class_<OwnedLanes>(module, "GameLanes")
        .def(
            "__init__",
            [](OwnedLanes* self, std::shared_ptr<Topology> topology, std::int64_t mines,
               StartRule rule, Guessing guessing, std::optional<Cell> start,
               const std::vector<std::optional<std::shared_ptr<ClueModels>>>& clue_models,
               std::int64_t max_steps, const std::array<double, 4>& rewards, Autoreset autoreset,
               const Column<std::int8_t>& values, const Column<std::uint8_t>& closed,
               const Column<std::int8_t>& last_values, const Column<double>& reward,
               const Column<std::uint8_t>& terminated, const Column<std::uint8_t>& truncated,
               const Column<std::uint8_t>& won, const Column<std::uint64_t>& seeds,
               const Column<std::uint64_t>& games) {
                const std::size_t count = reward.shape(0);
                const auto size = count * at(topology->size());
                const LaneArrays arrays{
                    checked_span(values, size),      checked_span(closed, size),
                    checked_span(last_values, size), checked_span(reward, count),
                    checked_span(terminated, count), checked_span(truncated, count),
                    checked_span(won, count),        checked_span(seeds, count),
                    checked_span(games, count)};
                std::vector<ClueModelsPointer> models;
                for (const auto& one : clue_models) models.push_back(one.value_or(nullptr));
                LaneSetup setup{std::move(topology), mines,    rule, guessing, start,
                                std::move(models),   max_steps};
                const auto& [win, loss, progress, wasted] = rewards;
                auto lanes = std::make_unique<GameLanes>(
                    std::move(setup), Rewards{win, loss, progress, wasted}, autoreset, arrays);
                new (self) OwnedLanes{{nb::cast(values), nb::cast(closed), nb::cast(last_values),
                                       nb::cast(reward), nb::cast(terminated), nb::cast(truncated),
                                       nb::cast(won), nb::cast(seeds), nb::cast(games)},
                                      std::move(lanes)};
            },
            "topology"_a, "mines"_a, "start_rule"_a, "guessing"_a, "start"_a.none(),
            "clue_models"_a, "max_steps"_a, "rewards"_a, "autoreset"_a, "values"_a, "closed"_a,
            "last_values"_a, "reward"_a, "terminated"_a, "truncated"_a, "won"_a, "seeds"_a,
            "games"_a)
        .def(
            "begin",
            [](OwnedLanes& self, std::size_t lane, std::uint64_t seed, std::uint64_t game) {
                self.lanes->begin(self.checked(lane), seed, game);
            },
            "lane"_a, "seed"_a, "game"_a)
        .def(
            "begin_next",
            [](OwnedLanes& self, std::size_t lane) { self.lanes->begin_next(self.checked(lane)); },
            "lane"_a)
        .def(
            "step",
            [](OwnedLanes& self, const Column<const std::int64_t>& actions) {
                const nb::gil_scoped_release released;
                self.lanes->step({actions.data(), actions.shape(0)});
            },
            "actions"_a);
}

}  // namespace minewise
