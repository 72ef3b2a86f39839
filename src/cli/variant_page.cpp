#include "cli/variant_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <vector>

#include "grid/layout.h"
#include "variant/variant.h"

namespace bitwhip::cli {

namespace {

using variant::NameInfo;
using Cells = std::array<std::string, kCells>;

template <class Row>
std::string aliases_of(const Row& row) {
  std::string text;
  for (const std::string_view alias : row.aliases) {
    if (!alias.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", alias);
  }
  return text;
}

std::string gives(const NameInfo& row) {
  return row.part == variant::Part::negative ? "links on edges without a mark" : row.part == variant::Part::field ? "a field of the line" : std::string(word_for(row.part));
}

void append_line(std::string& out, std::string_view what, std::string_view text) {
  if (!text.empty()) fmt::format_to(std::back_inserter(out), "{:<12} {}\n", what, text);
}

// The board with a text in each cell, and '.' where there is none.
std::string picture(int size, const Cells& cells) {
  std::size_t width = 1;
  for (const std::string& cell : cells) width = std::max(width, cell.size());
  std::string out;
  for (int row = 0; row < size; ++row) {
    out += "  ";
    for (int column = 0; column < size; ++column) {
      const std::string& cell = cells[static_cast<std::size_t>(9 * row + column)];
      fmt::format_to(std::back_inserter(out), " {:<{}}", cell.empty() ? "." : cell, column + 1 < size ? width : 0);
    }
    out += '\n';
  }
  return out;
}

// Rows, columns and blocks are no news.
bool is_usual(const Layout::House& house) { return house.kind != VariableKind::other; }

// Houses in as many pictures as they need, so that no two in one picture share a cell. A cell shows the last character of the name of its house.
void append_houses(std::string& out, int size, std::vector<Layout::House> houses, std::string_view what) {
  houses.erase(std::remove_if(houses.begin(), houses.end(), is_usual), houses.end());
  while (!houses.empty()) {
    Cells cells;
    std::string names;
    std::vector<Layout::House> later;
    for (Layout::House& house : houses) {
      if (std::any_of(house.cells.begin(), house.cells.end(), [&](std::uint8_t cell) { return !cells[cell].empty(); })) {
        later.push_back(std::move(house));
        continue;
      }
      for (const std::uint8_t cell : house.cells) cells[cell] = house.name.back();
      names += " " + house.name;
    }
    fmt::format_to(std::back_inserter(out), "\n{}:{}\n\n{}", what, names, picture(size, cells));
    houses = std::move(later);
  }
}

// What one digit of one cell removes.
void append_links(std::string& out, const Layout& layout, int from) {
  std::array<std::size_t, kDigits + 1> count{};
  const auto other_end = [from](const CandidatePair& pair, int digit) {
    const Candidate here = candidate_of(from, digit);
    return pair.a == here ? static_cast<int>(pair.b) : pair.b == here ? static_cast<int>(pair.a) : -1;
  };
  for (const CandidatePair& pair : layout.links) {
    for (int digit = 1; digit <= layout.size; ++digit) count[static_cast<std::size_t>(digit)] += other_end(pair, digit) >= 0;
  }
  const auto most = std::max_element(count.begin(), count.end());
  if (*most == 0) return;
  const auto digit = static_cast<int>(most - count.begin());
  Cells cells;
  for (const CandidatePair& pair : layout.links) {
    const int end = other_end(pair, digit);
    if (end >= 0) cells[static_cast<std::size_t>(cell_of(static_cast<Candidate>(end)))] += static_cast<char>('0' + digit_of(static_cast<Candidate>(end)));
  }
  for (std::string& cell : cells) std::sort(cell.begin(), cell.end());
  cells[static_cast<std::size_t>(from)] = "*";
  fmt::format_to(std::back_inserter(out), "\nlinks, beside those of houses: what {} in r{}c{} (*) removes\n\n{}", digit, from / 9 + 1, from % 9 + 1,
                 picture(layout.size, cells));
}

}  // namespace

std::string variant_traits(const NameInfo& row) {
  std::string text = row.short_for_others() ? fmt::format("short for {},{}", row.parts[0], row.parts[1]) : gives(row);
  if (row.part != variant::Part::size && row.sizes != variant::kAllSizes) text += "; " + variant::sizes_in_words(row.sizes);
  if (const std::string aliases = aliases_of(row); !aliases.empty()) text += "; also " + aliases;
  return text;
}

std::string variant_page(const NameInfo& row) {
  std::string out = fmt::format("{}: {}\n\n", row.name, row.summary);
  const auto line = [&out](std::string_view what, std::string_view text) { append_line(out, what, text); };
  line("also", aliases_of(row));
  line("gives", row.short_for_others() ? fmt::format("{} and {}", row.parts[0], row.parts[1]) : gives(row));
  line("sizes", variant::sizes_in_words(row.sizes));
  std::string includes;
  for (const std::string_view name : row.includes) includes += fmt::format("{}{}", includes.empty() || name.empty() ? "" : ", ", name);
  line("includes", includes);
  // A name that changes others is shown beside one of them, at the border of the board.
  const bool wraps = row.has(variant::kWrapsOthers);
  if (row.part == variant::Part::size || row.part == variant::Part::field) return out;
  const variant::Variant shown(wraps ? fmt::format("antiknight,{}", row.name) : std::string(row.name));
  if (wraps) line("shown as", shown.name());
  int size = variant::kMostSize;
  while ((row.sizes & variant::size_bit(size)) == 0) --size;
  // Without blocks, where the name alone exists for no such size.
  Layout layout;
  try {
    layout = shown.layout(size);
  } catch (const std::invalid_argument&) {
    return out;
  }
  append_houses(out, size, layout.houses, "houses");
  append_houses(out, size, layout.partial, "partial houses");
  append_links(out, layout, wraps ? 0 : 10 * (size / 2 - 1));
  return out;
}

std::string form_of(const variant::ClueWordInfo& word) { return fmt::format("{}{}{}", word.name, word.options.empty() ? "" : ":", word.options); }

std::string clue_page(const variant::ClueWordInfo& word) {
  std::string out = fmt::format("{}: {}\n\n", word.name, word.summary);
  append_line(out, "also", aliases_of(word));
  append_line(out, "gives", "a clue word, for lines with --variant clues");
  append_line(out, "form", form_of(word));
  append_line(out, "example", word.example);
  return out;
}

}  // namespace bitwhip::cli
