// Functions on whole lists: membership, insertion without duplicates, mapping, and algorithms of
// the standard library. (The library of Debian's compiler for WebAssembly lacks std::ranges, so the
// layers of the C library do without it.)
//
// Thread-safety: pure functions.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace bitwhip {

template <class List, class Item>
bool contains(const List& list, const Item& item) {
  return std::find(std::begin(list), std::end(list), item) != std::end(list);
}

// Appends the item, unless the list contains it.
template <class List, class Item>
void add_once(List& list, Item&& item) {
  if (!contains(list, item)) list.push_back(std::forward<Item>(item));
}

// Returns make(item) for each item.
template <class List, class Make>
auto made_of(const List& list, const Make& make) {
  std::vector<std::decay_t<decltype(make(*std::begin(list)))>> items;
  for (const auto& item : list) items.push_back(make(item));
  return items;
}

namespace lists {

template <class List, class Test>
bool any_of(List&& list, const Test& test) {
  return std::any_of(std::begin(list), std::end(list), test);
}
template <class List, class Test>
bool all_of(List&& list, const Test& test) {
  return std::all_of(std::begin(list), std::end(list), test);
}
template <class List, class Test>
bool none_of(List&& list, const Test& test) {
  return std::none_of(std::begin(list), std::end(list), test);
}
template <class List, class Test>
auto count_if(List&& list, const Test& test) {
  return std::count_if(std::begin(list), std::end(list), test);
}
template <class List, class Item>
auto find(List&& list, const Item& item) {
  return std::find(std::begin(list), std::end(list), item);
}
template <class List, class Test>
auto find_if(List&& list, const Test& test) {
  return std::find_if(std::begin(list), std::end(list), test);
}
template <class A, class B, class Same = std::equal_to<>>
bool equal(const A& a, const B& b, const Same& same = {}) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b), same);
}
template <class List>
void sort(List&& list) {
  std::sort(std::begin(list), std::end(list));
}
template <class List>
bool is_sorted(const List& list) {
  return std::is_sorted(std::begin(list), std::end(list));
}

}  // namespace lists

}  // namespace bitwhip
