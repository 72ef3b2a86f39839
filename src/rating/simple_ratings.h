// Simple systems, named sets of strategies (rules/strategies.h); the rating is the number of the
// hardest strategy used. docs/RATINGS.md ("Simple systems") defines the strategies.
//
// Order (definition): the first strategy of the list that has any application in a state applies
// all of them at once (of its smallest size, naked before hidden); then from the start. An
// application that removes nothing is none. A solved grid has rating 1; a puzzle that the system
// does not solve, `inf`. So each system is a theory whose singles are rungs. Of chains of pairs and
// of digits the one with fewer squares counts (of pairs when equal), the shortest first.
//
// All are confluent, since what an elimination takes from a pattern leaves one of the same or an
// earlier strategy that removes as much. So the rating is the smallest n whose strategies up to n
// solve, the order decides the steps shown and nothing else, and isomorphic puzzles have the same
// rating, transposed ones too.
//
// Cost: a few microseconds where singles suffice, some hundred where chains are needed.
#pragma once

#include <span>
#include <string_view>

#include "rating/run.h"

namespace bitwhip::rating {

struct SimpleSystem {
  std::string_view name;
  std::string_view summary;  // one line of help
  bool any_board = false;    // it does not speak of blocks
  int revision = 1;
};
std::span<const SimpleSystem> simple_systems();

// The theory of a system, without the strategies left out.
Theory simple_theory(std::string_view system, std::span<const std::string_view> left_out = {});

}  // namespace bitwhip::rating
