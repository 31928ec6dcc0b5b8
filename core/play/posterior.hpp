// Win probabilities of several guesses, from the networks' estimates and from continuations.
//
// The estimates of one belief have a large error in common and small errors of their own, and the
// results of continuations on the same boards are correlated. Both are taken as normal; so the win
// probabilities given both are normal too (Gelman et al. 2013, section 3.5, see
// docs/references.md).
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace minewise {

// The standard errors of estimates, as measured by research/deepening.py.
struct EstimateErrors {
    double common = 0.045;  // of all guesses of a belief together
    double own = 0.0115;    // of each

    double of_one() const { return std::hypot(common, own); }
};

class Posterior {
  public:
    Posterior(std::vector<double> estimates, const EstimateErrors& errors);

    // Takes in the results of continuations: by guess, on boards 0, 1, ...; NaN if the guess is a
    // mine there.
    void update(const std::vector<std::vector<double>>& results);

    std::size_t size() const { return estimates_.size(); }
    double mean(std::size_t guess) const { return mean_[guess]; }
    double standard_error(std::size_t guess) const;
    // The guess with the highest mean, and the first of equals.
    std::size_t best() const;
    // The probability that another guess does not win more often by `tolerance` than this one.
    double is_ahead(std::size_t guess, std::size_t other, double tolerance) const;

  private:
    using Matrix = std::vector<std::vector<double>>;

    std::vector<double> estimates_;
    EstimateErrors errors_;
    std::vector<double> mean_;
    Matrix covariance_;
};

}  // namespace minewise
