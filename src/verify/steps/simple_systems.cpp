#include "base/text.h"
#include "verify/steps/steps.h"

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
  std::optional<Kind> with{};
};

using Squares = std::vector<Square>;

class WordCheck {
 public:
  WordCheck(const State& state, const Strategy& strategy, const WordStep& step)
      : state_(state), strategy_(strategy), step_(step) {}

  void run(bool full) const {
    if (!all_different(step_.squares)) throw Wrong("a square twice");
    if (!all_different(step_.digits)) throw Wrong("a digit twice");
    if (step_.value) {
      if (state_.decided(*step_.value))
        throw Wrong("the cell of {} is decided already", to_string(*step_.value));
      if (!state_.possible(*step_.value))
        throw Wrong("{} is no candidate any more", to_string(*step_.value));
    }
    if (step_.value.has_value() == !step_.targets.empty())
      throw Wrong("neither a value nor eliminations alone");
    if (!all_different(step_.targets)) throw Wrong("a target twice");
    for (const Candidate target : step_.targets) {
      if (!state_.open(target))
        throw Wrong("the target {} is no candidate any more", to_string(target));
    }
    (this->*strategy_.check)(full);
  }

  void naked_single(bool) const {
    expect_members(1, 1, 0);
    const Candidate value = single_value();
    if (state_.left({Kind::rc, row_of(value), column_of(value)}).size() != 1)
      throw Wrong("{} holds more", name_of(square_of(value)));
  }

  void hidden_single(bool) const {
    expect_members(1, 1, 1);
    check_home();
    const Candidate value = single_value();
    if (!inside(step_.houses[0], value))
      throw Wrong("{} is not in {}", to_string(value), name_of(step_.houses[0]));
    if (places(step_.houses[0], digit_of(value)).size() != 1)
      throw Wrong("{} has another place in {}", digit_of(value), name_of(step_.houses[0]));
  }

  // Returns the value that the sentence names.
  Candidate single_value() const {
    BITWHIP_INVARIANT(step_.digits.size() == 1 && step_.squares.size() == 1);
    if (!step_.value) throw Wrong("a single eliminates nothing");
    if (*step_.value != candidate(step_.digits[0], step_.squares[0].first, step_.squares[0].second))
      throw Wrong("the value is another candidate");
    return *step_.value;
  }

  // The digit fits only these squares of the first house, which all lie in the second.
  void confined(bool) const {
    expect_members(1, static_cast<int>(step_.squares.size()), 2);
    expect_targets();
    check_home();
    const House &home = step_.houses[0], &other = step_.houses[1];
    const auto size = static_cast<int>(step_.squares.size());
    if (size < strategy_.least || size > strategy_.most) throw Wrong(counted(size, "square"));
    if ((home.kind == Kind::bn) == (other.kind == Kind::bn))
      throw Wrong("the houses are not a block and a row or column");
    if (strategy_.with && other.kind != *strategy_.with)
      throw Wrong("{} is not of the kind that the name tells", name_of(other));
    expect_squares(made_of(places(home, step_.digits[0]), square_of));
    for (const auto& square : step_.squares) {
      if (!inside(other, square)) throw Wrong("{} is not in {}", name_of(square), name_of(other));
    }
    for (const Candidate target : step_.targets) {
      if (digit_of(target) != step_.digits[0] || !inside(other, target) || inside(home, target))
        throw Wrong(no_target(target));
    }
  }

  // n squares of a house hold only n digits, or n digits of it fit only n squares.
  void set(bool) const {
    if (step_.size < strategy_.least || step_.size > strategy_.most)
      throw Wrong("a set of {}", step_.size);
    expect_members(step_.size, step_.size, 1);
    expect_targets();
    if (step_.hidden ? !strategy_.hidden : !strategy_.naked)
      throw Wrong(step_.hidden ? "a set of digits" : "a set of squares");
    const House& house = step_.houses[0];
    for (const auto& square : step_.squares) {
      if (!inside(house, square)) throw Wrong("{} is not in {}", name_of(square), name_of(house));
      if (state_.decided(candidate(1, square.first, square.second)))
        throw Wrong("{} is decided", name_of(square));
    }
    members(house);
    for (const Candidate target : step_.targets) {
      const bool in_square = contains(step_.squares, square_of(target)),
                 of_digit = contains(step_.digits, digit_of(target));
      if (!inside(house, target) || in_square != step_.hidden || of_digit == step_.hidden)
        throw Wrong(no_target(target));
    }
  }

  // Checks that the digits of the house fit only these squares, or that the squares hold only these
  // digits, and that each member takes part.
  void members(const House& house) const {
    const bool hidden = step_.hidden;
    std::set<int> seen;
    for (std::size_t i = 0; i < step_.squares.size(); ++i) {
      const auto& [row, column] = step_.squares[i];
      for (const Candidate c :
           hidden ? places(house, step_.digits[i]) : state_.left({Kind::rc, row, column})) {
        if (hidden ? !contains(step_.squares, square_of(c)) : !contains(step_.digits, digit_of(c)))
          throw Wrong(to_string(c) + (hidden ? " is not in the squares of the set"
                                             : " is not among the digits of the set"));
        seen.insert(hidden ? c % 81 : digit_of(c));
      }
    }
    if (seen.size() != step_.squares.size())
      throw Wrong(hidden ? "a square of the set holds none of its digits"
                         : "a digit of the set is in none of its squares");
  }

  // Two blocks of a band or stack have the digit only in two of its lines, so the third block loses
  // it there.
  void blocks(bool) const {
    expect_members(1, static_cast<int>(step_.squares.size()), 4);
    expect_targets();
    BITWHIP_INVARIANT(step_.houses.size() == 4);
    const auto& [first, second, line, other_line] =
        std::tie(step_.houses[0], step_.houses[1], step_.houses[2], step_.houses[3]);
    if (first.kind != Kind::bn || second.kind != Kind::bn || line.kind == Kind::bn ||
        line.kind != other_line.kind || line == other_line)
      throw Wrong("not two blocks and two rows or two columns");
    const auto band = [kind = line.kind](const House& block) {
      return kind == Kind::rn ? (block.number - 1) / 3 : (block.number - 1) % 3;
    };
    if (first == second || band(first) != band(second))
      throw Wrong("the blocks are not two of a band or stack");
    if ((line.number - 1) / 3 != band(first) || (other_line.number - 1) / 3 != band(first))
      throw Wrong("the lines do not cross the blocks");
    Squares all;
    for (const House& block : {first, second}) {
      const auto here = places(block, step_.digits[0]);
      if (here.size() < 2) throw Wrong("{} has one place in {}", step_.digits[0], name_of(block));
      for (const Candidate c : here) {
        if (!inside(line, c) && !inside(other_line, c))
          throw Wrong("{} is in neither of the lines", to_string(c));
        all.push_back(square_of(c));
      }
    }
    expect_squares(all);
    for (const Candidate target : step_.targets) {
      const bool in_lines = inside(line, target) || inside(other_line, target);
      const bool third = !inside(first, target) && !inside(second, target);
      if (digit_of(target) != step_.digits[0] || !in_lines || !third)
        throw Wrong(no_target(target));
    }
  }

  void links(bool) const { check_link_words(state_, step_, strategy_.level); }

  bool of_pairs() const { return strategy_.name == "chain of pairs"; }
  bool of_digits() const { return strategy_.name == "chain of digits"; }
  // "This digit or that one" is true of two squares, and only these ends matter.
  bool generalised() const { return strategy_.name == "generalised chain"; }

  bool fits(const Variable& v) const {
    return of_pairs() ? v.kind == Kind::rc : !of_digits() || v.kind != Kind::rc;
  }

  // Chains of pairs and of digits go from square to square by the same digit.
  bool chained(Candidate a, Candidate b) const {
    return linked(a, b) && ((!of_pairs() && !of_digits()) || digit_of(a) == digit_of(b));
  }

  void chain(bool full) const {
    expect_targets();
    if (!step_.ends) throw Wrong("a chain without ends");
    if (step_.squares.empty()) throw Wrong("a chain without squares");
    if (full && step_.cells.empty()) throw Wrong("the variables of the chain are not shown");
    if (!step_.cells.empty()) shown_chain();
    for (const Candidate target : step_.targets) {
      for (const Candidate end : {step_.ends->first, step_.ends->second}) {
        if (!chained(target, end))
          throw Wrong("{} is not linked to {}", to_string(target), to_string(end));
        if (generalised() && digit_of(target) != digit_of(end))
          throw Wrong("the target {} and the end {} have different digits", to_string(target),
                      to_string(end));
      }
      if (step_.cells.empty() && !chain_exists(target))
        throw Wrong("no {} through these squares has these ends", strategy_.name);
    }
  }

 private:
  void shown_chain() const {
    std::vector<Candidate> all;
    Squares met;
    std::set<int> digits;
    for (const ChainCell& cell : step_.cells) {
      if (cell.right.size() != 1 || !cell.additional.empty())
        throw Wrong("a cell of the chain without two candidates");
      const Candidate left = cell.left, right = cell.right.front();
      const bool follows = all.empty() || chained(all.back(), left);
      if (!follows) throw Wrong("{} is not linked to {}", to_string(left), to_string(all.back()));
      const auto pair = [&](const Variable& v) {
        const auto both = state_.left(v);
        return fits(v) && both.size() == 2 && left != right && contains(both, left) &&
               contains(both, right);
      };
      if (lists::none_of(cell.variables, pair))
        throw Wrong("{} and {} are not the two candidates of {}", to_string(left), to_string(right),
                    to_string(cell.variable));
      for (const Candidate c : {left, right}) {
        all.push_back(c);
        digits.insert(digit_of(c));
        add_once(met, square_of(c));
      }
    }
    if (generalised() ? all.front() == all.back() : !all_different(all))
      throw Wrong("a candidate twice in the chain");
    for (const Candidate target : step_.targets) {
      if (!generalised() && contains(all, target))
        throw Wrong("the target {} is in the chain", to_string(target));
    }
    if (step_.ends->first != all.front() || step_.ends->second != all.back())
      throw Wrong("the ends are not those of the chain");
    if (!step_.digits.empty() && !lists::equal(digits, step_.digits))
      throw Wrong("the digits are not those of the chain");
    if (met != step_.squares) throw Wrong("the squares are not those of the chain");
  }

  // Returns true if there is a way from end to end. The continuation of a way depends on its last
  // candidate and the number of squares on it.
  bool chain_exists(Candidate target) const {
    const auto& squares = step_.squares;
    const Candidate out = generalised() ? step_.ends->first : target;  // not allowed as an rlc
    const auto meet = [&](Candidate c, std::size_t met) -> std::optional<std::size_t> {
      const auto place =
          static_cast<std::size_t>(lists::find(squares, square_of(c)) - squares.begin());
      if (place > met || place == squares.size()) return std::nullopt;
      return std::max(met, place + 1);
    };
    std::set<std::pair<Candidate, std::size_t>> seen;
    std::vector<std::pair<Candidate, std::size_t>> rest;  // right-linking candidates
    const auto enter = [&](Candidate left, std::size_t met) {
      const auto with_left = left == target && !generalised() ? std::nullopt : meet(left, met);
      if (!with_left) return;
      for (const int index : tables().variables_of[at(left)]) {
        const Variable& v = tables().variables[at(index)];
        const auto both = state_.left(v);
        if (!fits(v) || both.size() != 2 || !contains(both, left)) continue;
        const Candidate right = both[0] == left ? both[1] : both[0];
        const auto with_right = right == out ? std::nullopt : meet(right, *with_left);
        if (with_right && seen.emplace(right, *with_right).second)
          rest.emplace_back(right, *with_right);
      }
    };
    enter(step_.ends->first, 0);
    while (!rest.empty()) {
      const auto [right, met] = rest.back();
      rest.pop_back();
      if (right == step_.ends->second && met == squares.size()) return true;
      for (Candidate left = 0; left < 729; ++left) {
        if (state_.possible(left) && chained(right, left)) enter(left, met);
      }
    }
    return false;
  }

  // Checks the numbers of members that the sentence names.
  void expect_members(int digits, int squares, int houses) const {
    if (static_cast<int>(step_.digits.size()) != digits)
      throw Wrong(counted(step_.digits.size(), "digit"));
    if (static_cast<int>(step_.squares.size()) != squares)
      throw Wrong(counted(step_.squares.size(), "square"));
    if (static_cast<int>(step_.houses.size()) != houses)
      throw Wrong(counted(step_.houses.size(), "house"));
  }

  void expect_targets() const {
    if (step_.value) throw Wrong("a {} gives no value", strategy_.name);
  }

  void check_home() const {
    BITWHIP_INVARIANT(!step_.houses.empty());
    if ((strategy_.blocks_only || strategy_.with) && step_.houses[0].kind != Kind::bn)
      throw Wrong("{} is no block", name_of(step_.houses[0]));
  }

  std::vector<Candidate> places(const House& house, int digit) const {
    auto list = state_.left({house.kind, house.number, digit});
    if (!step_.value && list.size() == 1 && state_.decided(list.front()))
      throw Wrong("{} is decided in {}", digit, name_of(house));
    return list;
  }

  void expect_squares(Squares all) const {
    Squares shown = step_.squares;
    lists::sort(all);
    lists::sort(shown);
    if (all == shown) return;
    std::string text;
    for (const auto& square : all) text += " " + name_of(square);
    throw Wrong("the digit {} fits{}", step_.digits[0], text);
  }

  std::string no_target(Candidate target) const {
    return fmt::format("{} is no target of this {}", to_string(target), strategy_.name);
  }

  const State& state_;
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
     .with = Kind::rn},
    {.system = kLocked,
     .name = "block-column interaction",
     .rule = kBlockLine,
     .level = 2,
     .check = &WordCheck::confined,
     .with = Kind::cn},
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
  if (found == std::end(kStrategies)) throw Wrong("'{}' is no strategy of {}", name, rating);
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

Type strategy_type(std::string_view rating, const std::string& strategy) {
  const Strategy& found = strategy_of(rating, strategy);
  return {.family = Family::strategy,
          .length = found.level,
          .rank = static_cast<int>(&found - kStrategies),
          .capital = std::string(rule_of(found))};
}

void check_words(const State& state, std::string_view rating, const WordStep& step, bool full) {
  WordCheck(state, strategy_of(rating, step.name), step).run(full);
}

}  // namespace bitwhip::verify
