// Networks as an evaluator.
#pragma once

#include <memory>

#include "policy/evaluator.hpp"
#include "value/networks.hpp"

namespace minewise {

class Learned {
  public:
    // Null: the networks that are part of the program.
    explicit Learned(std::shared_ptr<const Networks> networks = nullptr);
    Learned(const Learned&) = delete;
    Learned& operator=(const Learned&) = delete;

    const Networks& networks() const { return networks_ ? *networks_ : built_in_networks(); }
    // Valid as long as this object.
    const Evaluator& evaluator() const { return evaluator_; }
    double value(const Belief& belief, Meter& meter) const {
        return evaluator_.value(belief, meter);
    }

  private:
    std::shared_ptr<const Networks> networks_;
    Evaluator evaluator_;
};

}  // namespace minewise
