// The way of a puzzle through a simple system, step by step, with any of its strategies left out.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rating/puzzle_context.h"

namespace bitwhip::testing {

struct SimpleStep : rating::RuleStep {
  Grid before;
  bool places() const { return rule->technique->places(); }
  // Its name in sentences.
  std::string_view strategy() const { return rule->notation; }
};

struct SimplePath {
  rating::Value value;  // infinite: the system gets stuck; none: it meets a contradiction
  std::vector<SimpleStep> steps;
};

class SimpleWalker {
 public:
  explicit SimpleWalker(const Geometry& geometry);

  // left_out: names of rows of rules::strategies().
  SimplePath walk(const Puzzle& puzzle, std::string_view system,
                  std::span<const std::string_view> left_out = {});

 private:
  GridTables tables_;
  rating::PuzzleContext run_;
};

// The names of the ratings by simple systems, in the order of the table.
std::vector<std::string_view> simple_systems();

// The rows of rules::strategies() with these names in sentences.
std::vector<std::string_view> rows_of(std::span<const std::string_view> strategies);

}  // namespace bitwhip::testing
