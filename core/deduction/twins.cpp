// twins: two clues with common cells see the same mines there, so their own cells differ by what
// the numbers differ: mines(own cells of X) - mines(own cells of Y) = X - Y (source 004).
//
// Equal numbers are twins, others brothers. Where the difference is as large as it can be, the
// number of own cells of the larger, they are "pigeons": its own cells are all mines, and the
// other's all safe. Twins and brothers settle cells in the same way once other clues have settled
// enough of their own cells: those are then no longer counted.
#include "deduction/pairwise.hpp"
#include "deduction/patterns.hpp"

namespace minewise {
namespace {

constexpr std::string_view name = "twins";

class Twins final : public Pairwise {
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

const Registration registration({60, name,
                                 "two numbers with common cells: what their difference says of "
                                 "the cells that only one of them touches",
                                 [](const TechniqueOptions&) -> std::unique_ptr<Technique> {
                                     return std::make_unique<Twins>();
                                 }});

}  // namespace
}  // namespace minewise
