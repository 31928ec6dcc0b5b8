// Bindings of reading pictures.
#include "common.hpp"
#include "vision/board_finder.hpp"
#include "vision/reader.hpp"

namespace minewise {
namespace {

Picture picture_of(const nb::bytes& pixels, std::size_t width, std::size_t height) {
    if (width == 0 || height == 0 || pixels.size() / 3 / width != height ||
        pixels.size() != 3 * width * height)
        throw std::invalid_argument("a picture needs three bytes for each pixel");
    return {{static_cast<const std::uint8_t*>(pixels.data()), pixels.size()}, width, height};
}

// The part of a picture from its left and top side to its right and bottom side.
using Area = std::array<std::size_t, all_sides>;

Picture part(const Picture& picture, const Area& area) {
    const auto [left, top, right, bottom] = area;
    if (left >= right || top >= bottom || right > picture.width || bottom > picture.height)
        throw std::invalid_argument("an area must lie in the picture");
    return {picture.pixels.subspan(top * picture.stride + 3 * left), right - left, bottom - top,
            picture.stride};
}

}  // namespace

void bind_vision(nb::module_& module) {
    nb::class_<FoundBoard>(module, "FoundBoard")
        .def_prop_ro("grid",
                     [](const FoundBoard& board) {
                         const Grid& grid = board.grid;
                         return std::tuple(grid.left, grid.top, grid.cell_width, grid.cell_height);
                     })
        .def_prop_ro("rows", [](const FoundBoard& board) { return board.grid.rows; })
        .def_prop_ro("columns", [](const FoundBoard& board) { return board.grid.columns; })
        .def_prop_ro("cut",
                     [](const FoundBoard& board) {
                         return std::vector<bool>(board.is_cut.begin(), board.is_cut.end());
                     })
        .def_ro("looks", &FoundBoard::looks)
        .def_prop_ro("kinds", [](const FoundBoard& board) {
            std::vector<float> shares;
            for (const KindShares& kinds : board.kinds)
                shares.insert(shares.end(), kinds.begin(), kinds.end());
            return to_memory(std::move(shares), {board.kinds.size(), std::size_t{all_kinds}});
        });
    // None if there is no board in the area.
    module.def(
        "read_board",
        [](const nb::bytes& pixels, std::size_t width, std::size_t height, const Area& area,
           const std::optional<std::array<std::int32_t, 2>>& size, const Limits& limits) {
            const Picture picture = part(picture_of(pixels, width, height), area);
            std::optional<BoardSize> wanted;
            if (size) wanted = {(*size)[0], (*size)[1]};
            if (wanted && std::min(wanted->rows, wanted->columns) < 1)
                throw std::invalid_argument("a board has at least one row and one column");
            auto found = metered(limits, [&](Meter& meter) {
                return read_board(picture, built_in_classifier(), wanted, meter);
            });
            if (found) {
                found->grid.left += static_cast<double>(area[left_side]);
                found->grid.top += static_cast<double>(area[top_side]);
            }
            return found;
        },
        "pixels"_a, "width"_a, "height"_a, "area"_a, "size"_a.none(), "limits"_a);
    // The crops of the cells, for research: by cell, channel, row and column.
    module.def(
        "picture_cells",
        [](const nb::bytes& pixels, std::size_t width, std::size_t height, double left, double top,
           double cell_width, double cell_height, std::int32_t rows, std::int32_t columns) {
            const Picture picture = picture_of(pixels, width, height);
            const Grid grid{left, top, cell_width, cell_height, rows, columns};
            if (!is_near(picture, grid))
                throw std::invalid_argument("the grid must lie near the picture");
            std::vector<float> samples;
            for (std::int32_t row = 0; row < rows; ++row)
                for (std::int32_t column = 0; column < columns; ++column) {
                    const Crop cell = crop_cell(picture, grid, row, column);
                    samples.insert(samples.end(), cell.begin(), cell.end());
                }
            return to_memory(std::move(samples),
                             {grid.size(), crop_channels, crop_side, crop_side});
        },
        "pixels"_a, "width"_a, "height"_a, "left"_a, "top"_a, "cell_width"_a, "cell_height"_a,
        "rows"_a, "columns"_a);
    // The probabilities of the kinds of one crop.
    module.def(
        "classify_cells",
        [](const nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>& crops,
           const std::optional<nb::bytes>& file) {
            if (crops.shape(1) != std::tuple_size_v<Crop>)
                throw std::invalid_argument("a crop has 3 x 24 x 24 samples");
            std::optional<Classifier> own;
            if (file)
                own.emplace(std::span(static_cast<const std::byte*>(file->data()), file->size()));
            const Classifier& classifier = own ? *own : built_in_classifier();
            std::vector<float> shares;
            for (std::size_t i = 0; i < crops.shape(0); ++i) {
                Crop cell;
                std::copy_n(crops.data() + i * cell.size(), cell.size(), cell.begin());
                const KindShares kinds = classifier.classify(cell);
                shares.insert(shares.end(), kinds.begin(), kinds.end());
            }
            return to_memory(std::move(shares), {crops.shape(0), std::size_t{all_kinds}});
        },
        "crops"_a, "file"_a = nb::none());
}

}  // namespace minewise
