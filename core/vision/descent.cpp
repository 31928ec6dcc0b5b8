#include "vision/descent.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace minewise {
namespace {

constexpr int most_rounds = 6;
constexpr std::size_t most_changes = 3;    // of the kind of each look, in the mean
constexpr std::size_t most_assigned = 10;  // looks that cover most cells

CellKind best_of(const std::array<double, other_kind>& logs) {
    return static_cast<CellKind>(std::ranges::max_element(logs) - logs.begin());
}

// Tries hidden and 0 for every look that may be either and covers many cells: on flat boards
// the classifier cannot tell which colour is which.
bool assign_plain(Assignment& assigned, Meter& meter) {
    std::vector<std::size_t> plain;
    for (std::size_t i = 0; i < assigned.looks.size(); ++i)
        if (is_blank(assigned.looks[i].kind)) plain.push_back(i);
    const std::size_t kept = std::min(plain.size(), most_assigned);
    std::ranges::partial_sort(plain, plain.begin() + static_cast<std::ptrdiff_t>(kept),
                              std::greater<>(),
                              [&](std::size_t i) { return assigned.looks[i].cells.size(); });
    plain.resize(kept);
    const auto assign = [&](std::size_t zeros) {
        for (std::size_t i = 0; i < kept; ++i)
            assigned.looks[plain[i]].kind = (zeros >> i & 1) != 0 ? number_kind : hidden_kind;
    };
    std::size_t before = 0;
    for (std::size_t i = 0; i < kept; ++i)
        before |= std::size_t{assigned.looks[plain[i]].kind == number_kind} << i;
    std::size_t best = before;
    double lowest = assigned.cost();
    for (std::size_t zeros = 0; zeros < std::size_t{1} << kept; ++zeros) {
        assign(zeros);
        meter.tick(100 * assigned.cells());
        if (const double now = assigned.cost(); now < lowest - 1e-9) {
            lowest = now;
            best = zeros;
        }
    }
    assign(best);
    return best != before;
}

}  // namespace

std::array<double, other_kind> logs_given_others(Assignment& assigned, std::size_t i,
                                                 Meter& meter) {
    LookOfCells& look = assigned.looks[i];
    const CellKind kept = look.kind;
    std::array<double, other_kind> logs{};
    for (std::size_t kind = 0; kind < other_kind; ++kind) {
        look.kind = static_cast<CellKind>(kind);
        meter.tick(80 * look.cells.size() + 2 * assigned.looks.size());
        logs[kind] = assigned.evidence(look, look.kind) - assigned.cost_about(i) -
                     assigned.cost_of_same_numbers(i);
    }
    look.kind = kept;
    return logs;
}

bool assign_each(Assignment& assigned, Meter& meter) {
    bool has_changed = false;
    for (std::size_t i = 0; i < assigned.looks.size(); ++i) {
        const CellKind kind = best_of(logs_given_others(assigned, i, meter));
        has_changed = has_changed || kind != assigned.looks[i].kind;
        assigned.looks[i].kind = kind;
    }
    return has_changed;
}

void descend(Assignment& assigned, Meter& meter) {
    for (int round = 0; round < most_rounds; ++round) {
        const bool is_better = assign_plain(assigned, meter);
        if (!assign_each(assigned, meter) && !is_better) return;
    }
}

void descend_steeply(Assignment& assigned, Meter& meter) {
    for (std::size_t change = 0; change < most_changes * assigned.looks.size(); ++change) {
        double most = 1e-9;
        std::size_t changed = 0;
        CellKind better = hidden_kind;
        for (std::size_t i = 0; i < assigned.looks.size(); ++i) {
            const std::array<double, other_kind> logs = logs_given_others(assigned, i, meter);
            const CellKind best = best_of(logs);
            const double gain = logs[best] - logs[assigned.looks[i].kind];
            if (gain <= most) continue;
            most = gain;
            changed = i;
            better = best;
        }
        if (most <= 1e-9) return;
        assigned.looks[changed].kind = better;
    }
}

}  // namespace minewise
