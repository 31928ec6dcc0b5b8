#include "counting/part_cache.hpp"

#include <cmath>
#include <numeric>

#include "base/hash.hpp"

namespace minewise {
namespace {

constexpr std::size_t max_spare_bytes = std::size_t{16} << 20;

// Approximate memory of a part.
std::size_t bytes_of(const CountedPart& part) {
    const auto& [problem, diagram, _, __] = part.components;
    return sizeof(CountedPart) + 64 * (part.cells.size() + part.clues.size()) +
           diagram.edges.size() * sizeof(Diagram::Edge) +
           diagram.states.size() * sizeof(Diagram::State) + part.weights.bytes() +
           (problem.sections.size() + problem.clues.size()) * 64;
}

}  // namespace

double CountedPart::log2_weight() const {
    double sum = log2_scale();
    for (std::size_t c = 0; c < weights.ends.size(); ++c)
        sum += weights.in_doubles(c)
                   ? std::log2(std::reduce(weights.ends[c].weights.begin(),
                                           weights.ends[c].weights.end()))
                   : sum_of<ScaledDoubles>({}, weights.scaled_ends[c].weights).log2();
    return sum;
}

PartCache::PartCache(const Prior& prior) : prior_(prior), weights_(weights_in(Doubles{}, prior)) {
    system_.prior = prior;
    system_.prior.mines.reset();
}

void PartCache::clear() {
    if (bytes_ > max_spare_bytes) spare_.clear();
    for (auto& part : parts_)
        if (bytes_ <= max_spare_bytes && part.use_count() == 1) spare_.push_back(std::move(part));
    bytes_ = 0;
    parts_.clear();
    index_.clear();
}

std::shared_ptr<CountedPart> PartCache::new_part() {
    if (spare_.empty()) return std::make_shared<CountedPart>();
    auto part = std::move(spare_.back());
    spare_.pop_back();
    part->safe.clear();
    part->mines.clear();
    return part;
}

PartPointer PartCache::part(const Knowledge& knowledge, std::span<const Cell> clues,
                            std::span<const Cell> cells, std::span<const std::int32_t> number,
                            Meter& meter) {
    key_.clear();
    for (const Cell clue : clues) {
        key_.push_back(clue);
        key_.push_back(knowledge.clue_key(clue));
    }
    key_.push_back(-1);
    key_.insert(key_.end(), cells.begin(), cells.end());
    const std::uint64_t hash = mix64(hash_words(std::span<const std::int32_t>(key_)));
    const auto known = index_.find(hash, [&](std::uint32_t i) { return parts_[i]->key == key_; });
    if (known != HashIndex::none) return parts_[known];

    auto part = new_part();
    part->key = key_;
    part->clues.assign(clues.begin(), clues.end());
    part->cells.assign(cells.begin(), cells.end());
    count(knowledge, number, *part, meter);
    // The cache is emptied if it exceeds its share of the memory budget.
    if (bytes_ > meter.bytes() / 4) clear();
    bytes_ += bytes_of(*part);
    index_.add(hash);
    parts_.push_back(part);
    return part;
}

void PartCache::count(const Knowledge& knowledge, std::span<const std::int32_t> number,
                      CountedPart& part, Meter& meter) {
    system_.cells = static_cast<Cell>(part.cells.size());
    system_.factors.clear();
    for (const Cell clue : part.clues) {
        members_.clear();
        for (const Cell cell : knowledge.topology().neighbours(clue))
            if (knowledge.is_unknown(cell)) members_.push_back(number[at(cell)]);
        if (knowledge.is_open(clue)) {
            const std::int64_t left = knowledge.residual_clue(clue).left;
            system_.factors.add(members_, {left, left});
        } else {
            const auto likelihood = knowledge.likelihood(clue);
            system_.factors.add(members_, {0, std::ssize(likelihood) - 1}, likelihood);
        }
    }
    Components& components = part.components;
    components.build(system_, order_, meter, false);
    part.weights.count(components, weights_, prior_, meter);
    components.bound_sections({}, bounds_);
    components.each_certain(bounds_, [&](Cell cell, bool mine) {
        (mine ? part.mines : part.safe).push_back(part.cells[at(cell)]);
    });
}

}  // namespace minewise
