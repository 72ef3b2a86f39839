#include "ser/trace.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "ser/solver.h"
#include "support/data.h"
#include "support/inflate.h"
#include "support/reference.h"
#include "support/source_path.h"

namespace bitwhip::testing {
namespace {

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    if (end == text.size()) return parts;
    begin = end + 1;
  }
}

int number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::runtime_error("not a number: " + std::string(text));
  return n;
}

int tenths(std::string_view text) {
  const auto dot = text.find('.');
  return number(text.substr(0, dot)) * 10 + number(text.substr(dot + 1));
}

// "r1c2:34"
std::pair<int, std::uint16_t> cell_and_digits(std::string_view text) {
  const int cell = (text.at(1) - '1') * 9 + text.at(3) - '1';
  std::uint16_t mask = 0;
  for (const char digit : text.substr(5)) mask |= ser::digit_bit(digit - '0');
  return {cell, mask};
}

// "7.1|Forcing_Chain/8|-r5c3:8=r1c1:2"
SerStep parse_step(std::string_view text) {
  const auto parts = split(text, '|');
  SerStep step{.tenths = tenths(parts.at(0)), .name{}};
  const auto slash = parts.at(1).find('/');
  step.name = parts[1].substr(0, slash);
  std::replace(step.name.begin(), step.name.end(), '_', ' ');
  if (slash != std::string_view::npos) step.complexity = number(parts[1].substr(slash + 1));
  for (std::string_view rest = parts.at(2); !rest.empty();) {
    const std::size_t end = std::min(rest.find_first_of("-=", 1), rest.size());
    const auto [cell, digits] = cell_and_digits(rest.substr(1, end - 1));
    if (rest.front() == '=') {
      step.placed_cell = cell;
      step.placed_digit = ser::first_digit(digits);
    } else {
      step.removed[static_cast<std::size_t>(cell)] = digits;
    }
    rest.remove_prefix(end);
  }
  return step;
}

// Adds one in `every` traces of a file.
void add_traces(const std::string& text, bool own, int every, std::vector<SerTrace>& traces) {
  int lines = 0;
  for (const std::string_view line : split(text, '\n')) {
    const auto cells = split(line, '\t');
    if (cells.size() < 5 || cells[0].size() != 81) continue;
    if (lines++ % every != 0) continue;
    SerTrace trace{.line = lines,
                   .puzzle = std::string(cells[0]),
                   .er = tenths(cells[1]),
                   .ep = tenths(cells[2]),
                   .ed = tenths(cells[3]),
                   .steps{}};
    trace.own = own;
    for (const std::string_view step : split(cells[4], ' ')) {
      if (!step.empty()) trace.steps.push_back(parse_step(step));
    }
    // The names of the trial program have no blanks and no rank.
    trace.trial = std::any_of(trace.steps.begin(), trace.steps.end(), [](const SerStep& step) {
      constexpr std::string_view kTrial[] = {"BUG1", "UL1",    "UL2",    "UL3",    "UL4",
                                             "XFC",  "XYFC",   "XCycle", "YCycle", "XYCycle",
                                             "Cell", "Region", "Double", "Contra", "Nishio"};
      return std::find(std::begin(kTrial), std::end(kTrial), step.name) != std::end(kTrial);
    });
    traces.push_back(std::move(trace));
  }
}

}  // namespace

std::vector<SerTrace> ser_traces(int every) {
  std::vector<SerTrace> traces;
  add_traces(inflated(source_path("tests/golden/own/ser-steps.tsv")), true, every, traces);
  for (const std::string& file : more_reference("ser-golden-steps.tsv.gz"))
    add_traces(inflated(file), false, every, traces);
  return traces;
}

bool has_published(const std::vector<SerTrace>& traces) {
  return !traces.empty() && !traces.back().own;
}

void apply(const SerStep& step, ser::ProducerBoard& board) {
  for (int cell = 0; cell < 81; ++cell)
    board.remove_all(cell, step.removed[static_cast<std::size_t>(cell)]);
  if (step.placed_digit != 0) board.place(step.placed_cell, step.placed_digit);
}

ser::ProducerBoard board_of(const SerTrace& trace) {
  ser::ProducerBoard board;
  board.start(puzzle_of(trace.puzzle));
  return board;
}

SerStep as_step(const ser::Hint& hint) {
  SerStep step{.tenths = ser::tenths(hint.rating),
               .name{},
               .complexity = hint.complexity + hint.nested,
               .removed = hint.removed};
  if (hint.placed_digit != 0) {
    step.placed_cell = hint.placed_cell;
    step.placed_digit = hint.placed_digit;
  }
  return step;
}

std::string to_string(const SerStep& step) {
  std::string text = std::to_string(step.tenths / 10) + '.' + std::to_string(step.tenths % 10);
  const auto cell_name = [](int cell) {
    return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1) + ":";
  };
  text += ' ' + step.name;
  for (int cell = 0; cell < 81; ++cell) {
    if (step.removed[static_cast<std::size_t>(cell)] == 0) continue;
    text += " -" + cell_name(cell);
    ser::each_digit(step.removed[static_cast<std::size_t>(cell)],
                    [&](int digit) { text += std::to_string(digit); });
  }
  if (step.placed_digit != 0)
    text += " =" + cell_name(step.placed_cell) + std::to_string(step.placed_digit);
  if (step.complexity != 0) text += " complexity " + std::to_string(step.complexity);
  return text;
}

bool same(const SerStep& a, const SerStep& b) {
  return a.tenths == b.tenths && a.complexity == b.complexity && a.removed == b.removed &&
         a.placed_cell == b.placed_cell && a.placed_digit == b.placed_digit;
}

std::string field_name(const SerStep& step) {
  std::string name = step.name;
  for (std::size_t at; (at = name.find("F Chains")) != std::string::npos;)
    name.replace(at, 1, "Forcing");
  return name;
}

int producer_of(const SerStep& step) {
  const auto is = [&](std::string_view text) { return step.name == text; };
  const auto begins = [&](std::string_view text) { return step.name.starts_with(text); };
  if (is("Hidden Single")) return 1;
  if (is("Direct Pointing") || is("Direct Claiming")) return 2;
  if (is("Direct Hidden Pair")) return 3;
  if (is("Naked Single")) return 4;
  if (is("Direct Hidden Triplet")) return 5;
  if (is("Pointing") || is("Claiming")) return 6;
  if (is("Naked Pair")) return 7;
  if (is("X-Wing")) return 8;
  if (is("Hidden Pair")) return 9;
  if (is("Naked Triplet")) return 10;
  if (is("Swordfish")) return 11;
  if (is("Hidden Triplet")) return 12;
  if (is("XY-Wing")) return 13;
  if (is("XYZ-Wing")) return 14;
  if (begins("Unique") || begins("UL")) return 15;
  if (is("Naked Quad")) return 16;
  if (is("Jellyfish")) return 17;
  if (is("Hidden Quad")) return 18;
  if (begins("BUG")) return 19;
  if (is("Aligned Pair Exclusion")) return 20;
  if (is("Aligned Triplet Exclusion")) return 22;
  if (begins("Bidirectional") || is("Turbot Fish") || is("Forcing X-Chain") ||
      is("Forcing Chain") || begins("X") || is("YCycle"))
    return 21;
  if (begins("Nishio")) return 23;
  if (is("Cell F Chains") || is("Region F Chains")) return 24;
  const auto plus = step.name.find("(+");
  if (plus == std::string::npos) return step.tenths >= 85 ? 25 : 24;
  const std::string_view what = std::string_view(step.name).substr(plus);
  if (what == "(+)") return 26;
  if (what == "(+ F Chains)") return 27;
  if (what == "(+ Multiple F Chains)") return 28;
  return what == "(+ Dynamic F Chains)" ? 29 : 30;
}

}  // namespace bitwhip::testing
