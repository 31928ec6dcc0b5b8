// Where a cell lies on its board.
#pragma once

#include "board/topology.hpp"

namespace minewise {

// How many sides of the board a cell lies on: 2 in a corner (more on boards of one row or column),
// 0 inside, and on boards that have no sides.
inline int rim_sides(const Topology& topology, Cell cell) {
    if (topology.kind() != Topology::Kind::square && topology.kind() != Topology::Kind::hexagonal)
        return 0;
    const Cell row = cell / topology.columns();
    const Cell column = cell % topology.columns();
    return static_cast<int>(row == 0) + static_cast<int>(row == topology.rows() - 1) +
           static_cast<int>(column == 0) + static_cast<int>(column == topology.columns() - 1);
}

}  // namespace minewise
