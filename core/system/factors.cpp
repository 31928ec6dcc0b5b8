#include "system/factors.hpp"

#include <algorithm>
#include <tuple>

namespace minewise {

std::pair<Range, std::span<const double>> trimmed(Range range, std::span<const double> weights) {
    while (!weights.empty() && weights.front() <= 0.0) {
        weights = weights.subspan(1);
        ++range.low;
    }
    while (!weights.empty() && weights.back() <= 0.0) {
        weights = weights.first(weights.size() - 1);
        --range.high;
    }
    return {range, weights};
}

void Factors::add(std::span<const Cell> cells, Range range, std::span<const double> weights,
                  bool is_total) {
    std::tie(range, weights) = trimmed(range, weights);  // so that reduction can use the range
    cells_.insert(cells_.end(), cells.begin(), cells.end());
    weights_.insert(weights_.end(), weights.begin(), weights.end());
    entries_.push_back({cells_.size(), weights_.size(), range, is_total});
}

void Factors::add(const Factors& others) {
    for (std::size_t i = 0; i < others.size(); ++i)
        add(others.cells(i), others.range(i), others.weights(i), others.is_total(i));
}

void Factors::clear() {
    entries_.clear();
    cells_.clear();
    weights_.clear();
}

void Factors::validate(Cell size) const {
    std::vector<Cell> sorted;
    for (std::size_t i = 0; i < this->size(); ++i) {
        sorted.assign(cells(i).begin(), cells(i).end());
        std::sort(sorted.begin(), sorted.end());
        if (!sorted.empty() && (sorted.front() < 0 || sorted.back() >= size))
            throw std::invalid_argument("a constraint lists an unknown cell");
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            throw std::invalid_argument("a constraint lists a cell twice");
        if (range(i).low > range(i).high)
            throw std::invalid_argument("the range of a constraint has low above high");
    }
}

}  // namespace minewise
