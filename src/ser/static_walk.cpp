#include "ser/static_walk.h"

#include <algorithm>
#include <bit>

namespace bitwhip::ser {
namespace {

template <std::size_t W>
using Set = std::array<std::uint64_t, W>;

template <std::size_t W, class Visit>
void each_bit(const Set<W>& set, Visit visit) {
  for (std::size_t w = 0; w < W; ++w) {
    for (std::uint64_t rest = set[w]; rest != 0; rest &= rest - 1) visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }
}

}  // namespace

void StaticWalk::make(const Links& links) {
  links_ = &links;
  n_ = links.count();
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  words <= 3 ? make<3>() : words == 4 ? make<4>() : make<kWords>();
}

template <std::size_t W>
void StaticWalk::make() {
  BITWHIP_INVARIANT(static_cast<std::size_t>(Expander::candidate_words(n_)) <= W && W <= kWords);
  leading_.fill(0);
  for (int i = 0; i < n_; ++i) {
    Set<W> set{};
    for (const std::uint16_t b : links_->weak(i, true)) set[b / 64u] |= std::uint64_t{1} << (b % 64);
    std::copy(set.begin(), set.end(), weak_.get() + static_cast<std::size_t>(i) * W);
    if (!links_->strong(i, {true, true}).empty()) leading_[i / 64] |= std::uint64_t{1} << (i % 64);
  }
}

bool StaticWalk::run(int source, int cut, Expanded& out) {
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  return words <= 3 ? run<3>(source, cut, out) : words == 4 ? run<4>(source, cut, out) : run<kWords>(source, cut, out);
}

template <std::size_t W>
bool StaticWalk::run(int source, int cut, Expanded& out) {
  Set<W> on{}, off{}, fresh{};
  fresh[source / 64] = std::uint64_t{1} << (source % 64);
  on = fresh;
  BITWHIP_INVARIANT(0 <= source && source < n_);
  std::uint16_t* const on_size = out.size + n_;
  on_size[source] = 1;
  for (int size = 2; size <= cut; size += 2) {
    Set<W> turned{};
    each_bit<W>(fresh, [&](std::size_t a) {
      const std::uint64_t* const row = weak_.get() + a * W;
      for (std::size_t w = 0; w < W; ++w) turned[w] |= row[w];
    });
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < W; ++w) {
      turned[w] &= ~off[w];
      off[w] |= turned[w];
      any |= turned[w];
    }
    if (any == 0) break;
    fresh = {};
    each_bit<W>(turned, [&](std::size_t b) {
      out.size[b] = static_cast<std::uint16_t>(size);
      if ((leading_[b / 64] >> (b % 64) & 1) == 0) return;
      for (const std::uint16_t c : links_->strong(static_cast<int>(b), {true, true})) fresh[c / 64u] |= std::uint64_t{1} << (c % 64);
    });
    if (size == cut) break;
    for (std::size_t w = 0; w < W; ++w) {
      fresh[w] &= ~on[w];
      on[w] |= fresh[w];
    }
    each_bit<W>(fresh, [&](std::size_t c) { on_size[c] = static_cast<std::uint16_t>(size + 1); });
  }
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  std::uint64_t both = 0;
  for (std::size_t w = 0; w < words; ++w) {
    out.has[0][w] = off[w];
    out.has[1][w] = on[w];
    both |= off[w] & on[w];
  }
  out.made = true;
  out.contradicts = out.any_nested = false;
  return both == 0;
}

bool StaticWalk::negates(int source) const {
  const auto words = static_cast<std::size_t>(Expander::candidate_words(n_));
  return words <= 3 ? negates<3>(source) : words == 4 ? negates<4>(source) : negates<kWords>(source);
}

template <std::size_t W>
bool StaticWalk::negates(int source) const {
  const std::size_t word = static_cast<std::size_t>(source) / 64;
  const std::uint64_t bit = std::uint64_t{1} << (source % 64);
  BITWHIP_INVARIANT(0 <= source && source < n_);
  Set<W> on{}, off{}, fresh{};
  fresh[word] = bit;
  while (true) {
    Set<W> turned{};
    each_bit<W>(fresh, [&](std::size_t a) {
      const std::uint64_t* const row = weak_.get() + a * W;
      for (std::size_t w = 0; w < W; ++w) turned[w] |= row[w];
    });
    if (turned[word] & bit) return true;
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < W; ++w) {
      on[w] |= fresh[w];
      turned[w] &= ~off[w] & leading_[w];
      off[w] |= turned[w];
      any |= turned[w];
    }
    if (any == 0) return false;
    fresh = {};
    each_bit<W>(turned, [&](std::size_t b) {
      for (const std::uint16_t c : links_->strong(static_cast<int>(b), {true, true})) fresh[c / 64u] |= std::uint64_t{1} << (c % 64);
    });
    for (std::size_t w = 0; w < W; ++w) fresh[w] &= ~on[w];
  }
}

}  // namespace bitwhip::ser
