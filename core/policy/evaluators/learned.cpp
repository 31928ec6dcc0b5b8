// learned: the estimate of the networks (value/networks.hpp).
#include "policy/learned.hpp"

#include <utility>

namespace minewise {
namespace {

double estimate(const Networks& networks, const Belief& belief, Meter& meter) {
    if (belief.is_won()) return 1.0;
    static thread_local Features features;
    features.compute(belief, meter);
    return networks.value(features);
}

const EvaluatorRegistration learned_registration({"learned",
                                                  "the win probability, estimated by a network",
                                                  [](const Belief& belief, Meter& meter) {
                                                      return estimate(built_in_networks(), belief,
                                                                      meter);
                                                  },
                                                  Features::most_interior, true});

}  // namespace

Learned::Learned(std::shared_ptr<const Networks> networks)
    : networks_(std::move(networks)),
      evaluator_{"learned", "",
                 [this](const Belief& belief, Meter& meter) {
                     return estimate(this->networks(), belief, meter);
                 },
                 Features::most_interior} {}

}  // namespace minewise
