// Time and memory budgets, and cancellation.
//
// Every long loop takes a Meter. tick(work) is cheap; about once per millisecond of work it
// compares the clock with the deadline and calls `poll`, which may throw to interrupt the work
// (Ctrl-C).
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

// Thrown if time or memory runs out. The caller may then fall back on an estimate.
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

    // `poll` is called from the working thread; it may throw to end the work.
    explicit Meter(const Limits& limits, std::function<void()> poll = {})
        : start_(Clock::now()),
          seconds_(limits.seconds),
          bytes_(limits.bytes),
          poll_(std::move(poll)) {}

    // A meter that ends after `share` of the remaining time.
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

    // A meter that ends after `work` more units of work, which do not depend on the machine.
    Meter with_work(std::uint64_t work) const {
        Meter meter = *this;
        meter.most_work_ = work_ + work;
        return meter;
    }

    Meter with_bytes(std::size_t bytes) const {
        Meter meter = *this;
        meter.bytes_ = bytes;
        return meter;
    }

    // A meter for work that follows while `bytes` bytes are held.
    Meter holding(std::size_t bytes) const {
        return with_bytes(bytes_ > bytes ? bytes_ - bytes : 0);
    }

    // Counts work in units of about a nanosecond.
    void tick(std::uint64_t work) {
        work_ += work;
        if (work_ >= next_) check();
    }

    // The same for work that is not counted: only time limits it.
    void watch(std::uint64_t work) {
        watched_ += work;
        if (watched_ >= interval) check_time();
    }

    // After the deadline every further tick throws as well.
    void check() {
        next_ = 0;
        check_time();
        if (work_ > most_work_) throw OverBudget("the work budget is used up");
        next_ = work_ + interval;
    }

    // Throws OverBudget if `work` units of work cannot end before the deadline.
    void require_time(double work) {
        check();
        if (work * 1e-9 > seconds_ - elapsed()) throw OverBudget(out_of_time);
    }

    void require_bytes(std::size_t bytes) const {
        if (bytes > bytes_) throw OverBudget("the memory budget is used up");
    }

    // The work counted so far; it does not depend on the speed of the machine.
    std::uint64_t work() const { return work_; }
    bool is_out_of_time() const { return elapsed() > seconds_; }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    double seconds() const { return seconds_; }
    std::size_t bytes() const { return bytes_; }

  private:
    static constexpr const char* out_of_time = "the time budget is used up";
    static constexpr std::uint64_t interval = 500'000;  // work between two looks at the clock

    void check_time() {
        watched_ = interval;
        if (poll_) poll_();
        if (elapsed() > seconds_) throw OverBudget(out_of_time);
        watched_ = 0;
    }

    Clock::time_point start_;
    double seconds_;
    std::size_t bytes_;
    std::function<void()> poll_;
    std::uint64_t work_ = 0;
    std::uint64_t most_work_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t next_ = interval;
    std::uint64_t watched_ = 0;
};

}  // namespace minewise
