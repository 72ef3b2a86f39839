// The chain producers of SER: the general expansion and its hints, sections 4.6 to 4.8.
#include "oracle/ser_chains.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>

#include "oracle/ser_nodes.h"

namespace bitwhip::oracle::ser {
namespace {

struct Mode {
  double base;
  bool nishio, dynamic;
  int level;
};

struct Expansion {
  NodeSet on, off;
  NodePtr x, y;  // the contradiction; null: there is none
};

// 4.7.
Expansion expand(const Grid& source, SerNode s, const Mode& mode, SerWalk walk) {
  Grid grid = source;
  Expansion found;
  std::deque<NodePtr> ons, offs;
  const NodePtr start = node(s, Cause::none, {});
  (s.on ? found.on : found.off).add(start);
  (s.on ? ons : offs).push_back(start);
  while (!ons.empty() || !offs.empty()) {
    if (!ons.empty()) {
      const NodePtr a = ons.front();
      ons.pop_front();
      for (const NodePtr& b : on_to_off(grid, a, !mode.nishio)) {
        if (NodePtr conjugate = found.on.find(negation(b->what))) {
          found.x = conjugate;
          found.y = b;
          return found;
        }
        if (found.off.add(b)) offs.push_back(b);
      }
    } else {
      const NodePtr b = offs.front();
      offs.pop_front();
      const std::optional<Removed> removed = mode.dynamic ? std::optional<Removed>({source, found.off}) : std::nullopt;
      const std::vector<NodePtr> list = off_to_on(grid, removed, b, !mode.nishio, true);
      if (mode.dynamic) grid.remove(b->what.cell, b->what.digit);
      for (const NodePtr& c : list) {
        if (NodePtr conjugate = found.off.find(negation(c->what))) {
          found.x = c;
          found.y = conjugate;
          return found;
        }
        if (found.on.add(c)) ons.push_back(c);
      }
    }
    if (ons.empty() && offs.empty() && mode.level >= 1) {
      for (NodePtr& n : advanced(grid, source, found.off, mode.level, walk)) {
        if (found.off.add(n)) offs.push_back(n);
      }
    }
  }
  return found;
}

// 4.8.
class Multiple {
 public:
  Multiple(const Grid& grid, const Mode& mode, SerWalk walk) : grid_(grid), mode_(mode), walk_(walk) {}

  std::vector<HintPtr> hints() {
    for (int cell = 0; cell < 81; ++cell) {
      const std::vector<int> digits = grid_.digits(cell);
      if (digits.size() < (mode_.dynamic ? 2u : 3u)) continue;
      for (const int v : digits) {
        const SerNode on{cell, v, true}, off{cell, v, false};
        const Expansion& on_sets = sets(on);
        if (mode_.dynamic) {
          const Expansion& off_sets = sets(off);
          if (on_sets.x) add(on, off, 7, {on_sets.x, on_sets.y});
          if (off_sets.x) add(off, on, 7, {off_sets.x, off_sets.y});
          if (!mode_.nishio && digits.size() >= 3) add_common(on, 1, {&on_sets, &off_sets}, Cause::none);
        }
        if (!mode_.nishio) region_chains(on);
      }
      if (mode_.nishio) continue;
      std::vector<const Expansion*> all;
      for (const int v : digits) all.push_back(&sets({cell, v, true}));
      add_common({cell, digits[0], true}, 5, all, Cause::cell);
    }
    return std::move(hints_);
  }

 private:
  // Each expansion is made once: the grid stays as it is.
  const Expansion& sets(SerNode s) {
    const auto known = expansions_.find(s);
    return known != expansions_.end() ? known->second : expansions_.emplace(s, expand(grid_, s, mode_, walk_)).first->second;
  }

  void add(SerNode source, SerNode target, int key, std::vector<NodePtr> targets, Cause assumption_cause = Cause::none) {
    if (auto hint = conclusion(grid_, source, target, mode_.base, key, std::move(targets))) {
      hint->assumption_cause = assumption_cause;
      hints_.push_back(std::move(hint));
    }
  }

  // A hint for each node that all have in common: ons, then offs, in the order of the first.
  void add_common(SerNode source, int key, const std::vector<const Expansion*>& all, Cause assumption_cause) {
    for (const auto set : {&Expansion::on, &Expansion::off}) {
      for (const NodePtr& n : (all[0]->*set).nodes()) {
        std::vector<NodePtr> targets;
        for (const Expansion* one : all) {
          if (NodePtr same = (one->*set).find(n->what)) targets.push_back(std::move(same));
        }
        if (targets.size() == all.size()) add(source, n->what, key, std::move(targets), assumption_cause);
      }
    }
  }

  // 4.8, 4.
  void region_chains(SerNode on) {
    for (const Type type : kTypes) {
      const int index = index_of(type, on.cell);
      const std::vector<int> positions = grid_.positions(type, index, on.digit);
      if (positions.size() < 2 || cell_at(type, index, positions[0]) != on.cell) continue;
      std::vector<const Expansion*> all;
      for (const int position : positions) all.push_back(&sets({cell_at(type, index, position), on.digit, true}));
      add_common(on, 6, all, cause_of(type));
    }
  }

  const Grid& grid_;
  const Mode& mode_;
  SerWalk walk_;
  std::map<SerNode, Expansion> expansions_;
  std::vector<HintPtr> hints_;
};

}  // namespace

// 4.6. The bases are those of table 1.6.
std::vector<HintPtr> produce(const Grid& grid, int producer, SerWalk walk) {
  static const std::map<int, Mode> kModes{{23, {7.5, true, true, 0}},   {24, {8.0, false, false, 0}}, {25, {8.5, false, true, 0}},
                                          {26, {9.0, false, true, 1}},  {27, {9.5, false, true, 2}},  {28, {10.0, false, true, 3}},
                                          {29, {10.5, false, true, 4}}, {30, {11.0, false, true, 5}}};
  if (producer != 21 && kModes.count(producer) == 0) throw std::invalid_argument("not a chain producer: " + std::to_string(producer));
  std::vector<HintPtr> hints = producer == 21 ? chains_a(grid) : Multiple(grid, kModes.at(producer), walk).hints();
  std::stable_sort(hints.begin(), hints.end(), [](const HintPtr& a, const HintPtr& b) {
    return std::tuple(a->rating, a->total(), a->key) < std::tuple(b->rating, b->total(), b->key);
  });
  return hints;
}

// 4.6: of hints with equal removals the first stays.
std::vector<HintPtr> without_repeats(const std::vector<HintPtr>& hints) {
  std::set<Removals> seen;
  std::vector<HintPtr> kept;
  for (const HintPtr& hint : hints) {
    Removals removals = hint->removals;
    std::sort(removals.begin(), removals.end());
    if (seen.insert(removals).second) kept.push_back(hint);
  }
  return kept;
}

}  // namespace bitwhip::oracle::ser

namespace bitwhip::oracle {

std::vector<SerHint> ser_hints(const SerGrid& grid, int producer, SerRepeats repeats, SerWalk walk) {
  std::vector<ser::HintPtr> hints = ser::produce({grid}, producer, walk);
  if (repeats == SerRepeats::dropped) hints = ser::without_repeats(hints);
  std::vector<SerHint> list;
  for (const ser::HintPtr& hint : hints) {
    SerHint shown{.rating = hint->rating,
                  .complexity = hint->complexity,
                  .nested = hint->nested,
                  .key = hint->key,
                  .removed{},
                  .placed_cell = hint->placed_cell,
                  .placed_digit = hint->placed_digit,
                  .source = hint->source,
                  .target = hint->target};
    for (const auto& [cell, mask] : hint->removals) shown.removed[cell] = mask;
    list.push_back(shown);
  }
  return list;
}

}  // namespace bitwhip::oracle
