#include "verify/steps/word_chains.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "verify/board/fault.h"

namespace bitwhip::verify {
namespace {

class WordChainCheck {
 public:
  WordChainCheck(const PathState& state, std::string_view name, const WordStep& step)
      : state_(state), name_(name), step_(step), told_(claim_of<WordChain>(step)) {}

  void run(bool full) const {
    if (!told_.ends)
      throw Wrong(says("a {}", name_), there("it has no ends"), asks("a chain has two ends"));
    if (told_.squares.empty())
      throw Wrong(says("a {}", name_), there("it has no squares"), asks("a chain has squares"));
    if (full && told_.cells.empty())
      throw Wrong(says("a {} of {}", name_, counted(told_.squares.size(), "square")),
                  there("its variables are not shown"), asks("the full notation shows them"));
    if (!told_.cells.empty()) shown_chain();
    for (const Candidate target : step_.targets) {
      for (const Candidate end : {told_.ends->first, told_.ends->second}) {
        if (!chained(target, end))
          throw Wrong(says("the chain ends with {}", to_string(end)),
                      there("the target {} is not linked to it", to_string(target)),
                      asks("the target is linked to both ends"));
        if (generalised() && digit_of(target) != digit_of(end))
          throw Wrong(says("the chain ends with {}", to_string(end)),
                      there("the target is {}", to_string(target)),
                      asks("target and ends of a generalised chain have the same digit"));
      }
      if (told_.cells.empty() && !chain_exists(target))
        throw Wrong(says("a {} from {} to {}", name_, to_string(told_.ends->first),
                         to_string(told_.ends->second)),
                    there("no such chain goes through these squares"),
                    asks("pairs lead from end to end through the squares, in their order"));
    }
  }

 private:
  bool of_pairs() const { return name_ == "chain of pairs"; }
  bool of_digits() const { return name_ == "chain of digits"; }
  // "This digit or that one" is true of two squares, and only these ends matter.
  bool generalised() const { return name_ == "generalised chain"; }

  bool fits(const Variable& v) const {
    return of_pairs() ? v.kind == HouseKind::rc : !of_digits() || v.kind != HouseKind::rc;
  }

  // Chains of pairs and of digits go from square to square by the same digit.
  bool chained(Candidate a, Candidate b) const {
    return linked(a, b) && ((!of_pairs() && !of_digits()) || digit_of(a) == digit_of(b));
  }

  void shown_chain() const {
    std::vector<Candidate> all;
    Squares met;
    std::set<int> digits;
    for (const StepCell& cell : told_.cells) {
      if (cell.right.size() != 1 || !cell.additional.empty())
        throw Wrong(says("a cell of the chain with {}",
                         counted(cell.right.size() + 1 + cell.additional.size(), "candidate")),
                    there("it has not two"), asks("each cell of such a chain has two candidates"));
      const Candidate left = cell.left, right = cell.right.front();
      const bool follows = all.empty() || chained(all.back(), left);
      if (!follows)
        throw Wrong(says("a cell begins with {}", to_string(left)),
                    there("{} is not linked to {}", to_string(left), to_string(all.back())),
                    asks("each cell begins linked to the end of the one before it"));
      const auto pair = [&](const Variable& v) {
        const auto both = state_.left(v);
        return fits(v) && both.size() == 2 && left != right && contains(both, left) &&
               contains(both, right);
      };
      if (lists::none_of(cell.variables, pair))
        throw Wrong(says("a cell with {} and {}", to_string(left), to_string(right)),
                    there("they are not the two candidates of {}", to_string(cell.variable)),
                    asks("each cell is a variable with two candidates"));
      for (const Candidate c : {left, right}) {
        all.push_back(c);
        digits.insert(digit_of(c));
        add_once(met, square_of(c));
      }
    }
    if (generalised() ? all.front() == all.back() : !all_different(all))
      throw Wrong(says("a {}", name_), there("a candidate is in it twice"),
                  asks("the candidates of a chain differ"));
    for (const Candidate target : step_.targets) {
      if (!generalised() && contains(all, target))
        throw Wrong(says("the target {}", to_string(target)), there("it is in the chain"),
                    asks("the target is outside the chain"));
    }
    if (told_.ends->first != all.front() || told_.ends->second != all.back())
      throw Wrong(
          says("ends {} and {}", to_string(told_.ends->first), to_string(told_.ends->second)),
          there("the chain goes from {} to {}", to_string(all.front()), to_string(all.back())),
          asks("the ends are those of the chain"));
    if (!told_.digits.empty() && !lists::equal(digits, told_.digits))
      throw Wrong(says("{}", counted(told_.digits.size(), "digit")),
                  there("the chain has {}", digits.size()),
                  asks("the digits are those of the chain"));
    if (met != told_.squares)
      throw Wrong(says("{}", counted(told_.squares.size(), "square")),
                  there("the chain meets {}, or in another order", met.size()),
                  asks("the squares are those of the chain, as it first meets them"));
  }

  // Returns true if there is a way from end to end. The continuation of a way depends on its last
  // candidate and the number of squares on it.
  bool chain_exists(Candidate target) const {
    const auto& squares = told_.squares;
    const Candidate out = generalised() ? told_.ends->first : target;  // not allowed as an rlc
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
    enter(told_.ends->first, 0);
    while (!rest.empty()) {
      const auto [right, met] = rest.back();
      rest.pop_back();
      if (right == told_.ends->second && met == squares.size()) return true;
      for (Candidate left = 0; left < 729; ++left) {
        if (state_.possible(left) && chained(right, left)) enter(left, met);
      }
    }
    return false;
  }

  const PathState& state_;
  const std::string_view name_;  // of the strategy
  const WordStep& step_;
  const WordChain& told_;
};

}  // namespace

void check_word_chain(const PathState& state, std::string_view name, const WordStep& step,
                      bool full) {
  WordChainCheck(state, name, step).run(full);
}

}  // namespace bitwhip::verify
