#include "belief/reckoning.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "counting/forward_backward.hpp"
#include "counting/scale.hpp"

namespace minewise {
namespace {

constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

std::uint64_t hash_of(std::span<const std::int32_t> key) {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (const auto item : key) {
        hash = (hash ^ static_cast<std::uint32_t>(item)) * 0xbf58476d1ce4e5b9ULL;
        hash ^= hash >> 32;
    }
    return hash;
}

double log2_binomial(std::int64_t n, std::int64_t k) {
    const auto log_factorial = [](std::int64_t m) {
        return std::lgamma(static_cast<double>(m) + 1.0);
    };
    return (log_factorial(n) - log_factorial(k) - log_factorial(n - k)) / std::log(2.0);
}

// Appends the cells that are certain: settled while reducing, or in sections whose bounds leave no
// choice.
void list_certain(const Piece& piece, std::span<const Bounds> bounds, std::vector<Cell>& safe,
                  std::vector<Cell>& mines) {
    const auto sections = static_cast<std::int32_t>(bounds.size());
    for (std::int32_t s = 0; s < sections; ++s) {
        const auto [least, most] = bounds[at(s)];
        if (most > 0 && least < piece.problem.sections.length(s)) continue;
        for (const auto number : piece.problem.sections[s])
            (most == 0 ? safe : mines).push_back(piece.cells[at(number)]);
    }
    if (piece.problem.deduced_safe + piece.problem.deduced_full == 0) return;
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
        const auto kind = piece.problem.kind[i];
        if (Problem::is_known(kind))
            (Problem::mines_of(kind) == 0 ? safe : mines).push_back(piece.cells[i]);
    }
}

// Scales a part by a power of two; returns its exponent.
int normalise(Part<Doubles>& part) {
    int exponent = 0;
    std::frexp(std::ranges::max(part.weights), &exponent);
    for (double& weight : part.weights) weight = std::ldexp(weight, -exponent);
    return exponent;
}

}  // namespace

Reckoner::Reckoner(const Prior& prior)
    : prior_(prior), weights_(weights_in(Doubles{}, prior)), table_(256, 0) {
    system_.prior = prior;
    system_.prior.mines.reset();
}

void Reckoner::forget() {
    used_ = 0;
    std::ranges::fill(table_, 0);
}

bool Reckoner::first_visit(Cell cell) {
    if (visited_[at(cell)] == walk_) return false;
    visited_[at(cell)] = walk_;
    return true;
}

Reckoning Reckoner::reckon(const Knowledge& knowledge, Meter& meter) {
    const Cell size = knowledge.topology().size();
    if (visited_.size() != at(size)) {
        visited_.assign(at(size), 0);
        number_.resize(at(size));
        walk_ = 0;
    }
    ++walk_;
    Reckoning reckoning(*this, knowledge);
    reckoning.interior_cells_ = knowledge.unknown_cells();
    for (Cell cell = 0; cell < size; ++cell) {
        if (!knowledge.is_open(cell) || knowledge.unknown_beside(cell) == 0) continue;
        if (!first_visit(cell)) continue;
        walk(knowledge, cell);
        reckoning.interior_cells_ -= static_cast<std::int64_t>(cells_.size());
        reckoning.pieces_.push_back(&counted(knowledge, meter));
    }
    return reckoning;
}

// Lists the clues and cells that hang together with a clue.
void Reckoner::walk(const Knowledge& knowledge, Cell clue) {
    const Topology& topology = knowledge.topology();
    clues_.assign(1, clue);
    cells_.clear();
    key_.clear();
    for (std::size_t next = 0; next < clues_.size(); ++next) {
        key_.push_back(clues_[next]);
        key_.push_back(knowledge.claim(clues_[next]).left);
        for (const Cell cell : topology.neighbours(clues_[next])) {
            if (!knowledge.is_unknown(cell) || !first_visit(cell)) continue;
            number_[at(cell)] = static_cast<std::int32_t>(cells_.size());
            cells_.push_back(cell);
            for (const Cell other : topology.neighbours(cell))
                if (knowledge.is_open(other) && first_visit(other)) clues_.push_back(other);
        }
    }
    key_.push_back(-1);
    key_.insert(key_.end(), cells_.begin(), cells_.end());
}

const Piece& Reckoner::counted(const Knowledge& knowledge, Meter& meter) {
    if (2 * (used_ + 1) > table_.size()) grow_table();
    std::size_t slot = hash_of(key_) & (table_.size() - 1);
    for (; table_[slot] != 0; slot = (slot + 1) & (table_.size() - 1)) {
        const Piece& known = *pieces_[table_[slot] - 1];
        if (known.key == key_) return known;
    }
    if (used_ == pieces_.size()) pieces_.push_back(std::make_unique<Piece>());
    Piece& piece = *pieces_[used_];
    count(knowledge, piece, meter);
    table_[slot] = static_cast<std::uint32_t>(++used_);
    return piece;
}

void Reckoner::grow_table() {
    table_.assign(4 * table_.size(), 0);
    for (std::size_t i = 0; i < used_; ++i) {
        std::size_t slot = hash_of(pieces_[i]->key) & (table_.size() - 1);
        while (table_[slot] != 0) slot = (slot + 1) & (table_.size() - 1);
        table_[slot] = static_cast<std::uint32_t>(i) + 1;
    }
}

void Reckoner::count(const Knowledge& knowledge, Piece& piece, Meter& meter) {
    piece.key = key_;
    piece.cells = cells_;
    piece.safe.clear();
    piece.mines.clear();
    piece.log2_scale = 0.0;
    // One cell more, which is in no clue: a constraint on all cells would count as a mine total.
    system_.cells = static_cast<Cell>(cells_.size()) + 1;
    system_.constraints.clear();
    for (const Cell clue : clues_) {
        members_.clear();
        for (const Cell cell : knowledge.topology().neighbours(clue))
            if (knowledge.is_unknown(cell)) members_.push_back(number_[at(cell)]);
        const std::int64_t left = knowledge.claim(clue).left;
        system_.constraints.add(members_, {left, left});
    }
    Problem& problem = piece.problem;
    Diagram& diagram = piece.diagram;
    problem.build(system_);
    diagram.clear();
    orderer_.set(problem);
    const auto components = static_cast<std::int32_t>(problem.components.size());
    piece.parts.resize(at(components));
    for (std::int32_t c = 0; c < components; ++c) {
        if (!component_fits_doubles(problem, problem.components[c], system_.prior))
            throw OverBudget("a component is too large to be followed through a game");
        diagram.add(problem, orderer_.order(problem.components[c], meter), meter);
    }
    piece.forward.resize(diagram.weights);
    for (std::size_t c = 0; c < piece.parts.size(); ++c) {
        const auto ends = forward_pass(problem, diagram, c, weights_,
                                       piece.forward.data() + diagram.first_weight(c), meter);
        piece.parts[c].low = diagram.end_state(c).low;
        piece.parts[c].weights.assign(ends.begin(), ends.end());
        piece.log2_scale += normalise(piece.parts[c]);
    }
    bounds_.assign(problem.sections.size(), {});
    for (std::size_t c = 0; c < piece.parts.size(); ++c)
        section_bounds(diagram, c, nullptr, bounds_);
    list_certain(piece, bounds_, piece.safe, piece.mines);
}

void Reckoning::certain(std::vector<Cell>& safe, std::vector<Cell>& mines, bool everything) const {
    safe.clear();
    mines.clear();
    for (const Piece* piece : pieces_) {
        safe.insert(safe.end(), piece->safe.begin(), piece->safe.end());
        mines.insert(mines.end(), piece->mines.begin(), piece->mines.end());
    }
    if (everything || safe.empty()) certain_with_total(safe, mines);
}

std::optional<Range> Reckoning::total() const {
    const auto left = knowledge_->mines_left();
    if (!left) return std::nullopt;
    std::int64_t rest = *left;
    for (const Piece* piece : pieces_) rest -= piece->settled_mines();
    return Range{rest, rest};
}

void Reckoning::certain_with_total(std::vector<Cell>& safe, std::vector<Cell>& mines) const {
    const auto all = total();
    if (!all) return;
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (const Piece* piece : pieces_)
        for (const auto& part : piece->parts) {
            least += part.low;
            most += part.low + static_cast<std::int64_t>(part.weights.size()) - 1;
        }
    if (least < all->high && most < all->high && most > all->low - interior_cells_ &&
        least > all->low - interior_cells_)
        return;
    std::vector<PartSupport> supports;
    for (const Piece* piece : pieces_)
        for (std::size_t c = 0; c < piece->parts.size(); ++c) {
            const auto& part = piece->parts[c];
            supports.push_back({part.low,
                                part.low + static_cast<std::int64_t>(part.weights.size()) - 1,
                                [piece, c] { return component_support(piece->diagram, c); }});
        }
    const auto possible = total_support(supports, interior_cells_, all);
    if (!possible.allowed.empty()) certain_with_allowed(possible.allowed, safe, mines);
    if (interior_cells_ > 0 && possible.interior_most == 0) {
        const auto cells = interior();
        safe.insert(safe.end(), cells.begin(), cells.end());
    } else if (interior_cells_ > 0 && possible.interior_least == interior_cells_) {
        const auto cells = interior();
        mines.insert(mines.end(), cells.begin(), cells.end());
    }
}

// The same where the mine total rules out some counts of the parts.
void Reckoning::certain_with_allowed(std::span<const Bits> allowed, std::vector<Cell>& safe,
                                     std::vector<Cell>& mines) const {
    safe.clear();
    mines.clear();
    std::size_t part = 0;
    for (const Piece* piece : pieces_) {
        std::vector<Bounds> bounds(piece->problem.sections.size());
        for (std::size_t c = 0; c < piece->parts.size(); ++c)
            section_bounds(piece->diagram, c, &allowed[part++], bounds);
        list_certain(*piece, bounds, safe, mines);
    }
}

std::vector<Part<Doubles>> Reckoning::parts() const {
    std::vector<Part<Doubles>> parts;
    for (const Piece* piece : pieces_)
        parts.insert(parts.end(), piece->parts.begin(), piece->parts.end());
    return parts;
}

// Of the cells that are in no part: without a density, every layout weighs the same.
double Reckoning::log2_weight_of_known() const {
    if (!reckoner_->prior_.density) return 0.0;
    std::int64_t mines = 0;
    for (Cell cell = 0; cell < knowledge_->topology().size(); ++cell)
        mines += knowledge_->status(cell) == Knowledge::Status::mine;
    std::int64_t safe = knowledge_->topology().size() - knowledge_->unknown_cells() - mines;
    for (const Piece* piece : pieces_) {
        mines += piece->problem.deduced_full;
        safe += piece->problem.deduced_safe;
    }
    const auto cell = reckoner_->weights_.section(1);
    return static_cast<double>(safe) * std::log2(cell[0]) +
           static_cast<double>(mines) * std::log2(cell[1]);
}

double Reckoning::log2_weight() const {
    const auto all = total();
    const auto joined = join(parts(), interior_cells_, all, reckoner_->weights_, false);
    double weight = std::log2(joined.all) + log2_weight_of_known();
    for (const Piece* piece : pieces_) weight += piece->log2_scale;
    if (all && joined.interior_low <= joined.interior_high)
        weight += log2_binomial(interior_cells_,
                                interior_reference(reckoner_->prior_, interior_cells_,
                                                   joined.interior_low, joined.interior_high));
    return weight;
}

Risks Reckoning::risks(Meter& meter) const {
    Risks risks;
    const Cell size = knowledge_->topology().size();
    const auto joined = join(parts(), interior_cells_, total(), reckoner_->weights_);
    if (interior_cells_ > 0) {
        if (total()) {
            double mines = 0.0;
            double sum = 0.0;
            for (std::size_t i = 0; i < joined.interior.size(); ++i) {
                sum += joined.interior[i];
                mines += joined.interior[i] *
                         static_cast<double>(joined.interior_low + static_cast<std::int64_t>(i));
            }
            risks.interior = mines / sum / static_cast<double>(interior_cells_);
        } else {
            const auto cell = reckoner_->weights_.section(1);
            risks.interior = cell[1] / (cell[0] + cell[1]);
        }
    }
    risks.by_cell.assign(at(size), risks.interior);
    for (Cell cell = 0; cell < size; ++cell)
        if (!knowledge_->is_unknown(cell))
            risks.by_cell[at(cell)] = knowledge_->status(cell) == Knowledge::Status::mine;
    std::size_t part = 0;
    for (const Piece* piece : pieces_) {
        const auto& problem = piece->problem;
        const auto& diagram = piece->diagram;
        SectionTable<double> found(problem, 0.0);
        for (std::size_t c = 0; c < piece->parts.size(); ++c)
            backward_pass<Doubles>(problem, diagram, c, reckoner_->weights_,
                                   piece->forward.data() + diagram.first_weight(c),
                                   joined.outside[part++], found, meter);
        for (std::size_t i = 0; i < piece->cells.size(); ++i) {
            const auto kind = problem.kind[i];
            double& risk = risks.by_cell[at(piece->cells[i])];
            if (Problem::is_known(kind)) {
                risk = Problem::mines_of(kind);
                continue;
            }
            const auto weights = std::as_const(found)[kind];
            double sum = 0.0;
            double mines = 0.0;
            for (std::size_t k = 0; k < weights.size(); ++k) {
                sum += weights[k];
                mines += weights[k] * static_cast<double>(k);
            }
            risk = mines / sum / static_cast<double>(problem.sections.length(kind));
        }
    }
    return risks;
}

std::vector<std::int32_t> Reckoning::sections() const {
    const auto known = [](bool mine) { return mine ? -3 : -2; };
    std::vector<std::int32_t> sections(at(knowledge_->topology().size()), -1);
    for (Cell cell = 0; cell < knowledge_->topology().size(); ++cell)
        if (!knowledge_->is_unknown(cell))
            sections[at(cell)] = known(knowledge_->status(cell) == Knowledge::Status::mine);
    std::int32_t first = 0;
    for (const Piece* piece : pieces_) {
        const auto& problem = piece->problem;
        for (std::size_t i = 0; i < piece->cells.size(); ++i) {
            const auto kind = problem.kind[i];
            sections[at(piece->cells[i])] =
                Problem::is_known(kind) ? known(Problem::mines_of(kind) > 0) : first + kind;
        }
        first += static_cast<std::int32_t>(problem.sections.size());
    }
    return sections;
}

std::vector<Cell> Reckoning::interior() const {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < knowledge_->topology().size(); ++cell) {
        if (!knowledge_->is_unknown(cell)) continue;
        const auto beside = knowledge_->topology().neighbours(cell);
        if (std::none_of(beside.begin(), beside.end(),
                         [&](Cell other) { return knowledge_->is_open(other); }))
            cells.push_back(cell);
    }
    return cells;
}

}  // namespace minewise
