// Registries of what registers itself: one for each kind of entry, in order of their names or
// ranks.
//
// Entries are added before main() begins, each by an object at namespace scope in a file of its
// own; nothing else lists them.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace minewise {

template <class Entry>
class Registry {
  public:
    // In the order of `key`, a member of Entry.
    template <class Key>
    static void add(const Entry& entry, Key key) {
        auto& all = entries();
        all.insert(std::ranges::upper_bound(all, std::invoke(key, entry), {}, key), entry);
    }
    static std::span<const Entry> all() { return entries(); }
    // None where no entry has that name.
    static const Entry* find(std::string_view name) {
        const auto found = std::ranges::find(entries(), name, &Entry::name);
        return found == entries().end() ? nullptr : &*found;
    }

  private:
    static std::vector<Entry>& entries() {
        static std::vector<Entry> entries;
        return entries;
    }
};

}  // namespace minewise
