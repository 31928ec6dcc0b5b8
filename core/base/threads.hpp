// Runs work on several threads; the calling thread handles signals meanwhile.
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

// Work throws this to end its thread after it was told to stop.
struct Stopped {};

// Runs `work` on `threads` threads and waits. Calls `poll` in the calling thread a hundred times
// per second. An exception from `poll` or `work` sets the flag `stop`, and is rethrown after every
// thread has ended; `Stopped` only ends its thread.
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
    std::vector<std::jthread> workers;
    try {
        std::unique_lock lock(mutex);
        while (workers.size() < threads) {
            workers.emplace_back(run);
            ++running;
        }
        while (!ended.wait_for(lock, std::chrono::milliseconds(10), [&] { return running == 0; })) {
            lock.unlock();
            poll();
            lock.lock();
        }
    } catch (...) {
        stop = true;
        throw;  // the destructors join the threads
    }
    workers.clear();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace minewise
