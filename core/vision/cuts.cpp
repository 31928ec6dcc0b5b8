#include "vision/cuts.hpp"

#include "vision/cells.hpp"

namespace minewise {
namespace {

constexpr float sure = 0.9F;  // the share of a kind, among all of a cell, that is relied on

// Whether a cell surely shows a number of more mines than there may be beside it.
bool lacks_mines(const FoundBoard& board, std::size_t cell) {
    const auto is_sure_number = [&](std::size_t one) {
        const CellKind kind = likeliest(board.kinds[one]);
        return is_number(kind) &&
               board.kinds[one][kind] >= sure * (1 - board.kinds[one][other_kind]);
    };
    if (!is_sure_number(cell)) return false;
    std::size_t room = 0;
    for_neighbours(board.grid, cell, [&](std::size_t other) { room += !is_sure_number(other); });
    return room < likeliest(board.kinds[cell]) - number_kind;
}

}  // namespace

void note_cuts(FoundBoard& board) {
    std::vector<Sides> found;  // the sides beyond which mines of a number must be
    for (std::size_t cell = 0; cell < board.kinds.size(); ++cell) {
        const Sides sides = common(sides_at(board.grid, cell), board.is_at_border);
        if (count(sides) > 0 && lacks_mines(board, cell)) found.push_back(sides);
    }
    // Numbers along one side first; those in a corner may be explained by them.
    std::ranges::stable_sort(found, {}, count);
    for (const Sides& sides : found) {
        if (count(common(sides, board.is_cut)) > 0) continue;
        for (std::size_t side = 0; side < all_sides; ++side)
            board.is_cut[side] = board.is_cut[side] || sides[side];
    }
}

}  // namespace minewise
