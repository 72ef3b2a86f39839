#include "verify/board/sets.h"

#include <algorithm>

#include "base/invariant.h"

namespace bitwhip::verify {
namespace {

int index_of(const Variable& v) {
  const int index = static_cast<int>(v.kind) * 81 + (v.first - 1) * 9 + v.second - 1;
  BITWHIP_INVARIANT(index >= 0 && index < kVariables);
  return index;
}

Tables build() {
  Tables t;
  t.variables.resize(kVariables);
  t.members.resize(kVariables);
  for (Candidate a = 0; a < 729; ++a) {
    for (Candidate b = 0; b < 729; ++b) {
      t.linked[at(a)][at(b)] = linked(a, b);
      for (const Kind kind : {Kind::rc, Kind::rn, Kind::cn, Kind::bn})
        t.linked_in_space[static_cast<std::size_t>(kind)][at(a)][at(b)] = linked_in_space(kind, a, b);
    }
    const int digit = digit_of(a), row = row_of(a), column = column_of(a);
    t.variables_of[at(a)] = {index_of({Kind::rc, row, column}), index_of({Kind::rn, row, digit}), index_of({Kind::cn, column, digit}),
                             index_of({Kind::bn, block_of(a), digit})};
    const int of_digit = (digit - 1) * 54;
    t.minirows_of[at(a)] = {of_digit + (row - 1) * 3 + (column - 1) / 3, of_digit + 27 + (column - 1) * 3 + (row - 1) / 3};
    for (const int minirow : t.minirows_of[at(a)]) t.minirow[at(minirow)].set(at(a));
  }
  for (const Kind kind : {Kind::rc, Kind::rn, Kind::cn, Kind::bn}) {
    for (int first = 1; first <= 9; ++first) {
      for (int second = 1; second <= 9; ++second) {
        const Variable v{kind, first, second};
        t.variables[at(index_of(v))] = v;
        t.members[at(index_of(v))] = Members(members(v), 9);
      }
    }
  }
  for (const Kind kind : {Kind::rn, Kind::cn, Kind::bn}) {
    for (int number = 1; number <= 9; ++number) {
      t.houses.push_back({kind, name_of(House{kind, number}), {}, true});
      for (Candidate c = 0; c < 81; ++c) {
        if (inside(House{kind, number}, c)) t.houses.back().cells.push_back(square_of(c));
      }
    }
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
  if (classic && v.kind != Kind::other) return at(verify::index_of(v));
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

Marks::Marks(const State& state) : tables_(&state.board()), possible_(state.possible()) {}

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

Marks::End Marks::settle() {
  for (bool changed = true, solved = false;;) {
    if (!changed) return solved ? End::solved : End::open;
    changed = false;
    solved = true;
    for (int v = 0; v < static_cast<int>(tables_->variables.size()); ++v) {
      Candidate list[9];
      const int count = left(v, list);
      if (count == 0) return End::contradiction;
      solved = solved && count == 1;
      if (count > 1 || !open(list[0])) continue;
      set(list[0]);
      changed = true;
    }
  }
}

Set Marks::w1_targets() const {
  Set targets;
  for (const Members& members : tables_->members) {
    Set linked = possible_;
    for (const Candidate c : members) {
      if (possible(c)) linked &= tables_->linked[at(c)];
    }
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
