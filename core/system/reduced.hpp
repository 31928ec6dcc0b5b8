// The part of a problem that is known after reduction: the kind of each cell and the remaining mine
// total.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "system/system.hpp"

namespace minewise {

// Thrown during construction if the constraints have no solution. It carries no explanation.
struct Contradiction {};

// Lists of integers in one array.
struct Lists {
    std::vector<std::int32_t> start{0};
    std::vector<std::int32_t> items;

    std::size_t size() const { return start.size() - 1; }
    std::span<const std::int32_t> operator[](std::int32_t i) const {
        const auto begin = start[static_cast<std::size_t>(i)];
        return {items.data() + begin,
                static_cast<std::size_t>(start[static_cast<std::size_t>(i) + 1] - begin)};
    }
    std::int32_t length(std::int32_t i) const {
        return start[static_cast<std::size_t>(i) + 1] - start[static_cast<std::size_t>(i)];
    }
    void clear() {
        start.assign(1, 0);
        items.clear();
    }
    void close() { start.push_back(static_cast<std::int32_t>(items.size())); }
};

struct Reduced {
    // The kind of a cell: a negative value as named here, or the number of its section.
    static constexpr std::int32_t interior = -1;
    static std::int32_t known(int mines) { return -2 - mines; }
    static bool is_known(std::int32_t kind) { return kind <= -2; }
    static int mines_of(std::int32_t kind) { return -2 - kind; }

    std::vector<std::int32_t> kind;  // by cell; known(0) for revealed cells
    int max_per_cell = 1;

    std::int64_t interior_cells = 0;   // hidden cells that are in no clue
    std::optional<Range> total;        // mines left for the sections and the interior together
    std::int64_t deduced_safe = 0;     // hidden cells settled during reduction: safe ones
    std::int64_t deduced_full = 0;     // and those that hold max_per_cell mines
    double settled_log2_weight = 0.0;  // of factors whose cells are all settled
};

}  // namespace minewise
