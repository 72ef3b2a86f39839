#include "job/paths.h"

#include <bit>

#include "base/text.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rating/solution_finder.h"
#include "rating/status.h"
#include "variant/variant.h"
#include "verify/board/board.h"
#include "verify/board/fault.h"

namespace bitwhip::job {

namespace {

// Returns which digit that a solver has placed, or which candidate that he has removed, excludes
// the solution that the givens alone have; empty: none, or they have no solution of their own.
std::string mistake_in(const std::shared_ptr<const GridTables>& tables, const Puzzle& puzzle,
                       const rating::RatingOptions& options) {
  if (puzzle.placed.none()) return {};
  Puzzle givens = puzzle;
  givens.open.reset();
  givens.placed.reset();
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const bool given =
        is_single_bit(puzzle.cell[cell]) && !puzzle.placed[cell] && !puzzle.open[cell];
    if (!given) givens.cell[cell] = kAllDigits;
  }
  rating::SolutionFinder finder(tables, options);
  const std::string_view solution = finder.solve(givens);
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    const std::uint16_t right = static_cast<std::uint16_t>(1 << (solution[cell] - '1'));
    if (puzzle.placed[cell] && puzzle.cell[cell] != right)
      return fmt::format("your {} in r{}c{} cannot be right",
                         std::countr_zero(puzzle.cell[cell]) + 1, cell / 9 + 1, cell % 9 + 1);
  }
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    if ((puzzle.cell[cell] >> (solution[cell] - '1') & 1) == 0)
      return fmt::format("{} in r{}c{} must not be removed", solution[cell], cell / 9 + 1,
                         cell % 9 + 1);
  }
  return {};
}

}  // namespace

PathWriter::PathWriter(const Plan& plan, PathOutput shown, bool color, const io::Stop& stop,
                       io::Sink& output)
    : plan_(plan), reader_(plan.variant()), shown_(shown), output_(output) {
  style_.notation = plan.asked.notation.value_or(style_.notation);
  style_.states = plan.asked.states;
  style_.sentences = plan.asked.language;
  style_.colors.color = color;
  for (const rating::RatingId id : plan.ratings())
    finders_.emplace_back(reader_.tables(), id, batch::stoppable(plan.record_job.options, stop));
}

std::vector<std::string> PathWriter::write(const input::Chunk& chunk, const input::Line& line) {
  std::string why;
  rating::Status status{};
  const auto puzzle = reader_.read(chunk, line, status, why);
  if (!puzzle) return {why};
  const std::string fields(chunk.token(line));
  std::vector<std::string> problems;
  for (explain::PathFinder& finder : finders_) {
    explain::ResolutionPath path =
        shown_ == PathOutput::path ? finder.find(*puzzle) : finder.hint(*puzzle);
    path.fields = fields;
    if (plan_.variant() != nullptr) {
      path.variant = plan_.variant()->name();
      const auto made = variant::own_line(*plan_.variant(), fields);
      if (const auto* own = std::get_if<std::string>(&made)) path.line = *own;
    }
    std::string text;
    std::string problem =
        path.status == rating::Status::no_solution ? batch::no_solution(*reader_.tables(), *puzzle)
        : path.status == rating::Status::multiple_solutions ? "more than one solution"
                                                            : "";
    if (shown_ == PathOutput::hint && path.status == rating::Status::no_solution) {
      const std::string mistake = mistake_in(reader_.tables(), *puzzle, plan_.record_job.options);
      if (!mistake.empty()) problem = "no solution: " + mistake;
    }
    const bool of_puzzle = !problem.empty();  // the same for all ratings of the puzzle
    if (!of_puzzle)
      problem =
          shown_ == PathOutput::path ? text_of_path(finder, path, text) : text_of_hint(path, text);
    if (finder.stopped()) return {};
    if (!problem.empty()) problems.push_back(problem);
    if (of_puzzle) break;
    if (text.empty()) continue;
    keep_other(path);
    gone_ = !output_.write(std::string(first_ ? "" : plan_.asked.path_format->between) + text);
    if (gone_) break;
    first_ = false;
  }
  return problems;
}

void PathWriter::keep_other(const explain::ResolutionPath& path) {
  if (other_ == nullptr) return;
  if (!other_text_.empty()) other_text_ += other_->between;
  other_text_ +=
      shown_ == PathOutput::path ? other_->render(path, style_) : other_->render_hint(path, style_);
}

std::vector<std::string> PathWriter::give_up(const input::Chunk& chunk, const input::Line& line) {
  std::string why;
  rating::Status status{};
  if (!reader_.read(chunk, line, status, why)) return {why};
  return {fmt::format("no {} (status {})", shown_ == PathOutput::path ? "path" : "step",
                      rating::to_string(rating::Status::memory))};
}

std::string PathWriter::text_of_path(explain::PathFinder& finder, explain::ResolutionPath& path,
                                     std::string& text) const {
  if (plan_.asked.needed_steps) finder.keep_needed(path);
  text = plan_.asked.path_format->render(path, style_);
  const std::string_view limit = explain::limit_text(path);
  if (limit.empty()) return {};
  // A path may be complete although the search for its needed steps, or for the proof that no
  // smaller value is possible, was given up.
  const std::string_view what = !path.solved ? "the path ends early"
                                : plan_.asked.needed_steps
                                    ? "all steps are printed, not the needed ones alone"
                                    : "the proof that no smaller value is possible is missing";
  return fmt::format("{}: {} (status {})", path.rating, what, limit);
}

std::string PathWriter::text_of_hint(const explain::ResolutionPath& path, std::string& text) const {
  if (!path.singles.empty() || !path.rounds.empty()) {
    text = plan_.asked.path_format->render_hint(path, style_);
    return {};
  }
  if (const std::string_view limit = explain::limit_text(path); !limit.empty())
    return fmt::format("{}: no step (status {})", path.rating, limit);
  return fmt::format("{}: no step: {}", path.rating,
                     path.solved ? "the puzzle is solved" : "no rule of the rating applies");
}

namespace {

// Makes text of a path safe to print on one line: no line ends, no control characters of a
// terminal, and a limited length.
std::string one_line(std::string text) {
  constexpr std::size_t kMost = 1000;
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  if (text.size() > kMost) text.replace(kMost, std::string::npos, "...");
  return text;
}

std::string sentence(const verify::Verdict& verdict, const verify::Checks& checks) {
  const bool strict = checks.strict;
  if (!verdict.limit.empty())
    return fmt::format("not decided: a limit ended the check (status {})", verdict.limit);
  if (!verdict.right()) {
    std::string text = fmt::format("WRONG at {}: {}", verdict.where, verdict.why());
    if (verdict.steps > 0 && checks.go_on) {
      text += fmt::format("; {} of {} wrong", verdict.wrong,
                          counted(static_cast<std::size_t>(verdict.steps), "step"));
      text += fmt::format(", {}", verdict.solved ? "solved" : "unsolved");
      for (const std::string& note : verdict.notes) text += "; " + note;
    }
    return text;
  }
  std::string text = !verdict.unchecked_from.empty()
                         ? fmt::format("not checked from {} on ({})", verdict.unchecked_from,
                                       counted(static_cast<std::size_t>(verdict.unchecked), "step"))
                     : verdict.not_shown.empty() && verdict.whole() ? "right"
                                                                    : "right as far as it goes";
  text += fmt::format(": {} eliminations, {} singles, {}", verdict.eliminations, verdict.singles,
                      verdict.solved ? "solved" : "unsolved");
  if (!verdict.shown.empty()) text += ": " + verdict.shown;
  if (!verdict.proof.empty()) text += fmt::format(" ({})", verdict.proof);
  if (!verdict.not_shown.empty()) text += "; not checked: that " + verdict.not_shown;
  for (const std::string& note : verdict.notes) text += "; " + note;
  if (strict && !verdict.not_strict.empty())
    text += "; not checked strictly: " + verdict.not_strict;
  return text;
}

// Returns the prefix of a verdict: puzzle and rating, if known; a state of candidates goes by its
// line.
std::string name_of(const verify::Path& path) {
  constexpr std::size_t kState = 729;
  std::string name = path.puzzle.size() == kState ? path.where : path.puzzle;
  if (!path.rating.empty()) (name += name.empty() ? "" : " ") += path.rating;
  return name.empty() ? name : name + ": ";
}

}  // namespace

namespace {

// Checks a path within limits of its own. A step of the checker's searches is a node.
verify::Verdict check_within(const verify::Path& path, verify::Checks checks,
                             const SearchAllowance::Limits& limits) {
  SearchAllowance allowance(limits);
  const auto stop = std::move(checks.stop);
  checks.stop = [&] {
    return (stop && stop()) || allowance.count(verify::Poll::kEvery) || allowance.poll();
  };
  try {
    return verify::check(path, checks);
  } catch (const verify::SearchStopped&) {
    if (!allowance.is_over()) throw;
    verify::Verdict verdict;
    verdict.limit = rating::to_string(rating::status_of(rules::halt_of(allowance.reached())));
    return verdict;
  }
}

}  // namespace

verify::Verdict judge(verify::PathReader::ReadItem& item, const verify::Checks& checks,
                      const SearchAllowance::Limits& limits) {
  verify::Path& path = item.path;
  const auto wrong = [](const std::string& where, const verify::Fault& fault) {
    verify::Verdict verdict;
    verdict.where = where;
    verdict.fault = fault;
    return verdict;
  };
  if (item.fault) return wrong(item.where, *item.fault);
  std::optional<variant::Variant> variant;
  try {
    if (!path.variant.empty() || !path.line.empty())
      variant.emplace(path.variant.empty() ? variant::kClassic : path.variant);
  } catch (const std::invalid_argument&) {
    // The checker reports the unknown name.
  }
  bool made_here = false;
  if (variant) {
    const auto made = variant::own_line(*variant, path.puzzle);
    if (const auto* refusal = std::get_if<variant::LineRefusal>(&made))
      return wrong(path.where, {verify::says("the puzzle '{}'", path.puzzle.substr(0, 40)),
                                verify::there("{}", refusal->message),
                                verify::asks("the puzzle is a line of its variant")});
    const std::string& line = std::get<std::string>(made);
    const std::string expected = line.empty() ? variant->name() + " " + path.puzzle : line;
    if (!path.line.empty() && path.line != expected)
      return wrong(path.where, {verify::says("LINE = {}", path.line),
                                verify::there("the line of the puzzle is {}", expected),
                                verify::asks("LINE is the puzzle in our notation")});
    made_here = path.line.empty() && !line.empty();
    path.line = line;
  }
  verify::Verdict verdict = check_within(path, checks, limits);
  if (made_here) verdict.notes.push_back("the path has no LINE, checked: " + verdict.line);
  return verdict;
}

bool passes(const verify::Verdict& verdict, const Request& asked) {
  if (!verdict.right() || !verdict.limit.empty()) return false;
  return asked.partial || (verdict.whole() && verdict.not_shown.empty() &&
                           (!asked.strict || verdict.not_strict.empty()));
}

std::string verdict_text(const verify::Path& path, const verify::Verdict& verdict,
                         const verify::Checks& checks) {
  return one_line(name_of(path)) + one_line(sentence(verdict, checks));
}

}  // namespace bitwhip::job
