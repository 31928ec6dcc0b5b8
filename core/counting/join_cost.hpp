// The predicted cost of joining a model's components by the mine total.
//
// The join itself does not check the meter, and its cost grows with the square of the number of
// mines that the components can hold. So the cost is compared with the budget beforehand.
#pragma once

#include "base/meter.hpp"
#include "counting/model.hpp"

namespace minewise {

struct JoinCost {
    double products = 0.0;  // multiplications in one pass over the components
    double weights = 0.0;   // weights held at a time
};

JoinCost join_cost(const Model& model);

// Throws OverBudget if `passes` passes with `bytes` bytes per weight exceed the budget.
void check_join_cost(const Model& model, double passes, std::size_t bytes, Meter& meter);

// The same for computing the distributions of a model `times` times, possibly by tilted joins.
void check_distributions_cost(const Model& model, Meter& meter, double times = 1.0);

}  // namespace minewise
