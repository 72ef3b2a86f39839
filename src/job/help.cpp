#include "job/help.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "batch/column.h"
#include "explain/path.h"
#include "grid/candidate.h"
#include "grid/geometry.h"
#include "hodoku/ladder.h"
#include "hodoku/ladder_file.h"
#include "input/family.h"
#include "job/technique_page.h"
#include "job/version.h"
#include "rating/options.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rulebook/rules.h"
#include "rulebook/technique.h"
#include "rulebook/techniques.h"
#include "rules/catalog.h"
#include "rules/pass_context.h"
#include "rules/search_profile.h"
#include "simd/isa.h"
#include "variant/clue_words.h"
#include "variant/names.h"

namespace bitwhip::job {

namespace {

using variant::NameInfo;
using CellTexts = std::array<std::string, kCells>;

// Returns the nonempty names, separated by commas.
template <class Names>
std::string listed(const Names& names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!name.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
  }
  return text;
}

std::string gives(const NameInfo& row) {
  return row.part == variant::NamePart::negative ? "links on edges without a mark"
         : row.part == variant::NamePart::field  ? "a field of the line"
                                                 : std::string(word_for(row.part));
}

void append_line(std::string& out, std::string_view what, std::string_view text) {
  if (!text.empty()) fmt::format_to(std::back_inserter(out), "{:<12} {}\n", what, text);
}

// Returns a drawing of the board with a text in each cell, or '.' for an empty one.
std::string picture(int size, const CellTexts& cells) {
  std::size_t width = 1;
  for (const std::string& cell : cells) width = std::max(width, cell.size());
  std::string out;
  for (int row = 0; row < size; ++row) {
    out += "  ";
    for (int column = 0; column < size; ++column) {
      const std::string& cell = cells[static_cast<std::size_t>(9 * row + column)];
      fmt::format_to(std::back_inserter(out), " {:<{}}", cell.empty() ? "." : cell,
                     column + 1 < size ? width : 0);
    }
    out += '\n';
  }
  return out;
}

// Appends houses in as many drawings as are needed for no two in one to share a cell. A cell shows
// the last character of the name of its house.
void append_houses(std::string& out, int size, std::vector<BoardLayout::HouseCells> houses,
                   std::string_view what) {
  // Rows, columns and blocks are known to everybody.
  std::erase_if(houses, [](const BoardLayout::HouseCells& house) {
    return house.kind != VariableKind::other;
  });
  while (!houses.empty()) {
    CellTexts cells;
    std::string names;
    std::vector<BoardLayout::HouseCells> later;
    for (BoardLayout::HouseCells& house : houses) {
      if (std::any_of(house.cells.begin(), house.cells.end(),
                      [&](std::uint8_t cell) { return !cells[cell].empty(); })) {
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

// Appends a drawing of the candidates that one candidate sees by extra links.
void append_links(std::string& out, const BoardLayout& layout, int from) {
  std::array<std::size_t, kDigits + 1> count{};
  const auto other_end = [from](const CandidatePair& pair, int digit) {
    const Candidate here = candidate_of(from, digit);
    return pair.a == here   ? static_cast<int>(pair.b)
           : pair.b == here ? static_cast<int>(pair.a)
                            : -1;
  };
  for (const CandidatePair& pair : layout.links) {
    for (int digit = 1; digit <= layout.size; ++digit)
      count[static_cast<std::size_t>(digit)] += other_end(pair, digit) >= 0;
  }
  const auto most = std::max_element(count.begin(), count.end());
  if (*most == 0) return;
  const auto digit = static_cast<int>(most - count.begin());
  CellTexts cells;
  for (const CandidatePair& pair : layout.links) {
    const int end = other_end(pair, digit);
    if (end >= 0)
      cells[static_cast<std::size_t>(cell_of(static_cast<Candidate>(end)))] +=
          static_cast<char>('0' + digit_of(static_cast<Candidate>(end)));
  }
  for (std::string& cell : cells) std::sort(cell.begin(), cell.end());
  cells[static_cast<std::size_t>(from)] = "*";
  fmt::format_to(std::back_inserter(out),
                 "\nlinks, beside those of houses: what {} in r{}c{} (*) removes\n\n{}", digit,
                 from / 9 + 1, from % 9 + 1, picture(layout.size, cells));
}

// Returns the remarks on a variant in tables, beside its summary: "houses; 9x9; also hyper, nrc".
std::string variant_traits(const NameInfo& row) {
  std::string text = row.short_for_others()
                         ? fmt::format("short for {},{}", row.parts[0], row.parts[1])
                         : gives(row);
  if (row.part != variant::NamePart::size && row.sizes != variant::kAllSizes)
    text += "; " + variant::sizes_in_words(row.sizes);
  if (const std::string aliases = listed(row.aliases); !aliases.empty())
    text += "; also " + aliases;
  return text;
}

// Returns the syntax of a clue word on a line: "thermo:PATH".
std::string form_of(const variant::ClueWordInfo& word) {
  return fmt::format("{}{}{}", word.name, word.options.empty() ? "" : ":", word.options);
}

NameTable table_of_ratings(bool with_paths) {
  NameTable table{"Ratings", {}};
  const std::vector<rating::RatingId> all = named_ratings(std::string(kAllRatings));
  std::vector<std::string> left_out;
  for (const rating::RatingInfo& rating : rating::ratings()) {
    const rating::RatingId id = *rating::find_rating(rating.name);
    if (!rating.listed || (with_paths && !explain::refusal(id).empty())) continue;
    table.rows.push_back({rating.name, rating.summary});
    if (!contains(all, id)) left_out.push_back("`" + rating.name + "`");
  }
  table.rows.push_back(
      {std::string(kAllRatings), "all ratings above except " + joined(left_out, ", ") +
                                     "; with --variant, those of them that variants have"});
  table.rows.push_back({"L7, XY4 ...",
                        "L, M, N and the columns XY to XYZT, without chains above the given length "
                        "(1 to 13; for the columns 4 to 13); inf where the "
                        "shorter chains do not solve the puzzle"});
  table.rows.push_back({"ladder:NAME ...",
                        "the score by a ladder of --ladder and, as ladder:NAME-level, its level; "
                        "inf where the ladder does not solve the puzzle"});
  return table;
}

NameTable rules_for(std::string_view option) {
  NameTable table{fmt::format("Rules for --{}, with the lengths that each rule has", option), {}};
  for (const rules::RuleInfo& rule : rules::rules()) {
    const std::string lengths = rule.most < rules::kMaxLength - 1
                                    ? fmt::format("{}..{}", rule.least, rule.most)
                                    : fmt::format("{}..", rule.least);
    const bool over_more = rule.relation != rulebook::RelationUse::none && rule.cases > 2;
    table.rows.push_back(
        {fmt::format("{} {}", rule.name, lengths), std::string(rule.summary), over_more});
  }
  for (const rating::RuleGroup& group : rating::rule_groups())
    table.rows.push_back({group.name, "stands for " + joined(group.rules, ", ")});
  return table;
}

}  // namespace

NameTable rating_table() { return table_of_ratings(false); }
NameTable path_rating_table() { return table_of_ratings(true); }
NameTable rule_table() { return rules_for("rules"); }
NameTable ladder_table() {
  NameTable table{"Ladders for --ladder", {}};
  for (const hodoku::BuiltInLadder& ladder : hodoku::built_in_ladders())
    table.rows.push_back({std::string(ladder.name), std::string(ladder.summary)});
  return table;
}
NameTable after_table() { return rules_for("after"); }
NameTable counter_table() { return table_of("Counters", rules::counters()); }
NameTable column_table() { return table_of("Columns", batch::columns()); }
NameTable status_table() { return table_of("Statuses, from best to worst", rating::statuses()); }
NameTable record_format_table() { return table_of("Formats of records", batch::formats()); }
NameTable state_format_table() { return table_of("Formats of states", batch::state_formats()); }
NameTable path_format_table() { return table_of("Formats of paths", explain::formats()); }

NameTable template_table() {
  NameTable table{"Templates",
                  {{"%{NAME}", "the cell of a rating, a column, or one of puzzle, status, tail"}}};
  for (const batch::ColumnInfo& column : batch::all_columns()) {
    if (column.letter != 0)
      table.rows.push_back(
          {fmt::format("%{}, %{{{}}}", column.letter, column.name), std::string(column.summary)});
  }
  table.rows.push_back({"%%, \\\\, \\t, \\n", "a percent sign, a backslash, a tab, a line end"});
  return table;
}

NameTable input_format_table() {
  NameTable table{"Input formats, with the first line of a file (PUZZLE stands for 81 characters)",
                  {}};
  for (const input::FamilyInfo& family : input::families()) {
    table.rows.push_back(
        {std::string(family.name), fmt::format("{}: {}", family.summary, family.example)});
  }
  return table;
}

NameTable variant_table() {
  NameTable table{"Variants", {}};
  for (const NameInfo& row : variant::names())
    table.rows.push_back(
        {std::string(row.name), fmt::format("{} ({})", row.summary, variant_traits(row))});
  return table;
}

NameTable clue_word_table() {
  NameTable table{"Clue words, for the name clues, each with its options", {}};
  for (const variant::ClueWordInfo& word : variant::clue_words()) {
    const std::string also = listed(word.aliases);
    table.rows.push_back({form_of(word), fmt::format("{} ({}{}{})", word.summary, word.example,
                                                     also.empty() ? "" : "; also ", also)});
  }
  table.rows.push_back({"CELLS, PATH, TWINS",
                        "cells such as r1c1r2c3: in any order, in the order of the line, or in "
                        "pairs with ; between them"});
  table.rows.push_back({"MARKS",
                        "marks with ; between them: two neighbours behind a number, which may be "
                        "missing, or neg and a number"});
  return table;
}

namespace {

// Returns the page of `bitwhip info NAME` for a variant: what the name gives, for which sizes, and
// a drawing of its houses or links.
std::string variant_page(const NameInfo& row) {
  std::string out = fmt::format("{}: {}\n\n", row.name, row.summary);
  const auto line = [&out](std::string_view what, std::string_view text) {
    append_line(out, what, text);
  };
  line("also", listed(row.aliases));
  line("gives",
       row.short_for_others() ? fmt::format("{} and {}", row.parts[0], row.parts[1]) : gives(row));
  line("sizes", variant::sizes_in_words(row.sizes));
  line("includes", listed(row.includes));
  // A name that modifies others is shown together with one of them, at the edge of the board.
  const bool wraps = row.has(variant::kWrapsOthers);
  if (row.part == variant::NamePart::size || row.part == variant::NamePart::field) return out;
  const variant::Variant shown(wraps ? fmt::format("antiknight,{}", row.name)
                                     : std::string(row.name));
  if (wraps) line("shown as", shown.name());
  int size = variant::kMostSize;
  while ((row.sizes & variant::size_bit(size)) == 0) --size;
  // There is no drawing if the name needs others to be valid for the size.
  BoardLayout layout;
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

constexpr std::size_t kWidth = 100;
constexpr std::size_t kIndent = 26;     // column at which the right column begins
constexpr std::size_t kCodeIndent = 7;  // the same beside exit codes

// Appends the left column, then the text wrapped at words.
void append_help_row(std::string& out, std::string_view left, std::string_view text,
                     std::size_t indent = kIndent) {
  std::string line = fmt::format("  {:<{}}", left, indent - 3);
  if (line.size() > indent - 1) {
    (out += line) += '\n';
    line.assign(indent - 1, ' ');
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (line.size() + 1 + end > kWidth && line.size() > indent) {
      (out += line) += '\n';
      line.assign(indent - 1, ' ');
    }
    (line += ' ') += text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  (out += line) += '\n';
}

std::string spelled_in_help(const OptionText& option) {
  const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
  const std::string argument =
      option.is_flag() ? std::string() : fmt::format(" {}", option.argument);
  return fmt::format("{}--{}{}", letter, option.name, argument);
}

std::string option_help(const OptionText& option) {
  std::string text(option.help);
  if (option.has_few_choices()) text += fmt::format(": {}", joined(option.choices(), ", "));
  if (!option.fallback.empty()) text += fmt::format(" [{}]", option.fallback);
  return text;
}

void append_help_options(std::string& out, const OptionTexts& options) {
  for (const Section section : kSections) {
    std::string rows;
    for (const OptionText* const option : options) {
      if (option->section == section)
        append_help_row(rows, spelled_in_help(*option), option_help(*option));
    }
    if (!rows.empty()) out += fmt::format("\n{}:\n{}", title(section), rows);
  }
}

// Returns where the names for the options are explained: in lists of `bitwhip info`, or in a table
// that is in none of them.
std::string names_help(const VerbText& verb, const std::vector<NameList>& lists) {
  std::string rows, tables;
  std::vector<NameTable (*)()> rest = verb.tables;
  for (const NameList& list : lists) {
    const auto is_of_list = [&list](NameTable (*table)()) {
      return contains(list.tables, table) || contains(list.parts, table);
    };
    if (std::erase_if(rest, is_of_list) > 0)
      append_help_row(rows, fmt::format("bitwhip info {}", list.name), list.summary);
  }
  for (NameTable (*const table)() : rest) tables += text_of(table());
  return rows.empty()
             ? tables
             : fmt::format(
                   "{}\nNames that the options take (`bitwhip info NAME` tells more of one):\n{}",
                   tables, rows);
}

using MakeTable = NameTable (*)();

// Returns "whip" for the row "whip 1..", "thermo" for the row "thermo:PATH".
std::string_view first_word(std::string_view name) {
  return name.substr(0, name.find_first_of(" :"));
}

// Returns the page of a rating: a table of one row, with what the list of ratings has no room for.
NameTable table_about(const rating::RatingInfo& row) {
  std::string text = row.summary;
  text += row.no_path.empty() ? fmt::format("; `bitwhip explain -r {}` shows the path", row.name)
                              : fmt::format("; no paths: {}", row.no_path);
  if (!row.caveat.empty()) text += fmt::format("; {}", row.caveat);
  return {"Rating", {{row.name, text}}};
}

// Returns what all lists say about a name; empty if it is in none.
std::string text_about_name(const std::string& word, const std::vector<NameList>& lists) {
  std::string text;
  const auto add = [&text](const std::string& more) {
    text += (text.empty() || more.starts_with('\n') ? "" : "\n") + more;
  };
  const variant::NameInfo* const variant = variant::find_name(word);
  if (variant != nullptr) add(variant_page(*variant));
  const variant::ClueWordInfo* const clue = variant::find_clue_word(word);
  if (clue != nullptr) add(clue_page(*clue));
  const auto rating = rating::find_rating(word);
  if (rating) add(text_of(table_about(rating::info(*rating))));
  // The text of a ladder is the file that --ladder takes, and where one of one's own begins.
  if (const auto* const ladder = hodoku::built_in_ladders().find(word)) {
    std::string rows = hodoku::text_of(ladder->ladder());
    rows.pop_back();  // its last line end
    add(rows);
  }
  const rulebook::TechniqueInfo* const technique = rulebook::find_technique(word);
  for (const NameList& list : lists) {
    for (const MakeTable make : list.tables) {
      if ((variant != nullptr && make == variant_table) ||
          (clue != nullptr && make == clue_word_table) || (rating && make == rating_table) ||
          make == technique_table)
        continue;
      NameTable table = make();
      std::erase_if(table.rows,
                    [&word](const NameRow& row) { return first_word(row.name) != word; });
      if (!table.rows.empty()) add(text_of(table));
    }
  }
  if (technique != nullptr) add(technique_page(*technique));
  return text.starts_with('\n') ? text.substr(1) : text;
}

// Returns the option here for a name that other programs use: a format as an option, `--sort`,
// `--quiet`; empty if there is none.
std::string meant_elsewhere(std::string_view name, const VerbText* verb,
                            const OptionTexts& options) {
  if (verb == nullptr) return name == "v" ? "--version" : "";
  const auto find = [&options](std::string_view wanted) {
    const auto found =
        std::find_if(options.begin(), options.end(),
                     [wanted](const OptionText* option) { return option->name == wanted; });
    return found == options.end() ? nullptr : *found;
  };
  if (const OptionText* const format = find("format");
      format != nullptr && format->choices != nullptr) {
    const std::vector<std::string_view> formats = format->choices();
    if (contains(formats, name)) return fmt::format("--format {}", name);
    if (name == "json" && contains(formats, "jsonl")) return "--format jsonl";
  }
  struct Elsewhere {
    std::string_view name, here, option;  // option: the one that the verb must have
  };
  constexpr Elsewhere kElsewhere[] = {{"sort", "--top N --by NAME", "top"},
                                      {"order", "--top N --by NAME", "top"},
                                      {"jobs", "--threads", "threads"},
                                      {"j", "--threads", "threads"},
                                      {"n", "--limit", "limit"},
                                      {"out", "--output", "output"},
                                      {"quiet", "2>/dev/null", ""},
                                      {"q", "2>/dev/null", ""},
                                      {"v", "--version", ""}};
  const auto found =
      std::find_if(std::begin(kElsewhere), std::end(kElsewhere), [&](const Elsewhere& row) {
        return row.name == name && (row.option.empty() || find(row.option) != nullptr);
      });
  return found == std::end(kElsewhere) ? std::string() : std::string(found->here);
}

}  // namespace

std::string unknown_option(std::string_view argument, const VerbText* verb,
                           const OptionTexts& options) {
  // A long name is compared with long names, a letter with letters.
  const std::string_view dashes = argument.starts_with("--") ? "--" : "-";
  std::vector<std::string_view> known;
  for (const OptionText* const option : options) {
    if (dashes == "--") known.push_back(option->name);
    if (dashes == "-" && option->letter != 0) known.emplace_back(&option->letter, 1);
  }
  const std::string_view name = argument.substr(dashes.size());
  const std::string meant = meant_elsewhere(name, verb, options);
  const std::string_view near = nearest(name, known);
  const std::string help = verb == nullptr
                               ? "`bitwhip help` lists all options"
                               : fmt::format("`bitwhip help {}` lists the options", verb->name);
  if (meant.empty() && near.empty()) return fmt::format("unknown option {}; {}", argument, help);
  return fmt::format("unknown option {}; did you mean {}? {}", argument,
                     meant.empty() ? fmt::format("{}{}", dashes, near) : meant, help);
}

std::vector<std::string> info_words(const std::vector<NameList>& lists) {
  std::vector<std::string> words;
  for (const NameList& list : lists) words.emplace_back(list.name);
  for (const NameList& list : lists) {
    for (const MakeTable make : list.tables) {
      if (make == technique_table) continue;  // below: their names have blanks
      for (const NameRow& row : make().rows) {
        const std::string word(first_word(row.name));
        // Skips placeholders such as `%{NAME}`, which are no words to ask for.
        const bool is_name = std::all_of(word.begin(), word.end(), [](char c) {
          return is_letter(c) || is_digit(c) || c == '-' || c == '+';
        });
        if (is_name) add_once(words, word);
      }
    }
  }
  // As one word, in small letters: "x-wing".
  for (const rulebook::TechniqueInfo& info : rulebook::kTechniques) {
    std::string word;
    for (const char c : info.name) {
      if (is_letter(c) || is_digit(c))
        word += lower(c);
      else if (c != ')' && !word.empty() && !word.ends_with('-'))
        word += '-';
    }
    add_once(words, word);
  }
  return words;
}

std::string text_about(const std::string& word, const std::vector<NameList>& lists) {
  for (const NameList& list : lists) {
    if (list.name != word) continue;
    std::string text = list.name == "variants" ? "Names for --variant, with commas between them. "
                                                 "`bitwhip info NAME` shows one of them.\n"
                                               : "";
    for (const MakeTable make : list.tables) text += text_of(make());
    return text.starts_with('\n') ? text.substr(1) : text;
  }
  std::string text = text_about_name(word, lists);
  if (!text.empty()) return text;
  const std::vector<std::string> known = info_words(lists);
  // In another case, where one name alone is meant: there is a rule `z` beside the rating `Z`.
  const auto is_meant = [&word](const std::string& name) {
    return name != word && std::equal(name.begin(), name.end(), word.begin(), word.end(),
                                      [](char a, char b) { return lower(a) == lower(b); });
  };
  if (std::count_if(known.begin(), known.end(), is_meant) == 1)
    return text_about(*std::find_if(known.begin(), known.end(), is_meant), lists);
  std::vector<std::string_view> words(known.begin(), known.end());
  words.insert(words.end(), rulebook::kTechniqueWords.begin(), rulebook::kTechniqueWords.end());
  const std::string_view near = nearest(word, words);
  throw OptionError(
      fmt::format("there is nothing of the name '{}'{} `bitwhip info` shows all names", word,
                  near.empty() ? std::string(";") : fmt::format("; did you mean {}?", near)));
}

std::string text_about_all() {
  const rating::RatingOptions usual{};
  std::string text(version_line());
  text += "\n\n";
  const auto line = [&](std::string_view name, const std::string& value) {
    fmt::format_to(std::back_inserter(text), "{:<17} {}\n", name, value);
  };
  line("instruction set", simd::current_isa());
  line("available", joined(simd::available_isas(), ", "));
  line("cores", fmt::format("{}", core_count()));
  line("arena", fmt::format("{} MiB per thread", usual.arena >> 20));
  line("longest chain", fmt::format("{}", usual.max_length));
  return text;
}

const std::vector<NameList>& name_lists() {
  static const std::vector<NameList> lists{
      {"ratings", "all ratings", {rating_table}, {path_rating_table}},
      {"rules", "the rules, with the lengths that they may have", {rule_table}, {after_table}},
      {"ladders", "the ladders of techniques that are built in", {ladder_table}},
      {"variants", "the variants, and the words of clues", {variant_table, clue_word_table}},
      {"columns", "the columns of records", {column_table}},
      {"counters", "what a profile counts", {counter_table}},
      {"statuses", "the statuses of records", {status_table}},
      {"formats",
       "the formats of files, records, states, paths and tables",
       {input_format_table, record_format_table, state_format_table, path_format_table}},
      {"templates", "what a template may name", {template_table}},
      {"techniques",
       "the techniques of players, as HoDoKu, SER and the rules have them",
       {technique_table}},
  };
  return lists;
}

std::string program_help(const std::vector<const VerbText*>& verbs, const OptionTexts& options) {
  std::string out =
      "bitwhip rates Sudoku puzzles: it finds how long whips (W) and braids (B) have to be to "
      "solve\n"
      "a puzzle.\n\nUsage: bitwhip COMMAND ...\n";
  out += "\nCommands:\n";
  for (const VerbText* const verb : verbs) append_help_row(out, verb->name, verb->summary);
  append_help_options(out, options);
  return out + "\n`bitwhip help COMMAND` or `bitwhip COMMAND --help` describes a command.\n";
}

std::string_view title(Section section) {
  constexpr std::string_view kTitles[] = {"Input",  "Rating",  "Tables", "Selection",
                                          "Output", "Machine", "General"};
  BITWHIP_INVARIANT(static_cast<std::size_t>(section) < std::size(kTitles));
  return kTitles[static_cast<std::size_t>(section)];
}

std::string text_of(const NameTable& table) {
  std::string out = fmt::format("\n{}:\n", table.heading);
  for (const NameRow& row : table.rows) append_help_row(out, row.name, row.text);
  return out;
}

std::string help_text(const VerbText& verb, const OptionTexts& options,
                      const std::vector<NameList>& lists) {
  std::string out = fmt::format("bitwhip {}: {}\n\nUsage: bitwhip {} [OPTION...]{}{}\n", verb.name,
                                verb.summary, verb.name, verb.files.empty() ? "" : " ", verb.files);
  if (!verb.examples.empty()) (out += "\nExamples:") += verb.examples;
  out += verb.text;
  append_help_options(out, options);
  out += names_help(verb, lists);
  out += "\nExit codes:\n";
  for (const ExitInfo& exit : verb.exits)
    append_help_row(out, fmt::format("{}", exit.code), exit.meaning, kCodeIndent);
  return out;
}

}  // namespace bitwhip::job
