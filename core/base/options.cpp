#include "base/options.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/registry.hpp"

namespace minewise {

void Options::set(std::string_view name, std::int64_t value) {
    const Option& row = Registry<Option>::find(name);
    if (value < row.least || value > row.most)
        throw std::invalid_argument("option " + std::string(name) + " is out of range");
    values_.emplace_back(name, value);
}

std::int64_t Options::operator[](std::string_view name) const {
    const auto found = std::ranges::find(values_, name, &decltype(values_)::value_type::first);
    return found == values_.end() ? Registry<Option>::find(name).initial : found->second;
}

}  // namespace minewise
