// What a list holds, lists in which each item stands once, and lists made of others.
//
// Thread-safety: pure functions.
#pragma once

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace bitwhip {

template <class List, class Item>
bool contains(const List& list, const Item& item) {
  return std::find(std::begin(list), std::end(list), item) != std::end(list);
}

// Adds the item at the end, unless the list has it already.
template <class List, class Item>
void add_once(List& list, Item&& item) {
  if (!contains(list, item)) list.push_back(std::forward<Item>(item));
}

// Returns what the function makes of each item.
template <class List, class Make>
auto made_of(const List& list, const Make& make) {
  std::vector<std::decay_t<decltype(make(*std::begin(list)))>> items;
  for (const auto& item : list) items.push_back(make(item));
  return items;
}

}  // namespace bitwhip
