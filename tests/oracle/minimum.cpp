// The finder, and the search over all orders.
#include "oracle/minimum.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace bitwhip::oracle {

// --- The finder ---

struct ChainFinder::Partial {
  std::vector<int> rights;  // ascending
  int last = -1;            // -1: no R yet, or a braid
  Set plain;                // the R's that are labels
  Set incompatible;         // linked, g-linked to Z or an R
};

ChainFinder::ChainFinder(const Board& board, ChainRule rule)
    : grouped_(rule == ChainRule::g_whip || rule == ChainRule::g_braid),
      braid_(rule == ChainRule::braid || rule == ChainRule::g_braid),
      links_(board.links),
      minirows_of_(kLabels),
      variables_of_(board.variables_of),
      variables_(board.variables) {
  if (grouped_) {
    // Two variables with exactly three labels in common.
    for (std::size_t v = 0; v < variables_.size(); ++v) {
      std::map<int, std::vector<int>> common;
      for (int x : variables_[v]) {
        for (int other : variables_of_[x]) {
          if (other > static_cast<int>(v)) common[other].push_back(x);
        }
      }
      for (const auto& [other, labels] : common) {
        if (labels.size() != 3) continue;
        for (int x : labels) minirows_of_[x].push_back(static_cast<int>(minirows_.size()));
        minirows_.push_back({labels[0], labels[1], labels[2]});
        links_.push_back(board.links[labels[0]] & board.links[labels[1]] & board.links[labels[2]]);
      }
    }
  }
  for (const Set& links : links_) {
    std::vector<int>& linked = linked_.emplace_back();
    for (int x = 0; x < kLabels; ++x) {
      if (links[x]) linked.push_back(x);
    }
  }
}

void ChainFinder::look_at(const State& state) {
  present_ = state.present;
  decided_ = state.decided;
  members_.assign(variables_.size(), {});
  open_.clear();
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    for (int x : variables_[v]) {
      if (present_[x]) members_[v].push_back(x);
    }
    if (members_[v].size() > 1) open_.push_back(static_cast<int>(v));
  }
}

ChainFinder::Rest ChainFinder::rest_of(int variable, const Set& incompatible) const {
  Rest rest;
  for (int x : members_[variable]) {
    if (!incompatible[x] && rest.count < 4) rest.labels[rest.count++] = x;
  }
  return rest;
}

int ChainFinder::right_of(const Rest& rest) const {
  if (rest.count == 1) return rest.labels[0];
  if (!grouped_ || rest.count < 2 || rest.count > 3) return -1;
  for (int minirow : minirows_of_[rest.labels[0]]) {
    const auto& labels = minirows_[minirow];
    const auto in = [&](int x) {
      return std::find(labels.begin(), labels.end(), x) != labels.end();
    };
    if (std::all_of(rest.labels.begin(), rest.labels.begin() + rest.count, in))
      return kLabels + minirow;
  }
  return -1;
}

bool ChainFinder::empties_a_variable(int z, int rounds) const {
  Set gone = links_[z];
  for (int round = 1; round <= rounds; ++round) {
    Set next = gone;
    for (int variable : open_) {
      const Rest rest = rest_of(variable, gone);
      if (rest.count == 0) return true;
      const int right = right_of(rest);
      if (right >= 0) next |= links_[right];
    }
    if (next == gone) return false;
    gone = next;
  }
  return false;
}

bool ChainFinder::has_chain(int z, int n) {
  if (!present_[z] || decided_[z] || n < 1 || !empties_a_variable(z, n)) return false;
  z_ = z;
  failed_.clear();
  Partial empty;
  empty.incompatible = links_[z];
  return completes(empty, n);
}

Set ChainFinder::targets(int n) {
  Set targets;
  for (int z = 0; z < kLabels; ++z) targets[z] = has_chain(z, n);
  return targets;
}

// True if the partial chain can be completed with at most to_come variables more. Its length is the
// number of its R's, so to_come follows from it, and what failed once fails again.
bool ChainFinder::completes(const Partial& partial, int to_come) {
  std::u16string key(partial.rights.begin(), partial.rights.end());
  key.push_back(static_cast<char16_t>(partial.last + 1));
  if (!failed_.insert(std::move(key)).second) return false;

  // What the next L is linked to: the last R, or Z; in a braid Z or any R.
  std::vector<int> sources;
  if (braid_ || partial.rights.empty()) sources.push_back(z_);
  if (braid_) sources.insert(sources.end(), partial.rights.begin(), partial.rights.end());
  if (!braid_ && !partial.rights.empty()) sources.push_back(partial.last);

  std::vector<bool> tried(variables_.size());
  for (int source : sources) {
    for (int l : linked_[source]) {
      if (!present_[l]) continue;
      for (int variable : variables_of_[l]) {
        if (tried[variable]) continue;
        tried[variable] = true;
        const auto& members = members_[variable];
        if (std::any_of(members.begin(), members.end(),
                        [&](int x) { return x == z_ || partial.plain[x]; }))
          continue;
        const Rest rest = rest_of(variable, partial.incompatible);
        if (rest.count == 0) return true;
        if (to_come == 1) continue;
        const int right = right_of(rest);
        if (right < 0 || std::binary_search(partial.rights.begin(), partial.rights.end(), right))
          continue;
        Partial longer = partial;
        longer.rights.insert(std::upper_bound(longer.rights.begin(), longer.rights.end(), right),
                             right);
        if (!braid_) longer.last = right;
        if (right < kLabels) longer.plain.set(right);
        longer.incompatible |= links_[right];
        if (completes(longer, to_come - 1)) return true;
      }
    }
  }
  return false;
}

// --- States as text ---

State read_state(const Board& board, std::string_view text) {
  State state;
  if (text.size() == 81) {
    state = givens(board, text);
  } else if (text.size() == kLabels && text.find(',') == text.npos) {
    for (int x = 0; x < kLabels; ++x) state.present[x] = text[x] == '1' + x % 9;
  } else {
    int cell = 0;
    for (char c : text) {
      if (c == ',') ++cell;
      if (cell > 80 || (c != ',' && (c < '1' || c > '9')))
        throw std::runtime_error("not a state: " + std::string(text));
      if (c != ',') state.present.set(cell * 9 + (c - '1'));
    }
    if (cell != 80) throw std::runtime_error("not 81 cells: " + std::string(text));
  }
  brt(board, state);
  return state;
}

std::string short_marks(const State& state) {
  std::string text;
  for (int x = 0; x < kLabels; ++x) {
    if (x > 0 && x % 9 == 0) text += ',';
    if (state.present[x]) text += static_cast<char>('1' + x % 9);
  }
  return text;
}

std::string left_marks(const State& start, const State& later) {
  std::string left;
  int at = 0;
  for (std::size_t c = 0; c < kLabels; ++c) {
    if (!start.present[c] || start.decided[c]) continue;
    if (at++ % 4 == 0) left += '0';
    if (!later.present[c]) continue;
    const auto value = static_cast<std::size_t>(
        (left.back() <= '9' ? left.back() - '0' : left.back() - 'a' + 10) | 8 >> (at - 1) % 4);
    left.back() = "0123456789abcdef"[value];
  }
  return left;
}

State with_left(State start, std::string_view left) {
  std::size_t at = 0;
  for (std::size_t c = 0; c < kLabels; ++c) {
    if (!start.present[c] || start.decided[c]) continue;
    const char digit = at / 4 < left.size() ? left[at / 4] : 'x';
    const std::size_t value = std::string_view("0123456789abcdef").find(digit);
    if (value == std::string_view::npos)
      throw std::runtime_error("these are not the candidates that are left of the state");
    if ((value >> (3 - at++ % 4) & 1) == 0) start.present.reset(c);
  }
  if ((at + 3) / 4 != left.size())
    throw std::runtime_error("these are not the candidates that are left of the state");
  return start;
}

// --- Ratings ---

int all_at_once(const Board& board, const State& from, ChainRule rule, int max_length) {
  ChainFinder finder(board, rule);
  State state = from;
  int rating = 0;
  while (!state.solved()) {
    finder.look_at(state);
    Set targets;
    int n = 0;
    while (targets.none() && n < max_length) targets = finder.targets(++n);
    if (targets.none()) return -1;
    rating = std::max(rating, n);
    state.present &= ~targets;
    brt(board, state);
    if (state.contradiction) return -1;
  }
  return rating;
}

namespace {

// Depth first. No state comes back to itself, since each move removes a candidate.
class AllOrders {
 public:
  AllOrders(const Board& board, ChainRule rule, int n, std::size_t cap)
      : board_(board), finder_(board, rule), n_(n), cap_(cap) {}

  Orders::Answer solve(const State& state) {
    if (state.solved()) return Orders::Answer::yes;
    if (state.contradiction) return Orders::Answer::no;
    if (seen_.contains(state.present)) return Orders::Answer::no;
    if (seen_.size() == cap_) return Orders::Answer::unknown;
    seen_.insert(state.present);
    finder_.look_at(state);
    const Set targets = finder_.targets(n_);
    for (int z = first_of(targets); z < kLabels; z = first_of(targets, z + 1)) {
      State next = state;
      next.present.reset(z);
      brt(board_, next);
      const Orders::Answer answer = solve(next);
      if (answer != Orders::Answer::no) return answer;
    }
    return Orders::Answer::no;
  }
  std::size_t states() const { return seen_.size(); }

 private:
  const Board& board_;
  ChainFinder finder_;
  int n_;
  std::size_t cap_;
  std::unordered_set<Set> seen_;
};

}  // namespace

Orders solves(const Board& board, const State& state, ChainRule rule, int n, std::size_t cap) {
  AllOrders orders(board, rule, n, cap);
  Orders result;
  result.answer = orders.solve(state);
  result.states = orders.states();
  return result;
}

Minimum minimum(const Board& board, const State& state, ChainRule rule, int from, int to,
                std::size_t cap) {
  Minimum result;
  for (int n = from; n <= to; ++n) {
    const Orders orders = solves(board, state, rule, n, cap);
    result.states.push_back(orders.states);
    if (orders.answer == Orders::Answer::no) continue;
    result.n = orders.answer == Orders::Answer::yes ? n : kUnknownMinimum;
    return result;
  }
  return result;
}

}  // namespace bitwhip::oracle
