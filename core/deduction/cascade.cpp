// cascade: chained subset deductions. If all cells of one clue belong to another, the rest of the
// other is a derived clue, which is compared with further clues (improvement 7A of stepAside in
// "Solution Algorithm Explanation", see docs/references.md).
//
// In its Fig. 11, two clues give {D, E, F} = 2. These cells are all adjacent to a third clue that
// needs 2 mines, so its other cells G, H and I are safe. chain.hpp states the bounds of the chain.
#include "deduction/chain.hpp"

namespace minewise {
namespace {

// If the cells of one clue are a subset of the other's, derives the clue of the remaining cells.
void subtract(Chain& chain, const Chain::Pair& pair) {
    const auto& [one, two, common] = pair;
    if (common == one.all())
        chain.derive_own_of_two(pair, {two.low - one.high, two.high - one.low});
    else if (pair.own_of_two() == 0)
        chain.derive(pair, one.all() & ~common, {one.low - two.high, one.high - two.low});
}

class Cascade final : public Technique {
  public:
    static constexpr std::string_view name = "cascade";

    explicit Cascade(const TechniqueOptions& options) : chain_(options) {}

    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        bool found = false;
        while (!findings.full() && chain_.step(knowledge, findings, meter, name, subtract))
            found = true;
        return found;
    }

  private:
    Chain chain_;
};

const Registration cascade_registration({
    .rank = 40,
    .name = Cascade::name,
    .title = "Cascade",
    .summary = "chained subsets: the difference of two numbers is compared with a third number",
    .make = make_part<Cascade>,
    .graded = true,
    .lesson = Lesson{.idea = "The difference of two numbers is a clue too, although no cell shows "
                             "it. Compare it with a third number.",
                     .look = "After a subtraction, remember the group of cells that is left over, "
                             "and look for a number that contains it.",
                     .example = "4x2x2\n####\n1#21",
                     .rows = 12,
                     .columns = 12,
                     .mines = 30},
});

}  // namespace
}  // namespace minewise
