#include "generation/solver_run.hpp"

#include <utility>

#include "play/strategy.hpp"

namespace minewise {

Walk::Walk(Board board, Cell start, const SolverOptions& means, Reckoner& reckoner)
    : board_(std::move(board)),
      start_(start),
      options_(means),
      reckoner_(reckoner),
      knowledge_(board_.shared_topology(), board_.mine_count()) {
    restart();
}

void Walk::restart() {
    knowledge_ = Knowledge(board_.shared_topology(), board_.mine_count());
    safe_left_ = board_.topology().size() - board_.mine_count();
    used_.assign(options_.techniques.size(), 0);
    begin_techniques();
    open(start_);
}

void Walk::begin_techniques() {
    ++legs_;
    techniques_.clear();
    for (const TechniqueEntry* entry : options_.techniques)
        techniques_.push_back(entry->name == exact_technique ? nullptr : entry->make({}));
    next_settled_ = 0;
}

bool Walk::advance(Meter& meter) {
    const Cell before = safe_left_;
    meter.tick(static_cast<std::uint64_t>(board_.topology().size()));
    do open_safe();
    while (!won() && deduce(meter));
    return safe_left_ < before;
}

bool Walk::try_move(Cell from, Cell to, Meter& meter) {
    board_.move_mine(from, to);
    Knowledge before = std::exchange(knowledge_, knowledge_.branch());
    // New techniques have not seen any number, so that every one that still says something is news.
    for (Cell cell = 0; cell < board_.topology().size(); ++cell)
        if (knowledge_.is_open(cell) && knowledge_.unknown_beside(cell) > 0)
            knowledge_.open(cell, board_.number(cell));
    begin_techniques();
    if (advance(meter)) return true;
    board_.move_mine(to, from);
    knowledge_ = std::move(before);
    return false;
}

void Walk::move_and_restart(Cell from, Cell to) {
    board_.move_mine(from, to);
    restart();
}

void Walk::open(Cell cell) {
    queue_.clear();
    const auto reveal = [&](Cell next) {
        if (knowledge_.is_open(next)) return;
        knowledge_.open(next, board_.number(next));
        queue_.push_back(next);
        --safe_left_;
    };
    reveal(cell);
    for (std::size_t next = 0; next < queue_.size(); ++next)
        if (knowledge_.number(queue_[next]) == 0)
            for (const Cell neighbour : board_.topology().neighbours(queue_[next]))
                reveal(neighbour);
}

void Walk::open_safe() {
    for (; next_settled_ < knowledge_.settled().size(); ++next_settled_) {
        const Cell cell = knowledge_.settled()[next_settled_];
        if (knowledge_.status(cell) == Knowledge::Status::safe) open(cell);
    }
}

// Tries the techniques in order, up to the first that finds something.
bool Walk::deduce(Meter& meter) {
    for (std::size_t i = 0; i < techniques_.size(); ++i) {
        Findings findings(false);
        if (options_.stepwise && i > 0) findings.stop_at(1);
        try {
            techniques_[i] ? techniques_[i]->run(knowledge_, findings, meter)
                           : count(findings, meter);
        } catch (const OverBudget&) {
            if (meter.elapsed() > meter.seconds()) throw;
        }
        used_[i] += static_cast<std::int64_t>(findings.count());
        if (findings.count() > 0) return true;
    }
    return false;
}

// The exact technique. Mines alone are no progress: where nothing is safe, they are all known.
bool Walk::count(Findings& findings, Meter& meter) {
    if (reckoner_.holds_much()) reckoner_.forget();
    safe_.clear();
    mines_.clear();
    reckoner_.reckon(knowledge_, meter).certain(safe_, mines_, false);
    return !safe_.empty() && findings.conclude(knowledge_, exact_technique, {}, safe_, mines_);
}

}  // namespace minewise
