#include "sampling/block.hpp"

#include <algorithm>

#include "counting/variable_order.hpp"

namespace minewise {
namespace {

std::int32_t place_of(const std::vector<std::int32_t>& sorted, std::int32_t value) {
    const auto place = std::lower_bound(sorted.begin(), sorted.end(), value);
    return place != sorted.end() && *place == value
               ? static_cast<std::int32_t>(place - sorted.begin())
               : -1;
}

}  // namespace

Block::Block(const Problem& whole, std::span<const std::int32_t> centres, std::size_t most)
    : whole_(&whole) {
    std::vector<char> taken(whole.sections.size(), 0);
    std::vector<char> met(whole.clues.size(), 0);
    const auto take = [&](std::int32_t section) {
        if (taken[at(section)] != 0 || sections_.size() == most) return;
        taken[at(section)] = 1;
        sections_.push_back(section);
    };
    std::vector<std::size_t> ends;
    for (const auto centre : centres) {
        std::size_t next = sections_.size();
        for (take(centre); next < sections_.size(); ++next)
            for (const auto clue : whole.section_clues[sections_[next]]) {
                if (met[at(clue)] != 0) continue;
                met[at(clue)] = 1;
                clues_.push_back(clue);
                std::ranges::for_each(whole.clue_sections[clue], take);
            }
        ends.push_back(next);
        if (next == most) break;
    }
    const std::vector<std::int32_t> by_centre = sections_;
    std::sort(sections_.begin(), sections_.end());
    std::sort(clues_.begin(), clues_.end());

    auto next = by_centre.begin();
    for (const auto end : ends) {
        const auto first = connected_.items.size();
        for (; next != by_centre.begin() + static_cast<std::ptrdiff_t>(end); ++next)
            connected_.items.push_back(place_of(sections_, *next));
        if (connected_.items.size() == first) continue;
        std::sort(connected_.items.begin() + static_cast<std::ptrdiff_t>(first),
                  connected_.items.end());
        connected_.close();
    }

    problem_.max_per_cell = whole_->max_per_cell;
    for (const auto section : sections_) {
        for (const auto cell : whole_->sections[section]) problem_.sections.items.push_back(cell);
        problem_.sections.close();
        for (const auto clue : whole_->section_clues[section])
            problem_.section_clues.items.push_back(place_of(clues_, clue));
        problem_.section_clues.close();
    }
    for (const auto clue : clues_) {
        for (const auto section : whole_->clue_sections[clue]) {
            const auto own = place_of(sections_, section);
            if (own >= 0) problem_.clue_sections.items.push_back(own);
        }
        problem_.clue_sections.close();
    }
    problem_.clues.resize(clues_.size());
    problem_.clue_weights.resize(clues_.size());
    problem_.weights = whole_->weights;
}

void Block::draw(const std::vector<std::int32_t>& mines, Meter& meter, Thinning* thinning) {
    for (std::size_t i = 0; i < clues_.size(); ++i) {
        Range range = whole_->clues[at(clues_[i])];
        problem_.clue_weights[i] = whole_->clue_weights[at(clues_[i])];
        for (const auto section : whole_->clue_sections[clues_[i]]) {
            if (place_of(sections_, section) >= 0) continue;
            const auto held = mines[at(section)];
            if (held == unset) problem_.clue_weights[i] = -1;  // no weight without an exact count
            range.low -=
                held == unset ? whole_->sections.length(section) * whole_->max_per_cell : held;
            range.high -= held == unset ? 0 : held;
        }
        if (range.high < 0) throw Contradiction{};
        problem_.clues[i] = range;
    }
    if (order_.empty()) {
        VariableOrder orderer(problem_);
        for (std::size_t i = 0; i < connected_.size(); ++i) {
            const auto order = orderer.order(connected_[static_cast<std::int32_t>(i)], meter);
            order_.insert(order_.end(), order.begin(), order.end());
        }
    }
    diagram_ = Diagram();
    diagram_.add(problem_, order_, meter, thinning);
}

Block fitting_block(const Problem& whole, std::span<const std::int32_t> centres, std::size_t most,
                    const std::vector<std::int32_t>& mines, std::size_t bytes, Meter& meter) {
    for (Meter small = meter.with_bytes(bytes); most > 1; most = most * 2 / 3) {
        meter.tick(whole.sections.size() / 8 + 1000);
        Block block(whole, centres, most);
        try {
            block.draw(mines, small);
            return block;
        } catch (const OverBudget&) {
            meter.check();
        }
    }
    Block block(whole, centres, 1);
    block.draw(mines, meter);
    return block;
}

}  // namespace minewise
