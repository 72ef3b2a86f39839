#include "verify/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "verify/chain_check.h"
#include "verify/types.h"
#include "verify/word_check.h"

namespace bitwhip::verify {
namespace {

Variable house(Kind kind, int number, int digit) { return {kind, number, digit}; }

bool in_house(Kind kind, int number, Candidate c) { return (kind == Kind::rn ? row_of(c) : kind == Kind::cn ? column_of(c) : block_of(c)) == number; }

bool any_holds(const std::vector<Variable>& list, Candidate c) {
  return std::any_of(list.begin(), list.end(), [c](const Variable& v) { return holds(v, c); });
}

class Checker {
 public:
  explicit Checker(const Path& path) : path_(path), state_(path.puzzle), in_words_(is_simple_system(path.rating)), longest_(in_words_ ? 1 : 0) {}

  void run(Verdict& verdict) {
    for (const Item& item : path_.items) {
      verdict.where = item.where;
      std::visit([&](const auto& what) { take(what, verdict); }, item.what);
    }
    verdict.where = path_.end_where.empty() ? "the end" : path_.end_where;
    end_round();
    check_end(verdict);
    verdict.where.clear();
  }

 private:
  void take(const Single& single, Verdict& verdict) {
    end_round();
    const Type& type = type_named(single.name);
    if (in_words_) throw Wrong(fmt::format("{} is no strategy of {}", single.name, path_.rating));
    const Candidate c = single.value;
    if (state_.decided(c)) throw Wrong(fmt::format("the cell of {} is decided already", to_string(c)));
    if (!state_.possible(c)) throw Wrong(fmt::format("{} is no candidate any more", to_string(c)));
    Variable v{Kind::rc, row_of(c), column_of(c)};
    if (type.family == Family::hidden_single) {
      v = house(type.house, type.house == Kind::rn ? row_of(c) : type.house == Kind::cn ? column_of(c) : block_of(c), digit_of(c));
    } else if (type.family != Family::naked_single) {
      throw Wrong(single.name + " gives no value");
    }
    if (state_.left(v).size() != 1) throw Wrong(fmt::format("{} is not the only candidate of {}", to_string(c), to_string(v)));
    note(type);
    state_.set(c);
    ++verdict.singles;
  }

  void take(const Step& step, Verdict& verdict) {
    const Type& type = type_named(step.name);
    if (type.length == 0) throw Wrong(step.name + " eliminates nothing");
    if (step.length && *step.length != type.length) throw Wrong(fmt::format("length {} with the name {}", *step.length, step.name));
    check_allowed(step.name, type);
    for (const Candidate target : step.targets) {
      if (!state_.open(target)) throw Wrong(fmt::format("the target {} is no candidate any more", to_string(target)));
      check_step(type, step, target);
      if (std::find(gone_.begin(), gone_.end(), target) != gone_.end()) throw Wrong(fmt::format("{} twice in a round", to_string(target)));
      gone_.push_back(target);
      ++verdict.eliminations;
      ++steps_;
    }
    note(type);
  }

  void take(const WordStep& step, Verdict& verdict) {
    if (step.value) end_round();
    const Type type = strategy_type(path_.rating, step.strategy);
    check_allowed(step.strategy, type);
    check_words(state_, path_.rating, step, path_.full);
    note(type);
    if (step.value) {
      state_.set(*step.value);
      ++verdict.singles;
      return;
    }
    for (const Candidate target : step.targets) {
      if (std::find(gone_.begin(), gone_.end(), target) != gone_.end()) throw Wrong(fmt::format("{} twice in a round", to_string(target)));
      gone_.push_back(target);
      ++verdict.eliminations;
    }
    ++steps_;
  }

  void take(const Round& round, Verdict&) {
    end_round();
    ++rounds_;
    if (round.number && *round.number != rounds_) throw Wrong(fmt::format("round {} where round {} is expected", *round.number, rounds_));
  }

  void take(const Picture& picture, Verdict&) {
    end_round();
    for (int cell = 0; cell < 81; ++cell) {
      const std::string digits = state_.digits(cell / 9 + 1, cell % 9 + 1);
      if (digits != picture[static_cast<std::size_t>(cell)])
        throw Wrong(fmt::format("r{}c{} is drawn {} and holds {}", cell / 9 + 1, cell % 9 + 1, picture[static_cast<std::size_t>(cell)], digits));
    }
  }

  const Type& type_named(const std::string& name) {
    auto known = types_.find(name);
    if (known == types_.end()) known = types_.emplace(name, type_of(name)).first;
    return known->second;
  }

  void check_step(const Type& type, const Step& step, Candidate target) const {
    const auto length = static_cast<std::size_t>(type.length);
    switch (type.family) {
      case Family::interaction:
        return check_interaction(type, target);
      case Family::naked:
      case Family::hidden:
      case Family::fish:
      case Family::finned:
        if (step.base.size() != length || step.cover.size() != length)
          throw Wrong(fmt::format("{} and {} members", step.base.size(), step.cover.size()));
        return check_subset(type, step, target);
      case Family::chain:
        // c-chains count the cells of the grid, two a variable.
        if (step.cells.size() * (type.chain.one_digit ? 2 : 1) != length) throw Wrong(fmt::format("{} cells", step.cells.size()));
        return check_chain(state_, type.chain, step.cells, target, path_.full);
      case Family::bichain:
        if (step.cells.size() != length) throw Wrong(fmt::format("{} cells", step.cells.size()));
        return check_bichain(state_, type, step, target, path_.full);
      case Family::whip:
        if (step.cells.size() != length) throw Wrong(fmt::format("{} cells", step.cells.size()));
        return check_whip(state_, type.whip, step.cells, target, path_.full);
      default:
        throw Wrong(step.name + " eliminates nothing");
    }
  }

  // The digit is in the first house only where the second crosses it, so it goes from the rest of the second.
  void check_interaction(const Type& type, Candidate target) const {
    if (!in_house(type.with, type.with_number, target) || in_house(type.house, type.number, target))
      throw Wrong("the target is not in the second house alone");
    const auto places = state_.left(house(type.house, type.number, digit_of(target)));
    if (places.empty()) throw Wrong("the digit has no place in the first house");
    for (const Candidate c : places) {
      if (!in_house(type.with, type.with_number, c)) throw Wrong(fmt::format("{} is in the first house alone", to_string(c)));
    }
  }

  // k base variables hold candidates in k cover variables only; these lose all others.
  void check_subset(const Type& type, const Step& step, Candidate target) const {
    check_shape(type, step);
    if (!all_different(step.base) || !all_different(step.cover)) throw Wrong("a member twice");
    const bool finned = type.family == Family::finned;
    std::vector<Candidate> extra;
    for (const Variable& v : step.base) {
      const auto left = state_.left(v);
      if (left.size() == 1 && state_.decided(left.front())) throw Wrong(fmt::format("{} is decided", to_string(v)));
      for (const Candidate c : left) {
        if (any_holds(step.cover, c)) continue;
        if (!finned) throw Wrong(fmt::format("{} is in no member of the other side", to_string(c)));
        extra.push_back(c);
      }
    }
    if (!any_holds(step.cover, target) || any_holds(step.base, target))
      throw Wrong(fmt::format("{} is no target of these members", to_string(target)));
    if (finned) check_fins(type, step, extra, target);
  }

  // The fins lie in one base line and one block, where that line crosses a cover line; the target lies in that block, too.
  void check_fins(const Type& type, const Step& step, std::vector<Candidate> extra, Candidate target) const {
    std::vector<Candidate> shown = step.fins;
    std::sort(extra.begin(), extra.end());
    std::sort(shown.begin(), shown.end());
    if (extra.empty() || extra != shown) throw Wrong("the fins are not what the base lines hold beside the cover lines");
    const Variable* line = nullptr;
    for (const Variable& v : step.base) {
      if (holds(v, extra.front())) line = &v;
    }
    const int block = block_of(extra.front());
    for (const Candidate c : extra) {
      if (!holds(*line, c)) throw Wrong("fins in two base lines");
      if (block_of(c) != block) throw Wrong("fins in two blocks");
    }
    // Where the line crosses the cover lines within the block.
    bool crosses = false, at_crossing = false;
    for (const Candidate c : members(*line)) {
      if (block_of(c) != block || !any_holds(step.cover, c)) continue;
      crosses = true;
      at_crossing = at_crossing || state_.possible(c);
    }
    if (!crosses) throw Wrong("no cover line crosses the base line in the block of the fins");
    if (block_of(target) != block) throw Wrong("the target is not in the block of the fins");
    if (at_crossing == type.sashimi)
      throw Wrong(type.sashimi ? "a candidate at the crossing: no sashimi fish" : "no candidate at the crossing: a sashimi fish");
  }

  void check_shape(const Type& type, const Step& step) const {
    if (type.family != Family::finned && !step.fins.empty()) throw Wrong("fins of a fish without them");
    const auto all = [](const std::vector<Variable>& list, auto test) { return std::all_of(list.begin(), list.end(), test); };
    if (type.family == Family::fish || type.family == Family::finned) {
      const int digit = step.base.front().second;
      const Kind other = type.house == Kind::rn ? Kind::cn : Kind::rn;
      const auto line_of = [digit](Kind kind) { return [digit, kind](const Variable& v) { return v.kind == kind && v.second == digit; }; };
      if (!all(step.base, line_of(type.house)) || !all(step.cover, line_of(other))) throw Wrong("lines of the wrong kind");
      return;
    }
    const auto& cells = type.family == Family::naked ? step.base : step.cover;
    const auto& digits = type.family == Family::naked ? step.cover : step.base;
    const int number = digits.front().first;
    if (!all(digits, [&](const Variable& v) { return v.kind == type.house && v.first == number; })) throw Wrong("digits of another house");
    const auto inside = [&](const Variable& v) { return v.kind == Kind::rc && in_house(type.house, number, candidate(1, v.first, v.second)); };
    if (!all(cells, inside)) throw Wrong("cells outside the house");
  }

  void check_allowed(const std::string& name, const Type& type) const {
    const auto one_of = [&](const auto& list) {
      return std::any_of(type.rules.begin(), type.rules.end(),
                         [&](std::string_view rule) { return std::find(list.begin(), list.end(), rule) != list.end(); });
    };
    std::vector<std::string> named;
    for (const std::string& rule : path_.rules) named.push_back(rule.substr(0, rule.find_first_of("<>=")));
    if (in_words_ != (type.family == Family::strategy)) throw Wrong(fmt::format("{} is no step of the rating {}", name, path_.rating));
    if (!one_of(named)) throw Wrong(fmt::format("{} is not among the rules of the path", name));
    const auto* rules = rules_of_rating(path_.rating);
    if (rules != nullptr && !one_of(*rules)) throw Wrong(fmt::format("{} is no rule of the rating {}", name, path_.rating));
  }

  void end_round() {
    if (gone_.empty()) return;
    for (const Candidate c : gone_) state_.remove(c);
    gone_.clear();
    const std::string empty = state_.contradiction();
    if (!empty.empty()) throw Wrong(fmt::format("nothing is left in {}", empty));
  }

  void note(const Type& type) {
    longest_ = std::max(longest_, type.length);
    if (std::tie(type.length, type.rank) >= std::tie(most_length_, most_rank_)) {
      most_length_ = type.length;
      most_rank_ = type.rank;
      most_complex_ = type.capital;
    }
  }

  void check_end(Verdict& verdict) const {
    if (!path_.ended) throw Wrong("the path breaks off: neither LEVEL nor UNSOLVED");
    if (!in_words_ && path_.rating != "rules" && rules_of_rating(path_.rating) == nullptr)
      throw Wrong(fmt::format("no rating is named {}", path_.rating));
    verdict.solved = state_.solved() && state_.contradiction().empty();
    if (path_.solved != verdict.solved) throw Wrong(path_.solved ? "the path does not solve the puzzle" : "the path solves the puzzle");
    if (path_.most_complex != most_complex_) throw Wrong(fmt::format("the most complex rule is {}", most_complex_));
    if (path_.steps && (path_.steps->first != steps_ || path_.steps->first > path_.steps->second))
      throw Wrong(fmt::format("{} steps are printed", steps_));
    if (!path_.solved) {
      check_unsolved();
      verdict.unproven = path_.value;
      return;
    }
    if (path_.solution != state_.solution()) throw Wrong("the solution is " + state_.solution());
    check_level();
    // Rules of one's own may find what is shorter than the length asked for.
    if (path_.rating != "rules" && !path_.value.empty() && path_.value != std::to_string(longest_))
      throw Wrong(fmt::format("the value is {}", longest_));
  }

  // "L8", "L4_0 3"; systems cut off at a length (L7) have the levels of the whole one.
  void check_level() const {
    const std::string_view level = path_.level, rating = path_.rating;
    for (const std::string_view name : {rating, rating.substr(0, rating.find_last_not_of("0123456789") + 1)}) {
      if (!level.starts_with(name)) continue;
      std::string_view number = level.substr(name.size());
      if (number.starts_with(' ')) number.remove_prefix(1);
      if (number == std::to_string(longest_)) return;
    }
    throw Wrong(fmt::format("the level is {} {}", rating, longest_));
  }

  // A path may end unsolved where the rating is infinite, or above what the steps use.
  void check_unsolved() const {
    const std::string prefix = path_.rating + " = ";
    const std::string_view value = path_.value;
    if (!value.starts_with(prefix)) throw Wrong("the value of the rating is not told");
    const std::string_view what = value.substr(prefix.size());
    if (what == "inf") return;
    int above = -1;
    if (what.starts_with('>')) std::from_chars(what.data() + 1, what.data() + what.size(), above);
    if (above < longest_ || in_words_) throw Wrong(fmt::format("'{}' is not the rating of an unsolved puzzle", what));
  }

  const Path& path_;
  State state_;
  std::vector<Candidate> gone_;  // at the end of the round
  int rounds_ = 0;
  int steps_ = 0;  // eliminations; in words, sentences that eliminate
  std::map<std::string, Type> types_;
  bool in_words_;  // a path of a simple system
  int longest_;
  int most_length_ = 0;
  int most_rank_ = -1;
  std::string most_complex_ = "ECP";
};

}  // namespace

Verdict check(const Path& path) {
  Verdict verdict;
  verdict.where = path.where;
  try {
    Checker(path).run(verdict);
  } catch (const Wrong& wrong) {
    verdict.why = wrong.what();
  }
  return verdict;
}

}  // namespace bitwhip::verify
