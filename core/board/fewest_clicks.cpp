#include "board/fewest_clicks.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "board/click_counter.hpp"
#include "board/random.hpp"
#include "board/zini.hpp"

namespace minewise {
namespace {

using Flags = std::vector<unsigned char>;

constexpr Cell sides_of_parts[] = {5, 6, 7};

// The numbers whose chord may be part of a best solution with as few chords as possible: without
// it, units that it alone opens, and numbers that it opens first, need clicks, at least two.
std::vector<Cell> candidates(const Units& units) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < units.topology().size(); ++cell) {
        if (units.is_mine(cell) || units.is_zero(cell)) continue;
        auto opens = units.opened_by_chord(cell).size();
        for (const Cell near : units.topology().neighbours(cell))
            opens += !units.openings_beside(near).empty();
        if (opens >= 2) cells.push_back(cell);
    }
    return cells;
}

struct Solution {
    std::vector<Cell> chords;
    int clicks;
};

Solution best_of_zini(const Units& units, ClickCounter& counter) {
    Solution best{{}, units.count()};
    for (const auto& order : zini_orders(units.topology(), 8))
        for (const bool human : {false, true}) {
            std::vector<Cell> chords;
            zini(units, order, human, &chords);
            std::ranges::sort(chords);
            chords.erase(std::ranges::unique(chords).begin(), chords.end());
            if (const int clicks = counter.clicks(chords); clicks < best.clicks)
                best = {std::move(chords), clicks};
        }
    return best;
}

// Improves a solution by adding, leaving out and exchanging chords.
void anneal(const Units& units, ClickCounter& counter, const std::vector<Cell>& cells,
            Solution& best, std::uint64_t seed, std::int64_t tries, Meter& meter) {
    if (cells.empty()) return;
    constexpr double hot = 0.6, cold = 0.12;
    Random random(seed, 0);
    Solution now = best;
    const auto size = static_cast<std::uint64_t>(units.topology().size());
    for (std::int64_t i = 0; i < tries; ++i) {
        meter.tick(20 * (size + now.chords.size()));
        const double heat =
            hot * std::pow(cold / hot, static_cast<double>(i) / static_cast<double>(tries));
        std::vector<Cell> chords = now.chords;
        const Cell cell = random.pick(cells);
        const auto place = std::ranges::find(chords, cell);
        if (place != chords.end())
            chords.erase(place);
        else
            chords.push_back(cell);
        if (random.below(2) == 0 && !chords.empty())
            chords.erase(chords.begin() + static_cast<std::ptrdiff_t>(random.below(chords.size())));
        const int clicks = counter.clicks(chords);
        if (clicks > now.clicks && random.uniform() >= std::exp((now.clicks - clicks) / heat))
            continue;
        now = {std::move(chords), clicks};
        if (now.clicks < best.clicks) best = now;
    }
}

// A part of the problem: some units and mines, and the numbers whose chords matter to them. A chord
// that matters to several parts costs a share in each, and counts as open in them.
struct Part {
    std::vector<Cell> cells;
    std::vector<double> cost;  // by cell: of its chord
    Flags has_mine, has_unit;  // by cell, by unit
    Flags is_open;             // by cell: opened by what is not in the part
    bool is_whole;
};

Part whole_problem(const Units& units, std::vector<Cell> cells) {
    const auto size = at(units.topology().size());
    Part part{std::move(cells), std::vector<double>(size, 1.0), Flags(size, 0), {}, {}, true};
    for (Cell cell = 0; cell < units.topology().size(); ++cell)
        part.has_mine[at(cell)] = units.is_mine(cell);
    part.has_unit.assign(static_cast<std::size_t>(units.count()), 1);
    part.is_open.assign(size, 0);
    return part;
}

// Branch and bound over the chords.
class Search {
  public:
    // Searches for a solution of less than `best` clicks.
    Search(const Units& units, const Part& part, double best, Meter& meter)
        : units_(units),
          part_(part),
          meter_(meter),
          best_(best),
          state_(at(units.topology().size()), State::other),
          price_(state_.size(), 0.0),
          is_open_(state_.size(), 0),
          flags_(state_.size(), 0),
          shared_(state_.size(), 0),
          tight_(state_.size(), 0),
          opened_(static_cast<std::size_t>(units.count()), 0),
          chords_of_(opened_.size()) {
        for (const Cell cell : part.cells) {
            state_[at(cell)] = State::undecided;
            for (const Cell near : units.topology().neighbours(cell)) ++shared_[at(near)];
            for (const int unit : units.opened_by_chord(cell))
                chords_of_[static_cast<std::size_t>(unit)].push_back(cell);
        }
        for (int unit = 0; unit < units.count(); ++unit)
            if (part.has_unit[static_cast<std::size_t>(unit)] != 0) order_.push_back(unit);
        std::ranges::stable_sort(order_, {}, [&](int unit) { return chords_of(unit).size(); });
    }

    double lower_bound() { return spent_ + sources(true) + units_bound(); }

    // Returns whether the search was complete: no solution is better than best().
    bool run(std::int64_t nodes) {
        left_ = nodes;
        visit();
        return left_ >= 0;
    }
    double best() const { return best_; }
    // Of the best solution; empty if none was better than the first bound.
    const std::vector<Cell>& chords() const { return best_chords_; }

  private:
    enum class State : unsigned char { other, undecided, in, out };

    const std::vector<Cell>& chords_of(int unit) const {
        return chords_of_[static_cast<std::size_t>(unit)];
    }
    int& opened(int unit) { return opened_[static_cast<std::size_t>(unit)]; }
    bool is(Cell cell, State state) const { return state_[at(cell)] == state; }
    bool needs_flag(Cell cell) const {
        return part_.has_mine[at(cell)] != 0 && flags_[at(cell)] == 0;
    }

    // What the units that are not opened yet cost at least. First each mine shares its flag between
    // all undecided chords beside it, then between those that had no price left.
    double units_bound() {
        const double bound = priced(shared_);
        std::ranges::fill(tight_, 0);
        for (const Cell cell : part_.cells)
            if (is(cell, State::undecided) && price_[at(cell)] < tolerance)
                for (const Cell near : units_.topology().neighbours(cell)) ++tight_[at(near)];
        priced_ = priced(tight_);
        return std::max(bound, priced_);
    }

    // `shared`: by mine, the chords that share its flag: all, or in a second pass the tight ones.
    double priced(const std::vector<int>& shared) {
        const bool is_second = &shared == &tight_;
        for (const Cell cell : part_.cells) {
            if (!is(cell, State::undecided)) continue;
            const bool has_share = !is_second || price_[at(cell)] < tolerance;
            double& price = price_[at(cell)] = part_.cost[at(cell)];
            if (!has_share) continue;
            for (const Cell near : units_.topology().neighbours(cell))
                if (needs_flag(near)) price += 1.0 / shared[at(near)];
        }
        double bound = 0.0;
        for (const int unit : order_) {
            if (opened(unit) > 0) continue;
            double most = 1.0;
            for (const Cell cell : chords_of(unit))
                if (is(cell, State::undecided)) most = std::min(most, price_[at(cell)]);
            for (const Cell cell : chords_of(unit))
                if (is(cell, State::undecided)) price_[at(cell)] -= most;
            bound += most;
        }
        return bound;
    }

    bool is_no_better(double bound) const {
        return part_.is_whole ? std::ceil(bound - tolerance) >= best_ : bound + tolerance >= best_;
    }

    void visit() {
        if (--left_ < 0) return;
        meter_.tick(100 * part_.cells.size());
        const double rest = spent_ + sources(true);
        if (is_no_better(rest + units_bound())) return;
        // A chord adds at least the price that is left of it.
        std::vector<Cell> ruled_out;
        for (const Cell cell : part_.cells)
            if (is(cell, State::undecided) && is_no_better(rest + priced_ + price_[at(cell)]))
                ruled_out.push_back(cell);
        for (const Cell cell : ruled_out) decide(cell, State::out, 0);
        if (const Cell cell = choose(); cell >= 0) branch(cell);
        for (const Cell cell : ruled_out) decide(cell, State::undecided, 0);
    }

    void branch(Cell cell) {
        decide(cell, State::in, 1);
        double clicks = spent_ + sources(false);
        for (const int unit : order_) clicks += opened(unit) == 0;
        if (clicks < best_ - tolerance) {
            best_ = clicks;
            best_chords_ = chords_;
        }
        visit();
        decide(cell, State::undecided, -1);
        decide(cell, State::out, 0);
        if (left_ >= 0) visit();
        decide(cell, State::undecided, 0);
    }

    // The undecided chord that saves most, or costs least.
    Cell choose() {
        Cell best = -1;
        double most = 0;
        for (const Cell cell : part_.cells) {
            if (!is(cell, State::undecided)) continue;
            double saved = -2 * part_.cost[at(cell)];
            for (const int unit : units_.opened_by_chord(cell))
                saved +=
                    2 * (part_.has_unit[static_cast<std::size_t>(unit)] != 0 && opened(unit) == 0);
            for (const Cell near : units_.topology().neighbours(cell)) saved -= needs_flag(near);
            if (best < 0 || saved > most) {
                best = cell;
                most = saved;
            }
        }
        return best;
    }

    // `sign`: 1 if the chord is taken into the solution, -1 if it is taken out of it.
    void decide(Cell cell, State state, int sign) {
        const State before = std::exchange(state_[at(cell)], state);
        const int undecided = (state == State::undecided) - (before == State::undecided);
        spent_ += sign * part_.cost[at(cell)];
        for (const Cell near : units_.topology().neighbours(cell)) {
            shared_[at(near)] += undecided;
            if (sign == 0 || part_.has_mine[at(near)] == 0) continue;
            const int flags = flags_[at(near)] += sign;
            spent_ += sign > 0 ? flags == 1 : -(flags == 0);
        }
        if (sign == 0) return;
        for (const int unit : units_.opened_by_chord(cell)) opened(unit) += sign;
        if (sign > 0)
            chords_.push_back(cell);
        else
            chords_.pop_back();
    }

    // The chords in the solution that need a click, even if all undecided ones open what they can.
    int sources(bool with_undecided) {
        std::ranges::fill(is_open_, 0);
        for (const Cell cell : chords_)
            if (part_.is_open[at(cell)] != 0) fire(cell);
        if (with_undecided)
            for (const Cell cell : part_.cells)
                if (is(cell, State::undecided)) open_around(cell);
        for (const int unit : order_)
            if (opened(unit) == 0)
                for (const Cell cell : units_.cells(unit)) fire(cell);
        int sources = 0;
        ends_.clear();
        before_ = is_open_;
        for (const Cell cell : chords_) finish(cell);
        is_open_ = before_;
        for (auto cell = ends_.rbegin(); cell != ends_.rend(); ++cell)
            if (is_open_[at(*cell)] == 0) {
                ++sources;
                fire(*cell);
            }
        return sources;
    }

    void open_around(Cell cell) {
        for (const Cell near : units_.topology().neighbours(cell))
            if (!units_.is_mine(near)) fire(near);
        for (const int unit : units_.openings_beside(cell))
            for (const Cell each : units_.cells(unit)) fire(each);
    }

    void fire(Cell cell) {
        if (std::exchange(is_open_[at(cell)], 1) == 0 && is(cell, State::in)) open_around(cell);
    }

    void finish(Cell cell) {
        if (std::exchange(is_open_[at(cell)], 1) != 0) return;
        for (const Cell near : units_.topology().neighbours(cell))
            if (is(near, State::in)) finish(near);
        for (const int unit : units_.openings_beside(cell))
            for (const Cell each : units_.cells(unit))
                if (is(each, State::in)) finish(each);
        ends_.push_back(cell);
    }

    static constexpr double tolerance = 1e-6;

    const Units& units_;
    const Part& part_;
    Meter& meter_;
    double best_;
    std::vector<Cell> best_chords_;
    std::int64_t left_ = 0;
    std::vector<State> state_;
    std::vector<double> price_;
    Flags is_open_, before_;
    std::vector<int> flags_;   // by mine: the chords in the solution beside it
    std::vector<int> shared_;  // by cell: the undecided chords beside it
    std::vector<int> tight_;   // by cell: those of them without a price left
    std::vector<int> opened_;  // by unit: the chords in the solution that open it
    std::vector<std::vector<Cell>> chords_of_;
    std::vector<int> order_;
    std::vector<Cell> chords_, ends_;
    double priced_ = 0.0;  // the last bound of the units, to which the prices belong
    double spent_ = 0.0;   // the chords and the flags of the solution
};

// Splits the problem by blocks of cells. A unit belongs to the block of its first cell.
std::vector<Part> parts_of(const Units& units, const std::vector<Cell>& candidates,
                           const std::vector<int>& block, int blocks) {
    const auto size = at(units.topology().size());
    std::vector<Part> parts(static_cast<std::size_t>(blocks));
    for (Part& part : parts) {
        part = {{}, std::vector<double>(size, 0.0), Flags(size, 0), {}, Flags(size, 0), false};
        part.has_unit.assign(static_cast<std::size_t>(units.count()), 0);
    }
    const auto part_of = [&](Cell cell) -> Part& {
        return parts[static_cast<std::size_t>(block[at(cell)])];
    };
    std::vector<int> home(static_cast<std::size_t>(units.count()));
    Flags is_spread(home.size(), 0);  // by unit: it reveals cells of several blocks
    for (int unit = 0; unit < units.count(); ++unit) {
        const auto cells = units.cells(unit);
        part_of(cells[0]).has_unit[static_cast<std::size_t>(unit)] = 1;
        home[static_cast<std::size_t>(unit)] = block[at(cells[0])];
        for (const Cell cell : cells)
            is_spread[static_cast<std::size_t>(unit)] |= block[at(cell)] != block[at(cells[0])];
    }
    for (Cell cell = 0; cell < units.topology().size(); ++cell)
        if (units.is_mine(cell)) part_of(cell).has_mine[at(cell)] = 1;
    std::vector<double> weight(parts.size());
    for (const Cell cell : candidates) {
        std::ranges::fill(weight, 0.0);
        bool is_inner = true;
        for (const int unit : units.opened_by_chord(cell)) {
            weight[static_cast<std::size_t>(home[static_cast<std::size_t>(unit)])] += 1.0;
            is_inner &= is_spread[static_cast<std::size_t>(unit)] == 0;
        }
        for (const Cell near : units.topology().neighbours(cell)) {
            is_inner &= block[at(near)] == block[at(cell)];
            weight[static_cast<std::size_t>(block[at(near)])] += 1e-3;
        }
        double total = 0.0;
        for (const double each : weight) total += each;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (weight[i] == 0.0) continue;
            parts[i].cells.push_back(cell);
            parts[i].cost[at(cell)] = weight[i] / total;
            parts[i].is_open[at(cell)] = !is_inner;
        }
    }
    return parts;
}

// A lower bound: the sum of those of the parts.
double bound_by_parts(const Units& units, const std::vector<Cell>& candidates, Cell side,
                      Cell shift, std::int64_t nodes, Meter& meter) {
    const Topology& topology = units.topology();
    const Cell across = (topology.columns() + shift + side - 1) / side;
    const Cell down = (topology.rows() + shift + side - 1) / side;
    std::vector<int> block(at(topology.size()));
    for (Cell cell = 0; cell < topology.size(); ++cell)
        block[at(cell)] = (cell / topology.columns() + shift) / side * across +
                          (cell % topology.columns() + shift) / side;
    double bound = 0.0;
    for (const Part& part : parts_of(units, candidates, block, across * down)) {
        const auto clicks = std::ranges::count(part.has_unit, 1);
        Search search(units, part, static_cast<double>(clicks), meter);
        const double least = search.lower_bound();
        bound += search.run(nodes) ? search.best() : least;
    }
    return bound;
}

}  // namespace

int clicks_with(const Units& units, const std::vector<Cell>& chords) {
    return ClickCounter(units).clicks(chords);
}

FewestClicks fewest_clicks(const Units& units, std::uint64_t seed, std::int64_t tries,
                           std::int64_t nodes, Meter& meter) {
    ClickCounter counter(units);
    const std::vector<Cell> cells = candidates(units);
    Solution best = best_of_zini(units, counter);
    const Part whole = whole_problem(units, cells);
    double lower = Search(units, whole, best.clicks, meter).lower_bound();
    try {
        anneal(units, counter, cells, best, seed, tries, meter);
        Search search(units, whole, best.clicks, meter);
        const bool is_complete = search.run(nodes);
        if (search.best() < best.clicks)
            best = {search.chords(), static_cast<int>(std::lround(search.best()))};
        if (is_complete) lower = best.clicks;
        for (const Cell side : sides_of_parts)
            for (const Cell shift : {0, side / 2})
                if (lower < best.clicks)
                    lower =
                        std::max(lower, bound_by_parts(units, cells, side, shift, nodes, meter));
    } catch (const OverBudget&) {
        // What was found so far holds.
    }
    std::ranges::sort(best.chords);
    const int proved = static_cast<int>(std::ceil(lower - 1e-6));
    return {std::min(proved, best.clicks), best.clicks, std::move(best.chords)};
}

}  // namespace minewise
