#include "oracle/partial_chains.h"

#include <algorithm>
#include <set>
#include <utility>

#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

class PartialWalk {
 public:
  PartialWalk(const Board& board, const State& state, Family family, int longest)
      : board_(board),
        state_(state),
        family_(family),
        counts_(static_cast<std::size_t>(longest) + 1) {}

  void from(int z) {
    chain_ = {z};
    extend();
  }
  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  bool linked(int a, int b) const {
    return board_.links[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
  }
  bool compatible(int x) const {
    for (const int c : chain_) {
      if (x == c || linked(x, c)) return false;
    }
    return true;
  }
  // True if the label may be the next L.
  bool leads(int left) const {
    if (family_ == Family::whip) return linked(left, chain_.back());
    for (const int c : chain_) {
      if (linked(left, c)) return true;
    }
    return false;
  }
  bool holds_chain(const std::array<int, 9>& variable) const {
    for (const int x : variable) {
      for (const int c : chain_) {
        if (x == c) return true;
      }
    }
    return false;
  }

  void extend() {
    const std::size_t length = chain_.size();  // of the chains to come
    if (length == counts_.size()) return;
    std::set<int> rights;
    for (const auto& variable : board_.variables) {
      if (holds_chain(variable)) continue;
      for (const int left : variable) {
        if (!state_.present[static_cast<std::size_t>(left)] || !leads(left)) continue;
        int others = 0, right = -1;
        for (const int x : variable) {
          if (x == left || !state_.present[static_cast<std::size_t>(x)] || !compatible(x)) continue;
          ++others;
          right = x;
        }
        if (others == 1) rights.insert(right);
      }
    }
    counts_[length] += rights.size();
    for (const int right : rights) {
      chain_.push_back(right);
      extend();
      chain_.pop_back();
    }
  }

  const Board& board_;
  const State& state_;
  const Family family_;
  std::vector<std::uint64_t> counts_;
  std::vector<int> chain_;  // Z, then the R's
};

enum Kind { kRc, kRn, kCn, kBn };

// What the nine labels of a variable have in common tells its kind.
Kind kind_of_variable(const std::array<int, 9>& variable) {
  bool cell = true, row = true, column = true;
  for (int x : variable) {
    cell = cell && cell_of(x) == cell_of(variable[0]);
    row = row && row_of(x) == row_of(variable[0]);
    column = column && column_of(x) == column_of(variable[0]);
  }
  return cell ? kRc : row ? kRn : column ? kCn : kBn;
}

// Returns whether y can justify x, two linked labels, in a variable of the given kind that holds x,
// in the restricted form: the link lies in the 2D space of the variable. In the rc-space that is
// the same digit in two cells; in the rn-space the same column, in the cn-space the same row.
bool restricted_link(Kind kind, int x, int y) {
  const bool same_cell = cell_of(x) == cell_of(y);
  switch (kind) {
    case kRc:
      return digit_of(x) == digit_of(y);
    case kRn:
      return same_cell || (digit_of(x) == digit_of(y) && column_of(x) == column_of(y));
    case kCn:
      return same_cell || (digit_of(x) == digit_of(y) && row_of(x) == row_of(y));
    case kBn:
      return same_cell;
  }
  return false;
}

// By kind of the variable and label y: the labels x that y can justify.
using Justify = std::array<std::vector<Set>, 4>;

Justify make_justify(const Board& board, Form form) {
  Justify justify;
  for (Kind kind : {kRc, kRn, kCn, kBn}) {
    justify[kind].resize(kLabels);
    for (int y = 0; y < kLabels; ++y) {
      for (int x = 0; x < kLabels; ++x) {
        if (board.links[y][x] && (form == Form::general || restricted_link(kind, x, y)))
          justify[kind][y].set(x);
      }
    }
  }
  return justify;
}

// Tables of the classic board, the only one there is for these rules.
const Justify& justify_of(const Board& board, Form form) {
  static const Justify restricted = make_justify(board, Form::restricted),
                       general = make_justify(board, Form::general);
  return form == Form::general ? general : restricted;
}

// All partial chains on a target, one by one.
struct Partial3D {
  const Board& board;
  const State& state;
  const PartialForm& form;
  const Justify& justify;
  int target;
  std::vector<std::uint64_t>& counts;  // by length
  std::vector<int> lefts;
  std::vector<std::vector<int>> rights;  // one label, or the three of a g-candidate

  bool linked_to_all(int x, const std::vector<int>& labels) const {
    return std::all_of(labels.begin(), labels.end(), [&](int y) { return board.links[y][x]; });
  }
  bool spent(int x) const {
    return x == target || std::find(lefts.begin(), lefts.end(), x) != lefts.end() ||
           std::find(rights.begin(), rights.end(), std::vector{x}) != rights.end();
  }
  bool is_justified(Kind kind, int x) const {
    if (form.z && (form.first_z || !rights.empty()) && justify[kind][target][x]) return true;
    return form.t && std::any_of(rights.begin(), rights.end(), [&](const std::vector<int>& right) {
             return std::all_of(right.begin(), right.end(),
                                [&](int y) { return justify[kind][y][x]; });
           });
  }
  // No variable holds the target; in grouped chains none holds an earlier plain R.
  bool may_serve(int v) const {
    for (int x : board.variables[v]) {
      if (x == target ||
          (form.groups && std::find(rights.begin(), rights.end(), std::vector{x}) != rights.end()))
        return false;
    }
    return true;
  }

  void extend() {
    const std::size_t length = rights.size() + 1;
    if (length == counts.size()) return;
    const std::vector<int> previous = rights.empty() ? std::vector{target} : rights.back();
    std::set<std::pair<int, std::vector<int>>> cells;
    for (int l = 0; l < kLabels; ++l) {
      if (!state.present[l] || spent(l) || !linked_to_all(l, previous)) continue;
      for (int v : board.variables_of[l]) {
        if (!may_serve(v)) continue;
        std::vector<int> others, open;
        for (int x : board.variables[v]) {
          if (!state.present[x] || x == l) continue;
          others.push_back(x);
          if (!is_justified(kind_of_variable(board.variables[v]), x)) open.push_back(x);
        }
        for (int r : others) {
          if ((open.empty() || open == std::vector{r}) && !spent(r)) cells.insert({l, {r}});
        }
        if (!form.groups || open.size() < 2) continue;
        // The three labels of a minirow of v, by what they have in common; a cell has none.
        for (const bool rows : {true, false}) {
          std::vector<int> minirow;
          for (int x : board.variables[v]) {
            const int y = open.front();
            if (digit_of(x) == digit_of(y) && block_of(x) == block_of(y) &&
                (rows ? row_of(x) == row_of(y) : column_of(x) == column_of(y)))
              minirow.push_back(x);
          }
          std::sort(minirow.begin(), minirow.end());
          const bool holds = std::all_of(open.begin(), open.end(), [&](int x) {
            return std::find(minirow.begin(), minirow.end(), x) != minirow.end();
          });
          if (minirow.size() == 3 && holds &&
              std::find(rights.begin(), rights.end(), minirow) == rights.end())
            cells.insert({l, minirow});
        }
      }
    }
    counts[length] += cells.size();
    for (const auto& [left, right] : cells) {
      lefts.push_back(left);
      rights.push_back(right);
      extend();
      lefts.pop_back();
      rights.pop_back();
    }
  }
};

}  // namespace

std::vector<std::uint64_t> partial_chains(const Board& board, const State& state, Family family,
                                          int longest) {
  PartialWalk walk(board, state, family, longest);
  for (int z = 0; z < kLabels; ++z) {
    if (state.present[static_cast<std::size_t>(z)] && !state.decided[static_cast<std::size_t>(z)])
      walk.from(z);
  }
  return walk.counts();
}

std::vector<StoredChains> stored_chains(const Board& board, std::string_view puzzle, Family family,
                                        int max_length) {
  const Report report = rate(board, puzzle, family, max_length);
  if (report.rating.kind != Rating::Kind::finite) return {};
  std::vector<StoredChains> stored;
  State state = givens(board, puzzle);
  brt(board, state);
  for (const auto& [found, targets] : report.eliminations) {
    if (found > 1) stored.push_back({found, partial_chains(board, state, family, found - 1)});
    state.present &= ~targets;
    brt(board, state);
  }
  return stored;
}

std::vector<std::uint64_t> partial_chains_3d(const Board& board, const State& state,
                                             const PartialForm& form, int longest) {
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(longest) + 1);
  for (int target = 0; target < kLabels; ++target) {
    if (!state.present[target] || state.decided[target]) continue;
    Partial3D{board, state, form, justify_of(board, form.form), target, counts, {}, {}}.extend();
  }
  return counts;
}

}  // namespace bitwhip::oracle
