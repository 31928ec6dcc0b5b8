#include "policy/endgame/cell_summary.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace minewise {
namespace {

using Lane = std::uint8_t __attribute__((vector_size(SolutionTable::lane)));

// One bit for each nonzero byte of a lane; nonzero bytes are all ones.
std::uint64_t bits_of(Lane lane) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t halves[2];
    std::memcpy(halves, &lane, sizeof halves);
    const auto gather = [](std::uint64_t bytes) {
        return (bytes & 0x0101010101010101) * 0x0102040810204080 >> 56;
    };
    return gather(halves[0]) | gather(halves[1]) << 8;
}

}  // namespace

void CellSummary::resize(const SolutionTable& solutions) {
    mines_.resize(solutions.width);
    least_.resize(solutions.width);
    most_.resize(solutions.width);
    for (Columns* columns : {&undecided_, &informative_, &mined_})
        columns->resize((solutions.width + 63) / 64);
}

void CellSummary::compute(const SolutionTable& solutions, std::span<const Index> set) {
    const std::size_t width = solutions.width;
    const Lane mine = Lane{} + SolutionTable::mine;
    for (std::size_t from = 0; from < width; from += SolutionTable::lane) {
        const std::uint8_t* values = solutions.values.data() + from;
        Lane least = mine;
        Lane most{};
        Lane mined{};
        for (const Index s : set) {
            Lane row;
            std::memcpy(&row, values + s * width, SolutionTable::lane);
            const Lane above = row + 1;  // a mine becomes 0
            least = row < least ? row : least;
            most = above > most ? above : most;
            mined |= static_cast<Lane>(row == mine);
        }
        std::memcpy(least_.data() + from, &least, SolutionTable::lane);
        std::memcpy(most_.data() + from, &most, SolutionTable::lane);
        const Lane different = static_cast<Lane>(least + 1 != most);
        const std::size_t w = from / 64;
        const std::size_t shift = from % 64;
        if (shift == 0) undecided_[w] = informative_[w] = mined_[w] = 0;
        undecided_[w] |= bits_of(mined & static_cast<Lane>(least != mine)) << shift;
        informative_[w] |= bits_of(~mined & different) << shift;
        mined_[w] |= bits_of(mined) << shift;
    }
}

void CellSummary::count_mines(const SolutionTable& solutions, std::span<const Index> set) {
    constexpr std::size_t byte_full = 255;
    for (std::size_t from = 0; from < solutions.width; from += SolutionTable::lane) {
        std::uint32_t* const mines = mines_.data() + from;
        std::fill_n(mines, SolutionTable::lane, 0);
        for (std::size_t start = 0; start < set.size(); start += byte_full) {
            Lane count{};
            for (const Index s : set.subspan(start, std::min(byte_full, set.size() - start))) {
                Lane row;
                std::memcpy(&row, solutions.row(s) + from, SolutionTable::lane);
                count -= static_cast<Lane>(row == SolutionTable::mine);
            }
            for (std::size_t i = 0; i < SolutionTable::lane; ++i) mines[i] += count[i];
        }
    }
}

}  // namespace minewise
