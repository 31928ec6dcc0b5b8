#include "policy/endgame/solution_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "sampling/backward_walk.hpp"

namespace minewise {
namespace {

using Mines = std::vector<Cell>;  // the mines of a layout, or of part of one

// Calls `then` for every subset of `mines` cells, with these cells appended to `chosen`.
template <class Then>
void spread(std::span<const Cell> cells, std::int64_t mines, Mines& chosen, Then&& then) {
    if (mines == 0) return then();
    for (std::size_t i = 0; i + static_cast<std::size_t>(mines) <= cells.size(); ++i) {
        chosen.push_back(cells[i]);
        spread(cells.subspan(i + 1), mines - 1, chosen, then);
        chosen.pop_back();
    }
}

// The layouts of one component, by number of mines.
class ComponentLayouts {
  public:
    // `counts` are the mine counts that the mine total allows, less the least of the component.
    ComponentLayouts(const CountedPart& part, const BackwardWalk& walk, std::size_t component,
                     const Bits& counts, Meter& meter)
        : part_(part),
          walk_(walk),
          meter_(meter),
          low_(walk.diagram().end_state(component).low),
          by_mines_(counts.size()) {
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (!counts.test(i)) continue;
            into_ = &by_mines_[i];
            enumerate(walk.end(component, low_ + static_cast<std::int32_t>(i)));
        }
    }

    std::int32_t low() const { return low_; }
    std::span<const std::vector<Mines>> by_mines() const { return by_mines_; }

  private:
    void enumerate(const BackwardWalk::Place& place) {
        const auto section = walk_.section(place);
        if (section < 0) {
            into_->push_back(chosen_);
            meter_.tick(50 + chosen_.size());
            return;
        }
        std::vector<Cell> cells;
        for (const Cell cell : part_.components.problem.sections[section])
            cells.push_back(part_.cells[at(cell)]);
        walk_.each_step(place, [&](std::size_t, const BackwardWalk::Place& before) {
            spread(cells, place.mines - before.mines, chosen_, [&] { enumerate(before); });
        });
    }

    const CountedPart& part_;
    const BackwardWalk& walk_;
    Meter& meter_;
    std::int32_t low_;
    std::vector<std::vector<Mines>> by_mines_;
    std::vector<Mines>* into_ = nullptr;
    Mines chosen_;
};

// Joins the components and the interior by the mine total.
class Join {
  public:
    Join(const SolutionSpace& space, Meter& meter)
        : total_(space.total), interior_(space.interior), meter_(meter) {
        auto counts = space.counts.begin();
        for (const auto& part : space.parts) {
            const BackwardWalk walk(part->components.diagram);
            for (std::size_t c = 0; c < part->components.counted.size(); ++c)
                parts_.emplace_back(*part, walk, c, *counts++, meter);
        }
        infeasible_.resize(parts_.size() + 1);
        extend(0, 0);
    }

    std::vector<Mines> take() { return std::move(found_); }

  private:
    // Returns whether a solution was found.
    bool extend(std::size_t part, std::int64_t mines) {
        if (part == parts_.size()) return fill_interior(mines);
        auto& infeasible = infeasible_[part];
        if (std::find(infeasible.begin(), infeasible.end(), mines) != infeasible.end())
            return false;
        bool any = false;
        std::int64_t here = parts_[part].low();
        for (const auto& layouts : parts_[part].by_mines()) {
            for (const auto& layout : layouts) {
                const std::size_t before = chosen_.size();
                chosen_.insert(chosen_.end(), layout.begin(), layout.end());
                const bool found = extend(part + 1, mines + here);
                chosen_.resize(before);
                any |= found;
                if (!found) break;  // nor does any other layout with this many mines
            }
            ++here;
        }
        if (!any) infeasible.push_back(mines);
        return any;
    }

    bool fill_interior(std::int64_t mines) {
        const auto cells = static_cast<std::int64_t>(interior_.size());
        const std::int64_t low = total_ ? std::max<std::int64_t>(0, total_->low - mines) : 0;
        const std::int64_t high = total_ ? std::min(cells, total_->high - mines) : cells;
        for (std::int64_t more = low; more <= high; ++more)
            spread(interior_, more, chosen_, [&] {
                found_.push_back(chosen_);
                meter_.require_bytes(found_.size() *
                                     (sizeof(Mines) + chosen_.size() * sizeof(Cell)));
                meter_.tick(50 + chosen_.size());
            });
        return low <= high;
    }

    const std::optional<Range>& total_;
    const std::vector<Cell>& interior_;
    Meter& meter_;
    std::vector<ComponentLayouts> parts_;
    // By part: sums of the earlier parts that have no completion.
    std::vector<std::vector<std::int64_t>> infeasible_;
    Mines chosen_;
    std::vector<Mines> found_;
};

// Writes solutions as rows.
class RowTable {
  public:
    RowTable(const SolutionSpace& space, const std::vector<Mines>& layouts, Meter& meter)
        : topology_(*space.topology), layouts_(layouts) {
        table_.cells = space.columns;
        column_.assign(at(topology_.size()), -1);
        for (std::size_t c = 0; c < table_.cells.size(); ++c)
            column_[at(table_.cells[c])] = static_cast<std::int32_t>(c);
        table_.width = (table_.cells.size() + SolutionTable::lane - 1) / SolutionTable::lane *
                       SolutionTable::lane;
        meter.require_bytes(layouts.size() * table_.width * 6);
        count(space, meter);
        weigh(space);
    }

    SolutionTable take() { return std::move(table_); }

  private:
    void count(const SolutionSpace& space, Meter& meter) {
        const std::size_t columns = table_.cells.size();
        std::vector<std::int32_t> base(columns, 0);
        for (const Cell mine : space.known_mines)
            for (const Cell near : topology_.neighbours(mine))
                if (column_[at(near)] >= 0) ++base[at(column_[at(near)])];
        std::vector<std::int32_t> numbers(layouts_.size() * columns);
        std::vector<char> mined(layouts_.size() * columns, 0);
        for (std::size_t s = 0; s < layouts_.size(); ++s) {
            auto* row = numbers.data() + s * columns;
            std::copy(base.begin(), base.end(), row);
            for (const Cell cell : layouts_[s]) {
                if (column_[at(cell)] >= 0) mined[s * columns + at(column_[at(cell)])] = 1;
                for (const Cell near : topology_.neighbours(cell))
                    if (column_[at(near)] >= 0) ++row[column_[at(near)]];
            }
            meter.tick(20 + columns + 20 * layouts_[s].size());
        }
        sort(mined, columns);
        table_.least.assign(columns, 0);
        table_.values.assign(layouts_.size() * table_.width, 0);
        for (std::size_t c = 0; c < columns; ++c) {
            std::int32_t least = INT32_MAX;
            for (std::size_t s = 0; s < layouts_.size(); ++s)
                if (mined[s * columns + c] == 0) least = std::min(least, numbers[s * columns + c]);
            table_.least[c] = least;
            for (std::size_t i = 0; i < layouts_.size(); ++i) {
                const std::size_t from = order_[i] * columns + c;
                const auto number = numbers[from] - least;
                if (mined[from] == 0 && number >= 250)
                    throw std::invalid_argument(
                        "best play needs cells that can show at most 250 numbers");
                table_.values[i * table_.width + c] =
                    mined[from] != 0 ? SolutionTable::mine : static_cast<std::uint8_t>(number);
            }
        }
    }

    void sort(const std::vector<char>& mined, std::size_t columns) {
        order_.resize(layouts_.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        const auto row = [&](std::size_t s) {
            return std::span(mined.data() + s * columns, columns);
        };
        std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            return std::ranges::lexicographical_compare(row(a), row(b));
        });
    }

    void weigh(const SolutionSpace& space) {
        table_.weights.assign(layouts_.size(), 1.0);
        const auto& density = space.density;
        if (!density) return;
        const auto [fewest, most] = std::ranges::minmax(layouts_, {}, &Mines::size);
        table_.uniform = fewest.size() == most.size();
        const double odds = *density / (1.0 - *density);
        const auto likeliest = odds > 1.0 ? most.size() : fewest.size();
        for (std::size_t i = 0; i < layouts_.size(); ++i)
            table_.weights[i] = std::pow(odds, static_cast<double>(layouts_[order_[i]].size()) -
                                                   static_cast<double>(likeliest));
    }

    const Topology& topology_;
    const std::vector<Mines>& layouts_;
    std::vector<std::int32_t> column_;  // by cell; -1 if it has no column
    std::vector<std::size_t> order_;
    SolutionTable table_;
};

}  // namespace

SolutionSpace solution_space(const Belief& belief) {
    SolutionSpace space;
    const Knowledge& knowledge = belief.knowledge();
    space.topology = &belief.topology();
    space.interior = belief.frontier().interior(knowledge);
    space.density = belief.frontier().cache().prior().density;
    space.parts = belief.frontier().parts();
    for (const auto& part : space.parts) {
        const auto& kind = part->components.problem.kind;
        for (std::size_t i = 0; i < kind.size(); ++i)
            if (Problem::is_known(kind[i]) && Problem::mines_of(kind[i]) > 0)
                space.known_mines.push_back(part->cells[i]);
    }
    const Counted counted = belief.frontier().counted(knowledge);
    space.total = counted.total;
    space.counts = counted.possible().allowed;
    if (space.counts.empty())
        for (const auto& support : counted.supports()) space.counts.push_back(support.counts());
    std::vector<char> is_certain_mine(at(knowledge.topology().size()), 0);
    for (const Cell cell : belief.mines()) is_certain_mine[at(cell)] = 1;
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell) {
        const auto status = knowledge.status(cell);
        if (status == Knowledge::Status::mine) space.known_mines.push_back(cell);
        if (status == Knowledge::Status::safe ||
            (status == Knowledge::Status::unknown && is_certain_mine[at(cell)] == 0))
            space.columns.push_back(cell);
    }
    return space;
}

SolutionTable list_solutions(const SolutionSpace& space, Meter& meter) {
    const auto layouts = Join(space, meter).take();
    return RowTable(space, layouts, meter).take();
}

}  // namespace minewise
