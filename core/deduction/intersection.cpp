// intersection: bounds on the mines that two clues have in common, and the consequences for their
// other cells (the subset rule of MinesweeperFX, with both extensions that it plans; see
// docs/references.md).
//
// For clues X and Y with common cells Z, mines(Z) lies between
//    max(X - |X\Z|, Y - |Y\Z|, 0)  and  min(X, Y, |Z|),
// and the mines of X outside Z lie between X less the upper bound and X less the lower bound. Pairs
// of open clues are tried first, because they need only these bounds. If they yield nothing, the
// parts X\Z, Y\Z and Z become clues themselves if they imply more than X and Y do: with an exact
// number if both bounds are equal, as in MinesweeperFX, and as a range otherwise, which solves the
// 1-3-1 corner.
//
// Cost: a pair takes a few nanoseconds, and only clues near a change are compared. The chain is
// built only if no pair succeeds, and is bounded as described in chain.hpp.
#include <algorithm>

#include "deduction/chain.hpp"
#include "deduction/pairwise.hpp"
#include "deduction/patterns.hpp"

namespace minewise {
namespace {

// Derives the parts of two clues whose bounds are tighter than those from either clue alone.
void split(Chain& chain, const Chain::Pair& pair) {
    const auto& [one, two, common] = pair;
    const int shared = pair.shared(), own = pair.own_of_one(), theirs = pair.own_of_two();
    const Chain::Bounds from_one{one.low - own, one.high};
    const Chain::Bounds from_two{two.low - theirs, two.high};
    const int low = std::max({from_one.low, from_two.low, 0});
    const int high = std::min({from_one.high, from_two.high, shared});
    const bool raised = from_two.low > std::max(from_one.low, 0);
    const bool lowered = from_two.high < std::min(from_one.high, shared);
    if (raised || lowered)
        chain.derive(pair, one.all() & ~common, {one.low - high, one.high - low});
    const bool raises = from_one.low > std::max(from_two.low, 0);
    const bool lowers = from_one.high < std::min(from_two.high, shared);
    if (raises || lowers) chain.derive_own_of_two(pair, {two.low - high, two.high - low});
    if ((raised || lowered || own > 0) && (raises || lowers || theirs > 0) &&
        (low == high || (raised && lowers) || (lowered && raises)))
        chain.derive(pair, common, {low, high});
}

class Intersection final : public Pairwise {
  public:
    static constexpr std::string_view name = "intersection";

    explicit Intersection(const TechniqueOptions& options) : chain_(options) {}

    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        bool found = Pairwise::run(knowledge, findings, meter);
        while (!findings.full() && chain_.step(knowledge, findings, meter, name, split)) {
            found = true;
            Pairwise::run(knowledge, findings, meter);
        }
        return found;
    }

  protected:
    bool step(Knowledge& knowledge, Findings& findings) override {
        const int x = overlaps_.left(), size = overlaps_.size();
        for (const auto& other : overlaps_.others()) {
            const int y = other.left, shared = other.shared();
            const int own = size - shared, theirs = other.unknown - shared;
            const int low = std::max({x - own, y - theirs, 0});
            const int high = std::min({x, y, shared});
            if (low > high) contradict(findings, other.clue);
            const bool settles_common = high == 0 || low == shared;
            const bool settles_own = own > 0 && (x == low || x - high == own);
            const bool settles_theirs = theirs > 0 && (y == low || y - high == theirs);
            if ((settles_common || settles_own || settles_theirs) &&
                settle(knowledge, findings, other, low, high))
                return true;
        }
        return false;
    }

  private:
    bool settle(Knowledge& knowledge, Findings& findings, const Overlaps::Other& other, int low,
                int high) {
        const int x = overlaps_.left(), y = other.left, shared = other.shared();
        const int own = overlaps_.size() - shared, theirs = other.unknown - shared;
        const bool larger = x >= y;
        const std::array clues{larger ? overlaps_.clue() : other.clue,
                               larger ? other.clue : overlaps_.clue()};
        if (findings.keeps_reasons() && x != y)
            if (const auto pattern = wall_pattern(knowledge, clues[1], clues[0]))
                if (findings.conclude(knowledge, name, pattern->clues, pattern->safe,
                                      pattern->mines, pattern->name))
                    return true;
        safe_.clear();
        mines_.clear();
        const auto add = [](std::vector<Cell>& to, const std::vector<Cell>& cells) {
            to.insert(to.end(), cells.begin(), cells.end());
        };
        if (high == 0) add(safe_, overlaps_.picked(other.common));
        if (low == shared) add(mines_, overlaps_.picked(other.common));
        if (own > 0 && (x == low || x - high == own))
            add(x == low ? safe_ : mines_, overlaps_.picked(overlaps_.all() & ~other.common));
        if (theirs > 0 && (y == low || y - high == theirs))
            add(y == low ? safe_ : mines_, overlaps_.own_cells(knowledge, other));
        return findings.conclude(knowledge, name, clues, safe_, mines_);
    }

    Chain chain_;
    std::vector<Cell> safe_, mines_;
};

const Registration intersection_registration({
    .rank = 50,
    .name = Intersection::name,
    .title = "Intersection",
    .summary = "two overlapping numbers: bounds on the mines in their common cells settle the "
               "other cells; in a chain if necessary",
    .make = make_part<Intersection>,
    .graded = true,
    .lesson =
        Lesson{
            .idea =
                "Two numbers have some cells in common. Count how many mines the common cells can "
                "hold at least and at most; this limits the cells that only one of the numbers "
                "touches.",
            .look = "A 2 beside a 1 along a wall: the cell that only the 2 touches is a mine (1-2 "
                    "pattern). In 1-2-1 the cells in front of the 1s are mines, and the cell in "
                    "front of the 2 is safe.",
            .example = "4x2x3\n####\n#31#"},
});

}  // namespace
}  // namespace minewise
