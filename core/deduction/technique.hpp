// The interface of techniques. A technique is a named method of deduction, with a reason that a
// person can follow.
//
// Each technique is one file in this folder, which ends with a Registration; there is no central
// list. A technique reads Knowledge and passes each conclusion with its reason to Findings. Each
// object works on a single Knowledge, so it may store its position in the logs.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/meter.hpp"
#include "base/options.hpp"
#include "base/registry.hpp"
#include "counting/frontier.hpp"
#include "system/knowledge.hpp"
#include "system/problem.hpp"

namespace minewise {

// Represents the mine total among the clues of a deduction.
inline constexpr Cell mine_total = -1;

struct Deduction {
    std::string_view technique;
    std::string_view pattern;  // the classic name, if there is one
    std::vector<Cell> safe;
    std::vector<Cell> mines;
    // The numbers (by cell), and mine_total, that prove it together with cells settled by earlier
    // deductions: cells adjacent to these numbers, or any cells for mine_total.
    std::vector<Cell> clues;
    bool whole = false;  // the clues prove it from the original position
};

// Collects conclusions: settles their cells, and stores their reasons if requested.
class Findings {
  public:
    explicit Findings(bool keep_reasons, std::size_t most = std::numeric_limits<std::size_t>::max())
        : keep_reasons_(keep_reasons), most_(most) {}

    // Whether the maximum number of deductions is reached; techniques then stop.
    bool full() const { return count_ >= most_; }
    void stop_at(std::size_t most) { most_ = most; }
    bool keeps_reasons() const { return keep_reasons_; }
    std::size_t count() const { return count_; }
    const std::vector<Deduction>& deductions() const { return deductions_; }

    // Settles those of the cells that are unknown. Returns whether there were any; otherwise no
    // deduction is recorded. Throws Contradiction if a cell is known to have the opposite value.
    // `whole` is as in Deduction.
    bool conclude(Knowledge& knowledge, std::string_view technique, std::span<const Cell> clues,
                  std::span<const Cell> safe, std::span<const Cell> mines,
                  std::string_view pattern = {}, bool whole = false);

    // Records which clues contradict the knowledge, and throws Contradiction.
    [[noreturn]] void contradict(std::span<const Cell> clues);
    const std::vector<Cell>& conflict() const { return conflict_; }

  private:
    bool keep_reasons_;
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<Deduction> deductions_;
    std::vector<Cell> conflict_;
};

struct TechniqueOptions {
    Options values{};
    // `cascade` and `intersection`: the maximum number of derived clues that contain any one cell.
    int derived = 16;
    // `contradiction` and `exact`: the only cells to test; empty: all.
    std::span<const Cell> only;
    // `exact`, if a player needs safe cells without reasons: the counted parts for the knowledge.
    // Mines are then reported only together with safe cells, since mines alone do not advance the
    // game.
    Frontier* frontier = nullptr;
    bool lone_mines = false;  // report them nevertheless
};

class Technique {
  public:
    virtual ~Technique() = default;
    // Works until this technique alone finds nothing more, or `findings` is full. Returns whether
    // something was found. Throws Contradiction, and OverBudget.
    virtual bool run(Knowledge& knowledge, Findings& findings, Meter& meter) = 0;
};

// For people who learn a technique.
struct Lesson {
    std::string_view idea;
    std::string_view look;     // where it applies
    std::string_view example;  // a small position in which it finds a safe cell, as text
    // The boards of its drills: those on which it is needed often, and harder techniques seldom.
    int rows = 10;
    int columns = 10;
    int mines = 20;
    // The easier technique that makes many of its deductions, and is left out of its drills.
    std::string_view instead_of{};
};

struct TechniqueEntry {
    int rank;  // difficulty for people; hints use the first technique that succeeds
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    std::unique_ptr<Technique> (*make)(const TechniqueOptions& options);
    OptionRows options{};
    std::vector<std::string_view> uses{};  // other techniques that it runs
    bool graded = false;                   // boards are graded by it, and hints use it
    std::optional<Lesson> lesson{};        // without one there are no drills
    int revision = 1;                      // play/parts.hpp
};

// All techniques, in order of difficulty.
inline std::span<const TechniqueEntry> techniques() { return Registry<TechniqueEntry>::all(); }
// Throws std::invalid_argument if there is no technique of that name.
inline const TechniqueEntry& find_technique(std::string_view name) {
    return Registry<TechniqueEntry>::find(name);
}
std::vector<const TechniqueEntry*> find_techniques(const std::vector<std::string>& names);

using Registration = RegistrationOf<TechniqueEntry, &TechniqueEntry::rank>;

}  // namespace minewise
