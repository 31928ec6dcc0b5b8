#include "deduction/inference.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "counting/model.hpp"
#include "deduction/impossible.hpp"

namespace minewise {
namespace {

constexpr ProofEffort ample{1'000'000, 300'000};

}  // namespace

Inference::Inference(std::shared_ptr<const Position> position, bool trust_flags,
                     std::span<const TechniqueEntry* const> entries,
                     const TechniqueOptions& options, bool guided, Meter& meter)
    : position_(std::move(position)),
      trust_flags_(trust_flags),
      guided_(guided),
      knowledge_(*position_, trust_flags),
      settled_by_(at(position_->topology().size()), -1) {
    const System system = System::of(position_, trust_flags);
    try {
        Meter counting = meter.part(0.5);
        const Model model(system, counting, true);
        safe_ = model.certain(false);
        mines_ = model.certain(true);
        guided_ = guided_ && model.intractable_sections().empty();
    } catch (const Contradiction&) {
        throw explain(system, meter);
    }
    std::vector<Cell> certain = safe_;
    certain.insert(certain.end(), mines_.begin(), mines_.end());
    TechniqueOptions chosen = options;
    if (guided_) chosen.only = certain;
    for (const auto* entry : entries) {
        techniques_.push_back(entry->make(chosen));
        reports_.push_back({entry->name});
    }
}

void Inference::run(bool repeat, Meter& meter) {
    for (std::size_t i = 0; i < techniques_.size();) {
        if (is_done()) return;
        const bool hands_over = repeat && i > 0;
        findings_.stop_at(hands_over ? findings_.count() + 1
                                     : std::numeric_limits<std::size_t>::max());
        i = use(i, meter) && hands_over ? 0 : i + 1;
    }
}

bool Inference::next(Meter& meter) {
    if (is_done()) return false;
    findings_.stop_at(findings_.count() + 1);
    for (std::size_t i = 0; i < techniques_.size(); ++i)
        if (use(i, meter)) return true;
    return false;
}

bool Inference::use(std::size_t i, Meter& meter) {
    const double start = meter.elapsed();
    const std::size_t before = recorded_;
    bool found = false;
    try {
        found = techniques_[i]->run(knowledge_, findings_, meter);
    } catch (const Contradiction&) {
        throw explain(System::of(position_, trust_flags_), meter);
    }
    record();
    Report& report = reports_[i];
    report.seconds += meter.elapsed() - start;
    report.deductions += recorded_ - before;
    for (std::size_t d = before; d < recorded_; ++d)
        report.cells += deductions()[d].safe.size() + deductions()[d].mines.size();
    return found;
}

void Inference::record() {
    for (; recorded_ < deductions().size(); ++recorded_) {
        const Deduction& deduction = deductions()[recorded_];
        for (const auto* cells : {&deduction.safe, &deduction.mines})
            for (const Cell cell : *cells) {
                settled_by_[at(cell)] = static_cast<std::int32_t>(recorded_);
                ++settled_;
            }
    }
}

std::vector<Cell> Inference::proof(std::size_t i) const {
    std::set<Cell> clues;
    std::set<std::int32_t, std::greater<>> used{static_cast<std::int32_t>(i)};
    // A deduction depends only on earlier ones, so processing the latest first visits each only
    // once.
    for (; !used.empty(); used.erase(used.begin())) {
        const std::int32_t latest = *used.begin();
        const Deduction& deduction = deductions()[static_cast<std::size_t>(latest)];
        clues.insert(deduction.clues.begin(), deduction.clues.end());
        if (deduction.whole) continue;
        const auto use_reason_of = [&](Cell cell) {
            const auto by = settled_by_[at(cell)];
            if (by >= 0 && by < latest) used.insert(by);
        };
        for (const Cell clue : deduction.clues)
            if (clue != mine_total)
                for (const Cell cell : position_->topology().neighbours(clue)) use_reason_of(cell);
        if (std::ranges::find(deduction.clues, mine_total) != deduction.clues.end())
            for (std::int32_t earlier = 0; earlier < latest; ++earlier) used.insert(earlier);
    }
    return {clues.begin(), clues.end()};
}

SmallestProof Inference::smallest_proof(Cell cell, bool mine, Meter& meter) const {
    return minewise::smallest_proof(knowledge_, cell, mine, meter, ample);
}

}  // namespace minewise
