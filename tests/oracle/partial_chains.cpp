#include "oracle/partial_chains.h"

#include <set>

namespace bitwhip::oracle {
namespace {

class PartialWalk {
 public:
  PartialWalk(const Board& board, const State& state, Family family, int longest)
      : board_(board), state_(state), family_(family), counts_(static_cast<std::size_t>(longest) + 1) {}

  void from(int z) {
    chain_ = {z};
    extend();
  }
  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  bool linked(int a, int b) const { return board_.links[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]; }
  bool compatible(int x) const {
    for (const int c : chain_) {
      if (x == c || linked(x, c)) return false;
    }
    return true;
  }
  // May the label be the next L?
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

}  // namespace

std::vector<std::uint64_t> partial_chains(const Board& board, const State& state, Family family, int longest) {
  PartialWalk walk(board, state, family, longest);
  for (int z = 0; z < kLabels; ++z) {
    if (state.present[static_cast<std::size_t>(z)] && !state.decided[static_cast<std::size_t>(z)]) walk.from(z);
  }
  return walk.counts();
}

std::vector<StoredChains> stored_chains(const Board& board, std::string_view puzzle, Family family, int max_length) {
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

}  // namespace bitwhip::oracle
