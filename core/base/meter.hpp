// What a call may cost, and how it is told to stop.
//
// A Meter is handed down every long loop; tick(work) is cheap and, about every millisecond of work,
// looks at the clock and asks the caller (Ctrl-C) whether to go on.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

namespace minewise {

// Thrown when time or memory runs out; caught where an estimate can take over.
struct OverBudget : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Limits {
    double seconds = 10.0;
    std::size_t bytes = std::size_t{1} << 30;
};

class Meter {
  public:
    using Clock = std::chrono::steady_clock;

    // `poll` may throw to end the work (an interrupt); it is called from the working thread.
    explicit Meter(const Limits& limits, std::function<void()> poll = {})
        : start_(Clock::now()),
          seconds_(limits.seconds),
          bytes_(limits.bytes),
          poll_(std::move(poll)) {}

    // A meter that ends after `share` of the time that is left.
    Meter part(double share) const {
        Meter meter = *this;
        meter.seconds_ = elapsed() + share * (seconds_ - elapsed());
        return meter;
    }

    Meter without_deadline() const {
        Meter meter = *this;
        meter.seconds_ = std::numeric_limits<double>::infinity();
        return meter;
    }

    Meter with_bytes(std::size_t bytes) const {
        Meter meter = *this;
        meter.bytes_ = bytes;
        return meter;
    }

    // A meter for the work that follows while `bytes` are held.
    Meter holding(std::size_t bytes) const {
        return with_bytes(bytes_ > bytes ? bytes_ - bytes : 0);
    }

    // Counts work in units of roughly a nanosecond.
    void tick(std::uint64_t work) {
        work_ += work;
        if (work_ >= next_) check();
    }

    // Once the time is up, every further tick throws as well.
    void check() {
        next_ = 0;
        if (poll_) poll_();
        if (elapsed() > seconds_) throw OverBudget(out_of_time);
        next_ = work_ + 500'000;
    }

    // Throws where work of so many units, about to begin, cannot end in time.
    void afford(double work) {
        check();
        if (work * 1e-9 > seconds_ - elapsed()) throw OverBudget(out_of_time);
    }

    void need(std::size_t bytes) const {
        if (bytes > bytes_) throw OverBudget("the memory budget is used up");
    }

    bool is_out_of_time() const { return elapsed() > seconds_; }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    double seconds() const { return seconds_; }
    std::size_t bytes() const { return bytes_; }

  private:
    static constexpr const char* out_of_time = "the time budget is used up";

    Clock::time_point start_;
    double seconds_;
    std::size_t bytes_;
    std::function<void()> poll_;
    std::uint64_t work_ = 0;
    std::uint64_t next_ = 500'000;
};

}  // namespace minewise
