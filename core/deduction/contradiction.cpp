// contradiction: assume that a cell is a mine (or safe) and refute the assumption ("elixir" in
// "Solution Algorithm Explanation", see docs/references.md, with the four improvements that it
// proposes). It is backtracking search with propagation at every node, as in DPLL (Davis, Logemann
// and Loveland 1962).
//
// A. The consequences of an assumption are derived before another assumption is made. B. Then one
// more cell is assumed, both ways, and so on: the first assumption is refuted if every branch ends
// in a contradiction. C. After the first assumption seven easier techniques are used; after later
// ones only counting, which is cheaper and loses nothing, because every cell is assumed in the end.
// D. If few cells are unknown, the region is the whole board with the mine total. Otherwise it
// consists of the clues within `range` steps of the cell (default: all clues that are connected to
// it).
//
// A search without a contradiction ends with a solution of the region. It shows a possible value of
// each cell in the region, so these assumptions need not be tested. Hence a component takes only a
// few searches. `iterations` limits the assumptions in a search; beyond the limit it proves
// nothing.
//
// The reason of a deduction consists of the clues in the contradictions and, traced backwards, the
// clues of every step that led to them.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "deduction/region.hpp"
#include "deduction/technique.hpp"

namespace minewise {
namespace {

constexpr std::array<std::string_view, 7> easier{"counting",     "subset", "shared",    "cascade",
                                                 "intersection", "twins",  "mine-count"};
// The threshold for the end of a game in "Solution Algorithm Explanation".
constexpr std::int64_t few_cells = 32;

const std::vector<const TechniqueEntry*>& easier_techniques() {
    static const auto found = [] {
        std::vector<const TechniqueEntry*> entries;
        for (const auto technique : easier) entries.push_back(&find_technique(technique));
        return entries;
    }();
    return found;
}

// Backtracking search within a region: decides whether its clues can be satisfied.
class RegionSearch {
  public:
    // With `keep_reasons`, needed() returns the clues of the region that a refutation used.
    RegionSearch(const Region& region, int iterations, bool keep_reasons, Meter& meter)
        : region_(region), iterations_(iterations), keep_reasons_(keep_reasons), meter_(meter) {}

    enum class Answer { refuted, possible, given_up };

    Answer assume(const Knowledge& knowledge, Cell cell, bool mine, bool first = true) {
        if (!first && iterations_ > 0 && ++assumptions_ > iterations_) return Answer::given_up;
        meter_.tick(1000);
        Knowledge state = knowledge.branch();
        Findings findings(keep_reasons_);
        needed_.clear();
        try {
            state.settle(cell, mine);
            propagate_all(state, findings, first);
        } catch (const Contradiction&) {
            needed_.insert(findings.conflict().begin(), findings.conflict().end());
            add_premises(findings);
            return Answer::refuted;
        }
        const Cell next = next_cell(state);
        if (next < 0) {
            filled_ = state;
            return Answer::possible;
        }
        std::set<Cell> needed;
        for (const bool value : {true, false}) {
            const Answer answer = assume(state, next, value, false);
            if (answer != Answer::refuted) return answer;
            needed.merge(needed_);
        }
        needed_ = std::move(needed);
        add_premises(findings);
        return Answer::refuted;
    }

    // After Answer::refuted: clues of the region, and mine_total.
    const std::set<Cell>& needed() const { return needed_; }
    // After Answer::possible: the solution of the region. Cells adjacent to no clue may be unknown.
    const Knowledge& filled() const { return *filled_; }

  private:
    void propagate_all(Knowledge& state, Findings& findings, bool first) {
        std::vector<std::unique_ptr<Technique>> inside;
        for (const TechniqueEntry* entry : easier_techniques())
            if (first || inside.empty()) inside.push_back(entry->make({}));
        for (std::size_t i = 0; i < inside.size();)
            i = inside[i]->run(state, findings, meter_) && i > 0 ? 0 : i + 1;
        const auto left = state.mines_left();
        if (left && (*left < 0 || *left > state.unknown_cells()))
            findings.contradict(std::array{mine_total});
    }

    // The first unknown cell, in order of distance, that is adjacent to a clue, or -1.
    Cell next_cell(const Knowledge& state) const {
        for (Cell cell = 0; cell < static_cast<Cell>(region_.cells.size()); ++cell)
            if (state.is_unknown(cell) && state.topology().neighbours(cell).size() > 0) return cell;
        return -1;
    }

    // Adds the premises of the needed clues: the reasons of settled cells that are adjacent to
    // them.
    void add_premises(const Findings& findings) {
        if (!keep_reasons_) return;
        const auto& deductions = findings.deductions();
        for (auto deduction = deductions.rbegin(); deduction != deductions.rend(); ++deduction)
            if (needed_.contains(mine_total) || is_presumed(deduction->safe) ||
                is_presumed(deduction->mines))
                needed_.insert(deduction->clues.begin(), deduction->clues.end());
    }

    bool is_presumed(const std::vector<Cell>& cells) const {
        return std::ranges::any_of(cells, [&](Cell cell) {
            const auto near = region_.knowledge.topology().neighbours(cell);
            return std::any_of(near.begin(), near.end(),
                               [&](Cell clue) { return needed_.contains(clue); });
        });
    }

    const Region& region_;
    int iterations_;
    bool keep_reasons_;
    Meter& meter_;
    int assumptions_ = 0;
    std::set<Cell> needed_;
    std::optional<Knowledge> filled_;
};

class ByContradiction final : public Technique {
  public:
    static constexpr std::string_view name = "contradiction";

    explicit ByContradiction(const TechniqueOptions& options)
        : range_(static_cast<int>(options.values["max_distance"])),
          iterations_(static_cast<int>(options.values["iterations"])),
          patience_(static_cast<int>(options.values["patience"])),
          only_(options.only.begin(), options.only.end()) {
        std::ranges::sort(only_);
    }

    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        if (seen_ == state_of(knowledge)) return false;
        can_be_.clear();
        bool found = false;
        while (!findings.full() && pass(knowledge, findings, meter)) found = true;
        if (!findings.full()) seen_ = state_of(knowledge);
        return found;
    }

  private:
    static std::size_t state_of(const Knowledge& knowledge) { return knowledge.events() + 1; }

    // One pass over the cells.
    struct Pass {
        Knowledge& knowledge;
        Findings& findings;
        Meter& meter;
        bool whole;        // the region is the whole board
        bool closed;       // the region does not depend on anything outside
        int failures = 0;  // consecutive
        bool found = false;
        bool over = false;
    };

    // Assumes one cell after the other; returns whether one was refuted.
    bool pass(Knowledge& knowledge, Findings& findings, Meter& meter) {
        const auto cells = static_cast<std::size_t>(knowledge.topology().size());
        const bool whole = knowledge.mines_left() && knowledge.unknown_cells() <= few_cells;
        if (can_be_.empty() || std::exchange(whole_, whole) != whole)
            can_be_.assign(cells, {false, false});
        done_.assign(cells, 0);
        Pass pass{knowledge, findings, meter, whole, whole || range_ == 0};
        for (Cell start = 0; start < knowledge.topology().size(); ++start) {
            if (pass.over) break;
            if (is_tried(knowledge, start, whole) && done_[static_cast<std::size_t>(start)] == 0)
                try_region_of(start, pass);
        }
        return pass.found;
    }

    void try_region_of(Cell start, Pass& pass) {
        const Region region =
            pass.whole ? whole_board(pass.knowledge) : region_around(pass.knowledge, start, range_);
        const std::size_t count = pass.closed ? region.cells.size() : 1;
        for (std::size_t i = 0; i < count && !pass.over; ++i) {
            done_[at(region.cells[i])] = 1;
            if (is_tried(pass.knowledge, region.cells[i], pass.whole))
                try_cell(region, static_cast<Cell>(i), pass);
        }
    }

    void try_cell(const Region& region, Cell number, Pass& pass) {
        const Cell cell = region.cells[static_cast<std::size_t>(number)];
        for (const bool mine : {true, false}) {
            if (can_be_[at(cell)][mine]) continue;
            if (refute(region, number, mine, pass)) {
                pass.found = true;
                pass.failures = 0;
                pass.over = pass.closed || pass.findings.full();  // the region is out of date
                return;
            }
            pass.over = patience_ > 0 && ++pass.failures >= patience_;
            if (pass.over) return;
        }
    }

    bool is_tried(const Knowledge& knowledge, Cell cell, bool whole) const {
        if (!knowledge.is_unknown(cell)) return false;
        if (!only_.empty() && !std::ranges::binary_search(only_, cell)) return false;
        const auto near = knowledge.topology().neighbours(cell);
        return whole || std::any_of(near.begin(), near.end(),
                                    [&](Cell clue) { return knowledge.is_open(clue); });
    }

    bool refute(const Region& region, Cell number, bool mine, const Pass& pass) {
        auto& findings = pass.findings;
        RegionSearch search(region, iterations_, findings.keeps_reasons(), pass.meter);
        const auto answer = search.assume(region.knowledge, number, mine);
        if (answer == RegionSearch::Answer::possible && pass.closed)
            record_possible(region, search.filled());
        if (answer != RegionSearch::Answer::refuted) return false;
        std::vector<Cell> clues;
        for (const Cell clue : search.needed())
            clues.push_back(clue == mine_total ? mine_total : region.clue_on_board(clue));
        const std::array cell{region.cells[static_cast<std::size_t>(number)]};
        const std::span<const Cell> none;
        return mine ? findings.conclude(pass.knowledge, name, clues, cell, none)
                    : findings.conclude(pass.knowledge, name, clues, none, cell);
    }

    // Records possible values from a solution of the region. Cells that it leaves unknown can be
    // filled with its remaining mines in any way.
    void record_possible(const Region& region, const Knowledge& filled) {
        for (std::size_t i = 0; i < region.cells.size(); ++i) {
            auto& can_be = can_be_[at(region.cells[i])];
            const auto status = filled.status(static_cast<Cell>(i));
            if (status != Knowledge::Status::unknown) {
                can_be[status == Knowledge::Status::mine] = true;
            } else if (filled.mines_left()) {
                can_be[true] |= *filled.mines_left() > 0;
                can_be[false] |= *filled.mines_left() < filled.unknown_cells();
            }
        }
    }

    int range_;
    int iterations_;
    int patience_;
    std::vector<Cell> only_;
    std::size_t seen_ = 0;
    bool whole_ = false;
    std::vector<std::array<bool, 2>> can_be_;  // by cell: safe, a mine
    std::vector<char> done_;
};

const Registration contradiction_registration({
    .rank = 80,
    .name = ByContradiction::name,
    .title = "Contradiction",
    .summary = "assume that a cell is a mine, or safe, and find numbers that can then not be "
               "satisfied",
    .make = make_part<ByContradiction>,
    .options = {{.name = "max_distance",
                 .summary =
                     "the farthest clues of a refutation, in steps from clue to clue; 0: any"},
                {.name = "iterations",
                 .summary = "further assumptions to refute one, at most; 0: any number",
                 .initial = 100},
                {.name = "patience",
                 .summary = "failed assumptions in a row after which to stop; 0: never"}},
    .uses = {easier.begin(), easier.end()},
    .graded = true,
    .lesson =
        Lesson{.idea =
                   "Suppose that a cell is a mine, and follow the consequences. If a number can no "
                   "longer be satisfied, the cell is safe.",
               .look = "Try a cell that many numbers touch. Follow the numbers that its mine would "
                       "complete.",
               .example = "4x3x3\n##1#\n2##1\n##1#",
               .rows = 12,
               .columns = 12,
               .mines = 28},
});

}  // namespace
}  // namespace minewise
