// exact: the cells on which all solutions agree, by counting (the backbone of the constraints;
// "Review of a Minesweeper solver", see docs/references.md). Finds every certain cell, except that
// in intractable components it finds only the cells that are certain without counting them.
//
// The reason is a smallest set of clues that proves the conclusion from the original position,
// without other deductions: assume the opposite and find a smallest conflict
// (smallest_conflict.hpp). The mine total is used only if the numbers alone do not suffice. A
// smallest conflict is connected and contains a clue adjacent to the cell. So clues are added in
// layers of increasing distance until they conflict; once a conflict of k clues is known, a smaller
// one lies within k - 1 layers. If the total is needed, the search for a smallest set may take too
// long. Its effort is limited: the set is then minimal (no clue can be omitted), provided that the
// effort sufficed for that.
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "counting/model.hpp"
#include "deduction/remaining.hpp"
#include "deduction/technique.hpp"

namespace minewise {
namespace {

constexpr std::string_view name = "exact";
constexpr std::size_t most_effort = 100'000;
constexpr std::size_t most_effort_with_total = 30'000;

// The clues in layers of increasing distance: first the clues adjacent to the cell, then the clues
// that share cells with these, and so on.
std::vector<std::vector<std::size_t>> distance_layers(Cell cell,
                                                      const std::vector<Constraint>& constraints,
                                                      Cell board) {
    std::vector<std::vector<std::size_t>> over(at(board));
    for (std::size_t i = 0; i < constraints.size(); ++i)
        for (const Cell member : constraints[i].cells) over[at(member)].push_back(i);
    std::vector<char> seen(constraints.size(), 0);
    std::vector<std::vector<std::size_t>> layers;
    std::vector<Cell> edge{cell};
    while (!edge.empty()) {
        std::vector<std::size_t> layer;
        for (const Cell member : edge)
            for (const auto i : std::exchange(over[at(member)], {}))
                if (std::exchange(seen[i], 1) == 0) layer.push_back(i);
        edge.clear();
        for (const auto i : layer)
            edge.insert(edge.end(), constraints[i].cells.begin(), constraints[i].cells.end());
        if (!layer.empty()) layers.push_back(std::move(layer));
    }
    return layers;
}

class Exact final : public Technique {
  public:
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
        const std::vector<Constraint> reason = smallest_proof(knowledge, cell, mine, meter);
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

    static std::vector<Constraint> smallest_proof(const Knowledge& knowledge, Cell cell, bool mine,
                                                  Meter& meter) {
        std::vector<Constraint> constraints = stated_clues(knowledge);
        const auto layers = distance_layers(cell, constraints, knowledge.topology().size());
        std::vector<std::size_t> near;
        for (std::size_t r = 0; r < layers.size(); ++r) {
            near.insert(near.end(), layers[r].begin(), layers[r].end());
            auto conflict = conflict_of(constraints, near, cell, mine, meter);
            if (!conflict.found()) continue;
            // A smaller conflict may contain clues that are further from the cell.
            if (conflict.members.size() > r + 2) {
                for (std::size_t s = r + 1; s + 2 <= conflict.members.size() && s < layers.size();
                     ++s)
                    near.insert(near.end(), layers[s].begin(), layers[s].end());
                auto wider = conflict_of(constraints, near, cell, mine, meter);
                if (wider.found()) conflict = std::move(wider);
            }
            return pick(constraints, conflict.members);
        }
        if (knowledge.mines_left()) constraints.push_back(stated_total(knowledge));
        near.resize(constraints.size());
        std::iota(near.begin(), near.end(), std::size_t{0});
        const auto conflict =
            conflict_of(constraints, near, cell, mine, meter, most_effort_with_total);
        return pick(constraints, conflict.found() ? conflict.members : near);
    }

    static std::vector<Constraint> pick(const std::vector<Constraint>& constraints,
                                        const std::vector<std::size_t>& which) {
        std::vector<Constraint> picked;
        for (const auto i : which) picked.push_back(constraints[i]);
        return picked;
    }

    // A smallest conflict among `near`, given that the cell has the opposite value.
    static Conflict conflict_of(const std::vector<Constraint>& constraints,
                                std::vector<std::size_t>& near, Cell cell, bool mine, Meter& meter,
                                std::size_t effort = most_effort) {
        std::ranges::sort(near);
        std::vector<Constraint> assumed = pick(constraints, near);
        for (Constraint& constraint : assumed)
            if (std::erase(constraint.cells, cell) > 0 && !mine) {
                --constraint.range.low;
                --constraint.range.high;
            }
        auto conflict = smallest_conflict(assumed, 1, meter, effort);
        for (auto& i : conflict.members) i = near[i];
        return conflict;
    }

    std::vector<Cell> only_;
    Frontier* frontier_;
    bool lone_mines_;
    std::size_t seen_ = 0;
};

const Registration registration({
    .rank = 90,
    .name = name,
    .title = "Exact",
    .summary = "counts all solutions to find every certain cell, with a smallest set of numbers "
               "that proves it",
    .make = make_technique<Exact>,
    .graded = true,
});

}  // namespace
}  // namespace minewise
