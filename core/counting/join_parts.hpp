// Joining in the kind of numbers, and by the method, that the parts call for.
#pragma once

#include <optional>
#include <vector>

#include "counting/join.hpp"

namespace minewise {

// join(), or where that pays tilted_join().
Joined<Doubles> join_components(const PartList<Doubles>& parts, std::int64_t interior_cells,
                                const std::optional<Range>& total, CellWeights<Doubles>& weights);
Joined<ScaledDoubles> join_components(const PartList<ScaledDoubles>& parts,
                                      std::int64_t interior_cells,
                                      const std::optional<Range>& total,
                                      CellWeights<ScaledDoubles>& weights);

// What lies outside a component, scaled so that its products with the component's own weights stay
// within 1.
std::vector<double> scaled_to(const std::vector<ScaledDouble>& own,
                              const std::vector<ScaledDouble>& outside);
inline const std::vector<double>& scaled_to(const std::vector<double>&,
                                            const std::vector<double>& outside) {
    return outside;
}

// A join whose results fit doubles, whatever it took to find them.
struct JoinedParts {
    std::vector<std::vector<double>> outside;  // as in Joined, each list up to a factor
    std::int64_t interior_low = 0;
    std::int64_t interior_high = -1;
    std::vector<double> interior;  // up to a factor
    double log2_all = 0.0;         // relative to interior_scale
};

// In doubles where they are wide enough, otherwise in scaled doubles.
JoinedParts join_parts(const PartList<Doubles>& parts, std::int64_t interior_cells,
                       const std::optional<Range>& total, const Prior& prior,
                       CellWeights<Doubles>& weights, bool outside_too);

}  // namespace minewise
