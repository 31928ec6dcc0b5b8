// Further questions about an analysed system, exact or estimated.
//
// If the analysis is an estimate, its chains have stored solutions of the intractable part. Given
// one of them everything else is counted exactly; the answer is the mean over them.
#pragma once

#include <functional>

#include "analysis/analysis.hpp"
#include "sampling/solutions.hpp"

namespace minewise {

using Poll = std::function<void()>;

// By cell and number (number_count() of them): P(the cell is safe and its true number is k). Rows
// of revealed cells are NaN unless `of_revealed`. Positions only.
std::vector<double> number_distributions(const Analysis& analysis, bool of_revealed,
                                         const Limits& limits, const Poll& poll);

// By cell and number: P(the cell is safe and shows it). Positions only.
std::vector<double> shown_distributions(const Analysis& analysis, const Limits& limits,
                                        const Poll& poll);

// The natural logarithm of the probability, before anything is known of the mines, that the
// revealed cells are safe and show what they show; NaN if it was not counted exactly. Positions
// only.
double log_likelihood(const Analysis& analysis, const Poll& poll);

// P(the additional constraints hold).
double probability_of(const Analysis& analysis, const Factors& constraints, const Poll& poll);

// `count` random solutions, concatenated, each as mines by cell.
std::vector<std::uint8_t> random_solutions(const Analysis& analysis, std::size_t count,
                                           std::uint64_t seed, const Poll& poll);

}  // namespace minewise
