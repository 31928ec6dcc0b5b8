#include "system/problem.hpp"

#include <algorithm>
#include <numeric>

#include "base/hash.hpp"
#include "base/hash_index.hpp"
#include "system/reduction.hpp"

namespace minewise {
namespace {

using Variable = Reduction::Variable;
using ClueNumber = Reduction::ClueNumber;

// Groups the remaining cells and clues of a reduction. Keeps its memory between problems.
class Grouping {
  public:
    // noipa: if the compiler specialised this function for the thread-local object, every member
    // access would look up its address again.
    [[gnu::noipa]] void run(const System& system, Problem& problem) {
        problem_ = &problem;
        reduction_.run(system, problem);
        find_live_clues();
        group_sections();
        list_section_cells();
        link_clues();
        find_components();
    }

  private:
    // Finds the clues that still constrain their cells. The signature of a variable is a hash of
    // its clues.
    void find_live_clues() {
        signature_.assign(reduction_.variables(), 0);
        live_.assign(reduction_.clues(), 0);
        for (ClueNumber clue = 0; at(clue) < reduction_.clues(); ++clue) {
            if (!reduction_.constrains_cells(clue)) continue;
            live_[at(clue)] = 1;
            const std::uint64_t mark = mix64(static_cast<std::uint64_t>(clue));
            for (const Variable v : reduction_.variables_of(clue)) signature_[at(v)] += mark;
        }
    }

    // Cells in the same live clues form a section; cells in no live clue join the interior.
    void group_sections() {
        index_.clear();
        first_.clear();
        size_of_.clear();
        for (Variable v = 0; at(v) < reduction_.variables(); ++v) {
            auto& kind = problem_->kind[at(reduction_.cell_of(v))];
            if (reduction_.value(v) != Reduction::unsettled) {
                kind = Problem::known(reduction_.value(v));
                continue;
            }
            if (signature_[at(v)] == 0) {
                kind = Problem::interior;
                ++problem_->interior_cells;
                continue;
            }
            const auto section = index_.find_or_add(signature_[at(v)], [&](std::uint32_t known) {
                return same_clues(first_[known], v);
            });
            if (section == first_.size()) {
                first_.push_back(v);
                size_of_.push_back(0);
            }
            kind = static_cast<std::int32_t>(section);
            ++size_of_[section];
        }
    }

    bool same_clues(Variable a, Variable b) const {
        if (signature_[at(a)] != signature_[at(b)]) return false;
        const auto left = reduction_.clues_of(a);
        const auto right = reduction_.clues_of(b);
        auto l = left.begin();
        auto r = right.begin();
        while (true) {
            while (l != left.end() && live_[at(*l)] == 0) ++l;
            while (r != right.end() && live_[at(*r)] == 0) ++r;
            if (l == left.end() || r == right.end()) return l == left.end() && r == right.end();
            if (*l++ != *r++) return false;
        }
    }

    void list_section_cells() {
        Lists& sections = problem_->sections;
        sections.start.resize(size_of_.size() + 1);
        std::inclusive_scan(size_of_.begin(), size_of_.end(), sections.start.begin() + 1);
        sections.items.resize(at(sections.start.back()));
        next_.assign(sections.start.begin(), sections.start.end() - 1);
        for (Variable v = 0; at(v) < reduction_.variables(); ++v) {
            const Cell cell = reduction_.cell_of(v);
            const auto kind = problem_->kind[at(cell)];
            if (kind >= 0) sections.items[at(next_[at(kind)]++)] = cell;
        }
        for (std::size_t s = 0; s < sections.size(); ++s)
            if (sections.start[s + 1] - sections.start[s] > 1)
                std::sort(sections.items.begin() + sections.start[s],
                          sections.items.begin() + sections.start[s + 1]);
    }

    void link_clues() {
        std::size_t live = 0;
        std::size_t places = 0;  // of variables in live clues
        for (ClueNumber clue = 0; at(clue) < reduction_.clues(); ++clue) {
            if (live_[at(clue)] == 0) continue;
            ++live;
            places += at(reduction_.clue(clue).unknown);
        }
        problem_->clues.reserve(live);
        problem_->clue_source.reserve(live);
        problem_->clue_weights.reserve(live);
        problem_->clue_sections.start.reserve(live + 1);
        problem_->clue_sections.items.reserve(places);
        number_.assign(reduction_.clues(), -1);
        for (ClueNumber clue = 0; at(clue) < reduction_.clues(); ++clue) {
            if (live_[at(clue)] == 0) continue;
            const Reduction::Clue& open = reduction_.clue(clue);
            number_[at(clue)] = static_cast<std::int32_t>(problem_->clues.size());
            problem_->clues.push_back(open.range);
            problem_->clue_source.push_back(open.source);
            problem_->clue_weights.push_back(
                open.weights.empty() ? -1 : static_cast<std::int32_t>(problem_->weights.size()));
            problem_->weights.insert(problem_->weights.end(), open.weights.begin(),
                                     open.weights.end());
            for (const Variable v : reduction_.variables_of(clue)) {
                const auto section = problem_->kind[at(reduction_.cell_of(v))];
                if (section >= 0 && first_[at(section)] == v)
                    problem_->clue_sections.items.push_back(section);
            }
            std::sort(problem_->clue_sections.items.begin() + problem_->clue_sections.start.back(),
                      problem_->clue_sections.items.end());
            problem_->clue_sections.close();
        }
        problem_->section_clues.start.reserve(first_.size() + 1);
        problem_->section_clues.items.reserve(problem_->clue_sections.items.size());
        for (const Variable v : first_) {
            for (const ClueNumber clue : reduction_.clues_of(v))
                if (live_[at(clue)] != 0)
                    problem_->section_clues.items.push_back(number_[at(clue)]);
            problem_->section_clues.close();
        }
    }

    void find_components() {
        section_seen_.assign(problem_->sections.size(), 0);
        clue_seen_.assign(problem_->clues.size(), 0);
        Lists& components = problem_->components;
        components.items.reserve(problem_->sections.size());
        for (std::int32_t first = 0; first < static_cast<std::int32_t>(section_seen_.size());
             ++first) {
            if (section_seen_[at(first)] != 0) continue;
            section_seen_[at(first)] = 1;
            std::size_t next = components.items.size();
            components.items.push_back(first);
            for (; next < components.items.size(); ++next)
                for (const auto clue : problem_->section_clues[components.items[next]]) {
                    if (clue_seen_[at(clue)] != 0) continue;
                    clue_seen_[at(clue)] = 1;
                    for (const auto section : problem_->clue_sections[clue]) {
                        if (section_seen_[at(section)] != 0) continue;
                        section_seen_[at(section)] = 1;
                        components.items.push_back(section);
                    }
                }
            components.close();
        }
    }

    Problem* problem_ = nullptr;
    Reduction reduction_;
    std::vector<char> live_;                // by clue
    std::vector<std::uint64_t> signature_;  // by variable
    HashIndex index_;                       // of sections
    std::vector<Variable> first_;           // by section: one of its variables
    std::vector<std::int32_t> size_of_;     // by section
    std::vector<std::int32_t> next_, number_;
    std::vector<char> section_seen_, clue_seen_;
};

}  // namespace

void Problem::build(const System& system) {
    for (Lists* lists : {&sections, &section_clues, &clue_sections, &components}) lists->clear();
    clues.clear();
    clue_source.clear();
    clue_weights.clear();
    weights.clear();
    settled_log2_weight = 0.0;
    total.reset();
    interior_cells = deduced_safe = deduced_full = 0;
    max_per_cell = system.prior.max_per_cell;
    static thread_local Grouping grouping;
    grouping.run(system, *this);
}

std::vector<Cell> Problem::interior_list() const {
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(interior_cells));
    for (std::size_t cell = 0; cell < kind.size(); ++cell)
        if (kind[cell] == interior) cells.push_back(static_cast<Cell>(cell));
    return cells;
}

}  // namespace minewise
