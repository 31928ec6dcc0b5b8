#include "vision/joint.hpp"

#include <cmath>
#include <numeric>

#include "vision/cells.hpp"
#include "vision/cuts.hpp"

namespace minewise {
namespace {

constexpr double opened_alone = 0.7;  // the same for a number that no opening touches
constexpr double broken_rule = 6;     // logarithm of the factor
constexpr float least_share = 2e-5F;  // of a kind: the classifier may be wrong
constexpr float least_mark = 1e-9F;
constexpr float other_plain = 0.1F;   // of kinds that are drawn alike, by the share of all of them
constexpr float unsure_plain = 0.4F;  // more of it, by how far the look is that of no cell
constexpr float other_number = 3e-4F;
constexpr float other_mark = 0.02F;
// The most that is told of a kind that is hardly seen, and of any kind on a doubted board.
constexpr float most_overruled = 0.995F;
constexpr float least_seen = 0.9F;
// The most that is told of a kind that the classifier nearly excludes.
constexpr float most_guessed = 0.95F;
constexpr float least_guessed = 0.09F;
// What makes a board plausible.
constexpr std::size_t most_broken_share = 8;  // one cell in so many
constexpr std::size_t fewest_marks = 3;
constexpr std::int32_t least_blank_side = 5;  // of a board with fewer
constexpr std::size_t fewest_cells = 60;
constexpr double least_seen_of_few = 0.3;    // the mean share of the kinds of fewer cells or marks
constexpr double least_seen_of_marks = 0.5;  // the same of marks that need no repetition
constexpr std::size_t least_repeated = 4;    // cells of a look
constexpr double least_seen_of_all = 0.97;   // the mean share of the kinds of a board without doubt
constexpr std::size_t most_started = 4;      // looks that are tried as hidden or empty
constexpr std::size_t most_deciphered = 48;  // looks of a board
constexpr int most_rounds = 6;
constexpr std::size_t most_assigned = 10;  // looks that cover most cells

constexpr double most_witnesses = 6;

constexpr double mine_chance = 0.25;      // of a hidden cell beside a number
constexpr double number_weight = 0.5;     // of how likely a number is there
constexpr double flag_too_many = 3;       // beside a number; flags may be wrong
constexpr double second_explosion = 4;    // the cost of one more exploded mine
constexpr double no_explosion = 2;        // of none where mines are shown
constexpr double none_at_the_end = 5;     // the same when all else is settled
constexpr double wrong_at_the_end = 3;    // of each mine that a number lacks after a loss
constexpr double right_at_the_end = 0.8;  // the least share of numbers that lack none
constexpr std::size_t most_opened = 10;   // of so many cells, usual boards have more than one mine
constexpr double few_closed = 15;
constexpr double nothing_revealed = 15;     // mines without a number or an empty cell
constexpr double symbols_for_numbers = 10;  // of marks in place of numbers
constexpr double unknown_symbol = 5;        // of each of them
constexpr double pattern_weight = 0.3;      // of the entropy of looks among cells of one kind
constexpr double same_number = 6;           // the cost of two looks of one number that differ
constexpr float most_same = 0.5F;           // the overlap of the shares of such looks
constexpr double wrong_flag = 1;            // of each
constexpr double wrong_flag_in_play = 4;    // of one more where no mine is shown

struct LookOfCells {
    std::vector<std::size_t> cells;
    KindShares shares;
    CellKind kind;
};

bool is_mark(CellKind kind) { return kind == flag_kind || kind >= mine_kind; }

// The shares that the rules may raise. Kinds that look much the same are never excluded: the two
// plain ones on flat boards, numbers in odd lettering, and marks. The rules hardly speak against
// marks, so that these need to be seen.
KindShares weighed(const KindShares& seen) {
    float marks = 0;
    float numbers = 0;
    for (std::size_t kind = 0; kind < other_kind; ++kind) {
        if (is_mark(static_cast<CellKind>(kind))) marks += seen[kind];
        if (kind > number_kind && kind < mine_kind) numbers += seen[kind];
    }
    const float plain = seen[hidden_kind] + seen[number_kind];
    const float least_plain = (other_plain + unsure_plain * seen[other_kind]) * plain;
    KindShares shares{};
    for (std::size_t i = 0; i < other_kind; ++i) {
        const auto kind = static_cast<CellKind>(i);
        const float share = seen[kind];
        if (is_mark(kind))
            shares[kind] =
                std::max({share * std::min(1.0F, 2 * share),
                          other_mark * (kind == exploded_kind ? marks - seen[flag_kind] : marks),
                          least_mark});
        else if (kind == hidden_kind || kind == number_kind)
            shares[kind] = std::max({share, least_plain, least_share});
        else
            shares[kind] = std::max({share, other_number * numbers, least_share});
    }
    return shares;
}

bool is_blank(CellKind kind) { return kind == hidden_kind || kind == number_kind; }

bool is_mine(CellKind kind) { return kind == mine_kind || kind == exploded_kind; }

// How much less likely a number of mines among some hidden cells is than the likeliest, as a cost.
double number_cost(std::size_t mines, std::size_t hidden) {
    static const auto costs = [] {
        std::array<std::array<double, 9>, 9> table{};
        for (std::size_t all = 0; all < table.size(); ++all) {
            double chance = std::pow(1 - mine_chance, static_cast<double>(all));
            double most = 0;
            for (std::size_t n = 0; n <= all; ++n) {
                most = std::max(most, table[all][n] = chance);
                chance *= mine_chance / (1 - mine_chance) * static_cast<double>(all - n) /
                          static_cast<double>(n + 1);
            }
            for (std::size_t n = 0; n <= all; ++n)
                table[all][n] = number_weight * std::log(most / table[all][n]);
        }
        return table;
    }();
    return costs[hidden][std::min(mines, hidden)];
}

class Joint {
  public:
    explicit Joint(const FoundBoard& board) : board_(board) {
        std::int32_t most = 0;
        for (const std::int32_t look : board.looks) most = std::max(most, look);
        std::vector<std::size_t> place(static_cast<std::size_t>(most) + 1, looks_.max_size());
        look_.resize(board.looks.size());
        visited_.resize(board.looks.size());
        for (std::size_t cell = 0; cell < board.looks.size(); ++cell) {
            std::size_t& at = place[static_cast<std::size_t>(board.looks[cell])];
            if (at == looks_.max_size()) {
                at = looks_.size();
                looks_.push_back({{}, weighed(board.kinds[cell]), likeliest(board.kinds[cell])});
            }
            looks_[at].cells.push_back(cell);
            look_[cell] = at;
        }
    }

    // Settles the kinds from those that the classifier sees. If it is unsure of many cells, starts
    // again from each choice of a hidden and an empty look, all others numbers, and keeps the best;
    // first with numbers as the classifier knows them, then with any marks in place of numbers.
    void improve(Meter& meter) {
        descend(meter);
        note_doubts();
        if (!doubted_ || looks_.size() > most_deciphered) return;
        doubted_ = false;
        Settled best{whole_cost(), false, kinds()};
        const std::vector<std::size_t> common = most_common(most_started);
        const auto start = [&](bool has_symbols, bool are_plain_hidden) {
            for (const std::size_t hidden : common)
                for (const std::size_t empty : common) {
                    if (hidden == empty) continue;
                    has_symbols_ = has_symbols;
                    for (LookOfCells& look : looks_)
                        look.kind = are_plain_hidden && is_plain(look) ? hidden_kind
                                                                       : CellKind{number_kind + 1};
                    looks_[hidden].kind = hidden_kind;
                    looks_[empty].kind = CellKind{number_kind};
                    descend(meter);
                    if (const double now = whole_cost(); now < best.cost - 1e-9)
                        best = {now, has_symbols, kinds()};
                }
        };
        start(false, false);
        start(true, false);
        start(true, true);
        has_symbols_ = best.has_symbols;
        for (std::size_t i = 0; i < looks_.size(); ++i) looks_[i].kind = best.kinds[i];
        if (has_symbols_) swap(meter);
    }

    // Hidden and empty cells never touch: all looks of such cells that touch one another become
    // hidden, or empty, if that is better. What the classifier sees clearly is not asked about.
    void unify(Meter& meter) {
        std::vector<char> was_seen(look_.size());
        double lowest = cost();
        bool is_better = false;
        for (std::size_t first = 0; first < look_.size(); ++first) {
            if (was_seen[first] || !is_blank(kind(first))) continue;
            std::vector<std::size_t> area{first};
            was_seen[first] = 1;
            bool is_clear = true;
            for (std::size_t i = 0; i < area.size(); ++i) {
                is_clear = is_clear && kind(area[i]) == kind(first) &&
                           board_.kinds[area[i]][kind(first)] > least_seen;
                for_neighbours(board_.grid, area[i], [&](std::size_t other) {
                    if (was_seen[other] || !is_blank(kind(other))) return;
                    was_seen[other] = 1;
                    area.push_back(other);
                });
            }
            if (is_clear) continue;
            for (const CellKind whole : {hidden_kind, CellKind{number_kind}}) {
                const std::vector<CellKind> before = kinds();
                for (const std::size_t cell : area) looks_[look_[cell]].kind = whole;
                meter.tick(100 * look_.size());
                if (const double now = cost(); now < lowest - 1e-9) {
                    lowest = now;
                    is_better = true;
                } else {
                    for (std::size_t i = 0; i < looks_.size(); ++i) looks_[i].kind = before[i];
                }
            }
        }
        if (is_better) descend(meter);
    }

    // Mines are shown after a loss: one of them is exploded, each is shown or flagged, and wrong
    // flags are marked. This is asked for when the rest is settled.
    void settle_marks(Meter& meter) {
        const auto shows = [&](CellKind kind) {
            return std::ranges::any_of(looks_,
                                       [&](const LookOfCells& look) { return look.kind == kind; });
        };
        if (!shows(mine_kind) && !shows(exploded_kind)) return;
        is_settled_ = true;
        descend(meter);
        std::size_t numbers = 0;
        std::size_t right = 0;
        for (std::size_t cell = 0; cell < look_.size(); ++cell) {
            if (!is_number(kind(cell)) || !is_seen_whole(cell)) continue;
            ++numbers;
            right += lacking(cell) == 0;
        }
        is_lost_ = shows(exploded_kind) &&
                   static_cast<double>(right) >= right_at_the_end * static_cast<double>(numbers);
        if (is_lost_) descend(meter);
    }

    // The shares of a look's kinds, given the kinds of the other looks.
    KindShares given_others(std::size_t i, Meter& meter) {
        LookOfCells& look = looks_[i];
        const CellKind kept = look.kind;
        std::array<double, other_kind> logs{};
        double most = -1e300;
        for (std::size_t kind = 0; kind < other_kind; ++kind) {
            look.kind = static_cast<CellKind>(kind);
            meter.tick(80 * look.cells.size() + 2 * looks_.size());
            logs[kind] = evidence(look, look.kind) - cost_about(look) - cost_of_same_numbers(i);
            most = std::max(most, logs[kind]);
        }
        look.kind = kept;
        KindShares shares{};
        double total = 0;
        for (const double log : logs) total += std::exp(log - most);
        for (std::size_t kind = 0; kind < other_kind; ++kind)
            shares[kind] = static_cast<float>(std::exp(logs[kind] - most) / total);
        // What the rules alone say is never told as certain.
        const CellKind told = likeliest(shares);
        if (doubted_ || look.shares[told] < least_seen) {
            const float limit = look.shares[told] < least_guessed ? most_guessed : most_overruled;
            const float rest = 1 - std::min(shares[told], limit);
            const float others = 1 - shares[told];
            for (float& share : shares) share *= others > 0 ? rest / others : 0.0F;
            shares[told] = 1 - rest;
            if (others <= 0) shares[told == hidden_kind ? number_kind : hidden_kind] = rest;
        }
        return shares;
    }

    // Notes whether the classifier sees another kind somewhere, or is unsure of many cells.
    void note_doubts() {
        double seen = 0;
        for (std::size_t cell = 0; cell < look_.size(); ++cell) {
            const KindShares& shares = board_.kinds[cell];
            const CellKind kind = looks_[look_[cell]].kind;
            doubted_ = doubted_ || kind != likeliest(shares);
            seen += static_cast<double>(shares[kind]);
        }
        doubted_ = doubted_ || seen < least_seen_of_all * static_cast<double>(look_.size());
    }

    // Whether this may be a game: something is hidden or marked, few rules are broken, and what is
    // seen convinces. A small board must show more than blank cells. A small or blank one must be
    // what the classifier sees, and so must marks, unless they are often repeated, as numbers are:
    // a curve is read as many marks, each of a look of its own.
    bool is_plausible() const {
        std::size_t broken = 0;
        for (std::size_t cell = 0; cell < look_.size(); ++cell)
            broken += cost_at(cell) >= broken_rule;
        std::size_t hidden = 0;
        std::size_t marks = 0;
        std::size_t looks = 0;
        double seen = 0;
        double seen_of_marks = 0;
        for (const LookOfCells& look : looks_) {
            double share = 0;
            for (const std::size_t cell : look.cells)
                share += static_cast<double>(board_.kinds[cell][look.kind]);
            seen += share;
            if (look.kind == hidden_kind) hidden += look.cells.size();
            if (look.kind == hidden_kind || look.kind == number_kind) continue;
            ++looks;
            marks += look.cells.size();
            seen_of_marks += share;
        }
        const auto cells = static_cast<double>(look_.size());
        const bool is_blank = marks < fewest_marks;
        if (hidden + marks == 0 || broken > look_.size() / most_broken_share) return false;
        if (is_blank && std::min(board_.grid.rows, board_.grid.columns) < least_blank_side)
            return false;
        if ((is_blank || look_.size() < fewest_cells) && seen < least_seen_of_few * cells)
            return false;
        return seen_of_marks >= least_seen_of_marks * static_cast<double>(marks) ||
               (marks >= least_repeated * looks && looks <= most_deciphered);
    }

    std::size_t look_of(std::size_t cell) const { return look_[cell]; }
    std::size_t size() const { return looks_.size(); }

  private:
    // Whether the classifier sees hidden or empty cells in a look.
    bool is_plain(const LookOfCells& look) const {
        const KindShares& seen = board_.kinds[look.cells.front()];
        return seen[hidden_kind] + seen[number_kind] > 0.5F;
    }

    struct Settled {
        double cost;
        bool has_symbols;
        std::vector<CellKind> kinds;
    };

    void descend(Meter& meter) {
        for (int round = 0; round < most_rounds; ++round) {
            bool is_better = assign_plain(meter);
            for (std::size_t i = 0; i < looks_.size(); ++i)
                if (const CellKind kind = likeliest(given_others(i, meter));
                    kind != looks_[i].kind) {
                    looks_[i].kind = kind;
                    is_better = true;
                }
            if (!is_better) return;
        }
    }

    // Swaps the kinds of two looks as long as that is better: each may be the other's number.
    void swap(Meter& meter) {
        double lowest = whole_cost();
        for (std::size_t i = 0; i < looks_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                std::swap(looks_[i].kind, looks_[j].kind);
                meter.tick(100 * look_.size());
                if (const double now = whole_cost(); now < lowest - 1e-9) {
                    lowest = now;
                    i = 0;
                    break;
                }
                std::swap(looks_[i].kind, looks_[j].kind);
            }
    }

    std::vector<CellKind> kinds() const {
        std::vector<CellKind> found;
        for (const LookOfCells& look : looks_) found.push_back(look.kind);
        return found;
    }

    // The looks of the most cells.
    std::vector<std::size_t> most_common(std::size_t most) const {
        std::vector<std::size_t> order(looks_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const std::size_t kept = std::min(order.size(), most);
        std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(kept),
                                  std::greater<>(),
                                  [&](std::size_t i) { return looks_[i].cells.size(); });
        order.resize(kept);
        return order;
    }

    CellKind kind(std::size_t cell) const { return looks_[look_[cell]].kind; }

    // The logarithm of what the classifier says of a look. Each of its cells is a witness, but not
    // an independent one. Of strange marks it cannot tell whether they are numbers or mines.
    double evidence(const LookOfCells& look, CellKind kind) const {
        const double witnesses = std::min(static_cast<double>(look.cells.size()), most_witnesses);
        const double sum = witnesses * std::log(static_cast<double>(look.shares[kind]));
        if (!has_symbols_) return sum;
        if (kind > number_kind && kind < mine_kind) return std::max(sum, -unknown_symbol);
        return is_mine(kind) ? std::min(sum, -unknown_symbol) : sum;
    }

    bool is_seen_whole(std::size_t cell) const {
        return count(common(sides_at(board_.grid, cell), board_.is_cut)) == 0;
    }

    // How many shown or flagged mines a number lacks, or has too many.
    std::size_t lacking(std::size_t cell) const {
        const std::size_t number = kind(cell) - number_kind;
        std::size_t shown = 0;
        for_neighbours(board_.grid, cell, [&](std::size_t other) {
            shown += is_mine(kind(other)) || kind(other) == flag_kind;
        });
        return std::max(shown, number) - std::min(shown, number);
    }

    // The cost of a number beside its neighbours.
    double cost_at(std::size_t cell) const {
        const CellKind own = kind(cell);
        if (!is_number(own)) return 0;
        const std::size_t number = own - number_kind;
        std::size_t hidden = 0;
        std::size_t flags = 0;
        std::size_t mines = 0;
        bool is_in_opening = number == 0;
        for_neighbours(board_.grid, cell, [&](std::size_t other) {
            const CellKind near = kind(other);
            hidden += near == hidden_kind;
            flags += near == flag_kind;
            mines += is_mine(near);
            is_in_opening = is_in_opening || near == number_kind;
        });
        std::size_t broken = 0;
        if (number == 0) broken += hidden + flags;
        if (mines > number) broken += mines - number;
        const bool is_whole = is_seen_whole(cell);
        if (is_whole && hidden + flags + mines < number) broken += number - hidden - flags - mines;
        double sum = broken_rule * static_cast<double>(broken) + (is_in_opening ? 0 : opened_alone);
        if (mines + flags > number && number > 0)
            sum += flag_too_many * static_cast<double>(mines + flags - std::max(number, mines));
        if (is_lost_ && is_whole) sum += wrong_at_the_end * static_cast<double>(lacking(cell));
        if (number == 0 || broken > 0 || !is_whole) return sum;
        const auto cells = static_cast<double>(looks_[look_[cell]].cells.size());
        return sum + std::min(1.0, most_witnesses / cells) *
                         number_cost(number - std::min(number, mines + flags), hidden);
    }

    // The cost of marks that are rare together, and of a board with room for hardly a mine.
    double cost_of_marks() const {
        std::size_t exploded = 0;
        std::size_t mines = 0;
        std::size_t wrong = 0;
        std::size_t closed = 0;
        for (const LookOfCells& look : looks_) {
            if (!is_number(look.kind)) closed += look.cells.size();
            if (look.kind == exploded_kind) exploded += look.cells.size();
            if (look.kind == mine_kind) mines += look.cells.size();
            if (look.kind == wrong_flag_kind) wrong += look.cells.size();
        }
        double sum = wrong_flag * static_cast<double>(wrong);
        if (has_symbols_) sum += symbols_for_numbers;
        if (closed == look_.size() && mines > 0) sum += nothing_revealed;
        if (exploded == 0 && mines > 0) sum += is_settled_ ? none_at_the_end : no_explosion;
        if (exploded > 1) sum += second_explosion * static_cast<double>(exploded - 1);
        if (exploded + mines == 0) sum += wrong_flag_in_play * static_cast<double>(wrong);
        const bool is_whole = std::ranges::count(board_.is_cut, true) == 0;
        if (is_whole && closed * most_opened < look_.size()) sum += few_closed;
        return sum + pattern_weight * entropy();
    }

    // The logarithm of the number of ways to spread the looks of each kind over its cells. Closed
    // cells are one kind: a reading that calls numbers flags has to tell where they are.
    double entropy() const {
        std::array<double, all_kinds> cells{};
        double sum = 0;
        for (const LookOfCells& look : looks_) {
            const auto count = static_cast<double>(look.cells.size());
            cells[is_number(look.kind) ? look.kind : hidden_kind] += count;
            sum -= count * std::log(count);
        }
        for (const double count : cells)
            if (count > 0) sum += count * std::log(count);
        return sum;
    }

    // The cost of other looks of the number of a look.
    double cost_of_same_numbers(std::size_t i) const {
        const CellKind kind = looks_[i].kind;
        if (!is_number(kind) || kind == number_kind) return 0;
        double sum = 0;
        for (std::size_t j = 0; j < looks_.size(); ++j)
            if (j != i && looks_[j].kind == kind && !are_same(i, j)) sum += same_number;
        return sum;
    }

    // Whether the classifier sees the same in two looks. Of strange marks it says little: those
    // with other looks stand for other numbers.
    bool are_same(std::size_t i, std::size_t j) const {
        if (has_symbols_) return false;
        const KindShares& a = board_.kinds[looks_[i].cells.front()];
        const KindShares& b = board_.kinds[looks_[j].cells.front()];
        float overlap = 0;
        for (std::size_t kind = 0; kind < all_kinds; ++kind)
            overlap += std::sqrt(a[kind] * b[kind]);
        return overlap > most_same;
    }

    // The cost that the kind of a look has a part in.
    double cost_about(const LookOfCells& look) {
        double sum = cost_of_marks();
        ++visit_;
        const auto add = [&](std::size_t cell) {
            if (visited_[cell] == visit_) return;
            visited_[cell] = visit_;
            sum += cost_at(cell);
        };
        for (const std::size_t cell : look.cells) {
            add(cell);
            for_neighbours(board_.grid, cell, add);
        }
        return sum;
    }

    double cost() const {
        double sum = cost_of_marks();
        for (const LookOfCells& look : looks_) sum -= evidence(look, look.kind);
        for (std::size_t cell = 0; cell < look_.size(); ++cell) sum += cost_at(cell);
        return sum;
    }

    double whole_cost() const {
        double sum = cost();
        for (std::size_t i = 0; i < looks_.size(); ++i) sum += cost_of_same_numbers(i) / 2;
        return sum;
    }

    // Tries hidden and 0 for every look that may be either and covers many cells: on flat boards
    // the classifier cannot tell which colour is which.
    bool assign_plain(Meter& meter) {
        std::vector<std::size_t> plain;
        for (std::size_t i = 0; i < looks_.size(); ++i)
            if (looks_[i].kind == hidden_kind || looks_[i].kind == number_kind) plain.push_back(i);
        const std::size_t kept = std::min(plain.size(), most_assigned);
        std::ranges::partial_sort(plain, plain.begin() + static_cast<std::ptrdiff_t>(kept),
                                  std::greater<>(),
                                  [&](std::size_t i) { return looks_[i].cells.size(); });
        plain.resize(kept);
        const auto assign = [&](std::size_t zeros) {
            for (std::size_t i = 0; i < kept; ++i)
                looks_[plain[i]].kind = (zeros >> i & 1) != 0 ? number_kind : hidden_kind;
        };
        std::size_t before = 0;
        for (std::size_t i = 0; i < kept; ++i)
            before |= std::size_t{looks_[plain[i]].kind == number_kind} << i;
        std::size_t best = before;
        double lowest = cost();
        for (std::size_t zeros = 0; zeros < std::size_t{1} << kept; ++zeros) {
            assign(zeros);
            meter.tick(100 * look_.size());
            if (const double now = cost(); now < lowest - 1e-9) {
                lowest = now;
                best = zeros;
            }
        }
        assign(best);
        return best != before;
    }

    const FoundBoard& board_;
    bool doubted_ = false;     // the board as a whole
    bool is_settled_ = false;  // but for marks that are seldom
    bool is_lost_ = false;
    bool has_symbols_ = false;  // whether any marks may stand for numbers
    std::vector<LookOfCells> looks_;
    std::vector<std::size_t> look_;     // by cell
    std::vector<std::size_t> visited_;  // by cell, the last visit
    std::size_t visit_ = 0;
};

}  // namespace

bool settle(FoundBoard& board, Meter& meter) {
    note_cuts(board);
    Joint joint(board);
    joint.improve(meter);
    joint.unify(meter);
    joint.settle_marks(meter);
    joint.note_doubts();
    std::vector<KindShares> shares;
    const bool is_plausible = joint.is_plausible();
    for (std::size_t i = 0; i < joint.size(); ++i) shares.push_back(joint.given_others(i, meter));
    for (std::size_t cell = 0; cell < board.kinds.size(); ++cell)
        board.kinds[cell] = shares[joint.look_of(cell)];
    return is_plausible;
}

}  // namespace minewise
