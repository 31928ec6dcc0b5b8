// endgame: the first move of best play if at most `solutions` solutions are left and the search is
// quick.
#include <cmath>

#include "policy/endgame/best_play.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

class EndgamePolicy final : public Policy {
  public:
    explicit EndgamePolicy(const PolicyOptions& options)
        : most_log2_(std::log2(static_cast<double>(options.solutions)) + 1e-9) {}

    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes == nullptr || turn.assumed) return std::nullopt;
        if (turn.knowledge.clue_models()) return std::nullopt;  // the search needs exact numbers
        const Belief& belief = turn.outcomes->belief();
        if (belief.log2_weight() > most_log2_) return std::nullopt;
        const auto table = list_solutions(solution_space(belief), turn.meter);
        const auto choice = search_.best_move(table, nodes_per_move, turn.meter);
        if (!choice || !choice->exact) return std::nullopt;
        return Decision{choice->cell, Decision::Action::open,
                        turn.outcomes->mine_probability(choice->cell), choice->win_probability};
    }

  private:
    double most_log2_;
    Endgame search_;
};

const PolicyRegistration registration({"endgame", "best play if few solutions are left",
                                       [](const PolicyOptions& options) -> std::unique_ptr<Policy> {
                                           return std::make_unique<EndgamePolicy>(options);
                                       }});

}  // namespace
}  // namespace minewise
