// A table of named things: formats, columns, ratings, rules, verbs. Each is a row, found by its
// name.
//
// A row is any struct with a member `name` that converts to std::string_view; most rows also have a
// `summary`, one line of help. The registry does not own its rows, which have static storage.
// Thread-safety: a plain value, immutable.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace bitwhip {

template <class Row>
class Registry {
 public:
  constexpr Registry(std::span<const Row> rows) : rows_(rows) {}

  constexpr auto begin() const { return rows_.begin(); }
  constexpr auto end() const { return rows_.end(); }
  constexpr std::size_t size() const { return rows_.size(); }
  constexpr const Row& front() const { return rows_.front(); }  // the default among formats
  constexpr const Row& operator[](std::size_t i) const { return rows_[i]; }

  // Returns the row of this name, case-sensitive; null: none.
  const Row* find(std::string_view name) const {
    const auto found = std::find_if(
        begin(), end(), [name](const Row& row) { return std::string_view(row.name) == name; });
    return found == end() ? nullptr : &*found;
  }
  // Returns the index of a row of this table.
  std::size_t index(const Row& row) const { return static_cast<std::size_t>(&row - rows_.data()); }
  std::vector<std::string_view> names() const {
    std::vector<std::string_view> list;
    for (const Row& row : rows_) list.push_back(row.name);
    return list;
  }

 private:
  std::span<const Row> rows_;
};

}  // namespace bitwhip
