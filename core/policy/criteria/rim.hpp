// The location of a cell relative to the sides of the board.
#pragma once

#include "board/topology.hpp"

namespace minewise {

// The number of sides of the board that a cell lies on: 2 in a corner (more if the board has one
// row or column), 0 inside and on topologies without sides.
inline int rim_sides(const Topology& topology, Cell cell) {
    using enum Topology::Kind;
    const auto kind = topology.kind();
    if (kind == torus || kind == klein || kind == graph) return 0;
    const bool has_sides = kind == square || kind == hexagonal;
    const Cell row = cell / topology.columns();
    const Cell column = cell % topology.columns();
    return static_cast<int>(row == 0) + static_cast<int>(row == topology.rows() - 1) +
           static_cast<int>(has_sides && column == 0) +
           static_cast<int>(has_sides && column == topology.columns() - 1);
}

}  // namespace minewise
