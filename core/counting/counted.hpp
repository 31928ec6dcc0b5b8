// Counted components, joined by the mine total: what follows from the clues of a position. Analyses
// and beliefs both ask it.
//
// An analysis counts a whole system at once, which is one part (model.hpp). In a game the clues
// that are connected are a part, and most parts do not change from one move to the next
// (frontier.hpp).
#pragma once

#include <optional>
#include <vector>

#include "counting/components.hpp"

namespace minewise {

// The join of the components, in doubles, whatever number type it was computed in.
struct JoinedComponents {
    // By component and its mine count, the weight of everything else, each list up to a constant
    // factor. In scaled doubles for the components that are counted in these.
    std::vector<std::vector<double>> outside;
    std::vector<std::vector<ScaledDouble>> scaled_outside;
    std::int64_t interior_low = 0;
    std::int64_t interior_high = -1;
    std::vector<double> interior;  // up to a constant factor
    double log2_all = 0.0;         // relative to interior_scale
};

// Distributions of mine counts, each up to a constant factor.
struct Marginals {
    // By component, from the least count of its end state on.
    std::vector<std::vector<double>> components;
    std::vector<SectionTable<double>> sections;  // by part
    // From `interior_low` on; empty without a total.
    std::vector<double> interior;
    std::int64_t interior_low = 0;
};

// What the mine total leaves of the possible mine counts.
struct TotalSupport {
    // By component: the counts that are possible given the total. Empty if the total excludes none.
    std::vector<Bits> allowed;
    std::int64_t interior_least = 0;
    std::int64_t interior_most = 0;
};

struct Counted {
    struct Part {
        const Components* components;
        const ComponentWeights* weights = nullptr;  // null if only possibilities are of interest
    };
    // Components are numbered part by part.
    std::vector<Part> parts;
    std::int64_t interior_cells = 0;
    // Mines in all parts and the interior, without those that reduction settled.
    std::optional<Range> total;
    const Prior* prior = nullptr;

    std::int64_t interior_capacity() const { return interior_cells * prior->max_per_cell; }
    // The mine counts of each component, followed by those of all intractable components of the
    // part together, if there are any. They refer to the components.
    std::vector<PartSupport> supports() const;
    // The least and the greatest number of mines in all parts, without regard to the total.
    Range mines() const;
    // Throws Contradiction if the total excludes all counts.
    TotalSupport possible() const;
    // The totals that are possible, without regard to the total, as ascending ranges.
    std::vector<Range> possible_totals() const;

    // Joins in doubles if their range is sufficient, otherwise in scaled doubles. `intractable` has
    // the weights of the components that were not counted, if there are any.
    using Intractable = GeneratingFunction<ScaledDoubles>;
    JoinedComponents join(CellWeights<Doubles>& weights, bool outside_too, Meter& meter,
                          const Intractable* intractable = nullptr) const;
    // By mine count of the intractable components, the weight of everything else.
    std::vector<ScaledDouble> outside_of_intractable(Meter& meter) const;

    Marginals marginals(CellWeights<Doubles>& weights, Meter& meter,
                        const Intractable* intractable = nullptr) const;
    // P(a cell of the section, or of the interior, holds a mine).
    double section_risk(const Marginals& marginals, std::size_t part, std::int32_t section) const;
    double interior_risk(const Marginals& marginals) const;

  private:
    std::vector<GeneratingFunction<ScaledDoubles>> scaled_ends() const;
    JoinedComponents join_scaled(bool outside_too, Meter& meter,
                                 const Intractable* intractable) const;
    void count_scaled(const Components& components, const ComponentWeights& own, std::size_t c,
                      const std::vector<ScaledDouble>& outside, std::vector<double>& by_count,
                      SectionTable<double>& sections, Meter& meter) const;
};

}  // namespace minewise
