// The oracle's board of any geometry, and layouts with links beyond their houses.
#pragma once

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "grid/candidate.h"
#include "grid/geometry.h"
#include "oracle/oracle.h"

namespace bitwhip::testing {

inline oracle::Board board_of(const Geometry& geometry) {
  std::vector<std::array<int, 9>> variables;
  for (int v = 0; v < geometry.variables(); ++v) {
    auto& labels = variables.emplace_back();
    labels.fill(oracle::kNoLabel);
    const auto members = geometry.members(static_cast<Variable>(v));
    std::copy(members.begin(), members.end(), labels.begin());
  }
  oracle::Board board = oracle::Board::of(std::move(variables), geometry.size());
  for (int c = 0; c < kCandidates; ++c) {
    for (const Candidate other : geometry.extra_links(static_cast<Candidate>(c)))
      board.link(c, other);
  }
  return board;
}

// The classic grid with random links between candidates that are not both part of the solution of a
// puzzle.
inline BoardLayout linked(const std::string& puzzle, std::mt19937& random) {
  constexpr std::size_t kLinks = 150;
  std::string solution;
  oracle::solutions(oracle::Board::classic(), puzzle, 2, &solution);
  const auto is_true = [&solution](Candidate c) {
    return solution[static_cast<std::size_t>(cell_of(c))] - '0' == digit_of(c);
  };
  std::set<CandidatePair> links;
  while (links.size() < kLinks) {
    const auto a = static_cast<Candidate>(random() % kCandidates),
               b = static_cast<Candidate>(random() % kCandidates);
    if (a < b && cell_of(a) != cell_of(b) && !Geometry::classic().linked(a, b) &&
        !(is_true(a) && is_true(b)))
      links.insert({a, b});
  }
  BoardLayout layout = BoardLayout::classic();
  layout.links.assign(links.begin(), links.end());
  return layout;
}

}  // namespace bitwhip::testing
