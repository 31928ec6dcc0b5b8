// Budgets of time, work and memory, and cancellation.
//
// Every long loop takes a Meter. tick(work) is cheap; about once per millisecond of work it
// compares what was used with the budgets and calls `poll`, which may throw to interrupt the work
// (Ctrl-C).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/threads.hpp"

namespace minewise {

// Thrown if a budget is used up. The caller may then fall back on an estimate.
struct OverBudget : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The work of a call, which all of its meters share. It does not depend on the machine. Another
// thread may stop the call.
struct WorkAccount {
    std::uint64_t most;
    std::uint64_t spent = 0;
    Flag is_stopped{false};
};

struct Limits {
    double seconds = 10.0;
    std::size_t bytes = std::size_t{1} << 30;
    std::shared_ptr<WorkAccount> work = {};                          // null: no limit
    std::uint64_t last = std::numeric_limits<std::uint64_t>::max();  // step of the account's work

    // The same limits for a call of its own.
    Limits apart() const {
        return {seconds, bytes, work ? std::make_shared<WorkAccount>(work->most) : nullptr, last};
    }
};

// The fields of a Meter, which a copy of it has too.
struct MeterState {
    using Clock = std::chrono::steady_clock;
    static constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t interval = 500'000;  // work between two looks at the clock

    Clock::time_point start_ = Clock::now();
    double seconds_;
    std::size_t bytes_;
    std::function<void()> poll_;
    std::shared_ptr<WorkAccount> account_;
    std::uint64_t most_of_account_ = unlimited;
    std::uint64_t work_ = 0;
    std::uint64_t most_work_ = unlimited;
    std::uint64_t next_ = interval;
    std::uint64_t watched_ = 0;
    std::uint64_t next_watched_ = interval;
    std::uint64_t charged_ = 0;  // of work_ and watched_ together
};

class Meter : MeterState {
  public:
    // What was used by a point in time.
    struct Usage {
        double seconds;
        std::uint64_t work;
    };

    // `poll` is called from the working thread; it may throw to end the work.
    explicit Meter(const Limits& limits, std::function<void()> poll = {})
        : MeterState{.seconds_ = limits.seconds,
                     .bytes_ = limits.bytes,
                     .poll_ = std::move(poll),
                     .account_ = limits.work,
                     .most_of_account_ =
                         limits.work ? std::min(limits.work->most, limits.last) : unlimited} {}

    // A copy goes on from here; each charges the account with what it does itself.
    Meter(const Meter& other) : MeterState(other) { charged_ = done(); }
    Meter(Meter&&) = default;
    Meter& operator=(Meter other) {
        charge();
        MeterState::operator=(std::move(other));
        return *this;
    }
    ~Meter() { charge(); }

    // A meter that ends after `share` of the remaining time and work.
    Meter part(double share) const {
        Meter meter = *this;
        meter.seconds_ = elapsed() + share * (seconds_ - elapsed());
        if (account_) {
            const auto left =
                static_cast<double>(most_of_account_ - std::min(spent(), most_of_account_));
            meter.most_of_account_ = spent() + static_cast<std::uint64_t>(share * left);
        }
        return meter;
    }

    Meter without_deadline() const {
        Meter meter = *this;
        meter.seconds_ = std::numeric_limits<double>::infinity();
        meter.account_ = nullptr;
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

    // The same for work that work() and with_work() leave out. Much work that cannot end within the
    // limits is refused, and not charged.
    void watch(std::uint64_t work) {
        if (work > interval) require_time(static_cast<double>(work));
        watched_ += work;
        if (watched_ >= next_watched_) check_limits();
    }

    // After the deadline every further tick throws as well.
    void check() {
        next_ = 0;
        check_limits();
        if (work_ > most_work_) throw OverBudget(out_of_work);
        next_ = work_ + interval;
    }

    // Throws OverBudget if `work` units of work cannot end within the limits.
    void require_time(double work) {
        check();
        if (work * 1e-9 > seconds_ - elapsed()) throw OverBudget(out_of_time);
        if (account_ && work > static_cast<double>(most_of_account_ - account_->spent))
            throw OverBudget(out_of_work);
    }

    void require_bytes(std::size_t bytes) const {
        if (bytes > bytes_) throw OverBudget("the memory budget is used up");
    }

    Usage usage() const { return {elapsed(), spent()}; }

    // The share used since `begin` of what was left then: of the time, or of the work if it is
    // more.
    double share_used(const Usage& begin) const {
        const double time = (elapsed() - begin.seconds) / (seconds_ - begin.seconds);
        if (!account_) return time;
        return std::max(time, static_cast<double>(spent() - begin.work) /
                                  static_cast<double>(most_of_account_ - begin.work));
    }

    // The work counted so far; it does not depend on the speed of the machine.
    std::uint64_t work() const { return work_; }
    // Whether time or work ran out, rather than memory.
    bool is_used_up() const {
        return elapsed() > seconds_ || (account_ && spent() > most_of_account_);
    }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    std::size_t bytes() const { return bytes_; }

  private:
    static constexpr const char* out_of_time = "the time budget is used up";
    static constexpr const char* out_of_work = "the work budget is used up";

    std::uint64_t done() const { return work_ + watched_; }
    std::uint64_t spent() const { return account_ ? account_->spent + done() - charged_ : done(); }

    void charge() {
        if (account_) account_->spent = spent();
        charged_ = done();
    }

    void check_limits() {
        next_watched_ = 0;
        if (poll_) poll_();
        charge();
        if (account_ && account_->is_stopped) throw OverBudget("the work was stopped");
        if (account_ && account_->spent > most_of_account_) throw OverBudget(out_of_work);
        if (elapsed() > seconds_) throw OverBudget(out_of_time);
        next_watched_ = watched_ + interval;
    }
};

// Calls `use` with each number below `count`, and a meter without a limit of time, on several
// threads; `poll` as for parallel_for().
template <class Use>
void each_number(std::size_t count, std::size_t threads, std::size_t bytes,
                 const std::function<void()>& poll, const Use& use) {
    Counter next;
    parallel_for(threads, poll, [&](const Stop& stop) {
        const Limits limits{.seconds = std::numeric_limits<double>::infinity(), .bytes = bytes};
        Meter meter(limits, [&] {
            if (stop) throw Stopped{};
        });
        for (std::size_t i = next.take(); i < count && !stop; i = next.take()) use(i, meter);
    });
}

}  // namespace minewise
