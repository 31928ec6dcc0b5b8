// The common part of techniques that compare one clue with those around it.
//
// They take the clues whose claim changed, one after the other, and look at each together with the
// clues that share cells with it; nothing else is looked at again. After a conclusion the same
// clue is taken once more, until it yields nothing.
#pragma once

#include <array>
#include <vector>

#include "deduction/overlaps.hpp"
#include "deduction/technique.hpp"

namespace minewise {

// The clues whose claim is new or changed since they were last handed out, each once.
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
            auto& handed_at = handed_at_[static_cast<std::size_t>(clue)];
            if (handed_at >= next_) continue;  // that was seen already, in its present state
            handed_at = changed.size();
            return true;
        }
        return false;
    }

    // Hands out this clue once more.
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
    // Draws one conclusion from the clue in overlaps_ and others; whether there was one.
    virtual bool step(Knowledge& knowledge, Findings& findings) = 0;

    // The clue in overlaps_ and another cannot hold together.
    [[noreturn]] void contradict(Findings& findings, Cell other) const {
        findings.contradict(std::array{overlaps_.clue(), other});
    }

    Overlaps overlaps_;
    Changes changes_;
};

// The common part of those that compare a clue, the parent, with clues whose cells all lie beside
// it too, its children.
class Families : public Pairwise {
  protected:
    // Lists the children of the clue in overlaps_. Its parents are looked at next, as one of their
    // children has changed.
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
