// Work shared out over threads, while the calling thread looks after signals.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace minewise {

// Thrown by work that was told to stop.
struct Stopped {};

// Calls `work` in so many threads until all have ended, and `poll` in this one a hundred times a
// second. What `poll` or `work` throws sets the flag that `work` is given, and is thrown on once
// every thread has ended; `Stopped` just ends its thread.
inline void parallel_for(std::size_t threads, const std::function<void()>& poll,
                         const std::function<void(const std::atomic<bool>& stop)>& work) {
    std::mutex mutex;
    std::condition_variable ended;
    std::size_t running = 0;
    std::exception_ptr failure;
    std::atomic<bool> stop{false};
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
    std::vector<std::jthread> crew;
    try {
        std::unique_lock lock(mutex);
        while (crew.size() < threads) {
            crew.emplace_back(run);
            ++running;
        }
        while (!ended.wait_for(lock, std::chrono::milliseconds(10), [&] { return running == 0; })) {
            lock.unlock();
            poll();
            lock.lock();
        }
    } catch (...) {
        stop = true;
        throw;  // the crew is joined on the way out
    }
    crew.clear();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace minewise
