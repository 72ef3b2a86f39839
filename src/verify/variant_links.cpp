#include "verify/variant_links.h"

#include <algorithm>
#include <cstdlib>

namespace bitwhip::verify {

std::vector<Square> squares_of(int size) {
  std::vector<Square> list;
  for (int row = 1; row <= size; ++row) {
    for (int column = 1; column <= size; ++column) list.emplace_back(row, column);
  }
  return list;
}

BlockShape block_shape(int size) {
  switch (size) {
    case 4:
      return {2, 2};
    case 6:
      return {2, 3};
    case 8:
      return {2, 4};
    case 9:
      return {3, 3};
    default:
      return {};
  }
}

int block_number(int size, const Square& square) {
  const auto [rows, columns] = block_shape(size);
  if (rows == 0) return 0;
  return (square.first - 1) / rows * (size / columns) + (square.second - 1) / columns + 1;
}

bool related(Mark kind, int number, int v, int w) {
  switch (kind) {
    case Mark::difference:
      return std::abs(v - w) == number;
    case Mark::ratio:
      return v == number * w || w == number * v;
    case Mark::sum:
      break;
  }
  return v + w == number;
}

int distance(int a, int b, int size, bool wraps) {
  const int straight = std::abs(a - b);
  return wraps ? std::min(straight, size - straight) : straight;
}

bool share_a_side(const Square& a, const Square& b, int size, bool wraps) {
  return distance(a.first, b.first, size, wraps) + distance(a.second, b.second, size, wraps) == 1;
}

void VariantLinks::link(Candidate a, Candidate b) {
  if (square_of(a) != square_of(b)) links_.emplace(std::min(a, b), std::max(a, b));
}

void VariantLinks::forbid(const Square& a, const Square& b, const Forbids& forbids) {
  for (int v = 1; v <= size_; ++v) {
    for (int w = 1; w <= size_; ++w) {
      if (forbids(v, w)) link(candidate(v, a.first, a.second), candidate(w, b.first, b.second));
    }
  }
}

void VariantLinks::mark(Mark kind, int number, const Square& a, const Square& b) {
  forbid(a, b, [&](int v, int w) { return !related(kind, number, v, w); });
  auto& marked = kind == Mark::sum ? sums_ : dots_;
  marked.emplace(a, b);
  marked.emplace(b, a);
}

void VariantLinks::negative(Mark kind, const Forbids& forbids, bool wraps) { negatives_.push_back({kind, forbids, wraps}); }

bool VariantLinks::exempt(Mark kind, const Square& a, const Square& b) const { return (kind == Mark::sum ? sums_ : dots_).contains({a, b}); }

std::set<std::pair<Candidate, Candidate>> VariantLinks::links() {
  for (const Negative& negative : negatives_) {
    for (const Square& a : squares_of(size_)) {
      for (const Square& b : squares_of(size_)) {
        if (share_a_side(a, b, size_, negative.wraps) && !exempt(negative.kind, a, b)) forbid(a, b, negative.forbids);
      }
    }
  }
  negatives_.clear();
  return links_;
}

}  // namespace bitwhip::verify
