// Runs work on several threads; the calling thread handles signals meanwhile.
//
// The only file that knows of threads. With MINEWISE_NO_THREADS, for platforms that have none, the
// calling thread does all the work, and a mutex does nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#ifndef MINEWISE_NO_THREADS
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace minewise {

// Work throws this to end its thread after it was told to stop.
struct Stopped {};

#ifndef MINEWISE_NO_THREADS

using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
using Flag = std::atomic<bool>;
using Stop = Flag;

// Hands out consecutive numbers from 0 to several threads.
class Counter {
  public:
    // Returns the first of the next `count` numbers.
    std::size_t take(std::size_t count = 1) { return next_.fetch_add(count); }

  private:
    std::atomic<std::size_t> next_{0};
};

// Joins its threads at the end; not every C++ library has std::jthread.
class Threads {
  public:
    ~Threads() { join(); }
    std::size_t size() const { return threads_.size(); }
    void start(const std::function<void()>& run) { threads_.emplace_back(run); }
    void join() {
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

  private:
    std::vector<std::thread> threads_;
};

// Runs `work` on `threads` threads and waits. Calls `poll` in the calling thread a hundred times
// per second. An exception from `poll` or `work` sets the flag `stop`, and is rethrown after every
// thread has ended; `Stopped` only ends its thread.
inline void parallel_for(std::size_t threads, const std::function<void()>& poll,
                         const std::function<void(const Stop& stop)>& work) {
    std::mutex mutex;
    std::condition_variable ended;
    std::size_t running = 0;
    std::exception_ptr failure;
    Stop stop{false};
    const auto run = [&] {
        std::exception_ptr thrown;
        try {
            work(stop);
        } catch (const Stopped&) {
        } catch (...) {
            thrown = std::current_exception();
            stop = true;
        }
        const std::lock_guard lock(mutex);
        if (!failure) failure = thrown;
        --running;
        ended.notify_one();
    };
    Threads workers;
    try {
        std::unique_lock lock(mutex);
        while (workers.size() < threads) {
            workers.start(run);
            ++running;
        }
        while (!ended.wait_for(lock, std::chrono::milliseconds(10), [&] { return running == 0; })) {
            lock.unlock();
            poll();
            lock.lock();
        }
    } catch (...) {
        stop = true;
        throw;  // the destructor joins the threads
    }
    workers.join();
    if (failure) std::rethrow_exception(failure);
}

#else

using Flag = bool;

struct Mutex {};

struct Lock {
    explicit Lock(Mutex&) {}
};

class Counter {
  public:
    std::size_t take(std::size_t count = 1) { return (next_ += count) - count; }

  private:
    std::size_t next_ = 0;
};

// Calls `poll`, which may throw, whenever the work asks whether to stop.
class Stop {
  public:
    explicit Stop(const std::function<void()>& poll) : poll_(poll) {}
    operator bool() const {
        poll_();
        return false;
    }

  private:
    const std::function<void()>& poll_;
};

inline void parallel_for(std::size_t, const std::function<void()>& poll,
                         const std::function<void(const Stop& stop)>& work) {
    try {
        work(Stop(poll));
    } catch (const Stopped&) {
    }
}

#endif

}  // namespace minewise
