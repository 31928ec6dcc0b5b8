#include "counting/weights.hpp"

namespace minewise {

std::vector<double> cell_weights(const Prior& prior) {
    if (prior.density) return {1.0 - *prior.density, *prior.density};
    std::vector<double> weights{1.0};
    for (int j = 1; j <= prior.max_per_cell; ++j) weights.push_back(weights.back() / j);
    return weights;
}

}  // namespace minewise
