#include "deduction/smallest_proof.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "deduction/remaining.hpp"

namespace minewise {
namespace {

using Members = std::vector<std::size_t>;  // of constraints

// The clues in layers of increasing distance: first the clues adjacent to the cell, then the clues
// that share cells with these, and so on.
std::vector<Members> distance_layers(Cell cell, const std::vector<Constraint>& constraints,
                                     Cell board) {
    std::vector<Members> over(at(board));
    for (std::size_t i = 0; i < constraints.size(); ++i)
        for (const Cell member : constraints[i].cells) over[at(member)].push_back(i);
    std::vector<char> seen(constraints.size(), 0);
    std::vector<Members> layers;
    std::vector<Cell> edge{cell};
    while (!edge.empty()) {
        Members layer;
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

std::vector<Constraint> pick(const std::vector<Constraint>& constraints, const Members& which) {
    std::vector<Constraint> picked;
    for (const auto i : which) picked.push_back(constraints[i]);
    return picked;
}

// A smallest conflict among `near`, given that the cell has the opposite value.
Conflict conflict_of(const std::vector<Constraint>& constraints, Members& near, Cell cell,
                     bool mine, Meter& meter, std::size_t effort) {
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

}  // namespace

SmallestProof smallest_proof(const Knowledge& knowledge, Cell cell, bool mine, Meter& meter,
                             const ProofEffort& effort) {
    std::vector<Constraint> constraints = stated_clues(knowledge);
    const auto layers = distance_layers(cell, constraints, knowledge.topology().size());
    Members near;
    for (std::size_t r = 0; r < layers.size(); ++r) {
        near.insert(near.end(), layers[r].begin(), layers[r].end());
        auto conflict = conflict_of(constraints, near, cell, mine, meter, effort.of_numbers);
        if (!conflict.found()) continue;
        // A smaller conflict may contain clues that are further from the cell.
        if (conflict.members.size() > r + 2) {
            for (std::size_t s = r + 1; s + 2 <= conflict.members.size() && s < layers.size(); ++s)
                near.insert(near.end(), layers[s].begin(), layers[s].end());
            auto wider = conflict_of(constraints, near, cell, mine, meter, effort.of_numbers);
            conflict.settled = false;
            if (wider.found()) conflict = std::move(wider);
        }
        return {pick(constraints, conflict.members), conflict.settled};
    }
    if (knowledge.mines_left()) constraints.push_back(stated_total(knowledge));
    near.resize(constraints.size());
    std::iota(near.begin(), near.end(), std::size_t{0});
    const auto conflict = conflict_of(constraints, near, cell, mine, meter, effort.with_total);
    return {pick(constraints, conflict.found() ? conflict.members : near),
            conflict.found() && conflict.settled};
}

}  // namespace minewise
