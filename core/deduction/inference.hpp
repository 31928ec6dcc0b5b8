// Techniques at work on a position, with a record of what each found and why.
//
// A position is refused if nothing can solve it, before any technique is tried: so what they
// conclude is about something. A deduction's proof is found from its clues: the cells that were
// settled before, beside those clues, have reasons of their own, and so on back to the position.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "deduction/technique.hpp"

namespace minewise {

class Inference {
  public:
    // What a technique added, and what it took.
    struct Report {
        std::string_view technique;
        std::size_t deductions = 0;
        std::size_t cells = 0;
        double seconds = 0.0;
    };

    // Throws Impossible where there is no solution, and OverBudget. When `guided`, techniques do
    // not try what counting shows not to be certain: the answers are the same, and come sooner.
    Inference(std::shared_ptr<const Position> position, bool trust_flags,
              std::span<const TechniqueEntry* const> entries, const TechniqueOptions& options,
              bool guided, Meter& meter);
    Inference(const Inference&) = delete;
    Inference& operator=(const Inference&) = delete;

    // Runs the techniques, once in their order, or until none finds anything more: then each hands
    // over to the first as soon as it has found something.
    void run(bool repeat, Meter& meter);
    // Makes the next deduction, by the first technique that can; whether there was one.
    bool next(Meter& meter);

    // Every certain cell that counting finds, whatever the techniques do.
    const std::vector<Cell>& certain(bool mine) const { return mine ? mines_ : safe_; }
    const std::vector<Deduction>& deductions() const { return findings_.deductions(); }
    // The clues that prove deduction i by themselves.
    std::vector<Cell> proof(std::size_t i) const;
    const std::vector<Report>& reports() const { return reports_; }

  private:
    bool use(std::size_t i, Meter& meter);
    void record();
    bool is_done() const { return guided_ && settled_ == safe_.size() + mines_.size(); }

    std::shared_ptr<const Position> position_;
    bool trust_flags_;
    std::vector<Cell> safe_, mines_;
    bool guided_;  // only where safe_ and mines_ are known to be all
    std::size_t settled_ = 0;
    Knowledge knowledge_;
    Findings findings_{true};
    std::vector<std::unique_ptr<Technique>> techniques_;
    std::vector<Report> reports_;
    std::vector<std::int32_t> settled_by_;  // by cell: the deduction, or -1
    std::size_t recorded_ = 0;
};

}  // namespace minewise
