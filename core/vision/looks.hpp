// The distinct looks of the cells of a picture.
#pragma once

#include <array>
#include <vector>

#include "base/meter.hpp"
#include "vision/classifier.hpp"

namespace minewise {

// Gathers crops; those that differ by noise alone share a look, which is classified once.
class Looks {
  public:
    Looks(const Picture& picture, const Classifier& classifier, Meter& meter)
        : picture_(picture), classifier_(classifier), meter_(meter) {}

    // The number of the look of a cell.
    std::int32_t look(const Grid& grid, std::int32_t row, std::int32_t column);
    const KindShares& kinds(std::int32_t look) const {
        return known_[static_cast<std::size_t>(look)].kinds;
    }
    const Crop& crop(std::int32_t look) const {
        return known_[static_cast<std::size_t>(look)].crop;
    }
    struct Closer {
        std::int32_t look;
        Crop crop;
        KindShares kinds;
    };
    // A part of the cell of a look, which is a rectangle of the picture.
    Closer closer(std::int32_t look, const Grid& rectangle);
    // Multiplies the shares of a look with those of the part; a mark is what it shows.
    void take(const Closer& part);
    // The mean difference of two looks, sample by sample of a coarse picture of each, without the
    // outermost `margins` at the left, top, right and bottom.
    double difference(std::int32_t a, std::int32_t b,
                      const std::array<std::size_t, all_sides>& margins) const;
    // The share of the kinds of cells, which is not low for a look of one colour.
    double cell_share(std::int32_t look) const;
    // How much a cell speaks for its grid being a board. What is plain may be a cell anywhere, so
    // that little doubt speaks against one, and one colour says nothing.
    double evidence(std::int32_t look) const;
    // Whether a look may be any place of a picture: of one colour, or nearly.
    bool is_nothing(std::int32_t look) const;
    // The mean difference of the samples of a look from their mean.
    double contrast(std::int32_t look) const;
    // The number of sides that have the colour of the middle, if that is of one colour; otherwise
    // 0.
    int open_sides(std::int32_t look) const;
    bool is_flat(std::int32_t look) const { return open_sides(look) == 4; }
    // The colour of a cell beside what is drawn in its middle, without its sides.
    std::array<float, crop_channels> ground(std::int32_t look) const;
    // Joins looks that differ by their neighbours, a little light or a fraction of a pixel: each
    // takes the number of the first that it resembles, and they share their kinds.
    void join(std::vector<std::int32_t>& looks);

  private:
    static constexpr std::size_t coarse_side = 6;
    static constexpr std::size_t compared = 256;  // of the looks that were found last

    using Coarse = std::array<float, crop_channels * coarse_side * coarse_side>;
    struct Look {
        Crop crop;
        Coarse coarse;
        KindShares kinds;
    };

    // The middle of a cell, where no neighbour is seen, in means of 2x2 samples.
    static constexpr std::size_t middle_side = 8;
    struct Middle {
        std::array<float, crop_channels * middle_side * middle_side> means;
        float contrast;
        float bevel;  // the contrast of the whole cell
    };

    static Coarse coarse(const Crop& crop);
    static Middle middle(const Crop& crop, std::size_t right, std::size_t down);
    static std::vector<Middle> middles(const Crop& crop);
    static float contrast(const Crop& crop);
    static bool are_alike(const Coarse& a, const Coarse& b);
    static bool are_alike(const Middle& a, const Middle& b);
    bool are_alike(const Look& a, const Look& b, const Middle& of_a, const Middle& of_b) const;

    const Picture& picture_;
    const Classifier& classifier_;
    Meter& meter_;
    std::vector<Look> known_;
};

}  // namespace minewise
