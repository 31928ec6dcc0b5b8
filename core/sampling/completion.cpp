#include "sampling/completion.hpp"

#include <algorithm>

namespace minewise {
namespace {

constexpr std::size_t first_limit = 100;  // conflicts before the first restart

}  // namespace

Completion::Completion(const Problem& problem, std::span<const std::int32_t> sections, Range total)
    : problem_(problem),
      sections_(sections),
      total_(total),
      sum_clue_(static_cast<std::int32_t>(problem.clues.size())),
      bounds_(problem.sections.size()),
      sums_(problem.clues.size() + 1),
      conflicts_(sums_.size(), 1.0),
      queued_(sums_.size(), 0) {
    for (const auto section : sections)
        for (const auto clue : problem.section_clues[section]) clues_.push_back(clue);
    std::ranges::sort(clues_);
    const auto [first, last] = std::ranges::unique(clues_);
    clues_.erase(first, last);
    clues_.push_back(sum_clue_);
}

std::int64_t Completion::size(std::int32_t section) const {
    return std::int64_t{problem_.sections.length(section)} * problem_.max_per_cell;
}

void Completion::reset() {
    changes_.clear();
    queue_.clear();
    for (const auto clue : clues_) {
        sums_[at(clue)] = {0, 0};
        queued_[at(clue)] = 0;
        queue_clue(clue);
    }
    for (const auto section : sections_) {
        bounds_[at(section)] = {0, size(section)};
        sums_[at(sum_clue_)].high += size(section);
        for (const auto clue : problem_.section_clues[section])
            sums_[at(clue)].high += size(section);
    }
}

void Completion::queue_clue(std::int32_t clue) {
    if (queued_[at(clue)] != 0) return;
    queued_[at(clue)] = 1;
    queue_.push_back(clue);
}

// Returns false if no value is left.
bool Completion::narrow(std::int32_t section, Bound bound) {
    Bound& now = bounds_[at(section)];
    const Bound next{std::max(now.low, bound.low), std::min(now.high, bound.high)};
    if (next.low == now.low && next.high == now.high) return true;
    if (next.low > next.high) return false;
    changes_.push_back({section, now});
    const auto update = [&](std::int32_t clue) {
        sums_[at(clue)].low += next.low - now.low;
        sums_[at(clue)].high += next.high - now.high;
        queue_clue(clue);
    };
    std::ranges::for_each(problem_.section_clues[section], update);
    update(sum_clue_);
    now = next;
    return true;
}

void Completion::undo(std::size_t changes) {
    for (; changes_.size() > changes; changes_.pop_back()) {
        const auto& [section, before] = changes_.back();
        Bound& now = bounds_[at(section)];
        const auto update = [&, &before = before](std::int32_t clue) {
            sums_[at(clue)].low += before.low - now.low;
            sums_[at(clue)].high += before.high - now.high;
        };
        std::ranges::for_each(problem_.section_clues[section], update);
        update(sum_clue_);
        now = before;
    }
}

bool Completion::propagate_clue(std::int32_t clue) {
    const Range range = clue == sum_clue_ ? total_ : problem_.clues[at(clue)];
    const auto sections = clue == sum_clue_ ? sections_ : problem_.clue_sections[clue];
    Bound& sum = sums_[at(clue)];
    if (sum.low > range.high || sum.high < range.low) return false;
    if (sum.low >= range.low && sum.high <= range.high) return true;
    for (const auto section : sections) {
        const Bound bound = bounds_[at(section)];
        if (bound.low == bound.high) continue;
        if (!narrow(section,
                    {bound.high - (sum.high - range.low), bound.low + range.high - sum.low}))
            return false;
    }
    return true;
}

// Returns false at a conflict.
bool Completion::propagate(Meter& meter) {
    bool holds = true;
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        const auto clue = queue_[next];
        queued_[at(clue)] = 0;
        if (!holds) continue;
        holds = propagate_clue(clue);
        if (!holds) conflicts_[at(clue)] += 1.0;
    }
    meter.tick(20 * queue_.size());
    queue_.clear();
    return holds;
}

// A section that is not settled, of the clue with the most conflicts for its freedom; -1: none.
std::int32_t Completion::next_section() const {
    std::int32_t best = -1;
    double most = -1.0;
    for (const auto clue : clues_) {
        const Bound sum = sums_[at(clue)];
        if (sum.low == sum.high) continue;
        const double value = conflicts_[at(clue)] / static_cast<double>(sum.high - sum.low);
        if (value <= most) continue;
        most = value;
        best = clue;
    }
    if (best < 0) return -1;
    const auto sections = best == sum_clue_ ? sections_ : problem_.clue_sections[best];
    const auto is_open = [&](std::int32_t s) { return bounds_[at(s)].low < bounds_[at(s)].high; };
    return *std::ranges::find_if(sections, is_open);
}

Completion::Result Completion::search(const std::vector<std::int32_t>& hint, std::size_t conflicts,
                                      Meter& meter) {
    std::vector<Branch> branches;
    for (bool holds = propagate(meter);;) {
        if (holds) {
            const auto section = next_section();
            meter.tick(clues_.size());
            if (section < 0) return Result::found;
            const Bound bound = bounds_[at(section)];
            const std::int64_t value =
                std::clamp<std::int64_t>(hint[at(section)], bound.low, bound.high);
            // The value of the known solution first, then what is on the larger side of it.
            const bool above = bound.high - value >= value - bound.low;
            const Bound rest = above ? Bound{value + 1, bound.high} : Bound{bound.low, value - 1};
            branches.push_back({changes_.size(), section, rest});
            const Bound first = above ? Bound{bound.low, value} : Bound{value, bound.high};
            holds = narrow(section, first) && propagate(meter);
            continue;
        }
        if (conflicts-- == 0) return Result::unknown;
        for (const auto clue : queue_) queued_[at(clue)] = 0;
        queue_.clear();
        if (branches.empty()) return Result::impossible;
        const Branch branch = branches.back();
        branches.pop_back();
        undo(branch.changes);
        holds = narrow(branch.section, branch.rest) && propagate(meter);
    }
}

Completion::Result Completion::find(std::int32_t section, Range range,
                                    std::vector<std::int32_t>& mines, std::size_t conflicts,
                                    Meter& meter) {
    for (std::size_t limit = first_limit;; limit *= 2) {
        reset();
        if (!narrow(section, {range.low, range.high})) return Result::impossible;
        const Result result = search(mines, std::min(limit, conflicts), meter);
        if (result == Result::found)
            for (const auto s : sections_)
                mines[at(s)] = static_cast<std::int32_t>(bounds_[at(s)].low);
        if (result != Result::unknown || limit >= conflicts) return result;
    }
}

}  // namespace minewise
