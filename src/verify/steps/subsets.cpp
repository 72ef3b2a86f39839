#include "verify/steps/subsets.h"

#include <map>

#include "base/text.h"

namespace bitwhip::verify {
namespace {

std::string house_name(const Variable& v) {
  return v.kind == HouseKind::other ? v.house : name_of(House{v.kind, v.first});
}

const VariantHouse& house_of(const Tables& board, const Variable& v) {
  const std::string name = house_name(v);
  const auto found =
      lists::find_if(board.houses, [&](const VariantHouse& house) { return house.name == name; });
  if (v.kind == HouseKind::rc || found == board.houses.end())
    throw Wrong(says("the house {}", name), there("the board has no such house"),
                asks("the houses of a set are those of the board"));
  return *found;
}

// Returns "w" of "w7", "p\" of "p\3".
std::string family_of(const VariantHouse& house) {
  return house.name.substr(0, house.name.find_last_not_of("0123456789") + 1);
}

using Parallel = std::vector<const VariantHouse*>;

// Returns by name the families that have n houses.
std::map<std::string, Parallel> families_of(const Tables& board) {
  std::map<std::string, Parallel> families;
  for (const VariantHouse& house : board.houses) {
    if (house.full && family_of(house) != "e") families[family_of(house)].push_back(&house);
  }
  std::erase_if(families,
                [&](const auto& family) { return family.second.size() != at(board.size); });
  return families;
}

// Returns the only cell in which two houses cross.
std::optional<Square> crossing(const VariantHouse& a, const VariantHouse& b) {
  std::optional<Square> found;
  for (const Square& square : a.cells) {
    if (!contains(b.cells, square)) continue;
    if (found) return std::nullopt;
    found = square;
  }
  return found;
}

bool cross(const Parallel& a, const Parallel& b) {
  return !a.empty() && !b.empty() && lists::all_of(a, [&](const VariantHouse* one) {
    return lists::all_of(
        b, [&](const VariantHouse* other) { return crossing(*one, *other).has_value(); });
  });
}

// Returns true if the candidate is in one of the variables.
bool holds_any(const Tables& board, const std::vector<Variable>& list, Candidate c) {
  return lists::any_of(list, [&](const Variable& v) {
    if (v.kind == HouseKind::rc) return square_of(c) == Square{v.first, v.second};
    return v.second == digit_of(c) && contains(house_of(board, v).cells, square_of(c));
  });
}

// Checks a set: digits and cells of one house; hidden digits must have a place in it.
void check_members_of_set(const Tables& board, const StepType& type, const std::string& name,
                          const ClaimedSubset& subset) {
  const bool naked = type.family == Family::naked;
  const std::vector<Variable>&cells = naked ? subset.base : subset.cover,
        &digits = naked ? subset.cover : subset.base;
  const VariantHouse& house = house_of(board, digits.front());
  const auto of_house = [&](const Variable& v) {
    return v.kind == type.house && house_name(v) == house.name && v.second <= board.size;
  };
  if (!lists::all_of(digits, of_house))
    throw Wrong(says("{} in {}", name, house.name), there("a digit is not of that house"),
                asks("all digits of a set are of one house of its kind"));
  if (!naked && !house.full)
    throw Wrong(says("{} in {}", name, house.name),
                there("{} does not hold every digit", house.name),
                asks("hidden sets are in full houses"));
  const auto inside = [&](const Variable& v) {
    return v.kind == HouseKind::rc && contains(house.cells, Square{v.first, v.second});
  };
  if (!lists::all_of(cells, inside))
    throw Wrong(says("{} in {}", name, house.name), there("a cell is outside the house"),
                asks("all cells of a set are in its house"));
}

// Checks that each side of a fish has houses of one family, for one digit.
void check_members_of_fish(const Tables& board, const StepType& type, const std::string& name,
                           const ClaimedSubset& subset) {
  const int digit = subset.base.front().second;
  const auto family = [&](const std::vector<Variable>& list) {
    return family_of(house_of(board, list.front()));
  };
  const auto are_of = [&](const std::vector<Variable>& list, const std::string& family_name) {
    return lists::all_of(list, [&](const Variable& v) {
      return v.kind != HouseKind::rc && v.second == digit &&
             family_of(house_of(board, v)) == family_name;
    });
  };
  if (type.house != HouseKind::other) {
    const bool rows = type.house == HouseKind::rn;
    if (!are_of(subset.base, rows ? "r" : "c") || !are_of(subset.cover, rows ? "c" : "r"))
      throw Wrong(says("{} with base {}", name, to_string(subset.base.front())),
                  there("the lines are of the wrong kind"),
                  asks("a fish in rows has rows as base and columns as cover, one in columns the "
                       "other way"));
    return;
  }
  const std::string base = family(subset.base), cover = family(subset.cover);
  if (!are_of(subset.base, base) || !are_of(subset.cover, cover) || base == cover)
    throw Wrong(says("houses {} and {}", base, cover), there("they are not of two families"),
                asks("base and cover are of one family each, and of different ones"));
  auto families = families_of(board);
  if (!cross(families[base], families[cover]))
    throw Wrong(says("houses {} and {}", base, cover),
                there("two of them do not cross in one cell"),
                asks("each house of one side crosses each of the other in one cell"));
}

// Checks that the fins lie in one base line and one block, in which that line crosses a cover line,
// and that the target lies in that block too.
void check_fins(const PathState& state, const StepType& type, const Step& step,
                std::vector<Candidate> extra, Candidate target) {
  const ClaimedSubset& fish = claim_of<ClaimedSubset>(step);
  const std::vector<Candidate> shown = step.csp ? extra : fish.fins;
  lists::sort(extra);
  if (extra.empty() || !same_members(extra, shown))
    throw Wrong(
        says("{}", counted(shown.size(), "fin")),
        there("the base lines hold {} beside the cover lines", counted(extra.size(), "candidate")),
        asks("the fins are what the base lines hold beside the cover lines"));
  const auto with_fins =
      lists::find_if(fish.base, [&](const Variable& v) { return holds(v, extra.front()); });
  BITWHIP_INVARIANT(with_fins != fish.base.end());
  const int block = block_of(extra.front());
  for (const Candidate c : extra) {
    if (!holds(*with_fins, c))
      throw Wrong(says("the fin {}", to_string(c)),
                  there("another fin is in {}", to_string(*with_fins)),
                  asks("all fins are in one base line"));
    if (block_of(c) != block)
      throw Wrong(says("the fin {}", to_string(c)), there("another fin is in block {}", block),
                  asks("all fins are in one block"));
  }
  // Finds the crossings with cover lines within the block.
  bool crosses = false, at_crossing = false;
  for (const Candidate c : members(*with_fins)) {
    if (block_of(c) != block || !holds_any(state.board(), fish.cover, c)) continue;
    crosses = true;
    at_crossing = at_crossing || state.possible(c);
  }
  if (!crosses)
    throw Wrong(says("fins in block {}", block), there("no cover line crosses the base line there"),
                asks("a cover line crosses the base line in the block of the fins"));
  if (block_of(target) != block)
    throw Wrong(says("the target {}", to_string(target)), there("the fins are in block {}", block),
                asks("a finned fish removes within the block of its fins"));
  if (at_crossing == type.sashimi && (type.sashimi || !step.csp))
    throw Wrong(says("{}", step.name),
                type.sashimi ? there("there is a candidate at the crossing")
                             : there("there is no candidate at the crossing"),
                asks("a sashimi fish has none where its base line crosses a cover line, a finned "
                     "fish has one"));
}

// Items with the values that each may have, as candidates row by row.
struct ItemTable {
  std::size_t items, values;
  std::vector<Candidate> candidates;
};

// Returns by item the values that are left, as bits.
std::vector<unsigned> values_left(const Marks& marks, const ItemTable& table) {
  BITWHIP_INVARIANT(table.items <= 9 && table.values <= 9 &&
                    table.candidates.size() == table.items * table.values);
  std::vector<unsigned> left(table.items, 0);
  for (std::size_t i = 0; i < table.candidates.size(); ++i) {
    if (marks.possible(table.candidates[i])) left[i / table.values] |= 1u << i % table.values;
  }
  return left;
}

void add(const ItemTable& table, unsigned items, unsigned values, CandidateBits& targets) {
  for (std::size_t i = 0; i < table.candidates.size(); ++i) {
    if ((items >> i / table.values & 1) && (values >> i % table.values & 1))
      targets.set(at(table.candidates[i]));
  }
}

// Adds the targets of `size` items that have as many values together; `size` 0: any number.
void add_targets(const Marks& marks, const ItemTable& table, int size, CandidateBits& targets) {
  const std::vector<unsigned> left = values_left(marks, table);
  for (unsigned items = 1; items < 1u << table.items; ++items) {
    if (size != 0 && std::popcount(items) != size) continue;
    unsigned all = 0;
    bool undecided = true;
    for (std::size_t i = 0; i < table.items; ++i) {
      if (!(items >> i & 1)) continue;
      all |= left[i];
      undecided = undecided && (size == 0 || std::popcount(left[i]) > 1);
    }
    if (undecided && std::popcount(all) == std::popcount(items)) add(table, ~items, all, targets);
  }
}

// Adds the targets of finned fish: as many cover lines as base lines, and all else that the base
// lines hold is in one of them and in one block.
void add_finned_targets(const Marks& marks, const ItemTable& table, int size,
                        CandidateBits& targets) {
  const std::vector<unsigned> left = values_left(marks, table);
  for (unsigned base = 0; base < 512; ++base) {
    if (std::popcount(base) != size) continue;
    bool undecided = true;
    for (std::size_t line = 0; line < 9; ++line)
      undecided = undecided && (!(base >> line & 1) || std::popcount(left[line]) > 1);
    for (unsigned cover = 0; undecided && cover < 512; ++cover) {
      if (std::popcount(cover) != size) continue;
      std::size_t lines = 0, with_fins = 0;
      for (std::size_t line = 0; line < 9; ++line) {
        if (!(base >> line & 1) || (left[line] & ~cover) == 0) continue;
        ++lines;
        with_fins = line;
      }
      if (lines != 1) continue;
      const unsigned fins = left[with_fins] & ~cover;
      for (unsigned block = 7; block < 512; block <<= 3) {
        const unsigned band = 7u << with_fins / 3 * 3;
        if ((fins & ~block) == 0) add(table, band & ~base, cover & block, targets);
      }
    }
  }
}

ItemTable set_table(const Tables& board, const VariantHouse& house, bool naked) {
  const auto n = static_cast<std::size_t>(board.size), cells = house.cells.size();
  ItemTable table{naked ? cells : n, naked ? n : cells, {}};
  for (std::size_t item = 0; item < table.items; ++item) {
    for (std::size_t value = 0; value < table.values; ++value)
      table.candidates.push_back(candidate_at(house.cells[naked ? item : value],
                                              static_cast<int>(naked ? value : item) + 1));
  }
  return table;
}

}  // namespace

// Checks that k base variables have candidates in k cover variables only, except for fins; the
// cover variables lose all others.
void check_subset(const PathState& state, const StepType& type, const Step& step, Candidate target,
                  bool) {
  const ClaimedSubset& subset = claim_of<ClaimedSubset>(step);
  const Tables& board = state.board();
  const std::size_t size = at(type.length);
  if (subset.base.size() != size || subset.cover.size() != size)
    throw Wrong(says("{} names {} members a side", step.name, size),
                there("it has {} and {}", subset.base.size(), subset.cover.size()),
                asks("a subset of size n has n members a side"));
  BITWHIP_INVARIANT(!subset.base.empty() && !subset.cover.empty());
  const bool finned = type.family == Family::finned;
  if (!finned && !subset.fins.empty())
    throw Wrong(says("{} with {}", step.name, counted(subset.fins.size(), "fin")),
                there("the fish has no fins"), asks("only finned and sashimi fish have fins"));
  (type.family == Family::fish || finned ? check_members_of_fish : check_members_of_set)(
      board, type, step.name, subset);
  if (!all_different(subset.base) || !all_different(subset.cover))
    throw Wrong(says("{}", step.name), there("a member is named twice"),
                asks("the members of each side differ"));
  std::vector<Candidate> extra;
  for (const Variable& v : subset.base) {
    for (const Candidate c : state.left(v)) {
      if (state.decided(c))
        throw Wrong(says("{} is a member", to_string(v)), there("{} is decided", to_string(v)),
                    asks("the members of a subset are not decided"));
      if (holds_any(board, subset.cover, c)) continue;
      if (!finned)
        throw Wrong(says("{} is a member", to_string(v)),
                    there("{} is in no member of the other side", to_string(c)),
                    asks("the members of one side hold candidates in the other side only"));
      extra.push_back(c);
    }
  }
  if (!holds_any(board, subset.cover, target) || holds_any(board, subset.base, target))
    throw Wrong(says("the target {}", to_string(target)),
                there("{} is no target of these members", to_string(target)),
                asks("a subset removes from the cover members, outside the base members"));
  if (finned) check_fins(state, type, step, extra, target);
}

namespace {

enum class MemberSets : bool { hidden, naked };
CandidateBits member_targets(const Marks& marks, MemberSets sets) {
  CandidateBits targets;
  for (const VariantHouse& house : marks.board().houses)
    add_targets(marks, set_table(marks.board(), house, sets == MemberSets::naked), 0, targets);
  return targets & marks.possible();
}

// Returns what the smallest subsets of these rules remove.
CandidateBits smallest_targets(const Marks& marks, std::initializer_list<std::string_view> rules) {
  for (int size = 2; size <= 4; ++size) {
    for (const std::string_view rule : rules) {
      const CandidateBits targets = subset_targets(marks, rule, size);
      if (targets.any()) return targets;
    }
  }
  return {};
}

}  // namespace

CandidateBits naked_member_targets(const Marks& marks) {
  return member_targets(marks, MemberSets::naked);
}

CandidateBits hidden_member_targets(const Marks& marks) {
  return member_targets(marks, MemberSets::hidden);
}

CandidateBits first_set_targets(const Marks& marks) {
  return smallest_targets(marks, {"naked", "hidden"});
}

CandidateBits first_subset_targets(const Marks& marks) {
  return smallest_targets(marks, {"naked", "hidden", "super-hidden"});
}

CandidateBits subset_targets(const Marks& marks, std::string_view rule, int size) {
  const Tables& board = marks.board();
  CandidateBits targets;
  if (rule == "naked" || rule == "hidden") {
    const bool naked = rule == "naked";
    for (const VariantHouse& house : board.houses) {
      if (naked || house.full) add_targets(marks, set_table(board, house, naked), size, targets);
    }
    return targets & marks.possible();
  }
  const auto families = families_of(board);
  for (const auto& [name, base] : families) {
    for (const auto& [other_name, cover] : families) {
      if (name == other_name || !cross(base, cover)) continue;
      for (int digit = 1; digit <= board.size; ++digit) {
        ItemTable table{base.size(), cover.size(), {}};
        for (const VariantHouse* one : base) {
          BITWHIP_INVARIANT(crossing(*one, *cover.front()).has_value());
          for (const VariantHouse* other : cover)
            table.candidates.push_back(candidate_at(*crossing(*one, *other), digit));
        }
        (rule == "finned" ? add_finned_targets : add_targets)(marks, table, size, targets);
      }
    }
  }
  return targets & marks.possible();
}

}  // namespace bitwhip::verify
