// A strategy: techniques, policies for positions in which they prove nothing, and an opening rule.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "deduction/technique.hpp"
#include "policy/policy.hpp"

namespace minewise {

// The parts of a strategy by name.
struct StrategyNames {
    std::vector<std::string> techniques{};
    std::vector<std::string> guess{};  // the criteria of the guess rule
    std::optional<std::string> opening{};
    std::vector<std::string> policies{};  // asked before the guess rule, in this order
    Options options{};
    std::shared_ptr<const Networks> networks{};  // null: those that are part of the program
};

struct Strategy {
    struct Step {
        const PolicyEntry* policy;
        PolicyOptions options;
    };

    // Tried in order; after each success, again from the first.
    std::vector<const TechniqueEntry*> techniques;
    TechniqueOptions options{};
    // Every technique but the first makes a single deduction at a time, so each deduction is one
    // that no earlier technique can make.
    bool stepwise = false;
    // Consulted in order if no cell is known to be safe. If empty, the player resigns then.
    std::vector<Step> policies;
    // Ranks the cells of a covered board for the first click; null: the first cell.
    const Criterion* opening = nullptr;

    // Throws std::invalid_argument if a name is unknown.
    static Strategy of(const StrategyNames& names);

    // Adds best play, ahead of the other policies, from this number of solutions on.
    void solve_endgames(std::int64_t solutions);

    std::vector<std::unique_ptr<Policy>> make_policies() const;

    // The first click on a covered board: the first cell in reading order among the highest ranked.
    Cell first_click(const Topology::Pointer& topology, std::int64_t mines) const;
};

}  // namespace minewise
