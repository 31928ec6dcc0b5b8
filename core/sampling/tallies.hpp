// Sums over the draws of the chains of an estimate, with means, standard errors and convergence.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/model.hpp"
#include "sampling/gibbs_chain.hpp"

namespace minewise {

// The result of an estimate.
struct Estimates {
    static constexpr std::size_t batches = 16;

    // P(k mines in a section), by batch; intractable section s (as numbered in
    // Model::intractable_sections) begins at start[s].
    std::vector<double> sections[batches];
    std::vector<std::uint32_t> start;  // with a sentinel at the end
    // P(the intractable part holds m mines), by batch.
    std::vector<double> mines[batches];
    std::vector<double> draws;  // by intractable section: number of draws
    double convergence = 1.0;   // the largest split R-hat
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

class Tallies {
  public:
    // `counts` is the number of possible mine counts of the intractable part.
    Tallies(const Model& model, std::size_t counts);

    Tally empty() const;
    std::size_t bytes_of_one() const;
    void add(Tally& tally, const BlockDraw& draw) const;

    // Two batches per chain: the first fifth of the sweeps is discarded, the rest is halved.
    std::vector<Tally> make_batches(const std::vector<std::vector<Tally>>& sweeps) const;
    // The largest standard error of a cell's mine probability.
    double largest_error(const std::vector<Tally>& batches) const;
    // The largest split R-hat.
    double convergence(const std::vector<Tally>& batches) const;
    Estimates summarize(std::vector<Tally> batches) const;

  private:
    double mean_mines(const Tally& tally, std::size_t section) const;
    double r_hat(const std::vector<Tally>& batches, std::size_t section) const;

    // By section of the whole problem: its number among the intractable ones.
    std::vector<std::int32_t> place_;
    std::vector<std::uint32_t> start_;
    std::vector<double> cells_;  // by intractable section
    std::size_t counts_;
};

// Whether every section was drawn in every batch.
bool all_visited(const std::vector<Tally>& batches);

}  // namespace minewise
