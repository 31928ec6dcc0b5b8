#include "vision/grounds.hpp"

#include <cmath>
#include <map>

namespace minewise {
namespace {

constexpr float sure_number = 0.9F;
constexpr float same_ground = 0.06F;   // the greatest difference of a channel
constexpr float other_ground = 0.12F;  // the least one, as for all below
constexpr float other_hidden = 0.25F;  // of flags from the other hidden cells
constexpr float least_saturated = 0.2F;
constexpr std::size_t fewest_numbers = 4;
constexpr double least_alike = 0.7;     // the share of them on the same ground
constexpr std::size_t rare = 3;         // a flag is at most one hidden cell in so many
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
Colour median(std::vector<Colour> colours) {
    Colour found{};
    const auto middle = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() / 2);
    for (std::size_t c = 0; c < crop_channels; ++c) {
        std::ranges::nth_element(colours, middle, {}, [c](const Colour& one) { return one[c]; });
        found[c] = (*middle)[c];
    }
    return found;
}

bool may_be_plain(const KindShares& kinds) {
    return kinds[hidden_kind] + kinds[number_kind] > sure_number;
}

bool is_drawn_number(const KindShares& kinds) {
    float share = 0;
    for (std::size_t kind = number_kind + 1; kind < mine_kind; ++kind) share += kinds[kind];
    return share > 0.5F;
}

class Grounds {
  public:
    Grounds(FoundBoard& board, const Looks& looks) : board_(board), looks_(looks) {
        std::vector<Colour> of_numbers;
        for (std::size_t cell = 0; cell < board.looks.size(); ++cell) {
            if (is_drawn_number(board.kinds[cell]))
                of_numbers.push_back(looks.ground(board.looks[cell]));
            if (may_be_plain(board.kinds[cell])) plain_[board.looks[cell]].push_back(cell);
        }
        if (of_numbers.size() < fewest_numbers) return;
        opened_ = median(of_numbers);
        const auto is_on_it = [&](const Colour& one) {
            return difference(one, opened_) < same_ground;
        };
        is_known_ = static_cast<double>(std::ranges::count_if(of_numbers, is_on_it)) >
                    least_alike * static_cast<double>(of_numbers.size());
    }

    void compare() {
        if (!is_known_) return;
        std::size_t hidden = 0;
        std::size_t most = 0;
        Colour usual{};  // of hidden cells
        bool has_opened = false;
        for (const auto& [look, cells] : plain_) {
            const Colour ground = looks_.ground(look);
            has_opened = has_opened || difference(ground, opened_) < same_ground;
            if (difference(ground, opened_) < other_ground) continue;
            hidden += cells.size();
            if (cells.size() <= most) continue;
            most = cells.size();
            usual = ground;
        }
        if (!has_opened || hidden == 0) return;
        std::vector<std::size_t> coloured;
        for (const auto& [look, cells] : plain_) {
            const Colour ground = looks_.ground(look);
            const float apart = difference(ground, opened_);
            for (const std::size_t cell : cells) {
                KindShares& kinds = board_.kinds[cell];
                if (apart < same_ground) kinds[hidden_kind] /= weight_of_ground;
                if (apart > other_ground) kinds[number_kind] /= weight_of_ground;
            }
            if (apart > other_ground && difference(ground, usual) > other_hidden &&
                saturation(ground) > least_saturated)
                coloured.insert(coloured.end(), cells.begin(), cells.end());
        }
        const bool are_flags = rare * coloured.size() < hidden && may_be_flags(coloured);
        const float flag = are_flags ? flag_by_colour : 1 - flag_by_colour;
        for (const std::size_t cell : coloured) {
            KindShares& kinds = board_.kinds[cell];
            for (float& share : kinds) share *= 1 - flag;
            kinds[flag_kind] += flag;
        }
        normalise();
    }

  private:
    bool is_sure_number(std::size_t cell) const {
        const CellKind kind = likeliest(board_.kinds[cell]);
        return is_number(kind) && kind != number_kind && board_.kinds[cell][kind] > sure_number;
    }

    // Whether no number has more of these cells beside it than mines, and one has some.
    bool may_be_flags(const std::vector<std::size_t>& cells) const {
        std::vector<char> is_one(board_.looks.size());
        for (const std::size_t cell : cells) is_one[cell] = 1;
        bool has_some = false;
        for (std::size_t cell = 0; cell < board_.looks.size(); ++cell) {
            if (!is_sure_number(cell)) continue;
            std::size_t beside = 0;
            for_neighbours(board_.grid, cell, [&](std::size_t other) { beside += is_one[other]; });
            if (beside > likeliest(board_.kinds[cell]) - number_kind) return false;
            has_some = has_some || beside > 0;
        }
        return has_some;
    }

    void normalise() {
        for (KindShares& kinds : board_.kinds) {
            float total = 0;
            for (const float share : kinds) total += share;
            for (float& share : kinds) share /= total;
        }
    }

    FoundBoard& board_;
    const Looks& looks_;
    std::map<std::int32_t, std::vector<std::size_t>> plain_;  // cells by look
    Colour opened_{};
    bool is_known_ = false;  // the ground of most numbers
};

}  // namespace

void compare_grounds(FoundBoard& board, const Looks& looks) { Grounds(board, looks).compare(); }

}  // namespace minewise
