#include "system/problem.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/hash.hpp"
#include "base/hash_index.hpp"
#include "system/propagation.hpp"

namespace minewise {
namespace {

using Variable = std::int32_t;  // a hidden cell that is in some clue, numbered as met
using Clue = std::int32_t;

class Builder {
  public:
    Builder(const System& system, Problem& problem) : system_(system), problem_(problem) {
        problem_.max_per_cell = system.prior.max_per_cell;
    }

    void build() {
        set_up_cells();
        if (system_.position) {
            settle_on_board();
            add_clues();
        }
        for (std::size_t i = 0; i < system_.factors.size(); ++i) add_factor(i);
        problem_.interior_cells = hidden_ - static_cast<std::int64_t>(cell_of_.size());
        index_variables();
        reduce();
        group_sections();
        link_clues();
        find_components();
    }

  private:
    struct RawClue {
        std::int32_t unknown;  // cells not settled yet
        std::int32_t source;
        Range range;                      // mines left among them
        std::span<const double> weights;  // of range.low, range.low + 1 ... mines left
    };

    static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
    std::int64_t deduced_mines() const { return problem_.deduced_full * problem_.max_per_cell; }
    std::int64_t capacity(std::int64_t cells) const { return cells * problem_.max_per_cell; }

    void set_up_cells() {
        std::int64_t given_mines = 0;
        hidden_ = system_.cells;
        if (system_.position) {
            const Position& position = *system_.position;
            const auto values = position.values();
            problem_.kind.resize(values.size());
            for (std::size_t cell = 0; cell < values.size(); ++cell)
                problem_.kind[cell] =
                    is_hidden(values[cell]) ? Problem::interior : Problem::known(values[cell] < 0);
            given_mines =
                position.exposed_count() + (system_.trust_flags ? position.flag_count() : 0);
            hidden_ = position.hidden_count();
        } else {
            problem_.kind.assign(at(system_.cells), Problem::interior);
        }
        if (system_.prior.mines) {
            const std::int64_t left = *system_.prior.mines - given_mines;
            total_ = Range{left, left};
        }
    }

    // While clues are added, kind[cell] >= 0 is the number of the cell's variable.
    Variable variable(Cell cell) {
        auto& kind = problem_.kind[at(cell)];
        if (kind == Problem::interior) {
            kind = static_cast<Variable>(cell_of_.size());
            cell_of_.push_back(cell);
        }
        return kind;
    }

    // What a numbered cell still says.
    struct OpenClue {
        std::int32_t left;     // mines among the neighbours that are not settled
        std::int32_t unknown;  // how many those are
    };

    // Most clues of a large position settle their neighbours by themselves; that is done on the
    // board, before anything is listed. Settling a cell looks again only at the clues beside it.
    void settle_on_board() {
        const Position& position = *system_.position;
        auto& clues = scratch_.board_clues;
        if (clues.size() < problem_.kind.size()) clues.resize(problem_.kind.size());
        for (const auto& [cell, left, hidden] : position.open_clues())
            clues[at(cell)] = {left, hidden};
        if (system_.trust_flags && position.flag_count() > 0)
            for (Cell cell = 0; cell < system_.cells; ++cell)
                if (position.value(cell) == flag) settle_cell(cell, 1);
        propagate(BoardClues{*this});
        work_.clear();
    }

    // The open clues of the board one after the other, and after each those that it changed.
    // Clues that cannot be met are found when all is settled.
    struct BoardClues {
        Builder& builder;
        std::span<const Position::OpenClue> open = builder.system_.position->open_clues();
        std::size_t next_open = 0;

        bool next(Cell& cell) {
            if (builder.waiting_ > 0) {
                cell = builder.work_[--builder.waiting_];
                return true;
            }
            if (next_open == open.size()) return false;
            if (next_open + ahead < open.size()) builder.fetch_below(open[next_open + ahead].cell);
            cell = open[next_open++].cell;
            return true;
        }
        Verdict verdict(Cell cell) const {
            const OpenClue clue = builder.scratch_.board_clues[at(cell)];
            if (!builder.settles(clue)) return Verdict::nothing;
            return clue.left == 0 ? Verdict::safe : Verdict::mines;
        }
        void settle_around(Cell cell, bool mines) { builder.settle_around(cell, mines); }
    };

    // On a board that no cache holds, the row below is what is touched for the first time.
    void fetch_below(Cell cell) const {
        const auto& topology = system_.position->topology();
        const auto below = at(std::min(topology.size() - 1, cell + topology.columns()));
        __builtin_prefetch(&problem_.kind[below], 1);
        __builtin_prefetch(&scratch_.board_clues[below], 1);
        topology.fetch(static_cast<Cell>(below));
    }

    void settle_around(Cell cell, bool are_mines) {
        const int mines = are_mines ? problem_.max_per_cell : 0;
        const std::int32_t* const kind = problem_.kind.data();
        (are_mines ? problem_.deduced_full : problem_.deduced_safe) +=
            scratch_.board_clues[at(cell)].unknown;
        for (const Cell neighbour : system_.position->topology().neighbours(cell))
            if (kind[neighbour] == Problem::interior) settle_cell(neighbour, mines);
    }

    // verdict() without branches: whether it is that the cells are safe, or mines.
    bool settles(const OpenClue& clue) const {
        return static_cast<bool>(
            static_cast<int>(clue.unknown > 0) &
            (static_cast<int>(clue.left == 0) |
             static_cast<int>(clue.left == clue.unknown * problem_.max_per_cell)));
    }

    // The clue of a neighbour that shows no number is written to as well, and never read: without a
    // branch this is the faster way. Clues that cannot be met are found when all is settled.
    void settle_cell(Cell cell, int mines) {
        problem_.kind[at(cell)] = Problem::known(mines);
        --hidden_;
        const auto neighbours = system_.position->topology().neighbours(cell);
        if (work_.size() < waiting_ + neighbours.size())
            work_.resize(2 * (waiting_ + neighbours.size()));
        OpenClue* const clues = scratch_.board_clues.data();
        const std::int16_t* const values = system_.position->values().data();
        Cell* const work = work_.data();
        std::size_t waiting = waiting_;
        for (const Cell neighbour : neighbours) {
            OpenClue clue = clues[neighbour];
            clue.left -= mines;
            clue.unknown -= 1;
            clues[neighbour] = clue;
            work[waiting] = neighbour;
            waiting += static_cast<std::size_t>(values[neighbour] >= 0) & settles(clue);
        }
        waiting_ = waiting;
    }

    void add_clues() {
        const Position& position = *system_.position;
        for (const auto& open : position.open_clues()) {
            const OpenClue& clue = scratch_.board_clues[at(open.cell)];
            if (clue.unknown == 0 && clue.left == 0) continue;
            for (const Cell neighbour : position.topology().neighbours(open.cell))
                if (!Problem::is_known(problem_.kind[at(neighbour)]))
                    raw_.items.push_back(variable(neighbour));
            close_clue({clue.left, clue.left}, open.cell, {});
        }
    }

    void add_factor(std::size_t i) {
        const auto cells = system_.factors.cells(i);
        Range range = system_.factors.range(i);
        if (range.low > range.high) throw Contradiction{};
        if (system_.factors.is_total(i)) {
            if (!total_) total_ = range;
            total_->low = std::max(total_->low, range.low);
            total_->high = std::min(total_->high, range.high);
            if (total_->low > total_->high) throw Contradiction{};
            return;
        }
        for (const Cell cell : cells) {
            const auto kind = problem_.kind[at(cell)];
            if (Problem::is_known(kind)) {
                range.low -= Problem::mines_of(kind);
                range.high -= Problem::mines_of(kind);
            } else {
                raw_.items.push_back(variable(cell));
            }
        }
        close_clue(range, static_cast<std::int32_t>(i) + system_.cells, system_.factors.weights(i));
    }

    void close_clue(Range range, std::int32_t source, std::span<const double> weights) {
        const auto unknown = static_cast<std::int32_t>(raw_.items.size()) - raw_.start.back();
        if (range.high < 0 || range.low > capacity(unknown)) throw Contradiction{};
        if (unknown == 0) {
            settle_weight(range, weights);
            return;
        }
        raw_.close();
        clues_.push_back({unknown, source, range, weights});
    }

    // Of a factor with no cell left that could hold a mine.
    void settle_weight(Range range, std::span<const double> weights) {
        if (weights.empty()) return;
        const double weight = weights[static_cast<std::size_t>(-range.low)];
        if (weight <= 0.0) throw Contradiction{};
        problem_.settled_log2_weight += std::log2(weight);
    }

    // Which clues a variable is in.
    void index_variables() {
        auto& start = clues_of_.start;
        start.assign(cell_of_.size() + 1, 0);
        for (const Variable v : raw_.items) ++start[at(v) + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        clues_of_.items.resize(raw_.items.size());
        auto& next = scratch_.next;
        next.assign(start.begin(), start.end() - 1);
        for (Clue clue = 0; clue < static_cast<Clue>(clues_.size()); ++clue)
            for (const Variable v : raw_[clue]) clues_of_.items[at(next[at(v)]++)] = clue;
        value_.assign(cell_of_.size(), unsettled);
    }

    void reduce() {
        for (Clue clue = static_cast<Clue>(clues_.size()); clue-- > 0;) work_.push_back(clue);
        do {
            if (!propagate(FactorClues{*this})) throw Contradiction{};
        } while (settle_total());
    }

    struct FactorClues {
        Builder& builder;

        bool next(Clue& clue) {
            if (builder.work_.empty()) return false;
            clue = builder.work_.back();
            builder.work_.pop_back();
            return true;
        }
        Verdict verdict(Clue clue) const {
            const RawClue& raw = builder.clues_[at(clue)];
            return minewise::verdict(raw.range, raw.unknown, builder.problem_.max_per_cell);
        }
        void settle_around(Clue clue, bool mines) {
            for (const Variable v : builder.raw_[clue])
                if (builder.value_[at(v)] == unsettled)
                    builder.settle_variable(v, mines ? builder.problem_.max_per_cell : 0);
        }
    };

    void settle_variable(Variable variable, int value) {
        value_[at(variable)] = static_cast<std::int16_t>(value);
        (value == 0 ? problem_.deduced_safe : problem_.deduced_full) += 1;
        ++settled_variables_;
        for (const Clue clue : clues_of_[variable]) {
            RawClue& raw = clues_[at(clue)];
            --raw.unknown;
            raw.range.low -= value;
            raw.range.high -= value;
            if (raw.range.high <= 0 || raw.range.low >= capacity(raw.unknown))
                work_.push_back(clue);
        }
    }

    // The mine total as a clue over all that is unsettled; returns whether it settled something.
    bool settle_total() {
        if (!total_) return false;
        const Range left{total_->low - deduced_mines(), total_->high - deduced_mines()};
        const auto variables = static_cast<std::int64_t>(cell_of_.size()) - settled_variables_;
        const Verdict found =
            verdict(left, variables + problem_.interior_cells, problem_.max_per_cell);
        if (found == Verdict::conflict) throw Contradiction{};
        if (variables == 0 || found == Verdict::nothing) return false;
        const int value = found == Verdict::safe ? 0 : problem_.max_per_cell;
        for (Variable v = 0; v < static_cast<Variable>(value_.size()); ++v)
            if (value_[at(v)] == unsettled) settle_variable(v, value);
        return true;
    }

    bool says_something(Clue clue) const {
        const RawClue& raw = clues_[at(clue)];
        return raw.unknown > 0 && (!raw.weights.empty() || raw.range.low > 0 ||
                                   raw.range.high < capacity(raw.unknown));
    }

    // Cells in the same live clues form a section; cells in none join the interior.
    void group_sections() {
        const std::size_t variables = cell_of_.size();
        auto& signature = scratch_.signature;
        signature.assign(variables, 0);
        live_.assign(clues_.size(), 0);
        for (Clue clue = 0; clue < static_cast<Clue>(clues_.size()); ++clue) {
            if (!says_something(clue)) {
                if (clues_[at(clue)].unknown == 0)
                    settle_weight(clues_[at(clue)].range, clues_[at(clue)].weights);
                continue;
            }
            live_[at(clue)] = 1;
            const std::uint64_t mark = mix64(static_cast<std::uint64_t>(clue));
            for (const Variable v : raw_[clue]) signature[at(v)] += mark;
        }

        auto& index = scratch_.section_index;
        auto& size_of = scratch_.size_of;
        index.clear();
        size_of.clear();
        for (std::size_t v = 0; v < variables; ++v) {
            auto& kind = problem_.kind[at(cell_of_[v])];
            if (value_[v] != unsettled) {
                kind = Problem::known(value_[v]);
                continue;
            }
            if (signature[v] == 0) {
                kind = Problem::interior;
                ++problem_.interior_cells;
                continue;
            }
            const auto section = index.find_or_add(signature[v], [&](std::uint32_t known) {
                return same_clues(first_[known], static_cast<Variable>(v), signature);
            });
            if (section == first_.size()) {
                first_.push_back(static_cast<Variable>(v));
                size_of.push_back(0);
            }
            kind = static_cast<std::int32_t>(section);
            ++size_of[section];
        }
        list_section_cells(size_of);
    }

    bool same_clues(Variable a, Variable b, const std::vector<std::uint64_t>& signature) const {
        if (signature[at(a)] != signature[at(b)]) return false;
        const auto left = clues_of_[a];
        const auto right = clues_of_[b];
        auto l = left.begin();
        auto r = right.begin();
        while (true) {
            while (l != left.end() && live_[at(*l)] == 0) ++l;
            while (r != right.end() && live_[at(*r)] == 0) ++r;
            if (l == left.end() || r == right.end()) return l == left.end() && r == right.end();
            if (*l++ != *r++) return false;
        }
    }

    void list_section_cells(const std::vector<std::int32_t>& size_of) {
        Lists& sections = problem_.sections;
        sections.start.resize(size_of.size() + 1);
        std::inclusive_scan(size_of.begin(), size_of.end(), sections.start.begin() + 1);
        sections.items.resize(at(sections.start.back()));
        auto& next = scratch_.next;
        next.assign(sections.start.begin(), sections.start.end() - 1);
        for (const Cell cell : cell_of_) {
            const auto kind = problem_.kind[at(cell)];
            if (kind >= 0) sections.items[at(next[at(kind)]++)] = cell;
        }
        for (std::size_t s = 0; s < sections.size(); ++s)
            if (sections.start[s + 1] - sections.start[s] > 1)
                std::sort(sections.items.begin() + sections.start[s],
                          sections.items.begin() + sections.start[s + 1]);
    }

    void link_clues() {
        auto& number = scratch_.number;
        number.assign(clues_.size(), -1);
        for (Clue clue = 0; clue < static_cast<Clue>(clues_.size()); ++clue) {
            if (live_[at(clue)] == 0) continue;
            number[at(clue)] = static_cast<std::int32_t>(problem_.clues.size());
            problem_.clues.push_back(clues_[at(clue)].range);
            problem_.clue_source.push_back(clues_[at(clue)].source);
            const auto weights = clues_[at(clue)].weights;
            problem_.clue_weights.push_back(
                weights.empty() ? -1 : static_cast<std::int32_t>(problem_.weights.size()));
            problem_.weights.insert(problem_.weights.end(), weights.begin(), weights.end());
            for (const Variable v : raw_[clue]) {
                const auto section = problem_.kind[at(cell_of_[at(v)])];
                if (section >= 0 && first_[at(section)] == v)
                    problem_.clue_sections.items.push_back(section);
            }
            std::sort(problem_.clue_sections.items.begin() + problem_.clue_sections.start.back(),
                      problem_.clue_sections.items.end());
            problem_.clue_sections.close();
        }
        for (const Variable v : first_) {
            for (const Clue clue : clues_of_[v])
                if (live_[at(clue)] != 0) problem_.section_clues.items.push_back(number[at(clue)]);
            problem_.section_clues.close();
        }
        if (total_) {
            problem_.total = Range{total_->low - deduced_mines(), total_->high - deduced_mines()};
        }
    }

    void find_components() {
        auto& seen = scratch_.section_seen;
        auto& clue_seen = scratch_.clue_seen;
        seen.assign(problem_.sections.size(), 0);
        clue_seen.assign(problem_.clues.size(), 0);
        Lists& components = problem_.components;
        for (std::int32_t first = 0; first < static_cast<std::int32_t>(seen.size()); ++first) {
            if (seen[at(first)] != 0) continue;
            seen[at(first)] = 1;
            std::size_t next = components.items.size();
            components.items.push_back(first);
            for (; next < components.items.size(); ++next)
                for (const auto clue : problem_.section_clues[components.items[next]]) {
                    if (clue_seen[at(clue)] != 0) continue;
                    clue_seen[at(clue)] = 1;
                    for (const auto section : problem_.clue_sections[clue]) {
                        if (seen[at(section)] != 0) continue;
                        seen[at(section)] = 1;
                        components.items.push_back(section);
                    }
                }
            components.close();
        }
    }

    static constexpr std::int16_t unsettled = -1;
    static constexpr std::size_t ahead = 16;  // clues by which memory is asked for in advance

    const System& system_;
    Problem& problem_;
    std::int64_t hidden_ = 0;  // cells not settled on the board
    std::int64_t settled_variables_ = 0;
    std::size_t waiting_ = 0;  // clues to look at, at the front of work_
    std::optional<Range> total_;

    // Working arrays, kept from one problem to the next of the same thread.
    struct Scratch {
        std::vector<OpenClue> board_clues;  // by cell
        std::vector<Cell> cell_of;          // by variable
        Lists raw;                          // variables of each clue
        std::vector<RawClue> clues;
        Lists clues_of;                   // clues of each variable
        std::vector<std::int16_t> value;  // by variable
        std::vector<Clue> work;
        std::vector<char> live;       // clues that still say something
        std::vector<Variable> first;  // a variable of each section
        std::vector<std::uint64_t> signature;
        HashIndex section_index;
        std::vector<std::int32_t> size_of, next, number;
        std::vector<char> section_seen, clue_seen;
    };
    static Scratch& fresh_scratch() {
        static thread_local Scratch scratch;
        scratch.cell_of.clear();
        scratch.raw.clear();
        scratch.clues.clear();
        scratch.work.clear();
        scratch.first.clear();
        return scratch;
    }
    Scratch& scratch_ = fresh_scratch();
    std::vector<Cell>& cell_of_ = scratch_.cell_of;
    Lists& raw_ = scratch_.raw;
    std::vector<RawClue>& clues_ = scratch_.clues;
    Lists& clues_of_ = scratch_.clues_of;
    std::vector<std::int16_t>& value_ = scratch_.value;
    std::vector<Clue>& work_ = scratch_.work;
    std::vector<char>& live_ = scratch_.live;
    std::vector<Variable>& first_ = scratch_.first;
};

}  // namespace

void Problem::build(const System& system) {
    for (Lists* lists : {&sections, &section_clues, &clue_sections, &components}) lists->clear();
    clues.clear();
    clue_source.clear();
    clue_weights.clear();
    weights.clear();
    settled_log2_weight = 0.0;
    total.reset();
    interior_cells = deduced_safe = deduced_full = 0;
    Builder(system, *this).build();
}

std::vector<Cell> Problem::interior_list() const {
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(interior_cells));
    for (std::size_t cell = 0; cell < kind.size(); ++cell)
        if (kind[cell] == interior) cells.push_back(static_cast<Cell>(cell));
    return cells;
}

}  // namespace minewise
