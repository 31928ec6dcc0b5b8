#include "vision/assignment.hpp"

#include <cmath>

namespace minewise {
namespace {

constexpr double opened_alone = 0.7;       // the cost of a number that no opening touches
constexpr float least_kind_share = 2e-5F;  // of a kind: the classifier may be wrong
constexpr float least_mark = 1e-9F;
constexpr float other_plain = 0.1F;   // of kinds that are drawn alike, by the share of all of them
constexpr float unsure_plain = 0.4F;  // more of it, by how far the look is that of no cell
constexpr float unknown_plain = 0.15F;  // of what looks like no cell
constexpr float least_drawn = 0.01F;    // of numbers and marks in a drawn cell
constexpr float other_number = 3e-4F;
constexpr float other_mark = 0.02F;
constexpr double most_witnesses = 6;
constexpr double drawn_blank = 3;        // the cost of a drawing on a cell where others are plain
constexpr double repeated_blank = 6;     // of one that several cells have
constexpr double unseen_flag = 7;        // of one that the classifier takes for none
constexpr double mine_chance = 0.25;     // of a hidden cell beside a number
constexpr double number_weight = 0.5;    // of how likely a number is there
constexpr double flag_too_many = 3;      // beside a number; flags may be wrong
constexpr double second_explosion = 4;   // the cost of one more exploded mine
constexpr double no_explosion = 2;       // of none where mines are shown
constexpr double none_at_the_end = 5;    // the same when all else is settled
constexpr double none_in_a_loss = 15;    // the same where the game is lost
constexpr double wrong_at_the_end = 3;   // of each mine that a number lacks after a loss
constexpr std::size_t most_opened = 10;  // of so many cells, usual boards have more than one mine
constexpr double few_closed = 15;
constexpr double nothing_revealed = 15;     // mines without a number or an empty cell
constexpr double symbols_for_numbers = 10;  // of marks in place of numbers
constexpr double unknown_symbol = 5;        // of each of them
constexpr double weight_of_symbol = 0.1;    // of what is seen in a mark beside them
constexpr float clear_flag = 0.9F;          // the share of a flag that is none of them
constexpr double pattern_weight = 0.3;      // of the entropy of looks among cells of one kind
constexpr double same_number = 6;           // the cost of two looks of one number that differ
constexpr float most_same = 0.5F;           // the overlap of the shares of such looks
constexpr double mine_in_play = 3;          // of each that is shown while the game goes on
constexpr double flag_apart = 6;            // of one beside no number after a loss
constexpr double most_apart = 12;           // of a look that count
constexpr double wrong_flag = 1;            // of each
constexpr double wrong_flag_in_play = 4;    // of one more where no mine is shown

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
    const float least_plain =
        (other_plain + unsure_plain * seen[other_kind]) * plain + unknown_plain * seen[other_kind];
    KindShares shares{};
    for (std::size_t i = 0; i < other_kind; ++i) {
        const auto kind = static_cast<CellKind>(i);
        const float share = seen[kind];
        if (is_mark(kind))
            shares[kind] =
                std::max({share * std::min(1.0F, 2 * share),
                          other_mark * (kind == exploded_kind ? marks - seen[flag_kind] : marks),
                          least_mark});
        else if (is_blank(kind))
            shares[kind] = std::max({share, least_plain, least_kind_share});
        else
            shares[kind] = std::max({share, other_number * numbers, least_kind_share});
    }
    return shares;
}

// Whether the classifier sees a number or a mark rather than a hidden or an empty cell.
bool is_drawn(const KindShares& seen) {
    const float plain = seen[hidden_kind] + seen[number_kind];
    return 1 - plain - seen[other_kind] > std::max(plain, least_drawn);
}

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

}  // namespace

Assignment::Assignment(const FoundBoard& board) : board_(board) {
    std::int32_t most = 0;
    for (const std::int32_t look : board.looks) most = std::max(most, look);
    std::vector<std::size_t> place(static_cast<std::size_t>(most) + 1, looks.max_size());
    look_.resize(board.looks.size());
    visited_.resize(board.looks.size());
    for (std::size_t cell = 0; cell < board.looks.size(); ++cell) {
        std::size_t& at = place[static_cast<std::size_t>(board.looks[cell])];
        if (at == looks.max_size()) {
            at = looks.size();
            looks.push_back({{},
                             weighed(board.kinds[cell]),
                             likeliest(board.kinds[cell]),
                             is_drawn(board.kinds[cell])});
        }
        looks[at].cells.push_back(cell);
        look_[cell] = at;
    }
}

std::vector<CellKind> Assignment::kinds() const {
    std::vector<CellKind> found;
    for (const LookOfCells& look : looks) found.push_back(look.kind);
    return found;
}

void Assignment::set_kinds(const std::vector<CellKind>& kinds) {
    for (std::size_t i = 0; i < looks.size(); ++i) looks[i].kind = kinds[i];
}

// Each cell of a look is a witness, but not an independent one. Of strange marks it can hardly tell
// whether they are numbers, mines or flags.
double Assignment::evidence(const LookOfCells& look, CellKind kind) const {
    const double witnesses = std::min(static_cast<double>(look.cells.size()), most_witnesses);
    double sum = witnesses * std::log(static_cast<double>(look.shares[kind]));
    if (has_plain_hidden && look.is_drawn) {
        const bool is_repeated = look.cells.size() > 1;  // so that it is no mouse pointer
        if (is_blank(kind)) sum -= witnesses * (is_repeated ? repeated_blank : drawn_blank);
        if (is_repeated && kind == flag_kind) sum = std::max(sum, -witnesses * unseen_flag);
    }
    if (!has_symbols) return sum;
    if (kind > number_kind && kind < mine_kind) return std::max(sum, -unknown_symbol);
    const bool is_strange = is_mark(kind) && (kind != flag_kind || look.shares[kind] < clear_flag);
    return is_strange ? std::min(sum, -unknown_symbol + weight_of_symbol * sum) : sum;
}

bool Assignment::is_seen_whole(std::size_t cell) const {
    return count(common(sides_at(board_.grid, cell), board_.is_cut)) == 0;
}

bool Assignment::is_beside_number(std::size_t cell) const {
    bool is_beside = false;
    for_neighbours(board_.grid, cell,
                   [&](std::size_t other) { is_beside = is_beside || is_number(kind(other)); });
    return is_beside;
}

double Assignment::cost_of_apart(const LookOfCells& look) const {
    if (look.kind != flag_kind && look.kind != wrong_flag_kind) return 0;
    const auto apart = std::ranges::count_if(
        look.cells, [&](std::size_t cell) { return !is_beside_number(cell); });
    return flag_apart * std::min(most_apart, static_cast<double>(apart));
}

std::size_t Assignment::lacking(std::size_t cell) const {
    const std::size_t number = kind(cell) - number_kind;
    std::size_t shown = 0;
    for_neighbours(board_.grid, cell, [&](std::size_t other) {
        shown += is_mine(kind(other)) || kind(other) == flag_kind;
    });
    return std::max(shown, number) - std::min(shown, number);
}

double Assignment::cost_at(std::size_t cell) const {
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
    const bool is_whole = is_seen_whole(cell);
    const bool is_broken = mines > number || (number == 0 && hidden + flags > 0) ||
                           (is_whole && hidden + flags + mines < number);
    double sum = (is_broken ? broken_rule : 0) + (is_in_opening ? 0 : opened_alone);
    if (mines + flags > number && number > 0)
        sum += flag_too_many * static_cast<double>(mines + flags - std::max(number, mines));
    if (is_lost && is_whole) sum += wrong_at_the_end * static_cast<double>(lacking(cell));
    if (number == 0 || is_broken || !is_whole) return sum;
    const auto cells = static_cast<double>(looks[look_[cell]].cells.size());
    return sum + std::min(1.0, most_witnesses / cells) *
                     number_cost(number - std::min(number, mines + flags), hidden);
}

// The cost of marks that are rare together or where they are, and of a board with room for hardly a
// mine. Players set flags beside numbers; mines are shown anywhere.
double Assignment::cost_of_marks() const {
    std::size_t exploded = 0;
    std::size_t mines = 0;
    std::size_t wrong = 0;
    std::size_t closed = 0;
    for (const LookOfCells& look : looks) {
        if (!is_number(look.kind)) closed += look.cells.size();
        if (look.kind == exploded_kind) exploded += look.cells.size();
        if (look.kind == mine_kind) mines += look.cells.size();
        if (look.kind == wrong_flag_kind) wrong += look.cells.size();
    }
    double sum = wrong_flag * static_cast<double>(wrong);
    if (goes_on) sum += mine_in_play * static_cast<double>(mines);
    // Beside mines of another look, clear flags are flags.
    for (const LookOfCells& look : looks)
        if (is_lost && (mines == 0 || look.shares[look.kind] < sure_flag))
            sum += cost_of_apart(look);
    if (has_symbols) sum += symbols_for_numbers;
    if (closed == look_.size() && mines > 0) sum += nothing_revealed;
    if (exploded == 0 && mines > 0)
        sum += is_lost ? none_in_a_loss : is_settled ? none_at_the_end : no_explosion;
    if (exploded > 1) sum += second_explosion * static_cast<double>(exploded - 1);
    if (exploded + mines == 0) sum += wrong_flag_in_play * static_cast<double>(wrong);
    const bool is_whole = std::ranges::count(board_.is_cut, true) == 0;
    if (is_whole && closed * most_opened < look_.size()) sum += few_closed;
    return sum + pattern_weight * entropy();
}

// The logarithm of the number of ways to spread the looks of each kind over its cells. Closed
// cells are one kind: a reading that calls numbers flags has to tell where they are.
double Assignment::entropy() const {
    std::array<double, all_kinds> cells{};
    double sum = 0;
    for (const LookOfCells& look : looks) {
        const auto count = static_cast<double>(look.cells.size());
        cells[is_number(look.kind) ? look.kind : hidden_kind] += count;
        sum -= count * std::log(count);
    }
    for (const double count : cells)
        if (count > 0) sum += count * std::log(count);
    return sum;
}

double Assignment::cost_of_same_numbers(std::size_t i) const {
    const CellKind kind = looks[i].kind;
    if (!is_number(kind) || kind == number_kind) return 0;
    double sum = 0;
    for (std::size_t j = 0; j < looks.size(); ++j)
        if (j != i && looks[j].kind == kind && !are_same(i, j)) sum += same_number;
    return sum;
}

// Whether the classifier sees the same in two looks. Of strange marks it says little: those
// with other looks stand for other numbers.
bool Assignment::are_same(std::size_t i, std::size_t j) const {
    if (has_symbols) return false;
    return overlap(board_.kinds[looks[i].cells.front()], board_.kinds[looks[j].cells.front()]) >
           most_same;
}

double Assignment::cost_about(std::size_t look) {
    double sum = cost_of_marks();
    ++visit_;
    const auto add = [&](std::size_t cell) {
        if (visited_[cell] == visit_) return;
        visited_[cell] = visit_;
        sum += cost_at(cell);
    };
    for (const std::size_t cell : looks[look].cells) {
        add(cell);
        for_neighbours(board_.grid, cell, add);
    }
    return sum;
}

double Assignment::cost() const {
    double sum = cost_of_marks();
    for (const LookOfCells& look : looks) sum -= evidence(look, look.kind);
    for (std::size_t cell = 0; cell < look_.size(); ++cell) sum += cost_at(cell);
    return sum;
}

double Assignment::whole_cost() const {
    double sum = cost();
    for (std::size_t i = 0; i < looks.size(); ++i) sum += cost_of_same_numbers(i) / 2;
    return sum;
}

}  // namespace minewise
