// Win probabilities of several guesses, from the networks' estimates and from continuations.
//
// The estimates of one belief have a large error in common and small errors of their own, and the
// results of continuations on the same boards are correlated. Both are taken as normal; so the win
// probabilities given both are normal too (Gelman et al. 2013, section 3.5, see
// docs/references.md). How large the errors of the estimates are varies from belief to belief: each
// of some sizes has a probability, which the results change.
#pragma once

#include <cstddef>
#include <vector>

namespace minewise {

// The standard error of an estimate before the first continuation.
double error_of_estimate();

class Posterior {
  public:
    explicit Posterior(std::vector<double> estimates);

    // Takes in the results of continuations: by guess, on boards 0, 1, ...; NaN if the guess is a
    // mine there.
    void update(const std::vector<std::vector<double>>& results);

    std::size_t size() const { return estimates_.size(); }
    double mean(std::size_t guess) const;
    // So many that 1.96 of them on each side of the mean hold the win probability with 95 %.
    double standard_error(std::size_t guess) const;
    // The guess with the highest mean, and the first of equals.
    std::size_t best() const;
    // The probability that another guess does not win more often by `tolerance` than this one.
    double is_ahead(std::size_t guess, std::size_t other, double tolerance) const;

  private:
    using Matrix = std::vector<std::vector<double>>;

    // The win probabilities if the errors of the estimates have one of the sizes.
    struct Case {
        double probability;
        std::vector<double> mean;
        Matrix covariance;
    };

    // The estimates, and a prior case for each size of the errors.
    std::vector<double> estimates_;
    double widening_ = 1.0;  // of the stated errors
    std::vector<Case> before_;
    std::vector<Case> cases_;
};

}  // namespace minewise
