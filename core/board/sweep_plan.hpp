// The steps of the dynamic program in chord_sweep.hpp: where the things that its states tell apart
// are stored, and which of them each chord touches. A mine and an isolated cell have a bit of a
// state, an opening and a chord a label, from the first chord that touches them to the last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/chords.hpp"

namespace minewise {

// What a chord does to a state.
struct SweepStep {
    static constexpr std::size_t none = ~std::size_t{0};

    std::vector<std::uint64_t> flags, opens;  // the bits of its mines, of its isolated cells
    std::vector<std::uint64_t> closed;        // the bits of isolated cells that it touches first
    std::vector<std::uint64_t> keeps;         // the bits that later chords touch
    std::vector<std::size_t> touches;         // the labels of openings and earlier partners
    std::vector<std::size_t> begins;  // of them the labels of openings that it touches first
    std::size_t own = none;           // its own label, if later partners need it
    std::vector<std::size_t> ends;    // the labels that no later chord touches
    // The chords with a label that later partners need, and how many groups these form.
    std::vector<std::pair<std::size_t, int>> losses;
};

struct SweepPlan {
    explicit SweepPlan(std::span<const Chord> chords);

    std::vector<SweepStep> steps;
    std::size_t bits = 0;
    std::size_t words = 0;  // of 64 bits
    std::size_t labels = 0;
};

}  // namespace minewise
