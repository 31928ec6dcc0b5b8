// What the clicks on a belief may lead to, found when first asked for and kept.
//
// Cells that are alike (in the same section, with neighbours in the same sections) lead to the same
// and are looked at once.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "belief/belief.hpp"
#include "policy/evaluator.hpp"

namespace minewise {

// An outcome of a click, and what would be known then.
struct Prospect {
    int number = 0;
    double probability = 0.0;     // that the cell is safe and shows it
    int safe_cells = 0;           // that would then be certain and not yet open
    bool won = false;             // nothing would be left to open
    std::optional<double> value;  // by the evaluator that was asked for last
};

class Outlook {
  public:
    // Both must outlive this.
    Outlook(const Belief& belief, Meter& meter) : belief_(belief), meter_(meter) {}

    const Belief& belief() const { return belief_; }
    const Knowledge& knowledge() const { return belief_.knowledge(); }
    const Topology& topology() const { return belief_.topology(); }
    Meter& meter() const { return meter_; }

    double mine_probability(Cell cell) { return belief_.risk(cell, meter_); }
    double opening_probability(Cell cell);  // that it shows 0
    // Every outcome of opening the cell but a mine. Valid until the next call.
    const std::vector<Prospect>& prospects(Cell cell);
    // Calls `use` with each outcome in turn, the likely ones first, while it returns true. Those
    // that are not asked for are not counted.
    template <class Use>
    void each_prospect(Cell cell, Use&& use) {
        each(cell, nullptr, use);
    }
    // The same with their values by an evaluator.
    template <class Use>
    void each_prospect(Cell cell, const Evaluator& evaluator, Use&& use) {
        each(cell, &evaluator, use);
    }

  private:
    struct Alike {
        std::optional<double> opening;
        std::vector<Prospect> prospects;
        std::vector<int> numbers;  // yet to be looked at, the next one last
        bool looked_at = false;
        const Evaluator* evaluator = nullptr;  // of the values
    };

    template <class Use>
    void each(Cell cell, const Evaluator* evaluator, Use&& use) {
        Alike& alike = alike_to(cell);
        if (evaluator != nullptr && alike.evaluator != evaluator) {
            for (Prospect& prospect : alike.prospects) prospect.value.reset();
            alike.evaluator = evaluator;
        }
        for (std::size_t i = 0; i < alike.prospects.size() || show_next(cell, alike, evaluator);
             ++i) {
            if (evaluator != nullptr && !alike.prospects[i].value)
                alike.prospects[i] = *look(cell, alike.prospects[i].number, evaluator);
            if (!use(alike.prospects[i])) return;
        }
    }
    Alike& alike_to(Cell cell);
    // Adds a prospect; false where there is no further one.
    bool show_next(Cell cell, Alike& alike, const Evaluator* evaluator);
    std::vector<int> numbers(Cell cell);
    // None where the number is impossible.
    std::optional<Prospect> look(Cell cell, int number, const Evaluator* evaluator);

    const Belief& belief_;
    Meter& meter_;
    std::vector<std::int32_t> sections_;
    std::map<std::vector<std::int32_t>, Alike> alike_;
};

}  // namespace minewise
