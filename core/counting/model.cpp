#include "counting/model.hpp"

#include "counting/variable_order.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace

Model::Model(System system, Meter& meter, bool allow_intractable)
    : system_(std::move(system)), problem_(system_) {
    draw(meter, allow_intractable);
    decide();
}

void Model::draw(Meter& meter, bool allow_intractable) {
    VariableOrder orderer(problem_);
    const auto components = static_cast<std::int32_t>(problem_.components.size());
    for (std::int32_t c = 0; c < components; ++c) {
        const auto sections = problem_.components[c];
        try {
            diagram_.add(problem_, orderer.order(sections, meter), meter);
            counted_.push_back(c);
        } catch (const OverBudget&) {
            if (!allow_intractable) throw;
            intractable_sections_.insert(intractable_sections_.end(), sections.begin(),
                                         sections.end());
        }
    }
}

void Model::decide() {
    bounds_.resize(problem_.sections.size());
    supports_.reserve(counted_.size() + 1);
    for (std::size_t c = 0; c < counted_.size(); ++c) {
        const auto& end = diagram_.end_state(c);
        supports_.push_back({end.low, end.low + end.length - 1,
                             [this, c] { return component_support(diagram_, c); }});
    }
    if (!intractable_sections_.empty()) {  // anything goes, as far as is known
        std::int64_t capacity = 0;
        for (const auto section : intractable_sections_) {
            bounds_[at(section)] = {0, problem_.sections.length(section) * problem_.max_per_cell};
            capacity += bounds_[at(section)].most;
        }
        supports_.push_back({0, capacity, [capacity] {
                                 return Bits(static_cast<std::size_t>(capacity) + 1, true);
                             }});
    }
    possible_ = total_support(supports_, interior_capacity(), problem_.total);
    for (std::size_t c = 0; c < counted_.size(); ++c)
        section_bounds(diagram_, c, possible_.allowed.empty() ? nullptr : &possible_.allowed[c],
                       bounds_);
}

bool Model::can_be_safe(std::int32_t kind) const {
    if (kind == Problem::interior)
        return possible_.interior_least <= interior_capacity() - problem_.max_per_cell;
    return bounds(kind).least <= (problem_.sections.length(kind) - 1) * problem_.max_per_cell;
}

bool Model::can_be_mine(std::int32_t kind) const {
    return (kind == Problem::interior ? possible_.interior_most : bounds(kind).most) > 0;
}

std::vector<Cell> Model::certain(bool mine) const {
    std::vector<char> by_section(problem_.sections.size());
    for (std::int32_t s = 0; s < static_cast<std::int32_t>(by_section.size()); ++s)
        by_section[at(s)] = mine ? !can_be_safe(s) : !can_be_mine(s);
    const bool interior = mine ? !can_be_safe(Problem::interior) : !can_be_mine(Problem::interior);
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < problem_.kind.size(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const auto kind = problem_.kind[i];
        bool is_certain = false;
        if (kind == Problem::interior)
            is_certain = interior;
        else if (kind >= 0)
            is_certain = by_section[at(kind)] != 0;
        else
            is_certain = (Problem::mines_of(kind) > 0) == mine && !system_.given(cell);
        if (is_certain) cells.push_back(cell);
    }
    return cells;
}

}  // namespace minewise
