#include "system/settle.hpp"

namespace minewise {

bool settle_by_counting(Knowledge& knowledge, std::size_t first_change) {
    for (std::size_t next = first_change; next < knowledge.changed().size(); ++next) {
        const Cell clue = knowledge.changed()[next];
        const auto [left, unknown] = knowledge.claim(clue);
        if (left < 0 || left > unknown) return false;
        if (unknown == 0 || (left > 0 && left < unknown)) continue;
        for (const Cell cell : knowledge.topology().neighbours(clue))
            if (knowledge.is_unknown(cell)) knowledge.settle(cell, left > 0);
    }
    return true;
}

}  // namespace minewise
