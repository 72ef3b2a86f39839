#include <optional>

#include "base/text.h"
#include "verify/search/closure.h"
#include "verify/ser/search.h"

namespace bitwhip::verify {

namespace {

// In the order of the program. Names of loops and BUGs continue with the number of their type.
const std::array kTypes{
    SerType{
        .name = "Hidden Single", .family = SerFamily::hidden_single, .rating = 12, .direct = true},
    SerType{.name = "Direct Pointing",
            .family = SerFamily::locking,
            .rating = 17,
            .direct = true,
            .pointing = true},
    SerType{.name = "Direct Claiming", .family = SerFamily::locking, .rating = 19, .direct = true},
    SerType{.name = "Direct Hidden Pair",
            .family = SerFamily::hidden_set,
            .rating = 20,
            .size = 2,
            .direct = true},
    SerType{
        .name = "Naked Single", .family = SerFamily::naked_single, .rating = 23, .direct = true},
    SerType{.name = "Direct Hidden Triplet",
            .family = SerFamily::hidden_set,
            .rating = 25,
            .size = 3,
            .direct = true},
    SerType{.name = "Pointing", .family = SerFamily::locking, .rating = 26, .pointing = true},
    SerType{.name = "Claiming", .family = SerFamily::locking, .rating = 28},
    SerType{.name = "Naked Pair", .family = SerFamily::naked_set, .rating = 30, .size = 2},
    SerType{.name = "X-Wing", .family = SerFamily::fish, .rating = 32, .size = 2},
    SerType{.name = "Hidden Pair", .family = SerFamily::hidden_set, .rating = 34, .size = 2},
    SerType{.name = "Naked Triplet", .family = SerFamily::naked_set, .rating = 36, .size = 3},
    SerType{.name = "Swordfish", .family = SerFamily::fish, .rating = 38, .size = 3},
    SerType{.name = "Hidden Triplet", .family = SerFamily::hidden_set, .rating = 40, .size = 3},
    SerType{.name = "XY-Wing", .family = SerFamily::wing, .rating = 42, .size = 2},
    SerType{.name = "XYZ-Wing", .family = SerFamily::wing, .rating = 44, .size = 3},
    SerType{.name = "Unique Rectangle", .family = SerFamily::loop, .rating = 45, .size = 4},
    SerType{.name = "Naked Quad", .family = SerFamily::naked_set, .rating = 50, .size = 4},
    SerType{.name = "Jellyfish", .family = SerFamily::fish, .rating = 52, .size = 4},
    SerType{.name = "Hidden Quad", .family = SerFamily::hidden_set, .rating = 54, .size = 4},
    SerType{.name = "BUG", .family = SerFamily::grave, .rating = 56},
    SerType{
        .name = "Aligned Pair Exclusion", .family = SerFamily::exclusion, .rating = 62, .size = 2},
    SerType{.name = "Bidirectional X-Cycle",
            .family = SerFamily::cycle,
            .rating = 65,
            .by_cells = false},
    SerType{.name = "Bidirectional Y-Cycle",
            .family = SerFamily::cycle,
            .rating = 65,
            .by_houses = false},
    SerType{.name = "Bidirectional Cycle", .family = SerFamily::cycle, .rating = 70},
    SerType{.name = "Turbot Fish",
            .family = SerFamily::chain,
            .rating = 66,
            .size = 6,
            .by_cells = false},
    SerType{.name = "Forcing X-Chain", .family = SerFamily::chain, .rating = 66, .by_cells = false},
    SerType{.name = "Forcing Chain", .family = SerFamily::chain, .rating = 70},
    SerType{.name = "Aligned Triplet Exclusion",
            .family = SerFamily::exclusion,
            .rating = 75,
            .size = 3},
    SerType{.name = "Nishio Forcing Chains",
            .family = SerFamily::contradiction,
            .rating = 75,
            .by_cells = false,
            .dynamic = true},
    SerType{.name = "Cell Forcing Chains", .family = SerFamily::cell_reduction, .rating = 80},
    SerType{.name = "Region Forcing Chains", .family = SerFamily::house_reduction, .rating = 80},
    // Each level adds half a point.
    SerType{.name = "Dynamic Contradiction Forcing Chains",
            .family = SerFamily::contradiction,
            .rating = 85,
            .dynamic = true},
    SerType{.name = "Dynamic Double Forcing Chains",
            .family = SerFamily::double_reduction,
            .rating = 85,
            .dynamic = true},
    SerType{.name = "Dynamic Cell Forcing Chains",
            .family = SerFamily::cell_reduction,
            .rating = 85,
            .dynamic = true},
    SerType{.name = "Dynamic Region Forcing Chains",
            .family = SerFamily::house_reduction,
            .rating = 85,
            .dynamic = true},
    // Rectangles and loops share one search.
    SerType{.name = "Unique Loop", .family = SerFamily::loop, .rating = 46, .size = 6},
    SerType{.name = "Unique Loop 8", .family = SerFamily::loop, .rating = 47, .size = 8},
    SerType{.name = "Unique Loop 10", .family = SerFamily::loop, .rating = 50, .size = 10},
    SerType{.name = "Unique Loop 12", .family = SerFamily::loop, .rating = 50, .size = 12},
    SerType{.name = "Unique Loop 14", .family = SerFamily::loop, .rating = 50, .size = 14},
    SerType{.name = "Unique Loop 16", .family = SerFamily::loop, .rating = 50, .size = 16},
    SerType{.name = "Unique Loop 18", .family = SerFamily::loop, .rating = 50, .size = 18},
};

constexpr std::array<std::string_view, 6> kLevels{"",
                                                  " (+)",
                                                  " (+ Forcing Chains)",
                                                  " (+ Multiple Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains (+ Forcing Chains))"};

// By family: the check of a step, and the search for all; all further families are chains.
constexpr std::pair<SerCheck*, SerSearch*> kTechniques[] = {
    {check_hidden_single, each_hidden_single},
    {check_naked_single, each_naked_single},
    {check_locking, each_locking},
    {check_set, each_set},
    {check_set, each_set},
    {check_fish, each_fish},
    {check_wing, each_wing},
    {check_loop, each_loop},
    {check_grave, each_grave},
    {check_exclusion, each_exclusion},
};

std::string technique_of(const SerChainHint& hint, int number) {
  constexpr std::array<std::array<std::string_view, 2>, 3> kPlain{
      {{"Forcing X-Chain", "Bidirectional X-Cycle"},
       {"", "Bidirectional Y-Cycle"},
       {"Forcing Chain", "Bidirectional Cycle"}}};
  constexpr std::array<std::string_view, 8> kBranching{"", "Double", "",       "",
                                                       "", "Cell",   "Region", "Contradiction"};
  if (number == 21)
    return hint.key == 2 && !hint.cycle && hint.complexity <= 6
               ? "Turbot Fish"
               : std::string(kPlain[at(hint.key - 2)][hint.cycle]);
  if (number == 23) return "Nishio Forcing Chains";
  return fmt::format("{}{} Forcing Chains{}", number == 24 ? "" : "Dynamic ",
                     kBranching[at(hint.key)], kLevels[at(std::max(number - 25, 0))]);
}

std::optional<SerHint> first_chain(const SerBoard& board, int number, Poll& poll) {
  const std::vector<SerChainPtr> hints = SerChains{poll}.all(board, number);
  if (hints.empty()) return std::nullopt;
  const std::string name = technique_of(*hints.front(), number);
  return SerHint{name, finding_of(*hints.front(), ser_type(name).rating)};
}

constexpr int kUnsolved = 200;  // value of a puzzle that no technique solves, in tenths

std::string tenths_text(int tenths) { return fmt::format("{}.{}", tenths / 10, tenths % 10); }

// Returns true if the text is "7.1", or "7" where JSON drops the tenth.
bool is_value(std::string_view text, int tenths) {
  return text == tenths_text(tenths) || (tenths % 10 == 0 && text == std::to_string(tenths / 10));
}

class SerChecker {
 public:
  SerChecker(const Path& path, const Variant& variant, const Checks& checks, Verdict& verdict)
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
    Set left = found.removes;
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
    if (!path_.limit.empty() && path_.limit != "memory" && path_.limit != "timeout")
      throw Wrong(says("the status {}", path_.limit), there("'{}' is no limit", path_.limit),
                  asks("a limit is memory or timeout"));
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
  const State start_;
  State state_ = start_;
  const bool with_uniqueness_ = path_.rating == "SER";
  bool open_ = false;
  bool assumed_ = false;  // a step assumes one solution
  int rounds_ = 0;
  int er_ = 0;  // in tenths, like the others
  std::optional<int> ep_, ed_;
  std::string most_complex_ = "ECP";
};

}  // namespace

SerType ser_type(const std::string& name) {
  for (const SerType& row : kTypes) {
    if (!name.starts_with(row.name)) continue;
    const std::string_view suffix = std::string_view(name).substr(row.name.size());
    SerType type = row;
    type.name = name;
    if (assumes_uniqueness(row.family)) {
      if (suffix.size() != 7 || !suffix.starts_with(" type ") || suffix[6] < '1' || suffix[6] > '4')
        continue;
      type.number = suffix[6] - '0';
      type.rating += row.family == SerFamily::grave && type.number > 1;
      return type;
    }
    const auto level = lists::find(kLevels, suffix);
    if (level == kLevels.end() || (level != kLevels.begin() && !name.starts_with("Dynamic ")))
      continue;
    type.level = static_cast<int>(level - kLevels.begin());
    type.rating += 5 * type.level;
    return type;
  }
  throw Wrong(says("the technique {}", name.substr(0, 60)), there("no technique is named so"),
              asks("techniques are those of docs/NOTATION.md"));
}

bool is_behind(const SerType& type, int level) {
  if (type.family >= SerFamily::locking && type.family <= SerFamily::fish)
    return level > 0 && !type.direct && type.size <= 2;
  if (type.family == SerFamily::cycle || type.family == SerFamily::chain)
    return level == 2 || level == 3;
  if (!type.dynamic) return is_chain(type.family) && level == 3;
  return type.by_cells && ((level >= 4 && type.level == 0) || (level == 5 && type.level == 2));
}

// Returns a tenth for each of 4, 6, 8, 12, 16, 24, 32, ... that the nodes less two exceed.
int length_tenths(int nodes) {
  int tenths = 0;
  for (int threshold = 4; nodes - 2 > threshold; ++tenths)
    threshold = tenths % 2 == 0 ? threshold * 3 / 2 : threshold * 4 / 3;
  return tenths;
}

SerFinding check_ser_step(const SerBoard& board, const SerType& type, const SerStep& step,
                          bool behind) {
  return (is_chain(type.family) ? check_chains
                                : kTechniques[static_cast<std::size_t>(type.family)].first)(
      board, type, step, behind);
}

bool each_pattern(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  BITWHIP_INVARIANT(!is_chain(type.family));
  return kTechniques[static_cast<std::size_t>(type.family)].second(board, type, visit);
}

bool offer(const SerBoard& board, const SerType& type, SerStep step, const SerVisit& visit) {
  step.name = type.name;
  const SerFinding finding = check_ser_step(board, type, step);
  return (finding.removes.any() || finding.places) && visit(step, finding);
}

std::optional<SerHint> first_ser_hint(const SerBoard& board, bool with_uniqueness, Poll& poll) {
  std::optional<SerHint> found;
  const SerVisit take = [&](const SerStep& step, const SerFinding& finding) {
    found = SerHint{step.name, finding};
    return true;
  };
  poll();
  for (const SerType& type : kTypes) {
    if (is_chain(type.family)) break;
    if ((with_uniqueness || !assumes_uniqueness(type.family)) && each_pattern(board, type, take))
      return found;
  }
  constexpr int kFirstOfChains = 21, kTripletExclusion = 22, kLastOfChains = 30;
  for (int number = kFirstOfChains; number <= kLastOfChains && !found; ++number) {
    if (number != kTripletExclusion) {
      found = first_chain(board, number, poll);
    } else {
      each_pattern(board, ser_type("Aligned Triplet Exclusion"), take);
    }
  }
  return found;
}

bool is_ser_rating(std::string_view rating) { return rating == "SER" || rating == "SERnoU"; }

void check_ser_path(const Path& path, const Variant& variant, const Checks& checks,
                    Verdict& verdict) {
  SerChecker(path, variant, checks, verdict).run();
}

}  // namespace bitwhip::verify
