#include "verify/check/rating_claim.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "verify/board/fault.h"
#include "verify/board/scanner.h"
#include "verify/check/least.h"
#include "verify/search/rungs.h"
#include "verify/steps/rules.h"
#include "verify/steps/simple_systems.h"

namespace bitwhip::verify {
namespace {

constexpr int kHighestRating = 13;  // of the simple systems

bool has_braids(const Rules& rules) {
  return lists::any_of(rules, [](const ListedRule& part) { return part.rule->braid; });
}

}  // namespace

bool has(const Rules& rules, Closure closure) {
  return lists::any_of(rules,
                       [&](const ListedRule& part) { return part.rule->closure == closure; });
}

void RatingClaim::check_solved() {
  BITWHIP_INVARIANT(of_.certified == 0 || of_.certified == of_.longest);
  const bool exact = of_.certified > 0 || (checks_.strict && verdict_.not_strict.empty() &&
                                           unless_too_large(verdict_, [&] { check_not_below(); }));
  if (of_.certified > 0) {
    const std::string_view subsets = has(of_.rating.rules, Closure::subsets) ? "subsets and " : "",
                           braid = of_.rating.with_braids.back().rule->name;
    verdict_.proof = fmt::format("z-walks up to length {} solve it, {}{}s up to {} do not",
                                 of_.longest, subsets, braid, of_.longest - 1);
  }
  if (of_.assumed) verdict_.proof = "it has one solution, as steps assume";
  verdict_.shown = exact ? fmt::format("{} = {}", of_.path.rating, of_.longest) : upper_bound();
}

// Returns what a path shows that is right: "B <= 6", or only what it is.
std::string RatingClaim::upper_bound() const {
  if (of_.rating.confluent || of_.in_words || of_.required_rules != nullptr)
    return fmt::format("{} <= {}", of_.path.rating, of_.longest);
  const std::string bound = of_.any_order.text(!of_.path.names_board());
  if (!bound.empty()) return bound;
  return fmt::format("a path of {}, longest step {}", of_.path.rating, of_.longest);
}

void RatingClaim::check_unsolved() {
  const std::string prefix = of_.path.rating + " = ";
  const std::string_view value = of_.path.value;
  if (!value.starts_with(prefix))
    throw Wrong(says("'{}'", of_.path.value), there("the value of the rating is not told"),
                asks("an unsolved path says {}...", prefix));
  const std::string_view what = value.substr(prefix.size());
  const bool inf = what == "inf";
  const int above = what.starts_with('>') ? number_in(what.substr(1)).value_or(-1) : -1;
  const bool range = of_.rating.least && what.find("..") != std::string_view::npos;
  if (!of_.path.limit.empty() && !contains(kLimitsOfRules, of_.path.limit))
    throw Wrong(says("the status {}", of_.path.limit), there("'{}' is no limit", of_.path.limit),
                asks("a limit is length, memory, g-candidates, node-limit or timeout"));
  // A simple system that was given up is above the level before the current one.
  const int told =
      std::max(above < 0 ? -1 : above + (of_.in_words ? 1 : 0), number_in(what).value_or(-1));
  const bool limited = !of_.path.limit.empty() && told >= of_.longest;
  if (!inf && !range && !limited && (above < of_.longest || of_.in_words))
    throw Wrong(says("{}{}", prefix, what),
                there("'{}' is not the rating of an unsolved puzzle", what),
                asks("an unsolved puzzle is infinite, or above its longest step, or a limit "
                     "ended its path"));
  const std::string single = of_.end.pending_single(of_.path.rating != "cross-hatching");
  if (!single.empty() && of_.path.limit.empty())
    throw Wrong(says("the path ends here"), there("{} is a single that is left", single),
                asks("an unsolved path takes all singles"));
  const int solutions = count_solutions(of_.start, poll_);
  if (solutions != 1)
    throw Wrong(says("{}", of_.path.value),
                solutions == 0 ? there("the puzzle has no solution")
                               : there("the puzzle has more than one solution"),
                asks("a rating is of a puzzle with one solution"));
  if (of_.rating.least)
    return check_least(of_.path, of_.rating, of_.start, of_.end, of_.longest, checks_.strict, poll_,
                       verdict_);

  const bool strict = checks_.strict && verdict_.not_strict.empty();
  if (inf ? is_infinite(strict) : strict && above >= of_.longest && is_above(above)) {
    verdict_.shown = inf ? of_.path.value : fmt::format("{} > {}", of_.path.rating, above);
    if (inf) verdict_.not_strict.clear();
    return;
  }
  verdict_.not_shown = of_.path.value;
  if (strict) verdict_.not_strict = "nothing here shows that";
}

// Checks that no shorter steps solve. For a rating with a fixed path, the other systems of the
// rating are checked.
void RatingClaim::check_not_below() {
  if (of_.in_words) {
    if (of_.longest > 1 && simple_system_solves(of_.path.rating, of_.longest - 1, of_.start, poll_))
      throw Wrong(says("{} = {}", of_.path.rating, of_.longest),
                  there("simpler strategies solve the puzzle"),
                  asks("the value is the hardest strategy that is needed"));
    return;
  }
  if (of_.longest == 0) return;
  // Braids may begin anywhere below the state.
  const bool braids = of_.rating.confluent && !checks_.rounds && has_braids(of_.rating.rules);
  bool below = braids && !braids_fail(of_.start, of_.rating.rules, of_.longest, poll_);
  for (const Rules* system : systems())
    below = below || (!braids && system != of_.required_rules &&
                      solves(of_.start, up_to(*system, of_.longest - 1)));
  if (below)
    throw Wrong(says("{} = {}", of_.path.rating, of_.longest),
                there("its rules solve the puzzle with shorter steps"),
                asks("the value is the least length that solves"));
}

// Returns the systems of the rating, whose smallest value counts.
std::vector<const Rules*> RatingClaim::systems() const {
  std::vector<const Rules*> list{&of_.rating.rules};
  for (const Rules& smaller : of_.rating.smaller) list.push_back(&smaller);
  return list;
}

bool RatingClaim::solves(const PathState& state, const Rules& rules) {
  return walk(state, rules, poll_) == Marks::End::solved;
}

bool RatingClaim::is_infinite(bool strict) {
  if (of_.in_words) {
    if (simple_system_solves(of_.path.rating, kHighestRating, of_.end, poll_))
      throw Wrong(says("{} = inf", of_.path.rating),
                  there("the strategies of {} solve the puzzle", of_.path.rating),
                  asks("an infinite rating never solves"));
    return true;
  }
  const Proof proof = infinite(of_.rating.rules, of_.end, poll_);
  if (proof == Proof::finite)
    throw Wrong(says("{} = inf", of_.path.rating), there("{} solves the puzzle", of_.path.rating),
                asks("an infinite rating never solves"));
  if (proof == Proof::infinite) return true;
  return strict && unless_too_large(verdict_, [&] {
           for (const Rules* system : systems()) {
             if (solves(system == of_.required_rules ? of_.end : of_.start, *system))
               throw Wrong(says("{} = inf", of_.path.rating),
                           there("{} solves the puzzle", of_.path.rating),
                           asks("an infinite rating never solves"));
           }
         });
}

// Returns true if the lengths up to n do not solve the puzzle in any system of the rating; they
// then have nothing to do in the last state.
bool RatingClaim::is_above(int n) {
  return unless_too_large(verdict_, [&] {
    for (const Rules* system : systems()) {
      const Rules rules = up_to(*system, n);
      const auto found =
          system == of_.required_rules ? first_rung(of_.end, rungs(rules), poll_) : std::nullopt;
      if (found)
        throw Wrong(
            says("{} > {}", of_.path.rating, n),
            there("{} is a target of {} in the last state", found->first(), to_string(found->rung)),
            asks("the lengths up to the bound have nothing left to do"));
      if (system != of_.required_rules && solves(of_.start, rules))
        throw Wrong(says("{} > {}", of_.path.rating, n),
                    there("its rules solve the puzzle with these lengths"),
                    asks("the lengths up to the bound do not solve"));
    }
  });
}

}  // namespace bitwhip::verify
