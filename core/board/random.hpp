// Counter-based random numbers: Philox4x32-10 (Salmon et al. 2011, see docs/references.md).
//
// Stream i of seed s depends only on (s, i), so results depend neither on the order in which
// streams are used nor on threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace minewise {

class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t stream)
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
          counter_{0, 0, static_cast<std::uint32_t>(stream),
                   static_cast<std::uint32_t>(stream >> 32)} {}

    std::uint64_t next() {
        if (used_ == 4) {
            block_ = encrypt(counter_, key_);
            if (++counter_[0] == 0) ++counter_[1];
            used_ = 0;
        }
        used_ += 2;
        return static_cast<std::uint64_t>(block_[used_ - 1]) << 32 | block_[used_ - 2];
    }

    // Uniform in [0, 1), with 53 bits.
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // Uniform in [0, bound), without bias (Lemire 2019, see docs/references.md).
    std::uint64_t below(std::uint64_t bound) {
        auto product = static_cast<unsigned __int128>(next()) * bound;
        if (static_cast<std::uint64_t>(product) < bound) {
            const std::uint64_t threshold = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < threshold)
                product = static_cast<unsigned __int128>(next()) * bound;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    // A random one of a list that is not empty.
    template <class List>
    auto& pick(List& list) {
        return list[static_cast<std::size_t>(below(list.size()))];
    }

    using Block = std::array<std::uint32_t, 4>;
    static Block encrypt(Block counter, std::array<std::uint32_t, 2> key) {
        for (int round = 0; round < 10; ++round) {
            const auto a = std::uint64_t{0xD2511F53} * counter[0];
            const auto b = std::uint64_t{0xCD9E8D57} * counter[2];
            counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0],
                       static_cast<std::uint32_t>(b),
                       static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1],
                       static_cast<std::uint32_t>(a)};
            key[0] += 0x9E3779B9;
            key[1] += 0xBB67AE85;
        }
        return counter;
    }

  private:
    std::array<std::uint32_t, 2> key_;
    Block counter_;
    Block block_{};
    unsigned used_ = 4;
};

}  // namespace minewise
