#include "counting/support.hpp"

#include <algorithm>
#include <bit>

namespace minewise {

bool Bits::all() const {
    std::size_t count = 0;
    for (const auto word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count == size_;
}

namespace {

// Word i of a set shifted up by `shift`.
std::uint64_t shifted_word(std::span<const std::uint64_t> set, std::ptrdiff_t shift,
                           std::size_t i) {
    const std::ptrdiff_t position = static_cast<std::ptrdiff_t>(64 * i) - shift;  // in `set`
    const auto get = [&](std::ptrdiff_t word) -> std::uint64_t {
        return word >= 0 && word < static_cast<std::ptrdiff_t>(set.size())
                   ? set[static_cast<std::size_t>(word)]
                   : 0;
    };
    const std::ptrdiff_t word = position >= 0 ? position / 64 : -((63 - position) / 64);
    const auto offset = static_cast<unsigned>(position - 64 * word);
    return offset == 0 ? get(word) : get(word) >> offset | get(word + 1) << (64 - offset);
}

// Adds every element of `other` plus `shift` to `set`.
void add_shifted(std::span<std::uint64_t> set, std::span<const std::uint64_t> other,
                 std::ptrdiff_t shift) {
    for (std::size_t i = 0; i < set.size(); ++i) set[i] |= shifted_word(other, shift, i);
}

// Whether some element of `other` plus `shift` is in `set`.
bool meets_shifted(std::span<const std::uint64_t> set, std::span<const std::uint64_t> other,
                   std::ptrdiff_t shift) {
    for (std::size_t i = 0; i < set.size(); ++i)
        if ((set[i] & shifted_word(other, shift, i)) != 0) return true;
    return false;
}

}  // namespace

void Bits::add_shifted(const Bits& other, std::ptrdiff_t shift) {
    minewise::add_shifted(words_, other.words_, shift);
    if (size_ % 64 != 0) words_.back() &= ~std::uint64_t{0} >> (64 - size_ % 64);
}

bool Bits::meets_shifted(const Bits& other, std::ptrdiff_t shift) const {
    return minewise::meets_shifted(words_, other.words_, shift);
}

namespace {

// A set of mine counts for each state of a component: bits from the state's `low` on, in
// consecutive words.
class StateSets {
  public:
    StateSets(const Diagram& diagram, std::size_t component)
        : first_(diagram.layers[diagram.first_layer[component]].states) {
        const std::size_t end = diagram.layers[diagram.first_layer[component + 1]].states;
        start_.reserve(end - first_ + 1);
        start_.push_back(0);
        for (std::size_t s = first_; s < end; ++s)
            start_.push_back(start_.back() +
                             (static_cast<std::uint32_t>(diagram.states[s].length) + 63) / 64);
        words_.assign(start_.back(), 0);
    }

    std::span<std::uint64_t> operator[](std::size_t state) {
        return {words_.data() + start_[state - first_], words_.data() + start_[state - first_ + 1]};
    }

  private:
    std::size_t first_;
    std::vector<std::uint32_t> start_;
    std::vector<std::uint64_t> words_;
};

StateSets reachable(const Diagram& diagram, std::size_t component) {
    StateSets sets(diagram, component);
    const auto& first = diagram.layers[diagram.first_layer[component]];
    sets[first.states][0] = 1;
    for (std::size_t e = first.edges; e < diagram.layers[diagram.first_layer[component + 1]].edges;
         ++e) {
        const auto [from, to, mines] = diagram.edges[e];
        add_shifted(sets[to], sets[from],
                    diagram.states[from].low + mines - diagram.states[to].low);
    }
    return sets;
}

void include(Bounds& bounds, std::int32_t mines) {
    bounds.least = std::min(bounds.least, mines);
    bounds.most = std::max(bounds.most, mines);
}

void start_bounds(const Diagram& diagram, std::size_t layer, std::span<Bounds> bounds) {
    bounds[static_cast<std::size_t>(diagram.layers[layer].section)] = {
        std::numeric_limits<std::int32_t>::max(), -1};
}

}  // namespace

Bits component_support(const Diagram& diagram, std::size_t component) {
    auto sets = reachable(diagram, component);
    const auto& end = diagram.end_state(component);
    const auto words = sets[diagram.layers[diagram.first_layer[component + 1]].states - 1];
    return Bits(static_cast<std::size_t>(end.length), words);
}

void section_bounds(const Diagram& diagram, std::size_t component, const Bits* allowed,
                    std::span<Bounds> bounds) {
    const std::size_t first = diagram.first_layer[component];
    const std::size_t end = diagram.first_layer[component + 1];
    if (allowed == nullptr || allowed->all()) {  // every edge lies on a solution
        for (std::size_t layer = first + 1; layer < end; ++layer) {
            start_bounds(diagram, layer, bounds);
            auto& bound = bounds[static_cast<std::size_t>(diagram.layers[layer].section)];
            for (std::size_t e = diagram.layers[layer].edges; e < diagram.layers[layer + 1].edges;
                 ++e)
                include(bound, diagram.edges[e].mines);
        }
        return;
    }
    auto reached = reachable(diagram, component);
    StateSets completed(diagram,
                        component);  // mine counts from which an allowed end can be reached
    std::ranges::copy(allowed->words(), completed[diagram.layers[end].states - 1].begin());
    for (std::size_t layer = end; --layer > first;) {
        start_bounds(diagram, layer, bounds);
        auto& bound = bounds[static_cast<std::size_t>(diagram.layers[layer].section)];
        for (std::size_t e = diagram.layers[layer].edges; e < diagram.layers[layer + 1].edges;
             ++e) {
            const auto [from, to, mines] = diagram.edges[e];
            const auto shift = diagram.states[from].low + mines - diagram.states[to].low;
            add_shifted(completed[from], completed[to], -shift);
            if (meets_shifted(completed[to], reached[from], shift)) include(bound, mines);
        }
    }
}

}  // namespace minewise
