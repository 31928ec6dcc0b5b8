#include "counting/frontier.hpp"

#include <algorithm>
#include <utility>

namespace minewise {
namespace {

constexpr std::int32_t in_none = -1;

}  // namespace

// Working arrays, kept between updates of the same thread.
struct Frontier::Scratch {
    std::vector<std::uint32_t> visited;  // by cell: the last traversal that visited it
    std::vector<std::int32_t> number;    // by cell: its position in `cells` of that traversal
    std::uint32_t traversal = 0;
    std::vector<Cell> clues, cells;  // visited by the last traversal, in order
    std::vector<Cell> seeds;         // clues at which to start a traversal

    void begin_traversal() {
        if (++traversal == 0) {
            std::ranges::fill(visited, 0);
            traversal = 1;
        }
        clues.clear();
        cells.clear();
    }
    bool first_visit(Cell cell) { return std::exchange(visited[at(cell)], traversal) != traversal; }

    static Scratch& of_thread(std::size_t board) {
        static thread_local Scratch scratch;
        if (scratch.visited.size() < board) {
            scratch.visited.resize(board, 0);
            scratch.number.resize(board);
        }
        scratch.seeds.clear();
        return scratch;
    }
};

void Frontier::reset() {
    parts_.clear();
    must_restart_ = true;
    follow_branch();
    cells_ = 0;
}

void Frontier::update(const Knowledge& knowledge, Meter& meter) {
    Scratch& scratch = Scratch::of_thread(at(knowledge.topology().size()));
    if (must_restart_) {
        reset();
        part_of_.assign(at(knowledge.topology().size()), in_none);
        for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
            if (knowledge.is_clue(cell) && knowledge.unknown_beside(cell) > 0)
                scratch.seeds.push_back(cell);
    } else {
        drop_changed_parts(knowledge, scratch);
    }
    must_restart_ = true;  // remains set if an exception ends the update
    next_changed_ = knowledge.changed().size();
    next_uncertain_ = knowledge.changed_uncertain().size();
    for (const Cell seed : scratch.seeds) {
        if (part_of_[at(seed)] != in_none || !knowledge.is_clue(seed) ||
            knowledge.unknown_beside(seed) == 0)
            continue;
        explore(knowledge, seed, scratch);
        meter.tick(20 * scratch.cells.size());
        auto part = cache_->part(knowledge, scratch.clues, scratch.cells, scratch.number, meter);
        for (const auto* members : {&scratch.clues, &scratch.cells})
            for (const Cell cell : *members) part_of_[at(cell)] = seed;
        cells_ += static_cast<std::int64_t>(scratch.cells.size());
        parts_.insert(find(seed), std::move(part));
    }
    must_restart_ = false;
}

// Drops the parts that contain changed clues or are now adjacent to them. Collects the changed
// clues and the clues of the dropped parts in ascending order, so each part is rebuilt from
// its first clue.
void Frontier::drop_changed_parts(const Knowledge& knowledge, Scratch& scratch) {
    scratch.begin_traversal();
    for (const auto changed : {knowledge.changed().subspan(next_changed_),
                               knowledge.changed_uncertain().subspan(next_uncertain_)})
        for (const Cell clue : changed) {
            if (!scratch.first_visit(clue)) continue;
            const bool is_in_part = part_of_[at(clue)] != in_none;
            if (is_in_part) drop_part_of(clue, scratch);
            // Two logs do not tell which clue changed first: the part may hold it as an unknown
            // cell.
            if (!is_in_part || knowledge.clue_models()) scratch.seeds.push_back(clue);
            for (const Cell cell : knowledge.topology().neighbours(clue))
                if (part_of_[at(cell)] != in_none && knowledge.is_unknown(cell))
                    drop_part_of(cell, scratch);
        }
    std::ranges::sort(scratch.seeds);
}

// Collects the clues and cells that are connected to a clue.
void Frontier::explore(const Knowledge& knowledge, Cell clue, Scratch& scratch) {
    const Topology& topology = knowledge.topology();
    scratch.begin_traversal();
    scratch.first_visit(clue);
    scratch.clues.push_back(clue);
    for (std::size_t next = 0; next < scratch.clues.size(); ++next)
        for (const Cell cell : topology.neighbours(scratch.clues[next])) {
            if (!knowledge.is_unknown(cell) || !scratch.first_visit(cell)) continue;
            scratch.number[at(cell)] = static_cast<std::int32_t>(scratch.cells.size());
            scratch.cells.push_back(cell);
            for (const Cell other : topology.neighbours(cell))
                if (knowledge.is_clue(other) && scratch.first_visit(other))
                    scratch.clues.push_back(other);
        }
}

std::vector<PartPointer>::iterator Frontier::find(Cell first) {
    return std::ranges::lower_bound(parts_, first, {},
                                    [](const PartPointer& part) { return part->clues.front(); });
}

// Adds the clues of the dropped part to the seeds.
void Frontier::drop_part_of(Cell member, Scratch& scratch) {
    const auto place = find(part_of_[at(member)]);
    const CountedPart& part = **place;
    for (const auto* members : {&part.clues, &part.cells})
        for (const Cell cell : *members) part_of_[at(cell)] = in_none;
    cells_ -= static_cast<std::int64_t>(part.cells.size());
    scratch.seeds.insert(scratch.seeds.end(), part.clues.begin(), part.clues.end());
    parts_.erase(place);
}

std::vector<Cell> Frontier::interior(const Knowledge& knowledge) const {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
        if (knowledge.is_unknown(cell) && part_of_[at(cell)] == in_none) cells.push_back(cell);
    return cells;
}

Counted Frontier::counted(const Knowledge& knowledge) const {
    Counted counted;
    counted.parts.reserve(parts_.size());
    std::int64_t settled = 0;
    for (const auto& part : parts_) {
        counted.parts.push_back({&part->components, &part->weights});
        settled += part->components.problem.deduced_full;
    }
    counted.interior_cells = knowledge.unknown_cells() - cells_;
    if (const auto left = knowledge.mines_left())
        counted.total = {*left - settled, *left - settled};
    counted.prior = &cache_->prior();
    return counted;
}

void Frontier::certain(const Knowledge& knowledge, bool everything, std::vector<Cell>& safe,
                       std::vector<Cell>& mines) const {
    safe.clear();
    mines.clear();
    for (const auto& part : parts_) {
        safe.insert(safe.end(), part->safe.begin(), part->safe.end());
        mines.insert(mines.end(), part->mines.begin(), part->mines.end());
    }
    if (!knowledge.mines_left() || !(everything || safe.empty())) return;
    const Counted counted = this->counted(knowledge);
    const auto possible = counted.possible();
    if (!possible.allowed.empty()) {
        safe.clear();
        mines.clear();
        std::vector<Bounds> bounds;
        std::span<const Bits> allowed = possible.allowed;
        for (const auto& part : parts_) {
            const std::size_t components = part->components.counted.size();
            part->components.bound_sections(allowed.first(components), bounds);
            allowed = allowed.subspan(components);
            part->components.each_certain(bounds, [&](Cell cell, bool is_mine) {
                (is_mine ? mines : safe).push_back(part->cells[at(cell)]);
            });
        }
    }
    if (possible.interior_most > 0 && possible.interior_least < counted.interior_cells) return;
    auto& cells = possible.interior_most == 0 ? safe : mines;
    for (const Cell cell : interior(knowledge)) cells.push_back(cell);
}

}  // namespace minewise
