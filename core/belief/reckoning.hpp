// Exact probabilities that follow a game.
//
// From one move to the next most components stay as they are. A component is known by its clues,
// what they still say, and its cells; once counted, it is kept, and whatever leads to it again (the
// next move, or the question what a guess might show) finds it. What is left to do at a move is to
// walk the frontier, to count the components that changed, and to join them by the mine total, and
// that last only where nothing is certain without it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "counting/diagram.hpp"
#include "counting/join.hpp"
#include "counting/support.hpp"
#include "counting/variable_order.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// A component of the frontier, counted.
struct Piece {
    std::vector<std::int32_t> key;  // clues and what they say, then cells
    std::vector<Cell> cells;        // on the board, by their number in the model
    std::vector<Cell> safe, mines;  // certain without the mine total
    Problem problem;
    Diagram diagram;
    std::vector<double> forward;
    std::vector<Part<Doubles>> parts;  // the largest weight of each lies in [1/2, 1)
    double log2_scale = 0.0;           // of the parts together

    std::int64_t settled_mines() const { return problem.deduced_full; }  // they are in no part
};

// P(mine) of the unknown cells.
struct Risks {
    std::vector<double> by_cell;  // of any cell; 0 and 1 where it is known
    double interior = 0.0;
};

// What counting says of one Knowledge.
class Reckoning {
  public:
    // Lists the cells that are certain. Those that take the mine total to prove are looked for, but
    // for `everything`, only where no other is safe.
    void certain(std::vector<Cell>& safe, std::vector<Cell>& mines, bool everything) const;

    // log2 of the weight of all solutions, comparable between branches of one Knowledge.
    double log2_weight() const;

    Risks risks(Meter& meter) const;

    // By cell: the number of its section; -1 for the interior, -2 for safe cells, -3 for mines.
    std::vector<std::int32_t> sections() const;

  private:
    friend class Reckoner;
    Reckoning(class Reckoner& reckoner, const Knowledge& knowledge)
        : reckoner_(&reckoner), knowledge_(&knowledge) {}
    void certain_with_total(std::vector<Cell>& safe, std::vector<Cell>& mines) const;
    void certain_with_allowed(std::span<const Bits> allowed, std::vector<Cell>& safe,
                              std::vector<Cell>& mines) const;
    std::vector<Part<Doubles>> parts() const;
    double log2_weight_of_known() const;
    std::optional<Range> total() const;  // mines of all parts and the interior
    std::vector<Cell> interior() const;

    class Reckoner* reckoner_;
    const Knowledge* knowledge_;
    std::vector<const Piece*> pieces_;
    std::int64_t interior_cells_ = 0;
};

// Makes reckonings, and keeps what it counted for the next.
class Reckoner {
  public:
    explicit Reckoner(const Prior& prior);
    // The knowledge must outlive what is returned, which must not outlive a call of forget().
    // Throws Contradiction, and OverBudget where a component is too wide.
    Reckoning reckon(const Knowledge& knowledge, Meter& meter);
    // Drops what was counted: for a new game, or when it has become too much.
    void forget();
    bool holds_much() const { return used_ >= much; }

  private:
    friend class Reckoning;
    void walk(const Knowledge& knowledge, Cell clue);
    const Piece& counted(const Knowledge& knowledge, Meter& meter);
    void grow_table();
    void count(const Knowledge& knowledge, Piece& piece, Meter& meter);
    bool first_visit(Cell cell);

    Prior prior_;
    CellWeights<Doubles> weights_;
    static constexpr std::size_t much = 10'000;
    // The first used_ are counted; the others wait, with their memory, to be used again.
    std::vector<std::unique_ptr<Piece>> pieces_;
    std::size_t used_ = 0;
    std::vector<std::uint32_t> table_;  // by hash: 1 + a piece's place, or 0
    System system_;
    VariableOrder orderer_;
    std::vector<std::uint32_t> visited_;  // by cell: the number of the last walk that saw it
    std::uint32_t walk_ = 0;
    std::vector<std::int32_t> number_;  // by cell: its number within its component
    std::vector<Cell> clues_;           // of the component that was walked last
    std::vector<Cell> cells_;
    std::vector<Cell> members_;
    std::vector<Bounds> bounds_;
    std::vector<std::int32_t> key_;
};

}  // namespace minewise
