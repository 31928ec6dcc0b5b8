// Applies techniques to a position and records each deduction with its reason.
//
// A position without solutions is rejected before any technique is tried, so every deduction refers
// to a nonempty set of solutions. The proof of a deduction consists of its clues and, recursively,
// of the reasons of cells that were settled earlier and are adjacent to these clues.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "deduction/smallest_proof.hpp"
#include "deduction/technique.hpp"

namespace minewise {

class Inference {
  public:
    // The deductions of a technique, and its running time.
    struct Report {
        std::string_view technique;
        std::size_t deductions = 0;
        std::size_t cells = 0;
        double seconds = 0.0;
    };

    // Throws Impossible if there is no solution, and OverBudget. If `guided`, techniques skip cells
    // that counting shows to be uncertain: the deductions are the same, but faster.
    Inference(std::shared_ptr<const Position> position, bool trust_flags,
              std::span<const TechniqueEntry* const> entries, const TechniqueOptions& options,
              bool guided, Meter& meter);
    Inference(const Inference&) = delete;
    Inference& operator=(const Inference&) = delete;

    // Runs each technique once, in order; or, if `repeat`, until none finds anything: after a
    // deduction by any but the first technique, it starts again from the first.
    void run(bool repeat, Meter& meter);
    // Makes the next deduction, by the first technique that succeeds; returns whether there was
    // one.
    bool next(Meter& meter);

    // Every certain cell that counting finds, independent of the techniques.
    const std::vector<Cell>& certain(bool mine) const { return mine ? mines_ : safe_; }
    const std::vector<Deduction>& deductions() const { return findings_.deductions(); }
    // The clues that prove deduction i from the original position.
    std::vector<Cell> proof(std::size_t i) const;
    // A smallest proof of a certain cell, with more effort than hints can afford.
    SmallestProof smallest_proof(Cell cell, bool mine, Meter& meter) const;
    const std::vector<Report>& reports() const { return reports_; }

  private:
    bool use(std::size_t i, Meter& meter);
    void record();
    bool is_done() const { return guided_ && settled_ == safe_.size() + mines_.size(); }

    std::shared_ptr<const Position> position_;
    bool trust_flags_;
    std::vector<Cell> safe_, mines_;
    bool guided_;  // only if safe_ and mines_ are complete
    std::size_t settled_ = 0;
    Knowledge knowledge_;
    Findings findings_{true};
    std::vector<std::unique_ptr<Technique>> techniques_;
    std::vector<Report> reports_;
    std::vector<std::int32_t> settled_by_;  // by cell: the number of the deduction, or -1
    std::size_t recorded_ = 0;
};

}  // namespace minewise
