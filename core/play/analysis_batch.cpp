#include "play/analysis_batch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "analysis/analysis.hpp"
#include "analysis/answers.hpp"
#include "analysis/probability.hpp"
#include "base/threads.hpp"
#include "belief/belief.hpp"
#include "policy/win_probability.hpp"
#include "system/system.hpp"

namespace minewise {
namespace {

constexpr std::size_t most_rows = 64;  // taken by a thread at a time

class Worker {
  public:
    Worker(const PositionRows& rows, const RowAnswers& answers, const Limits& limits)
        : rows_(rows), answers_(answers), limits_(limits) {}

    // Writes that nothing is known of a row.
    void clear(std::size_t row) const {
        for (const auto figures :
             {answers_.mine_probability, answers_.shown, answers_.win_probability})
            std::ranges::fill(of_row(figures, row), std::numeric_limits<double>::quiet_NaN());
        for (const auto flags : {answers_.safe, answers_.mines, answers_.exact})
            std::ranges::fill(of_row(flags, row), std::uint8_t{0});
    }

    // Throws std::invalid_argument if the values are no position, Impossible, and OverBudget.
    void answer(std::size_t row, const Poll& poll) const {
        const auto values = of_row(rows_.values, row);
        Prior prior = rows_.prior;
        if (!rows_.mines.empty()) prior.mines = rows_.mines[row];
        const auto position = std::make_shared<const Position>(
            rows_.topology, std::vector(values.begin(), values.end()), prior, rows_.clue_models);
        const Analysis analysis(System::of(position, rows_.trust_flags), limits_.apart(), poll);
        const auto risks = of_row(answers_.mine_probability, row);
        mine_probabilities(analysis.model(), analysis.marginals(), risks);
        const auto safe = of_row(answers_.safe, row);
        const auto mines = of_row(answers_.mines, row);
        const std::int16_t stated = rows_.trust_flags ? flag : exposed_mine;
        for (std::size_t cell = 0; cell < values.size(); ++cell) {  // only certain cells are 0 or 1
            safe[cell] = static_cast<std::uint8_t>(static_cast<int>(risks[cell] == 0.0) &
                                                   static_cast<int>(values[cell] < 0));
            mines[cell] = static_cast<std::uint8_t>(static_cast<int>(risks[cell] == 1.0) &
                                                    static_cast<int>(values[cell] != stated));
        }
        answers_.exact[row] = !analysis.estimate();
        if (!answers_.shown.empty())
            std::ranges::copy(shown_distributions(analysis, limits_.apart(), poll),
                              of_row(answers_.shown, row).begin());
        if (!answers_.win_probability.empty()) write_win_probability(*position, row, poll);
    }

  private:
    template <class T>
    std::span<T> of_row(std::span<T> all, std::size_t row) const {
        const std::size_t width = all.size() / rows_.count();
        return all.subspan(row * width, width);
    }

    // Opening a cell that is certainly safe costs nothing: its value is that of the position.
    void write_win_probability(const Position& position, std::size_t row, const Poll& poll) const {
        const auto risks = of_row(answers_.mine_probability, row);
        const auto values = of_row(answers_.win_probability, row);
        std::ranges::fill(values, std::numeric_limits<double>::quiet_NaN());
        if (answers_.exact[row] == 0) return;
        Meter meter(limits_.apart(), poll);
        try {
            PartCache cache(position.prior());
            const Belief belief(Knowledge(position, rows_.trust_flags), cache, meter);
            const double of_position = learned_.value(belief, meter);
            Outcomes outcomes(belief, meter);
            for (Cell cell = 0; at(cell) < values.size(); ++cell) {
                const double risk = risks[at(cell)];
                if (std::isnan(risk)) continue;
                if (risk == 0.0)
                    values[at(cell)] = of_position;
                else if (risk == 1.0)
                    values[at(cell)] = 0.0;
                else
                    values[at(cell)] = evaluate(outcomes, learned_, cell).win_probability;
            }
        } catch (const OverBudget&) {
            std::ranges::fill(values, std::numeric_limits<double>::quiet_NaN());
        }
    }

    const PositionRows& rows_;
    const RowAnswers& answers_;
    const Limits& limits_;
    Learned learned_;
};

}  // namespace

std::vector<FailedRow> answer_rows(std::size_t count, std::size_t share, std::size_t threads,
                                   const Poll& poll,
                                   const std::function<void(std::size_t, const Poll&)>& answer) {
    std::vector<FailedRow> failed;
    Mutex mutex;
    Counter next;
    parallel_for(threads, poll, [&](const Stop& stop) {
        const Poll stopping = [&] {
            if (stop) throw Stopped{};
        };
        const auto fail = [&](std::size_t row) {
            const Lock lock(mutex);
            failed.push_back({row, std::current_exception()});
        };
        for (std::size_t i = next.take(share); i < count && !stop; i = next.take(share))
            for (std::size_t row = i; row < std::min(i + share, count); ++row) try {
                    answer(row, stopping);
                } catch (const Impossible&) {
                    fail(row);
                } catch (const OverBudget&) {
                    fail(row);
                } catch (const std::invalid_argument&) {
                    fail(row);
                }
    });
    std::ranges::sort(failed, {}, &FailedRow::row);
    return failed;
}

std::vector<FailedRow> analyze_rows(const PositionRows& rows, const RowAnswers& answers,
                                    const Limits& limits, std::size_t threads, const Poll& poll) {
    const Worker worker(rows, answers, limits);
    const std::size_t share = std::clamp(rows.count() / (4 * threads), std::size_t{1}, most_rows);
    auto failed =
        answer_rows(rows.count(), share, threads, poll,
                    [&](std::size_t row, const Poll& stopping) { worker.answer(row, stopping); });
    for (const FailedRow& row : failed) worker.clear(row.row);
    return failed;
}

}  // namespace minewise
