#include "vision/reader.hpp"

#include "vision/joint.hpp"

namespace minewise {
namespace {

constexpr double enough_cells = 60;              // of a board that is not looked for again
constexpr double enough_share = 0.1;             // of the picture, likewise of a stated size
constexpr std::size_t least_side = 400;          // of a picture that is halved
constexpr double least_gain_of_half_size = 1.5;  // of the cells of the second board

// If time or work runs out, the kinds remain as they are seen.
std::optional<FoundBoard> settled(const Picture& picture, const Classifier& classifier,
                                  const std::optional<BoardSize>& size, Meter& meter) {
    auto board = find_board(picture, classifier, size, meter);
    try {
        if (board && !settle(*board, meter) && !size) board.reset();
    } catch (const OverBudget&) {
        if (!meter.is_used_up()) throw;
    }
    return board;
}

// The means of 2 x 2 pixels.
std::vector<std::uint8_t> halved(const Picture& picture) {
    constexpr std::size_t channels = 3;
    std::vector<std::uint8_t> pixels;
    pixels.reserve(picture.width / 2 * (picture.height / 2) * channels);
    for (std::size_t y = 0; y + 1 < picture.height; y += 2) {
        const std::uint8_t* const above = picture.row(y);
        const std::uint8_t* const below = picture.row(y + 1);
        for (std::size_t x = 0; x + 1 < picture.width; x += 2)
            for (std::size_t i = x * channels; i < (x + 1) * channels; ++i)
                pixels.push_back(static_cast<std::uint8_t>(
                    (above[i] + above[i + channels] + below[i] + below[i + channels] + 2) / 4));
    }
    return pixels;
}

std::optional<FoundBoard> at_half_size(const Picture& picture, const Classifier& classifier,
                                       const std::optional<BoardSize>& size, Meter& meter) {
    meter.tick(picture.width * picture.height * 3);
    meter.require_bytes(picture.width * picture.height);
    const std::vector<std::uint8_t> pixels = halved(picture);
    auto found = settled({pixels, picture.width / 2, picture.height / 2}, classifier, size, meter);
    if (!found) return {};
    Grid& grid = found->grid;
    for (double* const length : {&grid.left, &grid.top, &grid.cell_width, &grid.cell_height})
        *length *= 2;
    return found;
}

}  // namespace

std::optional<FoundBoard> read_board(const Picture& picture, const Classifier& classifier,
                                     const std::optional<BoardSize>& size, Meter& meter) {
    auto found = settled(picture, classifier, size, meter);
    // How large the board is: of a stated size, by its share of the picture.
    const auto extent = [&](const std::optional<FoundBoard>& board) {
        if (!board || board->is_divided) return 0.0;
        const auto cells = static_cast<double>(board->grid.size());
        return size ? cells * board->grid.cell_width * board->grid.cell_height /
                          static_cast<double>(picture.width * picture.height)
                    : cells;
    };
    if (extent(found) >= (size ? enough_share : enough_cells) ||
        std::min(picture.width, picture.height) < least_side)
        return found;
    try {
        auto again = at_half_size(picture, classifier, size, meter);
        if (extent(again) > least_gain_of_half_size * extent(found)) return again;
    } catch (const OverBudget&) {
        if (!found || !meter.is_used_up()) throw;
    }
    return found;
}

}  // namespace minewise
