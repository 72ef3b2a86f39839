#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "base/registry.h"
#include "base/text.h"
#include "variant/fpuzzles.h"

namespace bitwhip::variant {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

struct ClueKey;

// What a key has in a string of f-puzzles.
struct Entry {
  const ClueKey& key;
  const Json& json;   // the whole string
  const Json& value;  // of the key
  Texts& words;

  void add(const std::string& options) const;  // the word of the key, unless there are no options
};

struct ClueKey {
  std::string_view name;
  std::string_view word;
  void (*read)(const Entry& entry);
  bool numbers = false;  // its clues may have a number
};

void Entry::add(const std::string& options) const {
  if (!options.empty()) words.push_back(phrase(key.word, ":", options));
}

[[noreturn]] void refuse_key(const ClueKey& key, std::string_view what) { malformed(key.name, " of the f-puzzles string ", what); }

// A list or object is not written out: that takes a frame of the stack for each level, and a short
// string may have any number of them.
[[noreturn]] void refuse_value(const ClueKey& key, const Json& value) {
  const std::string text = value.is_array() ? "[...]" : value.is_object() ? "{...}" : value.dump(-1, ' ', true);
  unsupported(key.name, " of the f-puzzles string has the value ", variant::quoted(text), ", which is not rated");
}

bool all_digits_in(std::string_view text) { return std::ranges::all_of(text, is_digit); }

// "R1C1" as "r1c1"; nothing for what is no cell.
std::optional<std::string> cell_in(const Json* json) {
  if (!json || !json->is_string()) return std::nullopt;
  const std::string cell = json->get<std::string>();
  const std::size_t at = cell.find('C');
  if (!cell.starts_with('R') || at == std::string::npos) return std::nullopt;
  const std::string row = cell.substr(1, at - 1), column = cell.substr(at + 1);
  if (row.empty() || column.empty() || !all_digits_in(row) || !all_digits_in(column)) return std::nullopt;
  return "r" + row + "c" + column;
}

// Nothing for what is no list of cells.
std::optional<Texts> cells_in(const Json* json) {
  if (!json || !json->is_array()) return std::nullopt;
  Texts cells;
  for (const Json& element : *json) {
    auto cell = cell_in(&element);
    if (!cell) return std::nullopt;
    cells.push_back(*std::move(cell));
  }
  return cells;
}

Texts cells_of(const ClueKey& key, const Json& object) {
  auto cells = cells_in(member(object, "cells"));
  if (!cells) refuse_key(key, "has no list of cells");
  return *std::move(cells);
}

// The value of a clue as text; empty where it has none. Numbers may be written as strings.
std::string value_of(const ClueKey& key, const Json& object) {
  const Json* value = member(object, "value");
  if (!value || value->is_null()) return {};
  if (value->is_string()) return value->get<std::string>();
  if (!value->is_number_integer()) refuse_value(key, *value);
  return value->dump();
}

// The number of a clue; empty where it has none.
std::string number_of(const ClueKey& key, const Json& object) {
  std::string number = value_of(key, object);
  if (!all_digits_in(number) || (!number.empty() && !key.numbers)) refuse_value(key, object["value"]);
  return number;
}

// Calls read(object) for each object of the list.
template <class Read>
void each(const Entry& entry, const Read& read) {
  if (!entry.value.is_array()) refuse_key(entry.key, "is no list");
  for (const Json& object : entry.value) {
    if (!object.is_object()) refuse_key(entry.key, "holds what is no object");
    read(object);
  }
}

// The options of a word of cells, behind its number if it has one.
std::string options_of(const std::string& number, const Texts& cells) { return (number.empty() ? "" : number + ";") + joined(cells, ""); }

// lines[]: a word each.
void read_lines(const Entry& entry) {
  each(entry, [&](const Json& object) {
    const std::string number = number_of(entry.key, object);
    const Json* lines = member(object, "lines");
    if (!lines || !lines->is_array()) refuse_key(entry.key, "has no lines");
    for (const Json& line : *lines) {
      const auto cells = cells_in(&line);
      if (!cells) refuse_key(entry.key, "has a line that is no list of cells");
      if (cells->size() > 1) entry.add(options_of(number, *cells));
    }
  });
}

// cell: one word for all.
void read_single_cells(const Entry& entry) {
  std::string cells;
  each(entry, [&](const Json& object) {
    const auto cell = cell_in(member(object, "cell"));
    if (!cell) refuse_key(entry.key, "has no cell");
    cells += *cell;
    number_of(entry.key, object);
  });
  entry.add(cells);
}

// cells: a word each.
void read_cells(const Entry& entry) {
  each(entry, [&](const Json& object) {
    const std::string number = number_of(entry.key, object);
    const Texts cells = cells_of(entry.key, object);
    if (!cells.empty()) entry.add(options_of(number, cells));
  });
}

// A cage that is drawn means nothing, unless its text is a sum: DR and digits.
void read_drawn_cages(const Entry& entry) {
  each(entry, [&](const Json& object) {
    const Json* value = member(object, "value");
    if (!value || !value->is_string()) return;
    const std::string text = value->get<std::string>();
    if (text.size() > 2 && text.starts_with("DR") && all_digits_in(std::string_view(text).substr(2))) refuse_value(entry.key, *value);
  });
}

void read_clones(const Entry& entry) {
  Texts pairs;
  each(entry, [&](const Json& object) {
    const auto cells = cells_in(member(object, "cells")), clones = cells_in(member(object, "cloneCells"));
    if (!cells || !clones || cells->size() != clones->size()) refuse_key(entry.key, "has no two lists of as many cells");
    for (std::size_t i = 0; i < cells->size(); ++i) {
      if ((*cells)[i] != (*clones)[i]) pairs.push_back((*cells)[i] + (*clones)[i]);
    }
    number_of(entry.key, object);
  });
  entry.add(joined(pairs, ";"));
}

// The marks of a key. number_of_mark(object): the number as the word has it, empty where none is
// written; nothing where the mark says nothing.
template <class Number>
void read_marks(const Entry& entry, const Number& number_of_mark) {
  Texts marks;
  each(entry, [&](const Json& object) {
    const std::optional<std::string> number = number_of_mark(object);
    if (!number) return;
    const Texts cells = cells_of(entry.key, object);
    if (cells.size() != 2) unsupported(entry.key.name, " of the f-puzzles string is no relation of two cells");
    marks.push_back(*number + joined(cells, ""));
  });
  entry.add(joined(marks, ";"));
}

void read_numbered_marks(const Entry& entry) {
  read_marks(entry, [&](const Json& object) { return number_of(entry.key, object); });
}

// X is 10, V is 5; a mark without value says nothing.
void read_sums(const Entry& entry) {
  read_marks(entry, [&](const Json& object) -> std::optional<std::string> {
    const std::string value = value_of(entry.key, object);
    if (value.empty()) return std::nullopt;
    if (value != "X" && value != "V") refuse_value(entry.key, object["value"]);
    return value == "X" ? "10" : "5";
  });
}

void read_nonconsecutive(const Entry& entry) {
  if (entry.value != true) refuse_value(entry.key, entry.value);
  entry.add("neg1");
}

// The kinds of marks of which none is missing. Of ratios each number that occurs counts, 2 where
// none is written or no ratio occurs.
void read_negative(const Entry& entry) {
  if (!entry.value.is_array()) refuse_key(entry.key, "is no list");
  for (const Json& kind : entry.value) {
    if (kind != "ratio" && kind != "xv") refuse_value(entry.key, kind);
  }
  const auto has = [&entry](std::string_view kind) { return std::find(entry.value.begin(), entry.value.end(), kind) != entry.value.end(); };
  if (has("ratio")) {
    std::set<std::string> numbers;
    // A list that is not well formed was refused when it was read.
    const Json* ratios = member(entry.json, "ratio");
    for (const Json& object : ratios && ratios->is_array() ? *ratios : Json::array()) {
      const std::string number = value_of(entry.key, object);
      numbers.insert(number.empty() ? "2" : number);
    }
    if (numbers.empty()) numbers.insert("2");
    for (const std::string& number : numbers) entry.words.push_back("ratio:neg" + number);
  }
  if (has("xv")) entry.words.emplace_back("sum:neg5;neg10");
}

constexpr ClueKey kKeys[] = {
    {"thermometer", "thermo", read_lines},
    {"slowthermometer", "slowthermo", read_lines},
    {"maximum", "max", read_single_cells},
    {"minimum", "min", read_single_cells},
    {"odd", "odd", read_single_cells},
    {"even", "even", read_single_cells},
    {"nonconsecutive", "difference", read_nonconsecutive},
    {"difference", "difference", read_numbered_marks, true},
    {"ratio", "ratio", read_numbered_marks, true},
    {"xv", "sum", read_sums},
    {"negative", "", read_negative},
    {"whispers", "whispers", read_lines, true},
    {"renban", "renban", read_lines},
    {"nabner", "nabner", read_lines},
    {"palindrome", "palindrome", read_lines},
    {"clone", "clone", read_clones},
    {"entropicline", "entrol", read_lines},
    {"modularline", "modl", read_lines},
    {"killercage", "killer", read_cells, true},
    {"cage", "", read_drawn_cages},
    {"extraregion", "extraregion", read_cells},
    {"columnindexer", "colindexer", read_cells},
    {"rowindexer", "rowindexer", read_cells},
};

}  // namespace

const Json* member(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

bool says_nothing(const Json& value) { return value.is_null() || value == false || value == "" || (value.is_structured() && value.empty()); }

bool is_fpuzzles_clue(std::string_view key) { return Registry<ClueKey>(kKeys).find(key) != nullptr; }

void read_fpuzzles_clues(const Json& json, Texts& words) {
  for (const ClueKey& key : kKeys) {
    const Json* value = member(json, key.name);
    if (value && !says_nothing(*value)) key.read({key, json, *value, words});
  }
}

}  // namespace bitwhip::variant
