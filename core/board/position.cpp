#include "board/position.hpp"

#include <algorithm>
#include <stdexcept>

namespace minewise {
namespace {

// A sum over neighbours has the hidden cells in its low bits, and the exposed mines above them.
constexpr int hidden_bits = 15;
constexpr std::int32_t exposed_weight = 1 << hidden_bits;

}  // namespace

Position::Position(Topology::Pointer topology, std::vector<std::int16_t> values, const Prior& prior,
                   ClueModelsPointer clue_models)
    : topology_(std::move(topology)),
      values_(std::move(values)),
      prior_(prior),
      clue_models_(std::move(clue_models)) {
    if (values_.size() != at(topology_->size()))
        throw std::invalid_argument("a position needs one value for each cell of its topology");
    if (prior_.mines.has_value() == prior_.density.has_value())
        throw std::invalid_argument("either the mine total or a density is required, not both");
    if (prior_.mines && *prior_.mines < 0)
        throw std::invalid_argument("the mine total cannot be negative");
    if (prior_.density && !(*prior_.density > 0.0 && *prior_.density < 1.0))
        throw std::invalid_argument("a density must lie between 0 and 1");
    if (prior_.max_per_cell < 1 || prior_.max_per_cell > 100)
        throw std::invalid_argument("a cell can hold between 1 and 100 mines");
    if (prior_.max_per_cell > 1 && prior_.density)
        throw std::invalid_argument("a density allows at most one mine per cell");
    std::vector<std::int32_t> weights(values_.size());  // by cell: of it in sums over neighbours
    std::int16_t least = 0;
    for (std::size_t cell = 0; cell < values_.size(); ++cell) {
        const auto value = values_[cell];
        const bool unknown = is_hidden(value);
        const bool exposed = value == exposed_mine;
        least = std::min(least, value);
        hidden_ += unknown;
        flags_ += value == flag;
        exposed_ += exposed;
        weights[cell] = unknown + exposed_weight * exposed;
    }
    if (least < no_number)
        throw std::invalid_argument("a value is neither a number nor a known mark");
    if (clue_models_) read_clues();
    const auto number = numbers();
    const auto sums = topology_->sums_over_neighbours(weights);
    // Without a branch on what a cell shows, which cannot be predicted. One clue too many is
    // written.
    open_clues_.resize(values_.size() - static_cast<std::size_t>(hidden_) + 1);
    OpenClue* open = open_clues_.data();
    for (std::size_t cell = 0; cell < number.size(); ++cell) {
        const std::int32_t left = number[cell] - (sums[cell] >> hidden_bits);
        const std::int32_t hidden_beside = sums[cell] & (exposed_weight - 1);
        *open = {static_cast<Cell>(cell), left, hidden_beside};
        open += static_cast<int>(number[cell] >= 0) & static_cast<int>((left | hidden_beside) != 0);
    }
    open_clues_.resize(static_cast<std::size_t>(open - open_clues_.data()));
}

void Position::read_clues() {
    if (!(clue_models_->topology() == *topology_))
        throw std::invalid_argument("the clue models are of another board");
    if (prior_.max_per_cell > 1)
        throw std::invalid_argument("clue models need at most one mine per cell");
    numbers_ = values_;
    for (Cell cell = 0; cell < topology_->size(); ++cell) {
        if (!is_open(value(cell))) continue;
        const Reading reading = clue_models_->read(cell, value(cell));
        const bool is_exact = reading.kind == Reading::Kind::exact;
        numbers_[at(cell)] = is_exact ? static_cast<std::int16_t>(reading.number) : no_number;
        if (reading.kind == Reading::Kind::uncertain)
            uncertain_clues_.push_back({cell, reading.likelihood});
        else
            log2_likelihood_ += reading.log2_constant;
    }
}

}  // namespace minewise
