#include "deduction/impossible.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "counting/model.hpp"
#include "deduction/smallest_conflict.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

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
    for (std::size_t i = 0; i < system.factors.size(); ++i)
        items.push_back(make_item(system, system.cells + static_cast<std::int32_t>(i),
                                  system.factors.cells(i), system.factors.range(i)));
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

// The smallest set over all groups; none where each of them can hold.
std::optional<Impossible> blame_clues(const System& system, Meter& meter) {
    std::optional<Impossible> least;
    for (const auto& items : link_items(list_items(system), system.cells)) {
        const auto blamed = smallest_conflict(items, system.prior.max_per_cell, meter);
        if (!blamed || (least && least->sources.size() <= blamed->size())) continue;
        least.emplace();
        for (const auto i : *blamed) least->sources.push_back(items[i].source);
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
