#include "counting/number_distribution.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "counting/counts.hpp"

namespace minewise {
namespace {

constexpr std::uint64_t work_of_row = 500;  // to find a cell's signature among those seen

// The neighbourhood of a cell. Cells with equal signatures have equal distributions.
struct Signature {
    std::int32_t own = Problem::interior;  // the cell's section
    std::int32_t known_mines = 0;
    std::int32_t interior = 0;                                    // neighbours in the interior
    std::vector<std::pair<std::int32_t, std::int32_t>> sections;  // (section, neighbours in it)

    auto operator<=>(const Signature&) const = default;
};

// A table indexed by (mines among the neighbours, mines in some components less their lows).
template <class Value>
struct Joint {
    std::size_t found = 1;  // size of the first index
    std::size_t width = 1;  // size of the second index
    std::vector<Value> values;

    Value& operator()(std::size_t j, std::size_t m) { return values[j * width + m]; }
    const Value& operator()(std::size_t j, std::size_t m) const { return values[j * width + m]; }
};

template <class Semiring>
class NumberCounter {
  public:
    NumberCounter(const Model& model, const Semiring& semiring, Meter& meter)
        : model_(model), counts_(model, weights_in(semiring, model.prior()), meter), meter_(meter) {
        const auto& diagram = model.diagram();
        layer_of_.resize(model.problem().sections.size());
        component_of_.resize(model.problem().sections.size());
        for (std::size_t c = 0; c < diagram.components(); ++c)
            for (std::size_t layer = diagram.first_layer[c] + 1; layer < diagram.first_layer[c + 1];
                 ++layer) {
                layer_of_[at(diagram.layers[layer].section)] = layer;
                component_of_[at(diagram.layers[layer].section)] = c;
            }
        compute_suffixes();
    }

    // P(the cell shows known_mines + j), given that it is safe.
    std::vector<double> numbers(const Signature& signature) {
        std::vector<std::size_t> components;
        for (const auto& [section, _] : signature.sections)
            components.push_back(component_of_[at(section)]);
        if (signature.own >= 0) components.push_back(component_of_[at(signature.own)]);
        std::sort(components.begin(), components.end());
        components.erase(std::unique(components.begin(), components.end()), components.end());

        Joint<Value> joint{1, 1, {semiring().one()}};
        for (const auto c : components) joint = product(joint, component_joint(c, signature));
        return join_rest(joint, components, signature);
    }

  private:
    using Value = typename Semiring::Value;
    struct Suffix {  // weights of the completions of a state, by their mines: low, low + 1 ...
        std::uint32_t offset = 0;
        std::int32_t low = 0, length = 0;
    };
    const Semiring& semiring() const { return counts_.weights.semiring(); }

    void require_values(std::size_t count) const { meter_.require_bytes(count * sizeof(Value)); }

    void compute_suffixes() {
        const auto& diagram = model_.diagram();
        suffixes_.resize(diagram.states.size());
        std::size_t size = 0;
        for (std::size_t c = 0; c < diagram.components(); ++c)
            suffixes_[diagram.layers[diagram.first_layer[c + 1]].states - 1] = {0, 0, 1};
        for (std::size_t e = diagram.edges.size(); e-- > 0;) {
            const auto [from, to, mines] = diagram.edges[e];
            const auto& later = suffixes_[to];
            auto& suffix = suffixes_[from];
            const auto low = later.low + mines;
            const auto end = low + later.length;
            const bool is_new = suffix.length == 0;
            const auto new_low = is_new ? low : std::min(suffix.low, low);
            const auto new_end = is_new ? end : std::max(suffix.low + suffix.length, end);
            suffix.low = new_low;
            suffix.length = new_end - new_low;
        }
        for (auto& suffix : suffixes_) {
            suffix.offset = static_cast<std::uint32_t>(size);
            size += at(suffix.length);
        }
        meter_.require_bytes(size * sizeof(Value) * 2);
        suffix_weights_.assign(size, semiring().zero());
        for (std::size_t c = 0; c < diagram.components(); ++c) {
            suffix_weights_[suffixes_[diagram.layers[diagram.first_layer[c + 1]].states - 1]
                                .offset] = semiring().one();
            for (std::size_t layer = diagram.first_layer[c + 1];
                 --layer > diagram.first_layer[c];) {
                const auto weights = section_weights(counts_.weights, model_.problem(),
                                                     diagram.layers[layer].section);
                for (std::size_t e = diagram.layers[layer].edges;
                     e < diagram.layers[layer + 1].edges; ++e) {
                    const auto [from, to, mines] = diagram.edges[e];
                    const auto& later = suffixes_[to];
                    const auto& suffix = suffixes_[from];
                    const Value* source = suffix_weights_.data() + later.offset;
                    Value* target =
                        suffix_weights_.data() + suffix.offset + (later.low + mines - suffix.low);
                    const Value weight =
                        edge_weight(counts_.weights, weights[at(mines)], diagram, e);
                    watch_products(1, at(later.length), meter_);
                    for (std::int32_t m = 0; m < later.length; ++m)
                        target[m] =
                            semiring().add(target[m], semiring().multiply(weight, source[m]));
                }
            }
        }
    }

    // The weights of `mines` mines in a section, by the number of them among the cell's neighbours.
    void split(std::int32_t section, std::int32_t mines, const Signature& signature,
               std::vector<Value>& by_found) {
        const bool own = section == signature.own;
        std::int32_t neighbours = 0;
        for (const auto& [s, n] : signature.sections)
            if (s == section) neighbours = n;
        const auto cells = model_.problem().sections.length(section);
        const auto there = counts_.weights.section(at(neighbours));
        const auto elsewhere = counts_.weights.section(at(cells - neighbours - own));
        by_found.assign(there.size(), semiring().zero());
        for (std::size_t j = 0; j < there.size() && j <= at(mines); ++j) {
            if (at(mines) - j >= elsewhere.size()) continue;
            by_found[j] = semiring().multiply(there[j], elsewhere[at(mines) - j]);
            if (own) by_found[j] = semiring().multiply(by_found[j], counts_.weights.mines(0));
        }
    }

    bool concerns(std::int32_t section, const Signature& signature) const {
        return section == signature.own ||
               std::any_of(signature.sections.begin(), signature.sections.end(),
                           [&](const auto& pair) { return pair.first == section; });
    }

    Joint<Value> component_joint(std::size_t component, const Signature& signature) {
        const auto& diagram = model_.diagram();
        std::size_t first = std::numeric_limits<std::size_t>::max();
        std::size_t last = 0;
        std::int32_t neighbours = 0;
        const auto widen = [&](std::int32_t section) {
            if (component_of_[at(section)] != component) return false;
            first = std::min(first, layer_of_[at(section)]);
            last = std::max(last, layer_of_[at(section)]);
            return true;
        };
        for (const auto& [section, n] : signature.sections)
            if (widen(section)) neighbours += n;
        if (signature.own >= 0) widen(signature.own);
        const std::size_t found = at(neighbours * counts_.weights.max_per_cell()) + 1;

        // now_[(offset - base) * found + j * length + m]
        std::size_t base = diagram.states[diagram.layers[first - 1].states].offset;
        const auto width = [&](std::size_t layer) {
            const auto& state = diagram.states[diagram.layers[layer + 1].states - 1];
            return state.offset + at(state.length);
        };
        require_values((width(first - 1) - base) * found);
        now_.assign((width(first - 1) - base) * found, semiring().zero());
        for (auto s = diagram.layers[first - 1].states; s < diagram.layers[first].states; ++s) {
            const auto& state = diagram.states[s];
            std::copy_n(counts_.forward.data() + state.offset, state.length,
                        now_.data() + (state.offset - base) * found);
        }
        for (std::size_t layer = first; layer <= last; ++layer) {
            const std::size_t next_base = diagram.states[diagram.layers[layer].states].offset;
            require_values((width(layer) - next_base) * found);
            next_.assign((width(layer) - next_base) * found, semiring().zero());
            advance(layer, signature, found, base, next_base);
            std::swap(now_, next_);
            base = next_base;
        }
        return join_end(component, last, found, base);
    }

    void advance(std::size_t layer, const Signature& signature, std::size_t found, std::size_t base,
                 std::size_t next_base) {
        const auto& diagram = model_.diagram();
        const auto section = diagram.layers[layer].section;
        const auto weights = section_weights(counts_.weights, model_.problem(), section);
        const bool concerned = concerns(section, signature);
        if (concerned) {
            require_values(weights.size() * found);
            splits_.resize(weights.size());
            for (std::size_t k = 0; k < weights.size(); ++k)
                split(section, static_cast<std::int32_t>(k), signature, splits_[k]);
        }
        for (std::size_t e = diagram.layers[layer].edges; e < diagram.layers[layer + 1].edges;
             ++e) {
            const auto [from_index, to_index, mines] = diagram.edges[e];
            const auto& from = diagram.states[from_index];
            const auto& to = diagram.states[to_index];
            const Value* source = now_.data() + (from.offset - base) * found;
            Value* target =
                next_.data() + (to.offset - next_base) * found + (from.low + mines - to.low);
            const std::span<const Value> by_found = concerned
                                                        ? std::span<const Value>(splits_[at(mines)])
                                                        : weights.subspan(at(mines), 1);
            for (std::size_t here = 0; here < by_found.size(); ++here) {
                if (by_found[here] == semiring().zero()) continue;
                const Value weight = edge_weight(counts_.weights, by_found[here], diagram, e);
                for (std::size_t j = 0; j + here < found; ++j)
                    for (std::int32_t m = 0; m < from.length; ++m) {
                        Value& sum = target[(j + here) * at(to.length) + at(m)];
                        sum = semiring().add(
                            sum, semiring().multiply(weight, source[j * at(from.length) + at(m)]));
                    }
            }
        }
        meter_.tick((diagram.layers[layer + 1].edges - diagram.layers[layer].edges) * found * 8);
    }

    Joint<Value> join_end(std::size_t component, std::size_t last, std::size_t found,
                          std::size_t base) {
        const auto& diagram = model_.diagram();
        const auto& end = diagram.end_state(component);
        Joint<Value> joint{found, at(end.length),
                           std::vector<Value>(found * at(end.length), semiring().zero())};
        for (auto s = diagram.layers[last].states; s < diagram.layers[last + 1].states; ++s) {
            const auto& state = diagram.states[s];
            const auto& suffix = suffixes_[s];
            const Value* source = now_.data() + (state.offset - base) * found;
            const std::int32_t shift = state.low + suffix.low - end.low;
            watch_products(found * at(state.length), at(suffix.length), meter_);
            for (std::size_t j = 0; j < found; ++j)
                for (std::int32_t m = 0; m < state.length; ++m) {
                    const Value& value = source[j * at(state.length) + at(m)];
                    if (value == semiring().zero()) continue;
                    for (std::int32_t r = 0; r < suffix.length; ++r) {
                        Value& sum = joint(j, at(m + r + shift));
                        sum = semiring().add(
                            sum,
                            semiring().multiply(value, suffix_weights_[suffix.offset + at(r)]));
                    }
                }
        }
        return joint;
    }

    Joint<Value> product(const Joint<Value>& a, const Joint<Value>& b) const {
        watch_products(a.found * a.width, b.found * b.width, meter_);
        Joint<Value> result{a.found + b.found - 1, a.width + b.width - 1, {}};
        require_values(result.found * result.width);
        result.values.assign(result.found * result.width, semiring().zero());
        for (std::size_t i = 0; i < a.found; ++i)
            for (std::size_t m = 0; m < a.width; ++m) {
                if (a(i, m) == semiring().zero()) continue;
                for (std::size_t j = 0; j < b.found; ++j)
                    for (std::size_t n = 0; n < b.width; ++n)
                        result(i + j, m + n) = semiring().add(
                            result(i + j, m + n), semiring().multiply(a(i, m), b(j, n)));
            }
        return result;
    }

    std::vector<double> join_rest(const Joint<Value>& joint,
                                  const std::vector<std::size_t>& components,
                                  const Signature& signature) {
        const auto near = counts_.weights.section(at(signature.interior));
        const std::size_t numbers = joint.found + near.size() - 1;
        std::vector<Value> sums(numbers, semiring().zero());
        const auto& rest =
            rest_of(components, signature.interior + (signature.own == Problem::interior),
                    joint.width + near.size() - 1);
        for (std::size_t j = 0; j < joint.found; ++j)
            for (std::size_t m = 0; m < joint.width; ++m)
                for (std::size_t n = 0; n < near.size(); ++n)
                    sums[j + n] = semiring().add(
                        sums[j + n], semiring().multiply(semiring().multiply(joint(j, m), near[n]),
                                                         rest[m + n]));
        const auto all = sum_of(semiring(), std::span<const Value>(sums));
        std::vector<double> shares;
        for (const auto& sum : sums)
            shares.push_back(all == semiring().zero() ? 0.0 : semiring().ratio(sum, all));
        return shares;
    }

    // By number of mines in `components` (from the sum of their lows on) and in `fewer` interior
    // cells together, the weight of the other components and of the rest of the interior.
    const std::vector<Value>& rest_of(const std::vector<std::size_t>& components,
                                      std::int32_t fewer, std::size_t width) {
        auto& rest = rests_[{components, fewer}];
        if (rest.size() >= width) return rest;
        PartList<Semiring> others;
        std::int64_t low = 0;
        for (std::size_t c = 0; c < counts_.parts.size(); ++c)
            if (std::binary_search(components.begin(), components.end(), c))
                low += counts_.parts[c].low;
            else
                others.push_back(&counts_.parts[c]);
        rest = outside_of_another(others, low, width, model_.problem().interior_cells - fewer,
                                  model_.problem().total, counts_.weights, meter_);
        return rest;
    }

    const Model& model_;
    Counts<Semiring> counts_;
    Meter& meter_;
    std::vector<std::size_t> layer_of_;      // by section
    std::vector<std::size_t> component_of_;  // by section
    std::vector<Suffix> suffixes_;           // by state
    std::vector<Value> suffix_weights_;
    std::vector<Value> now_, next_;
    std::vector<std::vector<Value>> splits_;
    std::map<std::pair<std::vector<std::size_t>, std::int32_t>, std::vector<Value>> rests_;
};

Signature signature_of(const Model& model, Cell cell) {
    const auto& kind = model.problem().kind;
    Signature signature;
    signature.own = kind[at(cell)];
    for (const Cell neighbour : model.system().position->topology().neighbours(cell)) {
        const auto other = kind[at(neighbour)];
        if (Problem::is_known(other)) {
            signature.known_mines += Problem::mines_of(other);
        } else if (other == Problem::interior) {
            ++signature.interior;
        } else {
            const auto place = std::find_if(signature.sections.begin(), signature.sections.end(),
                                            [&](const auto& pair) { return pair.first == other; });
            if (place == signature.sections.end())
                signature.sections.emplace_back(other, 1);
            else
                ++place->second;
        }
    }
    std::sort(signature.sections.begin(), signature.sections.end());
    return signature;
}

}  // namespace

std::size_t number_count(const Topology& topology, int max_per_cell,
                         const ClueModels* clue_models) {
    int most = std::max(8, topology.max_degree() * max_per_cell);
    if (clue_models != nullptr)
        for (const auto& clue_model : clue_models->models())
            most = std::max(most, clue_model->most_shown());
    return at(most) + 1;
}

std::size_t number_count(const Model& model) {
    const Position& position = *model.system().position;
    return number_count(position.topology(), model.prior().max_per_cell,
                        position.clue_models().get());
}

std::vector<double> number_distributions(const Model& model,
                                         const std::vector<double>& mine_probability,
                                         bool of_revealed, Meter& meter) {
    const auto& problem = model.problem();
    const auto values = model.system().position->values();
    const std::size_t numbers = number_count(model);
    std::vector<double> result(values.size() * numbers, 0.0);
    const std::int64_t beside = std::min<std::int64_t>(
        problem.interior_cells, model.system().position->topology().max_degree());
    const auto count = [&](const auto& semiring) {
        NumberCounter counter(model, semiring, meter);
        std::map<Signature, std::vector<double>> seen;
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            meter.watch(work_of_row + numbers);
            double* row = result.data() + cell * numbers;
            const bool has_number = of_revealed && is_open(values[cell]);
            if (is_revealed(values[cell]) && !has_number) {
                std::fill_n(row, numbers, std::numeric_limits<double>::quiet_NaN());
                continue;
            }
            const double safe = has_number ? 1.0 : 1.0 - mine_probability[cell];
            if (safe <= 0.0) continue;
            Signature signature = signature_of(model, static_cast<Cell>(cell));
            if (Problem::is_known(problem.kind[cell])) signature.own = Problem::known(0);
            auto [place, is_new] = seen.try_emplace(signature);
            if (is_new) place->second = counter.numbers(signature);
            for (std::size_t j = 0; j < place->second.size(); ++j)
                row[at(signature.known_mines) + j] = safe * place->second[j];
        }
    };
    in_fitting_semiring(model, count, beside);
    return result;
}

}  // namespace minewise
