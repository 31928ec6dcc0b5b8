#include "system/propagation.hpp"

namespace minewise {
namespace {

struct ChangedClues {
    Knowledge& knowledge;
    std::size_t next_change;

    bool next(Cell& clue) {
        if (next_change == knowledge.changed().size()) return false;
        clue = knowledge.changed()[next_change++];
        return true;
    }
    Verdict verdict(Cell clue) const {
        const auto [left, unknown] = knowledge.residual_clue(clue);
        return minewise::verdict({left, left}, unknown);
    }
    void settle_around(Cell clue, bool mines) {
        for (const Cell cell : knowledge.topology().neighbours(clue))
            if (knowledge.is_unknown(cell)) knowledge.settle(cell, mines);
    }
};

}  // namespace

bool propagate(Knowledge& knowledge, std::size_t first_change) {
    return propagate(ChangedClues{knowledge, first_change});
}

}  // namespace minewise
