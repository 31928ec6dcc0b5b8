#include "policy/policy.hpp"

#include "base/registry.hpp"

namespace minewise {

PolicyRegistration::PolicyRegistration(const PolicyEntry& entry) {
    Registry<PolicyEntry>::add(entry, &PolicyEntry::name);
    add_options(entry.options);
}

std::span<const PolicyEntry> policies() { return Registry<PolicyEntry>::all(); }

const PolicyEntry& find_policy(std::string_view name) { return Registry<PolicyEntry>::find(name); }

std::vector<Cell> unknown_cells(const Knowledge& knowledge) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
        if (knowledge.is_unknown(cell)) cells.push_back(cell);
    return cells;
}

}  // namespace minewise
