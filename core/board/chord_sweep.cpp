#include "board/chord_sweep.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

#include "base/hash.hpp"
#include "base/hash_index.hpp"
#include "board/sweep_plan.hpp"

namespace minewise {
namespace {

using Word = std::uint64_t;
using Label = std::uint16_t;

constexpr Label none = 0xffff;

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
    void extend(const SweepStep& step, int cost) {
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
    int take(const SweepStep& step) {
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
        if (step.own != SweepStep::none)
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
    std::vector<std::uint32_t> undominated(const SweepStep& step) {
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
                      const SweepStep& step) {
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

    bool dominates(std::uint32_t better, std::uint32_t worse, const SweepStep& step) {
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
    SweepPlan plan_;
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
    const SweepPlan plan(chords);
    return plan.bits + plan.labels;
}

SweepResult sweep(std::span<const Chord> chords, std::size_t states, bool must_complete,
                  Meter& meter) {
    return Sweep(chords, states, meter).run(must_complete);
}

}  // namespace minewise
