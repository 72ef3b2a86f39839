// What a list holds, and lists in which each item stands once.
//
// Thread-safety: pure functions.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

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

}  // namespace bitwhip
