// The outcomes of clicks on a belief, computed on first use and cached.
//
// Cells that are equivalent (in the same section, with neighbours in the same sections) have the
// same outcomes, which are computed once. What follows the next click may differ between them: if
// the interior is small, some evaluators see it, and the cells are then told apart.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "belief/belief.hpp"
#include "policy/endgame/solution_table.hpp"
#include "policy/evaluator.hpp"

namespace minewise {

// An outcome of a click, with properties of the belief after it.
struct EvaluatedOutcome {
    int number = 0;
    double probability = 0.0;     // P(the cell is safe and shows the number)
    int safe_cells = 0;           // certain safe cells that are then not open
    int certain_mines = 0;        // see Belief::certain_mines()
    bool won = false;             // every safe cell is then open
    std::optional<double> value;  // by the evaluator of the last request
};

class Outcomes {
  public:
    // Both arguments must outlive this object.
    Outcomes(const Belief& belief, Meter& meter) : belief_(belief), meter_(meter) {}

    const Belief& belief() const { return belief_; }
    const Knowledge& knowledge() const { return belief_.knowledge(); }
    const Topology& topology() const { return belief_.topology(); }
    Meter& meter() const { return meter_; }

    double mine_probability(Cell cell) { return belief_.risk(cell, meter_); }
    double opening_probability(Cell cell);  // P(the cell shows 0)
    // Equal for cells that are equivalent, to an evaluator if it is given; numbers are given in the
    // order of the requests.
    std::size_t class_number(Cell cell, const Evaluator* evaluator = nullptr) {
        return class_of(cell, evaluator).number;
    }
    // All solutions of the belief, listed once. Their number must be small.
    const SolutionTable& solutions() {
        if (!solutions_) solutions_ = list_solutions(solution_space(belief_), meter_);
        return *solutions_;
    }
    // Every outcome of opening the cell except a mine. Valid until the next call.
    const std::vector<EvaluatedOutcome>& all(Cell cell);
    // Calls `use` with one outcome after the other, approximately the most likely first, while it
    // returns true. Outcomes that are not requested are not computed.
    template <class Use>
    void each(Cell cell, Use&& use) {
        visit(cell, nullptr, use);
    }
    // The same, with the values of the outcomes by an evaluator.
    template <class Use>
    void each(Cell cell, const Evaluator& evaluator, Use&& use) {
        visit(cell, &evaluator, use);
    }

  private:
    struct CellClass {
        std::size_t number = 0;
        std::optional<double> opening;
        std::vector<EvaluatedOutcome> outcomes;
        std::vector<int> numbers;  // not examined yet; the next one is last
        bool started = false;
        const Evaluator* evaluator = nullptr;  // the evaluator of the values
    };

    template <class Use>
    void visit(Cell cell, const Evaluator* evaluator, Use&& use) {
        CellClass& cell_class = class_of(cell, evaluator);
        if (evaluator != nullptr && cell_class.evaluator != evaluator) {
            for (EvaluatedOutcome& outcome : cell_class.outcomes) outcome.value.reset();
            cell_class.evaluator = evaluator;
        }
        for (std::size_t i = 0;
             i < cell_class.outcomes.size() || compute_next(cell, cell_class, evaluator); ++i) {
            if (evaluator != nullptr && !cell_class.outcomes[i].value)
                cell_class.outcomes[i] = *compute(cell, cell_class.outcomes[i].number, evaluator);
            if (!use(cell_class.outcomes[i])) return;
        }
    }
    CellClass& class_of(Cell cell, const Evaluator* evaluator);
    // Computes the next outcome; returns false if there is none.
    bool compute_next(Cell cell, CellClass& cell_class, const Evaluator* evaluator);
    std::vector<int> numbers(Cell cell);
    // Nothing if the number is impossible.
    std::optional<EvaluatedOutcome> compute(Cell cell, int number, const Evaluator* evaluator);

    const Belief& belief_;
    Meter& meter_;
    std::vector<std::int32_t> sections_;
    std::size_t interior_ = 0;  // cells
    std::map<std::vector<std::int32_t>, CellClass> classes_;
    std::optional<SolutionTable> solutions_;
};

}  // namespace minewise
