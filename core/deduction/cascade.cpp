// cascade: subsets of subsets. What a clue says of its cells besides those of a clue inside it is a
// clue again, with which the next is compared (source 004, improvement 7A of its subset rule).
//
// In the source's Fig. 11, two clues give {D, E, F} = 2; those cells are all beside a third clue of
// 2, whose other cells G, H and I are therefore safe. The chain's bounds are in chain.hpp.
#include "deduction/chain.hpp"

namespace minewise {
namespace {

constexpr std::string_view name = "cascade";

// Where one clue's cells are all among the other's, the rest of the other is a clue.
void subtract(Chain& chain, const Chain::Pair& pair) {
    const auto& [one, two, common] = pair;
    if (common == one.all())
        chain.derive_own_of_two(pair, {two.low - one.high, two.high - one.low});
    else if (pair.own_of_two() == 0)
        chain.derive(pair, one.all() & ~common, {one.low - two.high, one.high - two.low});
}

class Cascade final : public Technique {
  public:
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

const Registration registration({40, name,
                                 "subsets in a row: what one number leaves of another is compared "
                                 "with a third",
                                 [](const TechniqueOptions& options) -> std::unique_ptr<Technique> {
                                     return std::make_unique<Cascade>(options);
                                 }});

}  // namespace
}  // namespace minewise
