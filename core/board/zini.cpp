#include "board/zini.hpp"

#include <algorithm>
#include <numeric>

namespace minewise {
namespace {

// What is open and flagged, and the premiums that follow.
class State {
  public:
    explicit State(const Units& units)
        : units_(units),
          is_open_(at(units.topology().size()), 0),
          is_flagged_(is_open_.size(), 0),
          premium_(is_open_.size(), never),
          is_done_(static_cast<std::size_t>(units.count()), 0),
          closed_(units.count()) {
        for (Cell cell = 0; cell < units.topology().size(); ++cell) {
            if (units.is_mine(cell) || units.is_zero(cell)) continue;
            int& premium = premium_[at(cell)];
            premium = static_cast<int>(units.opened_by_chord(cell).size()) - 2;
            premium += units.is_isolated(cell);
            for (const Cell near : units.topology().neighbours(cell))
                premium -= units.is_mine(near);
        }
    }

    bool is_over() const { return closed_ == 0; }
    bool is_open(Cell cell) const { return is_open_[at(cell)] != 0; }
    bool is_done(int unit) const { return is_done_[static_cast<std::size_t>(unit)] != 0; }
    int premium(Cell cell) const { return premium_[at(cell)]; }
    int clicks() const { return clicks_; }

    void click(Cell cell) {
        ++clicks_;
        open(cell);
    }

    // Opens, flags around and chords a number.
    void solve(Cell cell) {
        if (!is_open(cell)) click(cell);
        for (const Cell near : units_.topology().neighbours(cell))
            if (units_.is_mine(near)) flag(near);
        ++clicks_;
        for (const Cell near : units_.topology().neighbours(cell))
            if (!units_.is_mine(near)) open(near);
    }

  private:
    static constexpr int never = -1'000'000;

    void flag(Cell mine) {
        if (is_flagged_[at(mine)] != 0) return;
        is_flagged_[at(mine)] = 1;
        ++clicks_;
        for (const Cell near : units_.topology().neighbours(mine)) ++premium_[at(near)];
    }

    void open(Cell cell) {
        const int unit = units_.unit(cell);
        if (unit < 0) return reveal(cell);
        if (is_done(unit)) return;
        is_done_[static_cast<std::size_t>(unit)] = 1;
        --closed_;
        for (const Cell each : units_.cells(unit)) {
            reveal(each);
            if (unit < units_.openings()) --premium_[at(each)];
        }
        if (unit < units_.openings()) return;
        --premium_[at(cell)];
        for (const Cell near : units_.topology().neighbours(cell)) --premium_[at(near)];
    }

    void reveal(Cell cell) {
        if (is_open(cell)) return;
        is_open_[at(cell)] = 1;
        ++premium_[at(cell)];
    }

    const Units& units_;
    std::vector<unsigned char> is_open_, is_flagged_;
    std::vector<int> premium_;
    std::vector<unsigned char> is_done_;
    int closed_;
    int clicks_ = 0;
};

}  // namespace

int zini(const Units& units, const std::vector<Cell>& order, bool human) {
    State state(units);
    if (human)
        for (int unit = 0; unit < units.openings(); ++unit) state.click(units.cells(unit)[0]);
    while (!state.is_over()) {
        Cell best = -1;
        for (const Cell cell : order)
            if (state.premium(cell) > (best < 0 ? -1 : state.premium(best)) &&
                (!human || state.is_open(cell)))
                best = cell;
        if (best >= 0)
            state.solve(best);
        else
            state.click(*std::ranges::find_if(order, [&](Cell cell) {
                return units.unit(cell) >= 0 && !state.is_done(units.unit(cell));
            }));
    }
    return state.clicks();
}

std::vector<std::vector<Cell>> zini_orders(const Topology& topology, int ways) {
    const Cell rows = topology.rows(), columns = topology.columns();
    std::vector<std::vector<Cell>> orders;
    for (int way = 0; way < ways; ++way) {
        const bool down = (way & 1) == 0, right = (way & 2) == 0, by_column = (way & 4) == 0;
        std::vector<Cell> order(at(topology.size()));
        std::iota(order.begin(), order.end(), Cell{0});
        std::ranges::sort(order, {}, [&](Cell cell) {
            const Cell row = down ? cell / columns : rows - 1 - cell / columns;
            const Cell column = right ? cell % columns : columns - 1 - cell % columns;
            return by_column ? column * rows + row : row * columns + column;
        });
        orders.push_back(std::move(order));
    }
    return orders;
}

}  // namespace minewise
