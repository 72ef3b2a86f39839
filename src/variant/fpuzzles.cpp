#include "variant/fpuzzles.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <variant>

#include "base/lists.h"
#include "base/registry.h"
#include "base/text.h"
#include "grid/candidate.h"
#include "io/json.h"
#include "io/lz_string.h"
#include "variant/names.h"

namespace bitwhip::variant {

namespace {

using io::Json;
using Texts = std::vector<std::string>;

constexpr std::size_t kLongestJson = std::size_t{1} << 20;
constexpr int kNoRegion = -1;

// Keys without meaning for the solution. `cage` has one only if it contains a sum, which its row
// among the clues handles.
constexpr std::string_view kIgnored[] = {
    "size",           "grid",          "title",
    "author",         "ruleset",       "solution",
    "cosmetic",       "line",          "text",
    "rectangle",      "circle",        "highlightConflicts",
    "successMessage", "disabledlogic", "truecandidatesoptions"};

struct Flag {
  std::string_view key, name;
};
constexpr Flag kFlags[] = {{"diagonal+", "dpos"},
                           {"diagonal-", "dneg"},
                           {"antiknight", "antiknight"},
                           {"antiking", "antiking"},
                           {"disjointgroups", "disjoint"}};

[[noreturn]] void refuse_json(std::string_view what) {
  malformed("the f-puzzles string is not well formed: ", what);
}
template <class... Parts>
[[noreturn]] void refuse_cell(int cell, const Parts&... what) {
  malformed("cell ", name_of_cell(cell), " of the f-puzzles string ", what...);
}

// Returns null if the object has no such member.
const Json* member(const Json& object, std::string_view key) { return object.find(key); }

// Returns true for an empty, false or null value, which is like a missing key.
bool says_nothing(const Json& value) { return value.empty() || value == false || value == ""; }

// Returns the whole number in the value if it is in the range.
std::optional<int> whole_between(const Json& value, int least, int most) {
  const auto number = value.whole<int>();
  return !number || *number < least || *number > most ? std::nullopt : number;
}

// Returns the digits that a cell may hold.
std::uint16_t digits_in(const Json& object, int cell, int size) {
  const auto bit_of = [&](const Json& value, std::string_view what) {
    const auto digit = whole_between(value, 1, size);
    if (!digit) refuse_cell(cell, "has a ", what, " that is not 1 to ", size);
    return digit_bit(*digit);
  };
  std::uint16_t digits = all_digits(size), marked = 0;
  const Json *given = member(object, "given"), *value = member(object, "value"),
             *marks = member(object, "givenPencilMarks");
  if (given && *given == true && value) digits = bit_of(*value, "given");
  if (!marks || marks->is_null()) return digits;
  if (!marks->is_array()) refuse_cell(cell, "has pencil marks that are no list");
  for (const Json& mark : *marks) marked |= bit_of(mark, "pencil mark");
  return marked != 0 ? static_cast<std::uint16_t>(digits & marked) : digits;
}

// Makes a jigsaw if the regions cover the board, otherwise extra regions. `region`: by cell in
// reading order.
void read_regions(const std::vector<int>& region, FPuzzle& out) {
  std::map<int, std::vector<std::size_t>> cells;
  for (std::size_t i = 0; i < region.size(); ++i) {
    if (region[i] != kNoRegion) cells[region[i]].push_back(i);
  }
  const auto n = static_cast<std::size_t>(out.size);
  for (const auto& [number, list] : cells) {
    if (list.size() != n)
      unsupported("region ", number, " of the f-puzzles string has ", counted(list.size(), "cell"),
                  " where ", n, " are expected");
  }
  const bool all = cells.size() == n;
  out.names += all ? ",jigsaw" : ",latin";
  if (all) out.fields.emplace_back(region.size(), ' ');
  char letter = 'A';
  for (const auto& [number, list] : cells) {
    std::string word = "extraregion:";
    for (const std::size_t i : list) {
      if (all) out.fields.front()[i] = letter;
      word += name_of_cell(board_cell(static_cast<int>(i / n), static_cast<int>(i % n)));
    }
    if (!all) out.fields.push_back(word);
    ++letter;
  }
}

// Returns the grid with a digit or '.' per cell; with n characters per cell if some cell has a
// choice of digits.
std::string text_of(const std::vector<std::uint16_t>& digits, int size) {
  const std::uint16_t full = all_digits(size);
  const bool marks = lists::any_of(
      digits, [full](std::uint16_t cell) { return cell != full && !is_single_bit(cell); });
  std::string text;
  for (const std::uint16_t cell : digits) {
    if (!marks && cell == full) {
      text += '.';
      continue;
    }
    for (int k = 0; k < size; ++k) {
      if (cell >> k & 1) {
        text += static_cast<char>('1' + k);
      } else if (marks) {
        text += '.';
      }
    }
  }
  return text;
}

// Reads the grid: givens, pencil marks, regions.
void read_board(const Json& json, FPuzzle& out) {
  const int size = out.size;
  const auto n = static_cast<std::size_t>(size);
  const Json* rows = member(json, "grid");
  if (!rows || !rows->is_array() || rows->size() != n)
    malformed("the f-puzzles string has no grid of ", size, " rows");
  std::vector<std::uint16_t> digits;
  std::vector<int> region;
  bool names_regions = false;
  for (int row = 0; row < size; ++row) {
    const Json& cells = rows->at(static_cast<std::size_t>(row));
    if (!cells.is_array() || cells.size() != n)
      malformed("row ", row + 1, " of the f-puzzles string has no ", size, " cells");
    for (int column = 0; column < size; ++column) {
      const int cell = board_cell(row, column);
      const Json& object = cells.at(static_cast<std::size_t>(column));
      if (!object.is_object()) refuse_cell(cell, "is no object");
      digits.push_back(digits_in(object, cell, size));
      // The default region is the block of the cell, or its row on a board without blocks.
      const auto [height, width] = block_shape(size);
      region.push_back(height == 0 ? row : row / height * height + column / width);
      const Json* number = member(object, "region");
      if (!number) continue;
      names_regions = true;
      const auto named = whole_between(*number, 0, kCells - 1);
      if (!named && !number->is_null()) refuse_cell(cell, "has a region that is no number from 0");
      region.back() = named.value_or(kNoRegion);
    }
  }
  out.grid = text_of(digits, size);
  if (names_regions)
    read_regions(region, out);
  else if (!has_blocks(size))
    out.names += ",latin";
}

// Translation of clues into clue words (clue_words.h).
//
// Each key is a row of one table: its clue word, and the shape of its values. Cells off the board,
// numbers of cells and ranges of numbers are left to the reader of clue words.

struct Entry;

enum class Numbers : bool { refused, allowed };

struct ClueKey {
  std::string_view name;
  std::string_view word;
  void (*read)(const Entry& entry);
  Numbers numbers = Numbers::refused;  // at its clues
};

// A key with its value in a string of f-puzzles.
struct Entry {
  const ClueKey& key;
  const Json& json;   // the whole string
  const Json& value;  // of the key
  Texts& words;

  // Adds the word of the key, unless there are no options.
  void add(const std::string& options) const {
    if (!options.empty()) words.push_back(phrase(key.word, ":", options));
  }
};

[[noreturn]] void refuse_key(const ClueKey& key, std::string_view what) {
  malformed(key.name, " of the f-puzzles string ", what);
}

// Lists and objects are abbreviated: printing them recurses once per level, and a short string may
// have any number of levels.
[[noreturn]] void refuse_value(const ClueKey& key, const Json& value) {
  const std::string text = value.is_array()    ? "[...]"
                           : value.is_object() ? "{...}"
                                               : io::ascii_json_text(value);
  unsupported(key.name, " of the f-puzzles string has the value ", variant::quoted(text),
              ", which is not rated");
}

bool all_digits_in(std::string_view text) { return lists::all_of(text, is_digit); }

// Converts "R1C1" to "r1c1"; returns nothing for anything but a cell.
std::optional<std::string> cell_in(const Json* json) {
  if (!json || !json->is_string()) return std::nullopt;
  const std::string cell = json->get<std::string>();
  const std::size_t at = cell.find('C');
  if (!cell.starts_with('R') || at == std::string::npos) return std::nullopt;
  const std::string row = cell.substr(1, at - 1), column = cell.substr(at + 1);
  if (row.empty() || column.empty() || !all_digits_in(row) || !all_digits_in(column))
    return std::nullopt;
  return "r" + row + "c" + column;
}

// Returns nothing for anything but a list of cells.
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

// Returns the value of a clue as text, empty if it has none. Numbers may be strings.
std::string value_of(const ClueKey& key, const Json& object) {
  const Json* value = member(object, "value");
  if (!value || value->is_null()) return {};
  if (value->is_string()) return value->get<std::string>();
  if (!value->is_number_integer()) refuse_value(key, *value);
  return io::json_text(*value);
}

// Returns the number of a clue, empty if it has none.
std::string number_of(const ClueKey& key, const Json& object) {
  std::string number = value_of(key, object);
  if (!all_digits_in(number) || (!number.empty() && key.numbers == Numbers::refused))
    refuse_value(key, object.at("value"));
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

// Returns the options of a word of cells, after its number if it has one.
std::string options_of(const std::string& number, const Texts& cells) {
  return (number.empty() ? "" : number + ";") + joined(cells, "");
}

// Makes a word of each line in `lines`.
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

// Makes one word of the `cell` of all objects.
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

// Makes a word of the `cells` of each object.
void read_cells(const Entry& entry) {
  each(entry, [&](const Json& object) {
    const std::string number = number_of(entry.key, object);
    const Texts cells = cells_of(entry.key, object);
    if (!cells.empty()) entry.add(options_of(number, cells));
  });
}

// A drawn cage has no meaning unless its text is a sum: DR and digits.
void read_drawn_cages(const Entry& entry) {
  each(entry, [&](const Json& object) {
    const Json* value = member(object, "value");
    if (!value || !value->is_string()) return;
    const std::string text = value->get<std::string>();
    if (text.size() > 2 && text.starts_with("DR") &&
        all_digits_in(std::string_view(text).substr(2)))
      refuse_value(entry.key, *value);
  });
}

void read_clones(const Entry& entry) {
  Texts pairs;
  each(entry, [&](const Json& object) {
    const auto cells = cells_in(member(object, "cells")),
               clones = cells_in(member(object, "cloneCells"));
    if (!cells || !clones || cells->size() != clones->size())
      refuse_key(entry.key, "has no two lists of as many cells");
    for (std::size_t i = 0; i < cells->size(); ++i) {
      if ((*cells)[i] != (*clones)[i]) pairs.push_back((*cells)[i] + (*clones)[i]);
    }
    number_of(entry.key, object);
  });
  entry.add(joined(pairs, ";"));
}

// Reads the marks of a key. The number of a sum is X or V; a sum without it has no effect.
template <bool kSums>
void read_marks(const Entry& entry) {
  Texts marks;
  each(entry, [&](const Json& object) {
    std::string number = kSums ? value_of(entry.key, object) : number_of(entry.key, object);
    if (kSums && number.empty()) return;
    if (kSums && number != "X" && number != "V") refuse_value(entry.key, object.at("value"));
    if (kSums) number = number == "X" ? "10" : "5";
    const Texts cells = cells_of(entry.key, object);
    if (cells.size() != 2)
      unsupported(entry.key.name, " of the f-puzzles string is no relation of two cells");
    marks.push_back(number + joined(cells, ""));
  });
  entry.add(joined(marks, ";"));
}

void read_nonconsecutive(const Entry& entry) {
  if (entry.value != true) refuse_value(entry.key, entry.value);
  entry.add("neg1");
}

// Reads the negative constraints. For ratios each number that occurs gives one; 2 if a ratio has no
// number, or if there is no ratio.
void read_negative(const Entry& entry) {
  if (!entry.value.is_array()) refuse_key(entry.key, "is no list");
  for (const Json& kind : entry.value) {
    if (kind != "ratio" && kind != "xv") refuse_value(entry.key, kind);
  }
  const auto has = [&entry](std::string_view kind) { return contains(entry.value, kind); };
  if (has("ratio")) {
    std::set<std::string> numbers;
    // A malformed list has been refused when it was read.
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
    {"difference", "difference", read_marks<false>, Numbers::allowed},
    {"ratio", "ratio", read_marks<false>, Numbers::allowed},
    {"xv", "sum", read_marks<true>},
    {"negative", "", read_negative},
    {"whispers", "whispers", read_lines, Numbers::allowed},
    {"renban", "renban", read_lines},
    {"nabner", "nabner", read_lines},
    {"palindrome", "palindrome", read_lines},
    {"clone", "clone", read_clones},
    {"entropicline", "entrol", read_lines},
    {"modularline", "modl", read_lines},
    {"killercage", "killer", read_cells, Numbers::allowed},
    {"cage", "", read_drawn_cages},
    {"extraregion", "extraregion", read_cells},
    {"columnindexer", "colindexer", read_cells},
    {"rowindexer", "rowindexer", read_cells},
};

// Adds the clue words in the order of the table.
void add_clue_words(const Json& json, Texts& words) {
  for (const ClueKey& key : kKeys) {
    const Json* value = member(json, key.name);
    if (value && !says_nothing(*value)) key.read({key, json, *value, words});
  }
}

// Strips a URL down to what follows the known prefixes, up to "&" or "#".
std::string_view behind_leads(std::string_view word) {
  bool url = false;
  for (const std::string_view lead : {"load=", "puzzleid=", "/fpuzzles", "fpuzzles"}) {
    const std::size_t at = lead == "fpuzzles"
                               ? (word.starts_with(lead) ? 0 : std::string_view::npos)
                               : word.find(lead);
    if (at == std::string_view::npos) continue;
    word.remove_prefix(at + lead.size());
    url = true;
  }
  return url ? word.substr(0, word.find_first_of("&#")) : word;
}

// Returns the bare string, with percent escapes decoded.
std::string bare_string(std::string_view word) {
  word = behind_leads(word);
  std::string bare;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '%') {
      bare += word[i];
      continue;
    }
    const auto byte =
        i + 2 < word.size() ? parse_number<unsigned>(word.substr(i + 1, 2), 16) : std::nullopt;
    if (!byte) refuse_json("it has a '%' without two hexadecimal digits");
    bare += static_cast<char>(*byte);
    i += 2;
  }
  return bare;
}

int size_in(const Json& json) {
  const Json* size = member(json, "size");
  if (!size || !size->is_number_integer()) refuse_json("it has no size");
  const auto found = whole_between(*size, kLeastSize, kMostSize);
  if (!found)
    unsupported("a board of size ", io::json_text(*size), " is not rated: boards are 4x4 to 9x9");
  return *found;
}

bool is_known(std::string_view key) {
  return contains(kIgnored, key) || Registry<ClueKey>(kKeys).find(key) != nullptr ||
         lists::any_of(kFlags, [key](const Flag& flag) { return flag.key == key; });
}

}  // namespace

FPuzzle translate_fpuzzle_json(std::string_view text) {
  std::optional<Json> read;
  try {
    read = io::try_json(text);
  } catch (const io::TooDeep& error) {
    refuse_json(std::string("it is ") + error.what());
  }
  if (!read) refuse_json("it holds no JSON");
  const Json& json = *read;
  if (!json.is_object()) refuse_json("it is no object");
  FPuzzle out;
  out.size = size_in(json);
  out.names = sizes_in_words(size_bit(out.size));
  const std::string* unknown = nullptr;  // the first unknown key by name
  for (const auto& [key, value] : json.items()) {
    if (!is_known(key) && !says_nothing(value) && (unknown == nullptr || key < *unknown))
      unknown = &key;
  }
  if (unknown != nullptr)
    unsupported("the f-puzzles string holds ", variant::quoted(*unknown), ", which is not rated");
  read_board(json, out);
  for (const Flag& flag : kFlags) {
    const Json* value = member(json, flag.key);
    if (!value || says_nothing(*value)) continue;
    if (*value != true)
      unsupported("the value of ", flag.key, " of the f-puzzles string is not true");
    out.names.append(",").append(flag.name);
  }
  add_clue_words(json, out.fields);
  // All fields except the map of a jigsaw are clue words.
  if (!out.fields.empty() && out.fields.back().find(':') != std::string::npos)
    out.names += ",clues";
  return out;
}

bool is_fpuzzles(std::string_view word) {
  constexpr std::string_view kBegin = "N4Ig";  // `{"`, compressed
  constexpr std::size_t kShortest = 40;
  const std::string_view packed = behind_leads(word);
  return packed.starts_with(kBegin) && packed.size() >= kShortest;
}

std::string FPuzzle::line() const { return fields.empty() ? grid : grid + " " + joined(fields); }

FPuzzle translate_fpuzzle(std::string_view word) {
  const auto text = io::decompress_lz_base64(bare_string(word), kLongestJson);
  if (const io::LzFailure* failure = std::get_if<io::LzFailure>(&text))
    refuse_json(io::describe(*failure));
  return translate_fpuzzle_json(io::utf8_of(std::get<std::u16string>(text)));
}

}  // namespace bitwhip::variant
