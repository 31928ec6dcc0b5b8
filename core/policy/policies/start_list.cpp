// start-list: opens corners and the middles of edges while less than 33 % of the board is open, and
// other edge cells that are not next to a corner while less than 10 % is open (getNext in "Solution
// Algorithm Explanation", see docs/references.md). A cell whose mean clue ratio is at least one
// half is flagged instead. Ties are broken at random.
#include "policy/criteria/start_list.hpp"

#include "policy/criteria/ratios.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

constexpr double main_share = 0.33;
constexpr double sub_share = 0.10;

// The unknown cells of a list.
std::vector<Cell> unknown_cells_of(const Knowledge& knowledge, StartList list) {
    auto cells = unknown_cells(knowledge);
    std::erase_if(cells, [&](Cell cell) { return start_list(knowledge.topology(), cell) != list; });
    return cells;
}

double open_share(const Knowledge& knowledge) {
    const Cell cells = knowledge.topology().size();
    Cell open = 0;
    for (Cell cell = 0; cell < cells; ++cell) open += knowledge.is_revealed(cell);
    return static_cast<double>(open) / static_cast<double>(cells);
}

class StartListPolicy final : public Policy {
  public:
    std::optional<Decision> decide(Turn& turn) override {
        const double open = open_share(turn.knowledge);
        if (open >= main_share) return std::nullopt;
        auto cells = unknown_cells_of(turn.knowledge, StartList::main);
        if (cells.empty() && open < sub_share)
            cells = unknown_cells_of(turn.knowledge, StartList::sub);
        if (cells.empty()) return std::nullopt;
        const Cell cell = turn.random.pick(cells);
        if (turn.knowledge.mines_left() != 0 && mean_ratio(turn.knowledge, cell) >= 0.5)
            return Decision{.cell = cell, .action = Decision::Action::assume_mine};
        Decision decision{.cell = cell};
        if (turn.outcomes != nullptr) decision.risk = turn.outcomes->mine_probability(cell);
        return decision;
    }
};

const PolicyRegistration start_list_registration({
    .name = "start-list",
    .summary = "corners and edges while little of the board is open",
    .make = make_part<StartListPolicy>,
});

}  // namespace
}  // namespace minewise
