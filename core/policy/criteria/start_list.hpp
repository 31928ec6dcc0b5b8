// The start list: good cells to open early (firstStep in "Solution Algorithm Explanation", see
// docs/references.md). On a torus or a graph it is empty.
#pragma once

#include <cstdint>

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

enum class StartList : std::uint8_t {
    none,
    beside_corner,
    sub,  // other edge cells
    main  // corners and the middles of edges
};

inline StartList start_list(const Topology& topology, Cell cell) {
    const int sides = rim_sides(topology, cell);
    if (sides >= 2) return StartList::main;
    if (sides == 0) return StartList::none;
    const Cell row = cell / topology.columns();
    const Cell column = cell % topology.columns();
    const bool along_row = row == 0 || row == topology.rows() - 1;
    const Cell at = along_row ? column : row;
    const Cell length = along_row ? topology.columns() : topology.rows();
    if (at == length / 2 || at == (length - 1) / 2) return StartList::main;
    return at == 1 || at == length - 2 ? StartList::beside_corner : StartList::sub;
}

}  // namespace minewise
