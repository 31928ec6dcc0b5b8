#include "deduction/chain.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "deduction/patterns.hpp"

namespace minewise {
namespace {

std::uint64_t mark_of(Cell cell) { return mix64(static_cast<std::uint64_t>(cell)); }

std::uint64_t key_of(std::span<const Cell> cells) {
    std::uint64_t key = 0;
    for (const Cell cell : cells) key += mark_of(cell);
    return key;
}

}  // namespace

// Includes the memory of the position, the knowledge and a second chain.
std::size_t Chain::bytes(const Knowledge& knowledge) const {
    constexpr std::size_t of_cell = 240;
    constexpr std::size_t of_clue = 2 * (sizeof(Clue) + 128);
    return static_cast<std::size_t>(knowledge.topology().size()) * of_cell +
           clues_.size() * of_clue;
}

void Chain::derive(const Pair& pair, Mask cells, Bounds bounds) {
    cells_.clear();
    for (; cells != 0; cells &= cells - 1)
        cells_.push_back(pair.one.cells[at(std::countr_zero(cells))]);
    add_derived(pair, bounds);
}

void Chain::derive_own_of_two(const Pair& pair, Bounds bounds) {
    cells_.clear();
    const Cell* next = pair.one.cells.data();
    const Cell* const end = next + pair.one.size;
    for (std::int32_t i = 0; i < pair.two.size; ++i) {
        const Cell cell = pair.two.cells[at(i)];
        while (next != end && *next < cell) ++next;
        if (next == end || *next != cell) cells_.push_back(cell);
    }
    add_derived(pair, bounds);
}

// Adds the clue over the cells in cells_.
void Chain::add_derived(const Pair& pair, Bounds bounds) {
    const auto size = static_cast<int>(cells_.size());
    if (size == 0) return;
    bounds.low = std::max(bounds.low, 0);
    bounds.high = std::min(bounds.high, size);
    if (bounds.low > bounds.high) {
        conflict_.emplace();
        join_sources(*conflict_, pair);
    } else if (bounds.high == 0 || bounds.low == size) {
        found_.push_back({cells_, {}, bounds.high > 0});
        join_sources(found_.back().sources, pair);
    } else if (bounds.low > 0 || bounds.high < size) {
        const Id known = find(key_of(cells_));
        if (known >= 0) {
            tighten(known, bounds, pair);
            return;
        }
        const int steps = std::max(pair.one.steps, pair.two.steps) + 1;
        if (steps > most_steps || !has_room()) return;
        const Id id = insert(cells_, bounds);
        clues_[at(id)].steps = steps;
        join_sources(clues_[at(id)].sources, pair);
    }
}

void Chain::tighten(Id id, Bounds bounds, const Pair& pair) {
    Clue& clue = clues_[at(id)];
    if (bounds.low <= clue.low && bounds.high >= clue.high) return;
    clue.low = std::max(clue.low, bounds.low);
    clue.high = std::min(clue.high, bounds.high);
    join_sources(clue.sources, pair);
    if (clue.low > clue.high)
        conflict_ = clue.sources;
    else if (clue.high == 0 || clue.low == clue.size)
        found_.push_back({cells_, clue.sources, clue.high > 0});
    else
        enqueue(id);
}

Chain::Id Chain::find(std::uint64_t key) const {
    for (const Id id : over_[at(cells_[0])])
        if (clues_[at(id)].key == key &&
            std::ranges::equal(cells_,
                               std::span(clues_[at(id)].cells).first(at(clues_[at(id)].size))))
            return id;
    return -1;
}

bool Chain::has_room() const {
    return std::ranges::all_of(cells_, [&](Cell cell) {
        const auto& over = over_[at(cell)];
        return std::ranges::count_if(over, [&](Id id) { return clues_[at(id)].steps > 0; }) <
               derived_;
    });
}

Chain::Id Chain::insert(std::span<const Cell> cells, Bounds bounds) {
    Id id = static_cast<Id>(clues_.size());
    if (free_.empty()) {
        clues_.emplace_back();
        place_.push_back(0);
    } else {
        id = free_.back();
        free_.pop_back();
    }
    Clue& clue = clues_[at(id)];
    std::ranges::copy(cells, clue.cells.begin());
    clue.size = static_cast<std::int32_t>(cells.size());
    clue.low = bounds.low;
    clue.high = bounds.high;
    clue.key = key_of(cells);
    clue.steps = 0;
    clue.number = -1;
    clue.sources.clear();
    clue.alive = true;
    clue.waiting = false;
    for (const Cell cell : cells) over_[at(cell)].push_back(id);
    enqueue(id);
    return id;
}

void Chain::remove(Id id) {
    Clue& clue = clues_[at(id)];
    clue.alive = false;
    if (clue.number >= 0) open_[at(clue.number)] = -1;
    for (std::int32_t i = 0; i < clue.size; ++i) std::erase(over_[at(clue.cells[at(i)])], id);
    free_.push_back(id);
}

void Chain::enqueue(Id id) {
    if (clues_[at(id)].waiting) return;
    clues_[at(id)].waiting = true;
    waiting_.push_back(id);
}

// Adds the sources of both clues of a pair.
void Chain::join_sources(std::vector<Cell>& sources, const Pair& pair) const {
    if (!keep_sources_) return;
    sources.insert(sources.end(), pair.one.sources.begin(), pair.one.sources.end());
    sources.insert(sources.end(), pair.two.sources.begin(), pair.two.sources.end());
    std::ranges::sort(sources);
    const auto [first, last] = std::ranges::unique(sources);
    sources.erase(first, last);
}

void Chain::update(const Knowledge& knowledge) {
    if (over_.empty()) {
        over_.resize(at(knowledge.topology().size()));
        open_.resize(over_.size(), -1);
    }
    const auto settled = knowledge.settled();
    for (; next_settled_ < settled.size(); ++next_settled_) {
        const Cell cell = settled[next_settled_];
        remove_cell(cell, knowledge.status(cell) == Knowledge::Status::mine);
    }
    const auto changed = knowledge.changed();
    for (std::size_t i = next_changed_; i < changed.size(); ++i) remove_cell(changed[i], false);
    for (; next_changed_ < changed.size(); ++next_changed_)
        add_open_clue(knowledge, changed[next_changed_]);
}

void Chain::add_open_clue(const Knowledge& knowledge, Cell cell) {
    const auto [left, unknown] = knowledge.residual_clue(cell);
    if (open_[at(cell)] >= 0 || unknown == 0 || unknown > static_cast<int>(most_cells)) return;
    cells_.clear();
    for (const Cell near : knowledge.topology().neighbours(cell))
        if (knowledge.is_unknown(near)) cells_.push_back(near);
    const Id id = insert(cells_, {left, left});
    clues_[at(id)].number = cell;
    if (keep_sources_) clues_[at(id)].sources.assign(1, cell);
    open_[at(cell)] = id;
}

void Chain::remove_cell(Cell cell, bool mine) {
    auto& over = over_[at(cell)];
    while (!over.empty()) {
        const Id id = over.back();
        over.pop_back();
        remove_cell(id, cell, mine);
    }
}

void Chain::remove_cell(Id id, Cell cell, bool mine) {
    Clue& clue = clues_[at(id)];
    const auto end = clue.cells.begin() + clue.size;
    std::copy(std::find(clue.cells.begin(), end, cell) + 1, end,
              std::find(clue.cells.begin(), end, cell));
    --clue.size;
    clue.key -= mark_of(cell);
    clue.low = std::max(clue.low - mine, 0);
    clue.high = std::min(clue.high - mine, clue.size);
    if (clue.low > clue.high)
        conflict_ = clue.sources;
    else if (clue.size == 0 || (clue.low == 0 && clue.high == clue.size))
        remove(id);
    else
        enqueue(id);
    if (clue.alive && clue.steps > 0 && (clue.high == 0 || clue.low == clue.size)) {
        found_.push_back(
            {{clue.cells.begin(), clue.cells.begin() + clue.size}, clue.sources, clue.high > 0});
        remove(id);
    }
}

void Chain::find_pairs(Id id) {
    pairs_.clear();
    const Clue& clue = clues_[at(id)];
    for (std::int32_t i = 0; i < clue.size; ++i)
        for (const Id other : over_[at(clue.cells[at(i)])]) {
            if (other == id) continue;
            auto& place = place_[at(other)];
            if (place == 0) {
                pairs_.emplace_back(other, 0);
                place = static_cast<std::int32_t>(pairs_.size());
            }
            pairs_[at(place) - 1].second |= Mask{1} << i;
        }
    for (const auto& [other, _] : pairs_) place_[at(other)] = 0;
}

// Everything deduced from the same clues is one deduction.
bool Chain::conclude(Knowledge& knowledge, Findings& findings, std::string_view name) {
    if (conflict_) findings.contradict(*conflict_);
    while (!found_.empty()) {
        const std::vector<Cell> sources = found_.back().sources;
        std::vector<Cell> safe, mines;
        std::erase_if(found_, [&](const Found& found) {
            if (found.sources != sources) return false;
            auto& cells = found.mine ? mines : safe;
            cells.insert(cells.end(), found.cells.begin(), found.cells.end());
            return true;
        });
        const auto pattern =
            keep_sources_ ? name_of_corner(knowledge, sources) : std::string_view{};
        if (findings.conclude(knowledge, name, sources, safe, mines, pattern)) return true;
    }
    return false;
}

}  // namespace minewise
