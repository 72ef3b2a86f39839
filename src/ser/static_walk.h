// Static expansions as walks by layers: what producer 24 needs of them, but for the order of nodes;
// and which candidates contradict themselves.
//
// In a static expansion each node has one parent, so the number of its ancestors is one more than
// its distance, and without contradictions the expansion is a plain walk breadth first. A layer is
// a set of candidates: what the on-nodes of a layer turn off is the union of one set per node. A
// static contradiction is a forcing chain, which producer 21 finds before; where one shows all the
// same, the caller expands literally. Cost: some 0.3 microseconds per source.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "ser/expansion.h"
#include "ser/links.h"

namespace bitwhip::ser {

class StaticWalk {
 public:
  // A new grid: the sets of all links. 5 microseconds.
  void make(const Links& links);
  // Fills the sets and the sizes of nodes of at most `cut` ancestors. False at a contradiction.
  bool run(int source, int cut, Expanded& out);
  // True if the candidate, taken as true, comes out as false.
  bool negates(int source) const;

 private:
  static constexpr std::size_t kWords = 12;
  template <std::size_t W>
  bool run(int source, int cut, Expanded& out);
  template <std::size_t W>
  bool negates(int source) const;
  template <std::size_t W>
  void make();

  const Links* links_ = nullptr;
  int n_ = 0;
  std::unique_ptr<std::uint64_t[]> weak_ = std::make_unique<std::uint64_t[]>(729 * kWords);  // rows of as many words as the grid needs
  std::array<std::uint64_t, kWords> leading_{};                                              // candidates that turn something on when they are off
};

}  // namespace bitwhip::ser
