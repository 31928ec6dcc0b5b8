// shared: two overlapping clues whose cells are all adjacent to a third share mines if they would
// otherwise need more mines than the third has; and share safe cells if they would otherwise need
// more safe cells (improvement 7B of stepAside in "Solution Algorithm Explanation", see
// docs/references.md).
//
// With children of b1 and b2 mines and a parent of b mines, the overlap holds at least b1 + b2 - b
// mines; the same holds for safe cells. If this is the size of the overlap, the overlap is settled.
// The children's other cells are settled if the forced number determines them. In Fig. 7 of the
// source this finds the mine C, which the method described there misses.
#include <algorithm>

#include "deduction/pairwise.hpp"

namespace minewise {
namespace {

class Shared final : public Families {
  public:
    static constexpr std::string_view name = "shared";

  protected:
    bool step(Knowledge& knowledge, Findings& findings) override {
        find_children();
        for (std::size_t i = 0; i < children_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if ((children_[i].common & children_[j].common) != 0 &&
                    settle(knowledge, findings, children_[j], children_[i]))
                    return true;
        return false;
    }

  private:
    bool settle(Knowledge& knowledge, Findings& findings, const Overlaps::Other& one,
                const Overlaps::Other& two) {
        const Mask overlap = one.common & two.common;
        const int size = count_cells(overlap);
        const int mines = one.left + two.left - overlaps_.left();
        const int safe = (one.unknown - one.left) + (two.unknown - two.left) -
                         (overlaps_.size() - overlaps_.left());
        if (mines <= 0 && safe <= 0) return false;
        const int low = std::max(0, mines);
        const int high = std::min({size - std::max(0, safe), one.left, two.left});
        const std::array clues{overlaps_.clue(), one.clue, two.clue};
        if (low > high) findings.contradict(clues);
        Mask sure_mines = low == size ? overlap : 0;
        Mask sure_safe = high == 0 ? overlap : 0;
        for (const auto* child : {&one, &two}) {
            const Mask outside = child->common & ~overlap;
            if (child->left - high == count_cells(outside)) sure_mines |= outside;
            if (child->left == low) sure_safe |= outside;
        }
        if ((sure_mines | sure_safe) == 0) return false;
        safe_ = overlaps_.picked(sure_safe);
        return findings.conclude(knowledge, name, clues, safe_, overlaps_.picked(sure_mines));
    }

    std::vector<Cell> safe_;
};

const Registration shared_registration({
    .rank = 30,
    .name = Shared::name,
    .title = "Shared mines",
    .summary = "two overlapping numbers whose cells touch a third number that is too small for "
               "both: they share a mine",
    .make = make_part<Shared>,
    .graded = true,
    .lesson =
        Lesson{
            .idea =
                "Two numbers overlap a third one that has too few mines for both. So they share a "
                "mine, and it lies in a cell that both of them touch.",
            .look = "Look for a small number between two larger ones.",
            .example = "3x3x2\n###\n121\n#1#",
            .instead_of = "subset"},
});

}  // namespace
}  // namespace minewise
