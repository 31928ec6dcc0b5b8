// What a player can know at one moment: risks, certain cells, and what a click may lead to.
//
// A belief is made of what is open and of the counted parts of its frontier; it never sees the
// board. After a cell shows a number it is another belief, its child: that copies little, counts
// only the parts around the cell, and shares all others. A child owns all it needs and outlives its
// parent; only the cache of parts must outlive both.
#pragma once

#include <optional>
#include <vector>

#include "counting/frontier.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// P(mine) of every cell; 0 and 1 where it is known.
struct Risks {
    std::vector<double> by_cell;
    double interior = 0.0;
};

// One thing that a click may lead to; a mine is none of them.
struct Outcome {
    int number = 0;
    double probability = 0.0;  // that the cell is safe and shows it
};

class Belief {
  public:
    // What is known of a position, counted. Throws Contradiction where there is no solution, and
    // OverBudget where a part is too wide.
    Belief(const Knowledge& knowledge, PartCache& cache, Meter& meter);
    // The same where a frontier has followed the knowledge already; both are copied.
    Belief(const Knowledge& knowledge, const Frontier& frontier);

    const Knowledge& knowledge() const { return knowledge_; }
    const Topology& topology() const { return knowledge_.topology(); }
    const Frontier& frontier() const { return frontier_; }

    const Risks& risks(Meter& meter) const;
    double risk(Cell cell, Meter& meter) const {
        return risks(meter).by_cell[static_cast<std::size_t>(cell)];
    }
    // Unknown cells that are certain, by counting and the mine total.
    const std::vector<Cell>& safe() const { return certain().safe; }
    const std::vector<Cell>& mines() const { return certain().mines; }
    // Cells known to be safe that are yet to be opened: settled ones, and those in safe().
    int safe_cells() const;
    // Whether nothing is left to open.
    bool is_won() const;
    // log2 of the weight of all solutions, comparable between a belief and its descendants.
    double log2_weight() const;

    // The belief after an unknown cell showed a number; none where that cannot be. Throws
    // OverBudget.
    std::optional<Belief> child(Cell cell, int number, Meter& meter) const;
    // The numbers that an unknown cell may show; the likely ones need not come first.
    std::vector<Outcome> outcomes(Cell cell, Meter& meter) const;
    // P(the cell is safe and shows what `child` has it show), for a child of this belief.
    double probability(const Belief& child) const;
    // The numbers that may be shown as far as single cells tell: some may turn out impossible.
    std::vector<int> possible_numbers(Cell cell) const;

    // By cell: the number of its section; -1 for the interior, -2 for safe cells, -3 for mines.
    // Cells of one section cannot be told apart.
    std::vector<std::int32_t> sections() const;

  private:
    struct Certain {
        std::vector<Cell> safe, mines;
    };
    const Certain& certain() const;
    PartList<Doubles> part_list() const;
    double log2_weight_of_known() const;

    Knowledge knowledge_;
    Frontier frontier_;
    // Found when first asked for.
    mutable std::optional<Risks> risks_;
    mutable std::optional<Certain> certain_;
    mutable std::optional<double> log2_weight_;
};

}  // namespace minewise
