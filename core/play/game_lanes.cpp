#include "play/game_lanes.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace minewise {

Setup LaneSetup::from(Cell first) const {
    ClueModelsPointer models;
    if (!clue_models.empty())
        models = clue_models.size() == 1 ? clue_models.front()
                                         : clue_models[static_cast<std::size_t>(first)];
    return {topology, mines, rule, first, std::move(models)};
}

void LaneSetup::validate() const {
    if (clue_models.size() > 1 && clue_models.size() != at(topology->size()))
        throw std::invalid_argument("clue models are needed for every first cell");
    if (start) return from(*start).validate();
    for (Cell cell = 0; cell < topology->size(); ++cell) from(cell).validate();
}

GameLanes::GameLanes(LaneSetup setup, const Rewards& rewards, Autoreset autoreset,
                     const LaneArrays& arrays)
    : setup_(std::move(setup)),
      rewards_(rewards),
      autoreset_(autoreset),
      arrays_(arrays),
      cells_(at(setup_.topology->size())),
      lanes_(arrays.rewards.size()) {
    setup_.validate();
    std::ranges::fill(arrays_.values, std::int8_t{hidden});
    std::ranges::fill(arrays_.last_values, std::int8_t{hidden});
    std::ranges::fill(arrays_.closed, std::uint8_t{1});
}

void GameLanes::begin(std::size_t lane, std::uint64_t seed, std::uint64_t game) {
    arrays_.seeds[lane] = seed;
    arrays_.games[lane] = game;
    lanes_[lane] = {.game = {}, .begun = true};
    std::ranges::fill(arrays_.values.subspan(lane * cells_, cells_), std::int8_t{hidden});
    std::ranges::fill(arrays_.closed.subspan(lane * cells_, cells_), std::uint8_t{1});
    if (setup_.start) open(lane, *setup_.start);
}

std::size_t GameLanes::open(std::size_t lane, Cell cell) {
    auto& game = lanes_[lane].game;
    if (!game) {
        Deal dealt = deal(setup_.from(cell), arrays_.seeds[lane], arrays_.games[lane]);
        game.emplace(std::move(dealt.board), std::move(dealt.clues));
        game->set_guessing({setup_.guessing, arrays_.seeds[lane], arrays_.games[lane]});
    }
    Meter meter(Limits{});
    game->settle(cell, meter);
    const auto opened = game->open(cell);
    const auto values = arrays_.values.subspan(lane * cells_, cells_);
    const auto closed = arrays_.closed.subspan(lane * cells_, cells_);
    for (const Cell one : opened) {
        values[static_cast<std::size_t>(one)] = static_cast<std::int8_t>(game->shown(one));
        closed[static_cast<std::size_t>(one)] = 0;
    }
    if (game->lost()) values[at(cell)] = std::int8_t{exposed_mine};
    return opened.size();
}

void GameLanes::step(std::size_t lane, Cell action) {
    arrays_.rewards[lane] = 0.0;
    if (lanes_[lane].over && autoreset_ == Autoreset::never) return;
    arrays_.terminated[lane] = arrays_.truncated[lane] = arrays_.won[lane] = 0;
    if (lanes_[lane].over) return begin_next(lane);
    Lane& played = lanes_[lane];
    const bool won_at_the_start = played.game && played.game->over();
    const std::size_t opened = won_at_the_start ? 0 : open(lane, action);
    const Game& game = *played.game;
    const auto safe = static_cast<double>(setup_.topology->size() - game.board().mine_count());
    double reward = 0.0;
    if (opened == 0 && !won_at_the_start) reward += rewards_.wasted;
    if (game.lost())
        reward += rewards_.loss;
    else
        reward += rewards_.progress * static_cast<double>(opened) / safe;
    if (game.won()) reward += rewards_.win;
    arrays_.rewards[lane] = reward;
    arrays_.won[lane] = static_cast<std::uint8_t>(game.won());
    arrays_.terminated[lane] = static_cast<std::uint8_t>(game.over());
    ++played.steps;
    arrays_.truncated[lane] = static_cast<std::uint8_t>(!game.over() && setup_.max_steps > 0 &&
                                                        played.steps >= setup_.max_steps);
    played.over = game.over() || arrays_.truncated[lane] != 0;
    if (!played.over || autoreset_ != Autoreset::same_step) return;
    std::ranges::copy(arrays_.values.subspan(lane * cells_, cells_),
                      arrays_.last_values.subspan(lane * cells_, cells_).begin());
    begin_next(lane);
}

void GameLanes::step(std::span<const std::int64_t> actions) {
    const auto cells = static_cast<std::int64_t>(cells_);
    if (actions.size() != lanes_.size() ||
        std::ranges::any_of(actions, [&](auto cell) { return cell < 0 || cell >= cells; }))
        throw std::invalid_argument("every lane needs an action that is a cell of the board");
    if (!std::ranges::all_of(lanes_, &Lane::begun))
        throw std::invalid_argument("every lane needs a game that has begun");
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
        step(lane, static_cast<Cell>(actions[lane]));
}

}  // namespace minewise
