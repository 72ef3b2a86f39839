#include "verify/check/ser_path.h"

#include "base/text.h"
#include "verify/board/board.h"
#include "verify/board/ser_board.h"
#include "verify/search/closure.h"
#include "verify/ser/ser.h"
#include "verify/ser/techniques.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

namespace {

constexpr int kUnsolved = 200;  // value of a puzzle that no technique solves, in tenths

std::string tenths_text(int tenths) { return fmt::format("{}.{}", tenths / 10, tenths % 10); }

// Returns true if the text is "7.1", or "7" where JSON drops the tenth.
bool is_value(std::string_view text, int tenths) {
  return text == tenths_text(tenths) || (tenths % 10 == 0 && text == std::to_string(tenths / 10));
}

class SerChecker {
 public:
  SerChecker(const Path& path, const ReadVariant& variant, const Checks& checks, Verdict& verdict)
      : path_(path), verdict_(verdict), checks_(checks), start_(variant.board, *variant.tables) {}

  void run() {
    verdict_.where = path_.where;
    const std::string_view rules =
        with_uniqueness_ ? "Sudoku Explainer 1.2.1" : "Sudoku Explainer 1.2.1 without uniqueness";
    if (path_.rules != std::vector<std::string>{std::string(rules)})
      throw Wrong(says("RULES of {}", counted(path_.rules.size(), "rule")),
                  there("the rules of {} are '{}'", path_.rating, rules),
                  asks("a path of SER names the program as its rules"));
    for (const Item& item : path_.items) {
      if (checks_.stop && checks_.stop()) throw SearchStopped{};
      verdict_.where = item.where;
      std::visit([this](const auto& what) { take(what); }, item.what);
    }
    verdict_.where = path_.end_where.empty() ? "the end" : path_.end_where;
    check_end();
    verdict_.where.clear();
  }

 private:
  void take(const SerStep& step) {
    const SerType type = ser_type(step.name);
    if (!with_uniqueness_ && assumes_uniqueness(type.family))
      throw Wrong(says("{}", step.name), there("{} assumes a unique solution", step.name),
                  asks("SERnoU has no such techniques"));
    const SerFinding found = check_ser_step(SerBoard(state_), type, step);
    if (step.tenths != found.tenths)
      throw Wrong(says("the rating {}", tenths_text(step.tenths)),
                  there("the rating of the step is {}", tenths_text(found.tenths)),
                  asks("a step is rated by its technique and number of nodes"));
    if (found.open) open_ = true;
    assumed_ = assumed_ || assumes_uniqueness(type.family);
    if (step.value != found.places) {
      throw Wrong(says("{} places {}", step.name, step.value ? to_string(*step.value) : "nothing"),
                  found.places ? there("{} is the digit that is placed", to_string(*found.places))
                               : there("nothing is placed by this"),
                  asks("a step places what its pattern gives"));
    }
    if (checks_.strict) check_first(step, found);
    if (step.value) {
      if (!state_.open(*step.value))
        throw Wrong(says("the value {}", to_string(*step.value)),
                    there("{} is no candidate any more", to_string(*step.value)),
                    asks("a value is a candidate that is left"));
      state_.set(*step.value);
      ++verdict_.singles;
    } else {
      remove(step, found);
    }
    const std::string empty = state_.contradiction();
    if (!empty.empty())
      throw Wrong(says("{}", step.name), there("nothing is left in {}", empty),
                  asks("a right step leaves the solution"));
    if (step.tenths > er_) most_complex_ = step.name;
    er_ = std::max(er_, step.tenths);
    if (!ed_) ed_ = er_;
    if (!ep_ && step.value) ep_ = er_;
  }

  // Checks that the step has the same effect as the hint that the program takes in this state.
  void check_first(const SerStep& step, const SerFinding& found) {
    const auto first = first_ser_hint(SerBoard(state_), with_uniqueness_, poll_);
    if (!first)
      throw Wrong(says("{} {}", tenths_text(step.tenths), step.name),
                  there("the search of the checker finds no step"),
                  asks("a strict path has the first step of the first technique"));
    const SerFinding& hint = first->what;
    if (first->name == step.name && hint.tenths == found.tenths && hint.removes == found.removes &&
        hint.places == found.places)
      return;
    const std::string what = hint.places ? "places " + to_string(*hint.places)
                                         : "removes " + to_string(least_of(hint.removes));
    throw Wrong(says("{} {}", tenths_text(found.tenths), step.name),
                there("the first step here is {} {}, which {}", tenths_text(hint.tenths),
                      first->name, what),
                asks("a strict path has the first step of the first technique"));
  }

  void remove(const SerStep& step, const SerFinding& found) {
    CandidateBits left = found.removes;
    for (const Candidate c : step.targets) {
      const auto at = static_cast<std::size_t>(c);
      if (!state_.open(c))
        throw Wrong(says("the target {}", to_string(c)), there("it is no candidate any more"),
                    asks("a target is a candidate that is left"));
      if (!found.removes[at])
        throw Wrong(says("the target {}", to_string(c)),
                    there("{} is no target of this {}", to_string(c), step.name),
                    asks("a step removes what its pattern excludes"));
      if (!left[at])
        throw Wrong(says("the target {}", to_string(c)), there("it is named twice"),
                    asks("the targets of a step differ"));
      left.reset(at);
      state_.remove(c);
      ++verdict_.eliminations;
    }
    if (left.any())
      throw Wrong(says("{}", counted(step.targets.size(), "target")),
                  there("{} goes as well", to_string(least_of(left))),
                  asks("a step of SER removes all that its pattern excludes"));
    if (step.targets.empty())
      throw Wrong(says("{} without targets", step.name), there("its pattern excludes nothing"),
                  asks("a step changes something"));
  }

  void take(const Round& round) {
    ++rounds_;
    if (round.number && *round.number != rounds_)
      throw Wrong(says("round {}", *round.number), there("it is round {}", rounds_),
                  asks("rounds are numbered from 1"));
  }

  void take(const Picture& picture) {
    if (const auto fault = state_.differs(picture)) throw Wrong(*fault);
  }

  void take(const Misread& step) { throw Wrong(step.fault); }

  template <class Other>
  void take(const Other&) {
    throw Wrong(says("a step of another rating"), there("the path is of {}", path_.rating),
                asks("a path of SER has steps of SER alone"));
  }

  void check_end() {
    if (!path_.ended)
      throw Wrong(says("the last line of the path"), there("the path breaks off"),
                  asks("a path ends with LEVEL or UNSOLVED"));
    verdict_.solved = state_.solved();
    if (path_.solved != verdict_.solved)
      throw Wrong(path_.solved ? says("the puzzle is solved") : says("the puzzle is not solved"),
                  path_.solved ? there("the path does not solve the puzzle")
                               : there("the path solves the puzzle"),
                  asks("the end of a path is what its steps give"));
    if (path_.most_complex != most_complex_)
      throw Wrong(says("the most complex rule is {}", path_.most_complex),
                  there("the hardest step is {}", most_complex_),
                  asks("the end names the hardest step"));
    check_part("EP", path_.ep, ep_);
    check_part("ED", path_.ed, ed_);
    if (path_.refutation || path_.assumes || path_.open)
      throw Wrong(says("REFUTATION, ASSUMES or the status open"),
                  there("the path is of {}", path_.rating),
                  asks("a path of SER has none of these"));
    if (path_.steps)
      throw Wrong(says("STEPS = {} OF {}", path_.steps->first, path_.steps->second),
                  there("steps of this path cannot be left out"),
                  asks("a path of SER has all its steps"));
    if (open_)
      verdict_.not_shown =
          "patterns and chains within nested chains hold, where the program leaves out what they "
          "rest on";
    if (!path_.solved) return check_unsolved();
    if (path_.solution != state_.solution())
      throw Wrong(says("SOLUTION = {}", path_.solution),
                  there("the solution is {}", state_.solution()),
                  asks("the solution is what the steps give"));
    if (assumed_ && count_solutions(Marks(start_), poll_) != 1)
      throw Wrong(says("steps that assume one solution"), there("the puzzle has not one solution"),
                  asks("such a step needs a puzzle with one solution"));
    if (path_.level != path_.rating + " " + tenths_text(er_))
      throw Wrong(says("LEVEL = {}", path_.level),
                  there("the level is {} {}", path_.rating, tenths_text(er_)),
                  asks("the level is the rating of the hardest step"));
    if (!path_.value.empty() && !is_value(path_.value, er_))
      throw Wrong(says("the value {}", path_.value), there("the value is {}", tenths_text(er_)),
                  asks("the value is the rating of the hardest step"));
    verdict_.shown = checks_.strict ? value_text(er_)
                                    : fmt::format("a path of {}, hardest step {}", path_.rating,
                                                  tenths_text(er_));
  }

  // Formats "SER = 7.1, EP = 7.1, ED = 1.2".
  std::string value_text(int tenths) const {
    std::string text = fmt::format("{} = {}", path_.rating, tenths_text(tenths));
    if (ep_) text += fmt::format(", EP = {}", tenths_text(*ep_));
    return ed_ ? text + fmt::format(", ED = {}", tenths_text(*ed_)) : text;
  }

  static void check_part(std::string_view name, const std::string& told,
                         std::optional<int> tenths) {
    if (!tenths && !told.empty())
      throw Wrong(says("{} = {}", name, told), there("no step has an {}", name),
                  asks("EP and ED are those of the steps"));
    if (tenths && !is_value(told, *tenths))
      throw Wrong(says("{} = {}", name, told.empty() ? "nothing" : told),
                  there("the {} is {}", name, tenths_text(*tenths)),
                  asks("EP and ED are those of the steps"));
  }

  // Returns true if the text is a number with at most one decimal.
  static bool is_bound(std::string_view text) {
    const std::size_t whole = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view rest = text.substr(whole);
    return whole > 0 && whole < 4 &&
           (rest.empty() || (rest.size() == 2 && rest[0] == '.' && is_digit(rest[1])));
  }

  void check_unsolved() {
    const std::string prefix = path_.rating + " = ";
    if (!std::string_view(path_.value).starts_with(prefix))
      throw Wrong(says("'{}'", path_.value), there("the value of the rating is not told"),
                  asks("an unsolved path says {}...", prefix));
    const std::string_view what = std::string_view(path_.value).substr(prefix.size());
    const bool above = what.starts_with('>');
    // In text a limit shows in the value only.
    if (above ? !is_bound(what.substr(1)) : !path_.limit.empty() || !is_value(what, kUnsolved))
      throw Wrong(says("{}{}", prefix, what),
                  there("'{}' is not the rating of an unsolved puzzle", what),
                  asks("an unsolved puzzle has no value, or one above a bound"));
    if (!path_.limit.empty() && !contains(kLimitsOfLadders, path_.limit))
      throw Wrong(says("the status {}", path_.limit), there("'{}' is no limit", path_.limit),
                  asks("a limit is memory, node-limit or timeout"));
    const int solutions = count_solutions(Marks(start_), poll_);
    if (solutions != 1)
      throw Wrong(says("{}", path_.value),
                  solutions == 0 ? there("the puzzle has no solution")
                                 : there("the puzzle has more than one solution"),
                  asks("a rating is of a puzzle with one solution"));
    if (checks_.strict && !above) {
      if (const auto next = first_ser_hint(SerBoard(state_), with_uniqueness_, poll_))
        throw Wrong(says("{}", path_.value), there("a {} is left", next->name),
                    asks("an unsolved path ends where no technique applies"));
      verdict_.shown = value_text(kUnsolved);
      return;
    }
    // All steps are those of the definition, so the rating is at least that of the hardest step.
    for (int tenths = 0; checks_.strict && tenths < er_; ++tenths) {
      if (is_value(what.substr(1), tenths))
        verdict_.shown = fmt::format("{} > {}", path_.rating, what.substr(1));
    }
    if (!verdict_.shown.empty()) return;
    verdict_.not_shown += (open_ ? "; " : "") + path_.value;
    verdict_.not_strict = "nothing here shows that";
  }

  const Path& path_;
  Verdict& verdict_;
  const Checks& checks_;
  Poll poll_{checks_.stop};
  const PathState start_;
  PathState state_ = start_;
  const bool with_uniqueness_ = path_.rating == "SER";
  bool open_ = false;
  bool assumed_ = false;  // a step assumes one solution
  int rounds_ = 0;
  int er_ = 0;  // in tenths, like the others
  std::optional<int> ep_, ed_;
  std::string most_complex_ = "ECP";
};

}  // namespace

bool is_ser_rating(std::string_view rating) { return rating == "SER" || rating == "SERnoU"; }

void check_ser_path(const Path& path, const ReadVariant& variant, const Checks& checks,
                    Verdict& verdict) {
  SerChecker(path, variant, checks, verdict).run();
}

}  // namespace bitwhip::verify
