#include "play/batch.hpp"

#include <cmath>

#include "base/threads.hpp"

namespace minewise {
namespace {

constexpr std::uint64_t share = 8;  // games taken by a thread at a time: whole bytes of `wins`
constexpr double unit = 0x1p20;

Usage& operator+=(Usage& sum, const Usage& more) {
    sum.deductions += more.deductions;
    sum.cells += more.cells;
    return sum;
}

void add_up(Uses& sums, const Uses& more) {
    for (const auto& [name, number] : more) sums[name] += number;
}

void add_up(std::vector<Usage>& sums, const std::vector<Usage>& more) {
    if (sums.size() < more.size()) sums.resize(more.size());
    for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

void count(Totals& totals, const Record& record, const Game& game) {
    ++totals.games;
    totals.wins += record.won;
    totals.resigned += record.resigned;
    totals.lost_at_start += game.lost() && record.clicks == 1;
    totals.clicks += record.clicks;
    totals.guesses += record.guesses;
    totals.true_guesses += record.true_guesses;
    totals.opened += static_cast<std::int64_t>(game.opened().size()) - game.lost();
    const int value = three_bv(game.board(), game.clues());
    totals.three_bv += value;
    if (record.won) {
        totals.won_three_bv += value;
        totals.won_clicks += record.clicks;
    }
    totals.survival += std::llround(record.log2_survival * unit);
    totals.luck += std::llround(record.log2_luck * unit);
    if (record.fatal_risk) totals.fatal_risk += std::llround(*record.fatal_risk * unit);
    add_up(totals.techniques, record.techniques);
    add_up(totals.policies, record.policies);
}

}  // namespace

void Totals::add(const Totals& other) {
    for (const auto& [name, sum] : sums_of_totals) this->*sum += other.*sum;
    add_up(techniques, other.techniques);
    add_up(policies, other.policies);
}

Batch play_batch(const Dealer& dealer, Guessing guessing, const Strategy& strategy,
                 const GameRange& games, unsigned threads, std::size_t bytes,
                 const std::function<void()>& poll) {
    Batch batch;
    batch.wins.assign(at((games.count + 7) / 8), 0);
    Mutex mutex;
    Counter games_taken;
    parallel_for(threads, poll, [&](const Stop& stop) {
        Totals totals;
        Limits limits;
        limits.seconds = std::numeric_limits<double>::infinity();
        limits.bytes = bytes;
        Meter meter(limits, [&] {
            if (stop) throw Stopped{};
        });
        Player player(strategy);
        for (std::uint64_t i = games_taken.take(share); i < games.count && !stop;
             i = games_taken.take(share)) {
            for (std::uint64_t j = i; j < std::min(i + share, games.count); ++j) {
                auto [board, start, clues] = dealer(games.first + j);
                Game game(std::move(board), std::move(clues));
                game.set_guessing({guessing, games.seed, games.first + j});
                Random random = playing_stream(games.seed, games.first + j);
                const Record record = player.play(GameView(game), start, random, meter);
                count(totals, record, game);
                if (record.won) batch.wins[at(j / 8)] |= static_cast<std::uint8_t>(1 << j % 8);
            }
        }
        const Lock lock(mutex);
        batch.totals.add(totals);
    });
    return batch;
}

}  // namespace minewise
