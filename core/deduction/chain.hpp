// Chaining: clues derived from pairs of clues take part in further deductions.
//
// A chain holds the open clues and the derived ones, each in the form "between low and high mines
// in these cells". When a cell is settled, it is removed from its clues. Only clues that are new or
// tighter are compared again, with the clues that share cells with them. `cascade` and
// `intersection` define the deductions from a pair.
//
// Derivation is bounded: at most `derived` derived clues contain any one cell, a derived clue has
// at most `most_cells` cells, and it is at most `most_steps` steps from the open clues. So the work
// is linear in the length of the frontier.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "deduction/overlaps.hpp"
#include "deduction/technique.hpp"

namespace minewise {

class Chain {
  public:
    static constexpr std::size_t most_cells = 16;
    static constexpr int most_steps = 4;

    struct Clue {
        std::array<Cell, most_cells> cells;  // ascending
        std::int32_t size = 0;
        std::int32_t low = 0, high = 0;
        std::int32_t steps = 0;     // 0 for an open clue
        std::uint64_t key = 0;      // equal for equal sets of cells
        std::vector<Cell> sources;  // the open clues it is derived from, ascending
        Cell number = -1;           // of an open clue: its cell on the board
        bool alive = false;
        bool waiting = false;

        Mask all() const { return ~Mask{0} >> (64 - size); }
    };
    // Two clues with cells in common; `common` is the set of common cells among the cells of `one`.
    struct Pair {
        const Clue& one;
        const Clue& two;
        Mask common;
        int shared() const { return count_cells(common); }
        int own_of_one() const { return one.size - shared(); }
        int own_of_two() const { return two.size - shared(); }
    };
    struct Bounds {
        int low;
        int high;
    };

    explicit Chain(const TechniqueOptions& options)
        : derived_(options.derived > 0 ? options.derived : 1 << 20) {}

    // Makes one deduction from the clues; returns whether there was one. `Rule` is called with the
    // chain and a pair, and calls `derive`.
    template <class Rule>
    bool step(Knowledge& knowledge, Findings& findings, Meter& meter, std::string_view name,
              const Rule& rule);

    // For rules: adds the clue that the number of mines in these cells of clue `one`, or in the
    // cells of `two` that are not common, lies within the bounds.
    void derive(const Pair& pair, Mask cells, Bounds bounds);
    void derive_own_of_two(const Pair& pair, Bounds bounds);

  private:
    using Id = std::int32_t;
    // Settled cells that are not concluded yet.
    struct Found {
        std::vector<Cell> cells;
        std::vector<Cell> sources;
        bool mine;
    };

    std::size_t bytes(const Knowledge& knowledge) const;
    void update(const Knowledge& knowledge);
    void add_open_clue(const Knowledge& knowledge, Cell cell);
    void remove_cell(Cell cell, bool mine);
    void remove_cell(Id id, Cell cell, bool mine);
    void remove(Id id);
    void enqueue(Id id);
    void find_pairs(Id id);
    void add_derived(const Pair& pair, Bounds bounds);
    void tighten(Id id, Bounds bounds, const Pair& pair);
    Id find(std::uint64_t key) const;
    bool has_room() const;
    Id insert(std::span<const Cell> cells, Bounds bounds);
    void join_sources(std::vector<Cell>& sources, const Pair& pair) const;
    bool conclude(Knowledge& knowledge, Findings& findings, std::string_view name);

    int derived_;
    std::deque<Clue> clues_;  // a deque, so that references remain valid
    std::vector<Id> free_;
    std::vector<std::vector<Id>> over_;  // by cell: the clues that contain it
    std::vector<Id> open_;               // by cell: its clue, or -1
    std::vector<Id> waiting_;
    std::size_t next_waiting_ = 0;
    std::size_t next_settled_ = 0;
    std::size_t next_changed_ = 0;
    std::vector<std::pair<Id, Mask>> pairs_;
    std::vector<std::int32_t> place_;  // by clue; used while pairs are found
    std::vector<Cell> cells_;
    std::vector<Found> found_;
    std::optional<std::vector<Cell>> conflict_;  // clues that contradict each other
    bool keep_sources_ = false;
};

template <class Rule>
bool Chain::step(Knowledge& knowledge, Findings& findings, Meter& meter, std::string_view name,
                 const Rule& rule) {
    keep_sources_ = findings.keeps_reasons();
    meter.require_bytes(bytes(knowledge));
    update(knowledge);
    if (conclude(knowledge, findings, name)) return true;
    while (next_waiting_ < waiting_.size()) {
        const Id id = waiting_[next_waiting_++];
        clues_[at(id)].waiting = false;
        if (!clues_[at(id)].alive) continue;
        meter.tick(200);
        find_pairs(id);
        for (const auto& [other, common] : pairs_) {
            if (!clues_[at(id)].alive) break;
            if (!clues_[at(other)].alive) continue;
            rule(*this, Pair{clues_[at(id)], clues_[at(other)], common});
        }
        if (conclude(knowledge, findings, name)) return true;
    }
    waiting_.clear();
    next_waiting_ = 0;
    return false;
}

}  // namespace minewise
