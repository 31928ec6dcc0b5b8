// Sums over the draws of the chains of an estimate, with means, standard errors and convergence.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/model.hpp"
#include "sampling/gibbs_chain.hpp"

namespace minewise {

// The result of an estimate.
struct Estimates {
    static constexpr std::size_t chains = 8;

    // P(k mines in a section), by chain; intractable section s (as numbered in
    // Model::intractable_sections) begins at start[s].
    std::vector<double> sections[chains];
    std::vector<std::uint32_t> start;  // with a sentinel at the end
    // P(the intractable part holds m mines), by chain.
    std::vector<double> mines[chains];
    std::vector<double> draws;  // by intractable section: number of draws
    // By intractable section: the variance that the mine probability of a cell would have if the
    // draws were independent.
    std::vector<double> variance;
    double convergence = 1.0;  // the largest split R-hat
    // Sections with a cell that was met with one value only, although the other is not excluded.
    std::vector<std::int32_t> unsettled;
    // States of the chains, by intractable section: solutions over which other answers are
    // averaged.
    std::vector<std::vector<std::int32_t>> states;
};

// The tallies of one sweep, or of several.
struct Tally {
    // Laid out as Estimates::start says: sums of P(k mines in a section).
    std::vector<double> counts;
    std::vector<double> visits;  // by intractable section
    // By intractable section: sums of squared conditional means, for R-hat.
    std::vector<double> squares;
    std::vector<double> mines;  // by mines in the intractable part: sums of probabilities

    void add(const Tally& other);
};

// By intractable section: whether its cells were met safe, and as mines.
class ValuesMet {
  public:
    explicit ValuesMet(const Model& model)
        : met_{std::vector<char>(model.problem().sections.size(), 0),
               std::vector<char>(model.problem().sections.size(), 0)} {}

    // A section that holds this many mines.
    void mark(const Model& model, std::int32_t section, std::int32_t mines) {
        const auto& problem = model.problem();
        const std::int32_t cells = problem.sections.length(section);
        if (mines > 0) mark(section, true);
        if (mines <= (cells - 1) * problem.max_per_cell) mark(section, false);
    }
    // A state of a chain, by intractable section.
    void mark(const Model& model, const std::vector<std::int32_t>& state) {
        for (std::size_t s = 0; s < state.size(); ++s)
            mark(model, model.intractable_sections()[s], state[s]);
    }
    // Whether the value was not met, and is not excluded by a proof.
    bool is_missing(const Model& model, std::int32_t section, bool mine) const {
        return met_[mine][at(section)] == 0 &&
               (mine ? model.can_be_mine(section) : model.can_be_safe(section));
    }

  private:
    void mark(std::int32_t section, bool mine) { met_[mine][at(section)] = 1; }

    std::vector<char> met_[2];  // safe; a mine
};

class Tallies {
  public:
    // `counts` is the number of possible mine counts of the intractable part.
    Tallies(const Model& model, std::size_t counts);

    Tally empty() const;
    std::size_t bytes_of_one() const;
    void add(Tally& tally, const BlockDraw& draw) const;
    // Marks the values that have a probability in the tally.
    void mark(const Tally& tally, ValuesMet& met) const;

    // Two halves of each chain, one after the other, without the first fifth of its sweeps.
    std::vector<Tally> halves(const std::vector<std::vector<Tally>>& sweeps) const;
    // The largest standard error of a cell's mine probability.
    double largest_error(std::vector<Tally> halves) const;
    // The largest split R-hat.
    double convergence(const std::vector<Tally>& halves) const;
    Estimates summarize(std::vector<Tally> halves) const;

  private:
    double mean_mines(const Tally& tally, std::size_t section) const;
    double variance_of_draws(const Tally& tally, std::size_t section) const;
    double r_hat(const std::vector<Tally>& halves, std::size_t section) const;

    const Model& model_;
    // By section of the whole problem: its number among the intractable ones.
    std::vector<std::int32_t> place_;
    std::vector<std::uint32_t> start_;
    std::vector<double> cells_;  // by intractable section
    std::size_t counts_;
};

// Whether every section was drawn in every half.
bool all_visited(const std::vector<Tally>& halves);

}  // namespace minewise
