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

template <class Cells>
Constraint make_constraint(const System& system, std::int32_t source, const Cells& cells,
                           Range range, std::span<const double> weights = {}) {
    Constraint constraint{source, {}, range, weights};
    for (const Cell cell : cells) {
        const auto given = system.given(cell);
        if (!given) {
            constraint.cells.push_back(cell);
            continue;
        }
        constraint.range.low -= *given;
        constraint.range.high -= *given;
    }
    return constraint;
}

std::vector<Constraint> list_constraints(const System& system) {
    std::vector<Constraint> constraints;
    if (system.position) {
        const Position& position = *system.position;
        const auto numbers = position.numbers();
        for (Cell cell = 0; cell < system.cells; ++cell)
            if (numbers[at(cell)] >= 0)
                constraints.push_back(make_constraint(system, cell,
                                                      position.topology().neighbours(cell),
                                                      {numbers[at(cell)], numbers[at(cell)]}));
        for (const auto& [cell, likelihood] : position.uncertain_clues()) {
            const auto [range, weights] = trimmed({0, std::ssize(likelihood) - 1}, likelihood);
            constraints.push_back(make_constraint(
                system, cell, position.topology().neighbours(cell), range, weights));
        }
    }
    for (std::size_t i = 0; i < system.factors.size(); ++i)
        constraints.push_back(make_constraint(system, system.cells + static_cast<std::int32_t>(i),
                                              system.factors.cells(i), system.factors.range(i),
                                              system.factors.weights(i)));
    return constraints;
}

// Groups of constraints that are connected through shared cells.
std::vector<std::vector<Constraint>> connected_groups(std::vector<Constraint> constraints,
                                                      Cell cells) {
    std::vector<std::int32_t> parent(constraints.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t i) {
        while (parent[at(i)] != i) i = parent[at(i)] = parent[at(parent[at(i)])];
        return i;
    };
    std::vector<std::int32_t> first(at(cells), -1);
    for (std::int32_t i = 0; at(i) < constraints.size(); ++i)
        for (const Cell cell : constraints[at(i)].cells) {
            auto& other = first[at(cell)];
            if (other < 0) other = i;
            parent[at(root(i))] = root(other);
        }
    std::map<std::int32_t, std::vector<Constraint>> groups;
    for (std::int32_t i = 0; at(i) < constraints.size(); ++i)
        groups[root(i)].push_back(constraints[at(i)]);
    std::vector<std::vector<Constraint>> result;
    for (auto& [_, group] : groups) result.push_back(std::move(group));
    return result;
}

using Sources = std::vector<std::int32_t>;

Sources sources_of(const std::vector<Constraint>& constraints) {
    Sources sources;
    for (const auto& constraint : constraints) sources.push_back(constraint.source);
    return sources;
}

// Searches the groups for a smallest conflict.
class ConflictSearch {
  public:
    ConflictSearch(const System& system, Meter& meter) : system_(system), meter_(meter) {}

    // The smallest conflict over all groups; nothing if none was found.
    std::optional<Impossible> smallest_clue_conflict() {
        undecided_ = connected_groups(list_constraints(system_), system_.cells);
        search_groups(bytes_to_decide);
        if (!least_)
            search_groups(meter_.bytes());  // retry undecided groups with the whole memory budget
        return result();
    }

    std::optional<Impossible> result() const {
        auto least = least_;
        if (least && least->sources.size() > 1) least->smallest &= undecided_.empty();
        return least;
    }
    const std::vector<std::vector<Constraint>>& undecided() const { return undecided_; }

  private:
    // Searches each undecided group.
    void search_groups(std::size_t bytes) {
        const auto groups = std::exchange(undecided_, {});
        std::size_t next = 0;
        try {
            for (; next < groups.size(); ++next)
                if (!search_group(groups[next], bytes)) undecided_.push_back(groups[next]);
        } catch (const OverBudget&) {
            undecided_.insert(undecided_.end(), groups.begin() + static_cast<std::ptrdiff_t>(next),
                              groups.end());
            throw;
        }
    }

    // Returns whether the group is decided.
    bool search_group(const std::vector<Constraint>& constraints, std::size_t bytes) {
        const auto conflict = smallest_conflict(constraints, system_.prior.max_per_cell, meter_,
                                                std::numeric_limits<std::size_t>::max(), bytes);
        if (!conflict.found()) return conflict.settled;
        if (least_ && least_->sources.size() <= conflict.members.size()) return true;
        least_.emplace();
        least_->smallest = conflict.settled;
        for (const auto i : conflict.members) least_->sources.push_back(constraints[i].source);
        return true;
    }

    const System& system_;
    Meter& meter_;
    std::optional<Impossible> least_;
    std::vector<std::vector<Constraint>> undecided_;  // groups
};

// The totals that the clues allow; nothing if they cannot be determined.
std::optional<Impossible> conflicting_total(System system, Meter& meter) {
    if (!system.prior.mines) return std::nullopt;
    const std::int64_t stated = *system.prior.mines;
    system.prior.mines.reset();
    const Model model(system, meter);
    std::int64_t settled = model.problem().deduced_full * system.prior.max_per_cell;
    for (Cell cell = 0; cell < system.cells; ++cell) settled += system.given(cell).value_or(0);
    Impossible impossible;
    impossible.totals.emplace();
    for (auto [low, high] : model.counted().possible_totals()) {
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
Impossible undecided_conflict(const System& system,
                              const std::vector<std::vector<Constraint>>& undecided) {
    Impossible impossible;
    impossible.smallest = false;
    impossible.with_total = system.prior.mines.has_value();
    if (undecided.empty() || impossible.with_total) {
        impossible.sources = sources_of(list_constraints(system));
        return impossible;
    }
    for (const auto& constraints : undecided) {
        const auto more = sources_of(constraints);
        impossible.sources.insert(impossible.sources.end(), more.begin(), more.end());
    }
    std::sort(impossible.sources.begin(), impossible.sources.end());
    return impossible;
}

}  // namespace

Impossible explain(const System& system, Meter& meter) {
    ConflictSearch search(system, meter);
    try {
        if (auto impossible = search.smallest_clue_conflict()) return *impossible;
        if (search.undecided().empty())
            if (auto impossible = conflicting_total(system, meter)) return *impossible;
    } catch (const OverBudget&) {
        if (auto impossible = search.result()) return *impossible;
    } catch (const Contradiction&) {
        // The clues conflict, but no conflict within a group was found.
    }
    return undecided_conflict(system, search.undecided());
}

}  // namespace minewise
