#include "verify/check/published.h"

#include <map>

#include "base/text.h"
#include "rulebook/hodoku_names.h"
#include "rulebook/rules.h"
#include "verify/board/board.h"
#include "verify/board/fault.h"
#include "verify/board/ser_board.h"
#include "verify/board/variant_reading.h"
#include "verify/check/shown_rating.h"
#include "verify/hodoku/hodoku_step.h"
#include "verify/search/closure.h"
#include "verify/ser/ser.h"
#include "verify/ser/techniques.h"
#include "verify/steps/oddagon.h"
#include "verify/steps/rules.h"
#include "verify/steps/simple_systems.h"
#include "verify/steps/step.h"
#include "verify/steps/steps.h"
#include "verify/steps/unfillable.h"
#include "verify/steps/uniqueness.h"

namespace bitwhip::verify {
namespace {

// Returns the state after all singles.
PathState after_singles(PathState state) {
  for (bool found = true; found && state.contradiction().empty();) {
    found = false;
    for (const Variable& v : state.board().variables) {
      const auto left = state.left(v);
      if (left.size() != 1 || state.decided(left.front())) continue;
      state.set(left.front());
      found = true;
    }
  }
  return state;
}

// Returns the candidates left after singles and whips of length 1.
CandidateBits closed(const PathState& state) {
  Marks marks(state);
  marks.settle(true);
  return marks.possible();
}

class PublishedWalk {
 public:
  PublishedWalk(const Path& path, const Checks& checks, Verdict& verdict)
      : path_(path), checks_(checks), verdict_(verdict) {
    verdict.line = variant_.line;
  }

  void run() {
    for (const Item& item : path_.items) {
      poll_();
      const auto take_item = [&] { std::visit([&](const auto& what) { take(what); }, item.what); };
      const auto accept_item = [&] {
        std::visit([&](const auto& what) { accept(what); }, item.what);
      };
      const int steps = verdict_.steps;
      where_ = item.where;
      if (verdict_.unchecked_from.empty() && attempt(item.where, take_item) &&
          (!path_.published || attempt(item.where, [&] { end_round(); })))
        continue;
      if (verdict_.right()) {
        verdict_.steps = steps + is_step(item);
        verdict_.unchecked += is_step(item);
        if (attempt(item.where, accept_item)) continue;
      }
      verdict_.wrong += verdict_.steps - steps;  // rounds, drawn states and the end are no steps
      if (!checks_.go_on) return;
      attempt(item.where, accept_item);
    }
    if (verdict_.unchecked_from.empty())
      attempt(path_.end_where.empty() ? "the end" : path_.end_where, [&] { check_end(); });
    else
      verdict_.solved = state_.solved() && state_.contradiction().empty();
    tell();
  }

 private:
  // Step that removes the solution: wrong whatever stands before it.
  struct AgainstSolution : Wrong {
    using Wrong::Wrong;
  };

  // Runs the work; records a fault and returns false if it throws Wrong. Behind unread lines the
  // check ends there instead.
  template <class Work>
  bool attempt(const std::string& where, Work work) {
    try {
      work();
      return true;
    } catch (const AgainstSolution& wrong) {
      record(where, wrong);
    } catch (const Wrong& wrong) {
      if (unread_ == nullptr || !verdict_.right() || !verdict_.unchecked_from.empty()) {
        record(where, wrong);
      } else {
        verdict_.unchecked_from = where;
        why_unchecked_ = wrong.what();
      }
    }
    return false;
  }

  void record(const std::string& where, const Wrong& wrong) {
    if (verdict_.fault) return;
    verdict_.where = where;
    verdict_.fault = wrong.fault;
  }

  static bool is_step(const Item& item) {
    return !std::holds_alternative<Round>(item.what) &&
           !std::holds_alternative<Picture>(item.what) &&
           !std::holds_alternative<Settle>(item.what) && !std::holds_alternative<Unread>(item.what);
  }

  // Throws if the puzzle has one solution, and the conclusions remove it.
  void hold_to_solution(const std::vector<Candidate>& targets,
                        const std::vector<Candidate>& values) {
    if (!solution_)
      solution_ = only_solution(PathState(variant_.board, *variant_.tables), poll_)
                      .value_or(~CandidateBits{});
    for (const Candidate c : targets) {
      if (*solution_ != ~CandidateBits{} && verify::has(*solution_, c))
        throw AgainstSolution(says("{} goes", to_string(c)),
                              there("{} is a candidate of the solution", to_string(c)),
                              asks("a step keeps the solution, whatever its rule is"));
    }
    for (const Candidate c : values) {
      if (!verify::has(*solution_, c))
        throw AgainstSolution(says("the value {}", to_string(c)),
                              there("{} is no candidate of the solution", to_string(c)),
                              asks("a step keeps the solution, whatever its rule is"));
    }
  }

  // Takes a step of a name that is not known as printed.
  void take_as_printed(const std::string& name, const std::vector<Candidate>& targets,
                       const std::vector<Candidate>& values) {
    accept(targets, values);
    ++unknown_[name];
  }

  // In the cell of a relation any guardian but R may be the left-linking one, whichever is printed
  // first.
  Step with_linked_guardians(Step step) const {
    auto* const chain = std::get_if<ClaimedChain>(&step.pattern);
    for (std::size_t k = 1; chain != nullptr && k < chain->cells.size(); ++k) {
      StepCell& cell = chain->cells[k];
      const auto follows = [&](Candidate c) {
        return !contains(cell.right, c) && g_linked(state_, chain->cells[k - 1].right, c);
      };
      if (cell.relation.empty() || follows(cell.left)) continue;
      const auto other = lists::find_if(cell.relation, follows);
      if (other != cell.relation.end()) cell.left = *other;
    }
    return step;
  }

  // Returns true if a step rests on a relation that is not known here, perhaps since the path is a
  // part of another one.
  bool lacks_relation(const StepType& type, const Step& step) const {
    if (type.rule == nullptr || type.rule->relation == rulebook::RelationUse::none) return false;
    CandidateGroup guardians;
    if (const auto* forcing = std::get_if<ClaimedForcing>(&step.pattern))
      guardians = forcing->guardians;
    if (const auto* chain = std::get_if<ClaimedChain>(&step.pattern)) {
      const auto cell =
          lists::find_if(chain->cells, [](const StepCell& one) { return !one.relation.empty(); });
      if (cell != chain->cells.end()) guardians = cell->relation;
    }
    return !contains(state_.live_relations(), set_of(guardians));
  }

  // Checks in the present state; in a published path then also after singles that it does not
  // print.
  template <class Check>
  void check_in_state(Check check) {
    const auto fault_in = [&](const PathState& state) -> std::optional<Fault> {
      try {
        check(state);
        return std::nullopt;
      } catch (const Wrong& wrong) {
        return wrong.fault;
      }
    };
    const std::optional<Fault> fault = fault_in(state_);
    if (!fault) return;
    if (!path_.published) throw Wrong(*fault);
    const PathState after = after_singles(state_);
    if (!fault_in(after)) return take_silent(after);
    // Programs print the state after whips of length 1, but not these.
    const CandidateBits left = closed(state_);
    PathState reduced = state_;
    for_each(state_.possible() & ~left, [&](Candidate c) { reduced.remove(c); });
    reduced = after_singles(std::move(reduced));
    if (!reduced.contradiction().empty() || fault_in(reduced)) throw Wrong(*fault);
    take_silent(reduced);
    drawn_ = true;
    shows_.length = std::max(shows_.length, 1);
  }

  // Continues from a state with more singles.
  void take_silent(const PathState& after) {
    for_each(after.possible(), [&](Candidate c) {
      if (after.decided(c) && !state_.decided(c)) silent_.insert(c);
    });
    state_ = after;
  }

  void take(const Single& single) {
    ++verdict_.steps;
    end_round();
    const Candidate c = single.value;
    if (!is_single(single))
      return take_as_printed(single.name == "last-guardian" ? "ORk-relation" : single.name, {},
                             {c});
    if (silent_.erase(c) == 0) {
      check_in_state([&](const PathState& state) {
        if (!state.possible(c))
          throw Wrong(says("the value {}", to_string(c)),
                      there("{} is no candidate any more", to_string(c)),
                      asks("a value is a candidate that is left"));
        if (state_.decided(c))
          throw Wrong(says("the value {}", to_string(c)), there("its cell is decided already"),
                      asks("a value is for an open cell"));
        if (!state.decided(c)) check_value(state, single);
      });
      if (silent_.erase(c) == 0) state_.set(c);
    }
    ++verdict_.singles;
  }

  // Returns true for a single of a kind that the checker has, or the last guardian of a relation
  // that is known.
  bool is_single(const Single& single) const {
    if (single.name.find("singles") != std::string::npos) return true;
    if (why_not_known(single.name)) return false;
    const Family family = type_of(single.name).family;
    if (family != Family::last_guardian)
      return family == Family::naked_single || family == Family::hidden_single;
    return lists::any_of(state_.relations.sets,
                         [&](const CandidateBits& one) { return verify::has(one, single.value); });
  }

  // "singles", "naked and hidden singles": any kind is accepted.
  static void check_value(const PathState& state, const Single& single) {
    if (single.name.find("singles") == std::string::npos)
      return check_single(state, type_of(single.name), single);
    const auto is_single = [&](int v) { return state.left(v).size() == 1; };
    if (lists::none_of(state.board().variables_of[at(single.value)], is_single))
      throw Wrong(says("{} places {}", single.name, to_string(single.value)),
                  there("it is no single"), asks("a single is the only candidate of a variable"));
  }

  void take(const Step& printed) {
    ++verdict_.steps;
    const Step step = with_linked_guardians(printed);
    if (const auto why = why_not_known(step.name)) {
      const std::string name = why->empty() ? step.name.substr(0, step.name.find('[')) : step.name;
      return take_as_printed(why->empty() ? name : fmt::format("{} (not known: {})", name, *why),
                             targets_of(state_, step), {});
    }
    StepType type = type_of(step.name);
    if (lacks_relation(type, step))
      return take_as_printed(step.name.substr(0, step.name.find('[')), step.targets, {});
    const bool any_board = type.rule == nullptr || !type.rule->classic_alone ||
                           type.family == Family::interaction || type.whip.only;
    if (!any_board && !variant_.tables->classic)
      throw Wrong(says("{} on a variant", step.name),
                  there("{} is a rule of the classic board alone", type.rule->name),
                  asks("the rules of a variant hold on any board"));
    // "nrczt chains and lassos" prints lassos and bichains with z-candidates in the first cell too,
    // by any link.
    if (type.family == Family::bichain || type.chain.end != ChainType::ChainEnd::target) {
      type.chain.first_z = true;
      type.chain.restricted = false;
    }
    const std::vector<StepType> forms = printed_forms(type);
    if (type.rule != nullptr && type.rule->next != nullptr && step.targets.empty()) {
      end_round();
      type.rule->check(state_, type, step, -1, path_.full);
      take_relations(state_, *type.rule, step, state_.relations);
      shows_.take(type);
      return;
    }
    if (step.targets.empty())
      throw Wrong(says("{} without conclusions", step.name), there("it removes nothing"),
                  asks("a step eliminates"));
    const auto* const oddagon = std::get_if<ClaimedOddagon>(&step.pattern);
    const bool links =
        oddagon != nullptr && !oddagon->links.empty() && type.rule != nullptr && type.rule->odd;
    std::size_t form = 0;
    const auto check_as = [&](const PathState& state, const StepType& one) {
      for (const Candidate target : targets_of(state, step)) {
        if (!state.open(target))
          throw Wrong(says("the target {}", to_string(target)),
                      there("it is no candidate any more"),
                      asks("a target is a candidate that is left"));
        if (links)
          check_printed_oddagon(state, one, step, target);
        else
          check_step(state, one, step, target, path_.full);
      }
    };
    check_in_state([&](const PathState& state) {
      for (form = 0; form + 1 < forms.size(); ++form) {
        try {
          return check_as(state, forms[form]);
        } catch (const Wrong&) {
          continue;  // a more general form may fit
        }
      }
      check_as(state, forms[form]);
    });
    if (form > 0) ++by_form_[form == 1 ? "general" : "open"];
    shows_.take(type);
    assumed_ = assumed_ || (type.rule != nullptr && type.rule->assumes_one_solution);
    remove(targets_of(state_, step));
  }

  // Returns what print means by the name of a chain, from special to general: as the name says, by
  // any link, and with z-candidates in the first cell too.
  std::vector<StepType> printed_forms(const StepType& type) const {
    std::vector<StepType> forms{type};
    const bool plain = type.family == Family::chain && !type.chain.space && !type.chain.one_digit &&
                       type.chain.restricted;
    if (!path_.published || !plain || !(type.chain.t || type.chain.z)) return forms;
    forms.push_back(type);
    forms.back().chain.restricted = false;
    if (!type.chain.z) return forms;
    forms.push_back(forms.back());
    forms.back().chain.first_z = true;
    return forms;
  }

  void take(const WordStep& step) {
    ++verdict_.steps;
    if (path_.published)
      return take_as_printed(step.name, step.targets,
                             step.value ? CandidateGroup{*step.value} : CandidateGroup{});
    if (step.value) end_round();
    if (!variant_.tables->classic && is_simple_system(path_.rating) &&
        !is_of_any_board(path_.rating))
      refuse_classic(path_.rating);
    check_words(state_, path_.rating, step, path_.full);
    shows_.other = true;
    if (step.value) {
      state_.set(*step.value);
      ++verdict_.singles;
    }
    remove(step.targets);
  }

  void take(const SerStep& step) {
    ++verdict_.steps;
    if (!variant_.tables->classic)
      throw Wrong(says("{} on a variant", step.name),
                  there("it is a technique of the classic board alone"),
                  asks("the steps of a variant hold on any board"));
    const SerType type = ser_type(step.name);
    const SerFinding found = check_ser_step(SerBoard(state_), type, step);
    if (step.value != found.places)
      throw Wrong(
          says("{} places {}", step.name, step.value ? to_string(*step.value) : "nothing"),
          there("its pattern places {}", found.places ? to_string(*found.places) : "nothing"),
          asks("a step places what its pattern gives"));
    for (const Candidate c : step.targets) {
      if (!found.removes[at(c)])
        throw Wrong(says("the target {}", to_string(c)),
                    there("{} is no target of this {}", to_string(c), step.name),
                    asks("a step removes what its pattern excludes"));
    }
    shows_.other = true;
    assumed_ = assumed_ || assumes_uniqueness(type.family);
    if (step.value) state_.set(*step.value);
    verdict_.singles += step.value ? 1 : 0;
    remove(step.targets);
    end_round();
  }

  void take(const ScoredStep& line) {
    ++verdict_.steps;
    throw Wrong(says("{}", name_of(line.step.technique)), there("the path is not of HoDoKu"),
                asks("steps of HoDoKu stand in its paths, with RATING = HoDoKu"));
  }
  void take(const LibraryLine&) {}

  void take(const Misread& misread) {
    ++verdict_.steps;
    if (misread.unknown.empty() || misread.targets.size() + misread.values.size() == 0)
      throw Wrong(misread.fault);
    take_as_printed(misread.unknown, misread.targets, misread.values);
  }

  void take(const Unread& block) {
    unread_ = &block;
    unread_where_ = where_;
  }

  void take(const Round&) { end_round(); }

  void take(const Settle&) {
    const PathState after = after_singles(state_);
    if (!after.solved())
      throw Wrong(says("singles to the end"), there("singles do not solve the puzzle from here"),
                  asks("what is left are singles"));
    take_silent(after);
  }

  void take(const Picture& picture) {
    end_round();
    const std::optional<Fault> fault = state_.differs(picture);
    if (!fault) return;
    if (!path_.published) throw Wrong(*fault);
    const CandidateBits drawn = candidates_of(picture) & ~removed_by_values(),
                        least = closed(state_);
    if ((drawn & ~state_.possible()).any() || (least & ~drawn).any()) throw Wrong(*fault);
    if (drawn == state_.possible()) return;
    shows_.length = std::max(shows_.length, 1);
    shows_.least = shows_.least && least == drawn;
    continue_from(drawn);
    drawn_ = true;
  }

  // Returns what the values of the state remove.
  CandidateBits removed_by_values() const {
    CandidateBits removed;
    for_each(state_.possible(), [&](Candidate c) {
      if (state_.decided(c)) removed |= state_.board().linked[at(c)];
    });
    return removed;
  }

  void remove(const std::vector<Candidate>& targets) {
    for (const Candidate target : targets) {
      if (contains(gone_, target))
        throw Wrong(says("the target {}", to_string(target)), there("it is named twice"),
                    asks("the targets of a step differ"));
      gone_.push_back(target);
      ++verdict_.eliminations;
    }
  }

  void remove_gone() {
    for (const Candidate c : gone_) {
      shows_.least = shows_.least && state_.pending_single().empty();
      state_.remove(c);
    }
    gone_.clear();
  }

  // A contradiction after a wrong step is no fault of the later steps.
  void end_round() {
    remove_gone();
    const std::string empty = verdict_.right() ? state_.contradiction() : std::string();
    if (!empty.empty())
      throw Wrong(says("the steps up to here"), there("nothing is left in {}", empty),
                  asks("right steps leave the solution"));
  }

  // Applies the conclusions of a step, right, wrong or not checked.
  void accept(const std::vector<Candidate>& targets, const std::vector<Candidate>& values) {
    if (verdict_.right()) hold_to_solution(targets, values);
    shows_.other = true;
    remove_gone();
    for (const Candidate c : targets) {
      if (state_.open(c)) state_.remove(c);
    }
    for (const Candidate c : values) {
      if (state_.open(c)) state_.set(c);
    }
  }
  void accept(const Single& single) { accept({}, {single.value}); }
  void accept(const Step& step) { accept(targets_of(state_, step), {}); }
  void accept(const Misread& step) { accept(step.targets, step.values); }
  void accept(const Picture& picture) {
    const CandidateBits drawn = candidates_of(picture);
    if (verdict_.right()) {
      std::vector<Candidate> gone;
      for_each(~drawn, [&](Candidate c) { gone.push_back(c); });
      hold_to_solution(gone, {});
    }
    continue_from(drawn);
  }

  // Goes on from these candidates; cells with one of them have their values.
  void continue_from(const CandidateBits& candidates) {
    VariantBoard board = variant_.board;
    for (std::string& digits : board.allowed) digits.clear();
    for_each(candidates, [&](Candidate c) {
      board.allowed[at(c % 81)] += static_cast<char>('0' + digit_of(c));
    });
    PathState next(board, *variant_.tables);
    next.relations = state_.relations;
    take_silent(next);
  }
  void accept(const WordStep& step) { accept_sentence(step); }
  void accept(const SerStep& step) { accept_sentence(step); }
  template <class Sentence>
  void accept_sentence(const Sentence& step) {
    accept(step.targets, step.value ? std::vector{*step.value} : std::vector<Candidate>{});
  }
  void accept(const ScoredStep& line) {
    accept(line.step.deleted,
           line.step.placed ? std::vector{*line.step.placed} : std::vector<Candidate>{});
  }
  void accept(const LibraryLine&) {}
  void accept(const Round&) {}
  void accept(const Settle&) {}
  void accept(const Unread&) {}

  void check_end() {
    end_round();
    if (path_.published) {
      const PathState after = after_singles(state_);
      if (after.solved() && after.contradiction().empty()) take_silent(after);
    }
    verdict_.solved = state_.solved() && state_.contradiction().empty();
    if (path_.ended && path_.solved != verdict_.solved)
      throw Wrong(path_.solved ? says("the puzzle is solved") : says("the puzzle is not solved"),
                  path_.solved ? there("the path does not solve the puzzle")
                               : there("the path solves the puzzle"),
                  asks("the end of a path is what its steps give"));
    if (verdict_.solved && !path_.solution.empty() && path_.solution != state_.solution())
      throw Wrong(says("SOLUTION = {}", path_.solution),
                  there("the solution is {}", state_.solution()),
                  asks("the solution is what the steps give"));
    if (assumed_ && count_solutions(PathState(variant_.board, *variant_.tables), poll_) != 1)
      throw Wrong(says("steps that assume one solution"), there("the puzzle has not one solution"),
                  asks("such a step needs a puzzle with one solution"));
  }

  void tell() {
    if (!why_unchecked_.empty())
      verdict_.notes.push_back(fmt::format("{} is not read ('{}'), and behind it: {}",
                                           unread_where_, unread_->begin, why_unchecked_));
    if (!silent_.empty())
      verdict_.notes.push_back(counted(silent_.size(), "single") + " not printed");
    for (const auto& [form, n] : by_form_)
      verdict_.notes.push_back(fmt::format("{} right in the {} form of the chain",
                                           n == 1 ? "1 step is" : fmt::format("{} steps are", n),
                                           form));
    if (drawn_) verdict_.notes.emplace_back("singles and whips[1] that are not printed are taken");
    int steps = 0;
    std::string names;
    for (const auto& [name, n] : unknown_) {
      steps += n;
      names += (names.empty() ? "" : ", ") + name;
    }
    if (steps > 0)
      verdict_.notes.push_back(fmt::format("{} not checked: {}, taken as printed",
                                           counted(static_cast<std::size_t>(steps), "step"),
                                           names));
    verdict_.unknown = steps;
    verdict_.not_strict = "a published path names no rating";
    if (verdict_.right() && verdict_.whole() && verdict_.solved)
      verdict_.shown = shows_.text(variant_.tables->classic);
  }

  const Path& path_;
  const Checks& checks_;
  Verdict& verdict_;
  Poll poll_{checks_.stop};
  const ReadVariant variant_ = variant_of(path_);
  PathState state_{variant_.board, *variant_.tables};
  std::vector<Candidate> gone_;  // removed at the end of the round
  std::set<Candidate> silent_;   // singles applied but not printed so far
  std::map<std::string, int> unknown_;
  std::map<std::string_view, int> by_form_;  // steps that are right in a more general form
  std::optional<CandidateBits> solution_;    // all candidates where there is not one solution
  std::string where_;                        // of the item that is taken
  const Unread* unread_ = nullptr;           // the last unread lines
  std::string unread_where_, why_unchecked_;
  ShownRating shows_;
  bool drawn_ = false;
  bool assumed_ = false;  // a step assumes one solution
};

}  // namespace

void check_published(const Path& path, const Checks& checks, Verdict& verdict) {
  PublishedWalk(path, checks, verdict).run();
}

}  // namespace bitwhip::verify
