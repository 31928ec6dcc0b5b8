#include "vision/blobs.hpp"

#include <algorithm>

namespace minewise {
namespace {

struct Run {
    std::size_t left;
    std::size_t right;
    std::size_t number;
};

// The runs of ink of a row.
void find_runs(const std::uint8_t* row, std::size_t width, std::uint8_t least,
               std::vector<Run>& runs) {
    runs.clear();
    for (std::size_t x = 0; x < width; ++x) {
        if (row[x] < least) continue;
        const std::size_t left = x;
        while (x < width && row[x] >= least) ++x;
        runs.push_back({left, x, 0});
    }
}

}  // namespace

void Box::include(const Box& other) {
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
}

std::size_t BoxSets::add(const Box& box) {
    parents_.push_back(parents_.size());
    boxes_.push_back(box);
    return parents_.back();
}

std::size_t BoxSets::root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
}

void BoxSets::join(std::size_t one, std::size_t other) {
    one = root(one);
    other = root(other);
    if (one == other) return;
    parents_[other] = one;
    boxes_[one].include(boxes_[other]);
}

std::vector<Box> BoxSets::boxes() const {
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        if (parents_[i] == i) boxes.push_back(boxes_[i]);
    return boxes;
}

std::vector<Box> find_blobs(const Ink& ink, std::uint8_t least, std::size_t most) {
    BoxSets sets;
    std::vector<Run> above;
    std::vector<Run> runs;
    for (std::size_t y = 0; y < ink.height; ++y) {
        std::swap(above, runs);
        find_runs(ink.row(y), ink.width, least, runs);
        if (sets.size() + runs.size() > most) return {};
        std::size_t next = 0;
        for (Run& run : runs) {
            const auto top = static_cast<std::ptrdiff_t>(y);
            run.number = sets.add({static_cast<std::ptrdiff_t>(run.left), top,
                                   static_cast<std::ptrdiff_t>(run.right), top + 1});
            while (next < above.size() && above[next].right < run.left) ++next;
            for (std::size_t i = next; i < above.size() && above[i].left <= run.right; ++i)
                sets.join(above[i].number, run.number);
        }
    }
    return sets.boxes();
}

}  // namespace minewise
