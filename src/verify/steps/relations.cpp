#include "verify/steps/relations.h"

#include "base/text.h"

namespace bitwhip::verify {

namespace {

constexpr std::size_t kFewestRelated = 3, kMostRelated = 9;
constexpr int kMostTuples = 2304;  // of the relations of a path alone

bool excluded(const Tables& board, const Square& a, int v, const Square& b, int w) {
  return has(board.linked[at(candidate_at(a, v))], candidate_at(b, w));
}

// Returns true if every pair for which the predicate holds is excluded.
bool all_excluded(const Tables& board, const Square& a, const Square& b,
                  const std::function<bool(int v, int w)>& holds) {
  for (int v = 1; v <= board.size; ++v) {
    for (int w = 1; w <= board.size; ++w) {
      if (holds(v, w) && !excluded(board, a, v, b, w)) return false;
    }
  }
  return true;
}

// Returns true if the relation admits no more pairs than a comparison.
bool joins_path(const Tables& board, const Square& a, const Square& b) {
  int count = 0;
  for (int v = 1; v <= board.size; ++v) {
    for (int w = 1; w <= board.size; ++w) count += excluded(board, a, v, b, w) ? 0 : 1;
  }
  return count <= board.size * (board.size - 1) / 2;
}

// Comparisons of a board, and those that follow from them.
struct Signs {
  std::array<std::vector<Square>, 81> below, above;
  std::array<std::array<bool, 81>, 81> under{};  // including chains of them

  explicit Signs(const Tables& board) {
    const auto squares = squares_of(board.size);
    for (const Square& b : squares) {
      for (const Square& a : squares) {
        if (a == b || !is_below(board, a, b)) continue;
        below[place_of(b)].push_back(a);
        above[place_of(a)].push_back(b);
        under[place_of(a)][place_of(b)] = true;
      }
    }
    for (std::size_t k = 0; k < 81; ++k) {
      for (std::size_t i = 0; i < 81; ++i) {
        for (std::size_t j = 0; under[i][k] && j < 81; ++j)
          under[i][j] = under[i][j] || under[k][j];
      }
    }
  }
};

// Possible digits of a cell; upside down digits are mirrored, v as n + 1 - v.
struct View {
  const Tables& board;
  const CandidateBits& possible;
  bool down;

  int seen(int digit) const { return down ? board.size + 1 - digit : digit; }
  // Returns the least one above a bound; n + 1: none.
  int least(const Square& square, int above = 0) const {
    int v = above + 1;
    while (v <= board.size && !has(possible, candidate_at(square, seen(v)))) ++v;
    return std::min(v, board.size + 1);
  }
  std::vector<int> leasts(const std::vector<Square>& squares) const {
    return made_of(squares, [&](const Square& one) { return least(one); });
  }
  bool below(const Square& a, const Square& b) const {
    return down ? is_below(board, b, a) : is_below(board, a, b);
  }
  bool under(const Signs& signs, const Square& a, const Square& b) const {
    return down ? signs.under[place_of(b)][place_of(a)] : signs.under[place_of(a)][place_of(b)];
  }
  bool differ(const Signs& signs, const Square& a, const Square& b) const {
    return sees(board, a, b) || under(signs, a, b) || under(signs, b, a);
  }
};

void check_ascending(const View& view, const std::vector<Square>& cells, Candidate target) {
  int least = 0;
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
    if (!view.below(cells[i], cells[i + 1]))
      throw Wrong(says("a chain from {} to {}", name_of(cells[i]), name_of(cells[i + 1])),
                  there("no sign between {} and {}", name_of(cells[i]), name_of(cells[i + 1])),
                  asks("in an ascending chain each cell is below the next"));
    least = view.least(cells[i], least);
  }
  if (square_of(target) != cells.back())
    throw Wrong(says("the target {}", to_string(target)),
                there("the chain ends in {}", name_of(cells.back())),
                asks("an ascending chain removes from its last cell"));
  if (view.seen(digit_of(target)) > least)
    throw Wrong(says("the target {}", to_string(target)),
                there("the chain admits {}", to_string(target)),
                asks("the target is too small for the cells before it"));
}

// Returns true if cells with these least digits do not fit below a digit: for some m there are more
// cells than digits from m up to it.
bool too_many(const std::vector<int>& least, int digit) {
  for (int m = 1; m <= digit; ++m) {
    const auto count = lists::count_if(least, [m](int one) { return one >= m; });
    if (count > std::max(digit - m, 0)) return true;
  }
  return false;
}

// Returns the greatest digit below which these cells do not fit, which is at least `bound`.
int raised(const View& view, const std::vector<Square>& cells, int bound) {
  const std::vector<int> least = view.leasts(cells);
  while (bound < view.board.size && too_many(least, bound + 1)) ++bound;
  return bound;
}

void check_hill(const View& view, const std::vector<Square>& cells, std::size_t top,
                Candidate target) {
  if (top == 0 || top + 1 >= cells.size())
    throw Wrong(says("a hill of {}", counted(cells.size(), "cell")), there("it has one slope"),
                asks("a hill has two slopes"));
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
    const bool climbs = i < top;
    if (!view.below(cells[climbs ? i : i + 1], cells[climbs ? i + 1 : i]))
      throw Wrong(says("a slope from {} to {}", name_of(cells[i]), name_of(cells[i + 1])),
                  there("no such sign between {} and {}", name_of(cells[i]), name_of(cells[i + 1])),
                  asks("the cells of a slope climb to the top"));
  }
  std::vector<Square> slopes = cells;
  slopes.erase(slopes.begin() + static_cast<long>(top));
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    for (std::size_t k = i + 1; k < slopes.size(); ++k) {
      if (!sees(view.board, slopes[i], slopes[k]))
        throw Wrong(says("slopes with {} and {}", name_of(slopes[i]), name_of(slopes[k])),
                    there("{} does not see {}", name_of(slopes[i]), name_of(slopes[k])),
                    asks("all cells of the slopes see each other"));
    }
  }
  if (square_of(target) != cells[top])
    throw Wrong(says("the target {}", to_string(target)),
                there("the slopes meet in {}", name_of(cells[top])),
                asks("a hill removes from the cell where its slopes meet"));
  if (!too_many(view.leasts(slopes), view.seen(digit_of(target))))
    throw Wrong(says("the target {}", to_string(target)),
                there("the slopes admit {}", to_string(target)),
                asks("the cells of the slopes do not fit below the target"));
}

void check_bound(const View& view, const Signs& signs, const std::vector<Square>& cells,
                 Candidate target) {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (!view.under(signs, cells[i], cells[0]))
      throw Wrong(
          says("a bound of {} for {}", name_of(cells[0]), name_of(cells[i])),
          there("no chain of signs leads from {} to {}", name_of(cells[i]), name_of(cells[0])),
          asks("signs lead from all cells of a bound to its first"));
    for (std::size_t k = i + 1; k < cells.size(); ++k) {
      if (!view.differ(signs, cells[i], cells[k]))
        throw Wrong(says("a bound with {} and {}", name_of(cells[i]), name_of(cells[k])),
                    there("{} and {} may be equal", name_of(cells[i]), name_of(cells[k])),
                    asks("the other cells of a bound differ"));
    }
  }
  if (square_of(target) != cells[0])
    throw Wrong(says("the target {}", to_string(target)),
                there("the bound is for {}", name_of(cells[0])),
                asks("a bound removes from its first cell"));
  if (!too_many(view.leasts({cells.begin() + 1, cells.end()}), view.seen(digit_of(target))))
    throw Wrong(says("the target {}", to_string(target)),
                there("the other cells admit {}", to_string(target)),
                asks("the other cells do not fit below the target"));
}

void each_possible_up_to(const View& view, const Square& square, int bound,
                         CandidateBits& targets) {
  for (int v = 1; v <= std::min(bound, view.board.size); ++v) {
    const Candidate c = candidate_at(square, view.seen(v));
    if (has(view.possible, c)) targets.set(static_cast<std::size_t>(c));
  }
}

// Propagates from pair to pair until nothing changes.
CandidateBits ascending_targets(const Tables& board, const Signs& signs,
                                const CandidateBits& possible) {
  CandidateBits left = possible;
  for (bool more = true; more;) {
    more = false;
    for (const Square& b : squares_of(board.size)) {
      for (const Square& a : signs.below[place_of(b)]) {
        const int least = View{board, left, false}.least(a),
                  greatest = View{board, left, true}.least(b);
        if (least > board.size || greatest > board.size) continue;
        CandidateBits gone;
        each_possible_up_to({board, left, false}, b, least, gone);
        each_possible_up_to({board, left, true}, a, greatest, gone);
        more = more || gone.any();
        left &= ~gone;
      }
    }
  }
  return possible & ~left;
}

// Returns the digit up to which two slopes down from a summit exclude its digits; all their cells
// see each other.
int hill_bound(const View& view, const std::array<std::vector<Square>, 81>& lower,
               const Square& summit) {
  int most = 0;
  std::vector<Square> used;
  const auto free = [&](const Square& square) {
    return lists::all_of(
        used, [&](const Square& one) { return one != square && sees(view.board, one, square); });
  };
  const std::function<void(const Square&, bool)> walk = [&](const Square& from, bool second) {
    if (second) most = raised(view, used, most);
    for (const bool turn : {false, true}) {
      if (turn && (second || used.empty())) continue;
      for (const Square& next : lower[place_of(turn ? summit : from)]) {
        if (!free(next)) continue;
        used.push_back(next);
        walk(next, second || turn);
        used.pop_back();
      }
    }
  };
  walk(summit, false);
  return most;
}

// Returns the digit up to which sets of different cells under `top` exclude its digits.
int greatest_bound(const View& view, const Signs& signs, const Square& top, Poll& poll) {
  std::vector<Square> cells;
  for (const Square& square : squares_of(view.board.size)) {
    if (square != top && view.under(signs, square, top)) cells.push_back(square);
  }
  int bound = 0;
  std::vector<Square> used;
  const std::function<void(std::size_t)> choose = [&](std::size_t from) {
    poll();
    if (!used.empty()) bound = raised(view, used, bound);
    for (std::size_t i = from; i < cells.size(); ++i) {
      if (!lists::all_of(used,
                         [&](const Square& one) { return view.differ(signs, one, cells[i]); }))
        continue;
      used.push_back(cells[i]);
      choose(i + 1);
      used.pop_back();
    }
  };
  choose(0);
  return bound;
}

// Returns the candidates of these cells that are in no possible tuple of digits of the path.
CandidateBits in_no_tuple(const Tables& board, const CandidateBits& possible,
                          const std::vector<Square>& path) {
  CandidateBits unused;
  for_each(possible, [&](Candidate c) { unused[at(c)] = contains(path, square_of(c)); });
  std::vector<int> digits;
  const std::function<void()> choose = [&] {
    BITWHIP_INVARIANT(digits.size() <= path.size());
    const std::size_t i = digits.size();
    if (i == path.size()) {
      for (std::size_t k = 0; k < i; ++k) unused.reset(at(candidate_at(path[k], digits[k])));
      return;
    }
    for (int digit = 1; digit <= board.size; ++digit) {
      bool fits = has(possible, candidate_at(path[i], digit)) &&
                  (i == 0 || !excluded(board, path[i - 1], digits[i - 1], path[i], digit));
      for (std::size_t k = 0; fits && k < i; ++k)
        fits = digits[k] != digit || !sees(board, path[k], path[i]);
      if (!fits) continue;
      digits.push_back(digit);
      choose();
      digits.pop_back();
    }
  };
  choose();
  return unused;
}

CandidateBits chain_targets(const Marks& marks, Joins joins, Poll& poll) {
  const Tables& board = marks.board();
  CandidateBits targets;
  std::vector<Square> path;
  std::vector<std::vector<int>> tuples;  // by last digit: tuples of the relations alone
  const auto squares = squares_of(board.size);
  std::array<std::vector<Square>, 81> next;
  for (const Square& a : squares) {
    for (const Square& b : squares) {
      if (a != b && joins(board, a, b)) next[place_of(a)].push_back(b);
    }
  }
  const std::function<void()> extend = [&] {
    poll();
    if (path.size() >= kFewestRelated) targets |= in_no_tuple(board, marks.possible(), path);
    if (path.size() == kMostRelated) return;
    BITWHIP_INVARIANT(path.size() == tuples.size() && path.size() < kMostRelated);
    const Square last = path.back();
    for (const Square& square : next[place_of(last)]) {
      if (contains(path, square)) continue;
      std::vector<int> after(static_cast<std::size_t>(board.size) + 1, 0);
      int total = 0;
      for (int v = 1; v <= board.size; ++v) {
        for (int w = 1; w <= board.size; ++w) {
          if (excluded(board, last, v, square, w)) continue;
          after[static_cast<std::size_t>(w)] += tuples.back()[static_cast<std::size_t>(v)];
          total += tuples.back()[static_cast<std::size_t>(v)];
        }
      }
      if (total > kMostTuples) continue;
      path.push_back(square);
      tuples.push_back(after);
      extend();
      path.pop_back();
      tuples.pop_back();
    }
  };
  for (const Square& square : squares) {
    path = {square};
    tuples = {std::vector<int>(static_cast<std::size_t>(board.size) + 1, 1)};
    if (!next[place_of(square)].empty()) extend();
  }
  return targets & marks.open();
}

void check_cells(const PathState& state, const std::string& name, const ClaimedRelated& claim,
                 Candidate target) {
  const Tables& board = state.board();
  if (claim.squares.size() < 2 || !all_different(claim.squares))
    throw Wrong(says("a chain of {}", counted(claim.squares.size(), "cell")),
                there("a cell is in it twice, or alone"),
                asks("a chain has two cells at least, which differ"));
  for (const Square& square : claim.squares) {
    if (square.first > board.size || square.second > board.size)
      throw Wrong(says("the cell {}", name_of(square)),
                  there("the board has no {}", name_of(square)), asks("cells lie on the board"));
  }
  const CandidateBits& possible = state.possible();
  const auto only = [&](char sign) {
    return claim.signs.find_first_not_of(sign) == std::string::npos;
  };
  if (name == "relation-chain") {
    if (!only('-'))
      throw Wrong(says("{} with signs '{}'", name, claim.signs),
                  there("a chain of related cells has none"),
                  asks("related cells stand between dashes"));
    return check_path(state, claim.squares, joins_path, "related so", {target});
  }
  BITWHIP_INVARIANT(claim.signs.size() == 1 || claim.signs.size() + 1 == claim.squares.size());
  if (claim.signs.find('-') != std::string::npos || claim.signs.empty())
    throw Wrong(says("{} with signs '{}'", name, claim.signs),
                there("a sign is missing between two cells"),
                asks("each two neighbours have a sign, < or >"));
  if (name == "asc") {
    if (!only('<') && !only('>'))
      throw Wrong(says("an ascending chain with signs '{}'", claim.signs),
                  there("it has both signs"), asks("an ascending chain has one kind of sign"));
    return check_ascending({board, possible, claim.signs.front() == '>'}, claim.squares, target);
  }
  if (name == "bound") {
    if (claim.signs.size() != 1)
      throw Wrong(says("a bound with {}", counted(claim.signs.size(), "sign")),
                  there("it has not one"), asks("a bound has one sign"));
    return check_bound({board, possible, claim.signs.front() == '<'}, Signs(board), claim.squares,
                       target);
  }
  const bool valley = name == "valley";
  const std::size_t top =
      std::min(claim.signs.find_first_not_of(valley ? '>' : '<'), claim.signs.size());
  if (claim.signs.find_first_not_of(valley ? '<' : '>', top) != std::string::npos)
    throw Wrong(says("{} with signs '{}'", name, claim.signs), there("its slopes turn twice"),
                asks("a hill or valley turns once"));
  check_hill({board, possible, valley}, claim.squares, top, target);
}

// In the csp notation the target of an ascending chain may be in any cell: then either the part
// before it counts, or the part after it.
void check_printed_chain(const PathState& state, const std::string& name,
                         const ClaimedRelated& claim, Candidate target) {
  const auto found = lists::find(claim.squares, square_of(target));
  if (found == claim.squares.end())
    throw Wrong(says("the target {}", to_string(target)), there("it is in no cell of the chain"),
                asks("a chain removes from its own cells"));
  const auto cell = found - claim.squares.begin();
  const auto part = [&](auto squares, auto signs, bool down) {
    ClaimedRelated one;
    one.squares.assign(
        squares, squares + (down ? static_cast<long>(claim.squares.size()) - cell : cell + 1));
    one.signs.assign(signs, signs + static_cast<long>(one.squares.size()) - 1);
    for (char& sign : one.signs) sign = !down ? sign : sign == '<' ? '>' : '<';
    check_cells(state, name, one, target);
  };
  try {
    return part(claim.squares.begin(), claim.signs.begin(), false);
  } catch (const Wrong&) {
    if (found + 1 == claim.squares.end()) throw;
  }
  part(claim.squares.rbegin(), claim.signs.rbegin(), true);
}

}  // namespace

bool sees(const Tables& board, const Square& a, const Square& b) {
  return all_excluded(board, a, b, std::equal_to<>());
}

bool is_below(const Tables& board, const Square& a, const Square& b) {
  return all_excluded(board, a, b, std::greater_equal<>());
}

bool are_apart(const Tables& board, const Square& a, const Square& b) {
  return all_excluded(board, a, b, [](int v, int w) { return v - w == 1 || w - v == 1; });
}

bool are_consecutive(const Tables& board, const Square& a, const Square& b) {
  return all_excluded(board, a, b, [](int v, int w) { return v - w != 1 && w - v != 1; });
}

void check_path(const PathState& state, const std::vector<Square>& path, Joins joins,
                std::string_view relation, const std::vector<Candidate>& targets) {
  const Tables& board = state.board();
  if (path.size() < kFewestRelated || path.size() > kMostRelated)
    throw Wrong(says("a chain of {}", counted(path.size(), "cell")),
                there("it has not {} to {}", kFewestRelated, kMostRelated),
                asks("such a chain has {} to {} cells", kFewestRelated, kMostRelated));
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (!joins(board, path[i], path[i + 1]))
      throw Wrong(says("a chain from {} to {}", name_of(path[i]), name_of(path[i + 1])),
                  there("{} and {} are not {}", name_of(path[i]), name_of(path[i + 1]), relation),
                  asks("each two neighbours are {}", relation));
  }
  const CandidateBits unused = in_no_tuple(board, state.possible(), path);
  for (const Candidate target : targets) {
    if (!has(unused, target))
      throw Wrong(says("the target {}", to_string(target)),
                  there("{} is in a tuple, or not on the path", to_string(target)),
                  asks("no tuple of digits of the path has the target"));
  }
}

void check_relation(const PathState& state, const StepType&, const Step& step, Candidate target,
                    bool) {
  (step.csp && step.name == "asc" ? check_printed_chain : check_cells)(
      state, step.name, claim_of<ClaimedRelated>(step), target);
}

CandidateBits relation_targets(const Marks& marks, const CheckerRule& row, int, Poll& poll) {
  const std::string_view rule = row.name;
  const Tables& board = marks.board();
  if (board.classic) return {};
  if (rule == "relation-chain") return chain_targets(marks, joins_path, poll);
  const Signs signs(board);
  if (rule == "asc") return ascending_targets(board, signs, marks.possible()) & marks.open();
  CandidateBits targets;
  for (const bool down : {false, true}) {
    const View view{board, marks.possible(), down};
    for (const Square& square : squares_of(board.size)) {
      poll();
      const int bound = rule == "bound"
                            ? greatest_bound(view, signs, square, poll)
                            : hill_bound(view, down ? signs.above : signs.below, square);
      each_possible_up_to(view, square, bound, targets);
    }
  }
  return targets & marks.open();
}

CandidateBits consecutive_chain_targets(const Marks& marks, Poll& poll) {
  return marks.board().classic ? CandidateBits{} : chain_targets(marks, are_consecutive, poll);
}

}  // namespace bitwhip::verify
