#include "board/fewest_clicks.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "board/chord_sweep.hpp"

namespace minewise {
namespace {

using Chords = std::vector<Chord>;

constexpr std::size_t fewest_states = 200;  // of the first search
constexpr std::size_t growth = 8;           // of the states from one search to the next
constexpr std::size_t easy_width = 28;      // of strips that the first search solves in most cases

Chords by_column(const Topology& topology, Chords chords) {
    std::ranges::stable_sort(chords, {},
                             [&](const Chord& chord) { return chord.cell % topology.columns(); });
    return chords;
}

Chords by_distance(const Topology& topology, Chords chords) {
    std::vector<Cell> order{0};
    std::vector<std::size_t> rank(at(topology.size()), at(topology.size()));
    rank[0] = 0;
    for (std::size_t next = 0; next < order.size(); ++next)
        for (const Cell near : topology.neighbours(order[next]))
            if (rank[at(near)] == at(topology.size())) {
                rank[at(near)] = order.size();
                order.push_back(near);
            }
    std::ranges::stable_sort(chords, {}, [&](const Chord& chord) { return rank[at(chord.cell)]; });
    return chords;
}

// The chords in the order with the smallest width, and in the other orders.
std::vector<Chords> orders_of(const Topology& topology, const Chords& chords) {
    std::vector<Chords> orders{chords, by_column(topology, chords)};
    if (topology.kind() == Topology::Kind::graph) orders.push_back(by_distance(topology, chords));
    const auto narrowest = std::ranges::min_element(
        orders, {}, [&](const Chords& order) { return sweep_width(order); });
    std::iter_swap(orders.begin(), narrowest);
    return orders;
}

// The chords split into strips. Each strip has the mines and isolated cells that most of its chords
// touch, and the connections of its chords, with openings and with chords of later strips. A chord
// that touches some of several strips is in each of them, with a share of its cost.
class Strips {
  public:
    // `order` is the order in a strip; each strip has equally many chords of the order `across`.
    Strips(const Chords& order, const Chords& across, std::size_t strips) : order_(order) {
        for (std::size_t i = 0; i < across.size(); ++i)
            home_[across[i].cell] = i * strips / across.size();
        std::map<Cell, std::map<std::size_t, int>> touches;
        for (const Chord& chord : order)
            for (const auto* cells : {&chord.mines, &chord.isolated})
                for (const Cell cell : *cells) ++touches[cell][home_[chord.cell]];
        for (const auto& [cell, by_strip] : touches)
            owner_[cell] = std::ranges::max_element(by_strip, {}, [](const auto& entry) {
                               return entry.second;
                           })->first;
    }

    Chords strip(std::size_t strip) const {
        Chords chords;
        for (const Chord& chord : order_) {
            Chord part = part_of(chord, strip);
            if (home_.at(chord.cell) == strip || weight(part) > 0)
                chords.push_back(std::move(part));
        }
        return chords;
    }

  private:
    static int weight(const Chord& part) {
        return static_cast<int>(part.isolated.size() + part.openings.size() + part.partners.size());
    }

    Chord part_of(const Chord& whole, std::size_t strip) const {
        Chord part = whole;
        const std::size_t home = home_.at(whole.cell);
        const auto is_foreign = [&](Cell cell) { return owner_.at(cell) != strip; };
        std::erase_if(part.mines, is_foreign);
        std::erase_if(part.isolated, is_foreign);
        std::erase_if(part.partners,
                      [&](Cell partner) { return std::min(home, home_.at(partner)) != strip; });
        if (home != strip) part.openings.clear();
        part.cost = whole.cost * weight(part) / weight(whole);
        return part;
    }

    const Chords& order_;
    std::map<Cell, std::size_t> home_, owner_;
};

class Search {
  public:
    Search(const Units& units, Meter& meter, FewestClicks& best)
        : units_(units), meter_(meter), best_(best) {}

    void run(std::size_t states) {
        const std::vector<Chords> orders =
            orders_of(units_.topology(), useful_chords(units_, meter_));
        strips_ = orders[0].size() + 1;
        for (std::size_t most = std::min(fewest_states, states);;
             most = std::min(growth * most, states)) {
            const SweepResult found = sweep(orders[0], most, false, meter_);
            const int clicks = units_.count() - found.saving / Chord::per_click;
            if (clicks < best_.upper) {
                best_.upper = clicks;
                best_.chords = found.chords;
            }
            if (found.is_complete) best_.lower = best_.upper;
            if (best_.lower == best_.upper) return;
            bound_by_strips(orders[0], orders[1], most);
            if (best_.lower == best_.upper || most == states) return;
        }
    }

  private:
    // Tries fewer and fewer strips than before, as long as their searches are complete.
    void bound_by_strips(const Chords& order, const Chords& across, std::size_t states) {
        std::size_t few = std::max(std::size_t{2}, sweep_width(order) / easy_width);
        if (strips_ > order.size())
            while (few <= order.size() && !solves_strips(order, across, few, states)) ++few;
        else
            while (strips_ > 2 && solves_strips(order, across, strips_ - 1, states)) {
            }
    }

    bool solves_strips(const Chords& order, const Chords& across, std::size_t strips,
                       std::size_t states) {
        const Strips split(order, across, strips);
        int saving = 0;
        for (std::size_t strip = 0; strip < strips; ++strip) {
            const SweepResult found = sweep(split.strip(strip), states, true, meter_);
            if (!found.is_complete) return false;
            saving += found.saving;
        }
        strips_ = strips;
        best_.lower = std::max(best_.lower, units_.count() - saving / Chord::per_click);
        return true;
    }

    const Units& units_;
    Meter& meter_;
    FewestClicks& best_;
    std::size_t strips_ = 0;  // the fewest that were solved
};

}  // namespace

FewestClicks fewest_clicks(const Units& units, std::size_t states, Meter& meter) {
    FewestClicks best{std::min(units.count(), 1), units.count(), {}};
    try {
        Search(units, meter, best).run(states);
    } catch (const OverBudget&) {
        // What was found so far holds.
    }
    return best;
}

}  // namespace minewise
