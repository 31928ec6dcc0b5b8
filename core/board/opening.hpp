// The cells that a click opens.
#pragma once

#include <vector>

#include "board/topology.hpp"

namespace minewise {

// Opens a closed cell and, around every opened cell for which `spreads` returns true, all closed
// neighbours. Marks them in `open` and appends them to `opened`, in the order of opening.
template <class Spreads>
void open_around(const Topology& topology, Cell cell, std::vector<unsigned char>& open,
                 std::vector<Cell>& opened, Spreads&& spreads) {
    std::size_t next = opened.size();
    const auto reveal = [&](Cell closed) {
        auto& is_open = open[static_cast<std::size_t>(closed)];
        if (is_open != 0) return;
        is_open = 1;
        opened.push_back(closed);
    };
    reveal(cell);
    for (; next < opened.size(); ++next)
        if (spreads(opened[next]))
            for (const Cell neighbour : topology.neighbours(opened[next])) reveal(neighbour);
}

}  // namespace minewise
