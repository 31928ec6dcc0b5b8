// Base classes of the techniques that compare one clue with the clues that overlap it.
//
// They process the clues whose residual clue changed, and compare each with the clues that share
// cells with it; no other clue is visited. After a deduction the same clue is processed again,
// until it yields nothing.
#pragma once

#include <array>
#include <vector>

#include "deduction/overlaps.hpp"
#include "deduction/technique.hpp"

namespace minewise {

// A queue of the clues whose residual clue is new or changed, each once.
class Changes {
  public:
    bool next(const Knowledge& knowledge, Cell& clue) {
        if (!again_.empty()) {
            clue = again_.back();
            again_.pop_back();
            return true;
        }
        const auto changed = knowledge.changed();
        if (handed_at_.empty())
            handed_at_.resize(static_cast<std::size_t>(knowledge.topology().size()), 0);
        while (next_ < changed.size()) {
            clue = changed[next_++];
            auto& handed_at = handed_at_[at(clue)];
            if (handed_at >= next_) continue;  // already processed in its present state
            handed_at = changed.size();
            return true;
        }
        return false;
    }

    // Queues a clue once more.
    void again(Cell clue) { again_.push_back(clue); }

  private:
    std::size_t next_ = 0;
    std::vector<std::size_t> handed_at_;
    std::vector<Cell> again_;
};

class Pairwise : public Technique {
  public:
    bool run(Knowledge& knowledge, Findings& findings, Meter& meter) override {
        bool found = false;
        for (Cell clue = 0; !findings.full() && changes_.next(knowledge, clue);) {
            if (!overlaps_.look(knowledge, clue)) continue;
            meter.tick(100);
            if (overlaps_.left() < 0 || overlaps_.left() > overlaps_.size())
                findings.contradict({&clue, 1});
            if (!step(knowledge, findings)) continue;
            changes_.again(clue);
            found = true;
        }
        return found;
    }

  protected:
    // Makes one deduction from the clue in overlaps_ and others; returns whether there was one.
    virtual bool step(Knowledge& knowledge, Findings& findings) = 0;

    // Reports that the clue in overlaps_ and another contradict each other.
    [[noreturn]] void contradict(Findings& findings, Cell other) const {
        findings.contradict(std::array{overlaps_.clue(), other});
    }

    Overlaps overlaps_;
    Changes changes_;
};

// Base class of the techniques that compare a clue, the parent, with its children: clues all of
// whose cells are adjacent to the parent.
class Families : public Pairwise {
  protected:
    // Lists the children of the clue in overlaps_, and queues its parents, because a child of
    // theirs has changed.
    void find_children() {
        children_.clear();
        for (const auto& other : overlaps_.others()) {
            if (other.shared() == other.unknown && other.unknown < overlaps_.size())
                children_.push_back(other);
            else if (other.shared() == overlaps_.size() && other.unknown > overlaps_.size())
                changes_.again(other.clue);
        }
    }

    std::vector<Overlaps::Other> children_;
};

}  // namespace minewise
