#include "counting/frontier.hpp"

#include <algorithm>

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

constexpr std::int32_t in_none = -1;

// Working arrays, kept from one walk to the next of the same thread.
struct Scratch {
    std::vector<std::uint32_t> visited;  // by cell: the walk that saw it last
    std::vector<std::int32_t> number;    // by cell: its place among those of the walk
    std::uint32_t walk = 0;
    std::vector<Cell> clues, cells;  // met by the last walk, in their order
    std::vector<Cell> seeds;         // clues from which to walk

    void begin_walk(std::size_t size) {
        if (visited.size() < size) {
            visited.resize(size, 0);
            number.resize(size);
        }
        if (++walk == 0) {
            std::ranges::fill(visited, 0);
            walk = 1;
        }
        clues.clear();
        cells.clear();
    }
    bool first_visit(Cell cell) { return std::exchange(visited[at(cell)], walk) != walk; }
};

Scratch& scratch() {
    static thread_local Scratch scratch;
    return scratch;
}

}  // namespace

void Frontier::reset() {
    parts_.clear();
    fresh_ = true;
    next_changed_ = 0;
    cells_ = 0;
}

void Frontier::update(const Knowledge& knowledge, Meter& meter) {
    auto& seeds = scratch().seeds;
    seeds.clear();
    const auto changed = knowledge.changed();
    if (fresh_) {
        reset();
        part_of_.assign(at(knowledge.topology().size()), in_none);
        for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
            if (knowledge.is_open(cell) && knowledge.unknown_beside(cell) > 0)
                seeds.push_back(cell);
    } else {
        for (std::size_t i = next_changed_; i < changed.size(); ++i) {
            seeds.push_back(changed[i]);
            drop_part_of(changed[i]);
        }
    }
    fresh_ = true;  // until all is done
    next_changed_ = changed.size();
    for (std::size_t i = 0; i < seeds.size(); ++i) add_part_around(knowledge, seeds[i], meter);
    fresh_ = false;
}

// Counts the part that a clue belongs to, unless that is done or it has none.
void Frontier::add_part_around(const Knowledge& knowledge, Cell seed, Meter& meter) {
    if (!knowledge.is_open(seed) || knowledge.unknown_beside(seed) == 0 ||
        part_of_[at(seed)] != in_none)
        return;
    auto& walk = scratch();
    explore(knowledge, seed);
    const Cell first = *std::ranges::min_element(walk.clues);
    if (first != seed) explore(knowledge, first);  // what it is called depends on the part alone
    meter.tick(20 * walk.cells.size());
    auto part = cache_->part(knowledge, walk.clues, walk.cells, walk.number, meter);
    for (const auto* members : {&walk.clues, &walk.cells})
        for (const Cell cell : *members) part_of_[at(cell)] = first;
    cells_ += static_cast<std::int64_t>(walk.cells.size());
    parts_.insert(find(first), std::move(part));
}

// Lists the clues and cells that hang together with a clue. Parts that it meets are out of date.
void Frontier::explore(const Knowledge& knowledge, Cell clue) {
    const Topology& topology = knowledge.topology();
    auto& walk = scratch();
    walk.begin_walk(at(topology.size()));
    walk.first_visit(clue);
    walk.clues.push_back(clue);
    for (std::size_t next = 0; next < walk.clues.size(); ++next) {
        drop_part_of(walk.clues[next]);
        for (const Cell cell : topology.neighbours(walk.clues[next])) {
            if (!knowledge.is_unknown(cell) || !walk.first_visit(cell)) continue;
            walk.number[at(cell)] = static_cast<std::int32_t>(walk.cells.size());
            walk.cells.push_back(cell);
            for (const Cell other : topology.neighbours(cell))
                if (knowledge.is_open(other) && walk.first_visit(other))
                    walk.clues.push_back(other);
        }
    }
}

std::vector<PartPointer>::iterator Frontier::find(Cell first) {
    return std::ranges::lower_bound(parts_, first, {},
                                    [](const PartPointer& part) { return part->clues.front(); });
}

void Frontier::drop_part_of(Cell clue) {
    const auto first = part_of_[at(clue)];
    if (first == in_none) return;
    const auto place = find(first);
    const CountedPart& part = **place;
    for (const auto* members : {&part.clues, &part.cells})
        for (const Cell cell : *members) part_of_[at(cell)] = in_none;
    cells_ -= static_cast<std::int64_t>(part.cells.size());
    scratch().seeds.insert(scratch().seeds.end(), part.clues.begin(), part.clues.end());
    parts_.erase(place);
}

std::optional<Range> Frontier::total(const Knowledge& knowledge) const {
    const auto left = knowledge.mines_left();
    if (!left) return std::nullopt;
    std::int64_t rest = *left;
    for (const auto& part : parts_) rest -= part->settled_mines();
    return Range{rest, rest};
}

void Frontier::certain(const Knowledge& knowledge, bool everything, std::vector<Cell>& safe,
                       std::vector<Cell>& mines) const {
    safe.clear();
    mines.clear();
    for (const auto& part : parts_) {
        safe.insert(safe.end(), part->safe.begin(), part->safe.end());
        mines.insert(mines.end(), part->mines.begin(), part->mines.end());
    }
    if (everything || safe.empty()) certain_with_total(knowledge, safe, mines);
}

void Frontier::certain_with_total(const Knowledge& knowledge, std::vector<Cell>& safe,
                                  std::vector<Cell>& mines) const {
    const auto all = total(knowledge);
    if (!all) return;
    const std::int64_t interior = interior_cells(knowledge);
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (const auto& part : parts_)
        for (const auto& end : part->weights.ends) {
            least += end.low;
            most += end.low + static_cast<std::int64_t>(end.weights.size()) - 1;
        }
    if (least < all->high && most < all->high && most > all->low - interior &&
        least > all->low - interior)
        return;
    std::vector<PartSupport> supports;
    for (const auto& part : parts_) part->components.list_supports(supports);
    const auto possible = total_support(supports, interior, all);
    if (!possible.allowed.empty()) {
        safe.clear();
        mines.clear();
        std::vector<Bounds> bounds;
        std::span<const Bits> allowed = possible.allowed;
        for (const auto& part : parts_) {
            const std::size_t components = part->components.counted.size();
            part->components.bound_sections(allowed.first(components), bounds);
            allowed = allowed.subspan(components);
            part->components.each_certain(bounds, [&](Cell cell, bool mine) {
                (mine ? mines : safe).push_back(part->cells[at(cell)]);
            });
        }
    }
    if (interior == 0 || (possible.interior_most > 0 && possible.interior_least < interior)) return;
    auto& cells = possible.interior_most == 0 ? safe : mines;
    for (const Cell cell : interior_of(knowledge)) cells.push_back(cell);
}

std::vector<Cell> interior_of(const Knowledge& knowledge) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell) {
        if (!knowledge.is_unknown(cell)) continue;
        const auto beside = knowledge.topology().neighbours(cell);
        if (std::none_of(beside.begin(), beside.end(),
                         [&](Cell other) { return knowledge.is_open(other); }))
            cells.push_back(cell);
    }
    return cells;
}

}  // namespace minewise
