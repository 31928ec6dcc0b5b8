#include "play/self_play.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "policy/endgame/best_play.hpp"
#include "policy/win_probability.hpp"
#include "sampling/sample.hpp"
#include "system/propagation.hpp"

namespace minewise {
namespace {

constexpr std::uint64_t most_nodes = 100'000;  // per endgame
constexpr std::size_t drawn_at_once = 8;

class SelfPlayedGame {
  public:
    SelfPlayedGame(const Deal& deal, PartCache& cache, Random random, Meter& meter)
        : board_(deal.board),
          knowledge_(deal.board.shared_topology(), deal.board.mine_count()),
          frontier_(cache),
          random_(random),
          meter_(meter) {
        open(deal.start);
    }

    Knowledge& knowledge() { return knowledge_; }
    const Frontier& frontier() const { return frontier_; }
    Random& random() { return random_; }

    // Opens all cells that are certainly safe. Returns whether the game is won.
    bool open_certain() {
        for (;;) {
            bool any = false;
            for (; next_settled_ < knowledge_.settled().size(); ++next_settled_) {
                const Cell cell = knowledge_.settled()[next_settled_];
                if (knowledge_.status(cell) != Knowledge::Status::safe) continue;
                open(cell);
                any = true;
            }
            if (any) {
                propagate(knowledge_, std::exchange(next_changed_, knowledge_.changed().size()));
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

    // Makes the cell safe, by drawing the layout again if it is a mine.
    void survive(Cell cell) {
        if (!board_.is_mine(cell)) return;
        const auto position = std::make_shared<const Position>(
            board_.position(opened_));
        const Model model(System::of(position, false), meter_);
        const auto size = static_cast<std::size_t>(board_.topology().size());
        for (std::size_t first = 0;; first += drawn_at_once) {
            const auto drawn = sample(model, first, drawn_at_once, random_.next(), meter_);
            for (std::size_t i = 0; i < drawn_at_once; ++i) {
                const std::uint8_t* mines = drawn.data() + i * size;
                if (mines[cell] != 0) continue;
                std::vector<Cell> cells;
                for (Cell c = 0; c < board_.topology().size(); ++c)
                    if (mines[c] != 0) cells.push_back(c);
                board_ = Board(board_.shared_topology(), cells);
                return;
            }
        }
    }

    int number(Cell cell) const { return board_.number(cell); }

    void open(Cell cell) {
        knowledge_.open(cell, board_.number(cell));
        opened_.push_back(cell);
    }

    void learn() {
        propagate(knowledge_, std::exchange(next_changed_, knowledge_.changed().size()));
    }

  private:
    Board board_;
    Knowledge knowledge_;
    Frontier frontier_;
    std::vector<Cell> opened_;
    std::size_t next_settled_ = 0;
    std::size_t next_changed_ = 0;
    Random random_;
    Meter& meter_;
};

// Appends the guesses that the look-ahead of the strategy examines.
void sample_guesses(Outcomes& outcomes, const Strategy& strategy, std::uint64_t number,
                    std::vector<SampledGuess>& samples) {
    const PolicyOptions& options = strategy.policies.front().options;
    const Networks& networks = options.networks ? *options.networks : built_in_networks();
    const auto features = guess_features(outcomes.belief(), outcomes.meter());
    for (const auto& [cell, safety, win_probability] :
         win_probabilities(outcomes, networks, static_cast<std::size_t>(options.breadth)))
        samples.push_back({number, static_cast<float>(safety), static_cast<float>(win_probability),
                           features.by_cell[static_cast<std::size_t>(cell)], features.whole});
}

}  // namespace

void self_play(const Deal& deal, const Strategy& strategy, const SelfPlay& options,
               std::uint64_t seed, std::uint64_t number, PartCache& cache, Meter& meter,
               std::vector<Sample>& samples, std::vector<SampledGuess>* guesses) {
    if (deal.board.is_mine(deal.start)) return;
    Endgame endgame;
    std::vector<std::unique_ptr<Policy>> policies;
    for (const auto& [policy, policy_options] : strategy.policies)
        policies.push_back(policy->make(policy_options));
    SelfPlayedGame game(deal, cache, playing_stream(seed, number), meter);
    game.learn();
    // The guess that is made at random, if any.
    const std::uint64_t exploring =
        game.random().uniform() < options.exploring ? game.random().below(6) : ~std::uint64_t{0};
    std::size_t first = samples.size();
    for (std::uint64_t guess = 0;; ++guess) {
        if (cache.is_full()) cache.clear();
        const auto finish = [&](double value) {
            if (samples.size() > first && !samples.back().guessed) {
                samples.back().next_value = static_cast<float>(value);
                samples.back().next_exact = true;
            }
            double label = value;
            for (std::size_t i = samples.size(); i-- > first;) {
                label *= 1.0 - static_cast<double>(samples[i].risk);
                samples[i].label = static_cast<float>(label);
            }
        };
        if (game.open_certain()) return finish(1.0);
        const Belief belief(game.knowledge(), game.frontier());
        if (belief.log2_weight() <= std::log2(options.endgame_solutions) + 1e-9) {
            const auto table = list_solutions(solution_space(belief), meter);
            if (const auto choice = endgame.best_move(table, most_nodes, meter))
                return finish(choice->win_probability);
        }
        Outcomes outcomes(belief, meter);
        Turn turn{game.knowledge(), &outcomes, false, game.random(), meter};
        std::optional<Decision> decision;
        for (std::size_t i = 0; i < policies.size() && !decision; ++i)
            decision = policies[i]->decide(turn);
        if (!decision) {
            samples.resize(first);
            return;
        }
        Cell cell = decision->cell;
        if (guesses != nullptr) sample_guesses(outcomes, strategy, number << 8 | guess, *guesses);
        if (guess == exploring) {
            auto cells = unknown_cells(game.knowledge());
            const double lowest = std::ranges::min(
                cells | std::views::transform([&](Cell c) { return belief.risk(c, meter); }));
            std::erase_if(cells, [&](Cell c) {
                return belief.risk(c, meter) > std::min(lowest + options.widest, 0.99);
            });
            cell = cells[game.random().below(cells.size())];
            samples.resize(first);  // their labels would not be those of the strategy
        }
        const double risk = belief.risk(cell, meter);
        if (samples.size() > first) {
            samples.back().guessed = true;
            samples.back().risk = static_cast<float>(risk);
            samples.back().next_value =
                static_cast<float>(decision->win_probability.value_or(-1.0));
        }
        game.survive(cell);
        const auto child = belief.child(cell, game.number(cell), meter);
        if (!child) throw std::logic_error("self-play: the number shown is impossible");
        if (!child->is_won()) {
            Sample& added = samples.emplace_back();
            added.game = number;
            added.log2_weight = static_cast<float>(child->log2_weight());
            added.features.compute(*child, meter);
        }
        game.open(cell);
        game.learn();
    }
}

}  // namespace minewise
