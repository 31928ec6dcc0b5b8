// counting: if a number has no mines left, its other cells are safe; if it has as many mines left
// as unknown cells, they are mines (stepBystep in "Solution Algorithm Explanation"; "Minesweeper
// Probability System"; see docs/references.md).
//
// Settled cells change the residual clues of adjacent numbers, which are examined in turn; no other
// clue is visited. The time is linear in the size of the board over a whole game.
#include "deduction/technique.hpp"
#include "system/propagation.hpp"

namespace minewise {
namespace {

class Counting final : public Technique {
  public:
    static constexpr std::string_view name = "counting";

    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        Clues clues{knowledge, findings, meter, next_, {}, false};
        propagate(clues);
        next_ = clues.next_change;
        return clues.found;
    }

  private:
    struct Clues {
        Knowledge& knowledge;
        Findings& findings;
        Meter& meter;
        std::size_t next_change;
        std::vector<Cell> cells;
        bool found;

        bool next(Cell& clue) {
            if (findings.full() || next_change == knowledge.changed().size()) return false;
            clue = knowledge.changed()[next_change++];
            return true;
        }
        Verdict verdict(Cell clue) {
            const auto [left, unknown] = knowledge.residual_clue(clue);
            const Verdict verdict = minewise::verdict({left, left}, unknown);
            if (verdict == Verdict::conflict) findings.contradict({&clue, 1});
            return verdict;
        }
        void settle_around(Cell clue, bool mines) {
            meter.tick(10);
            cells.clear();
            for (const Cell cell : knowledge.topology().neighbours(clue))
                if (knowledge.is_unknown(cell)) cells.push_back(cell);
            const std::span<const Cell> none;
            found |= mines ? findings.conclude(knowledge, name, {&clue, 1}, none, cells)
                           : findings.conclude(knowledge, name, {&clue, 1}, cells, none);
        }
    };

    std::size_t next_ = 0;  // position in the log of changed clues
};

const Registration counting_registration({
    .rank = 10,
    .name = Counting::name,
    .title = "Counting",
    .summary = "a number whose mines are all known, or whose unknown cells must all be mines",
    .make = make_part<Counting>,
    .graded = true,
    .lesson =
        Lesson{
            .idea =
                "If all mines of a number are known, its other cells are safe. If a number has as "
                "many hidden cells as missing mines, all of them are mines.",
            .look =
                "Begin with the numbers that have the fewest hidden cells. Each mine that you find "
                "may complete the numbers around it.",
            .example = "4x2x2\n##1#\n1111",
            .rows = 9,
            .columns = 9,
            .mines = 10},
});

}  // namespace
}  // namespace minewise
