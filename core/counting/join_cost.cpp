#include "counting/join_cost.hpp"

#include "counting/join.hpp"
#include "counting/tilted_join.hpp"

namespace minewise {
namespace {

constexpr double full_passes = 3.0;  // of a join that also computes the weights outside each part
constexpr std::size_t bytes_of_weight = 16;

bool uses_tilted_join(const Model& model) {
    const auto& total = model.problem().total;
    std::size_t spread = 0;
    for (const auto& part : model.supports())
        spread += static_cast<std::size_t>(part.high - part.low);
    return total && total->low == total->high && model.prior().max_per_cell == 1 &&
           spread * model.supports().size() > tilting_threshold;
}

}  // namespace

JoinCost join_cost(const Model& model) {
    JoinCost cost;
    if (!model.problem().total) return cost;
    double width = 1.0;
    for (const auto& part : model.supports()) {
        const auto own = static_cast<double>(part.high - part.low + 1);
        cost.products += width * own;
        width += own - 1.0;
        cost.weights += width;
    }
    return cost;
}

void check_join_cost(const Model& model, double passes, std::size_t bytes, Meter& meter) {
    const JoinCost cost = join_cost(model);
    meter.require_time(cost.products * passes * static_cast<double>(work_of_product));
    meter.require_bytes(static_cast<std::size_t>(cost.weights * static_cast<double>(bytes)));
}

void check_distributions_cost(const Model& model, Meter& meter, double times) {
    if (!uses_tilted_join(model))
        check_join_cost(model, times * full_passes, bytes_of_weight, meter);
}

}  // namespace minewise
