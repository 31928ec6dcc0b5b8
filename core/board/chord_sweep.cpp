#include "board/chord_sweep.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>

#include "base/hash.hpp"
#include "base/hash_index.hpp"

namespace minewise {
namespace {

using Word = std::uint64_t;
using Label = std::uint16_t;

constexpr Label none = 0xffff;

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

// What a chord does to a state.
struct Step {
    std::vector<Word> flags, opens;    // the bits of its mines, of its isolated cells
    std::vector<Word> closed;          // the bits of isolated cells that it touches first
    std::vector<Word> keeps;           // the bits that later chords touch
    std::vector<std::size_t> touches;  // the labels of openings and earlier partners
    std::vector<std::size_t> begins;   // of them the labels of openings that it touches first
    std::size_t own = none;            // its own label, if later partners need it
    std::vector<std::size_t> ends;     // the labels that no later chord touches
    // The chords with a label that later partners need, and how many groups these form.
    std::vector<std::pair<std::size_t, int>> losses;
};

// The steps of a list of chords. Mines and isolated cells have a bit of a state, openings and
// chords a label.
struct Plan {
    explicit Plan(std::span<const Chord> chords) {
        steps.resize(chords.size());
        number_chords(chords);
        place_bits(chords);
        place_labels(chords);
        find_losses(chords);
    }

    std::vector<Step> steps;
    std::size_t bits = 0;
    std::size_t words = 0;
    std::size_t labels = 0;

  private:
    void number_chords(std::span<const Chord> chords) {
        for (std::size_t i = 0; i < chords.size(); ++i) number[chords[i].cell] = i;
    }

    // The later partners of a chord.
    std::vector<Cell> later(const Chord& chord, std::size_t step) const {
        std::vector<Cell> cells;
        for (const Cell partner : chord.partners)
            if (number.at(partner) > step) cells.push_back(partner);
        return cells;
    }

    std::vector<const Chord*> later_of(std::span<const Chord> chords, const Chord& chord,
                                       std::size_t step) const {
        std::vector<const Chord*> found;
        for (const Cell partner : later(chord, step)) found.push_back(&chords[number.at(partner)]);
        return found;
    }

    void place_bits(std::span<const Chord> chords) {
        std::map<Cell, std::size_t> last, place;
        for (std::size_t i = 0; i < chords.size(); ++i)
            for (const auto* cells : {&chords[i].mines, &chords[i].isolated})
                for (const Cell cell : *cells) last[cell] = i;
        Places places;
        std::vector<std::vector<std::size_t>> flags(chords.size()), opens(chords.size()),
            closed(chords.size()), keeps(chords.size());
        for (std::size_t i = 0; i < chords.size(); ++i) {
            const auto touch = [&](Cell cell, std::vector<std::size_t>& bits) {
                const auto [entry, is_new] = place.try_emplace(cell, 0);
                if (is_new) entry->second = places.take();
                bits.push_back(entry->second);
                return is_new;
            };
            for (const Cell cell : chords[i].mines) touch(cell, flags[i]);
            for (const Cell cell : chords[i].isolated)
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
        bits = places.size();
        words = (bits + 63) / 64;
        for (std::size_t i = 0; i < chords.size(); ++i) {
            steps[i].flags = mask(flags[i]);
            steps[i].opens = mask(opens[i]);
            steps[i].closed = mask(closed[i]);
            steps[i].keeps = mask(keeps[i]);
        }
    }

    std::vector<Word> mask(const std::vector<std::size_t>& places) const {
        std::vector<Word> mask(words, 0);
        for (const std::size_t place : places) mask[place / 64] |= Word{1} << place % 64;
        return mask;
    }

    void place_labels(std::span<const Chord> chords) {
        std::map<int, std::size_t> last, place;                    // by opening
        std::map<Cell, std::pair<std::size_t, std::size_t>> open;  // by chord: its label and end
        for (std::size_t i = 0; i < chords.size(); ++i)
            for (const int opening : chords[i].openings) last[opening] = i;
        Places places;
        for (std::size_t i = 0; i < chords.size(); ++i) {
            Step& step = steps[i];
            for (const int opening : chords[i].openings) {
                const auto [entry, is_new] = place.try_emplace(opening, 0);
                if (is_new) step.begins.push_back(entry->second = places.take());
                step.touches.push_back(entry->second);
            }
            for (const Cell partner : chords[i].partners)
                if (number[partner] < i) step.touches.push_back(open.at(partner).first);
            std::size_t end = 0;
            for (const Cell partner : later(chords[i], i)) end = std::max(end, number[partner]);
            if (end > 0) open[chords[i].cell] = {step.own = places.take(), end};
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
        labels = places.size();
    }

    void find_losses(std::span<const Chord> chords) {
        std::map<std::size_t, const Chord*> open;  // by label
        for (std::size_t i = 0; i < chords.size(); ++i) {
            for (const std::size_t label : steps[i].ends) open.erase(label);
            if (steps[i].own != none) open[steps[i].own] = &chords[i];
            for (const auto& [label, chord] : open)
                steps[i].losses.emplace_back(label, groups_of(later_of(chords, *chord, i)));
        }
    }

    std::map<Cell, std::size_t> number;  // by chord: its place in the list
};

// The states after a step.
struct Layer {
    std::size_t size() const { return saving.size(); }
    void clear() {
        bits.clear();
        labels.clear();
        saving.clear();
        origin.clear();
    }

    std::vector<Word> bits;     // a mine has a flag, an isolated cell is closed
    std::vector<Label> labels;  // the first label connected with it; none if not a chord
    std::vector<int> saving;
    std::vector<std::uint32_t> origin;  // the state before, times 2, plus 1 if the chord is taken
};

class Sweep {
  public:
    Sweep(std::span<const Chord> chords, std::size_t states, Meter& meter)
        : chords_(chords),
          plan_(chords),
          most_(states),
          meter_(meter),
          bits_(plan_.words),
          labels_(plan_.labels),
          first_(plan_.labels) {
        if (plan_.labels >= none) throw OverBudget("the board is too wide");
        now_.bits.assign(plan_.words, 0);
        now_.labels.assign(plan_.labels, none);
        now_.saving = {0};
        now_.origin = {0};
    }

    SweepResult run(bool must_complete) {
        bool is_complete = true;
        std::vector<std::vector<std::uint32_t>> origins;
        for (std::size_t i = 0; i < chords_.size(); ++i) {
            extend(plan_.steps[i], chords_[i].cost);
            std::vector<std::uint32_t> kept = undominated(plan_.steps[i]);
            if (kept.size() > most_) {
                if (must_complete) return {0, false, {}};
                is_complete = false;
                keep_most_promising(kept);
            }
            select(kept);
            origins.push_back(now_.origin);
            held_ += kept.size() * sizeof(std::uint32_t);
        }
        std::vector<Cell> taken;
        std::size_t state = 0;
        for (std::size_t i = chords_.size(); i-- > 0; state = origins[i][state] / 2)
            if (origins[i][state] % 2 != 0) taken.push_back(chords_[i].cell);
        std::ranges::sort(taken);
        return {now_.saving[0], is_complete, std::move(taken)};
    }

  private:
    const Word* bits_of(const Layer& layer, std::size_t state) const {
        return layer.bits.data() + state * plan_.words;
    }
    const Label* labels_of(const Layer& layer, std::size_t state) const {
        return layer.labels.data() + state * plan_.labels;
    }

    // Fills next_ with the states after the step.
    void extend(const Step& step, int cost) {
        next_.clear();
        index_.clear();
        for (std::size_t state = 0; state < now_.size(); ++state)
            for (const bool is_taken : {false, true}) {
                meter_.tick(60 + 6 * plan_.labels + 4 * plan_.words);
                std::copy_n(bits_of(now_, state), plan_.words, bits_.begin());
                std::copy_n(labels_of(now_, state), plan_.labels, labels_.begin());
                for (std::size_t i = 0; i < plan_.words; ++i) bits_[i] |= step.closed[i];
                for (const std::size_t label : step.begins)
                    labels_[label] = static_cast<Label>(label);
                const int saving = is_taken ? Chord::per_click * take(step) - cost : 0;
                for (std::size_t i = 0; i < plan_.words; ++i) bits_[i] &= step.keeps[i];
                for (const std::size_t label : step.ends) labels_[label] = none;
                name_by_first();
                add(now_.saving[state] + saving,
                    static_cast<std::uint32_t>(2 * state + std::size_t{is_taken}));
            }
        meter_.require_bytes(held_ + 4 * next_.bits.capacity() * sizeof(Word) +
                             4 * next_.labels.capacity() * sizeof(Label) + index_.bytes());
    }

    // Takes the chord; returns the clicks that it saves, without its cost.
    int take(const Step& step) {
        int saving = 0;
        for (std::size_t i = 0; i < plan_.words; ++i) {
            saving += std::popcount(bits_[i] & step.opens[i]);
            saving -= std::popcount(step.flags[i] & ~bits_[i]);
            bits_[i] = (bits_[i] & ~step.opens[i]) | step.flags[i];
        }
        int components = 0;  // that it connects
        Label into = none;
        for (const std::size_t label : step.touches) {
            const Label other = labels_[label];
            if (other == none || other == into) continue;
            ++components;
            if (into == none)
                into = other;
            else
                std::ranges::replace(labels_, other, into);
        }
        if (step.own != none)
            labels_[step.own] = into != none ? into : static_cast<Label>(step.own);
        return saving + components;
    }

    // Names each component by the first of its labels.
    void name_by_first() {
        std::ranges::fill(first_, none);
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            if (labels_[i] == none) continue;
            Label& first = first_[labels_[i]];
            if (first == none) first = static_cast<Label>(i);
            labels_[i] = first;
        }
    }

    void add(int saving, std::uint32_t origin) {
        const std::uint64_t hash = hash_words(std::span<const Word>(bits_)) * 31 +
                                   hash_words(std::span<const Label>(labels_));
        const std::uint32_t state = index_.find_or_add(hash ^ hash >> 32, [&](std::uint32_t other) {
            return std::ranges::equal(bits_, std::span(bits_of(next_, other), plan_.words)) &&
                   std::ranges::equal(labels_, std::span(labels_of(next_, other), plan_.labels));
        });
        if (state == next_.size()) {
            next_.bits.insert(next_.bits.end(), bits_.begin(), bits_.end());
            next_.labels.insert(next_.labels.end(), labels_.begin(), labels_.end());
            next_.saving.push_back(saving);
            next_.origin.push_back(origin);
        } else if (saving > next_.saving[state]) {
            next_.saving[state] = saving;
            next_.origin[state] = origin;
        }
    }

    // The states that no other one dominates, the best first.
    std::vector<std::uint32_t> undominated(const Step& step) {
        std::vector<std::uint32_t> order(next_.size()), kept;
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(order, std::ranges::greater(),
                                 [&](std::uint32_t state) { return next_.saving[state]; });
        lacking_.clear();
        for (const std::uint32_t state : order)
            if (!is_dominated(state, kept, step)) {
                note_lacking(state, kept.size());
                kept.push_back(state);
            }
        return kept;
    }

    bool is_dominated(std::uint32_t state, const std::vector<std::uint32_t>& kept,
                      const Step& step) {
        set_.clear();
        for (std::size_t i = 0; i < plan_.words; ++i)
            for (Word rest = bits_of(next_, state)[i]; rest != 0; rest &= rest - 1)
                set_.push_back(64 * i + at(std::countr_zero(rest)));
        for (const auto& [label, loss] : step.losses)
            if (loss > 0 && labels_of(next_, state)[label] != none)
                set_.push_back(plan_.bits + label);
        for (std::size_t first = 0; first < kept.size(); first += 64) {
            meter_.tick(10 + set_.size());
            const auto slack = at(slack_of(kept[first], state));
            Word rest = having_all_but(slack, lacking_.data() + first / 64 * row_length());
            if (kept.size() - first < 64) rest &= (Word{1} << (kept.size() - first)) - 1;
            for (; rest != 0; rest &= rest - 1)
                if (dominates(kept[first + at(std::countr_zero(rest))], state, step)) return true;
        }
        return false;
    }

    // The states of a block that lack at most `most` of the bits of set_.
    Word having_all_but(std::size_t most, const Word* lacking) {
        more_.assign(most + 1, 0);  // by number: the states that lack more bits than that
        for (const std::size_t bit : set_) {
            for (std::size_t i = most; i > 0; --i) more_[i] |= more_[i - 1] & lacking[bit];
            more_[0] |= lacking[bit];
        }
        return ~more_[most];
    }

    // Adds a state to lacking_, as number `place`.
    void note_lacking(std::uint32_t state, std::size_t place) {
        if (place % 64 == 0) lacking_.resize(lacking_.size() + row_length());
        Word* lacking = lacking_.data() + place / 64 * row_length();
        const Word* bits = bits_of(next_, state);
        for (std::size_t bit = 0; bit < plan_.bits; ++bit)
            if ((bits[bit / 64] >> bit % 64 & 1) == 0) lacking[bit] |= Word{1} << place % 64;
        for (std::size_t label = 0; label < plan_.labels; ++label)
            if (labels_of(next_, state)[label] == none)
                lacking[plan_.bits + label] |= Word{1} << place % 64;
    }

    std::size_t row_length() const { return plan_.bits + plan_.labels; }

    bool dominates(std::uint32_t better, std::uint32_t worse, const Step& step) {
        int slack = slack_of(better, worse);
        const Word* bits = bits_of(next_, better);
        const Word* other_bits = bits_of(next_, worse);
        for (std::size_t i = 0; i < plan_.words; ++i)
            slack -= std::popcount(other_bits[i] & ~bits[i]);
        if (slack < 0) return false;
        const Label* labels = labels_of(next_, better);
        const Label* other_labels = labels_of(next_, worse);
        for (const auto& [label, loss] : step.losses)
            if (labels[label] == none && other_labels[label] != none) slack -= loss;
        return slack >= 0 && connections_only_in(labels, other_labels, slack) <= slack;
    }

    int slack_of(std::uint32_t better, std::uint32_t worse) const {
        return (next_.saving[better] - next_.saving[worse]) / Chord::per_click;
    }

    // Counts the connections of `labels` that `others` do not have, up to most + 1.
    int connections_only_in(const Label* labels, const Label* others, int most) {
        int count = 0;
        std::copy_n(others, plan_.labels, labels_.begin());
        std::ranges::fill(first_, none);
        for (std::size_t i = 0; i < plan_.labels && count <= most; ++i) {
            if (labels[i] == none || others[i] == none) continue;
            Label& first = first_[labels[i]];
            if (first == none) {
                first = static_cast<Label>(i);
            } else if (labels_[i] != labels_[first]) {
                ++count;
                std::ranges::replace(labels_, Label{labels_[i]}, Label{labels_[first]});
            }
        }
        return count;
    }

    // By what they saved, and half a click for each flag and each closed cell.
    void keep_most_promising(std::vector<std::uint32_t>& kept) const {
        std::ranges::stable_sort(kept, std::ranges::greater(), [&](std::uint32_t state) {
            int good = 0;
            for (std::size_t i = 0; i < plan_.words; ++i)
                good += std::popcount(bits_of(next_, state)[i]);
            return 2 * next_.saving[state] + Chord::per_click * good;
        });
        kept.resize(most_);
    }

    // Makes these states of next_ the present ones.
    void select(const std::vector<std::uint32_t>& states) {
        now_.clear();
        for (const std::uint32_t state : states) {
            const Word* bits = bits_of(next_, state);
            const Label* labels = labels_of(next_, state);
            now_.bits.insert(now_.bits.end(), bits, bits + plan_.words);
            now_.labels.insert(now_.labels.end(), labels, labels + plan_.labels);
            now_.saving.push_back(next_.saving[state]);
            now_.origin.push_back(next_.origin[state]);
        }
    }

    std::span<const Chord> chords_;
    Plan plan_;
    std::size_t most_;
    Meter& meter_;
    Layer now_, next_;
    HashIndex index_;
    std::vector<Word> bits_;     // of the state at work
    std::vector<Label> labels_;  // of the state at work
    std::vector<Label> first_;   // by label: the first one of its component
    // By block of 64 states that are kept, and by bit: which of them do not have it.
    std::vector<Word> lacking_;
    std::vector<std::size_t> set_;  // the bits of a state
    std::vector<Word> more_;
    std::size_t held_ = 0;  // bytes of the origins
};

}  // namespace

std::size_t sweep_width(std::span<const Chord> chords) {
    const Plan plan(chords);
    return plan.bits + plan.labels;
}

SweepResult sweep(std::span<const Chord> chords, std::size_t states, bool must_complete,
                  Meter& meter) {
    return Sweep(chords, states, meter).run(must_complete);
}

}  // namespace minewise
