// subset: if all unknown cells of some clues, the children, are adjacent to another clue, the
// parent, the parent's remaining cells can be settled (the "override" relation of stepAside in
// "Solution Algorithm Explanation", with one or several children; see docs/references.md).
//
// The union of the children's cells holds at least `low` and at most `high` mines: disjoint
// children add up; overlapping children share as many mines as possible, or as few. If `low` is the
// number of the parent's mines, its other cells are safe. If the parent needs `high` mines plus one
// for each other cell, these cells are mines. Small families of children are tried first. The
// source adds up probabilities instead, which is not sound for three overlapping children; these
// bounds are.
//
// A clue has few children, so there are few families; at most `most_children` are combined.
#include <algorithm>

#include "deduction/pairwise.hpp"
#include "deduction/patterns.hpp"

namespace minewise {
namespace {

constexpr int most_children = 4;

// The union of the cells of some children.
struct Union {
    Mask cells = 0;
    int low = 0;
    int high = 0;

    Union with(const Overlaps::Other& child) const {
        const int shared = count_cells(cells & child.common);
        const int outside = child.unknown - shared;
        const int shared_most = std::min({shared, low, child.left});
        const int shared_least =
            std::max({0, child.left - outside, high - (count_cells(cells) - shared)});
        return {cells | child.common, std::max({low + child.left - shared_most, low, child.left}),
                high + child.left - shared_least};
    }
};

class Subset final : public Families {
  public:
    static constexpr std::string_view name = "subset";

  protected:
    bool step(Knowledge& knowledge, Findings& findings) override {
        find_children();
        for (int size = 1; size <= most_children; ++size) {
            family_.clear();
            if (static_cast<std::size_t>(size) <= children_.size() &&
                extend(knowledge, findings, 0, size, {}))
                return true;
        }
        return false;
    }

  private:
    bool extend(Knowledge& knowledge, Findings& findings, std::size_t first, int more,
                const Union& found) {
        if (more == 0) return settle_rest(knowledge, findings, found);
        for (std::size_t i = first; i < children_.size(); ++i) {
            if ((children_[i].common & ~found.cells) == 0) continue;
            family_.push_back(children_[i].clue);
            if (extend(knowledge, findings, i + 1, more - 1, found.with(children_[i]))) return true;
            family_.pop_back();
        }
        return false;
    }

    bool settle_rest(Knowledge& knowledge, Findings& findings, const Union& found) {
        const Mask rest = overlaps_.all() & ~found.cells;
        if (rest == 0) return false;
        const bool safe = found.low >= overlaps_.left();
        const bool mines = overlaps_.left() - found.high >= count_cells(rest);
        if (!safe && !mines) return false;
        clues_.assign(1, overlaps_.clue());
        clues_.insert(clues_.end(), family_.begin(), family_.end());
        if (found.low > overlaps_.left() || overlaps_.left() - found.high > count_cells(rest))
            findings.contradict(clues_);
        const auto& cells = overlaps_.picked(rest);
        const std::string_view pattern = findings.keeps_reasons() && safe && family_.size() == 1
                                             ? name_of_subset(knowledge, clues_[1], clues_[0])
                                             : std::string_view{};
        const std::span<const Cell> none;
        return safe ? findings.conclude(knowledge, name, clues_, cells, none, pattern)
                    : findings.conclude(knowledge, name, clues_, none, cells, pattern);
    }

    std::vector<Cell> family_, clues_;
};

const Registration subset_registration({
    .rank = 20,
    .name = Subset::name,
    .title = "Subset",
    .summary = "a number whose cells all touch another number: the difference settles the other's "
               "remaining cells",
    .make = make_part<Subset>,
    .graded = true,
    .lesson =
        Lesson{
            .idea = "All hidden cells of one number also touch a second number. Subtract: the "
                    "mines that are left over lie in the other cells of the second number. If none "
                    "are left over, "
                    "these cells are safe.",
            .look =
                "Compare neighbouring numbers along a wall. A 1 at the edge beside another 1 makes "
                "the third cell safe (the 1-1 pattern).",
            .example = "3x3x1\n###\n111\n000"},
});

}  // namespace
}  // namespace minewise
