// learned: the estimate of the built-in networks (value/networks.hpp).
#include "policy/learned.hpp"

namespace minewise {

double learned_value(const Networks& networks, const Belief& belief, Meter& meter) {
    if (belief.is_won()) return 1.0;
    static thread_local Features features;
    features.compute(belief, meter);
    return networks.value(features);
}

namespace {

const EvaluatorRegistration registration({"learned", "the win probability, estimated by a network",
                                          [](const Belief& belief, Meter& meter) {
                                              return learned_value(built_in_networks(), belief,
                                                                   meter);
                                          }});

}  // namespace
}  // namespace minewise
