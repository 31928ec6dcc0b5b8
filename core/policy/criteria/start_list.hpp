// The start list: good cells to open early (firstStep in "Solution Algorithm Explanation", see
// docs/references.md). On a torus or a graph it is empty.
#pragma once

#include <cstdint>

#include "policy/criteria/rim.hpp"

namespace minewise {

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
