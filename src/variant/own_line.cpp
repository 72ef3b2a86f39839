#include "variant/own_line.h"

#include <array>
#include <bit>
#include <stdexcept>

#include "variant/draft.h"
#include "variant/fields.h"
#include "variant/fpuzzles.h"
#include "variant/names.h"

namespace bitwhip::variant {
namespace {

std::variant<std::string, Refusal> named(const std::string& names, const std::string& line) {
  try {
    return Variant(names).name() + " " + line;
  } catch (const std::invalid_argument& error) {
    return Refusal{true, error.what()};
  }
}

void append_rest(std::string& line, Words& words) {
  while (!words.empty()) line.append(" ").append(words.take());
}

// A sign is a thermometer of two cells, which may stand beside all other fields.
std::variant<std::string, Refusal> of_tatham(std::string names, Words& words, std::string_view id) {
  const std::optional<int> order = tatham_order(id);
  if (!order) return *unsupported(quoted(id) + " is no game id of Unequal of an order from 4 to 9");
  Draft draft(*order);
  if (Refused refused = read_tatham(draft, id)) return *refused;
  std::string line;
  for (int i = 0; i < *order * *order; ++i) {
    const auto digits = draft.puzzle.cell[static_cast<std::size_t>(i / *order * 9 + i % *order)];
    line += std::has_single_bit(digits) ? static_cast<char>('1' + std::countr_zero(digits)) : '.';
  }
  append_rest(line, words);
  for (const auto& [smaller, greater] : draft.signs) line += " thermo:" + name_of_cell(smaller) + name_of_cell(greater);
  constexpr std::string_view kName = "tatham";
  names.replace(names.find(kName), kName.size(), "latin,clues");
  return named(names, line);
}

std::variant<std::string, Refusal> of_sumocue(const std::string& names, Words& words) {
  SumoCue read;
  if (Refused refused = read_sumocue(words.take(), read)) return *refused;
  std::string line, map;
  for (std::size_t i = 0; i < read.value.size(); ++i) {
    line += read.value[i] == 0 ? '.' : static_cast<char>('0' + read.value[i]);
    map += static_cast<char>('0' + read.region_of[i]);
  }
  line += " " + map;
  append_rest(line, words);
  return named(names, line);
}

}  // namespace

std::variant<std::string, Refusal> own_line(const Variant& variant, std::string_view fields) {
  Words words(fields);
  if (words.empty()) return std::string();
  const ChosenNames chosen = choose_names(variant.name());
  if (chosen.has(kWholeLine)) {
    const auto read = read_fpuzzle(words.take());
    if (const Refusal* refusal = std::get_if<Refusal>(&read)) return *refusal;
    const FPuzzle& puzzle = std::get<FPuzzle>(read);
    return named(puzzle.names, puzzle.line());
  }
  if (chosen.has(kInPlaceOfGrid)) return of_tatham(variant.name(), words, words.take());
  return is_sumocue(words.front()) ? of_sumocue(variant.name(), words) : std::string();
}

}  // namespace bitwhip::variant
