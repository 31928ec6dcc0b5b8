// Registries, one for each kind of entry, sorted by name or rank.
//
// Entries register themselves before main() begins: each is added by an object at namespace scope
// in its own file. No central list has to be edited.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace minewise {

template <class Entry>
class Registry {
  public:
    // Keeps the entries sorted by `key`, a member of Entry.
    template <class Key>
    static void add(const Entry& entry, Key key) {
        auto& all = entries();
        all.insert(std::ranges::upper_bound(all, std::invoke(key, entry), {}, key), entry);
    }
    static std::span<const Entry> all() { return entries(); }
    // Throws std::invalid_argument if no entry has that name.
    static const Entry& find(std::string_view name) {
        const auto found = std::ranges::find(entries(), name, &Entry::name);
        if (found == entries().end())
            throw std::invalid_argument("unknown name: " + std::string(name));
        return *found;
    }

  private:
    static std::vector<Entry>& entries() {
        static std::vector<Entry> entries;
        return entries;
    }
};

// Constructs a part, for its entry; passes the options if it has a constructor for them.
template <class Part, class Interface, class Options>
std::unique_ptr<Interface> make_part(const Options& options) {
    if constexpr (std::is_constructible_v<Part, const Options&>)
        return std::make_unique<Part>(options);
    else
        return std::make_unique<Part>();
}

// Registers an entry and the options that it declares; defined at namespace scope in its own file.
template <class Entry, auto key = &Entry::name>
struct RegistrationOf {
    explicit RegistrationOf(const Entry& entry) {
        Registry<Entry>::add(entry, key);
        if constexpr (requires { entry.options; })
            for (const auto& option : entry.options)
                RegistrationOf<std::remove_cvref_t<decltype(option)>>{option};
    }
};

}  // namespace minewise
