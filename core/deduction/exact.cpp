// exact: the cells on which all solutions agree, by counting (the backbone of the constraints;
// "Review of a Minesweeper solver", see docs/references.md). Finds every certain cell, except that
// in intractable components it finds only the cells that are certain without counting them.
//
// The reason is a smallest set of clues that proves the conclusion from the original position,
// without other deductions (smallest_proof.hpp). If the total is needed, the search for a smallest
// set may take too long. Its effort is limited: the set is then minimal (no clue can be omitted),
// provided that the effort sufficed for that.
#include <algorithm>
#include <array>
#include <utility>

#include "counting/model.hpp"
#include "deduction/remaining.hpp"
#include "deduction/smallest_proof.hpp"
#include "deduction/technique.hpp"

namespace minewise {
namespace {

class Exact final : public Technique {
  public:
    static constexpr std::string_view name = "exact";

    explicit Exact(const TechniqueOptions& options)
        : only_(options.only.begin(), options.only.end()),
          frontier_(options.frontier),
          lone_mines_(options.lone_mines) {
        std::ranges::sort(only_);
    }

    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        const std::size_t now = knowledge.events() + 1;
        if (std::exchange(seen_, now) == now || knowledge.unknown_cells() == 0) return false;
        if (frontier_ != nullptr) return find_safe(knowledge, findings, meter);
        const Remaining left = remaining_problem(knowledge);
        std::array<std::vector<Cell>, 2> certain;
        try {
            const Model model(left.system, meter, true);
            for (const bool mine : {false, true})
                for (const Cell i : model.certain(mine))
                    certain[mine].push_back(left.cells[static_cast<std::size_t>(i)]);
        } catch (const Contradiction&) {
            findings.contradict(left.clues);
        }
        if (!findings.keeps_reasons())
            return findings.conclude(knowledge, name, {}, certain[0], certain[1]);
        bool found = false;
        for (const bool mine : {false, true})
            for (const Cell cell : certain[mine]) {
                if (!knowledge.is_unknown(cell) || !is_asked_for(cell)) continue;
                if (findings.full()) {
                    seen_ = {};  // more cells remain to be proved
                    return found;
                }
                found |= prove(knowledge, findings, cell, mine, meter);
            }
        return found;
    }

  private:
    bool find_safe(Knowledge& knowledge, Findings& findings, Meter& meter) {
        std::vector<Cell> safe, mines;
        frontier_->update(knowledge, meter);
        frontier_->certain(knowledge, false, safe, mines);
        return (lone_mines_ || !safe.empty()) &&
               findings.conclude(knowledge, name, {}, safe, mines);
    }

    bool is_asked_for(Cell cell) const {
        return only_.empty() || std::ranges::binary_search(only_, cell);
    }

    // Concludes everything that the cell's smallest proof implies.
    bool prove(Knowledge& knowledge, Findings& findings, Cell cell, bool mine, Meter& meter) {
        const std::vector<Constraint> reason = smallest_proof(knowledge, cell, mine, meter).clues;
        std::vector<Cell> clues, cells;
        for (const Constraint& constraint : reason) {
            clues.push_back(constraint.source);
            cells.insert(cells.end(), constraint.cells.begin(), constraint.cells.end());
        }
        std::ranges::sort(cells);
        cells.erase(std::ranges::unique(cells).begin(), cells.end());
        Factors constraints;
        for (Constraint constraint : reason) {
            for (Cell& member : constraint.cells)
                member = static_cast<Cell>(std::ranges::lower_bound(cells, member) - cells.begin());
            constraints.add(constraint.cells, constraint.range);
        }
        const Model model(System::of(static_cast<Cell>(cells.size()), std::move(constraints), {}),
                          meter, true);
        std::array<std::vector<Cell>, 2> proved;
        for (const bool value : {false, true})
            for (const Cell i : model.certain(value))
                if (knowledge.is_unknown(cells[static_cast<std::size_t>(i)]))
                    proved[value].push_back(cells[static_cast<std::size_t>(i)]);
        if (std::ranges::find(proved[mine], cell) == proved[mine].end())
            proved[mine].push_back(cell);
        return findings.conclude(knowledge, name, clues, proved[0], proved[1], {}, true);
    }

    std::vector<Cell> only_;
    Frontier* frontier_;
    bool lone_mines_;
    std::size_t seen_ = 0;
};

const Registration exact_registration({
    .rank = 90,
    .name = Exact::name,
    .title = "Exact",
    .summary = "counts all solutions to find every certain cell, with a smallest set of numbers "
               "that proves it",
    .make = make_part<Exact>,
    .graded = true,
});

}  // namespace
}  // namespace minewise
