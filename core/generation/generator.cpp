#include "generation/generator.hpp"

#include <algorithm>
#include <utility>

namespace minewise {
namespace {

constexpr int unchanged_deals = 8;  // before a board is made solvable
constexpr std::uint64_t most_layouts = 20'000;
constexpr std::uint64_t deals_before_all = 100;
// In visited cells; takes some seconds.
constexpr std::int64_t most_work = 300'000'000;
constexpr std::int64_t least_work = 200;  // per attempt, whatever the board
constexpr std::size_t most_bytes = std::size_t{32}
                                   << 20;  // components that need more count as unsolved

// The number of layouts, but at most most_layouts + 1.
std::uint64_t count_layouts(std::uint64_t room, std::uint64_t mines) {
    mines = std::min(mines, room - mines);
    std::uint64_t layouts = 1;
    for (std::uint64_t i = 1; i <= mines && layouts <= most_layouts; ++i)
        layouts = layouts * (room - mines + i) / i;
    return std::min(layouts, most_layouts + 1);
}

Strategy solver(std::vector<const TechniqueEntry*> techniques, bool stepwise) {
    Strategy strategy;
    strategy.techniques = std::move(techniques);
    strategy.stepwise = stepwise;
    return strategy;
}

Meter narrow(const Meter& meter) { return meter.with_bytes(std::min(meter.bytes(), most_bytes)); }

}  // namespace

Generator::Generator(Setup setup, std::vector<const TechniqueEntry*> techniques,
                     std::int64_t at_least, bool enclosed)
    : setup_(std::move(setup)),
      free_(setup_.kept_free()),
      strategy_(solver(std::move(techniques), at_least > 0)),
      at_least_(at_least),
      enclosed_(enclosed),
      layouts_(count_layouts(static_cast<std::uint64_t>(setup_.topology->size()) - free_.size(),
                             static_cast<std::uint64_t>(setup_.mines))),
      player_(strategy_) {}

Board Generator::board(std::uint64_t seed, std::uint64_t number, Meter& meter) {
    Meter counting = narrow(meter);
    deals_ = 0;
    if (auto found = search(seed, number, counting)) return *std::move(found);
    if (layouts_ > most_layouts) throw NoBoard(deals_, false);
    Random random = shaping_stream(seed, number);
    return pick_from_all(random, counting);
}

std::optional<Board> Generator::search(std::uint64_t seed, std::uint64_t number, Meter& meter) {
    const bool few = layouts_ <= most_layouts;
    const std::int64_t work_of_an_attempt = least_work + setup_.topology->size();
    Random dealing = dealing_stream(seed, number);
    Random shaping = shaping_stream(seed, number);
    for (std::int64_t work = 0; work < most_work && !(few && deals_ == deals_before_all);) {
        Random& random = deals_ == 0 ? dealing : shaping;
        SolverRun run(deal_board(setup_, random), setup_.start, player_, meter);
        if (++deals_ % (unchanged_deals + 1) > 0)
            run.advance();
        else
            make_solvable(run, free_, shaping, [&] { return is_solved(run, meter); });
        if (suits(run, meter)) return run.board();
        work += work_of_an_attempt * run.attempts();
    }
    return std::nullopt;
}

// A random board among all layouts that meet the conditions.
Board Generator::pick_from_all(Random& random, Meter& meter) {
    std::vector<Cell> room;
    for (Cell cell = 0; cell < setup_.topology->size(); ++cell)
        if (!std::ranges::binary_search(free_, cell)) room.push_back(cell);
    std::vector<char> chosen(room.size(), 0);
    std::fill_n(chosen.rbegin(), setup_.mines, 1);
    std::vector<std::vector<Cell>> suitable;
    std::uint64_t tried = 0;
    do {
        std::vector<Cell> mines;
        for (std::size_t i = 0; i < room.size(); ++i)
            if (chosen[i]) mines.push_back(room[i]);
        SolverRun run(Board(setup_.topology, mines), setup_.start, player_, meter);
        run.advance();
        if (suits(run, meter)) suitable.push_back(std::move(mines));
        ++tried;
    } while (std::ranges::next_permutation(chosen).found);
    if (suitable.empty()) throw NoBoard(tried, true);
    return Board(setup_.topology, random.pick(suitable));
}

Solved solve(const Board& board, Cell start, const std::vector<const TechniqueEntry*>& techniques,
             Meter& meter) {
    const Strategy strategy = solver(techniques, true);
    Player player(strategy);
    Meter counting = narrow(meter);
    SolverRun run(board, start, player, counting);
    run.advance();
    return {run.won(), run.used()};
}

}  // namespace minewise
