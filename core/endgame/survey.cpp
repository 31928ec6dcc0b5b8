#include "endgame/survey.hpp"

#include <algorithm>
#include <cstring>

namespace minewise {
namespace {

using Lane = std::uint8_t __attribute__((vector_size(Listing::lane)));

// The largest number of solutions whose mines a byte can count.
constexpr std::size_t byte_full = 255;

}  // namespace

void Survey::take(const Listing& listing, std::span<const Index> set) {
    const std::size_t width = listing.width;
    const Lane mine = Lane{} + Listing::mine;
    for (std::size_t from = 0; from < width; from += Listing::lane) {
        const std::uint8_t* shown = listing.shown.data() + from;
        Lane least = mine;
        Lane most{};
        std::uint32_t* const mines = mines_.data() + from;
        std::fill_n(mines, Listing::lane, 0);
        for (std::size_t start = 0; start < set.size(); start += byte_full) {
            Lane count{};
            for (const Index s : set.subspan(start, std::min(byte_full, set.size() - start))) {
                Lane row;
                std::memcpy(&row, shown + s * width, Listing::lane);
                const Lane above = row + 1;  // a mine becomes 0
                least = row < least ? row : least;
                most = above > most ? above : most;
                count -= static_cast<Lane>(row == mine);
            }
            for (std::size_t i = 0; i < Listing::lane; ++i) mines[i] += count[i];
        }
        std::memcpy(least_.data() + from, &least, Listing::lane);
        std::memcpy(most_.data() + from, &most, Listing::lane);
    }
}

}  // namespace minewise
