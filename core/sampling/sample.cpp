#include "sampling/sample.hpp"

#include "counting/counts.hpp"
#include "sampling/backward_walk.hpp"

namespace minewise {
namespace {

template <class Semiring>
class Sampler {
  public:
    Sampler(const Model& model, const Semiring& semiring, Meter& meter)
        : model_(model),
          counts_(model, weights_in(semiring, model.prior()), meter),
          interior_(model.problem().interior_list()),
          walk_(model.diagram()) {
        add_up(meter);
    }

    void draw(std::uint8_t* board, Random& random) {
        const auto& problem = model_.problem();
        for (std::size_t cell = 0; cell < problem.kind.size(); ++cell) {
            const auto kind = problem.kind[cell];
            board[cell] =
                Problem::is_known(kind) ? static_cast<std::uint8_t>(Problem::mines_of(kind)) : 0;
        }
        if (!problem.total) {
            for (std::size_t c = 0; c < counts_.parts.size(); ++c)
                draw_component(c, counts_.parts[c].weights, board, random);
            std::vector<Value> cell;
            for (int j = 0; j <= counts_.weights.max_per_cell(); ++j)
                cell.push_back(counts_.weights.mines(j));
            for (const Cell interior : interior_)
                board[interior] =
                    static_cast<std::uint8_t>(draw_index<Semiring>(semiring(), cell, random));
            return;
        }
        std::int64_t mines = before_.back().low + static_cast<std::int64_t>(draw_index<Semiring>(
                                                      semiring(), sums_, random));
        const std::int64_t interior_mines = draw_interior(mines, *problem.total, random);
        for (std::size_t c = counts_.parts.size(); c-- > 0;) {
            const auto& [low, own] = counts_.parts[c];
            const auto& before = before_[c];
            std::vector<Value> options(own.size(), semiring().zero());
            for (std::size_t m = 0; m < own.size(); ++m) {
                const std::int64_t others = mines - low - static_cast<std::int64_t>(m);
                if (others >= before.low && others < before.end())
                    options[m] = semiring().multiply(
                        own[m], before.weights[static_cast<std::size_t>(others - before.low)]);
            }
            mines -= draw_component(c, options, board, random);
        }
        scatter(counts_.weights, interior_, interior_mines, board, random);
    }

  private:
    using Value = typename Semiring::Value;
    const Semiring& semiring() const { return counts_.weights.semiring(); }

    // Computes the prefix sums over the components, and the weights of the sums of all.
    void add_up(Meter& meter) {
        const auto& total = model_.problem().total;
        if (!total) return;
        check_interior(meter);
        before_ = sums_before(semiring(), list_parts(counts_.parts), meter);
        Joined<Semiring> joined;
        sums_ = complete_to_total(joined, before_.back(), model_.problem().interior_cells, *total,
                                  counts_.weights, meter);
        for (std::size_t p = 0; p < sums_.size(); ++p)
            sums_[p] = semiring().multiply(before_.back().weights[p], sums_[p]);
    }

    // Draws the mines in the interior if the components hold `mines`.
    std::int64_t draw_interior(std::int64_t mines, Range total, Random& random) {
        const auto low = std::max<std::int64_t>(0, total.low - mines);
        const auto high = std::min(model_.counted().interior_capacity(), total.high - mines);
        if (low == high) return low;
        const auto ways =
            interior_weights(counts_.weights, model_.problem().interior_cells, low, high);
        return low + static_cast<std::int64_t>(draw_index<Semiring>(semiring(), ways, random));
    }

    // To scatter mines over cells that hold several, the lists of all fewer cells are needed.
    void check_interior(Meter& meter) const {
        const int most = model_.prior().max_per_cell;
        if (most == 1) return;
        const std::size_t values =
            interior_.size() * interior_.size() / 2 * static_cast<std::size_t>(most);
        meter.require_bytes(values * sizeof(Value));
        meter.require_time(2.0 * static_cast<double>(values) * (most + 1.0));
    }

    // Draws the number of mines in a component by the weights of its counts, and its layout.
    // Returns that number.
    std::int64_t draw_component(std::size_t component, std::span<const Value> weights,
                                std::uint8_t* board, Random& random) {
        const auto mines =
            model_.diagram().end_state(component).low +
            static_cast<std::int32_t>(draw_index<Semiring>(semiring(), weights, random));
        backward_sample(walk_, model_.problem(), component, counts_.weights, counts_.forward, mines,
                        random, [&](std::int32_t section, std::int32_t here) {
                            scatter(counts_.weights, model_.problem().sections[section], here,
                                    board, random);
                        });
        return mines;
    }

    const Model& model_;
    Counts<Semiring> counts_;
    std::vector<Cell> interior_;
    BackwardWalk walk_;
    std::vector<GeneratingFunction<Semiring>> before_;
    std::vector<Value> sums_;  // by mines in all components, from their least number on
};

}  // namespace

void check_board_memory(const Model& model, std::size_t count, const Meter& meter) {
    const std::size_t cells = model.problem().kind.size();
    if (cells > 0 && count > meter.bytes() / cells)
        throw OverBudget("the memory budget is used up");
}

std::vector<std::uint8_t> sample(const Model& model, std::size_t first, std::size_t count,
                                 std::uint64_t seed, Meter& meter) {
    const std::size_t cells = model.problem().kind.size();
    check_board_memory(model, count, meter);
    std::vector<std::uint8_t> boards(count * cells);
    in_fitting_semiring(model, [&](const auto& semiring) {
        Sampler sampler(model, semiring, meter);
        for (std::size_t i = 0; i < count; ++i) {
            Random random(seed, first + i);
            sampler.draw(boards.data() + i * cells, random);
            meter.tick(cells * 8);
        }
    });
    return boards;
}

std::vector<Board> sample_boards(const Model& model, const Topology::Pointer& topology,
                                 std::size_t first, std::size_t count, std::uint64_t seed,
                                 Meter& meter) {
    const auto drawn = sample(model, first, count, seed, meter);
    const auto size = at(topology->size());
    std::vector<Board> boards;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Cell> mines;
        for (std::size_t c = 0; c < size; ++c)
            if (drawn[i * size + c] != 0) mines.push_back(static_cast<Cell>(c));
        boards.emplace_back(topology, mines);
    }
    return boards;
}

}  // namespace minewise
