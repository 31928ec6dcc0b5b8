#include "generation/generator.hpp"

#include <algorithm>
#include <utility>

#include "generation/make_solvable.hpp"

namespace minewise {
namespace {

constexpr int deals_as_they_are = 8;  // before one is made solvable
constexpr std::uint64_t most_layouts = 20'000;
constexpr std::uint64_t deals_before_all = 100;
// In cells that are looked at: some seconds.
constexpr std::int64_t most_work = 300'000'000;
constexpr std::int64_t work_of_a_leg = 200;                // whatever the board
constexpr std::size_t most_bytes = std::size_t{32} << 20;  // wider parts count as not solved

// How many layouts there are, up to most_layouts + 1.
std::uint64_t count_layouts(std::uint64_t room, std::uint64_t mines) {
    mines = std::min(mines, room - mines);
    std::uint64_t layouts = 1;
    for (std::uint64_t i = 1; i <= mines && layouts <= most_layouts; ++i)
        layouts = layouts * (room - mines + i) / i;
    return std::min(layouts, most_layouts + 1);
}

Meter narrow(const Meter& meter) { return meter.with_bytes(std::min(meter.bytes(), most_bytes)); }

}  // namespace

Generator::Generator(Setup setup, SolverOptions means, std::int64_t at_least)
    : setup_(std::move(setup)),
      free_(setup_.kept_free()),
      options_(std::move(means)),
      at_least_(at_least),
      layouts_(count_layouts(static_cast<std::uint64_t>(setup_.topology->size()) - free_.size(),
                             static_cast<std::uint64_t>(setup_.mines))),
      reckoner_(Prior{}) {}

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
    const std::int64_t leg = work_of_a_leg + setup_.topology->size();
    Random dealing = dealing_stream(seed, number);
    Random shaping = shaping_stream(seed, number);
    for (std::int64_t work = 0; work < most_work && !(few && deals_ == deals_before_all);) {
        Random& random = deals_ == 0 ? dealing : shaping;
        reckoner_.forget();
        Walk walk(deal_board(setup_, random), setup_.start, options_, reckoner_);
        if (++deals_ % (deals_as_they_are + 1) > 0)
            walk.advance(meter);
        else
            make_solvable(walk, free_, shaping, meter);
        if (suits(walk)) return walk.board();
        work += leg * walk.legs();
    }
    return std::nullopt;
}

// Any of the layouts that suit.
Board Generator::pick_from_all(Random& random, Meter& meter) {
    std::vector<Cell> room;
    for (Cell cell = 0; cell < setup_.topology->size(); ++cell)
        if (!std::ranges::binary_search(free_, cell)) room.push_back(cell);
    std::vector<char> chosen(room.size(), 0);
    std::fill(chosen.end() - setup_.mines, chosen.end(), 1);
    std::vector<std::vector<Cell>> suitable;
    std::uint64_t tried = 0;
    do {
        std::vector<Cell> mines;
        for (std::size_t i = 0; i < room.size(); ++i)
            if (chosen[i]) mines.push_back(room[i]);
        reckoner_.forget();
        Walk walk(Board(setup_.topology, mines), setup_.start, options_, reckoner_);
        walk.advance(meter);
        if (suits(walk)) suitable.push_back(std::move(mines));
        ++tried;
    } while (std::ranges::next_permutation(chosen).found);
    if (suitable.empty()) throw NoBoard(tried, true);
    return Board(setup_.topology, suitable[random.below(suitable.size())]);
}

Solved solve(const Board& board, Cell start, const SolverOptions& means, Meter& meter) {
    Reckoner reckoner(Prior{});
    Meter counting = narrow(meter);
    Walk walk(board, start, means, reckoner);
    walk.advance(counting);
    return {walk.won(), walk.used()};
}

}  // namespace minewise
