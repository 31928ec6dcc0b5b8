// What joining a model's components by the mine total will take, foretold.
//
// The join has no loop in which a meter could be asked, and its cost grows with the square of the
// number of mines that the components can hold.
#pragma once

#include "base/meter.hpp"
#include "counting/model.hpp"

namespace minewise {

struct JoinCost {
    double products = 0.0;  // of two weights, in one pass over the components
    double weights = 0.0;   // that are held at a time
};

JoinCost join_cost(const Model& model);

// Throws OverBudget where `passes` over the components, with so many bytes a weight, are too much.
void afford_join(const Model& model, double passes, std::size_t bytes, Meter& meter);

// The same for so many distributions of a model, which may need only the peak.
void afford_distributions(const Model& model, Meter& meter, double times = 1.0);

}  // namespace minewise
