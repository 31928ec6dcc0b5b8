// What the chains of an estimate have drawn, added up; means, errors and convergence of it.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/model.hpp"
#include "sampling/gibbs_chain.hpp"

namespace minewise {

// What an estimate comes to.
struct Estimates {
    static constexpr std::size_t batches = 16;

    // P(k mines in a section), in each batch: those of wide section s (as in
    // Model::intractable_sections) from start[s] on.
    std::vector<double> sections[batches];
    std::vector<std::uint32_t> start;  // one more at the end
    // P(the wide part holds m mines), in each batch.
    std::vector<double> mines[batches];
    std::vector<double> draws;  // by wide section: how often it was drawn
    double convergence = 1.0;   // the largest split R-hat
    // States of the chains, by wide section: solutions to average other questions over.
    std::vector<std::vector<std::int32_t>> states;
};

// The tallies of one sweep, or of several added up.
struct Tally {
    std::vector<double> counts;   // as Estimates::start has it: P(k mines in a section), summed
    std::vector<double> visits;   // by wide section
    std::vector<double> squares;  // by wide section: of the conditional mean mine counts, for R-hat
    std::vector<double> mines;    // by mines of the wide part: their probabilities, summed

    void add(const Tally& other);
};

class Tallies {
  public:
    // `counts` mine counts of the wide part.
    Tallies(const Model& model, std::size_t counts);

    Tally empty() const;
    std::size_t bytes_of_one() const;
    void add(Tally& tally, const BlockDraw& draw) const;

    // Chains' sweeps, two batches a chain: the sweeps from a fifth on, halved.
    std::vector<Tally> make_batches(const std::vector<std::vector<Tally>>& sweeps) const;
    // The largest standard error of a cell's mine probability.
    double largest_error(const std::vector<Tally>& batches) const;
    // The largest split R-hat.
    double convergence(const std::vector<Tally>& batches) const;
    Estimates summarize(std::vector<Tally> batches) const;

  private:
    double mean_mines(const Tally& tally, std::size_t section) const;
    double r_hat(const std::vector<Tally>& batches, std::size_t section) const;

    std::vector<std::int32_t> place_;  // by section of the whole problem: among the wide ones
    std::vector<std::uint32_t> start_;
    std::vector<double> cells_;  // by wide section
    std::size_t counts_;
};

// Whether every section was drawn in every batch.
bool all_visited(const std::vector<Tally>& batches);

}  // namespace minewise
