// What a policy is: given what a player believes, it chooses a cell, and says why.
//
// A policy is one file in policies/, which ends with a PolicyRegistration; nothing else lists it. A
// strategy lists policies: where nothing is certainly safe, the first that decides is followed. A
// policy sees the belief, and never the board.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "board/random.hpp"
#include "policy/criterion.hpp"

namespace minewise {

struct Decision {
    enum class Action : std::uint8_t {
        open,
        assume_mine  // from now on; what contradicts it takes that back
    };
    Cell cell;
    Action action = Action::open;
    // P(mine), as far as the policy knows it; NaN otherwise.
    double risk = std::numeric_limits<double>::quiet_NaN();
    // The probability to win by this, where the policy knows it.
    std::optional<double> win_probability{};
};

// What a policy is asked about.
struct Turn {
    const Knowledge& knowledge;
    Outlook* outlook;  // none where counting is out of reach
    bool assumed;      // some mines of the knowledge are flags that were not proved
    Random& random;    // breaks ties
    Meter& meter;
};

// What a strategy states for a policy; each uses what it needs.
struct PolicyOptions {
    GuessRule rule;
    std::int64_t solutions = 0;
};

// One object plays one game after the other, by one thread.
class Policy {
  public:
    virtual ~Policy() = default;
    // None where it leaves the decision to the next policy. May throw OverBudget, which does the
    // same. Some cell of the knowledge is unknown.
    virtual std::optional<Decision> decide(Turn& turn) = 0;
};

struct PolicyEntry {
    std::string_view name;
    std::string_view summary;
    std::unique_ptr<Policy> (*make)(const PolicyOptions& options);
};

// All policies, by name.
std::span<const PolicyEntry> policies();
// None where there is no policy of that name.
const PolicyEntry* find_policy(std::string_view name);

// At namespace scope in a policy's file: makes it known.
struct PolicyRegistration {
    explicit PolicyRegistration(const PolicyEntry& entry);
};

// The unknown cells, in reading order.
std::vector<Cell> unknown_cells(const Knowledge& knowledge);

}  // namespace minewise
