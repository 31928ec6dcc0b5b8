// A block of sections of intractable components, small enough to count while the rest is fixed or
// free.
#pragma once

#include <span>
#include <vector>

#include "counting/diagram.hpp"
#include "counting/support.hpp"
#include "counting/thinning.hpp"
#include "system/problem.hpp"

namespace minewise {

class Block {
  public:
    // The `most` sections nearest to the first centre; distance is the number of steps from clue to
    // clue. If its component has fewer, those nearest to the next centre follow, and so on.
    Block(const Problem& whole, std::span<const std::int32_t> centres, std::size_t most);

    // The sections of the whole problem, in the order of the block's own sections.
    const std::vector<std::int32_t>& sections() const { return sections_; }
    const Problem& problem() const { return problem_; }
    const Diagram& diagram() const { return diagram_; }

    // Rebuilds the diagram for a state of the whole problem: mines[s] for each section outside the
    // block, or `unset` if that section may hold any number of mines. Throws Contradiction.
    static constexpr std::int32_t unset = -1;
    void draw(const std::vector<std::int32_t>& mines, Meter& meter, Thinning* thinning = nullptr);
    // Frees the memory of the diagram until the next draw().
    void release() { diagram_ = Diagram(); }

  private:
    const Problem* whole_;
    std::vector<std::int32_t> sections_;
    // Of the whole problem, in the order of the block's own clues.
    std::vector<std::int32_t> clues_;
    Problem problem_;
    Lists connected_;  // the block's own sections, around each centre
    std::vector<std::int32_t> order_;
    Diagram diagram_;
};

// The largest block around `centres`, of at most `most` sections, whose diagram takes at most
// `bytes` bytes if the other sections are as in `mines`. Its diagram is built. Throws
// Contradiction.
Block fitting_block(const Problem& whole, std::span<const std::int32_t> centres, std::size_t most,
                    const std::vector<std::int32_t>& mines, std::size_t bytes, Meter& meter);

}  // namespace minewise
