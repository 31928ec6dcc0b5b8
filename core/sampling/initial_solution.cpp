#include "sampling/initial_solution.hpp"

#include <algorithm>
#include <cmath>

namespace minewise {
namespace {

constexpr double hottest = 0.7;  // initial temperature, in mines by which clues are violated
constexpr double coldest = 0.2;
constexpr std::size_t moves_a_section = 2000;  // per cooling schedule; then the search is reheated

class LocalSearch {
  public:
    LocalSearch(const Problem& problem, Random& random, std::vector<std::int32_t>& mines)
        : problem_(problem),
          random_(random),
          mines_(mines),
          found_(problem.clues.size(), 0),
          place_(problem.clues.size(), met) {}

    void initialise(std::span<const std::int32_t> sections, double share) {
        for (const auto section : sections) {
            mines_[at(section)] = 0;
            for (std::int32_t i = 0; i < capacity(section); ++i)
                mines_[at(section)] += random_.uniform() < share;
            for (const auto clue : problem_.section_clues[section])
                found_[at(clue)] += mines_[at(section)];
        }
        for (const auto section : sections)
            for (const auto clue : problem_.section_clues[section]) update_missed(clue);
    }

    bool solved() const { return missed_.empty(); }

    void move(double temperature) {
        const auto clue = random_.pick(missed_);
        const auto sections = problem_.clue_sections[clue];
        const auto section = random_.pick(sections);
        const std::int32_t step = found_[at(clue)] < problem_.clues[at(clue)].low ? 1 : -1;
        const std::int32_t mines = mines_[at(section)] + step;
        if (mines < 0 || mines > capacity(section)) return;
        std::int64_t worse = 0;
        for (const auto other : problem_.section_clues[section])
            worse += miss(other, found_[at(other)] + step) - miss(other, found_[at(other)]);
        if (worse > 0 && random_.uniform() >= std::exp(-static_cast<double>(worse) / temperature))
            return;
        mines_[at(section)] = mines;
        for (const auto other : problem_.section_clues[section]) {
            found_[at(other)] += step;
            update_missed(other);
        }
    }

  private:
    static constexpr std::size_t met = ~std::size_t{0};

    std::int32_t capacity(std::int32_t section) const {
        return problem_.sections.length(section) * problem_.max_per_cell;
    }

    // The number of mines by which a count violates the clue's range.
    std::int64_t miss(std::int32_t clue, std::int32_t found) const {
        const Range range = problem_.clues[at(clue)];
        return std::max<std::int64_t>({0, range.low - found, found - range.high});
    }

    // Updates the list of violated clues.
    void update_missed(std::int32_t clue) {
        auto& place = place_[at(clue)];
        const bool is_met = miss(clue, found_[at(clue)]) == 0;
        if (is_met == (place == met)) return;
        if (is_met) {
            place_[at(missed_.back())] = place;
            missed_[place] = missed_.back();
            missed_.pop_back();
            place = met;
        } else {
            place = missed_.size();
            missed_.push_back(clue);
        }
    }

    const Problem& problem_;
    Random& random_;
    std::vector<std::int32_t>& mines_;
    std::vector<std::int32_t> found_;   // by clue: mines in its sections
    std::vector<std::int32_t> missed_;  // violated clues
    std::vector<std::size_t> place_;    // by clue: its position in missed_
};

}  // namespace

void find_solution(const Problem& problem, std::span<const std::int32_t> sections, double share,
                   Random& random, std::vector<std::int32_t>& mines, Meter& meter) {
    LocalSearch search(problem, random, mines);
    search.initialise(sections, share);
    const std::size_t moves = moves_a_section * sections.size();
    for (std::size_t i = 0; !search.solved(); i = (i + 1) % moves) {
        search.move(hottest +
                    (coldest - hottest) * static_cast<double>(i) / static_cast<double>(moves));
        meter.tick(50);
    }
}

}  // namespace minewise
