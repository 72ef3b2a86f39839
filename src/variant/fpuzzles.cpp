#include "variant/fpuzzles.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "grid/candidate.h"
#include "io/json.h"
#include "io/lz_string.h"
#include "variant/names.h"

namespace bitwhip::variant {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestJson = std::size_t{1} << 20;
constexpr int kNoRegion = -1;

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

template <class... Parts>
[[noreturn]] void refuse_json(const Parts&... what) {
  malformed("the f-puzzles string is not well formed: ", what...);
}
template <class... Parts>
[[noreturn]] void refuse_cell(int cell, const Parts&... what) {
  malformed("cell ", name_of_cell(cell), " of the f-puzzles string ", what...);
}

// The digits that a cell may hold.
std::uint16_t digits_in(const Json& object, int cell, int size) {
  const auto bit_of = [&](const Json& value, std::string_view what) {
    if (!value.is_number_integer() || value < 1 || value > size) refuse_cell(cell, "has a ", what, " that is not 1 to ", size);
    return digit_bit(value.get<int>());
  };
  std::uint16_t digits = all_digits(size), marked = 0;
  const Json *given = member(object, "given"), *value = member(object, "value"), *marks = member(object, "givenPencilMarks");
  if (given && *given == true && value) digits = bit_of(*value, "given");
  if (!marks || marks->is_null()) return digits;
  if (!marks->is_array()) refuse_cell(cell, "has pencil marks that are no list");
  for (const Json& mark : *marks) marked |= bit_of(mark, "pencil mark");
  return marked != 0 ? static_cast<std::uint16_t>(digits & marked) : digits;
}

// Makes a jigsaw of regions that cover the board, else extra regions. region: for each cell in
// reading order.
void read_regions(const std::vector<int>& region, FPuzzle& out) {
  std::map<int, std::vector<std::size_t>> cells;
  for (std::size_t i = 0; i < region.size(); ++i) {
    if (region[i] != kNoRegion) cells[region[i]].push_back(i);
  }
  const auto n = static_cast<std::size_t>(out.size);
  for (const auto& [number, list] : cells) {
    if (list.size() != n)
      unsupported("region ", number, " of the f-puzzles string has ", counted(list.size(), "cell"), " where ", n, " are expected");
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

// A digit or '.' a cell; n characters a cell where one of them may hold some digits.
std::string text_of(const std::vector<std::uint16_t>& digits, int size) {
  const std::uint16_t full = all_digits(size);
  const bool marks = std::ranges::any_of(digits, [full](std::uint16_t cell) { return cell != full && !is_single_bit(cell); });
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

// The grid and the regions: givens, pencil marks, regions.
void read_cells(const Json& json, FPuzzle& out) {
  const int size = out.size;
  const auto n = static_cast<std::size_t>(size);
  const Json* rows = member(json, "grid");
  if (!rows || !rows->is_array() || rows->size() != n) malformed("the f-puzzles string has no grid of ", size, " rows");
  std::vector<std::uint16_t> digits;
  std::vector<int> region;
  bool names_regions = false;
  for (int row = 0; row < size; ++row) {
    const Json& cells = (*rows)[static_cast<std::size_t>(row)];
    if (!cells.is_array() || cells.size() != n) malformed("row ", row + 1, " of the f-puzzles string has no ", size, " cells");
    for (int column = 0; column < size; ++column) {
      const int cell = board_cell(row, column);
      const Json& object = cells[static_cast<std::size_t>(column)];
      if (!object.is_object()) refuse_cell(cell, "is no object");
      digits.push_back(digits_in(object, cell, size));
      // The block of the cell, or its row on a board without blocks.
      const auto [height, width] = block_shape(size);
      region.push_back(height == 0 ? row : row / height * height + column / width);
      const Json* number = member(object, "region");
      if (!number) continue;
      names_regions = true;
      const bool named = number->is_number_integer() && *number >= 0 && *number < kCells;
      if (!named && !number->is_null()) refuse_cell(cell, "has a region that is no number from 0");
      region.back() = named ? number->get<int>() : kNoRegion;
    }
  }
  out.grid = text_of(digits, size);
  if (names_regions)
    read_regions(region, out);
  else if (!has_blocks(size))
    out.names += ",latin";
}

int hex_digit(char c) { return is_digit(c) ? c - '0' : lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10 : -1; }

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

// The bare string, percent escapes decoded.
std::string bare_string(std::string_view word) {
  word = behind_leads(word);
  std::string bare;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '%') {
      bare += word[i];
      continue;
    }
    const int high = i + 2 < word.size() ? hex_digit(word[i + 1]) : -1, low = i + 2 < word.size() ? hex_digit(word[i + 2]) : -1;
    if (high < 0 || low < 0) refuse_json("it has a '%' without two hexadecimal digits");
    bare += static_cast<char>(16 * high + low);
    i += 2;
  }
  return bare;
}

int size_in(const Json& json) {
  const Json* size = member(json, "size");
  if (!size || !size->is_number_integer()) refuse_json("it has no size");
  if (*size < kLeastSize || *size > kMostSize) unsupported("a board of size ", size->dump(), " is not rated: boards are 4x4 to 9x9");
  return size->get<int>();
}

bool is_known(std::string_view key) {
  return std::ranges::find(kIgnored, key) != std::end(kIgnored) || is_fpuzzles_clue(key) ||
         std::ranges::find(kFlags, key, &Flag::key) != std::end(kFlags);
}

FPuzzle translate(std::string_view text) {
  const Json json = io::try_json<Json>(text);
  if (json.is_discarded()) refuse_json("it holds no JSON");
  if (!json.is_object()) refuse_json("it is no object");
  FPuzzle out;
  out.size = size_in(json);
  out.names = sizes_in_words(size_bit(out.size));
  for (const auto& [key, value] : json.items()) {
    if (!is_known(key) && !says_nothing(value)) unsupported("the f-puzzles string holds ", variant::quoted(key), ", which is not rated");
  }
  read_cells(json, out);
  for (const Flag& flag : kFlags) {
    const Json* value = member(json, flag.key);
    if (!value || says_nothing(*value)) continue;
    if (*value != true) unsupported("the value of ", flag.key, " of the f-puzzles string is not true");
    out.names.append(",").append(flag.name);
  }
  read_fpuzzles_clues(json, out.fields);
  // All fields but the map of a jigsaw are clue words.
  if (!out.fields.empty() && out.fields.back().find(':') != std::string::npos) out.names += ",clues";
  return out;
}

}  // namespace

bool is_fpuzzles(std::string_view word) {
  constexpr std::string_view kBegin = "N4Ig";  // `{"`, packed
  constexpr std::size_t kShortest = 40;
  const std::string_view packed = behind_leads(word);
  return packed.starts_with(kBegin) && packed.size() >= kShortest;
}

std::string FPuzzle::line() const { return fields.empty() ? grid : grid + " " + joined(fields); }

FPuzzle translate_fpuzzle(std::string_view word) {
  const auto text = io::decompress_lz_base64(bare_string(word), kLongestJson);
  if (const io::LzFailure* failure = std::get_if<io::LzFailure>(&text)) refuse_json(io::describe(*failure));
  return translate(io::utf8_of(std::get<std::u16string>(text)));
}

std::variant<FPuzzle, Refusal> read_fpuzzle_json(std::string_view text) {
  return or_refusal([text] { return translate(text); });
}

}  // namespace bitwhip::variant
