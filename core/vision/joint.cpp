#include "vision/joint.hpp"

#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "vision/assignment.hpp"
#include "vision/descent.hpp"

namespace minewise {
namespace {

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
constexpr std::size_t fewest_joint_cells = 60;
constexpr double least_seen_of_few = 0.3;    // the mean share of the kinds of fewer cells or marks
constexpr double least_seen_of_many = 0.1;   // the same of all others
constexpr double least_seen_of_marks = 0.5;  // the same of marks that need no repetition
constexpr std::size_t least_repeated = 4;    // cells of a look
constexpr double least_seen_of_all = 0.97;   // the mean share of the kinds of a board without doubt
constexpr double least_clear = 0.75;         // of the drawings of a board without strange marks
constexpr std::size_t most_started = 4;      // families of looks that are tried as hidden or empty
constexpr float least_family_overlap = 0.9F;  // of the shares of a family
constexpr std::size_t most_deciphered = 48;   // looks of a board
constexpr double unseen_explosion = 3;        // of a mine that was not seen as exploded
constexpr double right_at_the_end = 0.8;      // the least share of numbers that lack none

constexpr float sure = 0.9F;  // the share of a number, among all kinds of a cell, that is relied on

constexpr auto one_kind = CellKind{number_kind + 1};

// Lowers the share of the likeliest kind to a limit.
void limit(KindShares& shares, float most) {
    const CellKind told = likeliest(shares);
    const float rest = 1 - std::min(shares[told], most);
    const float others = 1 - shares[told];
    for (float& share : shares) share *= others > 0 ? rest / others : 0.0F;
    shares[told] = 1 - rest;
    if (others <= 0) shares[told == hidden_kind ? number_kind : hidden_kind] = rest;
}

// Looks that start as one kind.
using Family = std::vector<std::size_t>;

class Joint {
  public:
    explicit Joint(const FoundBoard& board) : board_(board), assigned_(board) {}

    // Settles the kinds from those that the classifier sees. If it is unsure of many cells, starts
    // again from each choice of a hidden and an empty family of looks, all others ones, and keeps
    // the best; first with numbers as the classifier knows them, then with any marks in place of
    // numbers, also with greater numbers of fewer cells.
    void improve(Meter& meter) {
        descend(assigned_, meter);
        note_doubts();
        if (!doubted_ || assigned_.looks.size() > most_deciphered) return;
        doubted_ = false;
        Settled best{assigned_.whole_cost(), false, assigned_.kinds()};
        const std::vector<Family> order = families();
        const auto common = std::span(order).first(std::min(order.size(), most_started));
        const auto start = [&](bool has_symbols, CellKind most) {
            for (const Family& hidden : common)
                for (const Family& empty : common) {
                    if (&hidden == &empty) continue;
                    assigned_.has_symbols = has_symbols;
                    std::size_t number = number_kind;
                    for (const Family& family : order) {
                        CellKind kind = number_kind;
                        if (&family == &hidden)
                            kind = hidden_kind;
                        else if (&family != &empty)
                            kind = static_cast<CellKind>(
                                number = std::min<std::size_t>(number + 1, most));
                        for (const std::size_t i : family) assigned_.looks[i].kind = kind;
                    }
                    if (most > one_kind)
                        descend_steeply(assigned_, meter);
                    else
                        descend(assigned_, meter);
                    if (const double now = assigned_.whole_cost(); now < best.cost - 1e-9)
                        best = {now, has_symbols, assigned_.kinds()};
                }
        };
        start(false, one_kind);
        assigned_.has_symbols = false;
        assigned_.set_kinds(best.kinds);
        if (are_drawings_clear()) return;
        start(true, one_kind);
        start(true, CellKind{mine_kind - 1});
        assigned_.has_symbols = best.has_symbols;
        assigned_.set_kinds(best.kinds);
        if (!assigned_.has_symbols) return;
        descend(assigned_, meter);
    }

    // Hidden and empty cells never touch: all looks of such cells that touch one another become
    // hidden, or empty, if that is better. What the classifier sees clearly is not asked about.
    void unify(Meter& meter) {
        std::vector<char> was_seen(board_.looks.size());
        double lowest = assigned_.cost();
        bool is_better = false;
        for (std::size_t first = 0; first < board_.looks.size(); ++first) {
            if (was_seen[first] || !is_blank(assigned_.kind(first))) continue;
            std::vector<std::size_t> area{first};
            was_seen[first] = 1;
            bool is_clear = true;
            for (std::size_t i = 0; i < area.size(); ++i) {
                is_clear = is_clear && assigned_.kind(area[i]) == assigned_.kind(first) &&
                           board_.kinds[area[i]][assigned_.kind(first)] > least_seen;
                for_neighbours(board_.grid, area[i], [&](std::size_t other) {
                    if (was_seen[other] || !is_blank(assigned_.kind(other))) return;
                    was_seen[other] = 1;
                    area.push_back(other);
                });
            }
            if (is_clear) continue;
            for (const CellKind whole : {hidden_kind, CellKind{number_kind}}) {
                const std::vector<CellKind> before = assigned_.kinds();
                for (const std::size_t cell : area)
                    assigned_.looks[assigned_.look_of(cell)].kind = whole;
                meter.tick(100 * board_.looks.size());
                if (const double now = assigned_.cost(); now < lowest - 1e-9) {
                    lowest = now;
                    is_better = true;
                } else {
                    assigned_.set_kinds(before);
                }
            }
        }
        if (is_better) descend(assigned_, meter);
    }

    // Hidden cells look alike, but for what is drawn on some of them: that is a mark.
    void mark_drawings(Meter& meter) {
        assigned_.has_plain_hidden = std::ranges::any_of(
            assigned_.looks,
            [](const LookOfCells& look) { return look.kind == hidden_kind && !look.is_drawn; });
        if (assigned_.has_plain_hidden) descend(assigned_, meter);
    }

    // Mines are shown after a loss: one of them is exploded, each is shown or flagged, and wrong
    // flags are marked. This is asked for when the rest is settled. If numbers lack mines, the game
    // goes on, and what looks like mines may be flags.
    void settle_marks(Meter& meter) {
        const auto shows = [&](CellKind kind) {
            return std::ranges::any_of(assigned_.looks,
                                       [&](const LookOfCells& look) { return look.kind == kind; });
        };
        if (!shows(mine_kind) && !shows(exploded_kind)) return;
        assigned_.is_settled = true;
        descend(assigned_, meter);
        if (shows(exploded_kind)) {
            assigned_.is_lost = share_of_right() >= right_at_the_end;
            assigned_.goes_on = !assigned_.is_lost;
            descend(assigned_, meter);
            return;
        }
        // After a win nothing is hidden; the exploded mine may lie beyond what is seen.
        const bool may_lack_one = !shows(hidden_kind) || count(board_.is_cut) > 0;
        if (may_lack_one && share_of_right() >= 1) return;
        suppose_explosion(!may_lack_one || share_of_right() < right_at_the_end, meter);
    }

    // The shares of a look's kinds, given the kinds of the other looks.
    KindShares given_others(std::size_t i, Meter& meter) {
        const LookOfCells& look = assigned_.looks[i];
        const std::array<double, other_kind> logs = logs_given_others(assigned_, i, meter);
        const double most = std::ranges::max(logs);
        KindShares shares{};
        double total = 0;
        for (const double log : logs) total += std::exp(log - most);
        for (std::size_t kind = 0; kind < other_kind; ++kind)
            shares[kind] = static_cast<float>(std::exp(logs[kind] - most) / total);
        // What the rules alone say is never told as certain.
        const CellKind told = likeliest(shares);
        const bool is_guessed = look.shares[told] < (breaks_rules_ ? least_seen : least_guessed);
        if (doubted_ || look.shares[told] < least_seen)
            limit(shares, is_guessed ? most_guessed : most_overruled);
        return shares;
    }

    // Notes whether rules are broken, and whether the classifier sees another kind somewhere, or is
    // unsure of many cells.
    void note_doubts() {
        for (std::size_t cell = 0; cell < board_.looks.size(); ++cell)
            breaks_rules_ = breaks_rules_ || assigned_.cost_at(cell) >= broken_rule;
        double seen = 0;
        for (std::size_t cell = 0; cell < board_.looks.size(); ++cell) {
            const KindShares& shares = board_.kinds[cell];
            const CellKind kind = assigned_.kind(cell);
            doubted_ = doubted_ || kind != likeliest(shares);
            seen += static_cast<double>(shares[kind]);
        }
        doubted_ = doubted_ || seen < least_seen_of_all * static_cast<double>(board_.looks.size());
    }

    // Whether this may be a game: something is hidden or marked, few rules are broken, and what is
    // seen convinces. A small board must show more than blank cells. A small or blank one must be
    // what the classifier sees, and so must marks, unless they are often repeated, as numbers are:
    // a curve is read as many marks, each of a look of its own.
    bool is_plausible() const {
        std::size_t broken = 0;
        for (std::size_t cell = 0; cell < board_.looks.size(); ++cell)
            broken += assigned_.cost_at(cell) >= broken_rule;
        std::size_t hidden = 0;
        std::size_t marks = 0;
        std::size_t looks = 0;
        double seen = 0;
        double seen_of_marks = 0;
        for (const LookOfCells& look : assigned_.looks) {
            double share = 0;
            for (const std::size_t cell : look.cells)
                share += static_cast<double>(board_.kinds[cell][look.kind]);
            seen += share;
            if (look.kind == hidden_kind) hidden += look.cells.size();
            if (is_blank(look.kind)) continue;
            ++looks;
            marks += look.cells.size();
            seen_of_marks += share;
        }
        const auto cells = static_cast<double>(board_.looks.size());
        const bool is_bare = marks < fewest_marks;
        if (hidden + marks == 0 || broken > board_.looks.size() / most_broken_share) return false;
        if (is_bare && std::min(board_.grid.rows, board_.grid.columns) < least_blank_side)
            return false;
        const bool is_small = is_bare || board_.looks.size() < fewest_joint_cells;
        if (seen < (is_small ? least_seen_of_few : least_seen_of_many) * cells) return false;
        return seen_of_marks >= least_seen_of_marks * static_cast<double>(marks) ||
               (marks >= least_repeated * looks && looks <= most_deciphered);
    }

    // The cells that may be wrong where a rule is broken: those of the number's look, and those
    // beside it.
    std::vector<char> suspected() const {
        std::vector<char> is_suspected(board_.looks.size());
        for (std::size_t cell = 0; cell < board_.looks.size(); ++cell) {
            if (assigned_.cost_at(cell) < broken_rule) continue;
            for (const std::size_t other : assigned_.looks[assigned_.look_of(cell)].cells)
                is_suspected[other] = 1;
            for_neighbours(board_.grid, cell, [&](std::size_t other) { is_suspected[other] = 1; });
        }
        return is_suspected;
    }

    std::size_t look_of(std::size_t cell) const { return assigned_.look_of(cell); }
    std::size_t size() const { return assigned_.looks.size(); }

  private:
    // The share of numbers that lack no mine and have none too many.
    double share_of_right() const {
        double numbers = 0;
        double right = 0;
        for (std::size_t cell = 0; cell < board_.looks.size(); ++cell) {
            if (!is_number(assigned_.kind(cell)) || !assigned_.is_seen_whole(cell)) continue;
            ++numbers;
            right += assigned_.lacking(cell) == 0;
        }
        return numbers > 0 ? right / numbers : 1;
    }

    // Where mines are shown and none is exploded, takes a look of its own for the exploded one, if
    // all numbers are right then, and if that is better than otherwise, when the game may go on.
    void suppose_explosion(bool goes_on, Meter& meter) {
        std::vector<CellKind> lost;
        double lowest = std::numeric_limits<double>::infinity();
        assigned_.is_lost = true;
        for (LookOfCells& look : assigned_.looks) {
            if (look.cells.size() != 1 || look.kind == number_kind) continue;
            const CellKind kept = std::exchange(look.kind, exploded_kind);
            meter.tick(200 * board_.looks.size());
            if (const double now = assigned_.whole_cost(); now < lowest && share_of_right() >= 1) {
                lowest = now;
                lost = assigned_.kinds();
            }
            look.kind = kept;
        }
        assigned_.is_lost = false;
        assigned_.goes_on = goes_on;
        descend(assigned_, meter);
        if (lowest + unseen_explosion >= assigned_.whole_cost()) return;
        assigned_.set_kinds(lost);
        assigned_.is_lost = true;
        assigned_.goes_on = false;
        descend(assigned_, meter);
    }

    // Whether the classifier sees clearly what nearly all drawings are, so that they are no strange
    // marks.
    bool are_drawings_clear() const {
        std::size_t drawn = 0;
        std::size_t clear = 0;
        for (std::size_t cell = 0; cell < board_.looks.size(); ++cell) {
            if (!assigned_.looks[assigned_.look_of(cell)].is_drawn) continue;
            ++drawn;
            clear += board_.kinds[cell][assigned_.kind(cell)] > least_seen;
        }
        return static_cast<double>(clear) > least_clear * static_cast<double>(drawn);
    }

    struct Settled {
        double cost;
        bool has_symbols;
        std::vector<CellKind> kinds;
    };

    // Families of looks in which the classifier sees the same, those of the most cells first.
    std::vector<Family> families() const {
        const auto seen = [&](std::size_t look) {
            return board_.kinds[assigned_.looks[look].cells.front()];
        };
        std::vector<Family> found;
        for (std::size_t i = 0; i < assigned_.looks.size(); ++i) {
            const auto family = std::ranges::find_if(found, [&](const Family& other) {
                return overlap(seen(i), seen(other.front())) > least_family_overlap;
            });
            if (family == found.end())
                found.push_back({i});
            else
                family->push_back(i);
        }
        std::ranges::stable_sort(found, std::greater<>(), [&](const Family& family) {
            std::size_t cells = 0;
            for (const std::size_t i : family) cells += assigned_.looks[i].cells.size();
            return cells;
        });
        return found;
    }

    const FoundBoard& board_;
    Assignment assigned_;
    bool doubted_ = false;       // the board as a whole
    bool breaks_rules_ = false;  // at first or at the end
};

// Whether a cell surely shows a number of more mines than there may be beside it.
bool lacks_mines(const FoundBoard& board, std::size_t cell) {
    const auto is_sure_number = [&](std::size_t one) {
        const CellKind kind = likeliest(board.kinds[one]);
        return is_number(kind) &&
               board.kinds[one][kind] >= sure * (1 - board.kinds[one][other_kind]);
    };
    if (!is_sure_number(cell)) return false;
    std::size_t room = 0;
    for_neighbours(board.grid, cell, [&](std::size_t other) { room += !is_sure_number(other); });
    return room < likeliest(board.kinds[cell]) - number_kind;
}

// People ask about a part of a board. If the picture ends beside a cell, nothing shows whether the
// board does; but a number that has too few cells for its mines beside it tells. Adds such sides.
void note_cuts(FoundBoard& board) {
    std::vector<Sides> found;  // the sides beyond which mines of a number must be
    for (std::size_t cell = 0; cell < board.kinds.size(); ++cell) {
        const Sides sides = common(sides_at(board.grid, cell), board.is_at_border);
        if (count(sides) > 0 && lacks_mines(board, cell)) found.push_back(sides);
    }
    // Numbers along one side first; those in a corner may be explained by them.
    std::ranges::stable_sort(found, {}, count);
    for (const Sides& sides : found) {
        if (count(common(sides, board.is_cut)) > 0) continue;
        for (std::size_t side = 0; side < all_sides; ++side)
            board.is_cut[side] = board.is_cut[side] || sides[side];
    }
}

}  // namespace

bool settle(FoundBoard& board, Meter& meter) {
    const Sides seen = board.is_cut;
    note_cuts(board);
    Joint joint(board);
    joint.improve(meter);
    joint.unify(meter);
    joint.mark_drawings(meter);
    joint.settle_marks(meter);
    joint.note_doubts();
    std::vector<KindShares> shares;
    const bool is_plausible = joint.is_plausible();
    for (std::size_t i = 0; i < joint.size(); ++i) shares.push_back(joint.given_others(i, meter));
    const std::vector<char> is_suspected = joint.suspected();
    for (std::size_t cell = 0; cell < board.kinds.size(); ++cell) {
        board.kinds[cell] = shares[joint.look_of(cell)];
        if (is_suspected[cell] != 0) limit(board.kinds[cell], most_guessed);
    }
    board.is_cut = seen;
    note_cuts(board);  // a flag may have been taken for a number
    return is_plausible;
}

}  // namespace minewise
