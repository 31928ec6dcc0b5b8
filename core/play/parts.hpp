// The parts that determine a game, each with its revision.
//
// The revision of a part is raised with every change by which it plays differently. So games of the
// same boards and options are equal if their parts are.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "play/strategy.hpp"

namespace minewise {

// Revisions by part, such as "technique exact"; that of "networks" is a hash.
using Parts = std::map<std::string, std::string>;

// The parts of a strategy, without its opening rule.
Parts parts_of(const Strategy& strategy);
// The names of the options that its techniques and policies declare.
std::vector<std::string> options_of(const Strategy& strategy);
// The parts of all strategies.
Parts all_parts();

}  // namespace minewise
