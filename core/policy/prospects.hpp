// What a guess may ask: how risky each cell is, what it would show, and what would be known then.
//
// To see what follows when a cell shows a number, that number is put on a branch of what is known
// and counted again; the Reckoner keeps all that did not change. Cells that are alike (in sections
// of the same number, with neighbours in the same sections) have the same prospects and are looked
// at once.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/meter.hpp"
#include "belief/reckoning.hpp"
#include "system/knowledge.hpp"

namespace minewise {

// One number that a cell may show.
struct Showing {
    int number = 0;
    double probability = 0.0;  // that the cell is safe and shows it
    int safe_cells = 0;        // that would then be certain and not yet open
    bool won = false;          // nothing would be left to open
    double best_safety = 0.0;  // 1 where some cell is certain, or else of the safest cell
};

class Prospects {
  public:
    // Both must outlive this. Throws as Reckoner::reckon does.
    Prospects(const Knowledge& knowledge, Reckoner& reckoner, Meter& meter);

    const Knowledge& knowledge() const { return knowledge_; }
    const Topology& topology() const { return knowledge_.topology(); }
    const Reckoning& reckoning() const { return reckoning_; }
    double mine_probability(Cell cell);
    double opening_probability(Cell cell);  // that it shows 0
    // Every number that the cell may show. Valid until the next call.
    const std::vector<Showing>& showings(Cell cell);
    // Calls `use` with each in turn, the likely ones first, while it returns true. Those that are
    // not asked for are not counted.
    template <class Use>
    void each_showing(Cell cell, Use&& use) {
        Alike& prospects = alike(cell);
        for (std::size_t i = 0; i < prospects.showings.size() || show_next(cell, prospects); ++i)
            if (!use(prospects.showings[i])) return;
    }
    // Those with best_safety filled in.
    const std::vector<Showing>& showings_with_safety(Cell cell);

  private:
    struct Alike {
        std::optional<double> opening;
        std::vector<Showing> showings;
        std::vector<int> numbers;  // yet to be looked at, the next one last
        bool looked_at = false;
        bool with_safety = false;
    };
    Alike& alike(Cell cell);
    // Adds a showing; false where there is no further one.
    bool show_next(Cell cell, Alike& prospects);
    std::vector<int> numbers(Cell cell);
    // None where the number is impossible.
    std::optional<Showing> show(Cell cell, int number, bool with_safety);

    const Knowledge& knowledge_;
    Reckoner& reckoner_;
    Meter& meter_;
    Reckoning reckoning_;
    std::optional<Risks> risks_;
    std::optional<double> log2_weight_;
    std::vector<std::int32_t> sections_;
    std::map<std::vector<std::int32_t>, Alike> alike_;
};

}  // namespace minewise
