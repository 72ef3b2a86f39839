// The tables of names, and the pages of single names.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>

#include "base/invariant.h"
#include "base/text.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "explain/path.h"
#include "grid/geometry.h"
#include "input/family.h"
#include "job/help.h"
#include "job/values.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rules/catalog.h"
#include "rules/search.h"
#include "rules/search_profile.h"
#include "variant/variant.h"

namespace bitwhip::job {

namespace {

using variant::NameInfo;
using Cells = std::array<std::string, kCells>;

// The names, but for the empty ones.
template <class Names>
std::string listed(const Names& names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!name.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
  }
  return text;
}

std::string gives(const NameInfo& row) {
  return row.part == variant::Part::negative ? "links on edges without a mark"
         : row.part == variant::Part::field  ? "a field of the line"
                                             : std::string(word_for(row.part));
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

// Houses in as many pictures as they need, so that no two in one picture share a cell. A cell shows
// the last character of the name of its house.
void append_houses(std::string& out, int size, std::vector<Layout::House> houses, std::string_view what) {
  std::erase_if(houses, [](const Layout::House& house) { return house.kind != VariableKind::other; });  // rows, columns and blocks are no news
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
    if (end >= 0)
      cells[static_cast<std::size_t>(cell_of(static_cast<Candidate>(end)))] += static_cast<char>('0' + digit_of(static_cast<Candidate>(end)));
  }
  for (std::string& cell : cells) std::sort(cell.begin(), cell.end());
  cells[static_cast<std::size_t>(from)] = "*";
  fmt::format_to(std::back_inserter(out), "\nlinks, beside those of houses: what {} in r{}c{} (*) removes\n\n{}", digit, from / 9 + 1, from % 9 + 1,
                 picture(layout.size, cells));
}

// "houses; 9x9; also hyper, nrc": what tables of names say of it beside the summary.
std::string variant_traits(const NameInfo& row) {
  std::string text = row.short_for_others() ? fmt::format("short for {},{}", row.parts[0], row.parts[1]) : gives(row);
  if (row.part != variant::Part::size && row.sizes != variant::kAllSizes) text += "; " + variant::sizes_in_words(row.sizes);
  if (const std::string aliases = listed(row.aliases); !aliases.empty()) text += "; also " + aliases;
  return text;
}

// "thermo:PATH", as a line has it.
std::string form_of(const variant::ClueWordInfo& word) { return fmt::format("{}{}{}", word.name, word.options.empty() ? "" : ":", word.options); }

NameTable table_of_ratings(bool with_paths) {
  NameTable table{"Ratings", {}};
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed && !(with_paths && !explain::refusal(*rating::find_rating(rating.name)).empty()))
      table.rows.push_back({rating.name, rating.summary});
  }
  table.rows.push_back(
      {std::string(kAllRatings), "all ratings above except `rules`, SER and its kin; with --variant, those of them that variants have"});
  table.rows.push_back({"L7, XY4 ...",
                        "L, M, N and the columns XY to XYZT, without chains above the given length (1 to 13; for the columns 4 to 13); inf where the "
                        "shorter chains do not solve the puzzle"});
  return table;
}

NameTable rules_for(std::string_view option) {
  NameTable table{fmt::format("Rules for --{}, with the lengths that each rule has", option), {}};
  for (const rules::RuleInfo& rule : rules::rules()) {
    const std::string lengths = rule.most < rules::kMaxLength - 1 ? fmt::format("{}..{}", rule.least, rule.most) : fmt::format("{}..", rule.least);
    table.rows.push_back({fmt::format("{} {}", rule.name, lengths), std::string(rule.summary)});
  }
  for (const rating::RuleGroup& group : rating::rule_groups())
    table.rows.push_back({std::string(group.name), "stands for " + joined(group.rules, ", ")});
  return table;
}

}  // namespace

NameTable rating_table() { return table_of_ratings(false); }
NameTable path_rating_table() { return table_of_ratings(true); }
NameTable rule_table() { return rules_for("rules"); }
NameTable after_table() { return rules_for("after"); }
NameTable counter_table() { return table_of("Counters", rules::counters()); }
NameTable column_table() { return table_of("Columns", batch::columns()); }
NameTable status_table() { return table_of("Statuses, from best to worst", rating::statuses()); }
NameTable record_format_table() { return table_of("Formats of records", batch::formats()); }
NameTable state_format_table() { return table_of("Formats of states", batch::state_formats()); }
NameTable path_format_table() { return table_of("Formats of paths", explain::formats()); }

NameTable template_table() {
  NameTable table{"Templates", {{"%{NAME}", "the cell of a rating, a column, or one of puzzle, status, tail"}}};
  for (const batch::ColumnInfo& column : batch::all_columns()) {
    if (column.letter != 0) table.rows.push_back({fmt::format("%{}, %{{{}}}", column.letter, column.name), std::string(column.summary)});
  }
  table.rows.push_back({"%%, \\\\, \\t, \\n", "a percent sign, a backslash, a tab, a line end"});
  return table;
}

NameTable input_format_table() {
  NameTable table{"Input formats, with the first line of a file (PUZZLE stands for 81 characters)", {}};
  for (const input::FamilyInfo& family : input::families()) {
    table.rows.push_back({std::string(family.name), fmt::format("{}: {}", family.summary, family.example)});
  }
  return table;
}

NameTable variant_table() {
  NameTable table{"Variants", {}};
  for (const NameInfo& row : variant::names())
    table.rows.push_back({std::string(row.name), fmt::format("{} ({})", row.summary, variant_traits(row))});
  return table;
}

NameTable clue_word_table() {
  NameTable table{"Clue words, for the name clues, each with its options", {}};
  for (const variant::ClueWordInfo& word : variant::clue_words()) {
    const std::string also = listed(word.aliases);
    table.rows.push_back({form_of(word), fmt::format("{} ({}{}{})", word.summary, word.example, also.empty() ? "" : "; also ", also)});
  }
  table.rows.push_back({"CELLS, PATH, TWINS", "cells such as r1c1r2c3: in any order, in the order of the line, or in pairs with ; between them"});
  table.rows.push_back({"MARKS", "marks with ; between them: two neighbours behind a number, which may be missing, or neg and a number"});
  return table;
}

std::string variant_page(const NameInfo& row) {
  std::string out = fmt::format("{}: {}\n\n", row.name, row.summary);
  const auto line = [&out](std::string_view what, std::string_view text) { append_line(out, what, text); };
  line("also", listed(row.aliases));
  line("gives", row.short_for_others() ? fmt::format("{} and {}", row.parts[0], row.parts[1]) : gives(row));
  line("sizes", variant::sizes_in_words(row.sizes));
  line("includes", listed(row.includes));
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

std::string clue_page(const variant::ClueWordInfo& word) {
  std::string out = fmt::format("{}: {}\n\n", word.name, word.summary);
  append_line(out, "also", listed(word.aliases));
  append_line(out, "gives", "a clue word, for lines with --variant clues");
  append_line(out, "form", form_of(word));
  append_line(out, "example", word.example);
  return out;
}

}  // namespace bitwhip::job
