#include "deduction/region.hpp"

#include <unordered_map>

namespace minewise {
namespace {

class Builder {
  public:
    explicit Builder(const Knowledge& knowledge) : knowledge_(knowledge) {}

    void add_cell(Cell cell) {
        if (number_.try_emplace(cell, static_cast<Cell>(cells_.size())).second)
            cells_.push_back(cell);
    }

    // Adds the clues adjacent to the cells from index `first` on, with the cells of these clues.
    void grow(std::size_t first) {
        const std::size_t end = cells_.size();
        for (std::size_t i = first; i < end; ++i)
            for (const Cell clue : knowledge_.topology().neighbours(cells_[i])) {
                if (!knowledge_.is_open(clue) || !number_.try_emplace(clue, -1).second) continue;
                clues_.push_back(clue);
                for (const Cell cell : knowledge_.topology().neighbours(clue))
                    if (knowledge_.is_unknown(cell)) add_cell(cell);
            }
    }

    std::size_t size() const { return cells_.size(); }

    Region build(std::optional<std::int64_t> mines) {
        std::vector<std::vector<Cell>> neighbours(cells_.size() + clues_.size());
        for (std::size_t i = 0; i < clues_.size(); ++i) {
            const auto self = static_cast<Cell>(cells_.size() + i);
            for (const Cell cell : knowledge_.topology().neighbours(clues_[i])) {
                if (!knowledge_.is_unknown(cell)) continue;
                const Cell number = number_.at(cell);
                neighbours[static_cast<std::size_t>(number)].push_back(self);
                neighbours[static_cast<std::size_t>(self)].push_back(number);
            }
        }
        Region region{std::move(cells_), std::move(clues_), mines.has_value(),
                      Knowledge(Topology::graph(neighbours), mines)};
        for (std::size_t i = 0; i < region.clues.size(); ++i)
            region.knowledge.open(static_cast<Cell>(region.cells.size() + i),
                                  knowledge_.residual_clue(region.clues[i]).left);
        return region;
    }

  private:
    const Knowledge& knowledge_;
    std::unordered_map<Cell, Cell> number_;  // of the board's cells within the region
    std::vector<Cell> cells_, clues_;
};

}  // namespace

Region region_around(const Knowledge& knowledge, Cell cell, int range) {
    Builder builder(knowledge);
    builder.add_cell(cell);
    std::size_t first = 0;
    for (int steps = 0; (range == 0 || steps < range) && first < builder.size(); ++steps) {
        const std::size_t end = builder.size();
        builder.grow(first);
        first = end;
    }
    return builder.build(std::nullopt);
}

Region whole_board(const Knowledge& knowledge) {
    Builder builder(knowledge);
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell)
        if (knowledge.is_unknown(cell)) builder.add_cell(cell);
    builder.grow(0);
    return builder.build(knowledge.mines_left());
}

}  // namespace minewise
