#include "system/constraints.hpp"

#include <algorithm>

namespace minewise {

void Constraints::validate(Cell size) const {
    std::vector<Cell> sorted;
    for (std::size_t i = 0; i < this->size(); ++i) {
        sorted.assign(cells(i).begin(), cells(i).end());
        std::sort(sorted.begin(), sorted.end());
        if (!sorted.empty() && (sorted.front() < 0 || sorted.back() >= size))
            throw std::invalid_argument("a constraint names a cell that does not exist");
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            throw std::invalid_argument("a constraint names a cell twice");
        if (range(i).low > range(i).high)
            throw std::invalid_argument("a constraint's range is the wrong way round");
    }
}

}  // namespace minewise
