#include "vision/appraisal.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr double least_faint_contrast = 0.006;  // the mean difference of samples from their mean
constexpr double flat_share = 0.65;             // of looks of one colour, which may be cells or not

}  // namespace

bool is_nothing(const Looks& looks, std::int32_t look) {
    return looks.is_flat(look) || looks.contrast(look) < least_faint_contrast;
}

double cell_share(const Looks& looks, std::int32_t look) {
    const double share = 1 - static_cast<double>(looks.kinds(look)[other_kind]);
    return looks.is_flat(look) ? std::max(share, flat_share) : share;
}

double evidence(const Looks& looks, std::int32_t look) {
    if (is_nothing(looks, look)) return 0;
    const double other =
        std::clamp(static_cast<double>(looks.kinds(look)[other_kind]), 1e-3, 1 - 1e-3);
    return std::clamp(std::log((1 - other) / other), -3.0, 6.0) - 2.5;
}

}  // namespace minewise
