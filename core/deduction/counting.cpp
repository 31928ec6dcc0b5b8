// counting: a number with no mines left makes its other cells safe; one with as many mines left as
// unknown cells makes them mines (source 004's first step, 001's board analyser).
//
// What is settled changes the claims of the numbers beside it, which are looked at in turn: the
// influence spreads from what changed, and nothing else is looked at. Linear in the board over a
// whole game.
#include "deduction/technique.hpp"

namespace minewise {
namespace {

constexpr std::string_view name = "counting";

class Counting final : public Technique {
  public:
    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        bool found = false;
        for (; next_ < knowledge.changed().size() && !findings.full(); ++next_) {
            const Cell clue = knowledge.changed()[next_];
            const auto [left, unknown] = knowledge.claim(clue);
            if (left < 0 || left > unknown) findings.contradict({&clue, 1});
            if (unknown == 0 || (left > 0 && left < unknown)) continue;
            meter.tick(10);
            cells_.clear();
            for (const Cell cell : knowledge.topology().neighbours(clue))
                if (knowledge.is_unknown(cell)) cells_.push_back(cell);
            const std::span<const Cell> none;
            found |= left == 0 ? findings.conclude(knowledge, name, {&clue, 1}, cells_, none)
                               : findings.conclude(knowledge, name, {&clue, 1}, none, cells_);
        }
        return found;
    }

  private:
    std::size_t next_ = 0;  // in the log of changed claims
    std::vector<Cell> cells_;
};

const Registration registration({10, name,
                                 "a number whose mines are all found, or whose unknown cells must "
                                 "all be mines",
                                 [](const TechniqueOptions&) -> std::unique_ptr<Technique> {
                                     return std::make_unique<Counting>();
                                 }});

}  // namespace
}  // namespace minewise
