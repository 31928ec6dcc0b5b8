#include "deduction/remaining.hpp"

#include <tuple>

#include "deduction/technique.hpp"

namespace minewise {
namespace {

// By cell: whether the position states it, as a number or as a mine.
std::vector<char> stated(const Knowledge& knowledge) {
    std::vector<char> is_stated(static_cast<std::size_t>(knowledge.topology().size()), 0);
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
        is_stated[at(cell)] = knowledge.is_revealed(cell);
    for (const Cell cell : knowledge.given_mines()) is_stated[at(cell)] = 1;
    return is_stated;
}

}  // namespace

Remaining remaining_problem(const Knowledge& knowledge) {
    const Topology& topology = knowledge.topology();
    Remaining left;
    std::vector<Cell> number(at(topology.size()), -1);
    for (Cell cell = 0; cell < topology.size(); ++cell)
        if (knowledge.is_unknown(cell)) {
            number[at(cell)] = static_cast<Cell>(left.cells.size());
            left.cells.push_back(cell);
        }
    Factors constraints;
    std::vector<Cell> cells;
    for (Cell clue = 0; clue < topology.size(); ++clue) {
        if (!knowledge.is_clue(clue) || knowledge.unknown_beside(clue) == 0) continue;
        cells.clear();
        for (const Cell cell : topology.neighbours(clue))
            if (knowledge.is_unknown(cell)) cells.push_back(number[at(cell)]);
        if (knowledge.is_open(clue)) {
            const int mines = knowledge.residual_clue(clue).left;
            constraints.add(cells, {mines, mines});
        } else {
            const auto likelihood = knowledge.likelihood(clue);
            constraints.add(cells, {0, std::ssize(likelihood) - 1}, likelihood);
        }
        left.clues.push_back(clue);
    }
    left.system = System::of(static_cast<Cell>(left.cells.size()), std::move(constraints),
                             Prior{knowledge.mines_left(), std::nullopt, 1});
    return left;
}

std::vector<Constraint> stated_clues(const Knowledge& knowledge) {
    const auto is_stated = stated(knowledge);
    std::vector<Constraint> constraints;
    for (Cell clue = 0; clue < knowledge.topology().size(); ++clue) {
        if (!knowledge.is_clue(clue)) continue;
        Constraint constraint{clue, {}, {}, {}};
        if (knowledge.is_open(clue)) {
            constraint.range = {knowledge.number(clue), knowledge.number(clue)};
        } else {
            const auto likelihood = knowledge.stated_likelihood(clue);
            std::tie(constraint.range, constraint.weights) =
                trimmed({0, std::ssize(likelihood) - 1}, likelihood);
        }
        for (const Cell cell : knowledge.topology().neighbours(clue)) {
            if (knowledge.is_revealed(cell)) continue;
            if (is_stated[at(cell)] == 0) {
                constraint.cells.push_back(cell);
                continue;
            }
            --constraint.range.low;
            --constraint.range.high;
        }
        if (!constraint.cells.empty()) constraints.push_back(std::move(constraint));
    }
    return constraints;
}

Constraint stated_total(const Knowledge& knowledge) {
    Constraint constraint{mine_total, {}, {*knowledge.mines_left(), *knowledge.mines_left()}, {}};
    const auto is_stated = stated(knowledge);
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell) {
        if (is_stated[at(cell)] != 0) continue;
        constraint.cells.push_back(cell);
        const bool mine = knowledge.status(cell) == Knowledge::Status::mine;
        constraint.range.low += mine;
        constraint.range.high += mine;
    }
    return constraint;
}

}  // namespace minewise
