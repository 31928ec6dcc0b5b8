#include "play/player.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "policy/criteria/ratios.hpp"

namespace minewise {
namespace {

constexpr std::uint64_t most_nodes = 100'000;  // of one search for the best move
constexpr double least_of_all = -std::numeric_limits<double>::infinity();
constexpr double unknown_risk = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Cell Strategy::first_click(const Topology::Pointer& topology, std::int64_t mines) const {
    if (opening == nullptr) return 0;
    const Knowledge knowledge(topology, mines);
    Reckoner reckoner(Prior{});
    Meter meter(Limits{});
    Prospects prospects(knowledge, reckoner, meter);
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < topology->size(); ++cell) cells.push_back(cell);
    return best_guesses(prospects, {opening}, std::move(cells)).front();
}

Player::Player(const Strategy& strategy) : strategy_(strategy), reckoner_(Prior{}) {}

// One game, as its player goes through it.
class Player::Round {
  public:
    Round(const Strategy& strategy, Reckoner& reckoner, Endgame& endgame, Game& game,
          Random& random, Meter& meter, const Watch& watch)
        : strategy_(strategy),
          reckoner_(reckoner),
          endgame_(endgame),
          game_(game),
          random_(random),
          meter_(meter),
          watch_(watch),
          knowledge_(game.board().shared_topology(), game.board().mine_count()) {
        record_.techniques.resize(strategy.techniques.size());
        begin_techniques();
    }

    Record play(Cell start) {
        reckoner_.forget();
        click(start, Move::Reason::first_click, unknown_risk);
        while (!game_.over()) {
            if (open_safe() || deduce()) continue;
            if (!guess()) {
                record_.resigned = true;
                break;
            }
        }
        record_.won = game_.won();
        return std::move(record_);
    }

  private:
    static std::size_t at(Cell cell) { return static_cast<std::size_t>(cell); }

    void begin_techniques() {
        techniques_.clear();
        for (const TechniqueEntry* entry : strategy_.techniques)
            techniques_.push_back(entry->name == exact_technique ? nullptr
                                                                 : entry->make(strategy_.options));
        proved_by_.clear();
    }

    void click(Cell cell, Move::Reason reason, double risk, std::string_view technique = {}) {
        ++record_.clicks;
        const auto opened = game_.open(cell);
        if (watch_) watch_({reason, technique, cell, risk, opened});
        if (game_.lost()) return;
        bool denied = false;  // an assumed flag turned out to be safe
        for (const Cell shown : opened) {
            denied |= knowledge_.status(shown) == Knowledge::Status::mine;
            if (!denied) knowledge_.open(shown, game_.board().number(shown));
        }
        if (denied) take_flags_back();
    }

    // Opens what is known to be safe. Returns whether there was any.
    bool open_safe() {
        bool any = false;
        for (; next_settled_ < knowledge_.settled().size() && !game_.over(); ++next_settled_) {
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
            if (!assumed_) return true;  // a flag was taken back: the log has begun anew
        }
        return any;
    }

    // Tries the techniques in order, up to the first that finds something.
    bool deduce() {
        try {
            for (std::size_t i = 0; i < techniques_.size(); ++i) {
                const auto name = strategy_.techniques[i]->name;
                const std::size_t known = knowledge_.settled().size();
                Findings findings(false);
                const bool found =
                    techniques_[i] ? run(*techniques_[i], findings) : count(findings);
                if (!found) continue;
                auto& usage = record_.techniques[i];
                usage.deductions += static_cast<std::int64_t>(findings.count());
                usage.cells += static_cast<std::int64_t>(knowledge_.settled().size() - known);
                if (watch_) proved_by_.resize(knowledge_.settled().size(), name);
                return true;
            }
        } catch (const Contradiction&) {
            if (!assumed_) throw;
            take_flags_back();
            return true;
        }
        return false;
    }

    bool run(Technique& technique, Findings& findings) {
        try {
            return technique.run(knowledge_, findings, meter_);
        } catch (const OverBudget&) {
            return findings.count() > 0;
        }
    }

    // The exact technique. Mines alone are no progress: where nothing is safe, they are all known.
    bool count(Findings& findings) {
        try {
            if (reckoner_.holds_much()) reckoner_.forget();
            const auto reckoning = reckoner_.reckon(knowledge_, meter_);
            reckoning.certain(safe_, mines_, false);
            if (safe_.empty()) return false;
            findings.conclude(knowledge_, exact_technique, {}, safe_, mines_);
            return true;
        } catch (const OverBudget&) {
            return false;
        }
    }

    bool guess() {
        if (strategy_.guess.empty()) return false;
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < game_.topology().size(); ++cell)
            if (knowledge_.is_unknown(cell)) cells.push_back(cell);
        if (cells.empty()) {  // the flags assumed left no cell
            take_flags_back();
            return true;
        }
        try {
            Prospects prospects(knowledge_, reckoner_, meter_);
            if (strategy_.flag_worst && flag_worst(prospects, cells)) return true;
            if (const auto cell = best_play(prospects)) {
                ++record_.searches;
                take_risk(*cell, prospects.mine_probability(*cell), Move::Reason::guess);
                return true;
            }
            leave_out_mines(prospects, cells);
            const auto best = best_guesses(prospects, strategy_.guess, std::move(cells));
            const Cell cell = pick(best);
            take_risk(cell, assumed_ ? risk_without_flags(cell) : prospects.mine_probability(cell),
                      Move::Reason::guess);
        } catch (const OverBudget&) {
            guess_by_ratios(std::move(cells));
        } catch (const Contradiction&) {
            if (!assumed_) throw;
            take_flags_back();
        }
        return true;
    }

    // The first move of best play, where few enough solutions are left.
    std::optional<Cell> best_play(const Prospects& prospects) {
        if (strategy_.endgame == 0 || assumed_) return std::nullopt;
        const double most = std::log2(static_cast<double>(strategy_.endgame));
        if (prospects.reckoning().log2_weight() > most + 1e-9) return std::nullopt;
        auto position = std::make_shared<const Position>(game_.board().position(game_.opened()));
        const Model model(System::of(std::move(position), false), meter_);
        const EndgameLimits limits{static_cast<std::size_t>(strategy_.endgame), most_nodes};
        const auto choice = endgame_.best_move(model, limits, meter_);
        return choice ? std::optional(choice->cell) : std::nullopt;
    }

    Cell pick(const std::vector<Cell>& cells) {
        return cells.size() == 1 ? cells.front() : cells[random_.below(cells.size())];
    }

    void leave_out_mines(const Prospects& prospects, std::vector<Cell>& cells) {
        prospects.reckoning().certain(safe_, mines_, true);
        if (mines_.size() >= cells.size()) return;
        for (const Cell mine : mines_) std::erase(cells, mine);
    }

    // What opening a cell really risks, whatever was assumed.
    double risk_without_flags(Cell cell) {
        try {
            const Knowledge shown = knowledge_of_opened();
            return reckoner_.reckon(shown, meter_).risks(meter_).by_cell[at(cell)];
        } catch (const OverBudget&) {
            return unknown_risk;
        }
    }

    void take_risk(Cell cell, double risk, Move::Reason reason, std::string_view technique = {}) {
        if (risk != 0.0) ++record_.guesses;  // an unknown one counts too
        if (!std::isnan(risk)) {
            if (game_.board().is_mine(cell))
                record_.fatal_risk = risk;
            else
                record_.log2_luck += std::log2(1.0 - risk);
        }
        click(cell, reason, risk, technique);
    }

    // Where counting is out of reach: the lowest mean of clue ratios.
    void guess_by_ratios(std::vector<Cell> cells) {
        ++record_.fallbacks;
        ++record_.guesses;
        Cell best = cells.front();
        double least = std::numeric_limits<double>::infinity();
        for (const Cell cell : cells) {
            const double mean = mean_ratio(knowledge_, cell);
            if (mean >= least) continue;
            least = mean;
            best = cell;
        }
        click(best, Move::Reason::guess, unknown_risk);
    }

    bool flag_worst(Prospects& prospects, const std::vector<Cell>& cells) {
        const auto score = strategy_.guess.front()->score;
        double best = -1.0;
        double least = 0.0;
        Cell worst = cells.front();
        for (const Cell cell : cells) {
            const double value = score(prospects, cell, least_of_all);
            best = std::max(best, value);
            if (value >= least) continue;
            least = value;
            worst = cell;
        }
        if (best >= -0.5 || knowledge_.mines_left() == 0) return false;
        knowledge_.settle(worst, true);
        assumed_ = true;
        return true;
    }

    Knowledge knowledge_of_opened() const {
        Knowledge knowledge(game_.board().shared_topology(), game_.board().mine_count());
        for (const Cell cell : game_.opened()) knowledge.open(cell, game_.board().number(cell));
        return knowledge;
    }

    // Forgets what was concluded, and starts again from what is open.
    void take_flags_back() {
        knowledge_ = knowledge_of_opened();
        assumed_ = false;
        next_settled_ = 0;
        begin_techniques();
    }

    const Strategy& strategy_;
    Reckoner& reckoner_;
    Endgame& endgame_;
    Game& game_;
    Random& random_;
    Meter& meter_;
    const Watch& watch_;
    Knowledge knowledge_;
    std::vector<std::unique_ptr<Technique>> techniques_;  // none for the exact one
    std::size_t next_settled_ = 0;
    std::vector<std::string_view> proved_by_;  // by place in the log of settled cells, for watching
    bool assumed_ = false;                     // some flag is no conclusion
    std::vector<Cell> safe_, mines_;
    Record record_;
};

Record Player::play(Game& game, Cell start, Random& random, Meter& meter, const Watch& watch) {
    return Round(strategy_, reckoner_, endgame_, game, random, meter, watch).play(start);
}

}  // namespace minewise
