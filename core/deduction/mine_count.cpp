// mine-count: the mine total as a clue over all unknown cells (called "bottom-up" in the plans of
// MinesweeperFX, and treated as an ordinary rule in "Review of a Minesweeper solver"; see
// docs/references.md).
//
// In order of difficulty: no mines are left, or only mines. Disjoint clues hold all remaining
// mines, so every cell adjacent to none of them is safe; or they hold all remaining safe cells.
// Finally, the total forces every component to its least, or greatest, number of mines: then the
// interior is settled, and so are the cells on which all layouts of a component with this number
// agree.
//
// Disjoint clues are found by a search with at most `most_nodes` nodes, so this part is sound but
// incomplete. The least and greatest numbers of the components come from their diagrams and are
// exact.
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "counting/model.hpp"
#include "deduction/remaining.hpp"
#include "deduction/technique.hpp"

namespace minewise {
namespace {

constexpr int most_nodes = 2000;

// Set packing: searches for disjoint clues whose figures (mines, or safe cells) add up to `wanted`.
class Packing {
  public:
    struct Clue {
        Cell cell;
        int figure;
        std::vector<Cell> cells;
    };

    Packing(std::vector<Clue> clues, std::size_t board, std::int64_t unknown, std::int64_t wanted)
        : clues_(std::move(clues)), taken_(board, 0), uncovered_(unknown), wanted_(wanted) {
        std::ranges::stable_sort(clues_, std::greater{}, &Clue::figure);
        rest_.resize(clues_.size() + 1, 0);
        for (std::size_t i = clues_.size(); i-- > 0;) rest_[i] = rest_[i + 1] + clues_[i].figure;
    }

    // Whether there are such clues that leave other cells, or clues that add up to more than
    // `wanted`.
    bool find() { return extend(0, 0); }
    bool exceeds_wanted() const { return sum_ > wanted_; }
    const std::vector<Cell>& chosen() const { return chosen_; }
    bool covers(Cell cell) const { return taken_[at(cell)] != 0; }

  private:
    bool extend(std::size_t i, std::int64_t sum) {
        if (sum > wanted_ || (sum == wanted_ && uncovered_ > 0)) {
            sum_ = sum;
            return true;
        }
        if (i == clues_.size() || sum + rest_[i] < wanted_ || ++nodes_ > most_nodes) return false;
        const Clue& clue = clues_[i];
        if (std::ranges::none_of(clue.cells, [&](Cell cell) { return covers(cell); })) {
            for (const Cell cell : clue.cells) taken_[at(cell)] = 1;
            uncovered_ -= static_cast<std::int64_t>(clue.cells.size());
            chosen_.push_back(clue.cell);
            if (extend(i + 1, sum + clue.figure)) return true;
            chosen_.pop_back();
            uncovered_ += static_cast<std::int64_t>(clue.cells.size());
            for (const Cell cell : clue.cells) taken_[at(cell)] = 0;
        }
        return extend(i + 1, sum);
    }

    std::vector<Clue> clues_;
    std::vector<std::int64_t> rest_;  // sum of the figures of clue i and all later ones
    std::vector<char> taken_;
    std::vector<Cell> chosen_;
    std::int64_t uncovered_;  // unknown cells adjacent to none of the chosen clues
    std::int64_t wanted_;
    std::int64_t sum_ = 0;
    int nodes_ = 0;
};

// Whether the total is the least, or the greatest, that the model's clues allow.
bool is_extreme(const Model& model, std::int64_t total) {
    const Counted counted = model.counted();
    const Range mines = counted.mines();
    const std::int64_t rest = total - model.problem().deduced_full;
    return rest == mines.low || rest == mines.high + counted.interior_capacity();
}

class MineCount final : public Technique {
  public:
    static constexpr std::string_view name = "mine-count";

    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        if (!knowledge.mines_left()) return false;
        bool found = false;
        while (!findings.full() && has_changed(knowledge) && step(knowledge, findings, meter))
            found = true;
        return found;
    }

  private:
    bool has_changed(const Knowledge& knowledge) {
        const std::size_t now = knowledge.events() + 1;
        return std::exchange(seen_, now) != now;
    }

    bool step(Knowledge& knowledge, Findings& findings, Meter& meter) {
        const std::int64_t mines = *knowledge.mines_left();
        const std::int64_t safe = knowledge.unknown_cells() - mines;
        const std::array total{mine_total};
        if (mines < 0 || safe < 0) findings.contradict(total);
        if (knowledge.unknown_cells() == 0) return false;
        meter.tick(static_cast<std::uint64_t>(knowledge.topology().size()));
        const auto everything = [](Cell) { return true; };
        if (mines == 0 || safe == 0)
            return settle(knowledge, findings, total, mines > 0, everything);
        return pack(knowledge, findings, mines, false) || pack(knowledge, findings, safe, true) ||
               settle_extreme_components(knowledge, findings, meter);
    }

    template <class Which>
    bool settle(Knowledge& knowledge, Findings& findings, std::span<const Cell> clues, bool mine,
                const Which& which) {
        cells_.clear();
        for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
            if (knowledge.is_unknown(cell) && which(cell)) cells_.push_back(cell);
        const std::span<const Cell> none;
        return mine ? findings.conclude(knowledge, name, clues, none, cells_)
                    : findings.conclude(knowledge, name, clues, cells_, none);
    }

    // Finds disjoint clues that hold all remaining mines (or all remaining safe cells); every other
    // cell is safe (or a mine).
    bool pack(Knowledge& knowledge, Findings& findings, std::int64_t wanted,
              bool others_are_mines) {
        std::vector<Packing::Clue> clues;
        std::int64_t sum = 0;
        const Topology& topology = knowledge.topology();
        for (Cell clue = 0; clue < topology.size(); ++clue) {
            if (!knowledge.is_open(clue)) continue;
            const auto [left, unknown] = knowledge.residual_clue(clue);
            const int figure = others_are_mines ? unknown - left : left;
            if (figure <= 0) continue;
            clues.push_back({clue, figure, {}});
            for (const Cell cell : topology.neighbours(clue))
                if (knowledge.is_unknown(cell)) clues.back().cells.push_back(cell);
            sum += figure;
        }
        if (sum < wanted) return false;
        Packing packing(std::move(clues), at(topology.size()), knowledge.unknown_cells(), wanted);
        if (!packing.find()) return false;
        auto reason = packing.chosen();
        reason.push_back(mine_total);
        if (packing.exceeds_wanted()) findings.contradict(reason);
        return settle(knowledge, findings, reason, others_are_mines,
                      [&](Cell cell) { return !packing.covers(cell); });
    }

    // Finds components that must hold their least, or their greatest, number of mines.
    bool settle_extreme_components(Knowledge& knowledge, Findings& findings, Meter& meter) {
        Remaining left = remaining_problem(knowledge);
        const std::int64_t mines = *std::exchange(left.system.prior.mines, std::nullopt);
        try {
            const Model model(left.system, meter);
            return is_extreme(model, mines) &&
                   conclude_with_total(model, mines, left, knowledge, findings, meter);
        } catch (const Contradiction&) {
            findings.contradict(left.clues);
        } catch (const OverBudget&) {
            return false;  // intractable
        }
    }

    // Concludes everything that is certain only with the total; `without` ignores it.
    bool conclude_with_total(const Model& without, std::int64_t mines, Remaining& left,
                             Knowledge& knowledge, Findings& findings, Meter& meter) {
        left.system.prior.mines = mines;
        const Model with(left.system, meter);
        std::array<std::vector<Cell>, 2> found;
        for (const bool mine : {false, true}) {
            std::ranges::set_difference(with.certain(mine), without.certain(mine),
                                        std::back_inserter(found[mine]));
            for (Cell& cell : found[mine]) cell = left.cells[static_cast<std::size_t>(cell)];
        }
        left.clues.push_back(mine_total);
        return findings.conclude(knowledge, name, left.clues, found[0], found[1]);
    }

    std::size_t seen_ = 0;
    std::vector<Cell> cells_;
};

const Registration mine_count_registration({
    .rank = 70,
    .name = MineCount::name,
    .title = "Mine count",
    .summary = "the number of mines left: none, or exactly as many as some numbers need",
    .make = make_part<MineCount>,
    .graded = true,
    .lesson = Lesson{.idea = "The number of mines left is a clue about all hidden cells. If some "
                             "numbers need all of them, every other cell is safe. If fewer mines "
                             "are needed than are left, some "
                             "must lie elsewhere.",
                     .look = "Near the end, add up the mines that separate numbers need, and "
                             "compare the sum with the counter.",
                     .example = "4x2x1\n#1##\n#111"},
});

}  // namespace
}  // namespace minewise
