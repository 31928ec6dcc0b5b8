// A part of a wide component, small enough to count, while the rest stands still or is left open.
#pragma once

#include <vector>

#include "counting/diagram.hpp"
#include "counting/support.hpp"
#include "system/problem.hpp"

namespace minewise {

class Block {
  public:
    // The `most` sections nearest to `centre`, counted in steps from clue to clue.
    Block(const Problem& whole, std::int32_t centre, std::size_t most);

    // The whole problem's sections, in the order of this block's own.
    const std::vector<std::int32_t>& sections() const { return sections_; }
    const Problem& problem() const { return problem_; }
    const Diagram& diagram() const { return diagram_; }

    // Redraws the diagram for a state of the whole: mines[s] in every section outside the block, or
    // unset where it is open, which then may hold any number. Throws Contradiction.
    static constexpr std::int32_t unset = -1;
    void draw(const std::vector<std::int32_t>& mines, Meter& meter);
    // Frees the diagram until it is drawn again.
    void forget() { diagram_ = Diagram(); }

  private:
    const Problem* whole_;
    std::vector<std::int32_t> sections_;
    std::vector<std::int32_t> clues_;  // the whole problem's, in the order of this block's own
    Problem problem_;
    std::vector<std::int32_t> order_;
    Diagram diagram_;
};

// The largest block around `centre`, up to `most` sections, whose diagram takes `bytes` at the most
// while the rest is as `mines` has it; drawn. Throws Contradiction.
Block fitting_block(const Problem& whole, std::int32_t centre, std::size_t most,
                    const std::vector<std::int32_t>& mines, std::size_t bytes, Meter& meter);

}  // namespace minewise
