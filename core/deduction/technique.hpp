// What a technique is: one named way of deducing, with a reason that a person can follow.
//
// A technique is one file in this folder, which ends with a Registration; nothing else lists it. It
// works on Knowledge, and hands each conclusion with its reason to Findings. One object works on
// one Knowledge, from which it may remember how far it has looked.
#pragma once

#include <limits>
#include <memory>
#include <string_view>

#include "base/meter.hpp"
#include "counting/frontier.hpp"
#include "system/knowledge.hpp"
#include "system/problem.hpp"

namespace minewise {

// Stands for the mine total among the clues of a deduction.
inline constexpr Cell mine_total = -1;

struct Deduction {
    std::string_view technique;
    std::string_view pattern;  // the classic name, where it has one
    std::vector<Cell> safe;
    std::vector<Cell> mines;
    // The numbers (by cell), and mine_total, that prove it together with what was known before:
    // cells of earlier deductions beside these numbers, or anywhere for mine_total.
    std::vector<Cell> clues;
    bool whole = false;  // the clues prove it by themselves, whatever was known before
};

// Takes conclusions: settles their cells, and keeps the reasons where somebody wants to know.
class Findings {
  public:
    explicit Findings(bool keep_reasons, std::size_t most = std::numeric_limits<std::size_t>::max())
        : keep_reasons_(keep_reasons), most_(most) {}

    // So many deductions were made as were asked for: a technique stops then.
    bool full() const { return count_ >= most_; }
    void stop_at(std::size_t most) { most_ = most; }
    bool keeps_reasons() const { return keep_reasons_; }
    std::size_t count() const { return count_; }
    const std::vector<Deduction>& deductions() const { return deductions_; }

    // Settles those of the cells that are unknown; a deduction that settles none is none. Returns
    // whether it was one. Throws Contradiction where a cell is known to be the opposite. `whole`:
    // see Deduction.
    bool conclude(Knowledge& knowledge, std::string_view technique, std::span<const Cell> clues,
                  std::span<const Cell> safe, std::span<const Cell> mines,
                  std::string_view pattern = {}, bool whole = false);

    // Throws Contradiction, having noted which clues cannot hold together with what was known.
    [[noreturn]] void contradict(std::span<const Cell> clues);
    const std::vector<Cell>& conflict() const { return conflict_; }

  private:
    bool keep_reasons_;
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<Deduction> deductions_;
    std::vector<Cell> conflict_;
};

// How far techniques go; 0 is no limit.
struct TechniqueOptions {
    // `contradiction`: clues from the supposed cell that are looked at, as steps from clue to clue;
    // further suppositions on the way to refuting the first; suppositions in a row without
    // success, after which to stop.
    int range = 0;
    int iterations = 100;
    int patience = 0;
    // `cascade` and `intersection`: derived clues that are kept over any one cell.
    int derived = 16;
    // `contradiction`, `exact`: the only cells that are looked at; none named: all.
    std::span<const Cell> only;
    // `exact`, for a player, who wants safe cells and no reasons: the counted parts that follow the
    // knowledge. Mines alone are no progress then: where nothing is safe, they are all known.
    Frontier* frontier = nullptr;
};

class Technique {
  public:
    virtual ~Technique() = default;
    // Works until nothing more follows by this technique alone, or `findings` is full. Returns
    // whether something was found. Throws Contradiction where it meets one, and OverBudget.
    virtual bool run(Knowledge& knowledge, Findings& findings, Meter& meter) = 0;
};

struct TechniqueEntry {
    int rank;  // how hard it is for a person; hints use the first that works
    std::string_view name;
    std::string_view summary;
    std::unique_ptr<Technique> (*make)(const TechniqueOptions& options);
};

// All techniques, the easiest first.
std::span<const TechniqueEntry> techniques();
// None where there is no technique of that name.
const TechniqueEntry* find_technique(std::string_view name);

// At namespace scope in a technique's file: makes it known.
struct Registration {
    explicit Registration(const TechniqueEntry& entry);
};

}  // namespace minewise
