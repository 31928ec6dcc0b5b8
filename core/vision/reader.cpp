#include "vision/reader.hpp"

#include "vision/joint.hpp"

namespace minewise {
namespace {

constexpr std::size_t enough_cells = 60;         // of a board that is not looked for again
constexpr std::size_t least_side = 400;          // of a picture that is halved
constexpr double least_gain_of_half_size = 1.5;  // of the cells of the second board

std::optional<FoundBoard> settled(const Picture& picture, const Classifier& classifier,
                                  Meter& meter) {
    auto board = find_board(picture, classifier, meter);
    if (board && !settle(*board, meter)) board.reset();
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

}  // namespace

std::optional<FoundBoard> read_board(const Picture& picture, const Classifier& classifier,
                                     Meter& meter) {
    auto found = settled(picture, classifier, meter);
    const std::size_t cells = found ? found->grid.size() : 0;
    if (cells >= enough_cells || std::min(picture.width, picture.height) < least_side) return found;
    meter.tick(picture.width * picture.height * 3);
    meter.require_bytes(picture.width * picture.height);
    const std::vector<std::uint8_t> pixels = halved(picture);
    auto again = settled({pixels, picture.width / 2, picture.height / 2}, classifier, meter);
    if (!again || static_cast<double>(again->grid.size()) <
                      least_gain_of_half_size * static_cast<double>(cells))
        return found;
    Grid& grid = again->grid;
    for (double* const length : {&grid.left, &grid.top, &grid.cell_width, &grid.cell_height})
        *length *= 2;
    return again;
}

}  // namespace minewise
