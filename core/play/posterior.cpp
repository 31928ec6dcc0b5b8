#include "play/posterior.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace minewise {
namespace {

// What is known of results before the first: their variance and correlation, worth this many
// results.
constexpr double usual_variance = 0.08;
constexpr double usual_correlation = 0.3;
constexpr double usual_weight = 16.0;
constexpr double least_variance = 1e-6;

// Sizes of the errors of estimates, and how often they occur; fitted to the win probabilities
// measured in half of research/guesses.csv.gz (research/deepening.py).
struct ErrorSize {
    double probability;
    double common;  // of all guesses of a belief together
    double own;     // of each
};
constexpr std::array sizes{ErrorSize{0.48, 0.025, 0.002}, ErrorSize{0.21, 0.025, 0.010},
                           ErrorSize{0.03, 0.025, 0.030}, ErrorSize{0.15, 0.070, 0.002},
                           ErrorSize{0.08, 0.070, 0.010}, ErrorSize{0.05, 0.070, 0.030}};
// The own error also has this part of the distance between an estimate and the mean of all.
constexpr double share_of_distance = 0.7;

// After continuations, intervals of the mixture hold less than they state: so many times as wide,
// those of the same half of the guesses hold 95 % (research/deepening.py --even).
constexpr double widening = 1.2;

constexpr double interval = 0.95;
constexpr double errors_of_interval = 1.959964;  // that hold it, of a normal distribution

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

Matrix prior(const std::vector<double>& estimates, const ErrorSize& error) {
    const double mean = std::accumulate(estimates.begin(), estimates.end(), 0.0) /
                        static_cast<double>(estimates.size());
    Matrix matrix(estimates.size(),
                  std::vector<double>(estimates.size(), error.common * error.common));
    for (std::size_t i = 0; i < estimates.size(); ++i) {
        const double of_distance = share_of_distance * (estimates[i] - mean);
        matrix[i][i] += error.own * error.own + of_distance * of_distance;
    }
    return matrix;
}

// The results of the guesses that were played on.
struct Played {
    std::vector<std::size_t> guesses;
    std::vector<double> surprise;  // the mean of the results, less the estimate
    Matrix noise;                  // the covariance of the means
};

Played played_of(const std::vector<std::vector<double>>& results,
                 const std::vector<double>& estimates) {
    Played played;
    std::vector<Moments> found;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Moments of_guess = moments(results[i]);
        if (of_guess.count == 0.0) continue;
        played.guesses.push_back(i);
        played.surprise.push_back(of_guess.mean - estimates[i]);
        found.push_back(of_guess);
    }
    played.noise.assign(found.size(), std::vector<double>(found.size()));
    for (std::size_t i = 0; i < found.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j)
            played.noise[i][j] = played.noise[j][i] =
                i == j ? found[i].variance / found[i].count
                       : covariance(results[played.guesses[i]], found[i],
                                    results[played.guesses[j]], found[j]);
    return played;
}

// The factor of the covariance of the means, seen from before.
Matrix factor_of_seen(const Matrix& before, const Played& played) {
    const auto seen = [&](bool correlated) {
        Matrix matrix = played.noise;
        for (std::size_t i = 0; i < matrix.size(); ++i)
            for (std::size_t j = 0; j < matrix.size(); ++j) {
                if (i != j && !correlated) matrix[i][j] = 0.0;
                matrix[i][j] += before[played.guesses[i]][played.guesses[j]];
            }
        return matrix;
    };
    Matrix factored = seen(true);
    if (factor(factored)) return factored;
    factored = seen(false);  // the estimated correlations contradict each other
    factor(factored);
    return factored;
}

double normal_distribution(double x) { return 0.5 * std::erfc(-x * std::sqrt(0.5)); }

}  // namespace

double error_of_estimate() { return Posterior({0.5}).standard_error(0); }

Posterior::Posterior(std::vector<double> estimates) : estimates_(std::move(estimates)) {
    for (const ErrorSize& error : sizes)
        before_.push_back({error.probability, estimates_, prior(estimates_, error)});
    cases_ = before_;
}

void Posterior::update(const std::vector<std::vector<double>>& results) {
    cases_ = before_;
    const Played played = played_of(results, estimates_);
    if (played.guesses.empty()) return;
    widening_ = widening;
    std::vector<double> evidence;  // natural logarithms
    for (Case& each : cases_) {
        const Matrix before = each.covariance;
        const Matrix factored = factor_of_seen(before, played);
        const std::vector<double> weighed = solve(factored, played.surprise);
        double log_density = std::log(each.probability);
        for (std::size_t i = 0; i < weighed.size(); ++i)
            log_density -= 0.5 * weighed[i] * played.surprise[i] + std::log(factored[i][i]);
        evidence.push_back(log_density);
        for (std::size_t g = 0; g < size(); ++g) {
            std::vector<double> row;
            for (const std::size_t guess : played.guesses) row.push_back(before[g][guess]);
            const std::vector<double> gain = solve(factored, row);
            for (std::size_t i = 0; i < row.size(); ++i) each.mean[g] += row[i] * weighed[i];
            for (std::size_t h = 0; h < size(); ++h)
                for (std::size_t i = 0; i < row.size(); ++i)
                    each.covariance[g][h] -= gain[i] * before[played.guesses[i]][h];
        }
    }
    const double highest = *std::ranges::max_element(evidence);
    double sum = 0.0;
    for (double& value : evidence) sum += value = std::exp(value - highest);
    for (std::size_t c = 0; c < cases_.size(); ++c) cases_[c].probability = evidence[c] / sum;
}

double Posterior::mean(std::size_t guess) const {
    double mean = 0.0;
    for (const Case& each : cases_) mean += each.probability * each.mean[guess];
    return mean;
}

// The deviation of a mixture is no measure of its middle: rare large errors make it wide, and 1.96
// of them hold less than 95 %.
double Posterior::standard_error(std::size_t guess) const {
    const double centre = mean(guess);
    const auto held = [&](double distance) {
        double probability = 0.0;
        for (const Case& each : cases_) {
            const double error = std::sqrt(std::max(each.covariance[guess][guess], 1e-12));
            const double off = each.mean[guess] - centre;
            probability += each.probability * (normal_distribution((distance - off) / error) -
                                               normal_distribution((-distance - off) / error));
        }
        return probability;
    };
    double low = 0.0;
    double high = 1.0;  // of a probability
    for (int halving = 0; halving < 40; ++halving)
        (held((low + high) / 2) < interval ? low : high) = (low + high) / 2;
    return widening_ * high / errors_of_interval;
}

std::size_t Posterior::best() const {
    std::vector<double> means;
    for (std::size_t i = 0; i < size(); ++i) means.push_back(mean(i));
    return static_cast<std::size_t>(std::ranges::max_element(means) - means.begin());
}

double Posterior::is_ahead(std::size_t guess, std::size_t other, double tolerance) const {
    double probability = 0.0;
    for (const Case& each : cases_) {
        const double variance = each.covariance[guess][guess] + each.covariance[other][other] -
                                2.0 * each.covariance[guess][other];
        probability += each.probability *
                       normal_distribution((each.mean[guess] - each.mean[other] + tolerance) /
                                           std::sqrt(std::max(variance, 1e-12)));
    }
    return probability;
}

}  // namespace minewise
