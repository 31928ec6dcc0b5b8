#include "counting/variable_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace minewise {
namespace {

// If at most this many clues are open at a time, no other order is tried.
constexpr std::size_t few_open = 6;
// Log2 of the number of states; below this cost no other order is tried.
constexpr double least_searched_cost = 20.0;
constexpr double most_searched_cost = 150.0;  // above this cost no order is expected to suffice
constexpr std::size_t starts = 12;

}  // namespace

void VariableOrder::set(const Problem& problem) {
    problem_ = &problem;
    placed_.assign(problem.sections.size(), 0);
    growth_.assign(problem.sections.size(), 0);
    left_.assign(problem.clues.size(), 0);
}

void VariableOrder::grow(std::span<const std::int32_t> component, std::int32_t start,
                         std::vector<std::int32_t>& order, Meter& meter) {
    for (const auto section : component) {
        placed_[at(section)] = 0;
        growth_[at(section)] = 0;
        for (const auto clue : problem_->section_clues[section]) {
            left_[at(clue)] = problem_->clue_sections.length(clue);
            growth_[at(section)] += left_[at(clue)] > 1;
        }
    }
    open_.clear();
    max_open_ = 0;
    order.clear();
    for (auto next = start; next >= 0; next = best_candidate()) {
        place(next);
        max_open_ = std::max(max_open_, open_.size());
        order.push_back(next);
        meter.tick(8 * open_.size());
    }
}

// log2 of the number of states in the worst case, summed over the order.
double VariableOrder::log_cost(std::span<const std::int32_t> order) {
    for (const auto section : order)
        for (const auto clue : problem_->section_clues[section])
            left_[at(clue)] = problem_->clue_sections.length(clue);
    double width = 0.0;
    double widest = 0.0;
    double sum = 0.0;
    for (const auto section : order) {
        for (const auto clue : problem_->section_clues[section]) {
            const double bits =
                std::log2(static_cast<double>(problem_->clues[at(clue)].high) + 1.0);
            if (left_[at(clue)] == problem_->clue_sections.length(clue)) width += bits;
            if (--left_[at(clue)] == 0) width -= bits;
        }
        widest = std::max(widest, width);
        sum += std::exp2(std::min(width, 900.0));
    }
    return widest > 900.0 ? widest : std::log2(sum);
}

void VariableOrder::place(std::int32_t section) {
    placed_[at(section)] = 1;
    for (const auto clue : problem_->section_clues[section]) {
        const auto sections = problem_->clue_sections[clue];
        auto& left = left_[at(clue)];
        if (at(left) == sections.size()) {
            open_.push_back(clue);
            for (const auto other : sections) --growth_[at(other)];
        }
        --left;
        if (left == 1)  // the last one will close it
            for (const auto other : sections) growth_[at(other)] -= placed_[at(other)] == 0;
        if (left == 0) open_.erase(std::find(open_.begin(), open_.end(), clue));
    }
}

std::int32_t VariableOrder::best_candidate() const {
    std::int32_t best = -1;
    int least = std::numeric_limits<int>::max();
    for (const auto clue : open_) {
        for (const auto section : problem_->clue_sections[clue]) {
            if (placed_[at(section)] != 0 || growth_[at(section)] >= least) continue;
            least = growth_[at(section)];
            best = section;
        }
        if (least < 0) break;
    }
    return best;
}

std::span<const std::int32_t> VariableOrder::order(std::span<const std::int32_t> component,
                                                   Meter& meter) {
    if (component.size() <= 2) return component;
    // Sections are numbered in order of discovery, so the last section of a component is at an end.
    grow(component, component.back(), best_, meter);
    if (max_open_ <= few_open) return best_;
    double cost = log_cost(best_);
    if (cost <= least_searched_cost || cost > most_searched_cost) return best_;
    std::vector<std::int32_t> other;
    const auto try_from = [&](std::int32_t start) {
        grow(component, start, other, meter);
        const double other_cost = log_cost(other);
        if (other_cost >= cost) return;
        cost = other_cost;
        std::swap(best_, other);
    };
    try_from(best_.back());
    for (std::size_t i = 0; i < starts; ++i) try_from(component[i * component.size() / starts]);
    return best_;
}

}  // namespace minewise
