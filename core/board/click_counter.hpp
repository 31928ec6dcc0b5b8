// The clicks of a solution of a known board, by its chords (fewest_clicks.hpp has the formula).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "board/units.hpp"

namespace minewise {

// Counts the clicks of a set of chords. Buffers are kept between counts.
class ClickCounter {
  public:
    explicit ClickCounter(const Units& units)
        : units_(units),
          is_chord_(at(units.topology().size()), 0),
          is_open_(is_chord_.size(), 0),
          is_flagged_(is_chord_.size(), 0),
          is_opened_(static_cast<std::size_t>(units.count()), 0) {}

    int clicks(const std::vector<Cell>& chords) {
        std::ranges::fill(is_opened_, 0);
        std::ranges::fill(is_open_, 0);
        std::ranges::fill(is_flagged_, 0);
        int clicks = static_cast<int>(chords.size());
        for (const Cell cell : chords) {
            is_chord_[at(cell)] = 1;
            for (const int unit : units_.opened_by_chord(cell))
                is_opened_[static_cast<std::size_t>(unit)] = 1;
            for (const Cell near : units_.topology().neighbours(cell))
                if (units_.is_mine(near) && std::exchange(is_flagged_[at(near)], 1) == 0) ++clicks;
        }
        for (int unit = 0; unit < units_.count(); ++unit) {
            if (is_opened_[static_cast<std::size_t>(unit)] != 0) continue;
            ++clicks;
            for (const Cell cell : units_.cells(unit)) fire(cell);
        }
        clicks += sources(chords);
        for (const Cell cell : chords) is_chord_[at(cell)] = 0;
        return clicks;
    }

  private:
    // Opens a cell, and chords it if it is one of the chords; and so on.
    void fire(Cell first) {
        waiting_.assign(1, first);
        while (!waiting_.empty()) {
            const Cell cell = waiting_.back();
            waiting_.pop_back();
            if (std::exchange(is_open_[at(cell)], 1) != 0 || is_chord_[at(cell)] == 0) continue;
            for (const Cell near : units_.topology().neighbours(cell))
                if (!units_.is_mine(near)) waiting_.push_back(near);
            for (const int unit : units_.openings_beside(cell))
                for (const Cell each : units_.cells(unit)) waiting_.push_back(each);
        }
    }

    // The clicks that the chords need which have not fired: in the order of their ends in a first
    // search, last first, each that no earlier one fires is a source.
    int sources(const std::vector<Cell>& chords) {
        stuck_.clear();
        for (const Cell cell : chords)
            if (is_open_[at(cell)] == 0) stuck_.push_back(cell);
        if (stuck_.size() <= 1) return static_cast<int>(stuck_.size());
        ends_.clear();
        before_ = is_open_;
        for (const Cell cell : stuck_) finish(cell);
        is_open_ = before_;
        int sources = 0;
        for (auto cell = ends_.rbegin(); cell != ends_.rend(); ++cell)
            if (is_open_[at(*cell)] == 0) {
                ++sources;
                fire(*cell);
            }
        return sources;
    }

    void finish(Cell cell) {
        if (std::exchange(is_open_[at(cell)], 1) != 0) return;
        for (const Cell near : units_.topology().neighbours(cell))
            if (is_chord_[at(near)] != 0) finish(near);
        for (const int unit : units_.openings_beside(cell))
            for (const Cell each : units_.cells(unit))
                if (is_chord_[at(each)] != 0) finish(each);
        ends_.push_back(cell);
    }

    using Flags = std::vector<unsigned char>;

    const Units& units_;
    Flags is_chord_, is_open_, is_flagged_, is_opened_, before_;
    std::vector<Cell> waiting_, stuck_, ends_;
};

}  // namespace minewise
