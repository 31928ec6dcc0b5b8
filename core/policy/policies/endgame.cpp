// endgame: the first move of best play if at most `endgame` solutions are left and the search is
// quick.
#include "policy/endgame/best_play.hpp"
#include "policy/policy.hpp"

namespace minewise {
namespace {

class EndgamePolicy final : public Policy {
  public:
    explicit EndgamePolicy(const PolicyOptions& options)
        : limits_{static_cast<std::size_t>(options.values["endgame"]), nodes_per_move} {}

    std::optional<Decision> decide(Turn& turn) override {
        if (turn.outcomes == nullptr || turn.assumed) return std::nullopt;
        const auto choice = search_.best_move(*turn.outcomes, limits_);
        if (!choice || !choice->exact) return std::nullopt;
        return Decision{choice->cell, Decision::Action::open,
                        turn.outcomes->mine_probability(choice->cell), choice->win_probability,
                        true};
    }

  private:
    EndgameLimits limits_;
    Endgame search_;
};

const PolicyRegistration endgame_registration({
    .name = "endgame",
    .summary = "best play if few solutions are left",
    .make = make_part<EndgamePolicy>,
    .options = {{.name = "endgame",
                 .summary = "solutions from which on best play replaces the guess rule; 0: never"}},
});

}  // namespace
}  // namespace minewise
