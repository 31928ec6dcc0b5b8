// twins: the common cells of two clues hold the same mines, so the mines in their other cells
// differ by the difference of the numbers: mines(own cells of X) - mines(own cells of Y) = X - Y
// (keepInStep in "Solution Algorithm Explanation", see docs/references.md).
//
// Clues with equal numbers are called twins, others brothers. If the difference has its maximum,
// the number of X's own cells, they are called pigeons: X's own cells are all mines, and Y's own
// cells are all safe. Twins and brothers settle cells in the same way after other clues have
// settled enough of their own cells, because settled cells no longer count.
#include "deduction/pairwise.hpp"
#include "deduction/patterns.hpp"

namespace minewise {
namespace {

class Twins final : public Pairwise {
  public:
    static constexpr std::string_view name = "twins";

  protected:
    bool step(Knowledge& knowledge, Findings& findings) override {
        for (const auto& other : overlaps_.others()) {
            const int own = overlaps_.size() - other.shared();
            const int difference = overlaps_.left() - other.left;
            if (difference > own || -difference > other.own()) contradict(findings, other.clue);
            if (own + other.own() == 0) continue;
            if (difference == own || -difference == other.own())
                return settle(knowledge, findings, other, difference == own);
        }
        return false;
    }

  private:
    bool settle(Knowledge& knowledge, Findings& findings, const Overlaps::Other& other,
                bool larger) {
        const std::array clues{larger ? overlaps_.clue() : other.clue,
                               larger ? other.clue : overlaps_.clue()};
        if (findings.keeps_reasons())
            if (const auto pattern = wall_pattern(knowledge, clues[1], clues[0]))
                return findings.conclude(knowledge, name, pattern->clues, pattern->safe,
                                         pattern->mines, pattern->name);
        const auto& mine = overlaps_.picked(overlaps_.all() & ~other.common);
        const auto& theirs = overlaps_.own_cells(knowledge, other);
        return larger ? findings.conclude(knowledge, name, clues, theirs, mine)
                      : findings.conclude(knowledge, name, clues, mine, theirs);
    }
};

const Registration twins_registration({
    .rank = 60,
    .name = Twins::name,
    .title = "Twins",
    .summary = "two numbers with common cells: their difference settles the cells that only one "
               "of them touches",
    .make = make_part<Twins>,
    .graded = true,
    .lesson =
        Lesson{
            .idea =
                "Two numbers see the same mines in the cells that they share. So their difference "
                "lies in the cells that only one of them touches.",
            .look = "If the larger number has just as many cells of its own as the difference, "
                    "these are mines, and the own cells of the smaller number are safe.",
            .example = "4x2x4\n####\n#4#1",
            .instead_of = "intersection"},
});

}  // namespace
}  // namespace minewise
