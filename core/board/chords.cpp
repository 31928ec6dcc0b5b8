#include "board/chords.hpp"

#include <algorithm>
#include <utility>

namespace minewise {
namespace {

bool are_adjacent(const Units& units, Cell a, Cell b) {
    for (const Cell near : units.topology().neighbours(a))
        if (near == b) return true;
    return false;
}

bool share_opening(const Units& units, Cell a, Cell b) {
    return std::ranges::any_of(units.openings_beside(a), [&](int opening) {
        return std::ranges::find(units.openings_beside(b), opening) !=
               units.openings_beside(b).end();
    });
}

// Removes chords until none is known to be useless.
class Selection {
  public:
    Selection(const Units& units, Meter& meter)
        : units_(units), meter_(meter), is_chord_(at(units.topology().size()), 0) {
        for (Cell cell = 0; cell < units.topology().size(); ++cell)
            is_chord_[at(cell)] = !units.is_mine(cell) && !units.is_zero(cell);
        bool is_changed = true;
        while (std::exchange(is_changed, false))
            for (Cell cell = 0; cell < units.topology().size(); ++cell)
                if (is_chord(cell) && (saves_too_little(cell) || is_replaceable(cell))) {
                    is_chord_[at(cell)] = 0;
                    is_changed = true;
                }
    }

    bool is_chord(Cell cell) const { return is_chord_[at(cell)] != 0; }

    std::vector<Cell> partners(Cell cell) const {
        std::vector<Cell> partners;
        for (const Cell near : units_.topology().neighbours(cell))
            if (is_chord(near) && !share_opening(units_, cell, near)) partners.push_back(near);
        return partners;
    }

  private:
    // Without a chord, isolated cells that it alone opens need clicks, and so do the components
    // that it connects, all but one. It is useless if these are no more than its own click. An
    // isolated neighbour counts once: either it is not opened, or it is a chord.
    bool saves_too_little(Cell cell) const {
        int isolated = 0;
        for (const Cell near : units_.topology().neighbours(cell))
            isolated += units_.is_isolated(near);
        auto connected = static_cast<int>(units_.openings_beside(cell).size()) - 1;
        for (const Cell partner : partners(cell)) connected += !units_.is_isolated(partner);
        const bool is_alone = units_.is_isolated(cell);  // then it may connect nothing
        return isolated + (is_alone ? std::max(connected, 0) : connected) < 2;
    }

    // Checks if an adjacent chord opens and connects as much, and needs no other flags.
    bool is_replaceable(Cell cell) const {
        for (const Cell other : units_.topology().neighbours(cell))
            if (is_chord(other) && replaces(other, cell)) return true;
        return false;
    }

    bool replaces(Cell other, Cell cell) const {
        const std::size_t degree = units_.topology().neighbours(cell).size();
        meter_.tick(degree * (degree + units_.topology().neighbours(other).size()));
        for (const Cell near : units_.topology().neighbours(other))
            if (units_.is_mine(near) && !are_adjacent(units_, cell, near)) return false;
        for (const int opening : units_.openings_beside(cell))
            if (std::ranges::find(units_.openings_beside(other), opening) ==
                units_.openings_beside(other).end())
                return false;
        for (const Cell near : units_.topology().neighbours(cell)) {
            if (near == other || are_adjacent(units_, other, near)) continue;
            if (units_.is_isolated(near)) return false;
            if (is_chord(near) && !share_opening(units_, cell, near) &&
                !share_opening(units_, other, near))
                return false;
        }
        return true;
    }

    const Units& units_;
    Meter& meter_;
    std::vector<unsigned char> is_chord_;
};

}  // namespace

std::vector<Chord> useful_chords(const Units& units, Meter& meter) {
    const Selection selection(units, meter);
    std::vector<Chord> chords;
    for (Cell cell = 0; cell < units.topology().size(); ++cell) {
        if (!selection.is_chord(cell)) continue;
        const auto openings = units.openings_beside(cell);
        Chord chord{cell, {}, {}, {openings.begin(), openings.end()}, selection.partners(cell)};
        if (units.is_isolated(cell)) chord.isolated.push_back(cell);
        for (const Cell near : units.topology().neighbours(cell)) {
            if (units.is_mine(near)) chord.mines.push_back(near);
            if (units.is_isolated(near)) chord.isolated.push_back(near);
        }
        chords.push_back(std::move(chord));
    }
    return chords;
}

}  // namespace minewise
