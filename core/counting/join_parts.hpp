// Selects the number type and the algorithm for a join.
#pragma once

#include <optional>
#include <vector>

#include "counting/join.hpp"

namespace minewise {

// tilted_join() if it is expected to be faster, otherwise join().
Joined<Doubles> join_components(const PartList<Doubles>& parts, std::int64_t interior_cells,
                                const std::optional<Range>& total, CellWeights<Doubles>& weights,
                                Meter& meter);
Joined<ScaledDoubles> join_components(const PartList<ScaledDoubles>& parts,
                                      std::int64_t interior_cells,
                                      const std::optional<Range>& total,
                                      CellWeights<ScaledDoubles>& weights, Meter& meter);

// The weights outside a component, scaled so that their products with the component's own weights
// do not exceed 1.
std::vector<double> scaled_to(const std::vector<ScaledDouble>& own,
                              const std::vector<ScaledDouble>& outside);
inline const std::vector<double>& scaled_to(const std::vector<double>&,
                                            const std::vector<double>& outside) {
    return outside;
}

// The result of a join in doubles, whatever number type it was computed in.
struct JoinedParts {
    std::vector<std::vector<double>> outside;  // as in Joined; each list up to a constant factor
    std::int64_t interior_low = 0;
    std::int64_t interior_high = -1;
    std::vector<double> interior;  // up to a constant factor
    double log2_all = 0.0;         // relative to interior_scale
};

// Computes in doubles if their range is sufficient, otherwise in scaled doubles.
JoinedParts join_parts(const PartList<Doubles>& parts, std::int64_t interior_cells,
                       const std::optional<Range>& total, const Prior& prior,
                       CellWeights<Doubles>& weights, bool outside_too, Meter& meter);

}  // namespace minewise
