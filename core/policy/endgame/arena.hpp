// An arena: memory allocated and released in stack order. Allocations do not move.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace minewise {

template <class T>
class Arena {
  public:
    // Releases everything allocated since its construction when it is destroyed.
    class Frame {
      public:
        explicit Frame(Arena& stack) : stack_(stack), block_(stack.block_), used_(stack.used_) {}
        ~Frame() {
            stack_.block_ = block_;
            stack_.used_ = used_;
        }
        Frame(const Frame&) = delete;
        Frame& operator=(const Frame&) = delete;

      private:
        Arena& stack_;
        std::size_t block_;
        std::size_t used_;
    };

    void clear() { block_ = used_ = 0; }

    std::span<T> take(std::size_t count) {
        while (block_ < blocks_.size() && used_ + count > blocks_[block_].size) {
            ++block_;
            used_ = 0;
        }
        if (block_ == blocks_.size()) {
            const std::size_t size = std::max(least, count);
            blocks_.push_back({std::make_unique_for_overwrite<T[]>(size), size});
        }
        const std::span<T> taken(blocks_[block_].items.get() + used_, count);
        used_ += count;
        return taken;
    }

  private:
    static constexpr std::size_t least = 1 << 14;
    struct Block {
        std::unique_ptr<T[]> items;
        std::size_t size;
    };
    std::vector<Block> blocks_;
    std::size_t block_ = 0;
    std::size_t used_ = 0;
};

}  // namespace minewise
