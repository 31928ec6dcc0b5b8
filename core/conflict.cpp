#include "conflict.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "analysis.hpp"
#include "count/model.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

// A constraint over the cells that the position leaves open.
struct Item {
    std::int32_t source;
    std::vector<Cell> cells;
    Range range;
};

template <class Cells>
Item make_item(const System& system, std::int32_t source, const Cells& cells, Range range) {
    Item item{source, {}, range};
    for (const Cell cell : cells) {
        const auto given = system.given(cell);
        if (!given) {
            item.cells.push_back(cell);
            continue;
        }
        item.range.low -= *given;
        item.range.high -= *given;
    }
    return item;
}

std::vector<Item> list_items(const System& system) {
    std::vector<Item> items;
    if (system.position) {
        const auto values = system.position->values();
        for (Cell cell = 0; cell < system.cells; ++cell)
            if (values[at(cell)] >= 0)
                items.push_back(make_item(system, cell,
                                          system.position->topology().neighbours(cell),
                                          {values[at(cell)], values[at(cell)]}));
    }
    for (std::size_t i = 0; i < system.constraints.size(); ++i)
        items.push_back(make_item(system, system.cells + static_cast<std::int32_t>(i),
                                  system.constraints.cells(i), system.constraints.range(i)));
    return items;
}

// Items linked by shared cells, group by group.
std::vector<std::vector<Item>> link_items(std::vector<Item> items, Cell cells) {
    std::vector<std::int32_t> parent(items.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t i) {
        while (parent[at(i)] != i) i = parent[at(i)] = parent[at(parent[at(i)])];
        return i;
    };
    std::vector<std::int32_t> first(at(cells), -1);
    for (std::int32_t i = 0; at(i) < items.size(); ++i)
        for (const Cell cell : items[at(i)].cells) {
            auto& other = first[at(cell)];
            if (other < 0) other = i;
            parent[at(root(i))] = root(other);
        }
    std::map<std::int32_t, std::vector<Item>> groups;
    for (std::int32_t i = 0; at(i) < items.size(); ++i) groups[root(i)].push_back(items[at(i)]);
    std::vector<std::vector<Item>> result;
    for (auto& [_, group] : groups) result.push_back(std::move(group));
    return result;
}

using Subset = std::vector<std::size_t>;  // of items, rising

// Asks whether subsets of a group of items can hold together.
class Group {
  public:
    Group(std::vector<Item> items, int max_per_cell, Meter& meter)
        : items_(std::move(items)), max_per_cell_(max_per_cell), meter_(meter) {
        std::map<Cell, Cell> number;
        for (auto& item : items_)
            for (Cell& cell : item.cells)
                cell = number.try_emplace(cell, static_cast<Cell>(number.size())).first->second;
        cells_ = static_cast<Cell>(number.size());
    }

    std::size_t size() const { return items_.size(); }
    std::int32_t source(std::size_t i) const { return items_[i].source; }

    // What is too wide to decide counts as possible.
    bool can_hold(const Subset& subset) {
        meter_.check();
        Constraints constraints;
        for (const auto i : subset) constraints.add(items_[i].cells, items_[i].range);
        try {
            Meter small = meter_.with_bytes(std::min(meter_.bytes(), std::size_t{64} << 20));
            const Model model(System::of(cells_, std::move(constraints),
                                         {std::nullopt, std::nullopt, max_per_cell_}),
                              small, true);
            return true;
        } catch (const Contradiction&) {
            return false;
        }
    }

  private:
    std::vector<Item> items_;
    int max_per_cell_;
    Meter& meter_;
    Cell cells_ = 0;
};

Subset everything(const Group& group) {
    Subset all(group.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

// A set none of whose members can be left out, by trying to leave out ever smaller runs.
Subset irreducible(Group& group, Subset subset) {
    for (std::size_t run = std::max<std::size_t>(subset.size() / 2, 1);;
         run = std::max<std::size_t>(run / 2, 1)) {
        for (std::size_t first = 0; first < subset.size();) {
            Subset fewer(subset.begin(), subset.begin() + static_cast<std::ptrdiff_t>(first));
            const auto end = std::min(subset.size(), first + run);
            fewer.insert(fewer.end(), subset.begin() + static_cast<std::ptrdiff_t>(end),
                         subset.end());
            if (group.can_hold(fewer))
                first += run;
            else
                subset = std::move(fewer);
        }
        if (run == 1) return subset;
    }
}

bool hits(const Subset& chosen, const Subset& set) {
    return std::any_of(set.begin(), set.end(), [&](auto i) {
        return std::find(chosen.begin(), chosen.end(), i) != chosen.end();
    });
}

// Extends `chosen` by at most `more` elements to meet every set; depth first over the first set
// missed.
bool hit_all(const std::vector<Subset>& sets, std::size_t more, Subset& chosen, Meter& meter) {
    const auto missed = std::find_if(sets.begin(), sets.end(),
                                     [&](const Subset& set) { return !hits(chosen, set); });
    if (missed == sets.end()) return true;
    if (more == 0) return false;
    meter.tick(100);
    for (const auto element : *missed) {
        chosen.push_back(element);
        if (hit_all(sets, more - 1, chosen, meter)) return true;
        chosen.pop_back();
    }
    return false;
}

// A smallest set that cannot hold, by implicit hitting sets (Ignatiev, Previti, Liffiton and
// Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015): a set that
// cannot hold meets the complement of every set that can, so the smallest set that meets all
// complements met so far is either the answer or yields one more complement.
Subset smallest(Group& group, const Subset& known, Meter& meter) {
    std::vector<Subset> complements;
    for (std::size_t size = 1; size < known.size();) {
        Subset chosen;
        if (!hit_all(complements, size, chosen, meter)) {
            ++size;
            continue;
        }
        std::sort(chosen.begin(), chosen.end());
        if (!group.can_hold(chosen)) return chosen;
        Subset held = std::move(chosen);
        Subset complement;
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (std::binary_search(held.begin(), held.end(), i)) continue;
            Subset more = held;
            more.insert(std::upper_bound(more.begin(), more.end(), i), i);
            if (group.can_hold(more))
                held = std::move(more);
            else
                complement.push_back(i);
        }
        complements.push_back(std::move(complement));
    }
    return known;
}

// The smallest set over all groups; none where each of them can hold.
std::optional<Impossible> blame_clues(const System& system, Meter& meter) {
    std::optional<Impossible> least;
    for (auto& items : link_items(list_items(system), system.cells)) {
        Group group(std::move(items), system.prior.max_per_cell, meter);
        Subset blamed = everything(group);
        if (group.can_hold(blamed)) continue;
        try {
            blamed = irreducible(group, std::move(blamed));
            blamed = smallest(group, blamed, meter);
        } catch (const OverBudget&) {
            // The set found so far is not shown to be smallest, but it cannot hold.
        }
        if (least && least->sources.size() <= blamed.size()) continue;
        least.emplace();
        for (const auto i : blamed) least->sources.push_back(group.source(i));
    }
    return least;
}

Impossible blame_total(System system, Meter& meter) {
    system.prior.mines.reset();
    const Model model(system, meter, true);
    std::int64_t settled = model.problem().deduced_full * system.prior.max_per_cell;
    for (Cell cell = 0; cell < system.cells; ++cell) settled += system.given(cell).value_or(0);
    Impossible impossible;
    impossible.totals.emplace();
    for (auto [low, high] : possible_totals(model.supports(), model.interior_capacity())) {
        if (model.problem().total) {
            low = std::max(low, model.problem().total->low);
            high = std::min(high, model.problem().total->high);
        }
        if (low <= high) impossible.totals->push_back({low + settled, high + settled});
    }
    return impossible;
}

}  // namespace

Impossible explain(const System& system, Meter& meter) {
    if (auto impossible = blame_clues(system, meter)) return *impossible;
    return blame_total(system, meter);
}

}  // namespace minewise
