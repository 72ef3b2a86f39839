#include "verify/read/published_reader.h"

#include "base/text.h"
#include "verify/board/fault.h"
#include "verify/board/scanner.h"
#include "verify/read/conclusions.h"
#include "verify/read/printed_blocks.h"
#include "verify/read/step_reader.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {
namespace {

constexpr std::string_view kArrow = "==>", kConclusions = "rcn0123456789<>=!\xe2\x89\xa0, ";

bool has_only(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

bool is_grid_of_givens(std::string_view text) {
  return (text.size() == 81 || text.size() == 729) && has_only(text, "0123456789.*");
}

bool is_call(std::string_view line) {
  return line.starts_with("(solve") || line.starts_with("(CLIPS-solve") ||
         line.starts_with("(find-");
}

// Normalizes a line: one blank for runs of blanks and tabs, ≠ for its variants, no soft line
// breaks.
std::string plain(std::string_view line) {
  constexpr std::pair<std::string_view, std::string_view> kPlain[] = {
      {"\t", " "},           {"\xc2\xa0", " "},       {"\xe2\x80\x93", "-"},
      {"\xe2\x80\x94", "-"}, {"\xe2\x87\x92", "==>"}, {"  ", " "}};
  std::string text(line);
  for (const auto& [from, to] : kPlain) {
    for (auto at = text.find(from); at != std::string::npos;
         at = text.find(from, from == "  " ? at : at + to.size()))
      text.replace(at, from.size(), to);
  }
  text = trimmed(text);
  if (text.starts_with('"')) text.erase(0, 1);
  return text;
}

// Writes an arrow of two characters with conclusions behind it as the usual one.
std::string with_arrow(std::string line) {
  constexpr std::string_view kShort = "=> ";
  const auto at = line.rfind(kShort);
  if (at == std::string::npos || line.find(kArrow) != std::string::npos) return line;
  try {
    Scanner text(std::string_view(line).substr(at + kShort.size()));
    read_conclusions(text);
  } catch (const Wrong&) {
    return line;
  }
  return line.insert(at, 1, '=');
}

// Returns true if the line has a cell, and is neither a comment nor the announcement of a relation
// that the steps before leave.
bool names_cells(std::string_view line) {
  if (line.starts_with(';') || line.starts_with('#') || line.starts_with("There remains "))
    return false;
  for (std::size_t i = 0; i + 3 < line.size(); ++i) {
    if (line[i] == 'r' && is_digit(line[i + 1]) && line[i + 2] == 'c' && is_digit(line[i + 3]))
      return true;
  }
  return false;
}

// Rewrites older forms of steps: "r1 interaction with b2", "number 9: c6 interaction with b2",
// "naked-pairs-in-row", "xy-wing".
std::string in_present_form(std::string line) {
  const auto replace = [&](std::string_view from, std::string_view to) {
    const auto at = line.find(from);
    if (at != std::string::npos) line.replace(at, from.size(), to);
  };
  if (line.starts_with("number ") && line.find(": ") != std::string::npos)
    line.erase(0, line.find(": ") + 2);
  if (line.starts_with("interaction ")) {
    line.erase(0, std::string_view("interaction ").size());
    replace(" with ", " interaction with ");
    const auto number = line.find(" for number ");
    if (number != std::string::npos) line.erase(number, std::string_view(" for number 1").size());
  }
  constexpr std::string_view kInteraction = " interaction with ";
  const auto at = line.find(kInteraction);
  if (at != std::string::npos) {
    const auto named = [](std::string_view house) {
      constexpr std::string_view kLetters = "rcb", kNames[] = {"row ", "column ", "block "};
      const auto letter = kLetters.find(house.front());
      return house.size() == 2 && letter != std::string_view::npos
                 ? std::string(kNames[letter]) + std::string(house)
                 : std::string(house);
    };
    std::string_view rest = std::string_view(line).substr(at + kInteraction.size());
    const auto end = std::min(rest.find(" ==>"), rest.size());
    line = named(line.substr(0, at)) + " interaction-with-" + named(rest.substr(0, end)) +
           std::string(rest.substr(end));
  }
  for (const std::string_view house : {"row", "column", "block"}) {
    for (const std::string_view items : {"s", "single"})
      replace(fmt::format("{}-in-{}", items, house), fmt::format("{}-in-a-{}", items, house));
  }
  if (line.starts_with("xy-wing")) replace("xy-wing", "xy3-chain");
  if (line.starts_with("ORk-relation with only one candidate "))
    line.replace(0, line.find(kArrow), "last-guardian ");
  return line;
}

// Returns true for eliminations or values alone.
bool is_conclusion(std::string_view line) {
  if (!has_only(line, kConclusions)) return false;
  try {
    Scanner text(line);
    read_conclusions(text);
    return true;
  } catch (const Wrong&) {
    return false;
  }
}

// Names in banners, and their variants.
constexpr std::pair<std::string_view, std::string_view> kPrograms[] = {
    {"LatinRules", "latin"}, {"FutoRules", "futoshiki"}, {"SudoRules", ""}};

// Returns true if the line looks like the beginning of a step: its name, and a brace.
bool begins_step(std::string_view line) {
  const std::string_view name = line.substr(0, line.find_first_of(": "));
  return !name.empty() &&
         (name.ends_with(']') || name.ends_with("-chain") || name.ends_with("-lasso")) &&
         name.find('-') != 0 && is_letter(name.front()) && line.find('{') != std::string_view::npos;
}

}  // namespace

void PublishedReader::start() {
  path_ = {.where = {}, .published = true, .variant = variant_};
  call_ = false;
  edges_.clear();
  rows_.clear();
  view_ = ' ';
  step_.clear();
  unread_.clear();
}

// Adds an item, behind the unread lines before it.
void PublishedReader::add(const std::string& where, What what) {
  if (!unread_.empty()) path_.add(unread_where_, Unread{std::exchange(unread_, {})});
  path_.add(where, std::move(what));
}

// Notes a line that the reader does not know.
void PublishedReader::pass_over(std::string_view line, const std::string& where) {
  constexpr std::size_t kMost = 40;
  if (!unread_.empty() || !names_cells(line)) return;
  unread_ = line.size() > kMost ? std::string(line.substr(0, kMost)) + "..." : line;
  unread_where_ = where;
}

void PublishedReader::finish() {
  finish_step();
  if (path_.variant == "futoshiki") {
    for (const std::string& edge : edges_) path_.puzzle += " " + edge;
  }
  if (!path_.items.empty()) done_ = std::move(path_);
  start();
}

std::optional<Path> PublishedReader::end() {
  finish();
  return std::exchange(done_, std::nullopt);
}

// A banner after steps belongs to the run of the next puzzle. Before a call it was the end of the
// previous run, since a call prints its own banner.
void PublishedReader::begin_next(bool by_call) {
  finish();
  if (!by_call && !banner_.empty()) path_.variant = banner_;
  banner_.clear();
}

std::optional<Path> PublishedReader::take(std::string_view raw, int number) {
  const std::string line = with_arrow(plain(raw));
  // A call or a puzzle after steps belongs to the next run.
  const std::string_view first = std::string_view(line).substr(0, line.find_first_of(" ;"));
  const bool puzzle =
      is_grid_of_givens(first) && first.find_first_of(".0*") != std::string_view::npos;
  if ((!path_.items.empty() || path_.ended) && (puzzle || is_call(line))) begin_next(is_call(line));
  where_ = fmt::format("line {}", number);
  if (path_.where.empty()) path_.where = where_;
  if (line.empty())
    finish_step();
  else if (!take_call(line) && !take_row(line) && !take_puzzle(line) && !take_step(line) &&
           !take_words(line))
    pass_over(line, where_);
  return std::exchange(done_, std::nullopt);
}

// Reads a call: (solve "...") or (solve 9 "..." "..." "..."), possibly on several lines.
bool PublishedReader::take_call(std::string_view line) {
  if (!call_ && !line.starts_with("(solve") && !line.starts_with("(find-")) return false;
  call_ = line.find(')') == std::string_view::npos;
  const auto parts = split(line, '"');
  for (std::size_t i = 1; i < parts.size(); i += 2) take_puzzle(parts[i]);
  return true;
}

// Reads the puzzle, the comparisons of a Futoshiki, or the solution, which has no empty cell.
bool PublishedReader::take_puzzle(std::string_view line) {
  const std::string_view first = line.substr(0, line.find_first_of(" ;"));
  constexpr std::size_t kFewest = 12;  // of a board of four
  if (has_only(first, "<>-") && first.size() >= kFewest &&
      first.find_first_of("<>") != std::string_view::npos && !path_.puzzle.empty()) {
    if (edges_.size() < 2) edges_.emplace_back(first);
    return true;
  }
  if (!is_grid_of_givens(first)) return false;
  std::string cells(first);
  std::replace(cells.begin(), cells.end(), '*', '.');
  if (cells.find_first_of(".0") == std::string::npos) {
    path_.solution = cells;
  } else if (path_.items.empty()) {
    path_.puzzle = cells;
  }
  return true;
}

// Reads a row of a grid: nine cells, with or without borders, or their nine digits.
bool PublishedReader::take_row(std::string_view line) {
  if (has_only(line, "+-:.!|=* ") && line.find("--") != std::string_view::npos)
    return !rows_.empty() || line.starts_with('+');
  std::vector<std::string> row = words_of(line, " !|");
  if (row.size() == 1 && row.front().size() == 9)
    row = made_of(std::string(row.front()), [](char digit) { return std::string(1, digit); });
  if (row.size() != 9 || !lists::all_of(row, [](const std::string& cell) {
        return has_only(cell, "123456789") || cell == "." || cell == "*" || cell == "0";
      })) {
    rows_.clear();
    return false;
  }
  finish_step();
  rows_.push_back(std::move(row));
  if (rows_.size() == 9) take_grid();
  return true;
}

void PublishedReader::take_grid() {
  const char view = std::exchange(view_, ' ');
  const auto rows = std::exchange(rows_, {});
  Picture picture;
  std::string cells, marks;
  bool givens = false;
  for (std::size_t row = 0; row < 9; ++row) {
    for (std::size_t column = 0; column < 9; ++column) {
      const std::string& cell = rows[row][column];
      givens = givens || !has_only(cell, "123456789");
      cells += cell == "*" ? "." : cell;
      for (const char c : cell) {
        // In the other views columns are digits, and entries are columns, rows, or places in a
        // block.
        const std::size_t entry = static_cast<std::size_t>(c - '1');
        const auto put = [&](std::size_t r, std::size_t k, std::size_t digit) {
          picture[r * 9 + k] += static_cast<char>('1' + digit);
        };
        if (c < '1' || c > '9') continue;
        if (view == ' ') put(row, column, entry);
        if (view == 'r') put(row, entry, column);
        if (view == 'c') put(entry, row, column);
        if (view == 'b') put(row / 3 * 3 + entry / 3, row % 3 * 3 + entry % 3, column);
      }
    }
  }
  for (std::string& digits : picture) lists::sort(digits);
  if (!givens && cells.size() == 81) {
    path_.solution = cells;
  } else if (givens) {
    if (path_.ended) {
      begin_next(false);
      path_.where = where_;
    }
    if (path_.items.empty()) path_.puzzle = cells;
  } else if (path_.puzzle.empty()) {
    for (const std::string& digits : picture) {
      for (char digit = '1'; digit <= '9'; ++digit)
        marks += digits.find(digit) == std::string::npos ? '.' : digit;
    }
    path_.puzzle = marks;
  } else {
    add(where_, picture);
  }
}

// Reads a step. It ends with its conclusions; until then it continues on the next line, unless that
// line begins a step. A line of conclusions alone is a step without a name.
bool PublishedReader::take_step(std::string_view line) {
  if (step_.find(kArrow) != std::string::npos && line.starts_with(kArrow))
    line = trimmed(line.substr(kArrow.size()));
  const auto arrow = line.find(kArrow);
  const bool begins =
      begins_block(line) ||
      (arrow == std::string_view::npos ? begins_step(line) : arrow > 0 && line[arrow - 1] != '=');
  const bool ended = step_.find(kArrow) != std::string::npos,
             in_block = !step_.empty() && !ended && begins_block(step_);
  if (!step_.empty() && (ended      ? begins || !has_only(line, kConclusions)
                         : in_block ? arrow != 0 && !continues_block(line)
                                    : false))
    finish_step();
  if (step_.empty() && !begins && arrow != 0 && !is_conclusion(line)) return false;
  if (step_.empty()) step_where_ = where_;
  if (step_.empty() && !begins && arrow != 0) step_ = kArrow;
  step_ += (step_.empty() ? "" : " ") + std::string(line);
  if (in_block && ends_relation(line)) finish_step();
  const auto end = step_.find(kArrow);
  if (end == std::string::npos) return true;
  const std::string_view rest = trimmed(std::string_view(step_).substr(end + kArrow.size()));
  try {
    Scanner text(rest);
    read_conclusions(text);
    finish_step();
  } catch (const Wrong&) {
    if (!rest.empty() && !has_only(rest, kConclusions)) finish_step();
  }
  return true;
}

void PublishedReader::finish_step() {
  if (step_.empty()) return;
  std::string line = plain(in_present_form(std::exchange(step_, {})));
  if (begins_block(line)) return finish_block(line);
  const auto arrow = line.find(kArrow);
  if (arrow == std::string::npos) {
    add(step_where_,
        Misread{Fault(says("'{}'", line.substr(0, 40)), there("the step has no conclusion"),
                      asks("a step ends with what it eliminates or places"))});
    return;
  }
  const std::string conclusion = line.substr(arrow + kArrow.size());
  // Text after a semicolon is a comment, except between relations.
  const std::string pattern(trimmed(line.substr(0, arrow)));
  const bool relations = conclusion.starts_with(" one of ");
  line = pattern + " ==> " +
         std::string(
             trimmed(conclusion.substr(0, relations ? std::string::npos : conclusion.find(';'))));
  if (line.ends_with(',')) line.pop_back();
  for (const What& what : read_step(line, !path_.variant.empty())) {
    const auto* const misread = std::get_if<Misread>(&what);
    // A sentence with an arrow but without conclusions is a comment, unless it begins like a step.
    if (misread != nullptr && misread->targets.empty() && misread->values.empty() &&
        !begins_step(line)) {
      pass_over(line, step_where_);
      continue;
    }
    add(step_where_, what);
  }
}

// Adds a tridagon, a relation or a forcing whip over one. What cannot be read of it is not known.
void PublishedReader::finish_block(std::string_view line) {
  const auto arrow = line.find(kArrow);
  const std::string name(line.substr(0, line.find_first_of("[: ")));
  Conclusions follows;
  try {
    if (arrow != std::string_view::npos) {
      Scanner text(trimmed(line.substr(arrow + kArrow.size())));
      follows = read_conclusions(text);
    }
    Step step = read_block(trimmed(line.substr(0, arrow)));
    if (step.relations.empty() == follows.targets.empty())
      throw Wrong(says("the conclusions of {}", name), there("they are of another kind"),
                  asks("a relation has no targets, any other block has"));
    step.targets = follows.targets;
    add(step_where_, std::move(step));
  } catch (const Wrong& wrong) {
    if (follows.targets.empty() && follows.values.empty()) return pass_over(line, step_where_);
    add(step_where_, Misread{wrong.fault, follows.targets, follows.values, name});
  }
}

// Returns false for a line that it does not know.
bool PublishedReader::take_words(std::string_view line) {
  const auto has = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
  constexpr std::string_view kWith = "with z-candidates = ",
                             kViews[] = {"rn-view:", "cn-view:", "bn-view:"};
  const auto* const view = lists::find_if(kViews, has);
  const auto* const banner =
      lists::find_if(kPrograms, [&](const auto& program) { return has(program.first); });
  if (line.starts_with(kWith) && !path_.items.empty()) {
    auto* const step = std::get_if<Step>(&path_.items.back().what);
    auto* const oddagon = step == nullptr ? nullptr : std::get_if<ClaimedOddagon>(&step->pattern);
    if (oddagon == nullptr || oddagon->chain.empty()) return false;
    try {
      Scanner list(line.substr(kWith.size()));
      for (const Candidate c : list.candidates(" ")) oddagon->guardians.push_back(c);
      list.expect_end();
    } catch (const Wrong& wrong) {
      path_.items.back().what = Misread{wrong.fault, std::vector(step->targets)};
    }
  } else if (banner != std::end(kPrograms)) {
    if (!path_.items.empty() || path_.ended)
      banner_ = banner->second;
    else if (!banner->second.empty())
      path_.variant = banner->second;
  } else if (line == "stte" || line == "STTE" || line.starts_with("singles to the end")) {
    add(where_, Settle{});
  } else if (view != std::end(kViews)) {
    view_ = view->front();
  } else if ((line.starts_with("PUZZLE") || line.starts_with("GRID")) && has("SOLVED")) {
    path_.ended = true;
    path_.end_where = where_;
    path_.solved = !has("NOT SOLVED");
    const auto rule = line.find("RULE TRIED = ");
    if (rule != std::string_view::npos) path_.most_complex = line.substr(rule + 13);
  } else {
    return false;
  }
  return true;
}

}  // namespace bitwhip::verify
