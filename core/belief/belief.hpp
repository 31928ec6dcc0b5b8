// A belief: everything that a player can know at one moment (risks, certain cells, and the outcomes
// of each click). In the terms of a POMDP it is a belief state (Kaelbling, Littman and Cassandra
// 1998, see docs/references.md).
//
// A belief consists of the knowledge and the counted parts of the frontier; it never sees the
// board. Each outcome of a click leads to a child belief. Constructing a child counts only the
// parts around the clicked cell and shares all others. A child owns its data and may outlive its
// parent; the cache of parts must outlive both.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board/board.hpp"
#include "counting/frontier.hpp"
#include "counting/model.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// P(mine) of every cell; 0 or 1 if it is known.
struct Risks {
    std::vector<double> by_cell;
    double interior = 0.0;
};

// One number that a click may reveal, or `no_number`. Hitting a mine is not listed as an outcome.
struct Outcome {
    int number = 0;
    double probability = 0.0;  // P(the cell is safe and shows the number)
};

// What is seen of a cell once it is revealed: a number, `no_number` or `exposed_mine`.
struct Reveal {
    Cell cell;
    int shown = 0;
};

class Belief {
  public:
    // Counts the knowledge of a position. Throws Contradiction if there is no solution, and
    // OverBudget if a part exceeds the budget.
    Belief(const Knowledge& knowledge, PartCache& cache, Meter& meter);
    // The same from a frontier that is up to date with the knowledge; both are copied.
    Belief(const Knowledge& knowledge, const Frontier& frontier);

    const Knowledge& knowledge() const { return knowledge_; }
    const Topology& topology() const { return knowledge_.topology(); }
    const Frontier& frontier() const { return frontier_; }

    const Risks& risks(Meter& meter) const;
    double risk(Cell cell, Meter& meter) const { return risks(meter).by_cell[at(cell)]; }
    // Unknown cells that are certain, by counting and the mine total.
    const std::vector<Cell>& safe() const { return certain().safe; }
    const std::vector<Cell>& mines() const { return certain().mines; }
    // The number of safe cells that are not open yet: settled cells, and those in safe().
    int safe_cells() const;
    // The number of certain mines of a child that its parent did not settle: settled mines, and
    // those in mines().
    int certain_mines() const;
    // Whether every safe cell is open.
    bool is_won() const;
    // log2 of the weight of all solutions, comparable between a belief and its descendants. The
    // meter is asked only where nothing has weighed the belief before; child() weighs both.
    double log2_weight(Meter& meter) const;

    // The belief after an unknown cell shows `number`; nothing if that is impossible. Throws
    // OverBudget.
    std::optional<Belief> child(Cell cell, int number, Meter& meter) const;
    // The belief after several unknown cells are revealed at once; nothing if that is impossible.
    std::optional<Belief> child(std::span<const Reveal> reveals, Meter& meter) const;
    // The outcomes of opening an unknown cell, in no particular order.
    std::vector<Outcome> outcomes(Cell cell, Meter& meter) const;
    // P(the cell is safe and shows the number that led to `child`), for a child of this belief.
    double probability(const Belief& child, Meter& meter) const;
    // The position, counted at once.
    const Model& model(Meter& meter) const;
    // Random solutions first ... first + count - 1 of the seed's sequence; solution i depends only
    // on the seed and i.
    std::vector<Board> sample(std::size_t first, std::size_t count, std::uint64_t seed,
                              Meter& meter) const;
    // A superset of the numbers that the cell can show, from its known neighbours alone.
    std::vector<int> possible_numbers(Cell cell) const;

    // By cell: the number of its section; -1 for the interior, -2 for safe cells, -3 for mines.
    // Cells of the same section are interchangeable.
    std::vector<std::int32_t> sections() const;

  private:
    struct Certain {
        std::vector<Cell> safe, mines;
    };
    const Certain& certain() const;
    int settled(Knowledge::Status status) const;  // the number of such cells
    double log2_weight_of_known() const;

    Knowledge knowledge_;
    Frontier frontier_;
    // Computed on first use.
    mutable std::optional<Risks> risks_;
    mutable std::optional<Certain> certain_;
    mutable std::optional<double> log2_weight_;
    mutable std::shared_ptr<const Model> model_;
};

}  // namespace minewise
