#include "belief/belief.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "sampling/sample.hpp"
#include "system/propagation.hpp"

namespace minewise {
namespace {

// In units of the meter.
constexpr std::uint64_t work_of_copied_cell = 6;
constexpr std::uint64_t work_of_copied_part = 40;

double log2_binomial(std::int64_t n, std::int64_t k) {
    const auto log_factorial = [](std::int64_t m) {
        return std::lgamma(static_cast<double>(m) + 1.0);
    };
    return (log_factorial(n) - log_factorial(k) - log_factorial(n - k)) / std::log(2.0);
}

}  // namespace

Belief::Belief(const Knowledge& knowledge, PartCache& cache, Meter& meter)
    : knowledge_(knowledge.branch()), frontier_(cache) {
    frontier_.update(knowledge_, meter);
}

Belief::Belief(const Knowledge& knowledge, const Frontier& frontier)
    : knowledge_(knowledge.branch()), frontier_(frontier) {
    frontier_.follow_branch();
}

const Belief::Certain& Belief::certain() const {
    if (!certain_) {
        Certain found;
        frontier_.certain(knowledge_, true, found.safe, found.mines);
        certain_ = std::move(found);
    }
    return *certain_;
}

int Belief::settled(Knowledge::Status status) const {
    return static_cast<int>(std::ranges::count(knowledge_.settled(), status,
                                               [&](Cell cell) { return knowledge_.status(cell); }));
}

int Belief::safe_cells() const {
    return settled(Knowledge::Status::safe) + static_cast<int>(safe().size());
}

int Belief::certain_mines() const {
    return settled(Knowledge::Status::mine) + static_cast<int>(mines().size());
}

bool Belief::is_won() const {
    return safe_cells() == 0 &&
           (knowledge_.mines_left() == knowledge_.unknown_cells() ||
            static_cast<std::int64_t>(mines().size()) == knowledge_.unknown_cells());
}

// Of the cells that are in no part. Without a density, every layout has the same weight.
double Belief::log2_weight_of_known() const {
    if (!frontier_.cache().prior().density) return 0.0;
    std::int64_t mines = 0;
    for (Cell cell = 0; cell < topology().size(); ++cell)
        mines += knowledge_.status(cell) == Knowledge::Status::mine;
    std::int64_t safe = topology().size() - knowledge_.unknown_cells() - mines;
    for (const auto& part : frontier_.parts()) {
        mines += part->components.problem.deduced_full;
        safe += part->components.problem.deduced_safe;
    }
    const auto cell = frontier_.cache().weights().section(1);
    return static_cast<double>(safe) * std::log2(cell[0]) +
           static_cast<double>(mines) * std::log2(cell[1]);
}

double Belief::log2_weight(Meter& meter) const {
    if (log2_weight_) return *log2_weight_;
    const Counted counted = frontier_.counted(knowledge_);
    const auto joined = counted.join(frontier_.cache().weights(), false, meter);
    double weight = joined.log2_all + log2_weight_of_known();
    for (const auto& part : frontier_.parts()) weight += part->log2_scale();
    if (knowledge_.clue_models()) weight += knowledge_.log2_likelihood();
    if (counted.total && joined.interior_low <= joined.interior_high)
        weight += log2_binomial(counted.interior_cells,
                                interior_reference(*counted.prior, counted.interior_cells,
                                                   joined.interior_low, joined.interior_high));
    log2_weight_ = weight;
    return weight;
}

const Risks& Belief::risks(Meter& meter) const {
    if (risks_) return *risks_;
    const Counted counted = frontier_.counted(knowledge_);
    const auto marginals = counted.marginals(frontier_.cache().weights(), meter);
    Risks risks;
    risks.interior = counted.interior_risk(marginals);
    risks.by_cell.assign(at(topology().size()), risks.interior);
    for (Cell cell = 0; cell < topology().size(); ++cell)
        if (!knowledge_.is_unknown(cell))
            risks.by_cell[at(cell)] = knowledge_.status(cell) == Knowledge::Status::mine;
    std::vector<double> of_section;
    for (std::size_t p = 0; p < counted.parts.size(); ++p) {
        const Problem& problem = counted.parts[p].components->problem;
        of_section.clear();
        for (std::int32_t s = 0; at(s) < problem.sections.size(); ++s)
            of_section.push_back(counted.section_risk(marginals, p, s));
        const auto& cells = frontier_.parts()[p]->cells;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto kind = problem.kind[i];
            risks.by_cell[at(cells[i])] =
                Problem::is_known(kind) ? Problem::mines_of(kind) : of_section[at(kind)];
        }
    }
    risks_ = std::move(risks);
    return *risks_;
}

std::optional<Belief> Belief::child(Cell cell, int number, Meter& meter) const {
    const Reveal reveal{cell, number};
    return child(std::span(&reveal, 1), meter);
}

std::optional<Belief> Belief::child(std::span<const Reveal> reveals, Meter& meter) const {
    meter.watch(work_of_copied_cell * at(topology().size()) +
                work_of_copied_part * frontier_.parts().size());
    Belief child(knowledge_, frontier_);
    Knowledge& knowledge = child.knowledge_;
    for (const auto& [cell, shown] : reveals) {
        if (shown == exposed_mine)
            knowledge.expose(cell);
        else
            knowledge.open(cell, shown);
    }
    if (!propagate(knowledge)) return std::nullopt;
    if (knowledge.mines_left() &&
        (*knowledge.mines_left() < 0 || *knowledge.mines_left() > knowledge.unknown_cells()))
        return std::nullopt;
    try {
        child.frontier_.update(knowledge, meter);
        if (probability(child, meter) <= 0.0) return std::nullopt;
        child.certain();  // throws if the mine total cannot be met
    } catch (const Contradiction&) {
        return std::nullopt;
    }
    return child;
}

double Belief::probability(const Belief& child, Meter& meter) const {
    return std::exp2(child.log2_weight(meter) - log2_weight(meter));
}

const Model& Belief::model(Meter& meter) const {
    if (!model_) {
        System system = System::of(std::make_shared<const Position>(knowledge_.position()), false);
        system.prior.density = frontier_.cache().prior().density;
        model_ = std::make_shared<const Model>(std::move(system), meter);
    }
    return *model_;
}

std::vector<Board> Belief::sample(std::size_t first, std::size_t count, std::uint64_t seed,
                                  Meter& meter) const {
    return sample_boards(model(meter), knowledge_.shared_topology(), first, count, seed, meter);
}

std::vector<int> Belief::possible_numbers(Cell cell) const {
    int known = 0;
    for (const Cell neighbour : topology().neighbours(cell))
        known += knowledge_.status(neighbour) == Knowledge::Status::mine;
    if (const auto& models = knowledge_.clue_models())
        return models->can_show(cell, known, known + knowledge_.unknown_beside(cell));
    std::vector<int> numbers(at(knowledge_.unknown_beside(cell)) + 1);
    std::iota(numbers.begin(), numbers.end(), known);
    return numbers;
}

std::vector<Outcome> Belief::outcomes(Cell cell, Meter& meter) const {
    std::vector<Outcome> outcomes;
    for (const int number : possible_numbers(cell))
        if (const auto after = child(cell, number, meter))
            outcomes.push_back({number, probability(*after, meter)});
    return outcomes;
}

std::vector<std::int32_t> Belief::sections() const {
    const auto known = [](bool mine) { return mine ? -3 : -2; };
    std::vector<std::int32_t> sections(at(topology().size()), -1);
    for (Cell cell = 0; cell < topology().size(); ++cell)
        if (!knowledge_.is_unknown(cell))
            sections[at(cell)] = known(knowledge_.status(cell) == Knowledge::Status::mine);
    std::int32_t first = 0;
    for (const auto& part : frontier_.parts()) {
        const auto& problem = part->components.problem;
        for (std::size_t i = 0; i < part->cells.size(); ++i) {
            const auto kind = problem.kind[i];
            sections[at(part->cells[i])] =
                Problem::is_known(kind) ? known(Problem::mines_of(kind) > 0) : first + kind;
        }
        first += static_cast<std::int32_t>(problem.sections.size());
    }
    return sections;
}

}  // namespace minewise
