// The outcomes of clicks on a belief, computed on first use and cached.
//
// Cells that are equivalent (in the same section, with neighbours in the same sections) have the
// same outcomes, which are computed once.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "belief/belief.hpp"
#include "policy/evaluator.hpp"

namespace minewise {

// An outcome of a click, with properties of the belief after it.
struct Prospect {
    int number = 0;
    double probability = 0.0;     // P(the cell is safe and shows the number)
    int safe_cells = 0;           // certain safe cells that are then not open
    bool won = false;             // every safe cell is then open
    std::optional<double> value;  // by the evaluator of the last request
};

class Outlook {
  public:
    // Both arguments must outlive this object.
    Outlook(const Belief& belief, Meter& meter) : belief_(belief), meter_(meter) {}

    const Belief& belief() const { return belief_; }
    const Knowledge& knowledge() const { return belief_.knowledge(); }
    const Topology& topology() const { return belief_.topology(); }
    Meter& meter() const { return meter_; }

    double mine_probability(Cell cell) { return belief_.risk(cell, meter_); }
    double opening_probability(Cell cell);  // P(the cell shows 0)
    // Every outcome of opening the cell except a mine. Valid until the next call.
    const std::vector<Prospect>& prospects(Cell cell);
    // Calls `use` with one outcome after the other, approximately the most likely first, while it
    // returns true. Outcomes that are not requested are not computed.
    template <class Use>
    void each_prospect(Cell cell, Use&& use) {
        each(cell, nullptr, use);
    }
    // The same, with the values of the outcomes by an evaluator.
    template <class Use>
    void each_prospect(Cell cell, const Evaluator& evaluator, Use&& use) {
        each(cell, &evaluator, use);
    }

  private:
    struct Alike {
        std::optional<double> opening;
        std::vector<Prospect> prospects;
        std::vector<int> numbers;  // not examined yet; the next one is last
        bool looked_at = false;
        const Evaluator* evaluator = nullptr;  // the evaluator of the values
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
    // Computes the next outcome; returns false if there is none.
    bool show_next(Cell cell, Alike& alike, const Evaluator* evaluator);
    std::vector<int> numbers(Cell cell);
    // Nothing if the number is impossible.
    std::optional<Prospect> look(Cell cell, int number, const Evaluator* evaluator);

    const Belief& belief_;
    Meter& meter_;
    std::vector<std::int32_t> sections_;
    std::map<std::vector<std::int32_t>, Alike> alike_;
};

}  // namespace minewise
