#include "policy/endgame/search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>

#include "base/hash.hpp"

namespace minewise {
namespace {

// The number of safe cells examined together: their numbers fill one word.
constexpr std::size_t at_once = 8;

// The share of the time for the search; the rest is for play by the default rule.
constexpr double searching_share = 0.75;

}  // namespace

void Search::load(const SolutionTable& solutions, std::vector<std::uint32_t> interchangeable,
                  std::uint64_t max_nodes, const Meter& meter) {
    solutions_ = &solutions;
    interchangeable_ = std::move(interchangeable);
    max_nodes_ = max_nodes;
    meter_ = meter.part(searching_share);
    reserve_ = meter;
    nodes_ = 0;
    exhausted_ = exhausted_by_time_ = out_of_time_ = false;
    table_.clear(meter.bytes() / 2);  // the table doubles as it grows
    indices_.clear();
    groups_.clear();
    moves_.clear();
    keys_.clear();
    summary_.resize(solutions);
    words_ = summary_.undecided().size();
    count_.fill(0);
    mines_.assign(solutions.size() * words_, 0);
    mine_count_.assign(solutions.size(), 0);
    for (std::size_t s = 0; s < solutions.size(); ++s)
        for (std::size_t c = 0; c < solutions.cells.size(); ++c)
            if (solutions.row(s)[c] == SolutionTable::mine) {
                mines_[s * words_ + c / 64] |= std::uint64_t{1} << c % 64;
                ++mine_count_[s];
            }
}

Search::Root Search::root() {
    Root root;
    root.set = indices_.take(solutions_->size());
    std::iota(root.set.begin(), root.set.end(), Index{0});
    root.weight = weight_of(root.set);
    const auto finished = std::ranges::find(mine_count_, solutions_->cells.size());
    if (!solutions_->uniform && finished != mine_count_.end()) {
        const auto done = static_cast<Index>(finished - mine_count_.begin());
        const auto rest = indices_.take(root.set.size() - 1);
        std::ranges::remove_copy(root.set, rest.begin(), done);
        root.set = rest;
    }
    summary_.compute(*solutions_, root.set);
    for (std::uint32_t c = 0; c < solutions_->cells.size(); ++c) {
        double safe = 0.0;
        for (const Index s : root.set)
            if (solutions_->row(s)[c] != SolutionTable::mine) safe += solutions_->weights[s];
        const Move move{c, safe, static_cast<std::uint8_t>(std::max(0, summary_.spread(c)))};
        root.moves.push_back(move);
    }
    std::ranges::stable_sort(root.moves, std::ranges::greater{}, &Move::safe);
    return root;
}

double Search::weight_of(std::span<const Index> set) const {
    if (solutions_->uniform) return static_cast<double>(set.size()) * solutions_->weights[0];
    double weight = 0.0;
    for (const Index s : set) weight += solutions_->weights[s];
    return weight;
}

Set Search::showing(Set set, std::uint32_t column, int more) {
    const auto some = indices_.take(set.size());
    const auto end = std::ranges::copy_if(
        set, some.begin(), [&](Index s) { return solutions_->row(s)[column] == more; });
    return some.first(static_cast<std::size_t>(end.out - some.begin()));
}

double Search::value_of(Set set, const Move& move, double floor) {
    const Arena<Index>::Frame indices(indices_);
    const Arena<Group>::Frame groups(groups_);
    return sum(divide(set, move), move.safe, floor);
}

double Search::value(Set set, double weight, double floor) {
    if (set.size() == 1) return weight;
    if (set.size() == 2 && solutions_->uniform)
        return are_distinguishable(set[0], set[1]) ? weight : weight / 2;
    spend(100 + set.size() * solutions_->width / 2);
    if (out_of_time_) return heaviest(set);
    const Arena<Index>::Frame indices(indices_);
    const Arena<Group>::Frame groups(groups_);
    summary_.compute(*solutions_, set);
    if (std::ranges::any_of(summary_.informative(), [](auto word) { return word != 0; }))
        return sum(divide_by_safe_cells(set), weight, floor);
    const auto done = solutions_->uniform ? std::nullopt : finished(set);
    if (!done) return guess(set, floor);
    const double won = solutions_->weights[set[*done]];
    const auto rest = indices_.take(set.size() - 1);
    std::ranges::remove_copy(set, rest.begin(), set[*done]);
    const double more = value(rest, weight - won, floor - won);
    return more > floor - won ? won + more : std::min(won + more, floor);
}

// Whether some cell that is safe in both solutions shows different numbers.
bool Search::are_distinguishable(Index a, Index b) const {
    using Lane = std::uint8_t __attribute__((vector_size(SolutionTable::lane)));
    for (std::size_t from = 0; from < solutions_->width; from += SolutionTable::lane) {
        Lane x;
        Lane y;
        std::memcpy(&x, solutions_->row(a) + from, SolutionTable::lane);
        std::memcpy(&y, solutions_->row(b) + from, SolutionTable::lane);
        const auto different =
            (x != y) & (x != Lane{} + SolutionTable::mine) & (y != Lane{} + SolutionTable::mine);
        std::uint64_t halves[2];
        std::memcpy(halves, &different, sizeof halves);
        if ((halves[0] | halves[1]) != 0) return true;
    }
    return false;
}

// The index of a solution in which no safe cell is left to open.
std::optional<std::size_t> Search::finished(Set set) const {
    std::uint32_t mined = 0;
    for (const auto word : summary_.mined())
        mined += static_cast<std::uint32_t>(std::popcount(word));
    for (std::size_t i = 0; i < set.size(); ++i)
        if (mine_count_[set[i]] == mined) return i;
    return std::nullopt;
}

// The subsets in which the cell is safe and shows the same number.
std::span<Search::Group> Search::divide(Set set, const Move& move) {
    const std::uint8_t* values = solutions_->values.data() + move.column;
    const std::size_t width = solutions_->width;
    std::size_t numbers = 0;
    for (const Index s : set) {
        const auto number = values[s * width];
        numbers += count_[number]++ == 0 && number != SolutionTable::mine;
    }
    const auto groups = groups_.take(numbers);
    auto members = indices_.take(set.size() - count_[SolutionTable::mine]);
    count_[SolutionTable::mine] = 0;
    std::array<std::uint8_t, 256> group;
    std::size_t next = 0;
    for (std::size_t number = 0; next < numbers; ++number) {
        if (count_[number] == 0) continue;
        groups[next].set = members.first(count_[number]);
        members = members.subspan(count_[number]);
        count_[number] = 0;
        group[number] = static_cast<std::uint8_t>(next++);
    }
    for (const Index s : set) {
        const auto number = values[s * width];
        if (number != SolutionTable::mine) groups[group[number]].set[count_[number]++] = s;
    }
    for (Group& g : groups) {
        count_[values[g.set[0] * width]] = 0;
        g.weight = weight_of(g.set);
    }
    return groups;
}

// The subsets in which the informative cells show the same numbers.
std::span<Search::Group> Search::divide_by_safe_cells(Set set) {
    std::array<std::uint32_t, at_once> columns;
    std::size_t column_count = 0;
    for_each(summary_.informative(), [&](std::uint32_t column) {
        if (column_count < at_once) columns[column_count++] = column;
    });
    const auto signature_of = [&](Index s) {
        std::uint64_t signature = 0;
        for (std::size_t i = 0; i < column_count; ++i)
            signature = signature << 8 | solutions_->row(s)[columns[i]];
        return signature;
    };

    // Numbers the distinct signatures in order of first occurrence. This is the inner loop of the
    // search. It has its own hash table, which needs neither growth nor tags: HashIndex would take
    // 3 % more time.
    const std::size_t slots = std::bit_ceil(2 * set.size());
    signatures_.resize(set.size());
    sizes_.clear();
    slots_.assign(slots, 0);
    const auto number_of = indices_.take(set.size());
    for (std::size_t i = 0; i < set.size(); ++i) {
        const std::uint64_t signature = signature_of(set[i]);
        std::size_t slot = hash_words(std::span(&signature, 1)) & (slots - 1);
        while (slots_[slot] != 0 && signatures_[slots_[slot] - 1] != signature)
            slot = (slot + 1) & (slots - 1);
        if (slots_[slot] == 0) {
            signatures_[sizes_.size()] = signature;
            sizes_.push_back(0);
            slots_[slot] = static_cast<std::uint32_t>(sizes_.size());
        }
        number_of[i] = slots_[slot] - 1;
        ++sizes_[number_of[i]];
    }
    const auto groups = groups_.take(sizes_.size());
    auto members = indices_.take(set.size());
    for (std::size_t g = 0; g < groups.size(); ++g) {
        groups[g].set = members.first(sizes_[g]);
        members = members.subspan(sizes_[g]);
        sizes_[g] = 0;
    }
    for (std::size_t i = 0; i < set.size(); ++i)
        groups[number_of[i]].set[sizes_[number_of[i]]++] = set[i];
    for (Group& group : groups) group.weight = weight_of(group.set);
    return groups;
}

// The sum of the values of the groups; only an upper bound if it does not exceed the floor.
double Search::sum(std::span<Group> groups, double weight, double floor) {
    std::ranges::sort(groups, {}, [](const Group& group) { return group.set.size(); });
    double bound = weight;
    for (const Group& group : groups) {
        const double required = floor - (bound - group.weight);
        const double won = value(group.set, group.weight, required);
        bound += won - group.weight;
        if (won <= required || bound <= floor) return std::min(bound, floor);
    }
    return bound;
}

// The value of a set in which no safe cell is informative.
double Search::guess(Set set, double floor) {
    const Arena<Move>::Frame move_frame(moves_);
    const Arena<std::uint64_t>::Frame key_frame(keys_);
    const auto moves = this->moves(set);
    const double unit = solutions_->weights[set[0]];
    if (moves.empty()) return unit;  // every cell is dead: at most one solution can be won
    if (moves[0].safe <= floor) return moves[0].safe;
    const auto key = this->key(set);
    const auto hash = TranspositionTable::hash(key);
    if (const auto* known = table_.find(key, hash)) {
        const double value = known->value * unit;
        if (known->exact || value <= floor) return value;
    }
    if (nodes_ >= max_nodes_) exhausted_ = true;
    if (!exhausted_) ++nodes_;
    double bound = 0.0;
    const double best = search(exhausted_ ? moves.first(1) : moves, set, floor, bound);
    const bool is_exact = best > floor;
    if (!exhausted_) table_.put(key, hash, {(is_exact ? best : bound) / unit, is_exact});
    return is_exact ? best : bound;
}

// The largest value of a move. If none exceeds the floor, `bound` is an upper bound of it.
double Search::search(std::span<const Move> moves, Set set, double floor, double& bound) {
    double best = -1.0;
    for (const Move& move : moves) {
        const double required = std::max(floor, best);
        if (move.safe <= required) {
            bound = std::max(bound, move.safe);
            break;
        }
        const double won = value_of(set, move, required);
        bound = std::max(bound, won);
        best = std::max(best, won);
    }
    return best;
}

// The moves to consider, the safest first. Empty if all cells are dead and at most one solution can
// be won.
std::span<Search::Move> Search::moves(Set set) {
    const Columns& undecided = summary_.undecided();
    std::size_t count = 0;
    for (const auto word : undecided) count += static_cast<std::size_t>(std::popcount(word));
    const auto all = moves_.take(count);
    std::size_t live = 0;
    std::size_t dead = all.size();
    for_each(undecided, [&](std::uint32_t c) {
        const auto first = interchangeable_[c];
        if (first != c && (undecided[first / 64] >> first % 64 & 1) != 0) return;
        const Move move{c, 0.0, static_cast<std::uint8_t>(summary_.spread(c))};
        all[summary_.is_informative(c) ? live++ : --dead] = move;
    });
    std::copy(all.begin() + static_cast<std::ptrdiff_t>(dead), all.end(),
              all.begin() + static_cast<std::ptrdiff_t>(live));
    const auto moves = all.first(live + all.size() - dead);
    weigh(moves, set);
    const auto some = without_dead(moves, all.size() - dead, set);
    std::ranges::sort(some, [](const Move& a, const Move& b) {
        if (a.safe != b.safe) return a.safe > b.safe;
        if (a.spread != b.spread) return a.spread > b.spread;
        return a.column < b.column;
    });
    return some;
}

// Computes the weight with which each move is safe.
void Search::weigh(std::span<Move> moves, Set set) {
    if (solutions_->uniform) {
        summary_.count_mines(*solutions_, set);
        for (Move& move : moves)
            move.safe = static_cast<double>(set.size() - summary_.mines(move.column)) *
                        solutions_->weights[0];
        return;
    }
    for (const Index s : set)
        for (Move& move : moves)
            if (solutions_->row(s)[move.column] != SolutionTable::mine)
                move.safe += solutions_->weights[s];
}

// Removes the last `dead` moves, unless opening dead cells alone can win some solution.
std::span<Search::Move> Search::without_dead(std::span<Move> moves, std::size_t dead, Set set) {
    const auto live = moves.first(moves.size() - dead);
    if (solutions_->uniform) return live;
    const auto finished_by_dead = [&](Index s) {
        return std::ranges::none_of(live, [&](const Move& move) {
            return solutions_->row(s)[move.column] != SolutionTable::mine;
        });
    };
    return std::ranges::any_of(set, finished_by_dead) ? moves : live;
}

// The number of solutions, the undecided cells, and one bit per solution and undecided cell.
TranspositionTable::Key Search::key(Set set) {
    const Columns& undecided = summary_.undecided();
    std::size_t bits = 0;
    for (const auto word : undecided) bits += static_cast<std::size_t>(std::popcount(word));
    const auto key = keys_.take(1 + words_ + (bits * set.size() + 63) / 64);
    key[0] = set.size();
    std::ranges::copy(undecided, key.begin() + 1);
    std::size_t next = 1 + words_;
    std::uint64_t packed = 0;
    std::size_t used = 0;
    for (const Index s : set)
        for_each(undecided, [&](std::uint32_t c) {
            packed |= (mines_[s * words_ + c / 64] >> c % 64 & 1) << used;
            if (++used < 64) return;
            key[next++] = packed;
            packed = used = 0;
        });
    if (used != 0) key[next] = packed;
    return key;
}

void Search::spend(std::size_t work) {
    try {
        meter_->tick(work);
    } catch (const OverBudget&) {
        out_of_time_ = exhausted_by_time_;
        exhausted_by_time_ = exhausted_ = true;
        meter_ = out_of_time_ ? reserve_->without_deadline() : *reserve_;
    }
}

// A lower bound of the value of a set: the weight of its most likely solution.
double Search::heaviest(Set set) const {
    if (solutions_->uniform) return solutions_->weights[0];
    double most = 0.0;
    for (const Index s : set) most = std::max(most, solutions_->weights[s]);
    return most;
}

}  // namespace minewise
