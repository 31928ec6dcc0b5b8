// The criteria that take a few lines each. Those that take more have a file of their own.
#include <array>
#include <cmath>

#include "policy/criteria/ratios.hpp"
#include "policy/criteria/start_list.hpp"
#include "policy/criterion.hpp"
#include "policy/win_probability.hpp"

namespace minewise {
namespace {

constexpr double flagged = 0.9;

double safety(Outcomes& outcomes, Cell cell, double) { return -outcomes.mine_probability(cell); }

double opening(Outcomes& outcomes, Cell cell, double) { return outcomes.opening_probability(cell); }

// 0 if the click hits a mine.
double expected_safe(Outcomes& outcomes, Cell cell, double) {
    double sum = 0.0;
    for (const EvaluatedOutcome& outcome : outcomes.all(cell))
        sum += outcome.probability * outcome.safe_cells;
    return sum;
}

double bits(double probability) {
    return probability > 0.0 ? -probability * std::log2(probability) : 0.0;
}

// In bits; a mine is a result, too.
double information(Outcomes& outcomes, Cell cell, double) {
    double sum = bits(outcomes.mine_probability(cell));
    for (const EvaluatedOutcome& outcome : outcomes.all(cell)) sum += bits(outcome.probability);
    return sum;
}

// The probability that a certain safe cell follows, or that the game is won.
double progress(Outcomes& outcomes, Cell cell, double best) {
    double sum = 0.0;
    double remaining =
        1.0 - outcomes.mine_probability(cell);  // probability of the outcomes not examined yet
    outcomes.each(cell, [&](const EvaluatedOutcome& outcome) {
        remaining -= outcome.probability;
        if (outcome.safe_cells > 0 || outcome.won) sum += outcome.probability;
        return sum + remaining >= least_tie(best);
    });
    return remaining > 0.0 && sum + remaining < least_tie(best) ? sum + remaining : sum;
}

// The probability to survive this guess and the best guess after it. If a certain safe cell
// follows, the second guess counts as survived. It is the look-ahead by one guess.
double survival(Outcomes& outcomes, Cell cell, double best) {
    static const Evaluator& next_guess = find_evaluator("next-guess");
    return look_ahead(outcomes, cell, next_guess, best);
}

// Cells that are probably mines count as flagged: they are opened only if no other cell is left.
double flag_first(Outcomes& outcomes, Cell cell, double) {
    return outcomes.mine_probability(cell) >= flagged ? -1.0 : 0.0;
}

// The mean of the clue ratios. It is a heuristic: a mean of ratios is not a probability.
double local_mean(Outcomes& outcomes, Cell cell, double) {
    return -mean_ratio(outcomes.knowledge(), cell);
}

double local_mean_discard(Outcomes& outcomes, Cell cell, double) {
    const ClueRatios ratios(outcomes.knowledge(), cell);
    return -(ratios.sum + board_ratio(outcomes.knowledge())) / (ratios.clues + 1);
}

// A cell without adjacent clues has the ratio of the whole board.
double local_max(Outcomes& outcomes, Cell cell, double) {
    const ClueRatios ratios(outcomes.knowledge(), cell);
    return ratios.clues == 0 ? -board_ratio(outcomes.knowledge()) : -ratios.largest;
}

// On a square grid corners come before edges, and edges before other cells.
double corner(Outcomes& outcomes, Cell cell, double) {
    return -static_cast<double>(outcomes.topology().neighbours(cell).size());
}

// On a torus all cells tie.
double edge(Outcomes& outcomes, Cell cell, double) {
    return rim_sides(outcomes.topology(), cell) == 1 ? 1.0 : 0.0;
}

// On a torus or a graph all cells tie.
double start_list_rank(Outcomes& outcomes, Cell cell, double) {
    switch (start_list(outcomes.topology(), cell)) {
        case StartList::main:
            return 3.0;
        case StartList::sub:
            return 1.0;
        case StartList::beside_corner:
            return 0.5;
        case StartList::none:
            break;
    }
    return 0.0;
}

double first(Outcomes&, Cell cell, double) { return -static_cast<double>(cell); }

double random(Outcomes&, Cell, double) { return 0.0; }

// See docs/references.md for the sources.
const std::array registrations{
    // "Review of a Minesweeper solver"; "Minesweeper Probability System"; P in Tu et al. 2017
    CriterionRegistration({"safety", "the lowest probability of a mine", safety}),
    // Z in the literature
    CriterionRegistration({"opening", "the highest probability of showing a 0", opening, true}),
    // E in Tu et al. 2017
    CriterionRegistration({"expected-safe",
                           "the highest expected number of certain safe cells afterwards",
                           expected_safe}),
    // S in Tu et al. 2017
    CriterionRegistration(
        {"progress", "the highest probability of a certain safe cell afterwards", progress, true}),
    // U in the literature, depth 2
    CriterionRegistration({"survival",
                           "the highest probability of surviving this guess and the next", survival,
                           true, "next-guess"}),
    // Q in Tu et al. 2017
    CriterionRegistration(
        {"information", "the highest entropy of the result of the click", information}),
    // "Minesweeper Probability System"
    CriterionRegistration({"flag-first", "any cell with a mine probability below 0.9", flag_first}),
    // leapOfFaith in "Solution Algorithm Explanation", variants `fill` and `discard`
    CriterionRegistration({"local-mean",
                           "the lowest mean clue ratio; cells without a number have the board's",
                           local_mean}),
    CriterionRegistration({"local-mean-discard",
                           "the lowest mean clue ratio; cells without a number are ignored",
                           local_mean_discard}),
    CriterionRegistration(
        {"local-max", "the lowest maximum of the clue ratios beside the cell", local_max}),
    CriterionRegistration({"corner", "the fewest neighbours", corner}),
    CriterionRegistration({"edge", "a cell at an edge, but not in a corner", edge}),
    // firstStep in "Solution Algorithm Explanation"
    CriterionRegistration(
        {"start-list", "corners and edge centres, then edges away from corners", start_list_rank}),
    // baselines
    CriterionRegistration({"first", "the first cell in reading order", first}),
    CriterionRegistration({"random", "a random cell", random}),
};

}  // namespace
}  // namespace minewise
