#include "value/features.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace minewise {
namespace {

constexpr double certainty = 1e-9;

// What the features of a cell and of its neighbours are computed from.
struct Surroundings {
    enum class Kind : std::uint8_t { none, safe, frontier, interior };
    Kind kind = Kind::none;
    bool surveyed = false;
    float risk = 0.0F;
    float doubt = 0.0F;       // 4 p (1 - p)
    float clues = 0.0F;       // adjacent clues that are not complete
    float covered = 0.0F;     // adjacent cells that are to be opened, perhaps
    float interior = 0.0F;    // among them, in the interior
    float safe = 0.0F;        // among them, certainly safe
    float mines = 0.0F;       // the expected mines among them
    float variance = 0.0F;    // of the number shown, if they were independent
    float least_risk = 1.0F;  // among them, and not certainly safe
    float most_doubt = 0.0F;
};

class Extraction {
  public:
    Extraction(const Belief& belief, std::vector<Surroundings>& around, Meter& meter)
        : belief_(belief),
          knowledge_(belief.knowledge()),
          risks_(belief.risks(meter)),
          log2_weight_(belief.log2_weight(meter)),
          around_(around) {
        classify();
        for (const Cell cell : nodes_) {
            survey(cell);
            for (const Cell neighbour : topology().neighbours(cell))
                if (of(neighbour).kind == Surroundings::Kind::interior) survey(neighbour);
        }
        // The other cells are far from the frontier: their neighbours are taken to be interior.
        for (Cell cell = 0; cell < topology().size(); ++cell)
            if (auto& own = around_[at(cell)];
                own.kind == Surroundings::Kind::interior && !own.surveyed) {
                own.covered = own.interior = static_cast<float>(topology().neighbours(cell).size());
                own.mines = own.covered * own.risk;
                own.variance = own.covered * own.doubt / 4.0F;
                own.least_risk = own.risk;
                own.most_doubt = own.doubt;
            }
    }

    void cells(std::vector<std::array<float, Features::per_cell>>& features) const {
        features.clear();
        for (const Cell cell : nodes_) features.push_back(of_cell(cell));
    }

    // The clues beside the cells, and what touches what.
    void contacts(Features& features) {
        features.clues.clear();
        features.cell_cell.clear();
        features.cell_clue.clear();
        number_.assign(at(topology().size()), unnumbered);
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            number_[at(nodes_[i])] = static_cast<std::uint16_t>(i);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const auto index = static_cast<std::uint16_t>(i);
            for (const Cell neighbour : topology().neighbours(nodes_[i])) {
                std::uint16_t& number = number_[at(neighbour)];
                if (!knowledge_.is_open(neighbour)) {
                    if (number != unnumbered) features.cell_cell.push_back({index, number});
                    continue;
                }
                if (number == unnumbered) {
                    number = static_cast<std::uint16_t>(features.clues.size());
                    features.clues.push_back(of_clue(neighbour));
                }
                features.cell_clue.push_back({index, number});
            }
        }
    }

    void guesses(std::vector<std::array<float, Features::per_cell>>& by_cell) const {
        by_cell.resize(at(topology().size()));
        for (Cell cell = 0; cell < topology().size(); ++cell)
            if (of(cell).kind >= Surroundings::Kind::frontier) by_cell[at(cell)] = of_cell(cell);
    }

    void parts(std::vector<std::array<float, Features::per_part>>& features) const {
        features.clear();
        for (const auto& part : belief_.frontier().parts()) {
            float least = 1.0F;
            float doubt = 0.0F;
            float contacts = 0.0F;
            float variance = 0.0F;
            float cells = 0.0F;
            for (const Cell cell : part->cells) {
                const auto& own = of(cell);
                if (own.kind != Surroundings::Kind::frontier) continue;
                ++cells;
                least = std::min(least, own.risk);
                doubt += own.doubt;
                contacts += own.interior;
                variance += own.variance;
            }
            if (cells == 0.0F) continue;
            features.push_back({cells / 32.0F, std::min(cells, 4.0F) / 4.0F,
                                static_cast<float>(part->log2_weight()) / 32.0F, least,
                                doubt / cells, doubt / 16.0F,
                                contacts == 0.0F ? 1.0F : contacts / 64.0F, variance / cells});
        }
    }

    void whole(std::array<float, Features::global>& features) const {
        float doubt = 0.0F;
        float most_information = 0.0F;
        std::array<float, 4> least{1.0F, 1.0F, 1.0F, 1.0F};  // the lowest risks
        int safe = 0;
        int unknown = 0;
        int interior = 0;
        int rim = 0;  // cells of the interior at the rim of the board
        int corners = 0;
        int enclosed = 0;  // cells of the interior with few covered neighbours
        float covered = 0.0F;
        float least_mines = 8.0F;  // the expected mines beside a cell
        float least_mines_interior = 8.0F;
        for (Cell cell = 0; cell < topology().size(); ++cell) {
            const auto& own = of(cell);
            switch (own.kind) {
                case Surroundings::Kind::none:
                    continue;
                case Surroundings::Kind::safe:
                    ++safe;
                    continue;
                case Surroundings::Kind::interior:
                    ++interior;
                    rim += degree(cell) < 8 ? 1 : 0;
                    corners += degree(cell) < 4 ? 1 : 0;
                    enclosed += own.covered < 5.0F ? 1 : 0;
                    covered += own.covered;
                    least_mines_interior = std::min(least_mines_interior, own.mines);
                    break;
                case Surroundings::Kind::frontier:
                    doubt += own.doubt;
                    break;
            }
            ++unknown;
            least_mines = std::min(least_mines, own.mines);
            most_information = std::max(most_information, (1.0F - own.risk) * own.variance);
            float risk = own.risk;
            for (float& l : least)
                if (risk < l) std::swap(l, risk);
        }
        double left = 0.0;
        for (Cell cell = 0; cell < topology().size(); ++cell)
            if (of(cell).kind >= Surroundings::Kind::frontier) left += of(cell).risk;
        const auto size = static_cast<float>(topology().size());
        const auto cells = static_cast<float>(std::max(unknown, 1));
        const auto log2_weight = static_cast<float>(log2_weight_);
        const auto interior_risk = interior > 0 ? static_cast<float>(risks_.interior) : 0.0F;
        const auto log = [](float x) { return std::log1p(x) / 6.0F; };
        features = {static_cast<float>(unknown) / size,
                    static_cast<float>(left) / cells,
                    log(static_cast<float>(unknown)),
                    static_cast<float>(left) / 100.0F,
                    static_cast<float>(interior) / cells,
                    interior_risk,
                    log(static_cast<float>(interior)),
                    log2_weight / 400.0F,
                    std::clamp(log2_weight, 0.0F, 32.0F) / 32.0F,
                    least[0],
                    least[1],
                    least[2],
                    least[3],
                    safe > 0 ? 1.0F : 0.0F,
                    std::log1p(static_cast<float>(safe)) / 4.0F,
                    doubt / 32.0F,
                    static_cast<float>(belief_.frontier().parts().size()) / 16.0F,
                    size / 480.0F,
                    interior > 0 ? std::pow(1.0F - interior_risk, 9.0F) : 0.0F,
                    most_information,
                    log(static_cast<float>(rim)),
                    static_cast<float>(corners) / 4.0F,
                    log(static_cast<float>(enclosed)),
                    interior > 0 ? covered / static_cast<float>(interior) / 8.0F : 0.0F,
                    interior > 0 ? std::exp(-least_mines_interior) : 0.0F,
                    unknown > 0 ? std::exp(-least_mines) : 0.0F};
    }

  private:
    const Topology& topology() const { return belief_.topology(); }
    const Surroundings& of(Cell cell) const { return around_[at(cell)]; }
    std::size_t degree(Cell cell) const { return topology().neighbours(cell).size(); }

    void classify() {
        around_.assign(at(topology().size()), {});
        int interior = 0;
        for (Cell cell = 0; cell < topology().size(); ++cell) {
            const auto status = knowledge_.status(cell);
            if (status == Knowledge::Status::open || status == Knowledge::Status::mine) continue;
            const double risk = status == Knowledge::Status::safe ? 0.0 : risks_.by_cell[at(cell)];
            if (risk > 1.0 - certainty) continue;
            auto& own = around_[at(cell)];
            if (risk < certainty) {
                own.kind = Surroundings::Kind::safe;
                nodes_.push_back(cell);
                continue;
            }
            own.risk = static_cast<float>(risk);
            own.doubt = static_cast<float>(4.0 * risk * (1.0 - risk));
            own.kind = Surroundings::Kind::interior;
            ++interior;
        }
        for (const auto& part : belief_.frontier().parts())
            for (const Cell cell : part->cells)
                if (auto& own = around_[at(cell)]; own.kind == Surroundings::Kind::interior) {
                    own.kind = Surroundings::Kind::frontier;
                    nodes_.push_back(cell);
                    --interior;
                }
        if (static_cast<std::size_t>(interior) > Features::most_interior) return;
        for (Cell cell = 0; cell < topology().size(); ++cell)
            if (of(cell).kind == Surroundings::Kind::interior) nodes_.push_back(cell);
    }

    void survey(Cell cell) {
        auto& own = around_[at(cell)];
        if (std::exchange(own.surveyed, true)) return;
        for (const Cell neighbour : topology().neighbours(cell)) {
            if (knowledge_.is_open(neighbour)) {
                own.clues += knowledge_.unknown_beside(neighbour) > 0 ? 1.0F : 0.0F;
                continue;
            }
            const auto& other = of(neighbour);
            if (other.kind == Surroundings::Kind::none) continue;
            ++own.covered;
            if (other.kind == Surroundings::Kind::safe) {
                ++own.safe;
                continue;
            }
            own.interior += other.kind == Surroundings::Kind::interior ? 1.0F : 0.0F;
            own.mines += other.risk;
            own.variance += other.doubt / 4.0F;
            own.least_risk = std::min(own.least_risk, other.risk);
            own.most_doubt = std::max(own.most_doubt, other.doubt);
        }
    }

    std::array<float, Features::per_clue> of_clue(Cell clue) const {
        float cells = 0.0F;
        float safe = 0.0F;
        float mines = 0.0F;
        float doubt = 0.0F;
        float least = 1.0F;
        float most = 0.0F;
        for (const Cell neighbour : topology().neighbours(clue)) {
            const auto& own = of(neighbour);
            if (own.kind == Surroundings::Kind::none) continue;
            if (own.kind == Surroundings::Kind::safe) {
                ++safe;
                continue;
            }
            ++cells;
            mines += own.risk;
            doubt += own.doubt;
            least = std::min(least, own.risk);
            most = std::max(most, own.risk);
        }
        return {mines / 4.0F,
                cells / 8.0F,
                safe / 4.0F,
                doubt / 8.0F,
                least,
                most,
                cells > 0.0F ? mines / cells : 0.0F,
                cells == 2.0F ? 1.0F : 0.0F};
    }

    std::array<float, Features::per_cell> of_cell(Cell cell) const {
        const auto& own = of(cell);
        float doubt = 0.0F;
        float clues = 0.0F;
        float variance = 0.0F;
        float covered = 0.0F;
        float safe = 0.0F;
        float interior = 0.0F;
        float most_variance = 0.0F;
        float all_safe = 1.0F;
        float tightest = 8.0F;
        float even = 0.0F;    // clues with one mine in two cells
        float length = 0.0F;  // unknown cells beside the clues
        // Of the neighbours in the interior:
        float rim = 0.0F;
        float least_covered = 8.0F;
        float least_mines = 8.0F;
        for (const Cell neighbour : topology().neighbours(cell)) {
            if (knowledge_.is_open(neighbour)) {
                const auto [left, unknown] = knowledge_.residual_clue(neighbour);
                if (unknown == 0) continue;
                tightest = std::min(tightest, static_cast<float>(unknown));
                length += static_cast<float>(unknown);
                even += left == 1 && unknown == 2 ? 1.0F : 0.0F;
                continue;
            }
            const auto& other = of(neighbour);
            if (other.kind == Surroundings::Kind::none) {
                all_safe = 0.0F;
                continue;
            }
            all_safe *= 1.0F - other.risk;
            doubt += other.doubt;
            clues += other.clues;
            variance += other.variance;
            covered += other.covered;
            safe += other.safe;
            interior += other.interior;
            most_variance = std::max(most_variance, other.variance);
            if (other.kind == Surroundings::Kind::interior) {
                rim += degree(neighbour) < 8 ? 1.0F : 0.0F;
                least_covered = std::min(least_covered, other.covered);
                least_mines = std::min(least_mines, other.mines);
            }
        }
        return {own.risk,
                own.doubt,
                own.kind == Surroundings::Kind::safe ? 1.0F : 0.0F,
                own.covered / 8.0F,
                own.interior / 8.0F,
                own.safe / 4.0F,
                own.clues / 8.0F,
                own.mines / 8.0F,
                own.variance / 2.0F,
                own.least_risk,
                own.most_doubt,
                (8.0F - static_cast<float>(degree(cell))) / 8.0F,
                tightest / 8.0F,
                even / 4.0F,
                doubt / 8.0F,
                clues / 32.0F,
                variance / 16.0F,
                covered / 64.0F,
                safe / 16.0F,
                interior / 64.0F,
                most_variance / 2.0F,
                all_safe,
                length / 32.0F,
                rim / 8.0F,
                least_covered / 8.0F,
                std::exp(-least_mines),
                own.kind == Surroundings::Kind::interior ? 1.0F : 0.0F};
    }

    const Belief& belief_;
    const Knowledge& knowledge_;
    const Risks& risks_;
    double log2_weight_;
    std::vector<Surroundings>& around_;
    static constexpr std::uint16_t unnumbered = 0xFFFF;
    std::vector<std::uint16_t> number_;  // of cells and clues, by cell
    std::vector<Cell> nodes_;            // safe cells, the frontier, and perhaps the interior
};

std::vector<Surroundings>& scratch() {
    static thread_local std::vector<Surroundings> around;
    return around;
}

}  // namespace

void Features::compute(const Belief& belief, Meter& meter) {
    meter.tick(20 * at(belief.topology().size()));
    Extraction extraction(belief, scratch(), meter);
    extraction.cells(cells);
    extraction.contacts(*this);
    extraction.parts(parts);
    extraction.whole(whole);
}

GuessFeatures guess_features(const Belief& belief, Meter& meter) {
    meter.tick(20 * at(belief.topology().size()));
    const Extraction extraction(belief, scratch(), meter);
    GuessFeatures features;
    extraction.guesses(features.by_cell);
    extraction.whole(features.whole);
    return features;
}

}  // namespace minewise
