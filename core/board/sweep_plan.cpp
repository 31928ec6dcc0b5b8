#include "board/sweep_plan.hpp"

#include <algorithm>
#include <map>

namespace minewise {
namespace {

using Word = std::uint64_t;

// Places that things take from the first chord that touches them to the last.
class Places {
  public:
    std::size_t take() {
        const auto place = std::ranges::find(is_taken_, 0);
        const auto index = at(place - is_taken_.begin());
        if (place == is_taken_.end())
            is_taken_.push_back(1);
        else
            *place = 1;
        return index;
    }
    void give(std::size_t place) { is_taken_[place] = 0; }
    std::size_t size() const { return is_taken_.size(); }

  private:
    std::vector<unsigned char> is_taken_;
};

bool are_connected(const Chord& a, const Chord& b) {
    return std::ranges::find(a.partners, b.cell) != a.partners.end() ||
           std::ranges::find_first_of(a.openings, b.openings) != a.openings.end();
}

// How many groups the chords form at the most, if those in a group are connected.
int groups_of(const std::vector<const Chord*>& chords) {
    std::vector<std::vector<const Chord*>> groups;
    for (const Chord* chord : chords) {
        const auto group = std::ranges::find_if(groups, [&](const auto& members) {
            return std::ranges::all_of(
                members, [&](const Chord* each) { return are_connected(*chord, *each); });
        });
        if (group == groups.end())
            groups.push_back({chord});
        else
            group->push_back(chord);
    }
    return static_cast<int>(groups.size());
}

class Planner {
  public:
    Planner(std::span<const Chord> chords, SweepPlan& plan) : chords_(chords), plan_(plan) {
        for (std::size_t i = 0; i < chords.size(); ++i) number_[chords[i].cell] = i;
        plan.steps.resize(chords.size());
        place_bits();
        place_labels();
        find_losses();
    }

  private:
    // The later partners of a chord.
    std::vector<Cell> later(const Chord& chord, std::size_t step) const {
        std::vector<Cell> cells;
        for (const Cell partner : chord.partners)
            if (number_.at(partner) > step) cells.push_back(partner);
        return cells;
    }

    std::vector<const Chord*> later_of(const Chord& chord, std::size_t step) const {
        std::vector<const Chord*> found;
        for (const Cell partner : later(chord, step))
            found.push_back(&chords_[number_.at(partner)]);
        return found;
    }

    void place_bits() {
        std::map<Cell, std::size_t> last, place;
        for (std::size_t i = 0; i < chords_.size(); ++i)
            for (const auto* cells : {&chords_[i].mines, &chords_[i].isolated})
                for (const Cell cell : *cells) last[cell] = i;
        Places places;
        std::vector<std::vector<std::size_t>> flags(chords_.size()), opens(chords_.size()),
            closed(chords_.size()), keeps(chords_.size());
        for (std::size_t i = 0; i < chords_.size(); ++i) {
            const auto touch = [&](Cell cell, std::vector<std::size_t>& bits) {
                const auto [entry, is_new] = place.try_emplace(cell, 0);
                if (is_new) entry->second = places.take();
                bits.push_back(entry->second);
                return is_new;
            };
            for (const Cell cell : chords_[i].mines) touch(cell, flags[i]);
            for (const Cell cell : chords_[i].isolated)
                if (touch(cell, opens[i])) closed[i].push_back(opens[i].back());
            std::erase_if(place, [&](const auto& entry) {
                const bool is_over = last[entry.first] == i;
                if (is_over)
                    places.give(entry.second);
                else
                    keeps[i].push_back(entry.second);
                return is_over;
            });
        }
        plan_.bits = places.size();
        plan_.words = (plan_.bits + 63) / 64;
        for (std::size_t i = 0; i < chords_.size(); ++i) {
            plan_.steps[i].flags = mask(flags[i]);
            plan_.steps[i].opens = mask(opens[i]);
            plan_.steps[i].closed = mask(closed[i]);
            plan_.steps[i].keeps = mask(keeps[i]);
        }
    }

    std::vector<Word> mask(const std::vector<std::size_t>& places) const {
        std::vector<Word> mask(plan_.words, 0);
        for (const std::size_t place : places) mask[place / 64] |= Word{1} << place % 64;
        return mask;
    }

    void place_labels() {
        std::map<int, std::size_t> last, place;                    // by opening
        std::map<Cell, std::pair<std::size_t, std::size_t>> open;  // by chord: its label and end
        for (std::size_t i = 0; i < chords_.size(); ++i)
            for (const int opening : chords_[i].openings) last[opening] = i;
        Places places;
        for (std::size_t i = 0; i < chords_.size(); ++i) {
            SweepStep& step = plan_.steps[i];
            for (const int opening : chords_[i].openings) {
                const auto [entry, is_new] = place.try_emplace(opening, 0);
                if (is_new) step.begins.push_back(entry->second = places.take());
                step.touches.push_back(entry->second);
            }
            for (const Cell partner : chords_[i].partners)
                if (number_[partner] < i) step.touches.push_back(open.at(partner).first);
            std::size_t end = 0;
            for (const Cell partner : later(chords_[i], i)) end = std::max(end, number_[partner]);
            if (end > 0) open[chords_[i].cell] = {step.own = places.take(), end};
            std::erase_if(place, [&](const auto& entry) {
                if (last[entry.first] > i) return false;
                step.ends.push_back(entry.second);
                return true;
            });
            std::erase_if(open, [&](const auto& entry) {
                if (entry.second.second > i) return false;
                step.ends.push_back(entry.second.first);
                return true;
            });
            for (const std::size_t label : step.ends) places.give(label);
        }
        plan_.labels = places.size();
    }

    void find_losses() {
        std::map<std::size_t, const Chord*> open;  // by label
        for (std::size_t i = 0; i < chords_.size(); ++i) {
            for (const std::size_t label : plan_.steps[i].ends) open.erase(label);
            if (plan_.steps[i].own != SweepStep::none) open[plan_.steps[i].own] = &chords_[i];
            for (const auto& [label, chord] : open)
                plan_.steps[i].losses.emplace_back(label, groups_of(later_of(*chord, i)));
        }
    }

    std::span<const Chord> chords_;
    SweepPlan& plan_;
    std::map<Cell, std::size_t> number_;  // by chord: its place in the list
};

}  // namespace

SweepPlan::SweepPlan(std::span<const Chord> chords) { Planner(chords, *this); }

}  // namespace minewise
