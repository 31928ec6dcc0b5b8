#include "play/posterior.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace minewise {
namespace {

// What is known of results before the first: their variance and correlation, worth this many
// results.
constexpr double usual_variance = 0.08;
constexpr double usual_correlation = 0.3;
constexpr double usual_weight = 16.0;
constexpr double least_variance = 1e-6;

using Matrix = std::vector<std::vector<double>>;

struct Moments {
    double count = 0.0;
    double mean = 0.0;
    double variance = usual_variance;
};

Moments moments(const std::vector<double>& results) {
    Moments found;
    double sum = 0.0;
    for (const double result : results)
        if (!std::isnan(result)) {
            sum += result;
            ++found.count;
        }
    if (found.count == 0.0) return found;
    found.mean = sum / found.count;
    double squares = usual_weight * usual_variance;
    for (const double result : results)
        if (!std::isnan(result)) squares += (result - found.mean) * (result - found.mean);
    found.variance = std::max(squares / (usual_weight + found.count - 1.0), least_variance);
    return found;
}

// The covariance of two means of results.
double covariance(const std::vector<double>& one, const Moments& of_one,
                  const std::vector<double>& other, const Moments& of_other) {
    double shared = 0.0;
    double sum = 0.0;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        if (std::isnan(one[i]) || std::isnan(other[i])) continue;
        ++shared;
        sum += (one[i] - of_one.mean) * (other[i] - of_other.mean);
    }
    if (shared == 0.0) return 0.0;
    const double deviations = std::sqrt(of_one.variance * of_other.variance);
    const double correlation =
        (usual_weight * usual_correlation + sum / deviations) / (usual_weight + shared);
    return std::clamp(correlation, 0.0, 0.999) * deviations * shared /
           (of_one.count * of_other.count);
}

// Factors a symmetric matrix in place (Cholesky). Returns false if it is not positive definite.
bool factor(Matrix& a) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
            if (i != j) {
                a[i][j] = sum / a[j][j];
            } else {
                if (sum <= 0.0) return false;
                a[i][i] = std::sqrt(sum);
            }
        }
    return true;
}

// Solves for a right side, with the factor of the matrix.
std::vector<double> solve(const Matrix& factor, std::vector<double> b) {
    const std::size_t n = factor.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= factor[i][k] * b[k];
        b[i] /= factor[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) b[i] -= factor[k][i] * b[k];
        b[i] /= factor[i][i];
    }
    return b;
}

Matrix prior(std::size_t size, const EstimateErrors& errors) {
    Matrix matrix(size, std::vector<double>(size, errors.common * errors.common));
    for (std::size_t i = 0; i < size; ++i) matrix[i][i] += errors.own * errors.own;
    return matrix;
}

double normal_distribution(double x) { return 0.5 * std::erfc(-x * std::sqrt(0.5)); }

}  // namespace

Posterior::Posterior(std::vector<double> estimates, const EstimateErrors& errors)
    : estimates_(std::move(estimates)),
      errors_(errors),
      mean_(estimates_),
      covariance_(prior(estimates_.size(), errors)) {}

void Posterior::update(const std::vector<std::vector<double>>& results) {
    std::vector<std::size_t> played;
    std::vector<Moments> found;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Moments of_guess = moments(results[i]);
        if (of_guess.count == 0.0) continue;
        played.push_back(i);
        found.push_back(of_guess);
    }
    const Matrix before = prior(size(), errors_);
    mean_ = estimates_;
    covariance_ = before;
    if (played.empty()) return;

    // The covariance of the means of the results, seen from before.
    Matrix seen(played.size(), std::vector<double>(played.size()));
    for (std::size_t i = 0; i < played.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j)
            seen[i][j] = seen[j][i] =
                before[played[i]][played[j]] +
                (i == j ? found[i].variance / found[i].count
                        : covariance(results[played[i]], found[i], results[played[j]], found[j]));
    Matrix factored = seen;
    if (!factor(factored)) {  // the estimated correlations contradict each other: drop them
        for (std::size_t i = 0; i < played.size(); ++i)
            for (std::size_t j = 0; j < played.size(); ++j)
                if (i != j) seen[i][j] = before[played[i]][played[j]];
        factored = seen;
        factor(factored);
    }
    std::vector<double> surprise;
    for (std::size_t i = 0; i < played.size(); ++i)
        surprise.push_back(found[i].mean - estimates_[played[i]]);
    const std::vector<double> weighed = solve(factored, surprise);
    for (std::size_t g = 0; g < size(); ++g) {
        std::vector<double> row;
        for (const std::size_t one : played) row.push_back(before[g][one]);
        const std::vector<double> gain = solve(factored, row);
        for (std::size_t i = 0; i < played.size(); ++i) mean_[g] += row[i] * weighed[i];
        for (std::size_t h = 0; h < size(); ++h)
            for (std::size_t i = 0; i < played.size(); ++i)
                covariance_[g][h] -= gain[i] * before[played[i]][h];
    }
}

double Posterior::standard_error(std::size_t guess) const {
    return std::sqrt(std::max(covariance_[guess][guess], 0.0));
}

std::size_t Posterior::best() const {
    return static_cast<std::size_t>(std::ranges::max_element(mean_) - mean_.begin());
}

double Posterior::is_ahead(std::size_t guess, std::size_t other, double tolerance) const {
    const double variance =
        covariance_[guess][guess] + covariance_[other][other] - 2.0 * covariance_[guess][other];
    return normal_distribution((mean_[guess] - mean_[other] + tolerance) /
                               std::sqrt(std::max(variance, 1e-12)));
}

}  // namespace minewise
