#include "verify/board/sets.h"

#include <algorithm>

#include "base/invariant.h"
#include "verify/board/variant_board.h"

namespace bitwhip::verify {
namespace {

Tables build() {
  Tables t = *tables_of(classic_board(std::string(81, '.')));
  t.classic = true;
  for (Candidate a = 0; a < 729; ++a) {
    for_each(t.linked[at(a)], [&](Candidate b) {
      const bool same_digit = digit_of(a) == digit_of(b);
      for (const Kind kind : {Kind::rc, Kind::rn, Kind::cn, Kind::bn}) {
        const bool inside = kind == Kind::rn ? column_of(a) == column_of(b) : kind == Kind::cn ? row_of(a) == row_of(b) : kind == Kind::rc;
        t.linked_in_space[static_cast<std::size_t>(kind)][at(a)][at(b)] = same_digit ? inside : kind != Kind::rc;
      }
    });
    const int row = row_of(a) - 1, column = column_of(a) - 1, of_digit = (digit_of(a) - 1) * 54;
    t.minirows_of[at(a)] = {of_digit + row * 3 + column / 3, of_digit + 27 + column * 3 + row / 3};
    for (const int minirow : t.minirows_of[at(a)]) t.minirow[at(minirow)].set(at(a));
  }
  for (std::size_t minirow = 0; minirow < kMinirows; ++minirow) {
    t.minirow_linked[minirow].set();
    BITWHIP_INVARIANT(t.minirow[minirow].count() == 3);
    for_each(t.minirow[minirow], [&](Candidate c) { t.minirow_linked[minirow] &= t.linked[at(c)]; });
  }
  return t;
}

}  // namespace

const Tables& tables() {
  static const Tables all = build();
  return all;
}

std::size_t Tables::index_of(const Variable& v) const {
  if (classic && v.kind != Kind::other) return at(static_cast<int>(v.kind) * 81 + (v.first - 1) * 9 + v.second - 1);
  const auto found = std::find(variables.begin(), variables.end(), v);
  if (found == variables.end()) throw Wrong("the board has no " + to_string(v));
  return static_cast<std::size_t>(found - variables.begin());
}

int common_minirow(const Candidate* list, int count) {
  BITWHIP_INVARIANT(count >= 1 && list[0] >= 0 && list[0] < 729);
  for (const int minirow : tables().minirows_of[at(list[0])]) {
    bool all = true;
    for (int i = 1; i < count; ++i) all = all && has(tables().minirow[at(minirow)], list[i]);
    if (all) return minirow;
  }
  return -1;
}

Marks::Marks(const State& state) : tables_(&state.board()), possible_(state.possible()), relations_(state.relations()) {}

std::vector<Set> Marks::live_relations() const {
  std::vector<Set> live, least;
  for (const Set& one : relations_.sets) {
    const Set left = one & possible_;
    if ((left & ~open()).none() && !contains(live, left)) live.push_back(left);
  }
  std::copy_if(live.begin(), live.end(), std::back_inserter(least), [&](const Set& one) {
    return std::none_of(live.begin(), live.end(), [&](const Set& other) { return other != one && (other & ~one).none(); });
  });
  return least;
}

Marks::End Marks::place_last_guardian() {
  for (const Set& one : relations_.sets) {
    const Set left = one & possible_;
    if (left.none()) return End::contradiction;
    if (left.count() > 1 || !open(least_of(left))) continue;
    set(least_of(left));
    return End::open;
  }
  return End::solved;
}

Set Marks::open() const {
  Set set;
  for_each(possible_, [&](Candidate c) { set[at(c)] = open(c); });
  return set;
}

int Marks::left(int variable, Candidate (&list)[9]) const {
  BITWHIP_INVARIANT(at(variable) < tables_->members.size());
  int count = 0;
  for (const Candidate c : tables_->members[at(variable)]) {
    if (possible(c)) list[count++] = c;
  }
  return count;
}

Set Marks::w1_targets() const {
  Set targets;
  for (int v = 0; v < static_cast<int>(tables_->members.size()); ++v) {
    Candidate list[9];
    const int count = left(v, list);
    if (count == 1) continue;  // which is settled
    Set linked = possible_;
    for (int i = 0; i < count && linked.any(); ++i) linked &= tables_->linked[at(list[i])];
    targets |= linked;
  }
  return targets;
}

Set Marks::locked_targets(bool of_lines, bool of_blocks, int least, int most) const {
  BITWHIP_INVARIANT(tables_->classic);
  Set targets;
  for (int v = 81; v < kVariables; ++v) {
    if (!(tables().variables[at(v)].kind == Kind::bn ? of_blocks : of_lines)) continue;
    Candidate list[9];
    const int count = left(v, list);
    if (count < least || count > most) continue;
    const int minirow = common_minirow(list, count);
    if (minirow >= 0) targets |= tables().minirow_linked[at(minirow)];
  }
  return targets & possible_;
}

}  // namespace bitwhip::verify
