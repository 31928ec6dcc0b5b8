#include "deduction/technique.hpp"

namespace minewise {

std::vector<const TechniqueEntry*> find_techniques(const std::vector<std::string>& names) {
    std::vector<const TechniqueEntry*> found;
    for (const auto& name : names) found.push_back(&find_technique(name));
    return found;
}

bool Findings::conclude(Knowledge& knowledge, std::string_view technique,
                        std::span<const Cell> clues, std::span<const Cell> safe,
                        std::span<const Cell> mines, std::string_view pattern, bool whole) {
    Deduction deduction{technique, pattern, {}, {}, {}, whole};
    bool is_new = false;
    for (const bool mine : {false, true})
        for (const Cell cell : mine ? mines : safe) {
            if (knowledge.is_unknown(cell)) {
                knowledge.settle(cell, mine);
                is_new = true;
                if (keep_reasons_) (mine ? deduction.mines : deduction.safe).push_back(cell);
            } else if ((knowledge.status(cell) == Knowledge::Status::mine) != mine) {
                contradict(clues);
            }
        }
    if (!is_new) return false;
    ++count_;
    if (keep_reasons_) {
        deduction.clues.assign(clues.begin(), clues.end());
        deductions_.push_back(std::move(deduction));
    }
    return true;
}

void Findings::contradict(std::span<const Cell> clues) {
    if (keep_reasons_) conflict_.assign(clues.begin(), clues.end());
    throw Contradiction{};
}

}  // namespace minewise
