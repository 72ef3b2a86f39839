#include "verify/steps/simple_systems.h"

#include "base/text.h"
#include "verify/board/fault.h"
#include "verify/steps/link_words.h"
#include "verify/steps/word_chains.h"

namespace bitwhip::verify {

namespace {

class WordCheck;

struct Strategy {
  std::string_view system, name;
  std::string_view rule{};  // its name in RULES, if different
  int level{};
  void (WordCheck::*check)(bool full) const = nullptr;
  int least = 2, most = 3;   // number of squares of a confined digit, of members of a set
  bool blocks_only = false;  // the digit is confined within a block
  bool naked = false, hidden = false;
  // Kind, by the name, of the house beside the block in which the digit is confined.
  std::optional<HouseKind> with{};
};

class WordCheck {
 public:
  WordCheck(const PathState& state, const Strategy& strategy, const WordStep& step)
      : state_(state), strategy_(strategy), step_(step) {}

  void run(bool full) const {
    std::visit([](const auto& told) { expect_different(told); }, step_.pattern);
    if (step_.value) {
      if (state_.decided(*step_.value))
        throw Wrong(says("the value {}", to_string(*step_.value)),
                    there("its cell is decided already"), asks("a value is for an open cell"));
      if (!state_.possible(*step_.value))
        throw Wrong(says("the value {}", to_string(*step_.value)),
                    there("{} is no candidate any more", to_string(*step_.value)),
                    asks("a value is a candidate that is left"));
    }
    if (step_.value.has_value() == !step_.targets.empty())
      throw Wrong(says("{} and {}", step_.value ? "a value" : "no value",
                       counted(step_.targets.size(), "elimination")),
                  there("it is neither a value nor eliminations alone"),
                  asks("a step places one digit, or eliminates"));
    if (!all_different(step_.targets))
      throw Wrong(says("{}", counted(step_.targets.size(), "target")), there("one is named twice"),
                  asks("the targets of a step differ"));
    for (const Candidate target : step_.targets) {
      if (!state_.open(target))
        throw Wrong(says("the target {}", to_string(target)), there("it is no candidate any more"),
                    asks("a target is a candidate that is left"));
    }
    (this->*strategy_.check)(full);
  }

  void naked_single(bool) const {
    const WordPlaces& told = claim_of<WordPlaces>(step_);
    expect_members(told, 1, 1, 0);
    const Candidate value = single_value(told);
    if (state_.left({HouseKind::rc, row_of(value), column_of(value)}).size() != 1)
      throw Wrong(says("a naked single {}", to_string(value)),
                  there("{} holds more", name_of(square_of(value))),
                  asks("a naked single is alone in its cell"));
  }

  void hidden_single(bool) const {
    const WordPlaces& told = claim_of<WordPlaces>(step_);
    expect_members(told, 1, 1, 1);
    check_home(told);
    const Candidate value = single_value(told);
    if (!inside(told.houses[0], value))
      throw Wrong(says("a hidden single {} in {}", to_string(value), name_of(told.houses[0])),
                  there("{} is not in {}", to_string(value), name_of(told.houses[0])),
                  asks("a hidden single is in its house"));
    if (places(told.houses[0], digit_of(value)).size() != 1)
      throw Wrong(says("a hidden single {} in {}", to_string(value), name_of(told.houses[0])),
                  there("{} has another place in {}", digit_of(value), name_of(told.houses[0])),
                  asks("a hidden single is the only place of its digit"));
  }

  // Returns the value that the sentence names.
  Candidate single_value(const WordPlaces& told) const {
    BITWHIP_INVARIANT(told.digits.size() == 1 && told.squares.size() == 1);
    if (!step_.value)
      throw Wrong(says("{} with {}", strategy_.name, counted(step_.targets.size(), "elimination")),
                  there("a single eliminates nothing"), asks("a single gives a value"));
    if (*step_.value != candidate(told.digits[0], told.squares[0].first, told.squares[0].second))
      throw Wrong(says("the value {}", to_string(*step_.value)),
                  there("the reason is about {} in {}", told.digits[0], name_of(told.squares[0])),
                  asks("the value is what the reason says"));
    return *step_.value;
  }

  // The digit fits only these squares of the first house, which all lie in the second.
  void confined(bool) const {
    const WordPlaces& told = claim_of<WordPlaces>(step_);
    expect_members(told, 1, static_cast<int>(told.squares.size()), 2);
    expect_targets();
    check_home(told);
    const House &home = told.houses[0], &other = told.houses[1];
    const auto size = static_cast<int>(told.squares.size());
    if (size < strategy_.least || size > strategy_.most)
      throw Wrong(says("{} with {}", strategy_.name, counted(at(size), "square")),
                  there("it has not {} to {}", strategy_.least, strategy_.most),
                  asks("the digit has {} to {} squares", strategy_.least, strategy_.most));
    if ((home.kind == HouseKind::bn) == (other.kind == HouseKind::bn))
      throw Wrong(says("{} in {} and {}", strategy_.name, name_of(home), name_of(other)),
                  there("the houses are not a block and a row or column"),
                  asks("one house is a block, the other a row or column"));
    if (strategy_.with && other.kind != *strategy_.with)
      throw Wrong(says("{} with {}", strategy_.name, name_of(other)),
                  there("{} is not of the kind that the name tells", name_of(other)),
                  asks("the name says whether it is a row or a column"));
    expect_squares(told, made_of(places(home, told.digits[0]), square_of));
    for (const auto& square : told.squares) {
      if (!inside(other, square))
        throw Wrong(says("{} has {} in {}", name_of(home), told.digits[0], name_of(square)),
                    there("{} is not in {}", name_of(square), name_of(other)),
                    asks("all places of the first house are in the second"));
    }
    for (const Candidate target : step_.targets) {
      if (digit_of(target) != told.digits[0] || !inside(other, target) || inside(home, target))
        throw Wrong(no_target(target));
    }
  }

  // n squares of a house hold only n digits, or n digits of it fit only n squares.
  void set(bool) const {
    const WordSet& told = claim_of<WordSet>(step_);
    if (told.size < strategy_.least || told.size > strategy_.most)
      throw Wrong(says("a set of {}", told.size),
                  there("its size is not from {} to {}", strategy_.least, strategy_.most),
                  asks("the strategy has sets of {} to {}", strategy_.least, strategy_.most));
    expect_members(told, told.size, told.size, 1);
    expect_targets();
    if (told.hidden ? !strategy_.hidden : !strategy_.naked)
      throw Wrong(says("{} with a set of {}", strategy_.name, told.hidden ? "digits" : "squares"),
                  there("the strategy has no such sets"),
                  asks("sets are of the kinds of the strategy"));
    const House& house = told.houses[0];
    for (const auto& square : told.squares) {
      if (!inside(house, square))
        throw Wrong(says("a set with {}", name_of(square)),
                    there("{} is not in {}", name_of(square), name_of(house)),
                    asks("the squares of a set are in its house"));
      if (state_.decided(candidate(1, square.first, square.second)))
        throw Wrong(says("a set with {}", name_of(square)), there("{} is decided", name_of(square)),
                    asks("the squares of a set are open"));
    }
    members(told, house);
    for (const Candidate target : step_.targets) {
      const bool in_square = contains(told.squares, square_of(target)),
                 of_digit = contains(told.digits, digit_of(target));
      if (!inside(house, target) || in_square != told.hidden || of_digit == told.hidden)
        throw Wrong(no_target(target));
    }
  }

  // Checks that the digits of the house fit only these squares, or that the squares hold only these
  // digits, and that each member takes part.
  void members(const WordSet& told, const House& house) const {
    const bool hidden = told.hidden;
    std::set<int> seen;
    for (std::size_t i = 0; i < told.squares.size(); ++i) {
      const auto& [row, column] = told.squares[i];
      for (const Candidate c :
           hidden ? places(house, told.digits[i]) : state_.left({HouseKind::rc, row, column})) {
        if (hidden ? !contains(told.squares, square_of(c)) : !contains(told.digits, digit_of(c)))
          throw Wrong(
              says("a set of {} in {}", counted(told.squares.size(), "square"), name_of(house)),
              there("{} is outside it", to_string(c)),
              hidden ? asks("the digits of the set fit its squares only")
                     : asks("the squares of the set hold its digits only"));
        seen.insert(hidden ? c % 81 : digit_of(c));
      }
    }
    if (seen.size() != told.squares.size())
      throw Wrong(says("a set of {} in {}", counted(told.squares.size(), "square"), name_of(house)),
                  hidden ? there("a square of the set holds none of its digits")
                         : there("a digit of the set is in none of its squares"),
                  asks("each member of a set takes part"));
  }

  // Two blocks of a band or stack have the digit only in two of its lines, so the third block loses
  // it there.
  void blocks(bool) const {
    const WordPlaces& told = claim_of<WordPlaces>(step_);
    expect_members(told, 1, static_cast<int>(told.squares.size()), 4);
    expect_targets();
    BITWHIP_INVARIANT(told.houses.size() == 4);
    const auto& [first, second, line, other_line] =
        std::tie(told.houses[0], told.houses[1], told.houses[2], told.houses[3]);
    if (first.kind != HouseKind::bn || second.kind != HouseKind::bn || line.kind == HouseKind::bn ||
        line.kind != other_line.kind || line == other_line)
      throw Wrong(says("{}, {}, {} and {}", name_of(first), name_of(second), name_of(line),
                       name_of(other_line)),
                  there("they are not two blocks and two rows or two columns"),
                  asks("the strategy has two blocks and two lines"));
    const auto band = [kind = line.kind](const House& block) {
      return kind == HouseKind::rn ? (block.number - 1) / 3 : (block.number - 1) % 3;
    };
    if (first == second || band(first) != band(second))
      throw Wrong(says("{} and {}", name_of(first), name_of(second)),
                  there("the blocks are not two of a band or stack"),
                  asks("the lines cross both blocks"));
    if ((line.number - 1) / 3 != band(first) || (other_line.number - 1) / 3 != band(first))
      throw Wrong(says("{} and {}", name_of(line), name_of(other_line)),
                  there("the lines do not cross the blocks"), asks("the lines cross both blocks"));
    Squares all;
    for (const House& block : {first, second}) {
      const auto here = places(block, told.digits[0]);
      if (here.size() < 2)
        throw Wrong(says("{} in {}", told.digits[0], name_of(block)),
                    there("{} has one place in {}", told.digits[0], name_of(block)),
                    asks("the digit has two places at least in each block"));
      for (const Candidate c : here) {
        if (!inside(line, c) && !inside(other_line, c))
          throw Wrong(says("{} in {}", told.digits[0], name_of(block)),
                      there("{} is in neither of the lines", to_string(c)),
                      asks("all places in both blocks are in the two lines"));
        all.push_back(square_of(c));
      }
    }
    expect_squares(told, all);
    for (const Candidate target : step_.targets) {
      const bool in_lines = inside(line, target) || inside(other_line, target);
      const bool third = !inside(first, target) && !inside(second, target);
      if (digit_of(target) != told.digits[0] || !in_lines || !third) throw Wrong(no_target(target));
    }
  }

  void links(bool) const { check_link_words(state_, step_, strategy_.level); }

  void chain(bool full) const {
    expect_targets();
    check_word_chain(state_, strategy_.name, step_, full);
  }

 private:
  template <class Told>
  static void expect_different(const Told& told) {
    if constexpr (requires { told.squares; }) {
      if (!all_different(told.squares))
        throw Wrong(says("{}", counted(told.squares.size(), "square")), there("one is named twice"),
                    asks("the squares of a sentence differ"));
    }
    if constexpr (requires { told.digits; }) {
      if (!all_different(told.digits))
        throw Wrong(says("{}", counted(told.digits.size(), "digit")), there("one is named twice"),
                    asks("the digits of a sentence differ"));
    }
  }

  // Checks the numbers of members that the sentence names.
  template <class Told>
  void expect_members(const Told& told, int digits, int squares, int houses) const {
    if (static_cast<int>(told.digits.size()) != digits)
      throw Wrong(says("{} with {}", strategy_.name, counted(told.digits.size(), "digit")),
                  there("that is not {}", digits),
                  asks("the strategy has {}", counted(at(digits), "digit")));
    if (static_cast<int>(told.squares.size()) != squares)
      throw Wrong(says("{} with {}", strategy_.name, counted(told.squares.size(), "square")),
                  there("that is not {}", squares),
                  asks("the strategy has {}", counted(at(squares), "square")));
    if (static_cast<int>(told.houses.size()) != houses)
      throw Wrong(says("{} with {}", strategy_.name, counted(told.houses.size(), "house")),
                  there("that is not {}", houses),
                  asks("the strategy has {}", counted(at(houses), "house")));
  }

  void expect_targets() const {
    if (step_.value)
      throw Wrong(says("a {} gives {}", strategy_.name, to_string(*step_.value)),
                  there("it is no single"), asks("only singles give a value"));
  }

  void check_home(const WordPlaces& told) const {
    BITWHIP_INVARIANT(!told.houses.empty());
    if ((strategy_.blocks_only || strategy_.with) && told.houses[0].kind != HouseKind::bn)
      throw Wrong(says("{} in {}", strategy_.name, name_of(told.houses[0])),
                  there("{} is no block", name_of(told.houses[0])),
                  asks("the strategy works in blocks"));
  }

  std::vector<Candidate> places(const House& house, int digit) const {
    auto list = state_.left({house.kind, house.number, digit});
    if (!step_.value && list.size() == 1 && state_.decided(list.front()))
      throw Wrong(says("{} in {}", digit, name_of(house)),
                  there("{} is decided in {}", digit, name_of(house)),
                  asks("the digit is open in the house"));
    return list;
  }

  void expect_squares(const WordPlaces& told, Squares all) const {
    Squares shown = told.squares;
    lists::sort(all);
    lists::sort(shown);
    if (all == shown) return;
    std::string text;
    for (const auto& square : all) text += " " + name_of(square);
    throw Wrong(says("{} in {}", told.digits[0], counted(told.squares.size(), "square")),
                there("the digit {} fits{}", told.digits[0], text),
                asks("the sentence names all squares that the digit fits"));
  }

  Fault no_target(Candidate target) const {
    return {says("the target {}", to_string(target)),
            there("{} is no target of this {}", to_string(target), strategy_.name),
            asks("a {} removes what docs/NOTATION.md says", strategy_.name)};
  }

  const PathState& state_;
  const Strategy& strategy_;
  const WordStep& step_;
};

// Strategies of each system, simplest first.
constexpr std::string_view kHelper = "sudoku-helper", kHelperNrc = "sudoku-helper-nrc",
                           kHatching = "cross-hatching", kLocked = "locked-candidates",
                           kLinks = "jsudoku";
constexpr std::string_view kBlockLine = "block-line interaction";  // one rule for two strategies

constexpr Strategy kStrategies[] = {
    {.system = kHelper, .name = "naked single", .level = 1, .check = &WordCheck::naked_single},
    {.system = kHelper, .name = "hidden single", .level = 1, .check = &WordCheck::hidden_single},
    {.system = kHelper, .name = "bucket", .level = 2, .check = &WordCheck::confined},
    {.system = kHelper,
     .name = "pigeonhole",
     .level = 3,
     .check = &WordCheck::set,
     .most = 4,
     .naked = true,
     .hidden = true},
    {.system = kHelper, .name = "chain of pairs", .level = 4, .check = &WordCheck::chain},
    {.system = kHelper, .name = "chain of digits", .level = 4, .check = &WordCheck::chain},
    {.system = kHelper, .name = "generalised chain", .level = 4, .check = &WordCheck::chain},
    {.system = kHelperNrc, .name = "nrc-chain of any ends", .level = 4, .check = &WordCheck::chain},

    {.system = kHatching, .name = "naked single", .level = 1, .check = &WordCheck::naked_single},
    {.system = kHatching,
     .name = "hidden single",
     .level = 2,
     .check = &WordCheck::hidden_single,
     .blocks_only = true},
    {.system = kHatching,
     .name = "cross hatching with 2 marks",
     .level = 3,
     .check = &WordCheck::confined,
     .most = 2,
     .blocks_only = true},
    {.system = kHatching,
     .name = "cross hatching with 3 marks",
     .level = 4,
     .check = &WordCheck::confined,
     .least = 3,
     .blocks_only = true},
    {.system = kHatching,
     .name = "partial member set",
     .level = 5,
     .check = &WordCheck::set,
     .least = 1,
     .most = 8,
     .naked = true},
    {.system = kHatching,
     .name = "full member set",
     .level = 6,
     .check = &WordCheck::set,
     .least = 1,
     .most = 8,
     .hidden = true},

    {.system = kLocked, .name = "naked single", .level = 1, .check = &WordCheck::naked_single},
    {.system = kLocked, .name = "hidden single", .level = 1, .check = &WordCheck::hidden_single},
    {.system = kLocked,
     .name = "block-row interaction",
     .rule = kBlockLine,
     .level = 2,
     .check = &WordCheck::confined,
     .with = HouseKind::rn},
    {.system = kLocked,
     .name = "block-column interaction",
     .rule = kBlockLine,
     .level = 2,
     .check = &WordCheck::confined,
     .with = HouseKind::cn},
    {.system = kLocked, .name = "block-block interaction", .level = 3, .check = &WordCheck::blocks},

    {.system = kLinks, .name = "naked single", .level = 1, .check = &WordCheck::links},
    {.system = kLinks, .name = "hidden single", .level = 1, .check = &WordCheck::links},
    {.system = kLinks, .name = "pigeonhole", .level = 13, .check = &WordCheck::links},
    {.system = kLinks, .name = "fish", .level = 13, .check = &WordCheck::links},
    {.system = kLinks, .name = "greater/less pair", .level = 2, .check = &WordCheck::links},
    {.system = kLinks, .name = "consecutive pair union", .level = 3, .check = &WordCheck::links},
    {.system = kLinks, .name = "non-consecutive 1", .level = 4, .check = &WordCheck::links},
    {.system = kLinks, .name = "non-consecutive 2", .level = 5, .check = &WordCheck::links},
    {.system = kLinks, .name = "non-consecutive 3", .level = 6, .check = &WordCheck::links},
    {.system = kLinks, .name = "non-consecutive 4", .level = 7, .check = &WordCheck::links},
    {.system = kLinks, .name = "non-consecutive 5", .level = 8, .check = &WordCheck::links},
    {.system = kLinks, .name = "non-consecutive 6", .level = 9, .check = &WordCheck::links},
    {.system = kLinks, .name = "non-consecutive 7", .level = 10, .check = &WordCheck::links},
    {.system = kLinks, .name = "mandatory inclusion", .level = 11, .check = &WordCheck::links},
    {.system = kLinks,
     .name = "chain of consecutive cells",
     .level = 12,
     .check = &WordCheck::links},
};

// The stronger form has all strategies of Sudoku Helper, and one more.
bool belongs(const Strategy& one, std::string_view rating) {
  return one.system == rating || (rating == kHelperNrc && one.system == kHelper);
}

std::string_view rule_of(const Strategy& one) { return one.rule.empty() ? one.name : one.rule; }

const Strategy& strategy_of(std::string_view rating, std::string_view name) {
  const auto found = lists::find_if(
      kStrategies, [&](const Strategy& one) { return belongs(one, rating) && one.name == name; });
  if (found == std::end(kStrategies))
    throw Wrong(says("'{}' in a path of {}", name, rating.empty() ? "no rating" : rating),
                there("{} has no such strategy", rating.empty() ? "the checker" : rating),
                asks("the strategies of a system are those of docs/RATINGS.md"));
  return *found;
}

}  // namespace

bool is_simple_system(std::string_view rating) {
  return lists::any_of(kStrategies, [&](const Strategy& one) { return one.system == rating; });
}

bool is_of_any_board(std::string_view rating) { return rating == kLinks; }

bool is_strategy_rule(std::string_view rating, std::string_view rule) {
  return lists::any_of(kStrategies, [&](const Strategy& one) {
    return belongs(one, rating) && rule_of(one) == rule;
  });
}

StepType strategy_type(std::string_view rating, const std::string& strategy) {
  const Strategy& found = strategy_of(rating, strategy);
  return {.family = Family::strategy,
          .length = found.level,
          .rank = static_cast<int>(&found - kStrategies),
          .capital = std::string(rule_of(found))};
}

void check_words(const PathState& state, std::string_view rating, const WordStep& step, bool full) {
  WordCheck(state, strategy_of(rating, step.name), step).run(full);
}

}  // namespace bitwhip::verify
