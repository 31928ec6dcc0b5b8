// A complete search for a solution in which one section holds a count of a given range.
//
// Backtracking with bounds consistency on the clues and on the sum of all sections. It branches on
// the clue with the most conflicts so far for its size (dom/wdeg: Boussemart et al. 2004, see
// docs/references.md), tries the value of a known solution first, so that what it finds is near
// that one, and restarts with a growing limit. If it ends without a solution, there is none: a
// proof.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/meter.hpp"
#include "system/problem.hpp"

namespace minewise {

class Completion {
  public:
    enum class Result { found, impossible, unknown };

    // Of sections that form whole components, and hold a sum in `total`.
    Completion(const Problem& problem, std::span<const std::int32_t> sections, Range total);

    // Replaces `mines` (by section of the problem), a solution or a guess, by a solution in which
    // `section` holds a count in `range`, if one is found within `conflicts`. Throws OverBudget.
    Result find(std::int32_t section, Range range, std::vector<std::int32_t>& mines,
                std::size_t conflicts, Meter& meter);

  private:
    struct Bound {
        std::int64_t low, high;
    };
    struct Change {
        std::int32_t section;
        Bound before;
    };
    // A branch: the section, and the values that are left to try.
    struct Branch {
        std::size_t changes;
        std::int32_t section;
        Bound rest;
    };

    void reset();
    bool narrow(std::int32_t section, Bound bound);
    bool propagate(Meter& meter);
    bool propagate_clue(std::int32_t clue);
    void queue_clue(std::int32_t clue);
    void undo(std::size_t changes);
    std::int32_t next_section() const;
    std::int64_t size(std::int32_t section) const;
    Result search(const std::vector<std::int32_t>& hint, std::size_t conflicts, Meter& meter);

    const Problem& problem_;
    std::span<const std::int32_t> sections_;
    Range total_;
    std::vector<std::int32_t> clues_;
    std::int32_t sum_clue_;          // the number of the sum of all sections, after the clues
    std::vector<Bound> bounds_;      // by section
    std::vector<Bound> sums_;        // by clue
    std::vector<double> conflicts_;  // by clue
    std::vector<std::int32_t> queue_;
    std::vector<char> queued_;
    std::vector<Change> changes_;
};

}  // namespace minewise
