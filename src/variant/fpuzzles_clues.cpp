#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "base/registry.h"
#include "base/text.h"
#include "variant/fpuzzles.h"

namespace bitwhip::variant {
namespace {

using Json = nlohmann::json;
using WordList = std::vector<std::string>;

struct ClueKey;
using ReadKey = Refused (*)(const ClueKey& key, const Json& json, const Json& value, WordList& words);

struct ClueKey {
  std::string_view name;
  std::string_view word;
  ReadKey read;
};

Refused refuse_key(std::string_view key, const std::string& what) { return malformed(std::string(key) + " of the f-puzzles string " + what); }
// A list or object is not written out: that takes a frame of the stack for each level, and a short
// string may have any number of them.
Refused refuse_value(std::string_view key, const Json& value) {
  const std::string text = value.is_array() ? "[...]" : value.is_object() ? "{...}" : value.dump(-1, ' ', true);
  return unsupported(std::string(key) + " of the f-puzzles string has the value " + variant::quoted(text) + ", which is not rated");
}

// "R1C1" as "r1c1"; nothing for what is no cell.
std::optional<std::string> cell_in(const Json& json) {
  if (!json.is_string()) return std::nullopt;
  std::string cell = json.get<std::string>();
  const auto digits = [&cell](std::size_t begin, std::size_t end) {
    return begin < end && std::all_of(cell.begin() + static_cast<std::ptrdiff_t>(begin), cell.begin() + static_cast<std::ptrdiff_t>(end),
                                      [](char c) { return c >= '0' && c <= '9'; });
  };
  const std::size_t column = cell.find('C');
  if (!cell.starts_with('R') || column == std::string::npos || !digits(1, column) || !digits(column + 1, cell.size())) return std::nullopt;
  cell[0] = 'r';
  cell[column] = 'c';
  return cell;
}

std::optional<std::vector<std::string>> kept(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<std::string> cells;
  for (const Json& element : json) {
    auto cell = cell_in(element);
    if (!cell) return std::nullopt;
    cells.push_back(*std::move(cell));
  }
  return cells;
}

std::optional<std::vector<std::string>> cells_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? std::nullopt : kept(*found);
}

// The value of a clue as text; empty where it has none. Numbers may be written as strings.
Refused value_of(const ClueKey& key, const Json& object, std::string& value) {
  const auto found = object.find("value");
  value.clear();
  if (found == object.end() || found->is_null()) return std::nullopt;
  if (found->is_string()) {
    value = found->get<std::string>();
  } else if (found->is_number_integer()) {
    value = found->dump();
  } else {
    return refuse_value(key.name, *found);
  }
  return std::nullopt;
}

Refused number_of(const ClueKey& key, const Json& object, std::string& number) {
  if (Refused refused = value_of(key, object, number)) return refused;
  if (std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; })) return std::nullopt;
  return refuse_value(key.name, object["value"]);
}

Refused no_value(const ClueKey& key, const Json& object) {
  std::string value;
  if (Refused refused = value_of(key, object, value)) return refused;
  return value.empty() ? std::nullopt : refuse_value(key.name, object["value"]);
}

// Calls read(object) for each object of a list.
template <class Read>
Refused each(const ClueKey& key, const Json& list, const Read& read) {
  if (!list.is_array()) return refuse_key(key.name, "is no list");
  for (const Json& object : list) {
    if (!object.is_object()) return refuse_key(key.name, "holds what is no object");
    if (Refused refused = read(object)) return refused;
  }
  return std::nullopt;
}

std::string word_of(const ClueKey& key, const std::string& options) { return std::string(key.word) + ":" + options; }

// lines[]: a word each; number: what the word has before its path.
Refused add_lines(const ClueKey& key, const Json& object, const std::string& number, WordList& words) {
  const auto lines = object.find("lines");
  if (lines == object.end() || !lines->is_array()) return refuse_key(key.name, "has no lines");
  for (const Json& line : *lines) {
    const auto cells = kept(line);
    if (!cells) return refuse_key(key.name, "has a line that is no list of cells");
    if (cells->size() > 1) words.push_back(word_of(key, (number.empty() ? "" : number + ";") + joined(*cells, "")));
  }
  return std::nullopt;
}

Refused read_lines(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  return each(key, list, [&](const Json& object) {
    if (Refused refused = no_value(key, object)) return refused;
    return add_lines(key, object, "", words);
  });
}

Refused read_lines_with_number(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  return each(key, list, [&](const Json& object) {
    std::string number;
    if (Refused refused = number_of(key, object, number)) return refused;
    return add_lines(key, object, number, words);
  });
}

// cell: one word for all.
Refused read_single_cells(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  std::string cells;
  Refused refused = each(key, list, [&](const Json& object) -> Refused {
    const auto found = object.find("cell");
    const auto cell = found == object.end() ? std::nullopt : cell_in(*found);
    if (!cell) return refuse_key(key.name, "has no cell");
    cells += *cell;
    return no_value(key, object);
  });
  if (!refused && !cells.empty()) words.push_back(word_of(key, cells));
  return refused;
}

// cells: a word each.
Refused add_cells(const ClueKey& key, const Json& object, const std::string& number, WordList& words) {
  const auto cells = cells_of(object, "cells");
  if (!cells) return refuse_key(key.name, "has no list of cells");
  if (!cells->empty()) words.push_back(word_of(key, (number.empty() ? "" : number + ";") + joined(*cells, "")));
  return std::nullopt;
}

Refused read_cells(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  return each(key, list, [&](const Json& object) {
    if (Refused refused = no_value(key, object)) return refused;
    return add_cells(key, object, "", words);
  });
}

Refused read_killer_cages(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  return each(key, list, [&](const Json& object) {
    std::string number;
    if (Refused refused = number_of(key, object, number)) return refused;
    return add_cells(key, object, number, words);
  });
}

// A cage that is drawn means nothing, unless its text is a sum: DR and digits.
Refused read_drawn_cages(const ClueKey& key, const Json&, const Json& list, WordList&) {
  return each(key, list, [&](const Json& object) -> Refused {
    const auto found = object.find("value");
    if (found == object.end() || !found->is_string()) return std::nullopt;
    const std::string text = found->get<std::string>();
    const bool sum = text.size() > 2 && text.starts_with("DR") && text.find_first_not_of("0123456789", 2) == std::string::npos;
    return sum ? refuse_value(key.name, *found) : std::nullopt;
  });
}

Refused read_clones(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  std::string options;
  Refused refused = each(key, list, [&](const Json& object) -> Refused {
    const auto cells = cells_of(object, "cells"), clones = cells_of(object, "cloneCells");
    if (!cells || !clones || cells->size() != clones->size()) return refuse_key(key.name, "has no two lists of as many cells");
    for (std::size_t i = 0; i < cells->size(); ++i) {
      if ((*cells)[i] != (*clones)[i]) options += (options.empty() ? "" : ";") + (*cells)[i] + (*clones)[i];
    }
    return no_value(key, object);
  });
  if (!refused && !options.empty()) words.push_back(word_of(key, options));
  return refused;
}

// True if the list of negative constraints has this kind of marks.
bool is_negative(const Json& json, std::string_view kind) {
  const auto found = json.find("negative");
  return found != json.end() && found->is_array() && std::find(found->begin(), found->end(), kind) != found->end();
}

// The marks of a key as options of their word. number_of_mark(object, number): the number as the
// word has it, empty where none is written; false where the mark says nothing.
template <class Number>
Refused add_marks(const ClueKey& key, const Json& list, std::vector<std::string>& options, const Number& number_of_mark) {
  return each(key, list, [&](const Json& object) -> Refused {
    std::string number;
    bool says = true;
    if (Refused refused = number_of_mark(object, number, says)) return refused;
    if (!says) return std::nullopt;
    const auto cells = cells_of(object, "cells");
    if (!cells) return refuse_key(key.name, "has no list of cells");
    if (cells->size() != 2) return unsupported(std::string(key.name) + " of the f-puzzles string is no relation of two cells");
    options.push_back(number + joined(*cells, ""));
    return std::nullopt;
  });
}

void add_options(const ClueKey& key, const std::vector<std::string>& options, WordList& words) {
  std::string text;
  for (const std::string& option : options) text += (text.empty() ? "" : ";") + option;
  if (!text.empty()) words.push_back(word_of(key, text));
}

Refused read_numbered_marks(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  std::vector<std::string> options;
  Refused refused = add_marks(key, list, options, [&](const Json& object, std::string& number, bool&) { return number_of(key, object, number); });
  add_options(key, options, words);
  return refused;
}

// X is 10, V is 5; a mark without value says nothing.
Refused read_sums(const ClueKey& key, const Json&, const Json& list, WordList& words) {
  std::vector<std::string> options;
  Refused refused = add_marks(key, list, options, [&](const Json& object, std::string& number, bool& says) -> Refused {
    std::string value;
    if (Refused refused_value = value_of(key, object, value)) return refused_value;
    number = value == "X" ? "10" : "5";
    says = !value.empty();
    return value.empty() || value == "X" || value == "V" ? std::nullopt : refuse_value(key.name, object["value"]);
  });
  add_options(key, options, words);
  return refused;
}

Refused read_nonconsecutive(const ClueKey& key, const Json&, const Json& value, WordList& words) {
  if (value != true) return refuse_value(key.name, value);
  words.push_back(word_of(key, "neg1"));
  return std::nullopt;
}

// The numbers of all ratios, 2 where none is written or no ratio occurs.
std::set<std::string> ratios_in(const Json& json) {
  std::set<std::string> numbers;
  const auto list = json.find("ratio");
  const ClueKey key{"ratio", "ratio", nullptr};
  if (list != json.end() && list->is_array()) {
    for (const Json& object : *list) {
      std::string number;
      // A list that is not well formed was refused when it was read.
      if (object.is_object() && !number_of(key, object, number)) numbers.insert(number.empty() ? "2" : number);
    }
  }
  if (numbers.empty()) numbers.insert("2");
  return numbers;
}

Refused read_negative(const ClueKey& key, const Json& json, const Json& list, WordList& words) {
  if (!list.is_array()) return refuse_key(key.name, "is no list");
  for (const Json& kind : list) {
    if (kind != "ratio" && kind != "xv") return refuse_value(key.name, kind);
  }
  if (is_negative(json, "ratio")) {
    for (const std::string& number : ratios_in(json)) words.push_back("ratio:neg" + number);
  }
  if (is_negative(json, "xv")) words.emplace_back("sum:neg5;neg10");
  return std::nullopt;
}

constexpr ClueKey kKeys[] = {
    {"thermometer", "thermo", read_lines},
    {"slowthermometer", "slowthermo", read_lines},
    {"maximum", "max", read_single_cells},
    {"minimum", "min", read_single_cells},
    {"odd", "odd", read_single_cells},
    {"even", "even", read_single_cells},
    {"nonconsecutive", "difference", read_nonconsecutive},
    {"difference", "difference", read_numbered_marks},
    {"ratio", "ratio", read_numbered_marks},
    {"xv", "sum", read_sums},
    {"negative", "", read_negative},
    {"whispers", "whispers", read_lines_with_number},
    {"renban", "renban", read_lines},
    {"nabner", "nabner", read_lines},
    {"palindrome", "palindrome", read_lines},
    {"clone", "clone", read_clones},
    {"entropicline", "entrol", read_lines},
    {"modularline", "modl", read_lines},
    {"killercage", "killer", read_killer_cages},
    {"cage", "", read_drawn_cages},
    {"extraregion", "extraregion", read_cells},
    {"columnindexer", "colindexer", read_cells},
    {"rowindexer", "rowindexer", read_cells},
};

}  // namespace

bool is_fpuzzles_clue(std::string_view key) { return Registry<ClueKey>(kKeys).find(key) != nullptr; }

bool says_nothing(const Json& value) { return value.is_null() || value == false || value == "" || (value.is_structured() && value.empty()); }

Refused read_fpuzzles_clues(const Json& json, WordList& words) {
  for (const ClueKey& key : kKeys) {
    const auto found = json.find(key.name);
    if (found == json.end() || says_nothing(*found)) continue;
    if (Refused refused = key.read(key, json, *found, words)) return refused;
  }
  return std::nullopt;
}

}  // namespace bitwhip::variant
