#include "play/player.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace minewise {
namespace {

constexpr double unknown_risk = std::numeric_limits<double>::quiet_NaN();

// A cell that was certainly a mine counts as this, so that one game cannot make a geometric mean 0.
constexpr double least_survival = 0x1p-20;

}  // namespace

Player::Player(const Strategy& strategy)
    : strategy_(strategy),
      cache_(Prior{}),
      policies_(strategy.make_policies()),
      frontier_(cache_) {}

Record Player::play(GameView game, Cell first, Random& random, Meter& meter, const Watch& watch,
                    const BeforeGuess& before_guess) {
    start_anew(game, first, meter, watch, before_guess);
    return finish(random);
}

Record Player::play_on(GameView game, const Knowledge& known, Cell next, Random& random,
                       Meter& meter, const BeforeGuess& before_guess) {
    start(game, known.branch(), meter, {}, before_guess);
    click(next, Move::Reason::first_click, unknown_risk, {});
    return finish(random);
}

void Player::play_one(GameView game, const Knowledge& known, Random& random, Meter& meter,
                      const Watch& watch) {
    frontier_.reset();
    cache_.clear();
    start(game, known, meter, watch, {});
    random_ = &random;
    given_ = &known;
    bool goes_on = !game.over();
    while (goes_on && record_.clicks == 0) goes_on = open_safe() || deduce() || guess();
    given_ = nullptr;
}

void Player::begin(GameView game, Cell first, Meter& meter) {
    start_anew(game, first, meter, {}, {});
}

bool Player::advance() {
    const std::size_t before = game_->opened().size();
    meter_->tick(static_cast<std::uint64_t>(game_->topology().size()));
    do open_safe();
    while (!game_->over() && deduce());
    return game_->opened().size() > before;
}

void Player::start_anew(GameView game, Cell first, Meter& meter, const Watch& watch,
                        const BeforeGuess& before_guess) {
    frontier_.reset();
    cache_.clear();
    start(game, Knowledge(game.shared_topology(), game.mine_count(), game.clue_models()), meter,
          watch, before_guess);
    click(first, Move::Reason::first_click, unknown_risk, {});
}

void Player::start(GameView game, Knowledge known, Meter& meter, const Watch& watch,
                   const BeforeGuess& before_guess) {
    game_ = game;
    meter_ = &meter;
    watch_ = watch ? &watch : nullptr;
    before_guess_ = before_guess ? &before_guess : nullptr;
    record_ = {};
    record_.techniques.resize(strategy_.techniques.size());
    knowledge_ = std::move(known);
    assumed_ = false;
    begin_techniques();
}

Record Player::finish(Random& random) {
    random_ = &random;
    while (!game_->over()) {
        if (open_safe() || deduce()) continue;
        if (!guess()) {
            record_.resigned = true;
            break;
        }
    }
    record_.won = game_->won();
    return std::move(record_);
}

// Creates the techniques anew, so that they process the whole knowledge.
void Player::begin_techniques() {
    techniques_.clear();
    frontier_.reset();
    TechniqueOptions options = strategy_.options;
    options.frontier = &frontier_;
    options.lone_mines = before_guess_ != nullptr;
    for (const TechniqueEntry* entry : strategy_.techniques)
        techniques_.push_back(entry->make(options));
    next_settled_ = 0;
    proved_by_.clear();
}

Knowledge Player::save() { return std::exchange(knowledge_, knowledge_.branch()); }

void Player::restore(Knowledge knowledge) {
    knowledge_ = std::move(knowledge);
    begin_techniques();
}

void Player::reread_numbers() {
    for (const Cell cell : game_->opened())
        if (knowledge_.unknown_beside(cell) > 0) knowledge_.open(cell, game_->shown(cell));
    begin_techniques();
}

void Player::click(Cell cell, Move::Reason reason, double risk, std::string_view source,
                   std::optional<double> win_probability) {
    ++record_.clicks;
    const auto opened = game_->open(cell);
    if (watch_ != nullptr) (*watch_)({reason, source, cell, risk, win_probability, opened});
    if (!std::isnan(risk)) {
        if (game_->lost()) record_.fatal_risk = risk;
        if (made_mine_) risk = *made_mine_;
        record_.log2_luck += std::log2(std::max(1.0 - risk, least_survival));
    }
    made_mine_.reset();
    if (game_->lost()) return;
    bool refuted = false;  // an assumed flag turned out to be safe
    for (const Cell opened_cell : opened) {
        refuted |= knowledge_.status(opened_cell) == Knowledge::Status::mine;
        if (!refuted) knowledge_.open(opened_cell, game_->shown(opened_cell));
    }
    if (refuted) retract_flags();
}

// Opens the cells known to be safe. Returns whether there were any.
bool Player::open_safe() {
    bool any = false;
    for (; next_settled_ < knowledge_.settled().size() && !game_->over(); ++next_settled_) {
        const Cell cell = knowledge_.settled()[next_settled_];
        if (knowledge_.status(cell) != Knowledge::Status::safe) continue;
        const std::string_view technique =
            next_settled_ < proved_by_.size() ? proved_by_[next_settled_] : "";
        any = true;
        if (!assumed_) {
            click(cell, Move::Reason::deduced, 0.0, technique);
            continue;
        }
        take_risk(cell, risk_without_flags(cell), Move::Reason::deduced, technique);
        if (!assumed_) return true;  // a flag was retracted: the log has been reset
    }
    return any;
}

// Tries the techniques in order until one finds something.
bool Player::deduce() {
    try {
        for (std::size_t i = 0; i < techniques_.size(); ++i)
            if (run(i)) return true;
    } catch (const Contradiction&) {
        if (!assumed_) throw;
        retract_flags();
        return true;
    }
    return false;
}

bool Player::run(std::size_t technique) {
    if (cache_.is_full()) cache_.clear();
    const std::size_t known = knowledge_.settled().size();
    Findings findings(false);
    if (strategy_.stepwise && technique > 0) findings.stop_at(1);
    try {
        if (!techniques_[technique]->run(knowledge_, findings, *meter_)) return false;
    } catch (const OverBudget&) {
        if (meter_->is_used_up()) throw;
        if (findings.count() == 0) return false;
    }
    auto& usage = record_.techniques[technique];
    usage.deductions += static_cast<std::int64_t>(findings.count());
    usage.cells += static_cast<std::int64_t>(knowledge_.settled().size() - known);
    if (watch_ != nullptr)
        proved_by_.resize(knowledge_.settled().size(), strategy_.techniques[technique]->name);
    return true;
}

// Returns whether a policy made a decision.
bool Player::guess() {
    if (policies_.empty()) return false;
    if (knowledge_.unknown_cells() == 0) {  // the assumed flags left no cell
        retract_flags();
        return true;
    }
    try {
        std::size_t policy = 0;
        const auto decision = ask_policies(policy);
        if (!decision) return false;
        follow(*decision, strategy_.policies[policy].policy->name);
    } catch (const Contradiction&) {
        if (!assumed_) throw;
        retract_flags();
    }
    return true;
}

std::optional<Decision> Player::ask_policies(std::size_t& policy) {
    std::optional<Belief> belief;
    std::optional<Outcomes> outcomes;
    try {
        frontier_.update(knowledge_, *meter_);
        belief.emplace(knowledge_, frontier_);
        outcomes.emplace(*belief, *meter_);
    } catch (const OverBudget&) {
        if (meter_->is_used_up() || before_guess_ != nullptr || !game_->is_classic()) throw;
    }
    Turn turn{knowledge_,      outcomes ? &*outcomes : nullptr, assumed_, *random_, *meter_,
              record_.policies};
    for (policy = 0; policy < policies_.size(); ++policy) try {
            auto decision = policies_[policy]->decide(turn);
            if (!decision) continue;
            const bool opens = decision->action == Decision::Action::open;
            if (assumed_ && opens) decision->risk = risk_without_flags(decision->cell);
            if (before_guess_ != nullptr && !(*before_guess_)(*outcomes, *decision))
                return std::nullopt;
            if (!assumed_ && opens && belief) judge(decision->cell, *belief);
            return decision;
        } catch (const OverBudget&) {
            if (meter_->is_used_up() || !game_->is_classic()) throw;
        }
    return std::nullopt;
}

void Player::follow(const Decision& decision, std::string_view policy) {
    ++record_.policies[policy];
    if (decision.action == Decision::Action::assume_mine) {
        knowledge_.settle(decision.cell, true);
        assumed_ = true;
        return;
    }
    take_risk(decision.cell, decision.risk, Move::Reason::guess, policy, decision.win_probability);
}

// The risk of opening a cell, without the assumed flags.
double Player::risk_without_flags(Cell cell) {
    try {
        const Belief belief(without_flags(), cache_, *meter_);
        judge(cell, belief);
        return belief.risk(cell, *meter_);
    } catch (const OverBudget&) {
        if (!game_->is_classic()) throw;
        return unknown_risk;
    }
}

// Counts a guess, and has the guessing mode decide it.
void Player::judge(Cell cell, const Belief& belief) {
    try {
        if (belief.risk(cell, *meter_) != 0.0)
            if (const auto [is_true, least_risk] = chances(belief, *meter_); is_true) {
                ++record_.true_guesses;
                record_.log2_survival += std::log2(1.0 - least_risk);
            }
    } catch (const OverBudget&) {
        if (meter_->is_used_up()) throw;
    }
    made_mine_ = game_->settle(cell, belief, *meter_);
}

void Player::take_risk(Cell cell, double risk, Move::Reason reason, std::string_view source,
                       std::optional<double> win_probability) {
    if (risk != 0.0) ++record_.guesses;  // an unknown risk counts as a guess
    click(cell, reason, risk, source, win_probability);
}

Knowledge Player::without_flags() const {
    return given_ != nullptr ? *given_ : knowledge_of(*game_);
}

// Discards all conclusions, and starts again from the open cells.
void Player::retract_flags() {
    knowledge_ = without_flags();
    assumed_ = false;
    begin_techniques();
}

}  // namespace minewise
