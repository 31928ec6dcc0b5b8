#include "flags/match.hpp"

#include <memory>

#include "base/meter.hpp"
#include "flags/game.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

Cell likeliest_mine(const Belief& belief, Random& random, Meter& meter) {
    std::vector<Cell> best;
    double highest = -1.0;
    for (const Cell cell : unknown_cells(belief.knowledge())) {
        const double risk = belief.risk(cell, meter);
        if (risk > highest + 1e-9) best.clear();
        if (risk < highest - 1e-9) continue;
        highest = std::max(highest, risk);
        best.push_back(cell);
    }
    return random.pick(best);
}

// Plays one turn up to and including the first cell that is not certainly a mine.
void move(FlagsGame& game, FlagsPlayer player, PartCache& cache, const FlagsEffort& effort,
          Random& random, Meter& meter) {
    if (cache.is_full()) cache.clear();
    const Belief belief(Knowledge(game.position(), false), cache, meter);
    for (const Cell cell : belief.mines()) game.take(cell);
    if (game.over() || !belief.mines().empty()) return;
    game.take(player == FlagsPlayer::probability
                  ? likeliest_mine(belief, random, meter)
                  : FlagsLookAhead(belief, effort, meter).best(random));
}

// `starting` is the number of the player that moves first.
std::array<std::int32_t, 2> play(const Board& board, const FlagsMatch& match, int starting,
                                 Random random, Meter& meter) {
    FlagsGame game(board);
    PartCache cache(game.position().prior());
    const auto number_of = [&](int turn) { return static_cast<std::size_t>(turn ^ starting); };
    while (!game.over())
        move(game, match.players[number_of(game.turn())], cache, match.effort, random, meter);
    std::array<std::int32_t, 2> taken{};
    for (const int turn : {0, 1})
        taken[number_of(turn)] = static_cast<std::int32_t>(game.mines_of(turn).size());
    return taken;
}

}  // namespace

std::vector<FlagsPair> play_match(const Setup& setup, const FlagsMatch& match, unsigned threads,
                                  std::size_t bytes, const std::function<void()>& poll) {
    std::vector<FlagsPair> results(at(match.pairs));
    each_number(results.size(), threads, bytes, poll, [&](std::size_t i, Meter& meter) {
        const Board board = deal(setup, match.seed, i).board;
        for (const int starting : {0, 1})
            results[i][at(starting)] =
                play(board, match, starting, playing_stream(match.seed, i), meter);
    });
    return results;
}

}  // namespace minewise
