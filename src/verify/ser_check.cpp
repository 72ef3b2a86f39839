#include "verify/ser_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verify/closure.h"
#include "verify/ser_checks.h"
#include "verify/sets.h"

namespace bitwhip::verify {

SerFinding check_ser_step(const SerBoard& board, const SerType& type, const SerStep& step) {
  switch (type.family) {
    case SerFamily::wing:
      return check_wing(board, type, step);
    case SerFamily::exclusion:
      return check_exclusion(board, type, step);
    case SerFamily::loop:
      return check_loop(board, type, step);
    case SerFamily::grave:
      return check_grave(board, type, step);
    default:
      return is_chain(type.family) ? check_chains(board, type, step) : check_basic(board, type, step, false);
  }
}

namespace {

constexpr int kUnsolved = 200;  // of a puzzle that no technique can go on with, in tenths

std::string tenths_text(int tenths) { return fmt::format("{}.{}", tenths / 10, tenths % 10); }

// "7.1", or "7" where JSON leaves the tenth out.
bool is_value(std::string_view text, int tenths) { return text == tenths_text(tenths) || (tenths % 10 == 0 && text == std::to_string(tenths / 10)); }

class SerChecker {
 public:
  SerChecker(const Path& path, const Checks& checks, Verdict& verdict)
      : path_(path),
        verdict_(verdict),
        poll_(checks.stop),
        checks_(checks),
        start_(path.puzzle),
        state_(start_),
        with_uniqueness_(path.rating == "SER") {}

  void run() {
    verdict_.where = path_.where;
    const std::string_view rules = with_uniqueness_ ? "Sudoku Explainer 1.2.1" : "Sudoku Explainer 1.2.1 without uniqueness";
    if (path_.rules != std::vector<std::string>{std::string(rules)}) throw Wrong(fmt::format("the rules of {} are '{}'", path_.rating, rules));
    for (const Item& item : path_.items) {
      if (checks_.stop && checks_.stop()) throw Stopped{};
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
    if (!with_uniqueness_ && assumes_uniqueness(type.family)) throw Wrong(fmt::format("{} assumes a unique solution", step.name));
    const SerFinding found = check_ser_step(SerBoard(state_), type, step);
    if (step.tenths != found.tenths) throw Wrong(fmt::format("the rating of the step is {}", tenths_text(found.tenths)));
    if (found.open) open_ = true;
    if (step.value != found.places) {
      throw Wrong(found.places ? fmt::format("{} is the digit that is placed", to_string(*found.places)) : std::string("nothing is placed by this"));
    }
    if (step.value) {
      place(*step.value);
    } else {
      remove(step, found);
    }
    const std::string empty = state_.contradiction();
    if (!empty.empty()) throw Wrong(fmt::format("nothing is left in {}", empty));
    note(step);
  }

  void place(Candidate c) {
    if (!state_.open(c)) throw Wrong(fmt::format("{} is no candidate any more", to_string(c)));
    state_.set(c);
    ++verdict_.singles;
  }

  void remove(const SerStep& step, const SerFinding& found) {
    CandidateSet left = found.removes;
    for (const Candidate c : step.targets) {
      const auto at = static_cast<std::size_t>(c);
      if (!state_.open(c)) throw Wrong(fmt::format("the target {} is no candidate any more", to_string(c)));
      if (!found.removes[at]) throw Wrong(fmt::format("{} is no target of this {}", to_string(c), step.name));
      if (!left[at]) throw Wrong(fmt::format("{} twice", to_string(c)));
      left.reset(at);
      state_.remove(c);
      ++verdict_.eliminations;
    }
    if (left.any()) throw Wrong(fmt::format("{} goes as well", to_string(static_cast<Candidate>(left._Find_first()))));
    if (step.targets.empty()) throw Wrong("nothing goes");
  }

  void note(const SerStep& step) {
    if (step.tenths > er_) most_complex_ = step.name;
    er_ = std::max(er_, step.tenths);
    if (!ed_) ed_ = er_;
    if (!ep_ && step.value) ep_ = er_;
  }

  void take(const Round& round) {
    ++rounds_;
    if (round.number && *round.number != rounds_) throw Wrong(fmt::format("round {} where round {} is expected", *round.number, rounds_));
  }

  void take(const Picture& picture) {
    const std::string fault = state_.differs(picture);
    if (!fault.empty()) throw Wrong(fault);
  }

  template <class Other>
  void take(const Other&) {
    throw Wrong(fmt::format("no step of the rating {}", path_.rating));
  }

  void check_end() {
    if (!path_.ended) throw Wrong("the path breaks off: neither LEVEL nor UNSOLVED");
    verdict_.solved = state_.solved();
    if (path_.solved != verdict_.solved) throw Wrong(path_.solved ? "the path does not solve the puzzle" : "the path solves the puzzle");
    if (path_.most_complex != most_complex_) throw Wrong(fmt::format("the hardest step is {}", most_complex_));
    check_part("EP", path_.ep, ep_);
    check_part("ED", path_.ed, ed_);
    if (path_.steps) throw Wrong("steps of this path cannot be left out");
    if (open_) verdict_.not_shown = "patterns and chains within nested chains hold, where the program leaves out what they rest on";
    if (!path_.solved) return check_unsolved();
    if (path_.solution != state_.solution()) throw Wrong("the solution is " + state_.solution());
    if (path_.level != path_.rating + " " + tenths_text(er_)) throw Wrong(fmt::format("the level is {} {}", path_.rating, tenths_text(er_)));
    if (!path_.value.empty() && !is_value(path_.value, er_)) throw Wrong(fmt::format("the value is {}", tenths_text(er_)));
    verdict_.shown = fmt::format("a path of {}, hardest step {}", path_.rating, tenths_text(er_));
    verdict_.not_strict = "nothing here shows that each step is the first one that the program finds";
  }

  static void check_part(std::string_view name, const std::string& told, std::optional<int> tenths) {
    if (!tenths && !told.empty()) throw Wrong(fmt::format("no step has an {}", name));
    if (tenths && !is_value(told, *tenths)) throw Wrong(fmt::format("the {} is {}", name, tenths_text(*tenths)));
  }

  // A number with one decimal at most.
  static bool is_bound(std::string_view text) {
    const auto digits = [](std::string_view part) {
      return !part.empty() && part.size() < 4 && part.find_first_not_of("0123456789") == std::string_view::npos;
    };
    const auto dot = text.find('.');
    return digits(text.substr(0, dot)) && (dot == std::string_view::npos || (digits(text.substr(dot + 1)) && text.size() == dot + 2));
  }

  void check_unsolved() {
    const std::string prefix = path_.rating + " = ";
    if (!std::string_view(path_.value).starts_with(prefix)) throw Wrong("the value of the rating is not told");
    const std::string_view what = std::string_view(path_.value).substr(prefix.size());
    const bool above = what.starts_with('>');
    // Text does not say that a limit was met, but by the value.
    if (above ? !is_bound(what.substr(1)) : !path_.limit.empty() || !is_value(what, kUnsolved))
      throw Wrong(fmt::format("'{}' is not the rating of an unsolved puzzle", what));
    if (!path_.limit.empty() && path_.limit != "memory" && path_.limit != "timeout") throw Wrong(fmt::format("'{}' is no limit", path_.limit));
    const int solutions = count_solutions(Marks(start_), poll_);
    if (solutions != 1) throw Wrong(solutions == 0 ? "the puzzle has no solution" : "the puzzle has more than one solution");
    verdict_.not_shown += (open_ ? "; " : "") + path_.value;
    verdict_.not_strict = "nothing here shows that";
  }

  const Path& path_;
  Verdict& verdict_;
  Poll poll_;
  const Checks& checks_;
  const State start_;
  State state_;
  const bool with_uniqueness_;
  bool open_ = false;
  int rounds_ = 0;
  int er_ = 0;  // in tenths, as the others
  std::optional<int> ep_, ed_;
  std::string most_complex_ = "ECP";
};

}  // namespace

bool is_ser_rating(std::string_view rating) { return rating == "SER" || rating == "SERnoU"; }

void check_ser_path(const Path& path, const Checks& checks, Verdict& verdict) { SerChecker(path, checks, verdict).run(); }

}  // namespace bitwhip::verify
