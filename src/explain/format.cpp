#include "explain/format.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "explain/hodoku_path.h"
#include "explain/path_techniques.h"
#include "explain/step_patterns.h"
#include "grid/candidate.h"
#include "grid/library_line.h"
#include "grid/puzzle.h"
#include "hodoku/ladder.h"
#include "hodoku/technique.h"
#include "rating/order_search.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rulebook/ladder.h"
#include "rules/catalog.h"
#include "rules/evidence.h"

namespace bitwhip::explain {

namespace {

// Draws a state as a grid of candidates, in the form that input/pasted_grid.h reads, so that any
// drawn state is valid input (--pm). `marked` candidates are coloured where there is colour.
// Precondition: no cell is empty.
std::string state_text(const Geometry& geometry, const Grid& state,
                       const std::vector<Candidate>& marked, const TerminalColors& colors) {
  Puzzle marks;
  for (int cell = 0; cell < kCells; ++cell)
    marks.cell[cell] = state.mask(static_cast<Variable>(cell));
  // The digits, cell by cell.
  std::string text;
  int cell = -1;
  bool inside = false;
  for (const char c : to_pasted_grid(marks, geometry.size())) {
    const bool digit = c >= '1' && c <= '9';
    if (digit && !inside) {
      for (++cell; !is_on_board(geometry.size(), cell);) ++cell;
    }
    inside = digit;
    const bool mark = digit && contains(marked, candidate_of(cell, c - '0'));
    text += mark ? colors(TerminalColors::Meaning::target, std::string(1, c)) : std::string(1, c);
  }
  return text;
}

// Lines of a path in text and in Markdown, as templates of fmt.
struct PathLayout {
  std::string_view text, markdown;
};
constexpr PathLayout kStep{"{} ==> {}", "- `{}` ==> **{}**"}, kSingle{"{} ==> {}", "- {} ==> {}"},
    kSentence{"{} ==> {}", "- {} ==> **{}**"};
constexpr PathLayout kBelow{"     {}\n", "  - {}\n"}, kState{"\n{}", "\n```text\n{}```\n"},
    kStateBelow{"{}", kState.markdown};
constexpr PathLayout kHodokuStep{"{}{}\n", "- {}{}\n"}, kHodokuChain{"  {}\n", "  - {}\n"},
    kTold{"      # {}\n", "  - {}\n"};
constexpr PathLayout kRound{"round {}", "### Round {}\n"},
    kRefutation{"REFUTATION = {}", "### Refutation of {}"}, kCase{"{}", "\n- {}"};
constexpr PathLayout kKept{"\nSTEPS = {} OF {}", "\n{} of {} {} needed.\n"},
    kEnds{"\n{}", "\n**{}**\n"}, kLevel{"\n{}\n", "\n**{}**\n"};
constexpr PathLayout kValue{"\nVALUE = {}", "\nThe rating is not decided: {}.\n"},
    kSolution{"SOLUTION = {}\n", "\nSolution: `{}`\n"};

// Wraps a line of text; the continuation lines of lists and chains are indented by more blanks.
std::string wrapped(std::string_view line, std::size_t blanks = 0) {
  constexpr std::size_t kWidth = 120, kMore = 4;
  std::string out;
  for (bool first = true; line.size() + blanks > kWidth; first = false) {
    // A line breaks after a comma, or after an arrow if no comma is later.
    const auto comma = line.rfind(", ", kWidth - blanks),
               arrow = line.rfind(" -> ", kWidth - blanks - 2);
    const bool at_arrow =
        arrow != std::string_view::npos && (comma == std::string_view::npos || arrow > comma);
    if (!at_arrow && comma == std::string_view::npos) break;
    const std::size_t end = at_arrow ? arrow + 3 : comma + 1;
    out.append(blanks, ' ').append(line.substr(0, end)).append("\n");
    line.remove_prefix(end + 1);
    if (first) blanks += kMore;
  }
  return out.append(blanks, ' ').append(line).append("\n");
}

std::string ser_end_text(const ResolutionPath& path) {
  std::vector<std::string> ends;
  for (const auto& [name, tenths] : {std::pair("EP", path.ep), std::pair("ED", path.ed)}) {
    if (tenths)
      ends.push_back(fmt::format("{} = {}", name,
                                 rating::to_string(rating::Level{*tenths, rating::Scale::tenths})));
  }
  return joined(ends, ", ");
}

// Formats a case of a refutation: "case 2: n4r5c6 before n3r1c2: n1r2c3 stays".
std::string case_text(const rating::RefutedCase& one, std::size_t number) {
  const std::string orders = joined(one.orders, ", ", [](const rating::PrecedencePair& order) {
    return fmt::format("{} before {}", candidate_text(order.first), candidate_text(order.then));
  });
  const std::string stays = one.kept_candidate == kNoCandidate
                                ? "no path leaves this state"
                                : candidate_text(one.kept_candidate) + " stays";
  return fmt::format("case {}: {}{}{}", number, orders, orders.empty() ? "" : ": ", stays);
}

enum class PathMarkup : bool { text, markdown };
enum class LineWrap : bool { no, yes };
// With which lines a line is merged whose reason is the same.
enum class LineMerge : bool { with_any, with_last };

class PathDocument {
 public:
  PathDocument(const ResolutionPath& path, const PathStyle& style, PathMarkup markup)
      : path_(path),
        style_{style.notation, style.states,
               markup == PathMarkup::markdown ? TerminalColors() : style.colors, style.sentences},
        markdown_(markup == PathMarkup::markdown) {}

  std::string whole() {
    head();
    put_singles(path_.singles);
    for (std::size_t i = 0; i < path_.rounds.size(); ++i) {
      const PathRound& round = path_.rounds[i];
      if (shows_state(path_, i, style_.states)) {
        std::vector<Candidate> targets;
        for (const PathStep& step : round.steps)
          targets.insert(targets.end(), step.candidates.begin(), step.candidates.end());
        put_state(round.before, targets);
      }
      put_heading(kRound, i + 1);
      put_steps(round);
      put_singles(round.singles);
    }
    end();
    if (path_.refutation) put_refutation();
    return std::move(out_);
  }

  // Returns only the next round.
  std::string hint() {
    if (path_.of_hodoku) {
      put_hodoku(path_.singles);
      for (const PathRound& round : path_.rounds) put_hodoku(round.steps);
      return std::move(out_);
    }
    const LineWrap wraps =
        style_.notation != Notation::csp || path_.in_words ? LineWrap::yes : LineWrap::no;
    for (const StepText& line : single_lines(path_.singles)) put_line(line, kSentence, wraps);
    for (const PathRound& round : path_.rounds) {
      for (const StepText& line : lines_of(round)) put_line(line, kSentence, wraps);
    }
    return std::move(out_);
  }

 private:
  template <class... Values>
  std::string text(const PathLayout& layout, const Values&... values) const {
    return fmt::format(fmt::runtime(markdown_ ? layout.markdown : layout.text), values...);
  }
  template <class... Values>
  void put(const PathLayout& layout, const Values&... values) {
    out_ += text(layout, values...);
  }
  template <class Value>
  void put_heading(const PathLayout& layout, const Value& value) {
    out_ += "\n" + style_.colors(TerminalColors::Meaning::heading, text(layout, value)) + "\n";
  }

  void head() {
    if (markdown_) {
      out_ = fmt::format("## {} in {}{}\n\n", path_.text(), path_.rating,
                         path_.in_words ? "" : fmt::format(" (rules: {})", path_.rules));
      return;
    }
    const auto member = [&](std::string_view name, const std::string& value) {
      out_ += value.empty() ? "" : fmt::format("{} = {}\n", name, value);
    };
    member("PUZZLE", path_.text());
    member("VARIANT", path_.variant);
    member("LINE", path_.line);
    member("RATING", path_.rating);
    member("RULES", path_.rules);
    member("NOTATION", std::string(notations()[static_cast<std::size_t>(style_.notation)].header));
    if (!path_.singles.empty()) out_ += '\n';
  }

  StepText text_of(const Grid& before, const PathStep& step, Notation notation,
                   const TerminalColors& colors) const {
    const StepDescription description = description_of(path_, before, step);
    StepText line = line_of(description, notation, colors);
    if (style_.sentences != nullptr) {
      for (SentenceLine& one : told(description, path_.geometry(), *style_.sentences))
        line.told.push_back(std::move(one.text));
    }
    return line;
  }

  // Returns the lines of a round; steps whose printed pattern is the same share a line.
  std::vector<StepText> lines_of(const PathRound& round) const {
    std::vector<StepText> lines;
    for (const PathStep& step : round.steps)
      add_line(lines, text_of(round.before, step, style_.notation, style_.colors),
               LineMerge::with_any);
    return lines;
  }

  // Returns one line per run of singles of a kind ("hidden-single-in-a-block ==> r1c9 = 5, r2c3 =
  // 4"); in words and in the csp notation one per single.
  std::vector<StepText> single_lines(const std::vector<PathStep>& singles) const {
    std::vector<StepText> lines;
    for (const PathStep& single : singles) {
      StepText line = text_of(path_.last, single, Notation::nrc, {});
      if (style_.notation == Notation::csp)
        lines.push_back(std::move(line));
      else
        add_line(lines, std::move(line), LineMerge::with_last);
    }
    return lines;
  }

  void add_line(std::vector<StepText>& lines, StepText line, LineMerge merge) const {
    const auto first =
        merge == LineMerge::with_last && !lines.empty() ? lines.end() - 1 : lines.begin();
    const auto known =
        path_.in_words ? lines.end() : std::find_if(first, lines.end(), [&](const StepText& one) {
          return one.reason == line.reason && one.assumes == line.assumes;
        });
    if (known == lines.end()) return lines.push_back(std::move(line));
    known->conclusion += ", " + line.conclusion;
    known->told.insert(known->told.end(), line.told.begin(), line.told.end());
  }

  void put_steps(const PathRound& round) {
    if (path_.of_hodoku) return put_hodoku(round.steps);
    for (const StepText& line : lines_of(round))
      put_line(line, path_.in_words ? kSentence : kStep,
               path_.in_words ? LineWrap::yes : LineWrap::no);
  }

  // Puts the text of HoDoKu, line by line, never wrapped.
  void put_hodoku(const std::vector<PathStep>& steps) {
    for (const PathStep& step : steps) {
      const std::vector<std::string> lines = hodoku_lines(*step.hodoku);
      const std::string score = style_.notation == Notation::hodoku
                                    ? std::string()
                                    : fmt::format("{} ", step.hodoku->row.score);
      put(kHodokuStep, score, lines.front());
      for (std::size_t i = 1; i < lines.size(); ++i) put(kHodokuChain, trimmed(lines[i]));
      for (const std::string& one : text_of(path_.last, step, style_.notation, {}).told)
        put(kTold, one);
    }
  }

  void put_singles(const std::vector<PathStep>& singles) {
    if (path_.of_hodoku) return put_hodoku(singles);
    for (const StepText& line : single_lines(singles))
      put_line(line, path_.in_words ? kSentence : kSingle, LineWrap::yes);
  }

  // In text each branch has a line of its own, and the conclusion follows.
  void put_line(const StepText& line, const PathLayout& layout, LineWrap wraps) {
    constexpr std::size_t kInside = 4;
    const std::string whole = text(layout, line.reason, line.conclusion) + line.assumes;
    if (markdown_ || wraps == LineWrap::no) {
      out_ += whole + "\n";
      for (const std::string& branch : line.branches) put(kBelow, branch);
    } else if (line.branches.empty()) {
      out_ += wrapped(whole);
    } else {
      out_ += wrapped(line.reason);
      for (const std::string& branch : line.branches) out_ += wrapped(branch, kInside);
      out_ += wrapped("==> " + line.conclusion, kInside);
    }
    if (!line.note.empty()) put(kBelow, line.note);
    for (const std::string& one : line.told) put(kTold, one);
  }

  void put_state(const Grid& state, const std::vector<Candidate>& marked) {
    if (style_.notation == Notation::hodoku) {
      put(kState, to_library_line(hodoku_state_of(path_, state)) + "\n");
      return;
    }
    put(kState, state_text(path_.geometry(), state, marked, style_.colors));
  }

  void end() {
    const bool undecided = path_.solved && path_.value.kind == rating::ValueKind::interval;
    if (!path_.solved && markdown_) put_state(path_.last, {});
    if (path_.all_steps >= 0)
      put(kKept, path_.steps(), path_.all_steps, path_.all_steps == 1 ? "step is" : "steps are");
    if (const std::string ends = ser_end_text(path_); !ends.empty()) put(kEnds, ends);
    if (undecided && !markdown_) put(kValue, rating::to_string(path_.value));
    if (!path_.solved && !markdown_) put_state(path_.last, {});
    std::string last = path_.solved ? "LEVEL = " + level_text(path_)
                                    : fmt::format("UNSOLVED, {} = {}", path_.rating,
                                                  rating::to_string(path_.value));
    if (!path_.solved && path_.of_hodoku) last += fmt::format(", SCORE = {}", path_.hodoku_score);
    last += ", MOST COMPLEX RULE = " + most_complex_rule(path_, style_.notation);
    if (const std::string_view limit = limit_text(path_); !path_.solved && !limit.empty())
      last += fmt::format(", STATUS = {}", limit);
    if (path_.assumes_one_solution()) last += ", ASSUMES = ONE SOLUTION";
    put(kLevel, style_.colors(TerminalColors::Meaning::heading, last));
    if (path_.solved) put(kSolution, solution_text(path_));
    if (undecided && markdown_) put(kValue, rating::to_string(path_.value));
  }

  void put_refutation() {
    const auto& length = path_.refutation->length;
    const std::string what = refuted_rule(path_) + (length ? fmt::format("[{}]", *length) : "");
    put_heading(kRefutation, what);
    std::size_t number = 0;
    for (const rating::RefutedCase& one : path_.refutation->cases) {
      const std::string told = text(kCase, case_text(one, ++number));
      out_ += markdown_ ? told + "\n" : wrapped(told);
      if (one.shows_state()) put(kStateBelow, state_text(path_.geometry(), one.state, {}, {}));
    }
  }

  const ResolutionPath& path_;
  const PathStyle style_;
  const bool markdown_;
  std::string out_;
};

template <std::string (PathDocument::*kWrite)(), PathMarkup kMarkup>
std::string written(const ResolutionPath& path, const PathStyle& style) {
  return (PathDocument(path, style, kMarkup).*kWrite)();
}

constexpr std::array kFormats{
    PathFormat{"text", "one step per line, in nrc notation or words; `bitwhip verify` reads it",
               render_text, written<&PathDocument::hint, PathMarkup::text>, "\n"},
    PathFormat{
        "json",
        "one JSON document per line, with cells and candidates as data; `bitwhip verify` reads it",
        render_json, hint_json},
    PathFormat{"markdown", "Markdown for documents",
               written<&PathDocument::whole, PathMarkup::markdown>,
               written<&PathDocument::hint, PathMarkup::markdown>},
};

bool is_chain(const PathStep& step) {
  if (step.hodoku) return !step.hodoku->step.chains.empty() || !step.hodoku->step.sets.empty();
  if (step.ser) return is_ser_chain(step.ser->hint);
  return std::holds_alternative<rules::ChainEvidence>(step.evidence) ||
         std::holds_alternative<rules::OrChainEvidence>(step.evidence) ||
         std::holds_alternative<rules::ForcingEvidence>(step.evidence);
}

}  // namespace

Registry<PathFormat> formats() { return std::span<const PathFormat>(kFormats); }

std::string render_text(const ResolutionPath& path, const PathStyle& style) {
  return PathDocument(path, style, PathMarkup::text).whole();
}

bool shows_state(const ResolutionPath& path, std::size_t round, DrawnStates states) {
  if (states != DrawnStates::first) return states == DrawnStates::all;
  if (path.in_words && !path.of_ser && !path.of_hodoku) return round == 0;
  const auto has_chain = [](const PathRound& one) {
    return std::any_of(one.steps.begin(), one.steps.end(), is_chain);
  };
  return has_chain(path.rounds[round]) &&
         std::none_of(path.rounds.begin(), path.rounds.begin() + static_cast<long>(round),
                      has_chain);
}

std::string level_text(const ResolutionPath& path) {
  if (path.of_hodoku)
    return fmt::format("{0} {1}, {0}-level {2}", path.rating, path.hodoku_score,
                       hodoku::info_of(path.hodoku_level).name);
  const bool digit = is_digit(path.levels_of.back());
  const rating::Level level{path.level(),
                            path.of_ser ? rating::Scale::tenths : rating::Scale::whole};
  return fmt::format("{}{}{}", path.levels_of, digit || path.in_words ? " " : "",
                     rating::to_string(level));
}

std::vector<std::string> digits_by_cell(const Geometry& geometry, const Grid& state) {
  std::vector<std::string> cells;
  for (int cell = 0; cell < kCells; ++cell) {
    if (is_on_board(geometry.size(), cell))
      cells.push_back(joined(rules::digits_in(state.mask(static_cast<Variable>(cell))), ""));
  }
  return cells;
}

std::string solution_text(const ResolutionPath& path) {
  const std::vector<std::string> cells = digits_by_cell(path.geometry(), path.last);
  BITWHIP_INVARIANT(std::all_of(cells.begin(), cells.end(),
                                [](const std::string& digits) { return digits.size() == 1; }));
  return joined(cells, "");
}

std::string refuted_rule(const ResolutionPath& path) {
  return path.rules.substr(path.rules.rfind(',') + 1);
}

std::string_view limit_text(const ResolutionPath& path) {
  using rating::Status;
  const bool limit = path.status >= Status::length && path.status <= Status::timeout;
  return limit ? rating::to_string(path.status) : std::string_view();
}

}  // namespace bitwhip::explain
