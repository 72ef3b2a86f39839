#include "variant/fpuzzles_grid.h"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "grid/candidate.h"
#include "variant/names.h"

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
      return unsupported("region " + std::to_string(number) + " of the f-puzzles string has " + std::to_string(list.size()) + " cells where " +
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

}  // namespace bitwhip::variant
