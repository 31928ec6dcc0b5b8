// The interface of policies. A policy chooses a cell for a belief, and states its reason.
//
// Each policy is one file in policies/, which ends with a PolicyRegistration; there is no central
// list. A strategy has a list of policies: if no cell is certainly safe, the decision of the first
// policy that makes one is followed. A policy reads the belief, never the board.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/options.hpp"
#include "base/registry.hpp"
#include "board/random.hpp"
#include "policy/criterion.hpp"
#include "value/networks.hpp"

namespace minewise {

struct Decision {
    enum class Action : std::uint8_t {
        open,
        assume_mine  // until a contradiction retracts it
    };
    Cell cell;
    Action action = Action::open;
    // P(mine), if the policy knows it; otherwise NaN.
    double risk = std::numeric_limits<double>::quiet_NaN();
    // The win probability of this decision, if the policy knows it.
    std::optional<double> win_probability{};
    bool is_exact = false;  // that is the win probability by best play
};

// The number of uses of policies and of steps within them, by name.
using Uses = std::map<std::string_view, std::int64_t>;

// The input of a policy.
struct Turn {
    const Knowledge& knowledge;
    Outcomes* outcomes;  // null if counting is intractable
    bool assumed;        // some mines of the knowledge are unproved flags
    Random& random;      // breaks ties
    Meter& meter;
    Uses& uses;  // of the steps within a policy; the player counts the policies
};

// What a strategy passes to its policies; each reads what it needs.
struct PolicyOptions {
    GuessRule rule{};
    Options values{};
    std::shared_ptr<const Networks> networks{};  // null: those that are part of the program
};

// An object plays one game after the other, on one thread.
class Policy {
  public:
    virtual ~Policy() = default;
    // Returns nothing to leave the decision to the next policy; throwing OverBudget has the same
    // effect. At least one cell of the knowledge is unknown.
    virtual std::optional<Decision> decide(Turn& turn) = 0;
};

struct PolicyEntry {
    std::string_view name;
    std::string_view summary;
    std::unique_ptr<Policy> (*make)(const PolicyOptions& options);
    OptionRows options{};
    std::string_view evaluator{};  // the name of the one that it uses, if any
    int revision = 1;              // play/parts.hpp
};

// All policies, by name.
inline std::span<const PolicyEntry> policies() { return Registry<PolicyEntry>::all(); }
// Throws std::invalid_argument if there is no policy of that name.
inline const PolicyEntry& find_policy(std::string_view name) {
    return Registry<PolicyEntry>::find(name);
}
using PolicyRegistration = RegistrationOf<PolicyEntry>;

}  // namespace minewise
