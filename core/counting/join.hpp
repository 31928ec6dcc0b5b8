// Joins the components by the mine total.
//
// Each component is a generating function: a weight for each mine count. With a total, the interior
// holds the remaining mines; its weight for n mines is that of one section of its size. Prefix sums
// over the components, combined with a backward pass, yield the weight of everything outside each
// component.
#pragma once

#include <optional>
#include <vector>

#include "base/meter.hpp"
#include "counting/weights.hpp"
#include "system/factors.hpp"

namespace minewise {

// A component's weights by number of mines, from `low` on: the coefficients of its generating
// function.
template <class Semiring>
struct GeneratingFunction {
    std::int64_t low = 0;
    std::vector<typename Semiring::Value> weights;

    std::int64_t end() const { return low + std::ssize(weights); }
};

template <class Semiring>
struct Joined {
    using Value = typename Semiring::Value;
    // By part and its mine count: the weight of everything else.
    std::vector<std::vector<Value>> outside;
    std::int64_t interior_low = 0;
    std::vector<Value> interior;  // weight of solutions with interior_low, interior_low + 1 ...
                                  // mines in the interior; empty without a total
    std::int64_t interior_high = -1;
    Value all{};              // weight of all solutions, divided by 2^log2_scale
    double log2_scale = 0.0;  // nonzero only for a tilted join
};

// The most likely number of mines in the range.
std::int64_t interior_reference(const Prior& prior, std::int64_t cells, std::int64_t least,
                                std::int64_t most);
// The weight of that number. In floating-point semirings interior_weights(), and with them
// Joined::all and Joined::interior, are relative to it, so that they do not overflow.
ScaledDouble interior_scale(const Prior& prior, std::int64_t cells, std::int64_t least,
                            std::int64_t most);
// The weights of least ... most mines in `cells` cells.
template <class Semiring>
std::vector<typename Semiring::Value> interior_weights(CellWeights<Semiring>& weights,
                                                       std::int64_t cells, std::int64_t least,
                                                       std::int64_t most);
std::vector<std::uint64_t> interior_weights(CellWeights<Prime>& weights, std::int64_t cells,
                                            std::int64_t least, std::int64_t most);

// Pointers to the generating functions to be joined.
template <class Semiring>
using PartList = std::vector<const GeneratingFunction<Semiring>*>;

template <class Semiring>
PartList<Semiring> list_parts(const std::vector<GeneratingFunction<Semiring>>& parts) {
    PartList<Semiring> list;
    list.reserve(parts.size());
    for (const auto& part : parts) list.push_back(&part);
    return list;
}

constexpr std::uint64_t work_of_product = 4;  // of two weights, in units of the meter

// Watches the products of two lists of weights.
inline void watch_products(std::size_t some, std::size_t others, Meter& meter) {
    meter.watch(work_of_product * (1 + some * others));
}

// `sums` are the weights of the mines in some parts; `next` gets those with one more part.
template <class Semiring>
void add_part(const Semiring& semiring, const GeneratingFunction<Semiring>& sums,
              const GeneratingFunction<Semiring>& part, GeneratingFunction<Semiring>& next,
              Meter& meter) {
    const auto& some = sums.weights;
    const auto& own = part.weights;
    watch_products(some.size(), own.size(), meter);
    next.low = sums.low + part.low;
    next.weights.assign(some.size() + own.size() - 1, semiring.zero());
    for (std::size_t p = 0; p < some.size(); ++p)
        for (std::size_t m = 0; m < own.size(); ++m)
            next.weights[p + m] =
                semiring.add(next.weights[p + m], semiring.multiply(some[p], own[m]));
}

struct KeepAll {
    template <class Sums>
    void operator()(Sums&) const {}
};

// Element i: the weights of the mines in parts 0 ... i-1. `trim` may drop weights at both ends.
template <class Semiring, class Trim = KeepAll>
std::vector<GeneratingFunction<Semiring>> sums_before(const Semiring& semiring,
                                                      const PartList<Semiring>& parts, Meter& meter,
                                                      const Trim& trim = {}) {
    std::vector<GeneratingFunction<Semiring>> before(parts.size() + 1);
    before[0].weights = {semiring.one()};
    std::size_t values = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        values += before[i].weights.size() + parts[i]->weights.size();
        meter.require_bytes(values * sizeof(typename Semiring::Value));
        add_part(semiring, before[i], *parts[i], before[i + 1], meter);
        trim(before[i + 1]);
    }
    return before;
}

// The last element of sums_before().
template <class Semiring>
GeneratingFunction<Semiring> sums_of_all(const Semiring& semiring, const PartList<Semiring>& parts,
                                         Meter& meter) {
    GeneratingFunction<Semiring> sums{0, {semiring.one()}};
    GeneratingFunction<Semiring> next;
    std::size_t width = 1;
    for (const auto* part : parts) width += part->weights.size() - 1;
    sums.weights.reserve(width);
    next.weights.reserve(width);
    for (const auto* part : parts) {
        add_part(semiring, sums, *part, next, meter);
        std::swap(sums, next);
    }
    return sums;
}

// The join without a mine total: the parts are independent.
template <class Semiring>
Joined<Semiring> join_without_total(const PartList<Semiring>& parts, std::int64_t interior_cells,
                                    CellWeights<Semiring>& weights) {
    using Value = typename Semiring::Value;
    const Semiring& semiring = weights.semiring();
    Joined<Semiring> joined;
    Value cell = semiring.zero();
    for (int j = 0; j <= weights.max_per_cell(); ++j) cell = semiring.add(cell, weights.mines(j));
    joined.all = weights.power(cell, static_cast<std::uint64_t>(interior_cells));
    for (const auto* part : parts) {
        joined.all = semiring.multiply(joined.all, sum_of<Semiring>(semiring, part->weights));
        joined.outside.emplace_back(part->weights.size(), semiring.one());
    }
    return joined;
}

// Returns `rest`: rest[p] is the weight of the interior's layouts that complete sums.low + p mines
// in the parts to the total. Sets the interior's members of `joined`; `sums` are the sums over all
// parts.
template <class Semiring>
std::vector<typename Semiring::Value> complete_to_total(Joined<Semiring>& joined,
                                                        const GeneratingFunction<Semiring>& sums,
                                                        std::int64_t interior_cells, Range total,
                                                        CellWeights<Semiring>& weights,
                                                        Meter& meter) {
    const Semiring& semiring = weights.semiring();
    const std::int64_t capacity = interior_cells * weights.max_per_cell();
    const std::int64_t least = std::max<std::int64_t>(0, total.low - sums.end() + 1);
    const std::int64_t most = std::min(capacity, total.high - sums.low);
    std::vector<typename Semiring::Value> rest(sums.weights.size(), semiring.zero());
    if (least > most) return rest;
    const auto ways = interior_weights(weights, interior_cells, least, most);
    joined.interior_low = least;
    joined.interior_high = most;
    joined.interior.assign(ways.size(), semiring.zero());
    for (std::size_t p = 0; p < rest.size(); ++p) {
        const std::int64_t mines = sums.low + static_cast<std::int64_t>(p);
        const std::int64_t from = std::max(least, total.low - mines);
        const std::int64_t to = std::min(most, total.high - mines);
        if (from <= to) watch_products(1, static_cast<std::size_t>(to - from), meter);
        for (std::int64_t n = from; n <= to; ++n) {
            const auto i = static_cast<std::size_t>(n - least);
            rest[p] = semiring.add(rest[p], ways[i]);
            joined.interior[i] =
                semiring.add(joined.interior[i], semiring.multiply(sums.weights[p], ways[i]));
        }
    }
    return rest;
}

// By part and mine count, the weight of everything else: a backward pass over the prefix sums.
// `rest` are the weights that complete the mines in all parts; those that it lacks are zero.
template <class Semiring>
std::vector<std::vector<typename Semiring::Value>> outside_of_each(
    const Semiring& semiring, const PartList<Semiring>& parts,
    const std::vector<GeneratingFunction<Semiring>>& before, GeneratingFunction<Semiring> rest,
    Meter& meter) {
    using Value = typename Semiring::Value;
    std::vector<std::vector<Value>> result(parts.size());
    for (std::size_t i = parts.size(); i-- > 0;) {
        const auto& own = parts[i]->weights;
        const auto& sums = before[i].weights;
        watch_products(2 * sums.size(), own.size(), meter);
        std::vector<Value> outside(own.size(), semiring.zero());
        std::vector<Value> earlier(sums.size(), semiring.zero());
        const std::int64_t shift = before[i].low + parts[i]->low - rest.low;
        for (std::size_t p = 0; p < sums.size(); ++p) {
            const std::int64_t first = shift + static_cast<std::int64_t>(p);  // for m = 0
            const auto from = static_cast<std::size_t>(std::max<std::int64_t>(0, -first));
            const auto to =
                std::min<std::int64_t>(std::ssize(own), std::ssize(rest.weights) - first);
            for (std::size_t m = from; static_cast<std::int64_t>(m) < to; ++m) {
                const auto& value = rest.weights[static_cast<std::size_t>(first) + m];
                outside[m] = semiring.add(outside[m], semiring.multiply(sums[p], value));
                earlier[p] = semiring.add(earlier[p], semiring.multiply(own[m], value));
            }
        }
        result[i] = std::move(outside);
        rest = {before[i].low, std::move(earlier)};
    }
    return result;
}

template <class Semiring>
Joined<Semiring> join(const PartList<Semiring>& parts, std::int64_t interior_cells,
                      const std::optional<Range>& total, CellWeights<Semiring>& weights,
                      Meter& meter, bool outside_too = true) {
    if (!total) return join_without_total(parts, interior_cells, weights);
    const Semiring& semiring = weights.semiring();
    Joined<Semiring> joined;
    std::vector<GeneratingFunction<Semiring>> before;
    if (outside_too)
        before = sums_before(semiring, parts, meter);
    else
        before.push_back(sums_of_all(semiring, parts, meter));
    const auto& sums = before.back();
    auto rest = complete_to_total(joined, sums, interior_cells, *total, weights, meter);
    joined.all = semiring.zero();
    for (std::size_t p = 0; p < rest.size(); ++p)
        joined.all = semiring.add(joined.all, semiring.multiply(sums.weights[p], rest[p]));
    if (outside_too)
        joined.outside =
            outside_of_each(semiring, parts, before, {sums.low, std::move(rest)}, meter);
    return joined;
}

// By mine count low, low + 1 ... of another part, the weight of everything else.
template <class Semiring>
std::vector<typename Semiring::Value> outside_of_another(const PartList<Semiring>& parts,
                                                         std::int64_t low, std::size_t counts,
                                                         std::int64_t interior_cells,
                                                         const std::optional<Range>& total,
                                                         CellWeights<Semiring>& weights,
                                                         Meter& meter) {
    const Semiring& semiring = weights.semiring();
    if (!total) return std::vector<typename Semiring::Value>(counts, semiring.one());
    std::vector<typename Semiring::Value> outside(counts, semiring.zero());
    const auto others = sums_of_all(semiring, parts, meter);
    const auto& sums = others.weights;
    const std::int64_t first = low + others.low;
    const auto last = first + static_cast<std::int64_t>(counts + sums.size()) - 2;
    const std::int64_t least = std::max<std::int64_t>(0, total->low - last);
    const std::int64_t most =
        std::min(interior_cells * weights.max_per_cell(), total->high - first);
    if (least > most) return outside;
    const auto ways = interior_weights(weights, interior_cells, least, most);
    for (std::size_t m = 0; m < counts; ++m) {
        watch_products(sums.size(), 1 + static_cast<std::size_t>(total->high - total->low), meter);
        for (std::size_t p = 0; p < sums.size(); ++p) {
            const std::int64_t mines = first + static_cast<std::int64_t>(m + p);
            for (auto n = std::max(least, total->low - mines);
                 n <= std::min(most, total->high - mines); ++n)
                outside[m] = semiring.add(
                    outside[m],
                    semiring.multiply(sums[p], ways[static_cast<std::size_t>(n - least)]));
        }
    }
    return outside;
}

}  // namespace minewise
