#include "counting/diagram.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/hash.hpp"
#include "base/hash_index.hpp"

namespace minewise {
namespace {

template <std::size_t words>
using Key = std::array<std::uint64_t, words>;

// The bits of a key that store the count of an open clue, and the clue's state at the current step.
struct Field {
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    std::uint64_t mask = 0;  // before shifting
    std::int32_t low = 0;
    std::int32_t high = 0;
    std::int32_t left = 0;  // capacity of its sections that are not placed yet
    bool closes = false;
    // Of counts first_weighed, first_weighed + 1 ...; null: all weights are 1.
    const double* weights = nullptr;
    std::int64_t first_weighed = 0;
};

struct Step {
    std::int32_t section = 0;
    std::int32_t capacity = 0;
    std::uint32_t first_field = 0;
};

// The open clues at each step of a variable order.
struct Plan {
    std::vector<Step> steps;  // with a sentinel at the end
    std::vector<Field> fields;
    std::uint32_t words = 1;
    std::uint32_t bits = 0;  // bits in use in the first word
    bool weighted = false;

    std::vector<Field> of_clue;      // by clue; used while the plan is made
    std::vector<std::int32_t> left;  // by clue: sections not placed yet; -1: none placed

    void clear() {
        steps.clear();
        fields.clear();
        words = 1;
        bits = 0;
        weighted = false;
    }
    void count_bits(const Field& field) {
        const auto width = static_cast<std::uint32_t>(std::bit_width(field.mask));
        words = std::max(words, field.word + 1);
        if (field.word == 0) bits = std::max(bits, field.shift + width);
        weighted |= field.weights != nullptr;
    }
    std::span<const Field> fields_of(std::size_t step) const {
        return {fields.data() + steps[step].first_field,
                fields.data() + steps[step + 1].first_field};
    }
};

constexpr std::uint32_t max_words = 16;
constexpr std::size_t many_edges = 100'000;  // edges

// The bits of a key that store counts of open clues.
class UsedBits {
  public:
    // Allocates bits for a clue that opens.
    void allocate(Field& field) {
        const auto bits = static_cast<std::uint32_t>(std::bit_width(field.mask));
        for (field.word = 0, field.shift = 0; field.word < max_words;) {
            if ((used_[field.word] & (field.mask << field.shift)) == 0) break;
            if (++field.shift + bits > 64) {
                field.shift = 0;
                ++field.word;
            }
        }
        if (field.word == max_words) throw OverBudget("a component has too many open clues");
        used_[field.word] |= field.mask << field.shift;
    }
    void release(const Field& field) { used_[field.word] &= ~(field.mask << field.shift); }

  private:
    std::array<std::uint64_t, max_words> used_{};
};

// The field of a clue before its first section is placed; no bits are allocated yet.
Field opened(const Problem& problem, std::int32_t clue) {
    std::int64_t cells = 0;
    for (const auto section : problem.clue_sections[clue])
        cells += problem.sections.length(section);
    const Range range = problem.clues[at(clue)];
    const auto weights = problem.clue_weights[at(clue)];
    Field field;
    field.left = static_cast<std::int32_t>(cells * problem.max_per_cell);
    field.low = static_cast<std::int32_t>(std::max<std::int64_t>(range.low, 0));
    field.high = static_cast<std::int32_t>(std::min<std::int64_t>(range.high, field.left));
    field.mask = (std::uint64_t{1} << std::bit_width(static_cast<std::uint32_t>(field.high))) - 1;
    field.weights = weights < 0 ? nullptr : problem.weights.data() + weights;
    field.first_weighed = range.low;
    return field;
}

// noipa: if the compiler specialised this function for the thread-local plan, every member access
// would look up its address again.
[[gnu::noipa]] void make_plan(const Problem& problem, std::span<const std::int32_t> order,
                              Plan& plan) {
    plan.clear();
    auto& of_clue = plan.of_clue;
    auto& left = plan.left;
    if (of_clue.size() < problem.clues.size()) {
        of_clue.resize(problem.clues.size());
        left.resize(problem.clues.size());
    }
    for (const auto section : order)
        for (const auto clue : problem.section_clues[section]) left[at(clue)] = -1;

    UsedBits used;
    for (const auto section : order) {
        const std::int32_t capacity = problem.sections.length(section) * problem.max_per_cell;
        const std::size_t first = plan.fields.size();
        plan.steps.push_back({section, capacity, static_cast<std::uint32_t>(first)});
        for (const auto clue : problem.section_clues[section]) {
            Field& field = of_clue[at(clue)];
            if (left[at(clue)] < 0) {
                left[at(clue)] = problem.clue_sections.length(clue);
                field = opened(problem, clue);
                used.allocate(field);
                plan.count_bits(field);
            }
            Field& placed = plan.fields.emplace_back(field);
            placed.left = field.left -= capacity;
            placed.closes = --left[at(clue)] == 0;
        }
        for (std::size_t i = first; i < plan.fields.size(); ++i)
            if (plan.fields[i].closes) used.release(plan.fields[i]);
    }
    plan.steps.push_back({-1, 0, static_cast<std::uint32_t>(plan.fields.size())});
}

// Numbers the distinct keys of a layer in the order of their first occurrence. Narrow keys index a
// table directly, and a small set of keys is searched linearly; both are faster than hashing.
template <std::size_t words>
class KeyIndex {
  public:
    // `bits` is the number of low bits that a key can use.
    void clear(std::uint32_t bits) {
        expected_ = std::max(keys.size(), std::size_t{16 * few});
        keys.clear();
        hashed_.clear();
        direct_ = words == 1 && bits <= direct_bits;
        if (!direct_) return;
        direct_table_.resize(std::size_t{1} << direct_bits);
        if (++stamp_ != 0) return;
        std::ranges::fill(direct_table_, Entry{});
        stamp_ = 1;
    }

    std::uint32_t find_or_add(const Key<words>& key) {
        if (direct_) {
            Entry& entry = direct_table_[at(key[0])];
            if (entry.stamp == stamp_) return entry.index;
            entry = {stamp_, static_cast<std::uint32_t>(keys.size())};
            return add(key);
        }
        if (hashed_.size() == 0) {
            for (std::size_t i = 0; i < keys.size(); ++i)
                if (equal(keys[i], key)) return static_cast<std::uint32_t>(i);
            if (keys.size() < few) return add(key);
            hashed_.reserve(expected_);
            for (const auto& known : keys) hashed_.add(hash(known));
        }
        const auto found = hashed_.find_or_add(
            hash(key), [&](std::uint32_t number) { return equal(keys[number], key); });
        return found < keys.size() ? found : add(key);
    }

    std::vector<Key<words>> keys;

  private:
    static constexpr std::size_t few = 8;
    static constexpr std::uint32_t direct_bits = 10;
    struct Entry {
        std::uint32_t stamp = 0;
        std::uint32_t index = 0;
    };

    static bool equal(const Key<words>& a, const Key<words>& b) {  // == would call memcmp
        std::uint64_t difference = 0;
        for (std::size_t w = 0; w < words; ++w) difference |= a[w] ^ b[w];
        return difference == 0;
    }

    static std::uint64_t hash(const Key<words>& key) {
        return hash_words(std::span<const std::uint64_t>(key));
    }

    std::uint32_t add(const Key<words>& key) {
        keys.push_back(key);
        return static_cast<std::uint32_t>(keys.size()) - 1;
    }

    HashIndex hashed_;          // empty, or contains all keys
    std::size_t expected_ = 0;  // expected number of keys: as in the layer before last
    std::vector<Entry> direct_table_;
    std::uint32_t stamp_ = 0;
    bool direct_ = false;
};

// The product of the weights of the factors that close if `mines` mines are placed.
template <std::size_t words>
double closing_weight(std::span<const Field> fields, const Key<words>& key, std::int32_t mines) {
    double weight = 1.0;
    for (const Field& field : fields)
        if (field.closes && field.weights != nullptr)
            weight *= field.weights[static_cast<std::int64_t>((key[field.word] >> field.shift) &
                                                              field.mask) +
                                    mines - field.first_weighed];
    return weight;
}

// The effect of placing a section on a key: adds `one_mine` for each mine, then clears the counts
// of clues that close.
template <std::size_t words>
struct Transition {
    Key<words> one_mine{};
    Key<words> keep;

    explicit Transition(std::span<const Field> fields) {
        keep.fill(~std::uint64_t{0});
        for (const Field& field : fields) {
            one_mine[field.word] += std::uint64_t{1} << field.shift;
            if (field.closes) keep[field.word] &= ~(field.mask << field.shift);
        }
    }
    Key<words> operator()(const Key<words>& key, std::int32_t mines) const {
        Key<words> next;
        for (std::size_t w = 0; w < words; ++w)
            next[w] = (key[w] + static_cast<std::uint64_t>(mines) * one_mine[w]) & keep[w];
        return next;
    }
};

struct MineRange {
    std::int32_t least, most;
};

// The numbers of mines in the section that the section's clues allow in this state.
template <std::size_t words>
MineRange possible_mines(std::span<const Field> fields, const Key<words>& key,
                         std::int32_t capacity) {
    MineRange range{0, capacity};
    for (const Field& field : fields) {
        const auto found = static_cast<std::int32_t>((key[field.word] >> field.shift) & field.mask);
        range.most = std::min(range.most, field.high - found);
        range.least = std::max(range.least, field.low - found - field.left);
    }
    return range;
}

constexpr std::size_t states_a_check = 1024;
constexpr std::size_t bytes_of_key = 64;  // per state, while its layer is built

// Reserves space for `edges` more edges. Growing copies the array, so both copies are held for a
// moment.
void reserve_edges(Diagram& diagram, std::size_t edges, Meter& meter) {
    const std::size_t capacity = diagram.edges.capacity();
    if (capacity - diagram.edges.size() >= edges) return;
    const std::size_t larger = std::max(2 * capacity, diagram.edges.size() + edges);
    if (larger > many_edges)
        meter.require_bytes(diagram.bytes() + (larger - capacity) * sizeof(Diagram::Edge) +
                            diagram.states.size() * bytes_of_key);
    diagram.edges.reserve(larger);
}

// Adds the edges from the states with these keys, numbered from `first_from`, to a new layer whose
// states are numbered from `first_to`; collects the keys of the new layer.
template <std::size_t words>
void add_edges(Diagram& diagram, const Plan& plan, std::size_t step, std::uint32_t first_from,
               std::uint32_t first_to, const std::vector<Key<words>>& keys, KeyIndex<words>& next,
               Meter& meter) {
    const std::span fields = plan.fields_of(step);
    const Transition<words> transition(fields);
    const std::int32_t most_here = plan.steps[step].capacity;
    for (std::size_t s = 0; s < keys.size(); ++s) {
        const Key<words>& key = keys[s];
        if (s % states_a_check == 0) {
            if (s > 0) meter.check();
            reserve_edges(diagram, std::min(states_a_check, keys.size() - s) * at(most_here + 1),
                          meter);
        }
        const auto [least, most] = possible_mines(fields, key, most_here);
        for (std::int32_t mines = least; mines <= most; ++mines) {
            if (plan.weighted) {
                const double weight = closing_weight(fields, key, mines);
                if (weight <= 0.0) continue;
                diagram.edge_weights.push_back(weight);
            }
            diagram.edges.push_back({first_from + static_cast<std::uint32_t>(s),
                                     first_to + next.find_or_add(transition(key, mines)), mines});
        }
    }
}

// Thins the last layer, of which `keys` are the states; `path` is the key of the state to keep.
template <std::size_t words>
void thin_layer(Diagram& diagram, LayerFilter& filter, std::vector<Key<words>>& keys,
                const Key<words>& path) {
    const auto own = static_cast<std::size_t>(std::ranges::find(keys, path) - keys.begin());
    const auto& numbers = filter.choose(diagram, keys.size(), own);
    if (numbers.empty()) return;
    for (std::size_t s = 0; s < keys.size(); ++s)
        if (numbers[s] != LayerFilter::dropped) keys[numbers[s]] = keys[s];
    keys.resize(filter.states());
}

template <std::size_t words>
void add_layers(Diagram& diagram, const Plan& plan, Meter& meter, LayerFilter* filter) {
    static thread_local std::array<KeyIndex<words>, 2> indices;
    KeyIndex<words>* previous = &indices[0];
    KeyIndex<words>* current = &indices[1];
    current->clear(plan.bits);
    current->find_or_add({});
    auto first = static_cast<std::uint32_t>(diagram.states.size());
    diagram.layers.push_back({-1, first, static_cast<std::uint32_t>(diagram.edges.size())});
    diagram.states.resize(diagram.states.size() + 1);
    Key<words> path{};

    for (std::size_t step = 0; step + 1 < plan.steps.size(); ++step) {
        std::swap(previous, current);
        current->clear(plan.bits);
        const auto first_of_previous = first;
        first = static_cast<std::uint32_t>(diagram.states.size());
        const std::size_t first_edge = diagram.edges.size();
        diagram.layers.push_back(
            {plan.steps[step].section, first, static_cast<std::uint32_t>(first_edge)});
        add_edges(diagram, plan, step, first_of_previous, first, previous->keys, *current, meter);
        meter.tick((diagram.edges.size() - first_edge) * 8);
        if (filter != nullptr) {
            const auto mines = filter->mines(plan.steps[step].section);
            path = Transition<words>(plan.fields_of(step))(path, mines);
            thin_layer(diagram, *filter, current->keys, path);
        }
        diagram.states.resize(diagram.states.size() + current->keys.size());
    }
}

// Adds a component's layers, with the narrowest sufficient key type.
void add_all_layers(Diagram& diagram, const Problem& problem, std::span<const std::int32_t> order,
                    Meter& meter, LayerFilter* filter) {
    static thread_local Plan plan;
    make_plan(problem, order, plan);
    plan.weighted |= !diagram.edge_weights.empty() || filter != nullptr;
    if (plan.weighted) diagram.edge_weights.resize(diagram.edges.size(), 1.0);
    if (plan.words == 1)
        add_layers<1>(diagram, plan, meter, filter);
    else if (plan.words == 2)
        add_layers<2>(diagram, plan, meter, filter);
    else if (plan.words <= 4)
        add_layers<4>(diagram, plan, meter, filter);
    else
        add_layers<max_words>(diagram, plan, meter, filter);
}

// Removes the states from `first_layer` on from which the end is unreachable, and their edges.
void remove_dead_ends(Diagram& diagram, std::size_t first_layer) {
    auto& edges = diagram.edges;
    auto& states = diagram.states;
    auto& layers = diagram.layers;
    auto& weights = diagram.edge_weights;
    const std::size_t first_state = layers[first_layer].states;
    const std::size_t first_edge = layers[first_layer].edges;
    static thread_local std::vector<std::uint32_t> number;  // 1: alive; later the new number
    number.assign(states.size() - first_state, 0);
    if (states.size() == layers.back().states) throw Contradiction{};  // the end is unreachable
    number.back() = 1;
    std::size_t alive = 1;
    for (std::size_t e = edges.size(); e-- > first_edge;) {
        const auto from = edges[e].from - first_state;
        if (number[edges[e].to - first_state] != 0 && number[from] == 0) {
            number[from] = 1;
            ++alive;
        }
    }
    if (alive == number.size()) return;

    auto next = static_cast<std::uint32_t>(first_state);
    std::size_t s = 0;
    std::size_t kept = first_edge;
    std::size_t e = first_edge;
    constexpr auto dead = ~std::uint32_t{0};
    for (std::size_t layer = first_layer; layer < layers.size(); ++layer) {
        const bool last = layer + 1 == layers.size();
        const std::size_t state_end =
            (last ? states.size() : layers[layer + 1].states) - first_state;
        const std::size_t edge_end = last ? edges.size() : layers[layer + 1].edges;
        layers[layer].states = next;
        layers[layer].edges = static_cast<std::uint32_t>(kept);
        for (; s < state_end; ++s) number[s] = number[s] != 0 ? next++ : dead;
        for (; e < edge_end; ++e) {
            const auto from = number[edges[e].from - first_state];
            const auto to = number[edges[e].to - first_state];
            if (from == dead || to == dead) continue;
            if (!weights.empty()) weights[kept] = weights[e];
            edges[kept++] = {from, to, edges[e].mines};
        }
    }
    states.resize(next);
    edges.resize(kept);
    if (!weights.empty()) weights.resize(kept);
}

// Sets the range of mine counts of each state from `first_layer` on.
void set_mine_ranges(Diagram& diagram, std::size_t first_layer) {
    auto& states = diagram.states;
    const std::size_t first = diagram.layers[first_layer].states;
    constexpr std::int32_t none = -1;
    for (std::size_t s = first; s < states.size(); ++s) states[s] = {0, 0, none};
    states[first].length = 0;  // holds the highest count until the loop below
    for (std::size_t e = diagram.layers[first_layer].edges; e < diagram.edges.size(); ++e) {
        const auto [from, to, mines] = diagram.edges[e];
        const auto low = states[from].low + mines;
        const auto high = states[from].length + mines;
        auto& state = states[to];
        if (state.length == none) {
            state.low = low;
            state.length = high;
        } else {
            state.low = std::min(state.low, low);
            state.length = std::max(state.length, high);
        }
    }
    for (std::size_t s = first; s < states.size(); ++s) {
        states[s].length += 1 - states[s].low;
        states[s].offset = static_cast<std::uint32_t>(diagram.weights);
        diagram.weights += static_cast<std::size_t>(states[s].length);
    }
}

}  // namespace

void Diagram::add(const Problem& problem, std::span<const std::int32_t> order, Meter& meter,
                  LayerFilter* filter) {
    const std::size_t first = layers.empty() ? 0 : layers.size() - 1;
    const std::size_t old_states = states.size();
    const std::size_t old_edges = edges.size();
    const std::size_t old_weights = weights;
    if (layers.empty()) {
        const std::size_t sections = problem.sections.size();
        layers.reserve(sections + problem.components.size() + 1);
        states.reserve(4 * sections);
        edges.reserve(8 * sections);
    } else {
        layers.pop_back();
    }
    try {
        add_all_layers(*this, problem, order, meter, filter);
        remove_dead_ends(*this, first);
        set_mine_ranges(*this, first);
        if (weights > ~std::uint32_t{0}) throw OverBudget("the memory budget is used up");
        // A forward pass stores the weights in doubles, and possibly in scaled doubles as well.
        meter.require_bytes(bytes() + weights * 3 * sizeof(double));
    } catch (...) {
        layers.resize(first);
        states.resize(old_states);
        edges.resize(old_edges);
        if (!edge_weights.empty()) edge_weights.resize(old_edges);
        weights = old_weights;
        // Memory for the component that did not fit is released, unless other components need most
        // of it.
        if (edges.capacity() > many_edges + 4 * edges.size()) {
            edges.shrink_to_fit();
            states.shrink_to_fit();
        }
        layers.push_back(
            {-1, static_cast<std::uint32_t>(old_states), static_cast<std::uint32_t>(old_edges)});
        throw;
    }
    layers.push_back(
        {-1, static_cast<std::uint32_t>(states.size()), static_cast<std::uint32_t>(edges.size())});
    first_layer.push_back(static_cast<std::uint32_t>(layers.size()) - 1);
}

}  // namespace minewise
