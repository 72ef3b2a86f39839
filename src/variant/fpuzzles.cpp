#include "variant/fpuzzles.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/text.h"
#include "grid/candidate.h"
#include "io/json.h"
#include "io/lz_string.h"
#include "variant/board.h"
#include "variant/draft.h"
#include "variant/names.h"
#include "variant/variant.h"

namespace bitwhip::variant {

namespace {

using Json = nlohmann::json;

constexpr int kNoRegion = -1;

Refused refuse_cell(int cell, const std::string& what) { return malformed("cell " + name_of_cell(cell) + " of the f-puzzles string " + what); }

const Json* member(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::optional<int> digit_in(const Json& value, int size) {
  if (!value.is_number_integer() || value < 1 || value > size) return std::nullopt;
  return value.get<int>();
}

Refused read_marks(const Json& marks, int cell, int size, std::uint16_t& digits) {
  std::uint16_t marked = 0;
  for (const Json& mark : marks) {
    const auto digit = digit_in(mark, size);
    if (!digit) return refuse_cell(cell, "has a pencil mark that is not 1 to " + std::to_string(size));
    marked |= static_cast<std::uint16_t>(1u << (*digit - 1));
  }
  if (marked != 0) digits &= marked;
  return std::nullopt;
}

Refused read_digits(const Json& json, int cell, int size, std::uint16_t& digits) {
  digits = static_cast<std::uint16_t>((1u << size) - 1);
  const Json* given = member(json, "given");
  const Json* value = member(json, "value");
  if (given && *given == true && value) {
    const auto digit = digit_in(*value, size);
    if (!digit) return refuse_cell(cell, "has a given that is not 1 to " + std::to_string(size));
    digits = static_cast<std::uint16_t>(1u << (*digit - 1));
  }
  const Json* marks = member(json, "givenPencilMarks");
  if (!marks || marks->is_null()) return std::nullopt;
  if (!marks->is_array()) return refuse_cell(cell, "has pencil marks that are no list");
  return read_marks(*marks, cell, size, digits);
}

// The block of a cell, or its row on a board without blocks.
int usual_region(int row, int column, int size) {
  if (!(kBlockSizes & size_bit(size))) return row;
  const int height = size == 9 ? 3 : 2, width = size / height;
  return row / height * height + column / width;
}

// region: for each cell in reading order.
Refused read_regions(const std::vector<int>& region, int size, FPuzzlesGrid& out) {
  std::map<int, std::vector<int>> cells;
  for (std::size_t i = 0; i < region.size(); ++i) {
    if (region[i] != kNoRegion) cells[region[i]].push_back(static_cast<int>(i));
  }
  for (const auto& [number, list] : cells) {
    if (static_cast<int>(list.size()) != size)
      return unsupported("region " + std::to_string(number) + " of the f-puzzles string has " + counted(list.size(), "cell") + " where " +
                         std::to_string(size) + " are expected");
  }
  const bool all = static_cast<int>(cells.size()) == size;
  out.blocks = all ? "jigsaw" : "latin";
  if (all) out.map.resize(region.size());
  char letter = 'A';
  for (const auto& [number, list] : cells) {
    std::string word = "extraregion:";
    for (const int i : list) {
      if (all) out.map[static_cast<std::size_t>(i)] = letter;
      word += name_of_cell(i / size * 9 + i % size);
    }
    if (!all) out.words.push_back(word);
    ++letter;
  }
  return std::nullopt;
}

// A digit or '.' a cell; n characters a cell where one of them may hold some digits.
std::string text_of(const std::vector<std::uint16_t>& digits, int size) {
  const auto full = static_cast<std::uint16_t>((1u << size) - 1);
  bool marks = false;
  for (const std::uint16_t cell : digits) marks |= cell != full && !is_single_bit(cell);
  std::string text;
  for (const std::uint16_t cell : digits) {
    const bool blank = !marks && cell == full;
    if (blank) text += '.';
    for (int k = 0; k < size && !blank; ++k) {
      if (cell >> k & 1) {
        text += static_cast<char>('1' + k);
      } else if (marks) {
        text += '.';
      }
    }
  }
  return text;
}

}  // namespace

Refused read_fpuzzles_grid(const Json& json, int size, FPuzzlesGrid& out) {
  const auto n = static_cast<std::size_t>(size);
  const Json* rows = member(json, "grid");
  if (!rows || !rows->is_array() || rows->size() != n) return malformed("the f-puzzles string has no grid of " + std::to_string(size) + " rows");
  std::vector<std::uint16_t> digits;
  std::vector<int> region;
  bool names_regions = false;
  for (int row = 0; row < size; ++row) {
    const Json& cells = (*rows)[static_cast<std::size_t>(row)];
    if (!cells.is_array() || cells.size() != n)
      return malformed("row " + std::to_string(row + 1) + " of the f-puzzles string has no " + std::to_string(size) + " cells");
    for (int column = 0; column < size; ++column) {
      const int cell = 9 * row + column;
      const Json& object = cells[static_cast<std::size_t>(column)];
      if (!object.is_object()) return refuse_cell(cell, "is no object");
      if (Refused refused = read_digits(object, cell, size, digits.emplace_back())) return refused;
      region.push_back(usual_region(row, column, size));
      const Json* number = member(object, "region");
      if (!number) continue;
      names_regions = true;
      if (number->is_null()) {
        region.back() = kNoRegion;
      } else if (number->is_number_integer() && *number >= 0 && *number < kCells) {
        region.back() = number->get<int>();
      } else {
        return refuse_cell(cell, "has a region that is no number from 0");
      }
    }
  }
  out.text = text_of(digits, size);
  if (names_regions) return read_regions(region, size, out);
  if (!(kBlockSizes & size_bit(size))) out.blocks = "latin";
  return std::nullopt;
}

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestJson = std::size_t{1} << 20;

// What has no meaning for the solution. `cage` has none unless it holds a sum, which its row of the
// clues tells.
constexpr std::string_view kIgnored[] = {"size",           "grid",          "title",
                                         "author",         "ruleset",       "solution",
                                         "cosmetic",       "line",          "text",
                                         "rectangle",      "circle",        "highlightConflicts",
                                         "successMessage", "disabledlogic", "truecandidatesoptions"};

struct Flag {
  std::string_view key, name;
};
constexpr Flag kFlags[] = {
    {"diagonal+", "dpos"}, {"diagonal-", "dneg"}, {"antiknight", "antiknight"}, {"antiking", "antiking"}, {"disjointgroups", "disjoint"}};

Refused refuse_json(const std::string& what) { return malformed("the f-puzzles string is not well formed: " + what); }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// What stands behind the words that lead to it in a URL, up to other parameters and the fragment.
std::string_view behind_leads(std::string_view word) {
  bool url = false;
  for (const std::string_view lead : {"load=", "puzzleid=", "/fpuzzles", "fpuzzles"}) {
    const std::size_t at = lead == "fpuzzles" ? (word.starts_with(lead) ? 0 : std::string_view::npos) : word.find(lead);
    if (at == std::string_view::npos) continue;
    word.remove_prefix(at + lead.size());
    url = true;
  }
  return url ? word.substr(0, word.find_first_of("&#")) : word;
}

// The bare string, percent escapes decoded. False for a bad escape.
bool find_string(std::string_view word, std::string& bare) {
  word = behind_leads(word);
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '%') {
      bare += word[i];
      continue;
    }
    const int high = i + 2 < word.size() ? hex_digit(word[i + 1]) : -1, low = i + 2 < word.size() ? hex_digit(word[i + 2]) : -1;
    if (high < 0 || low < 0) return false;
    bare += static_cast<char>(16 * high + low);
    i += 2;
  }
  return true;
}

Refused read_size(const Json& json, int& size) {
  const auto found = json.find("size");
  if (found == json.end() || !found->is_number_integer()) return refuse_json("it has no size");
  if (*found < kLeastSize || *found > kMostSize) return unsupported("a board of size " + found->dump() + " is not rated: boards are 4x4 to 9x9");
  size = found->get<int>();
  return std::nullopt;
}

Refused read_flags(const Json& json, std::vector<std::string>& names) {
  for (const Flag& flag : kFlags) {
    const auto found = json.find(flag.key);
    if (found == json.end() || says_nothing(*found)) continue;
    if (*found != true) return unsupported("the value of " + std::string(flag.key) + " of the f-puzzles string is not true");
    names.emplace_back(flag.name);
  }
  return std::nullopt;
}

bool is_known(std::string_view key) {
  return std::find(std::begin(kIgnored), std::end(kIgnored), key) != std::end(kIgnored) || is_fpuzzles_clue(key) ||
         std::any_of(std::begin(kFlags), std::end(kFlags), [key](const Flag& flag) { return flag.key == key; });
}

Refused refuse_unknown_keys(const Json& json) {
  for (const auto& [key, value] : json.items()) {
    if (!is_known(key) && !says_nothing(value)) return unsupported("the f-puzzles string holds " + variant::quoted(key) + ", which is not rated");
  }
  return std::nullopt;
}

Refused translate(const Json& json, FPuzzle& out) {
  if (!json.is_object()) return refuse_json("it is no object");
  if (Refused refused = read_size(json, out.size)) return refused;
  if (Refused refused = refuse_unknown_keys(json)) return refused;
  std::vector<std::string> names{std::to_string(out.size) + "x" + std::to_string(out.size)};
  FPuzzlesGrid grid;
  if (Refused refused = read_fpuzzles_grid(json, out.size, grid)) return refused;
  if (!grid.blocks.empty()) names.push_back(grid.blocks);
  if (Refused refused = read_flags(json, names)) return refused;
  std::vector<std::string> words = std::move(grid.words);
  if (Refused refused = read_fpuzzles_clues(json, words)) return refused;
  if (!words.empty()) names.emplace_back("clues");

  out.grid = std::move(grid.text);
  if (!grid.map.empty()) out.fields.push_back(std::move(grid.map));
  std::move(words.begin(), words.end(), std::back_inserter(out.fields));
  for (const std::string& name : names) out.names += (out.names.empty() ? "" : ",") + name;
  return std::nullopt;
}

}  // namespace

bool is_fpuzzles(std::string_view word) {
  constexpr std::string_view kBegin = "N4Ig";  // `{"`, packed
  constexpr std::size_t kShortest = 40;
  const std::string_view packed = behind_leads(word);
  return packed.starts_with(kBegin) && packed.size() >= kShortest;
}

std::string FPuzzle::line() const {
  std::string text = grid;
  for (const std::string& field : fields) text.append(" ").append(field);
  return text;
}

std::variant<FPuzzle, Refusal> read_fpuzzle_json(std::string_view text) {
  const Json json = io::try_json<Json>(text);
  if (json.is_discarded()) return *refuse_json("it holds no JSON");
  FPuzzle out;
  if (Refused refused = translate(json, out)) return *std::move(refused);
  return out;
}

std::variant<FPuzzle, Refusal> read_fpuzzle(std::string_view word) {
  std::string bare;
  if (!find_string(word, bare)) return *refuse_json("it has a '%' without two hexadecimal digits");
  const auto text = io::decompress_lz_base64(bare, kLongestJson);
  if (const io::LzFailure* failure = std::get_if<io::LzFailure>(&text)) return *refuse_json(std::string(io::describe(*failure)));
  return read_fpuzzle_json(io::utf8_of(std::get<std::u16string>(text)));
}

namespace {

// The additions to rows and columns that make up the layout and the additions to it.
Additions beyond_lines(const Layout& layout, Additions&& additions) {
  Additions all;
  all.houses.assign(layout.houses.begin() + 2 * layout.size, layout.houses.end());
  std::move(additions.houses.begin(), additions.houses.end(), std::back_inserter(all.houses));
  std::stable_partition(all.houses.begin(), all.houses.end(), [](const Layout::House& house) { return house.kind == VariableKind::bn; });
  all.partial = layout.partial;
  std::move(additions.partial.begin(), additions.partial.end(), std::back_inserter(all.partial));
  std::merge(layout.links.begin(), layout.links.end(), additions.links.begin(), additions.links.end(), std::back_inserter(all.links));
  // The names know nothing of the regions of the line, so some of their links may lie within one.
  SharedHouses shared;
  shared.add(all.houses);
  shared.add(all.partial);
  std::erase_if(all.links, [&shared](const CandidatePair& pair) { return shared.linked(pair); });
  return all;
}

}  // namespace

std::variant<VariantPuzzle, Refusal> read_fpuzzles_line(std::string_view word) {
  const auto translated = read_fpuzzle(word);
  if (const auto* refusal = std::get_if<Refusal>(&translated)) return *refusal;
  const FPuzzle& fpuzzle = std::get<FPuzzle>(translated);
  std::optional<Variant> variant;
  try {
    variant.emplace(fpuzzle.names);
  } catch (const std::invalid_argument& error) {
    return Refusal{true, std::string("the f-puzzles string: ") + error.what()};
  }
  auto read = variant->read(fpuzzle.line());
  if (auto* puzzle = std::get_if<VariantPuzzle>(&read)) puzzle->additions = beyond_lines(variant->layout(puzzle->size), std::move(puzzle->additions));
  return read;
}

}  // namespace bitwhip::variant
