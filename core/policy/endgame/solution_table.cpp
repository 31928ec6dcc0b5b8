#include "policy/endgame/solution_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "sampling/trace.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

using Mines = std::vector<Cell>;  // the mines of a layout, or of a part of one

// The layouts of one component, by how many mines they hold.
class ComponentLayouts {
  public:
    ComponentLayouts(const Model& model, const IncomingEdges& incoming, std::size_t component,
                     Meter& meter)
        : model_(model), incoming_(incoming), component_(component), meter_(meter) {
        const auto& support = model.supports()[component];
        const auto& allowed = model.possible().allowed;
        const Bits counts = allowed.empty() ? support.counts() : allowed[component];
        low_ = support.low;
        by_mines_.resize(counts.size());
        const auto& layers = model.diagram().first_layer;
        const std::size_t end = layers[component + 1] - 1;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (!counts.test(i)) continue;
            into_ = &by_mines_[i];
            walk(end, model.diagram().layers[end + 1].states - 1,
                 static_cast<std::int32_t>(low_ + static_cast<std::int64_t>(i)));
        }
    }

    std::int64_t low() const { return low_; }
    std::span<const std::vector<Mines>> by_mines() const { return by_mines_; }

  private:
    // Goes on from a state that `mines` mines lead to.
    void walk(std::size_t layer, std::size_t state, std::int32_t mines) {
        if (layer == model_.diagram().first_layer[component_]) {
            into_->push_back(chosen_);
            meter_.tick(50 + chosen_.size());
            return;
        }
        const auto cells = model_.problem().sections[model_.diagram().layers[layer].section];
        for (const auto e : incoming_[state]) {
            const auto& edge = model_.diagram().edges[e];
            const auto& from = model_.diagram().states[edge.from];
            const auto left = mines - edge.mines;
            if (left >= from.low && left < from.low + from.length)
                spread(cells, edge.mines, [&] { walk(layer - 1, edge.from, left); });
        }
    }

  public:
    // Calls `then` for every way to lay so many mines on the cells, with them in `chosen`.
    template <class Then>
    static void spread(std::span<const Cell> cells, std::int64_t mines, Mines& chosen,
                       Then&& then) {
        if (mines == 0) return then();
        for (std::size_t i = 0; i + static_cast<std::size_t>(mines) <= cells.size(); ++i) {
            chosen.push_back(cells[i]);
            spread(cells.subspan(i + 1), mines - 1, chosen, then);
            chosen.pop_back();
        }
    }

  private:
    template <class Then>
    void spread(std::span<const Cell> cells, std::int64_t mines, Then&& then) {
        spread(cells, mines, chosen_, then);
    }

    const Model& model_;
    const IncomingEdges& incoming_;
    std::size_t component_;
    Meter& meter_;
    std::int64_t low_ = 0;
    std::vector<std::vector<Mines>> by_mines_;
    std::vector<Mines>* into_ = nullptr;
    Mines chosen_;
};

// Joins the components and the interior by the mine total.
class Join {
  public:
    Join(const Model& model, Meter& meter) : problem_(model.problem()), meter_(meter) {
        const IncomingEdges incoming(model.diagram());
        for (std::size_t c = 0; c < model.counted().size(); ++c)
            parts_.emplace_back(model, incoming, c, meter);
        interior_ = problem_.interior_list();
        fits_.resize(parts_.size() + 1);
        extend(0, 0);
    }

    std::vector<Mines> take() { return std::move(found_); }

  private:
    // Whether something was found below.
    bool extend(std::size_t part, std::int64_t mines) {
        if (part == parts_.size()) return fill_interior(mines);
        auto& dead = fits_[part];
        if (std::find(dead.begin(), dead.end(), mines) != dead.end()) return false;
        bool any = false;
        std::int64_t here = parts_[part].low();
        for (const auto& layouts : parts_[part].by_mines()) {
            for (const auto& layout : layouts) {
                const std::size_t before = chosen_.size();
                chosen_.insert(chosen_.end(), layout.begin(), layout.end());
                const bool found = extend(part + 1, mines + here);
                chosen_.resize(before);
                any |= found;
                if (!found) break;  // nor will the others of as many mines
            }
            ++here;
        }
        if (!any) dead.push_back(mines);
        return any;
    }

    bool fill_interior(std::int64_t mines) {
        const auto cells = static_cast<std::int64_t>(interior_.size());
        const auto& total = problem_.total;
        const std::int64_t low = total ? std::max<std::int64_t>(0, total->low - mines) : 0;
        const std::int64_t high = total ? std::min(cells, total->high - mines) : cells;
        for (std::int64_t more = low; more <= high; ++more)
            ComponentLayouts::spread(interior_, more, chosen_, [&] {
                found_.push_back(chosen_);
                meter_.need(found_.size() * (sizeof(Mines) + chosen_.size() * sizeof(Cell)));
                meter_.tick(50 + chosen_.size());
            });
        return low <= high;
    }

    const Problem& problem_;
    Meter& meter_;
    std::vector<ComponentLayouts> parts_;
    std::vector<Cell> interior_;
    std::vector<std::vector<std::int64_t>> fits_;  // by part: sums before it that lead nowhere
    Mines chosen_;
    std::vector<Mines> found_;
};

// Writes solutions as rows.
class Rows {
  public:
    Rows(const Model& model, const std::vector<Mines>& layouts, Meter& meter)
        : topology_(model.system().position->topology()), layouts_(layouts) {
        choose_columns(model);
        listing_.width = (listing_.cells.size() + SolutionTable::lane - 1) / SolutionTable::lane *
                         SolutionTable::lane;
        meter.need(layouts.size() * listing_.width * 6);
        count(model, meter);
        weigh(model);
    }

    SolutionTable take() { return std::move(listing_); }

  private:
    void choose_columns(const Model& model) {
        const auto& kind = model.problem().kind;
        std::vector<char> is_certain_mine(kind.size(), 0);
        for (const Cell cell : model.certain(true)) is_certain_mine[at(cell)] = 1;
        column_.assign(kind.size(), -1);
        for (std::size_t i = 0; i < kind.size(); ++i) {
            const auto cell = static_cast<Cell>(i);
            if (is_certain_mine[i] != 0 || model.system().given(cell)) continue;
            column_[i] = static_cast<std::int32_t>(listing_.cells.size());
            listing_.cells.push_back(cell);
        }
    }

    void count(const Model& model, Meter& meter) {
        const std::size_t columns = listing_.cells.size();
        std::vector<std::int32_t> base(columns, 0);
        for (std::size_t c = 0; c < columns; ++c)
            for (const Cell near : topology_.neighbours(listing_.cells[c])) {
                const auto kind = model.problem().kind[at(near)];
                base[c] += Problem::is_known(kind) ? Problem::mines_of(kind) : 0;
            }
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
        listing_.least.assign(columns, 0);
        listing_.shown.assign(layouts_.size() * listing_.width, 0);
        for (std::size_t c = 0; c < columns; ++c) {
            std::int32_t least = INT32_MAX;
            for (std::size_t s = 0; s < layouts_.size(); ++s)
                if (mined[s * columns + c] == 0) least = std::min(least, numbers[s * columns + c]);
            listing_.least[c] = least;
            for (std::size_t i = 0; i < layouts_.size(); ++i) {
                const std::size_t from = order_[i] * columns + c;
                const auto number = numbers[from] - least;
                if (mined[from] == 0 && number >= 250)
                    throw std::invalid_argument("a cell could show more than 250 numbers");
                listing_.shown[i * listing_.width + c] =
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

    void weigh(const Model& model) {
        listing_.weights.assign(layouts_.size(), 1.0);
        const auto& density = model.prior().density;
        if (!density) return;
        const auto [fewest, most] = std::ranges::minmax(layouts_, {}, &Mines::size);
        listing_.even = fewest.size() == most.size();
        const double odds = *density / (1.0 - *density);
        const auto likeliest = odds > 1.0 ? most.size() : fewest.size();
        for (std::size_t i = 0; i < layouts_.size(); ++i)
            listing_.weights[i] = std::pow(odds, static_cast<double>(layouts_[order_[i]].size()) -
                                                     static_cast<double>(likeliest));
    }

    const Topology& topology_;
    const std::vector<Mines>& layouts_;
    std::vector<std::int32_t> column_;  // by cell; -1 for those that are none
    std::vector<std::size_t> order_;
    SolutionTable listing_;
};

}  // namespace

SolutionTable list_solutions(const Model& model, Meter& meter) {
    const auto layouts = Join(model, meter).take();
    return Rows(model, layouts, meter).take();
}

}  // namespace minewise
