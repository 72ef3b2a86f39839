#include "verify/check/check.h"

#include <tuple>

#include "base/text.h"
#include "verify/board/board.h"
#include "verify/board/scanner.h"
#include "verify/board/variant_reading.h"
#include "verify/check/hodoku_path.h"
#include "verify/check/least.h"
#include "verify/check/published.h"
#include "verify/check/rating_claim.h"
#include "verify/check/ser_path.h"
#include "verify/check/shown_rating.h"
#include "verify/hodoku/hodoku_reader.h"
#include "verify/hodoku/hodoku_step.h"
#include "verify/search/closure.h"
#include "verify/steps/chain_search.h"
#include "verify/steps/ratings.h"
#include "verify/steps/rules.h"
#include "verify/steps/simple_systems.h"
#include "verify/steps/step.h"
#include "verify/steps/steps.h"
#include "verify/steps/unfillable.h"
#include "verify/steps/uniqueness.h"

namespace bitwhip::verify {
namespace {

class Checker {
 public:
  Checker(const Path& path, const Checks& checks, Verdict& verdict)
      : path_(path), checks_(checks), verdict_(verdict) {
    verdict.line = variant_.line;
  }

  void run() {
    verdict_.where = path_.where;
    check_rules();
    certify();
    choose_order();
    for (const Item& item : path_.items) {
      poll_();
      verdict_.where = item.where;
      std::visit([&](const auto& what) { take(what); }, item.what);
      if (std::holds_alternative<Round>(item.what)) round_where_ = item.where;
    }
    verdict_.where = path_.end_where.empty() ? "the end" : path_.end_where;
    end_round();
    check_end();
    verdict_.where.clear();
  }

 private:
  // Checks that the rules of the path are those of its rating.
  void check_rules() {
    const bool classic = variant_.tables->classic;
    if (in_words_) {
      if (!classic && !is_of_any_board(path_.rating)) refuse_classic(path_.rating);
      for (const std::string& rule : path_.rules) {
        if (!is_strategy_rule(path_.rating, rule))
          throw Wrong(says("the rule '{}'", rule), there("{} has no such rule", path_.rating),
                      asks("the rules of a path are those of its rating"));
      }
      return;
    }
    rules_ = parse_rules(path_.rules);
    if (!classic) check_any_board(rules_);
    if (path_.rating == "rules") {
      rating_ = CheckerRating{rules_};
      return;
    }
    const auto rating = rating_named(path_.rating);
    if (!rating)
      throw Wrong(says("the rating {}", path_.rating), there("no rating is named so"),
                  asks("ratings are those of `bitwhip info ratings`"));
    rating_ = *rating;
    if (!classic) check_any_board(rating_.rules);
    if (!classic && rating_.least) refuse_classic(path_.rating);
    if (const std::string more = outside(rules_, rating_.rules); !more.empty())
      throw Wrong(says("the rules of the path have {}", more),
                  there("the rating {} has not", path_.rating),
                  asks("the rules of a path are those of its rating, or fewer"));
  }

  // In a strict check looks for a certificate of the level that the path names, whatever its steps.
  void certify() {
    if (!checks_.strict || checks_.rounds || !path_.solved || rating_.with_braids.empty() ||
        rating_.least)
      return;
    const int level =
        number_in(path_.level.substr(path_.level.find_last_not_of("0123456789") + 1)).value_or(0);
    if (level < 2 || !not_searched(rating_.with_braids).empty()) return;
    try {
      if (certified(start_, rating_.with_braids, level, poll_)) certified_ = level;
    } catch (const TooLarge&) {
      return;  // the rounds may still show the value
    }
  }

  // Chooses the order of rungs that a strict check requires, if any.
  void choose_order() {
    if (!checks_.strict || certified_ > 0 || in_words_ || rating_.confluent || rating_.least)
      return;
    const std::string unknown = not_searched(rating_.rules);
    if (!unknown.empty()) {
      verdict_.not_strict = fmt::format("there is no search for {} here", unknown);
    } else if (path_.steps && path_.steps->first != path_.steps->second) {
      verdict_.not_strict =
          fmt::format("the path keeps {} of {} steps", path_.steps->first, path_.steps->second);
    } else {
      const auto same = [&](const Rules& smaller) { return rungs(smaller) == rungs(rules_); };
      const auto found = lists::find_if(rating_.smaller, same);
      required_rules_ = found == rating_.smaller.end() ? &rating_.rules : &*found;
    }
  }

  void take(const Single& single) {
    end_round();
    const StepType type = type_named(single.name);
    if (in_words_)
      throw Wrong(says("{}", single.name),
                  there("{} is no strategy of {}", single.name, path_.rating),
                  asks("a path in words has the strategies of its rating"));
    const Candidate c = single.value;
    if (state_.decided(c))
      throw Wrong(says("the value {}", to_string(c)), there("its cell is decided already"),
                  asks("a value is for an open cell"));
    if (!state_.possible(c))
      throw Wrong(says("the value {}", to_string(c)),
                  there("{} is no candidate any more", to_string(c)),
                  asks("a value is a candidate that is left"));
    check_single(state_, type, single);
    note(type);
    BITWHIP_INVARIANT(gone_.empty());
    state_.set(c);
    ++verdict_.singles;
  }

  void take(const Step& step) {
    const StepType type = type_named(step.name);
    if (type.family == Family::naked_single || type.family == Family::hidden_single)
      throw Wrong(says("{} removes {}", step.name, counted(step.targets.size(), "candidate")),
                  there("a single eliminates nothing"), asks("a single gives a value"));
    if (step.length && *step.length != type.length)
      throw Wrong(says("length {} beside {}", *step.length, step.name),
                  there("the name says {}", type.length), asks("both say the same length"));
    if (in_words_)
      throw Wrong(says("{}", step.name), there("it is no step of the rating {}", path_.rating),
                  asks("a path has steps of its rating"));
    check_allowed(step.name, type);
    if (rating_.least) check_alone(step);
    const std::vector<Candidate> targets = targets_of(state_, step);
    const bool of_relations = type.rule != nullptr && type.rule->next != nullptr;
    if (of_relations != !step.relations.empty() || of_relations != targets.empty())
      throw Wrong(says("{}", step.name),
                  there("its conclusions are {}", of_relations ? "no relation" : "a relation"),
                  asks("a rule of relations gives a relation, any other one eliminates"));
    if (of_relations) {
      type.rule->check(state_, type, step, -1, path_.full);
      if (!next_relations_) next_relations_ = state_.relations;
      take_relations(state_, *type.rule, step, *next_relations_);
    }
    for (const Candidate target : targets) {
      if (!state_.open(target))
        throw Wrong(says("the target {}", to_string(target)), there("it is no candidate any more"),
                    asks("a target is a candidate that is left"));
      check_step(state_, type, step, target, path_.full);
      eliminate(target);
      ++steps_;
    }
    assumed_ = assumed_ || (type.rule != nullptr && type.rule->assumes_one_solution);
    if (type.length > round_longest_) {
      round_longest_ = type.length;
      round_step_ = step.name;
    }
    any_order_.take(type);
    note(type);
  }

  // Records an elimination, which takes effect at the end of the round.
  void eliminate(Candidate target) {
    if (contains(gone_, target))
      throw Wrong(says("the target {}", to_string(target)),
                  there("the round has removed it before"), asks("the targets of a round differ"));
    gone_.push_back(target);
    ++verdict_.eliminations;
  }

  // Checks that a round has one elimination, in a state without singles.
  void check_alone(const Step& step) const {
    if (step.targets.size() + gone_.size() > 1)
      throw Wrong(says("{} in a round", counted(step.targets.size() + gone_.size(), "elimination")),
                  there("there is more than one"),
                  asks("a round of {} removes one candidate", path_.rating));
    const std::string single = state_.pending_single();
    if (!single.empty())
      throw Wrong(says("a round of {}", step.name), there("{} is a single", single),
                  asks("singles come before a round"));
  }

  void take(const WordStep& step) {
    if (step.value) end_round();
    if (!in_words_)
      throw Wrong(says("{}", step.name), there("it is no step of the rating {}", path_.rating),
                  asks("a path has steps of its rating"));
    const StepType type = strategy_type(path_.rating, step.name);
    if (!contains(path_.rules, type.capital))
      throw Wrong(says("{}", step.name), there("it is not among the rules of the path"),
                  asks("the steps are of the rules that the path names"));
    check_words(state_, path_.rating, step, path_.full);
    note(type);
    if (step.value) {
      state_.set(*step.value);
      ++verdict_.singles;
      return;
    }
    for (const Candidate target : step.targets) eliminate(target);
    ++steps_;
  }

  void take(const Misread& step) { throw Wrong(step.fault); }
  void take(const Settle&) {
    throw Wrong(says("singles to the end"), there("they are not printed"),
                asks("a path prints each single"));
  }
  void take(const Unread& block) {
    throw Wrong(says("'{}'", block.begin), there("it is not a step"),
                asks("a path consists of steps"));
  }

  void take(const SerStep& step) {
    throw Wrong(says("{}", step.name), there("it is no step of the rating {}", path_.rating),
                asks("a path has steps of its rating"));
  }

  void take(const ScoredStep& line) {
    throw Wrong(says("{}", name_of(line.step.technique)),
                there("it is no step of the rating {}", path_.rating),
                asks("a path has steps of its rating"));
  }

  void take(const LibraryLine&) {
    throw Wrong(says("a line of a HoDoKu library"), there("the path is of {}", path_.rating),
                asks("states in such a path are drawn"));
  }

  void take(const Round& round) {
    end_round();
    ++rounds_;
    if (round.number && *round.number != rounds_)
      throw Wrong(says("round {}", *round.number), there("it is round {}", rounds_),
                  asks("rounds are numbered from 1"));
  }

  void take(const Picture& picture) {
    end_round();
    if (const auto fault = state_.differs(picture)) throw Wrong(*fault);
  }

  StepType type_named(const std::string& name) const {
    StepType type = type_of(name);
    // In the csp notation, an interaction is a whip that keeps its place in the order.
    if (path_.csp && has(rules_, Closure::locked) && name == "whip[1]")
      type.rank = type_of("row r1 interaction-with-block b1").rank;
    return type;
  }

  // Checks that the step is of a rule of the path, with a length that this rule has there.
  void check_allowed(const std::string& name, const StepType& type) const {
    bool named = false;
    for (const ListedRule& part : rules_) {
      // In the csp notation, and on a variant, even one named `classic`, locked candidates are
      // whips of length 1.
      const bool locked = (path_.names_board() || path_.csp) &&
                          part.rule->closure == Closure::locked && name == "whip[1]";
      if (!locked && !type.of(*part.rule)) continue;
      named = true;
      // Custom rules that begin with longer chains of PBCS may find shorter ones.
      const bool shorter = path_.rating == "rules" &&
                           (type.family == Family::whip || type.family == Family::bichain);
      if (type.length <= part.most && (type.length >= part.least || shorter)) return;
    }
    if (named)
      throw Wrong(says("{}", name), there("the rules of the path have no such length"),
                  asks("the steps have lengths that the path names with its rules"));
    throw Wrong(says("{}", name), there("it is not among the rules of the path"),
                asks("the steps are of the rules that the path names"));
  }

  void end_round() {
    if (gone_.empty() && !next_relations_) return;
    BITWHIP_INVARIANT(lists::all_of(gone_, [this](Candidate c) { return state_.open(c); }));
    if (required_rules_ != nullptr) check_order();
    any_order_.least = any_order_.least && gone_.size() == 1 && state_.pending_single().empty();
    for (const Candidate c : gone_) state_.remove(c);
    gone_.clear();
    if (next_relations_) {
      next_relations_->tried = state_.relations.tried;
      state_.relations = *std::exchange(next_relations_, std::nullopt);
    }
    round_longest_ = 0;
    if (const std::string empty = state_.contradiction(); !empty.empty())
      throw Wrong(says("the steps up to here"), there("nothing is left in {}", empty),
                  asks("right steps leave the solution"));
  }

  // Checks that the round is that of the fixed path.
  void check_order() {
    try {
      if (!unless_too_large(verdict_, [&] {
            state_.relations.tried = check_round(state_, gone_, next_relations_, round_longest_,
                                                 round_step_, *required_rules_, poll_);
          }))
        required_rules_ = nullptr;
    } catch (const Wrong& wrong) {
      throw WrongAt(round_where_.empty() ? "the first round"
                                         : fmt::format("{} (round {})", round_where_, rounds_),
                    wrong.fault);
    }
  }

  void note(const StepType& type) {
    longest_ = std::max(longest_, type.length);
    if (std::tie(type.length, type.rank) >= std::tie(most_complex_.length, most_complex_.rank))
      most_complex_ = type;
  }

  void check_end() {
    if (!path_.ended)
      throw Wrong(says("the last line of the path"), there("the path breaks off"),
                  asks("a path ends with LEVEL or UNSOLVED"));
    verdict_.solved = state_.solved() && state_.contradiction().empty();
    if (path_.solved != verdict_.solved)
      throw Wrong(path_.solved ? says("the puzzle is solved") : says("the puzzle is not solved"),
                  path_.solved ? there("the path does not solve the puzzle")
                               : there("the path solves the puzzle"),
                  asks("the end of a path is what its steps give"));
    if (path_.most_complex != most_complex_.capital)
      throw Wrong(says("the most complex rule is {}", path_.most_complex),
                  there("it is {}", most_complex_.capital),
                  asks("the end names the longest step, among equal ones the latest rule"));
    if (path_.assumes != assumed_)
      throw Wrong(
          path_.assumes ? says("the path assumes one solution") : says("the path assumes nothing"),
          assumed_ ? there("a step assumes one solution") : there("no step assumes one solution"),
          asks("the end says whether a step assumes one solution"));
    if (path_.refutation && !rating_.least)
      throw Wrong(says("a refutation"), there("the rating is {}", path_.rating),
                  asks("only ratings over all orders are refuted"));
    if (!path_.ep.empty() || !path_.ed.empty())
      throw Wrong(says("EP or ED"), there("the rating is {}", path_.rating),
                  asks("only paths of SER have them"));
    if (path_.open && !rating_.least)
      throw Wrong(says("the status open"), there("{} is decided", path_.rating),
                  asks("only ratings over all orders are open"));
    if (path_.steps && !path_.solved)
      throw Wrong(says("STEPS"), there("the path does not solve the puzzle"),
                  asks("a path that keeps the needed steps solves"));
    if (path_.steps && (path_.steps->first != steps_ || path_.steps->first > path_.steps->second))
      throw Wrong(says("STEPS = {} OF {}", path_.steps->first, path_.steps->second),
                  there("{} {} printed", counted(static_cast<std::uint64_t>(steps_), "step"),
                        steps_ == 1 ? "is" : "are"),
                  asks("the first number is that of the printed steps, the second no less"));
    const auto most = start_.possible().count() - state_.possible().count();
    if (path_.steps && at(path_.steps->second) > most)
      throw Wrong(says("STEPS = {} OF {}", path_.steps->first, path_.steps->second),
                  there("the puzzle has {} to eliminate", counted(most, "candidate")),
                  asks("a path has no more steps than that"));
    if (!path_.solved) return claim().check_unsolved();
    if (path_.solution != state_.solution())
      throw Wrong(says("SOLUTION = {}", path_.solution),
                  there("the solution is {}", state_.solution()),
                  asks("the solution is what the steps give"));
    if (assumed_ && count_solutions(start_, poll_) != 1)
      throw Wrong(says("steps that assume one solution"), there("the puzzle has not one solution"),
                  asks("such a step needs a puzzle with one solution"));
    if (assumed_ && longest_ == 0) longest_ = kUniquenessLevel;
    check_level();
    if (rating_.least)
      return check_least(path_, rating_, start_, state_, longest_, checks_.strict, poll_, verdict_);
    claim().check_solved();
  }

  // Checks the level, "L8", "L4_0 3"; systems capped at a length (L7) use the levels of the whole
  // one.
  void check_level() const {
    const std::string_view level = path_.level, rating = path_.rating;
    const auto is_level = [&](std::string_view name) {
      if (!level.starts_with(name)) return false;
      std::string_view text = level.substr(name.size());
      if (text.starts_with(' ')) text.remove_prefix(1);
      return text == std::to_string(longest_);
    };
    if (!is_level(rating) && !is_level(rating.substr(0, rating.find_last_not_of("0123456789") + 1)))
      throw Wrong(says("LEVEL = {}", path_.level), there("the level is {} {}", rating, longest_),
                  asks("the level is the greatest length of the steps"));
    if (path_.value.empty() || rating_.least) return;
    // Custom rules may find what is shorter than the length asked for.
    const auto value = number_in(path_.value);
    if (!value || (path_.rating == "rules" ? *value < longest_ : *value != longest_))
      throw Wrong(says("the value {}", path_.value), there("the value is {}", longest_),
                  asks("the value is the greatest length of the steps"));
  }

  // What the steps show of the rating.
  RatingClaim claim() {
    return RatingClaim({.path = path_,
                        .rating = rating_,
                        .start = start_,
                        .end = state_,
                        .required_rules = required_rules_,
                        .in_words = in_words_,
                        .assumed = assumed_,
                        .longest = longest_,
                        .certified = certified_,
                        .any_order = any_order_},
                       checks_, poll_, verdict_);
  }

  // Level of a path with uniqueness rules and nothing that has a length.
  static constexpr int kUniquenessLevel = 4;

  const Path& path_;
  const Checks& checks_;
  Verdict& verdict_;
  Poll poll_{checks_.stop};
  const ReadVariant variant_ = variant_of(path_);
  const PathState start_{variant_.board, *variant_.tables};
  PathState state_ = start_;
  const bool in_words_ = is_simple_system(path_.rating);
  Rules rules_;           // of the path
  CheckerRating rating_;  // from the definitions
  const Rules* required_rules_ = nullptr;
  int certified_ = 0;                          // value shown by a certificate; 0: none
  std::vector<Candidate> gone_;                // removed at the end of the round
  std::optional<Relations> next_relations_{};  // relations after the round, if it changes them
  std::string round_where_, round_step_;
  int round_longest_ = 0;
  int rounds_ = 0;
  int steps_ = 0;         // number of eliminations; in words, of sentences that eliminate
  bool assumed_ = false;  // a step assumes one solution
  int longest_ = in_words_ ? 1 : 0;
  ShownRating any_order_;
  StepType most_complex_{.family = Family::naked_single, .rank = -1, .capital = "ECP"};
};

// Notes what a path says that nothing here shows.
void tell_unseen(const Path& path, Verdict& verdict) {
  const auto not_shown = [&](const std::string& what) {
    verdict.not_shown += (verdict.not_shown.empty() ? "" : ", and that ") + what;
  };
  if (path.solved && !path.limit.empty()) not_shown(fmt::format("its status is {}", path.limit));
  if (path.steps)
    verdict.notes.push_back(
        fmt::format("not checked: the {} steps of the whole path", path.steps->second));
  if (path.unknown_members > 0)
    verdict.notes.push_back(counted(static_cast<std::size_t>(path.unknown_members), "member") +
                            " not known");
}

Verdict check_once(const Path& path, const Checks& checks) {
  Verdict verdict;
  verdict.where = path.where;
  try {
    if (path.published) {
      check_published(path, checks, verdict);
      return verdict;
    }
    if (is_hodoku_rating(path.rating)) {
      check_hodoku_path(path, checks, verdict);
      tell_unseen(path, verdict);
      return verdict;
    }
    if (is_ser_rating(path.rating)) {
      const ReadVariant variant = variant_of(path);
      if (!variant.tables->classic) refuse_classic(path.rating);
      verdict.line = variant.line;
      check_ser_path(path, variant, checks, verdict);
      tell_unseen(path, verdict);
      return verdict;
    }
    Checker(path, checks, verdict).run();
    tell_unseen(path, verdict);
  } catch (const WrongAt& wrong) {
    verdict.where = wrong.where;
    verdict.fault = wrong.fault;
  } catch (const Wrong& wrong) {
    verdict.fault = wrong.fault;
  }
  return verdict;
}

}  // namespace

Verdict check(const Path& path, const Checks& checks) {
  Verdict first = check_once(path, checks);
  if (first.right() || !checks.go_on || path.published || is_hodoku_rating(path.rating))
    return first;
  // If only the frame of the path is wrong, its steps may still be right.
  Verdict rest;
  try {
    check_published(path, checks, rest);
  } catch (const Wrong&) {
    return first;
  }
  rest.where = first.where;
  rest.fault = first.fault;
  rest.not_strict = rest.shown = {};
  return rest;
}

}  // namespace bitwhip::verify
