#include "deduction/impossible.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "counting/model.hpp"
#include "deduction/smallest_conflict.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

template <class Cells>
Item make_item(const System& system, std::int32_t source, const Cells& cells, Range range,
               std::span<const double> weights = {}) {
    Item item{source, {}, range, weights};
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
                                  system.factors.cells(i), system.factors.range(i),
                                  system.factors.weights(i)));
    return items;
}

// Groups of constraints that are connected through shared cells.
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

using Sources = std::vector<std::int32_t>;

Sources sources_of(const std::vector<Item>& items) {
    Sources sources;
    for (const auto& item : items) sources.push_back(item.source);
    return sources;
}

// Searches the groups for a smallest conflict.
class Search {
  public:
    Search(const System& system, Meter& meter) : system_(system), meter_(meter) {}

    // The smallest conflict over all groups; nothing if none was found.
    std::optional<Impossible> blame_clues() {
        undecided_ = link_items(list_items(system_), system_.cells);
        look(bytes_to_decide);
        if (!least_) look(meter_.bytes());  // retry undecided groups with the whole memory budget
        return result();
    }

    std::optional<Impossible> result() const {
        auto least = least_;
        if (least && least->sources.size() > 1) least->smallest &= undecided_.empty();
        return least;
    }
    const std::vector<std::vector<Item>>& undecided() const { return undecided_; }

  private:
    // Searches each undecided group.
    void look(std::size_t bytes) {
        const auto groups = std::exchange(undecided_, {});
        std::size_t next = 0;
        try {
            for (; next < groups.size(); ++next)
                if (!look_in(groups[next], bytes)) undecided_.push_back(groups[next]);
        } catch (const OverBudget&) {
            undecided_.insert(undecided_.end(), groups.begin() + static_cast<std::ptrdiff_t>(next),
                              groups.end());
            throw;
        }
    }

    // Returns whether the group is decided.
    bool look_in(const std::vector<Item>& items, std::size_t bytes) {
        const auto conflict = smallest_conflict(items, system_.prior.max_per_cell, meter_,
                                                std::numeric_limits<std::size_t>::max(), bytes);
        if (!conflict.found()) return conflict.settled;
        if (least_ && least_->sources.size() <= conflict.items.size()) return true;
        least_.emplace();
        least_->smallest = conflict.settled;
        for (const auto i : conflict.items) least_->sources.push_back(items[i].source);
        return true;
    }

    const System& system_;
    Meter& meter_;
    std::optional<Impossible> least_;
    std::vector<std::vector<Item>> undecided_;  // groups
};

// The totals that the clues allow; nothing if they cannot be determined.
std::optional<Impossible> blame_total(System system, Meter& meter) {
    if (!system.prior.mines) return std::nullopt;
    const std::int64_t stated = *system.prior.mines;
    system.prior.mines.reset();
    const Model model(system, meter);
    std::int64_t settled = model.problem().deduced_full * system.prior.max_per_cell;
    for (Cell cell = 0; cell < system.cells; ++cell) settled += system.given(cell).value_or(0);
    Impossible impossible;
    impossible.totals.emplace();
    for (auto [low, high] : possible_totals(model.supports(), model.interior_capacity())) {
        if (model.problem().total) {
            low = std::max(low, model.problem().total->low);
            high = std::min(high, model.problem().total->high);
        }
        if (low > high) continue;
        impossible.totals->push_back({low + settled, high + settled});
        if (low + settled <= stated && stated <= high + settled) return std::nullopt;
    }
    return impossible;
}

// The fallback: all constraints that may be in conflict, or only those of undecided groups, if any.
Impossible blame_all(const System& system, const std::vector<std::vector<Item>>& undecided) {
    Impossible impossible;
    impossible.smallest = false;
    impossible.with_total = system.prior.mines.has_value();
    if (undecided.empty() || impossible.with_total) {
        impossible.sources = sources_of(list_items(system));
        return impossible;
    }
    for (const auto& items : undecided) {
        const auto more = sources_of(items);
        impossible.sources.insert(impossible.sources.end(), more.begin(), more.end());
    }
    std::sort(impossible.sources.begin(), impossible.sources.end());
    return impossible;
}

}  // namespace

Impossible explain(const System& system, Meter& meter) {
    Search search(system, meter);
    try {
        if (auto impossible = search.blame_clues()) return *impossible;
        if (search.undecided().empty())
            if (auto impossible = blame_total(system, meter)) return *impossible;
    } catch (const OverBudget&) {
        if (auto impossible = search.result()) return *impossible;
    } catch (const Contradiction&) {
        // The clues conflict, but no conflict within a group was found.
    }
    return blame_all(system, search.undecided());
}

}  // namespace minewise
