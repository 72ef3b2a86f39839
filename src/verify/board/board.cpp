#include "verify/board/board.h"

#include "base/text.h"
#include "verify/board/variant_reading.h"

namespace bitwhip::verify {

std::string to_string(Candidate c) {
  return fmt::format("n{}r{}c{}", digit_of(c), row_of(c), column_of(c));
}

std::string to_string(const Variable& v) {
  if (v.kind == HouseKind::other) return fmt::format("{}n{}", v.house, v.second);
  const char letter = v.kind == HouseKind::cn ? 'c' : v.kind == HouseKind::bn ? 'b' : 'r';
  return fmt::format("{}{}{}{}", letter, v.first, v.kind == HouseKind::rc ? 'c' : 'n', v.second);
}

bool inside(const House& house, Candidate c) {
  return house.number == (house.kind == HouseKind::rn   ? row_of(c)
                          : house.kind == HouseKind::cn ? column_of(c)
                                                        : block_of(c));
}

bool inside(const House& house, const Square& square) {
  return inside(house, candidate(1, square.first, square.second));
}

std::string name_of(const House& house) {
  return fmt::format("{}{}", word_of(house.kind)[0], house.number);
}

std::string name_of(const Square& square) {
  return fmt::format("r{}c{}", square.first, square.second);
}

std::vector<Square> squares_of(int size) {
  std::vector<Square> list;
  for (int row = 1; row <= size; ++row) {
    for (int column = 1; column <= size; ++column) list.emplace_back(row, column);
  }
  return list;
}

namespace {

// Returns the number after the letter in the name of a row, column, block or region.
int number_of(const VariantHouse& house) {
  return house.kind == HouseKind::other ? 0 : house.name[1] - '0';
}

// Links each two candidates of the list.
void link_all(Tables& t, const std::vector<Candidate>& list) {
  const CandidateBits all = set_of(list);
  for (const Candidate c : list) (t.linked[at(c)] |= all).reset(at(c));
}

void add_variable(Tables& t, Variable variable, const std::vector<Candidate>& list) {
  link_all(t, list);
  for (const Candidate c : list)
    t.variables_of[at(c)].push_back(static_cast<int>(t.variables.size()));
  t.variables.push_back(std::move(variable));
  t.members.emplace_back(list);
}

Tables build() {
  Tables t = *tables_of(classic_board(std::string(81, '.')));
  t.classic = true;
  for (Candidate a = 0; a < 729; ++a) {
    for_each(t.linked[at(a)], [&](Candidate b) {
      const bool same_digit = digit_of(a) == digit_of(b);
      for (const HouseKind kind : {HouseKind::rc, HouseKind::rn, HouseKind::cn, HouseKind::bn}) {
        const bool inside = kind == HouseKind::rn   ? column_of(a) == column_of(b)
                            : kind == HouseKind::cn ? row_of(a) == row_of(b)
                                                    : kind == HouseKind::rc;
        t.linked_in_space[static_cast<std::size_t>(kind)][at(a)][at(b)] =
            same_digit ? inside : kind != HouseKind::rc;
      }
    });
    const int row = row_of(a) - 1, column = column_of(a) - 1, of_digit = (digit_of(a) - 1) * 54;
    t.minirows_of[at(a)] = {of_digit + row * 3 + column / 3, of_digit + 27 + column * 3 + row / 3};
    for (const int minirow : t.minirows_of[at(a)]) t.minirow[at(minirow)].set(at(a));
  }
  for (std::size_t minirow = 0; minirow < kMinirows; ++minirow) {
    t.minirow_linked[minirow].set();
    BITWHIP_INVARIANT(t.minirow[minirow].count() == 3);
    for_each(t.minirow[minirow],
             [&](Candidate c) { t.minirow_linked[minirow] &= t.linked[at(c)]; });
  }
  return t;
}

}  // namespace

std::shared_ptr<const Tables> tables_of(const VariantBoard& board) {
  const auto made = std::make_shared<Tables>();
  Tables& t = *made;
  t.size = board.size;
  for (const Square& square : squares_of(board.size)) {
    std::vector<Candidate> list;
    for (int digit = 1; digit <= board.size; ++digit) list.push_back(candidate_at(square, digit));
    add_variable(t, {HouseKind::rc, square.first, square.second}, list);
  }
  t.houses = board.houses;
  for (const VariantHouse& house : board.houses) {
    BITWHIP_INVARIANT(static_cast<int>(house.cells.size()) == board.size || !house.full);
    for (int digit = 1; digit <= board.size; ++digit) {
      const auto list =
          made_of(house.cells, [&](const Square& square) { return candidate_at(square, digit); });
      if (house.full) {
        add_variable(
            t,
            {house.kind, number_of(house), digit, house.kind == HouseKind::other ? house.name : ""},
            list);
      } else {
        link_all(t, list);
      }
    }
  }
  for (const auto& [a, b] : board.links) {
    t.linked[at(a)].set(at(b));
    t.linked[at(b)].set(at(a));
  }
  return made;
}

const Tables& tables() {
  static const Tables all = build();
  return all;
}

std::size_t Tables::index_of(const Variable& v) const {
  if (classic && v.kind != HouseKind::other)
    return at(static_cast<int>(v.kind) * 81 + (v.first - 1) * 9 + v.second - 1);
  const auto found = lists::find(variables, v);
  if (found == variables.end())
    throw Wrong(says("a step names {}", to_string(v)), there("the board has no {}", to_string(v)),
                asks("a CSP-variable is one of the board"));
  return static_cast<std::size_t>(found - variables.begin());
}

std::vector<Variable> common_houses(const Tables& board, Candidate c,
                                    const std::vector<Candidate>& others) {
  std::vector<Variable> list;
  for (const int v : board.variables_of[at(c)]) {
    if (board.variables[at(v)].kind != HouseKind::rc && all_in(others, board.members[at(v)]))
      list.push_back(board.variables[at(v)]);
  }
  return list;
}

CandidateBits Tables::linked_to_all(const Members& list) const {
  BITWHIP_INVARIANT(list.size() >= 1);
  CandidateBits links = linked[at(list[0])];
  for (const Candidate c : list) links &= linked[at(c)];
  return links;
}

int common_minirow(const Members& list) {
  for (const int minirow : tables().minirows_of[at(list[0])]) {
    if (lists::all_of(list, [&](Candidate c) { return has(tables().minirow[at(minirow)], c); }))
      return minirow;
  }
  return -1;
}

std::vector<CandidateBits> Marks::live_relations() const {
  std::vector<CandidateBits> live, least;
  for (const CandidateBits& one : relations.sets) {
    const CandidateBits left = one & possible_;
    if ((left & ~open()).none() && !contains(live, left)) live.push_back(left);
  }
  std::copy_if(live.begin(), live.end(), std::back_inserter(least), [&](const CandidateBits& one) {
    return lists::none_of(
        live, [&](const CandidateBits& other) { return other != one && (other & ~one).none(); });
  });
  return least;
}

Marks::End Marks::place_last_guardian() {
  for (const CandidateBits& one : relations.sets) {
    const CandidateBits left = one & possible_;
    if (left.none()) return End::contradiction;
    if (left.count() > 1 || !open(least_of(left))) continue;
    set(least_of(left));
    return End::open;
  }
  return End::solved;
}

CandidateBits Marks::open() const {
  CandidateBits set;
  for_each(possible_, [&](Candidate c) { set[at(c)] = open(c); });
  return set;
}

Members Marks::left(int variable) const {
  BITWHIP_INVARIANT(at(variable) < tables_->members.size());
  return tables_->members[at(variable)].filtered([&](Candidate c) { return possible(c); });
}

CandidateBits Marks::w1_targets() const {
  CandidateBits targets;
  each_variable([&](int, const Members& list) {
    if (list.size() > 1) targets |= tables_->linked_to_all(list);  // otherwise it is settled
  });
  return targets & possible_;
}

CandidateBits Marks::locked_targets(const LockedIn& where) const {
  if (!tables_->classic) return where.lines || where.blocks ? w1_targets() : CandidateBits{};
  CandidateBits targets;
  for (int v = 81; v < kVariables; ++v) {
    if (!(tables().variables[at(v)].kind == HouseKind::bn ? where.blocks : where.lines)) continue;
    const Members list = left(v);
    if (list.size() < where.least || list.size() > where.most) continue;
    const int minirow = common_minirow(list);
    if (minirow >= 0) targets |= tables().minirow_linked[at(minirow)];
  }
  return targets & possible_;
}

PathState::PathState(std::string_view puzzle) : PathState(classic_board(puzzle), tables()) {}

// Cells outside the board are decided and have no candidates.
PathState::PathState(const VariantBoard& board, const Tables& tables) : Marks(tables, {}) {
  decided_.set();
  std::vector<Candidate> givens;
  for (const Square& square : squares_of(board.size)) {
    std::vector<Candidate> here;
    for (int digit = 1; digit <= board.size; ++digit) {
      if (contains(board.allowed[place_of(square)], static_cast<char>('0' + digit)))
        here.push_back(candidate_at(square, digit));
    }
    for (const Candidate c : here) possible_.set(at(c));
    if (here.size() == 1) givens.push_back(here.front());
    decided_.reset(place_of(square));
  }
  for (const Candidate given : givens) {
    if (!possible(given))
      throw Wrong(says("the puzzle gives {}", to_string(given)), there("other givens exclude it"),
                  asks("no given excludes another one"));
    set(given);
  }
}

std::string PathState::contradiction() const {
  for (std::size_t v = 0; v < tables_->variables.size(); ++v) {
    if (left(static_cast<int>(v)).size() == 0) return to_string(tables_->variables[v]);
  }
  return {};
}

std::string PathState::pending_single(bool in_lines) const {
  for (std::size_t v = 0; v < tables_->variables.size(); ++v) {
    const HouseKind kind = tables_->variables[v].kind;
    if (!in_lines && (kind == HouseKind::rn || kind == HouseKind::cn)) continue;
    const Members list = left(static_cast<int>(v));
    if (list.size() == 1 && !decided(list[0])) return to_string(list[0]);
  }
  return {};
}

std::string PathState::solution() const {
  std::string text;
  for (const auto& [row, column] : squares_of(tables_->size)) text += digits(row, column);
  return text;
}

std::string PathState::digits(int row, int column) const {
  std::string text;
  for (int digit = 1; digit <= 9; ++digit) {
    if (possible(candidate(digit, row, column))) text += static_cast<char>('0' + digit);
  }
  return text;
}

std::optional<Fault> PathState::differs(const std::array<std::string, 81>& drawn) const {
  for (const auto& [row, column] : squares_of(9)) {
    const std::string &other = drawn[place_of({row, column})], here = digits(row, column);
    if (here != other)
      return Fault(says("r{}c{} is drawn {}", row, column, other.empty() ? "empty" : other),
                   there("r{}c{} holds {}", row, column, here.empty() ? "nothing" : here),
                   asks("a drawn state is what the steps before it leave"));
  }
  return std::nullopt;
}

}  // namespace bitwhip::verify
