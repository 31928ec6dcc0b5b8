#include "deduction/smallest_conflict.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "counting/model.hpp"

namespace minewise {
namespace {

using Members = std::vector<std::size_t>;  // of constraints, ascending

constexpr std::size_t effort_of_check = 100;  // in steps of the hitting set search

// Decides whether subsets of a group of constraints are satisfiable.
class Group {
  public:
    Group(std::vector<Constraint> constraints, int max_per_cell, Meter& meter, std::size_t effort)
        : constraints_(std::move(constraints)),
          max_per_cell_(max_per_cell),
          meter_(meter),
          effort_(effort) {
        std::map<Cell, Cell> number;
        for (auto& constraint : constraints_)
            for (Cell& cell : constraint.cells)
                cell = number.try_emplace(cell, static_cast<Cell>(number.size())).first->second;
        cells_ = static_cast<Cell>(number.size());
    }

    std::size_t size() const { return constraints_.size(); }

    enum class Answer { no, yes, undecided };

    // Undecided if the subset is intractable within `bytes`.
    Answer ask(const Members& subset, std::size_t bytes = bytes_to_decide) {
        meter_.check();
        spend(effort_of_check);
        Factors constraints;
        for (const auto i : subset)
            constraints.add(constraints_[i].cells, constraints_[i].range, constraints_[i].weights);
        try {
            Meter small = meter_.with_bytes(std::min(meter_.bytes(), bytes));
            const Model model(System::of(cells_, std::move(constraints),
                                         {std::nullopt, std::nullopt, max_per_cell_}),
                              small, true);
            return model.intractable_sections().empty() ? Answer::yes : Answer::undecided;
        } catch (const Contradiction&) {
            return Answer::no;
        }
    }

    // Undecided subsets count as satisfiable, and set was_undecided().
    bool can_hold(const Members& subset) {
        const Answer answer = ask(subset);
        was_undecided_ |= answer == Answer::undecided;
        return answer != Answer::no;
    }
    bool was_undecided() const { return was_undecided_; }

    // Throws OverBudget if the remaining effort is smaller.
    void spend(std::size_t effort) {
        if (effort > effort_) throw OverBudget("the limit of attempts is reached");
        effort_ -= effort;
    }

  private:
    std::vector<Constraint> constraints_;
    int max_per_cell_;
    Meter& meter_;
    std::size_t effort_;
    Cell cells_ = 0;
    bool was_undecided_ = false;
};

Members everything(const Group& group) {
    Members all(group.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

// Reduces the set to a minimal conflict by deleting runs of decreasing length (similar to delta
// debugging; Zeller and Hildebrandt 2002, see docs/references.md).
void reduce(Group& group, Members& subset) {
    for (std::size_t run = std::max<std::size_t>(subset.size() / 2, 1);;
         run = std::max<std::size_t>(run / 2, 1)) {
        for (std::size_t first = 0; first < subset.size();) {
            Members fewer(subset.begin(), subset.begin() + static_cast<std::ptrdiff_t>(first));
            const auto end = std::min(subset.size(), first + run);
            fewer.insert(fewer.end(), subset.begin() + static_cast<std::ptrdiff_t>(end),
                         subset.end());
            if (group.can_hold(fewer))
                first += run;
            else
                subset = std::move(fewer);
        }
        if (run == 1) return;
    }
}

bool hits(const Members& chosen, const Members& set) {
    return std::any_of(set.begin(), set.end(), [&](auto i) {
        return std::find(chosen.begin(), chosen.end(), i) != chosen.end();
    });
}

// Extends `chosen` by at most `more` elements to hit every set: depth-first search on the first set
// that is not hit.
bool hit_all(const std::vector<Members>& sets, std::size_t more, Members& chosen, Group& group,
             Meter& meter) {
    const auto missed = std::find_if(sets.begin(), sets.end(),
                                     [&](const Members& set) { return !hits(chosen, set); });
    if (missed == sets.end()) return true;
    if (more == 0) return false;
    meter.tick(100);
    group.spend(1);
    for (const auto element : *missed) {
        chosen.push_back(element);
        if (hit_all(sets, more - 1, chosen, group, meter)) return true;
        chosen.pop_back();
    }
    return false;
}

// A smallest conflict by implicit hitting sets (Ignatiev et al. 2015, see docs/references.md): a
// conflict intersects the complement of every satisfiable set. So a smallest set that hits all
// complements found so far is either a smallest conflict or yields another complement.
Members smallest(Group& group, const Members& known, Meter& meter) {
    std::vector<Members> complements;
    for (std::size_t size = 1; size < known.size();) {
        Members chosen;
        if (!hit_all(complements, size, chosen, group, meter)) {
            ++size;
            continue;
        }
        std::sort(chosen.begin(), chosen.end());
        if (!group.can_hold(chosen)) return chosen;
        Members held = std::move(chosen);
        Members complement;
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (std::binary_search(held.begin(), held.end(), i)) continue;
            Members more = held;
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

}  // namespace

Conflict smallest_conflict(const std::vector<Constraint>& constraints, int max_per_cell,
                           Meter& meter, std::size_t effort, std::size_t bytes) {
    Group group(constraints, max_per_cell, meter, effort);
    Conflict conflict;
    const Members all = everything(group);
    const auto answer = group.ask(all, bytes);
    if (answer != Group::Answer::no) {
        conflict.settled = answer == Group::Answer::yes;
        return conflict;
    }
    conflict.members = all;
    try {
        reduce(group, conflict.members);
        // If subsets are undecided, the search cannot prove that a conflict is smallest.
        if (!group.was_undecided()) conflict.members = smallest(group, conflict.members, meter);
        conflict.settled = conflict.members.size() == 1 || !group.was_undecided();
    } catch (const OverBudget&) {
        // The current set is a conflict, but it may not be the smallest.
    }
    return conflict;
}

}  // namespace minewise
