// Options of techniques, policies and criteria.
//
// A part declares its options where it registers, one row each. All that is written about options
// (text forms, help, keys) is made of these rows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.hpp"

namespace minewise {

struct Option {
    static constexpr std::int64_t highest = (std::int64_t{1} << 31) - 1;

    std::string_view name;  // unique among all parts
    std::string_view summary;
    std::int64_t initial = 0;  // the default
    std::int64_t least = 0;
    std::int64_t most = highest;
    bool is_flag = false;  // 1 if set, 0 otherwise

    static constexpr Option flag(std::string_view name, std::string_view summary) {
        return {.name = name, .summary = summary, .most = 1, .is_flag = true};
    }
};

using OptionRows = std::vector<Option>;

// The values of options. Those that were not set have their defaults.
class Options {
  public:
    // Throws std::invalid_argument if there is no such option, or if it cannot have this value.
    void set(std::string_view name, std::int64_t value) {
        const Option& row = Registry<Option>::find(name);
        if (value < row.least || value > row.most)
            throw std::invalid_argument("option " + std::string(name) + " is out of range");
        values_.emplace_back(name, value);
    }
    // The option must be registered.
    std::int64_t operator[](std::string_view name) const {
        const auto found = std::ranges::find(values_, name, &decltype(values_)::value_type::first);
        return found == values_.end() ? Registry<Option>::find(name).initial : found->second;
    }

  private:
    std::vector<std::pair<std::string, std::int64_t>> values_;
};

}  // namespace minewise
