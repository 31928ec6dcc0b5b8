#include "vision/grounds.hpp"

#include <cmath>
#include <map>

namespace minewise {
namespace {

constexpr std::size_t fewest_numbers = 4;
constexpr double least_alike = 0.5;    // the share of numbers on the same ground
constexpr float same_ground = 0.06F;   // the greatest difference of a channel
constexpr float other_ground = 0.12F;  // the least one, as for all below
constexpr float other_hidden = 0.25F;  // of flags from most hidden cells
constexpr float least_saturated = 0.2F;
constexpr std::size_t rare = 3;         // flags are at most one hidden cell in so many
constexpr float weight_of_ground = 30;  // of the odds of an empty cell to a hidden one
constexpr float flag_by_colour = 0.9F;

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

// Plain cells of one look.
struct Plain {
    Colour ground;
    std::vector<std::size_t> cells;
};

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

std::vector<Plain> plain_looks(const FoundBoard& board, const Looks& looks) {
    std::map<std::int32_t, Plain> found;
    for (std::size_t cell = 0; cell < board.looks.size(); ++cell)
        if (may_be_plain(board.kinds[cell])) found[board.looks[cell]].cells.push_back(cell);
    std::vector<Plain> plain;
    for (auto& [look, one] : found) plain.push_back({looks.ground(look), std::move(one.cells)});
    return plain;
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

// The cells of looks in strong colours, unlike that of most, if no other colour lies between.
std::vector<std::size_t> coloured(const std::vector<Plain>& hidden) {
    const Colour& usual =
        std::ranges::max(hidden, {}, [](const Plain& one) { return one.cells.size(); }).ground;
    const auto is_strong = [&](const Plain& one) {
        return difference(one.ground, usual) > other_hidden &&
               saturation(one.ground) > least_saturated;
    };
    std::vector<std::size_t> found;
    for (const Plain& one : hidden) {
        if (!is_strong(one)) continue;
        if (std::ranges::any_of(hidden, [&](const Plain& other) {
                return !is_strong(other) && difference(one.ground, other.ground) < other_ground;
            }))
            return {};
        found.insert(found.end(), one.cells.begin(), one.cells.end());
    }
    return found;
}

void normalise(KindShares& kinds) {
    float total = 0;
    for (const float share : kinds) total += share;
    for (float& share : kinds) share /= total;
}

// Moves what speaks for a number to a hidden cell.
void make_hidden(KindShares& kinds) {
    for (std::size_t kind = number_kind; kind < mine_kind; ++kind) {
        const float share = kinds[kind];
        kinds[kind] /= weight_of_ground;
        kinds[hidden_kind] += share - kinds[kind];
    }
}

}  // namespace

void compare_grounds(FoundBoard& board, const Looks& looks) {
    const std::optional<Colour> opened = ground_of_numbers(board, looks);
    if (!opened) return;
    std::vector<Plain> empty;
    std::vector<Plain> hidden;
    std::size_t count_hidden = 0;
    for (Plain& plain : plain_looks(board, looks)) {
        const float apart = difference(plain.ground, *opened);
        if (apart > other_ground) {
            count_hidden += plain.cells.size();
            hidden.push_back(std::move(plain));
        } else if (apart < same_ground) {
            empty.push_back(std::move(plain));
        }
    }
    if (hidden.empty()) return;
    // Figures on hidden cells are no numbers, but what a solver or the page says of them.
    for (std::size_t cell = 0; cell < board.looks.size(); ++cell)
        if (is_drawn_number(board.kinds[cell]) &&
            difference(looks.ground(board.looks[cell]), *opened) > other_ground)
            make_hidden(board.kinds[cell]);
    if (empty.empty()) return;
    const auto lower = [&](const std::vector<Plain>& looks_of_one, CellKind kind) {
        for (const Plain& plain : looks_of_one)
            for (const std::size_t cell : plain.cells) {
                board.kinds[cell][kind] /= weight_of_ground;
                normalise(board.kinds[cell]);
            }
    };
    lower(empty, hidden_kind);
    lower(hidden, number_kind);
    const std::vector<std::size_t> flags = coloured(hidden);
    const bool are_flags = rare * flags.size() < count_hidden && may_be_flags(board, flags);
    const float share = are_flags ? flag_by_colour : 1 - flag_by_colour;
    for (const std::size_t cell : flags) {
        for (float& other : board.kinds[cell]) other *= 1 - share;
        board.kinds[cell][flag_kind] += share;
    }
}

}  // namespace minewise
