#include "policy/rollouts.hpp"

#include <algorithm>
#include <cmath>

#include "policy/continuation.hpp"
#include "sampling/sample.hpp"

namespace minewise {
namespace {

constexpr std::size_t round_size = 32;  // layouts per round
constexpr double behind = 2.0;          // in standard errors of the difference

Position position_of(const Knowledge& knowledge) {
    const auto size = static_cast<std::size_t>(knowledge.topology().size());
    std::vector<std::int16_t> values(size, hidden);
    Prior prior;
    prior.mines = knowledge.mines_left();
    for (Cell cell = 0; cell < knowledge.topology().size(); ++cell) {
        auto& value = values[static_cast<std::size_t>(cell)];
        if (knowledge.is_open(cell))
            value = static_cast<std::int16_t>(knowledge.number(cell));
        else if (knowledge.status(cell) == Knowledge::Status::mine)
            ++*prior.mines;
    }
    return {knowledge.shared_topology(), std::move(values), prior};
}

// The rollouts of one guess.
class RolledOut {
  public:
    RolledOut(EvaluatedGuess& guess, double prior_error)
        : guess_(&guess), estimate_(guess.win_probability), error_(prior_error) {}

    Cell cell() const { return guess_->cell; }
    double safety() const { return guess_->safety; }
    double mean() const { return guess_->win_probability; }
    double variance() const { return guess_->standard_error * guess_->standard_error; }

    void add(double value) {
        ++count_;
        sum_ += value;
        sum_of_squares_ += value * value;
    }

    // Weighs the rollouts and the estimate of the networks by their variances.
    void combine() {
        if (count_ < 2.0) return;
        const double mean = sum_ / count_;
        const double spread = std::max(sum_of_squares_ / count_ - mean * mean, 1e-6);
        const double of_rollouts = (count_ - 1.0) / spread;
        const double of_networks = 1.0 / (error_ * error_);
        guess_->win_probability =
            (of_rollouts * mean + of_networks * estimate_) / (of_rollouts + of_networks);
        guess_->standard_error = 1.0 / std::sqrt(of_rollouts + of_networks);
    }

  private:
    EvaluatedGuess* guess_;
    double estimate_;
    double error_;
    double count_ = 0.0;
    double sum_ = 0.0;
    double sum_of_squares_ = 0.0;
};

}  // namespace

void roll_out(Outcomes& outcomes, const std::shared_ptr<const Networks>& networks,
              const RolloutLimits& limits, Random& random, std::vector<EvaluatedGuess>& guesses) {
    if (guesses.empty() || !outcomes.knowledge().mines_left()) return;
    for (auto& guess : guesses) guess.standard_error = limits.prior_error;
    std::vector<EvaluatedGuess*> best;
    for (auto& guess : guesses) best.push_back(&guess);
    std::ranges::stable_sort(best, std::ranges::greater{}, [](auto* g) { return g->win_probability; });
    if (best.size() > limits.candidates) best.resize(limits.candidates);
    std::erase_if(best, [&, top = best.front()->win_probability](auto* g) {
        return g->win_probability < top - limits.margin;
    });
    if (best.size() < 2) return;
    std::vector<RolledOut> rolled;
    for (auto* guess : best) rolled.emplace_back(*guess, limits.prior_error);

    const Belief& belief = outcomes.belief();
    Meter& meter = outcomes.meter();
    const auto position = std::make_shared<const Position>(position_of(belief.knowledge()));
    const Model model(System::of(position, false), meter);
    ContinuationPolicies policies;
    PolicyOptions options;
    options.breadth = 2;
    options.networks = networks;
    policies.policies.push_back(find_policy("look-ahead")->make(options));
    PartCache cache(belief.frontier().cache().prior());
    const std::uint64_t seed = random.next();
    const auto size = static_cast<std::size_t>(belief.topology().size());
    std::vector<Cell> mines;
    for (std::size_t first = 0; first < static_cast<std::size_t>(limits.most) && rolled.size() > 1;
         first += round_size) {
        const auto layouts = sample(model, first, round_size, seed, meter);
        for (std::size_t i = 0; i < round_size; ++i) {
            const std::uint8_t* layout = layouts.data() + i * size;
            mines.clear();
            for (std::size_t c = 0; c < size; ++c)
                if (layout[c] != 0) mines.push_back(static_cast<Cell>(c));
            const Board board(belief.knowledge().shared_topology(), mines);
            for (RolledOut& one : rolled) {
                if (board.is_mine(one.cell())) continue;
                Continuation game(belief.knowledge(), board, policies, cache,
                                  Random(seed, first + i), meter);
                game.open(one.cell());
                one.add(one.safety() * game.play().value_or(0.0));
            }
        }
        for (RolledOut& one : rolled) one.combine();
        const auto top = *std::ranges::max_element(rolled, {}, &RolledOut::mean);
        std::erase_if(rolled, [&](const RolledOut& one) {
            const double error = std::sqrt(top.variance() + one.variance());
            return one.mean() < top.mean() - behind * error;
        });
    }
}

}  // namespace minewise
