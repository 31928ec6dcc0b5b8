#include "board/deal.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace minewise {

std::vector<Cell> Setup::kept_free() const {
    std::vector<Cell> cells;
    if (rule == StartRule::any) return cells;
    cells.push_back(start);
    if (rule == StartRule::opening)
        for (const Cell cell : topology->neighbours(start)) cells.push_back(cell);
    std::ranges::sort(cells);
    return cells;
}

void Setup::validate() const {
    if (start < 0 || start >= topology->size())
        throw std::invalid_argument("the start is outside the board");
    const auto room = topology->size() - static_cast<Cell>(kept_free().size());
    if (mines < 0 || mines > room) throw std::invalid_argument("the mines do not fit the board");
}

Deal deal(const Setup& setup, std::uint64_t seed, std::uint64_t game) {
    Random random = dealing_stream(seed, game);
    Deal dealt{deal_board(setup, random), setup.start};
    if (setup.clue_models)
        dealt.clues = Clues(setup.clue_models, dealt.board, clue_stream(seed, game));
    return dealt;
}

Clues::Clues(ClueModelsPointer models, const Board& board, Random random)
    : models_(std::move(models)) {
    if (!models_) return;
    for (Cell cell = 0; cell < board.topology().size(); ++cell)
        shown_.push_back(
            static_cast<std::int16_t>(models_->draw(cell, board.number(cell), random.uniform())));
}

bool Clues::is_certain_zero(Cell cell) const {
    const Reading reading = models_->read(cell, shown_[at(cell)]);
    return reading.kind == Reading::Kind::exact && reading.number == 0;
}

Board deal_board(const Setup& setup, Random& random) {
    setup.validate();
    const auto free = setup.kept_free();
    std::vector<Cell> cells;
    cells.reserve(at(setup.topology->size()));
    auto next_free = free.begin();
    for (Cell cell = 0; cell < setup.topology->size(); ++cell)
        if (next_free != free.end() && *next_free == cell)
            ++next_free;
        else
            cells.push_back(cell);
    const auto mines = static_cast<std::size_t>(setup.mines);
    for (std::size_t i = 0; i < mines; ++i)
        std::swap(cells[i], cells[i + at(random.below(cells.size() - i))]);
    cells.resize(mines);
    return Board(setup.topology, cells);
}

}  // namespace minewise
