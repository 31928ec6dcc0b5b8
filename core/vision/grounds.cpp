#include "vision/grounds.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr std::size_t fewest_numbers = 4;
constexpr double least_alike = 0.7;    // the share of numbers on the same ground
constexpr float same_ground = 0.06F;   // the greatest difference of a channel
constexpr float other_ground = 0.12F;  // the least one, as for all below
constexpr float other_hidden = 0.25F;  // of flags from most hidden cells
constexpr float least_saturated = 0.2F;
constexpr std::size_t rare = 3;         // flags are at most one hidden cell in so many
constexpr float weight_of_ground = 30;  // of the odds of an empty cell to a hidden one
constexpr float flag_by_colour = 0.9F;
constexpr float hidden_by_tick = 0.9F;
constexpr std::size_t most_of_hint = 4;  // mines

using Colour = std::array<float, crop_channels>;

float difference(const Colour& a, const Colour& b) {
    float most = 0;
    for (std::size_t c = 0; c < crop_channels; ++c) most = std::max(most, std::abs(a[c] - b[c]));
    return most;
}

float saturation(const Colour& colour) {
    const auto [low, high] = std::ranges::minmax(colour);
    return high - low;
}

// The median of some colours, by channel.
Colour median(std::vector<Colour> values) {
    Colour found{};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    for (std::size_t c = 0; c < crop_channels; ++c) {
        std::ranges::nth_element(values, middle, {}, [c](const Colour& one) { return one[c]; });
        found[c] = (*middle)[c];
    }
    return found;
}

bool may_be_plain(const KindShares& kinds) {
    return kinds[hidden_kind] + kinds[number_kind] > 0.9F;
}

bool is_drawn_number(const KindShares& kinds) {
    float share = 0;
    for (std::size_t kind = number_kind + 1; kind < mine_kind; ++kind) share += kinds[kind];
    return share > 0.5F;
}

// The ground on which most numbers stand, if they stand on one.
std::optional<Colour> ground_of_numbers(const FoundBoard& board, const Looks& looks) {
    std::vector<Colour> grounds;
    for (std::size_t cell = 0; cell < board.looks.size(); ++cell)
        if (is_drawn_number(board.kinds[cell])) grounds.push_back(looks.ground(board.looks[cell]));
    if (grounds.size() < fewest_numbers) return {};
    const Colour found = median(grounds);
    const auto alike = std::ranges::count_if(
        grounds, [&](const Colour& one) { return difference(one, found) < same_ground; });
    if (static_cast<double>(alike) < least_alike * static_cast<double>(grounds.size())) return {};
    return found;
}

// Whether no number has more of these cells beside it than mines, and one has some.
bool may_be_flags(const FoundBoard& board, const std::vector<std::size_t>& cells) {
    std::vector<char> is_one(board.looks.size());
    for (const std::size_t cell : cells) is_one[cell] = 1;
    bool has_some = false;
    for (std::size_t cell = 0; cell < board.looks.size(); ++cell) {
        if (!is_drawn_number(board.kinds[cell])) continue;
        std::size_t beside = 0;
        for_neighbours(board.grid, cell, [&](std::size_t other) { beside += is_one[other]; });
        if (beside > likeliest(board.kinds[cell]) - number_kind) return false;
        has_some = has_some || beside > 0;
    }
    return has_some;
}

// The cells in strong colours, unlike that of most, if no other colour lies between.
std::vector<std::size_t> coloured(const FoundBoard& board, const Looks& looks,
                                  const std::vector<std::size_t>& hidden) {
    std::vector<Colour> grounds;
    for (const std::size_t cell : hidden) grounds.push_back(looks.ground(board.looks[cell]));
    const Colour usual = median(grounds);
    std::vector<std::size_t> found;
    std::vector<Colour> strong;
    std::vector<Colour> others;
    for (std::size_t place = 0; place < hidden.size(); ++place) {
        const Colour& ground = grounds[place];
        const bool is_strong =
            difference(ground, usual) > other_hidden && saturation(ground) > least_saturated;
        (is_strong ? strong : others).push_back(ground);
        if (is_strong) found.push_back(hidden[place]);
    }
    for (const Colour& one : strong)
        for (const Colour& other : others)
            if (difference(one, other) < other_ground) return {};
    return found;
}

// Flags are struck out in a lost game, which shows its mines; otherwise it is a tick, or what a
// hint points at.
void compare_ticks(FoundBoard& board) {
    std::size_t mines = 0;
    for (const KindShares& kinds : board.kinds) {
        if (kinds[exploded_kind] > 0.5F) return;
        mines += kinds[mine_kind] > 0.5F;
    }
    if (mines > most_of_hint) return;
    for (KindShares& kinds : board.kinds) {
        kinds[hidden_kind] += hidden_by_tick * kinds[wrong_flag_kind];
        kinds[wrong_flag_kind] *= 1 - hidden_by_tick;
    }
}

}  // namespace

void compare_grounds(FoundBoard& board, const Looks& looks) {
    compare_ticks(board);
    const std::optional<Colour> opened = ground_of_numbers(board, looks);
    if (!opened) return;
    std::vector<std::size_t> empty;
    std::vector<std::size_t> hidden;
    for (std::size_t cell = 0; cell < board.looks.size(); ++cell) {
        if (!may_be_plain(board.kinds[cell])) continue;
        const float apart = difference(looks.ground(board.looks[cell]), *opened);
        if (apart > other_ground)
            hidden.push_back(cell);
        else if (apart < same_ground)
            empty.push_back(cell);
    }
    if (empty.empty() || hidden.empty()) return;
    const auto lower = [&](const std::vector<std::size_t>& cells, CellKind kind) {
        for (const std::size_t cell : cells) {
            board.kinds[cell][kind] /= weight_of_ground;
            normalise(board.kinds[cell]);
        }
    };
    lower(empty, hidden_kind);
    lower(hidden, number_kind);
    const std::vector<std::size_t> flags = coloured(board, looks, hidden);
    const bool are_flags = rare * flags.size() < hidden.size() && may_be_flags(board, flags);
    const float share = are_flags ? flag_by_colour : 1 - flag_by_colour;
    for (const std::size_t cell : flags) {
        for (float& other : board.kinds[cell]) other *= 1 - share;
        board.kinds[cell][flag_kind] += share;
    }
}

}  // namespace minewise
