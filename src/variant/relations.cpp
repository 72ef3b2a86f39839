#include "variant/relations.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "base/invariant.h"

namespace bitwhip::variant {
namespace {

constexpr int kWordsOfRow = (kCandidates + 63) / 64;  // of a row of the matrix

bool related(Mark kind, int number, int v, int w) {
  switch (kind) {
    case Mark::difference:
      return std::abs(v - w) == number;
    case Mark::ratio:
      return v == number * w || w == number * v;
    case Mark::sum:
      return v + w == number;
  }
  return false;
}

constexpr std::uint8_t bit_of(Mark kind) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind)); }

// The marks beside which a negative constraint of that kind does not hold.
constexpr std::uint8_t exempting(Mark kind) {
  if (kind == Mark::sum) return bit_of(Mark::sum);
  return static_cast<std::uint8_t>(bit_of(Mark::difference) | bit_of(Mark::ratio));
}

}  // namespace

ForbiddenPairs::ForbiddenPairs(int size, const std::function<bool(int v, int w)>& forbidden) {
  for (int v = 1; v <= size; ++v) {
    for (int w = 1; w <= size; ++w) {
      if (forbidden(v, w)) row[v - 1] |= static_cast<std::uint16_t>(1u << (w - 1));
    }
  }
}

void Relations::forbid(int a, int b, const ForbiddenPairs& pairs) {
  BITWHIP_INVARIANT(a != b && a >= 0 && a < kCells && b >= 0 && b < kCells);
  for (int v = 1; v <= size_; ++v) {
    for (unsigned rest = pairs.row[v - 1]; rest; rest &= rest - 1) link(candidate_of(a, v), candidate_of(b, std::countr_zero(rest) + 1));
  }
}

void Relations::link(Candidate a, Candidate b) {
  BITWHIP_INVARIANT(a < kCandidates && b < kCandidates && cell_of(a) != cell_of(b));
  if (a > b) std::swap(a, b);
  if (linked_.empty()) linked_.resize(static_cast<std::size_t>(kCandidates) * kWordsOfRow);
  linked_[static_cast<std::size_t>(a * kWordsOfRow + b / 64)] |= std::uint64_t{1} << (b % 64);
}

void Relations::mark(Mark kind, int number, int a, int b) {
  const bool down = std::abs(a - b) == 9;
  BITWHIP_INVARIANT((down || std::abs(a - b) == 1) && std::min(a, b) >= 0 && std::min(a, b) < kCells);
  marks_[std::min(a, b)][down] |= bit_of(kind);
  forbid(a, b, [kind, number](int v, int w) { return !related(kind, number, v, w); });
}

void Relations::negative(Mark kind, int number, bool wraps) { negatives_.push_back({kind, number, wraps}); }

void Relations::apply(const Negative& negative) {
  const ForbiddenPairs pairs(size_, [&negative](int v, int w) { return related(negative.kind, negative.number, v, w); });
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const int cell = 9 * row + column;
      for (const bool down : {false, true}) {
        const bool border = (down ? row : column) == size_ - 1;
        if (border ? !negative.wraps : (marks_[cell][down] & exempting(negative.kind)) != 0) continue;
        const int step = down ? 9 : 1;
        forbid(cell, border ? cell - step * (size_ - 1) : cell + step, pairs);
      }
    }
  }
}

std::vector<CandidatePair> Relations::links() {
  for (const Negative& negative : negatives_) apply(negative);
  negatives_.clear();
  std::vector<CandidatePair> links;
  if (linked_.empty()) return links;
  for (int a = 0; a < kCandidates; ++a) {
    for (int word = 0; word < kWordsOfRow; ++word) {
      for (std::uint64_t rest = linked_[static_cast<std::size_t>(a * kWordsOfRow + word)]; rest; rest &= rest - 1) {
        links.push_back({static_cast<Candidate>(a), static_cast<Candidate>(word * 64 + std::countr_zero(rest))});
      }
    }
  }
  return links;
}

}  // namespace bitwhip::variant
