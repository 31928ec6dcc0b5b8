#include "policy/continuation.hpp"

#include <algorithm>
#include <utility>

#include "sampling/sample.hpp"
#include "system/propagation.hpp"

namespace minewise {
namespace {

constexpr std::size_t drawn_at_once = 8;

}  // namespace

std::optional<double> ContinuationPolicies::solve(Outcomes& outcomes) {
    if (outcomes.belief().is_won()) return 1.0;
    const auto choice = endgame.best_move(outcomes, {endgame_solutions, nodes_per_move});
    return choice && choice->exact ? std::optional(choice->win_probability) : std::nullopt;
}

Continuation::Continuation(Knowledge knowledge, Board board, ContinuationPolicies& policies,
                           PartCache& cache, Random random, Meter& meter)
    : knowledge_(std::move(knowledge)),
      board_(std::move(board)),
      policies_(policies),
      frontier_(cache),
      random_(random),
      meter_(meter) {}

Continuation::Continuation(const Deal& deal, ContinuationPolicies& policies, PartCache& cache,
                           Random random, Meter& meter)
    : Continuation(
          Knowledge(deal.board.shared_topology(), deal.board.mine_count(), deal.clues.models()),
          deal.board, policies, cache, random, meter) {
    open(deal.start);
}

std::optional<double> Continuation::advance() {
    if (frontier_.cache().is_full()) frontier_.cache().clear();
    learn();
    if (open_certain()) return 1.0;
    belief_.emplace(knowledge_, frontier_);
    outcomes_.emplace(*belief_, meter_);
    return policies_.solve(*outcomes_);
}

std::optional<Decision> Continuation::decide() {
    Uses uses;  // those of a game that is played on do not count
    Turn turn{knowledge_, &*outcomes_, false, random_, meter_, uses};
    for (const auto& policy : policies_.policies)
        if (auto decision = policy->decide(turn)) return decision;
    return std::nullopt;
}

std::optional<double> Continuation::play() {
    double survived = 1.0;
    for (;;) {
        if (const auto value = advance()) return survived * *value;
        const auto decision = decide();
        if (!decision) return std::nullopt;
        survived *= 1.0 - belief_->risk(decision->cell, meter_);
        survive(decision->cell);
        open(decision->cell);
    }
}

// Opens all cells that are certainly safe. Returns whether the game is won.
bool Continuation::open_certain() {
    for (;;) {
        bool any = false;
        for (; next_settled_ < knowledge_.settled().size(); ++next_settled_) {
            const Cell cell = knowledge_.settled()[next_settled_];
            if (knowledge_.status(cell) != Knowledge::Status::safe) continue;
            open(cell);
            any = true;
        }
        if (any) {
            learn();
            continue;
        }
        if (knowledge_.unknown_cells() == knowledge_.mines_left()) return true;
        frontier_.update(knowledge_, meter_);
        std::vector<Cell> safe;
        std::vector<Cell> mines;
        frontier_.certain(knowledge_, true, safe, mines);
        if (safe.empty() && mines.empty()) return false;
        for (const Cell cell : safe)
            if (knowledge_.is_unknown(cell)) knowledge_.settle(cell, false);
        for (const Cell cell : mines)
            if (knowledge_.is_unknown(cell)) knowledge_.settle(cell, true);
    }
}

void Continuation::survive(Cell cell) {
    if (!board_.is_mine(cell)) return;
    const auto position = std::make_shared<const Position>(knowledge_.position());
    const Model model(System::of(position, false), meter_);
    for (std::size_t first = 0;; first += drawn_at_once) {
        auto boards = sample_boards(model, board_.shared_topology(), first, drawn_at_once,
                                    random_.next(), meter_);
        const auto found = std::ranges::find_if(
            boards, [cell](const Board& board) { return !board.is_mine(cell); });
        if (found == boards.end()) continue;
        board_ = std::move(*found);
        return;
    }
}

int Continuation::shown(Cell cell) {
    const int number = board_.number(cell);
    const auto& models = knowledge_.clue_models();
    return models ? models->draw(cell, number, random_.uniform()) : number;
}

void Continuation::open(Cell cell) { knowledge_.open(cell, shown(cell)); }

void Continuation::learn() {
    propagate(knowledge_, std::exchange(next_changed_, knowledge_.changed().size()));
}

}  // namespace minewise
