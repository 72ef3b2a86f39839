#include "verify/steps/oddagon.h"

#include "base/text.h"
#include "verify/board/fault.h"

namespace bitwhip::verify {
namespace {

struct Link {
  std::size_t to;
  CandidateBits seen;  // linked to all guardians of this link
  bool guarded;
};

// Returns the links between these cells, by the first of the two.
std::vector<std::vector<Link>> links_between(const Marks& marks,
                                             const std::vector<Candidate>& cells) {
  std::vector<std::vector<Link>> links(cells.size());
  for (std::size_t a = 0; a < cells.size(); ++a) {
    for (std::size_t b = 0; b < cells.size(); ++b) {
      if (a == b) continue;
      for (const Variable& house : common_houses(tables(), cells[a], {cells[b]})) {
        Link link{b, CandidateBits().set(), false};
        for (const Candidate c : members(house)) {
          if (!marks.possible(c) || c == cells[a] || c == cells[b]) continue;
          link.seen &= tables().linked[at(c)];
          link.guarded = true;
        }
        if (link.seen.any()) links[a].push_back(link);
      }
    }
  }
  return links;
}

// Adds the targets of the closed chains of n cells; each chain starts at its smallest cell.
void add_cycle_targets(const Marks& marks, const std::vector<Candidate>& cells, int n, Poll& poll,
                       CandidateBits& targets) {
  const std::vector<std::vector<Link>> links = links_between(marks, cells);
  std::vector<bool> used(cells.size());
  std::size_t start = 0;
  // `left`: candidates linked to all guardians so far.
  const auto extend = [&](const auto& self, std::size_t from, int count, const CandidateBits& left,
                          bool guarded) -> void {
    poll();
    for (const Link& link : links[from]) {
      const CandidateBits next = left & link.seen;
      if ((next & ~targets).none()) continue;
      if (count == n) {
        if (link.to == start && (guarded || link.guarded)) targets |= next;
      } else if (link.to > start && !used[link.to]) {
        used[link.to] = true;
        self(self, link.to, count + 1, next, guarded || link.guarded);
        used[link.to] = false;
      }
    }
  };
  const CandidateBits open = marks.open();
  for (; start < cells.size(); ++start) extend(extend, start, 1, open, false);
}

}  // namespace

void check_oddagon(const PathState& state, const StepType& type, const Step& step, Candidate target,
                   bool) {
  const auto& [chain, guardians, links] = claim_of<ClaimedOddagon>(step);
  if (chain.size() != at(type.length))
    throw Wrong(says("{} names length {}", step.name, type.length),
                there("it has {}", counted(chain.size(), "cell")),
                asks("an oddagon[n] has n of them"));
  if (!links.empty() && links.size() != chain.size())
    throw Wrong(says("an oddagon of {}", counted(chain.size(), "cell")),
                there("it has {}", counted(links.size(), "link")),
                asks("an oddagon has a link for each cell"));
  if (!all_different(chain))
    throw Wrong(says("an oddagon of {}", counted(chain.size(), "cell")),
                there("a cell is in it twice"), asks("the cells of an oddagon differ"));
  if (!all_different(guardians))
    throw Wrong(says("{}", counted(guardians.size(), "guardian")), there("one is named twice"),
                asks("each guardian is named once"));
  const auto is_guardian = [&named = guardians](Candidate c) { return contains(named, c); };
  for (const Candidate c : chain) {
    if (!state.open(c))
      throw Wrong(says("the oddagon has {}", to_string(c)),
                  there("{} is no candidate any more", to_string(c)),
                  asks("the cells of an oddagon hold its digit"));
  }
  std::vector<Candidate> needed;  // of the links and houses that the guardians allow
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Candidate a = chain[i], b = chain[(i + 1) % chain.size()];
    bool guarded = false;
    std::string missing;
    std::vector<Variable> houses = common_houses(tables(), a, {b});
    if (!links.empty()) {  // with cells the houses are known
      const StepCell& link = links[i];
      if (link.left != a || link.right != CandidateGroup{b} || !contains(houses, link.variable))
        throw Wrong(says("link {} is one of {} and {}", i + 1, to_string(a), to_string(b)),
                    there("they are not those of {}", to_string(link.variable)),
                    asks("a link is the house of two neighbours in the oddagon"));
      houses = {link.variable};
    }
    for (const Variable& house : houses) {
      std::vector<Candidate> list = state.left(house);
      std::erase_if(list, [&](Candidate c) { return c == a || c == b; });
      const auto hidden = std::find_if_not(list.begin(), list.end(), is_guardian);
      if (hidden != list.end()) {
        missing = fmt::format("{} in {} is not among the guardians", to_string(*hidden),
                              to_string(house));
        continue;
      }
      guarded = true;
      needed.insert(needed.end(), list.begin(), list.end());
    }
    if (!guarded)
      throw Wrong(says("{} and {} are neighbours in the oddagon", to_string(a), to_string(b)),
                  missing.empty() ? there("they share no house") : There{missing},
                  asks("neighbours share a house, and all others in it are guardians"));
  }
  if (guardians.empty())
    throw Wrong(says("an oddagon of {}", counted(chain.size(), "cell")),
                there("it has no guardians"), asks("an oddagon has a guardian at least"));
  for (const Candidate c : guardians) {
    if (!contains(needed, c))
      throw Wrong(says("the guardian {}", to_string(c)),
                  there("{} is in no house of a link", to_string(c)),
                  asks("guardians are the other places of the digit in the houses of the links"));
    if (!linked(c, target))
      throw Wrong(says("the guardian {}", to_string(c)), there("the target is not linked to it"),
                  asks("the target is linked to all guardians"));
  }
}

void check_printed_oddagon(const PathState& state, const StepType& type, const Step& step,
                           Candidate target) {
  const auto& [chain, guardians, links] = claim_of<ClaimedOddagon>(step);
  if (links.size() != at(type.length))
    throw Wrong(says("{} names length {}", step.name, type.length),
                there("it has {}", counted(links.size(), "link")),
                asks("an oddagon[n] has n of them"));
  std::vector<Candidate> lefts, others;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const StepCell& cell = links[i];
    if (!cell.relation.empty())
      throw Wrong(says("link {} is a relation", i + 1), there("an oddagon has none"),
                  asks("the links of an oddagon are CSP-variables"));
    if (cell.right != CandidateGroup{links[(i + 1) % links.size()].left})
      throw Wrong(
          says("link {} ends with {}", i + 1,
               cell.right.empty() ? "a point" : to_string(cell.right.front())),
          there("the next one begins with {}", to_string(links[(i + 1) % links.size()].left)),
          asks("each link ends where the next one begins"));
    lefts.push_back(cell.left);
    for (const Candidate end : {cell.left, cell.right.front()}) {
      if (!state.open(end))
        throw Wrong(says("link {} has {}", i + 1, to_string(end)),
                    there("{} is no candidate any more", to_string(end)),
                    asks("the ends of links are left"));
      if (!state.holds(cell.variable, end))
        throw Wrong(says("link {} has {}", i + 1, to_string(end)),
                    there("{} is not in {}", to_string(end), to_string(cell.variable)),
                    asks("both ends are in the variable of the link"));
    }
    for (const Candidate c : state.left(cell.variable)) {
      if (c == cell.left || c == cell.right.front()) continue;
      if (!state.linked(c, target))
        throw Wrong(says("link {} is {}", i + 1, to_string(cell.variable)),
                    there("the target is not linked to its {}", to_string(c)),
                    asks("the target is linked to all that the links hold beside the chain"));
      others.push_back(c);
    }
  }
  if (!all_different(lefts))
    throw Wrong(says("an oddagon of {}", counted(links.size(), "link")),
                there("a candidate is in it twice"), asks("the candidates of an oddagon differ"));
  if (!guardians.empty() && (!all_in(guardians, others) || !all_in(others, guardians)))
    throw Wrong(
        says("{}", counted(guardians.size(), "z-candidate")),
        there("the links hold {} beside the chain, or others", counted(others.size(), "candidate")),
        asks("the z-candidates are all that the links hold beside the chain"));
}

CandidateBits oddagon_targets(const Marks& marks, const CheckerRule&, int n, Poll& poll) {
  CandidateBits targets;
  if (n % 2 == 0) return targets;
  const CandidateBits open = marks.open();
  for (int digit = 1; digit <= 9; ++digit) {
    std::vector<Candidate> cells;
    for (Candidate c = (digit - 1) * 81; c < digit * 81; ++c) {
      if (has(open, c)) cells.push_back(c);
    }
    add_cycle_targets(marks, cells, n, poll, targets);
  }
  return targets;
}

}  // namespace bitwhip::verify
