// A step of SER as it was read (docs/NOTATION.md, "Paths of SER"), nothing checked but its form.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/board.h"

namespace bitwhip::verify {

// A candidate that is taken as true (on) or false.
struct SerNode {
  Candidate candidate;
  bool on;
  friend bool operator==(const SerNode&, const SerNode&) = default;
};

// A node of a chain and what it follows from.
struct SerLink {
  SerNode node{};
  std::vector<int> parents{};  // earlier links of the branch; none: an assumption
  bool by_cell = false;        // the cause, where it is told
  std::optional<House> by_house{};
  int behind = -1;  // of an advanced node: the pattern or nested chain in SerStep::behind
};

// Which members are used depends on the name. A pattern or chain behind a node has no rating and no conclusion.
struct SerStep {
  std::string name;
  int tenths = -1;  // of the rating
  std::vector<int> digits{}, other_digits{};
  std::vector<Square> squares{}, more{}, others{};
  std::vector<House> houses{}, covers{};
  std::vector<Candidate> extras{};
  bool hidden = false;  // the set of a loop is of digits, rather than of squares
  std::vector<std::vector<SerLink>> branches{};
  std::vector<SerStep> behind{};
  std::vector<Candidate> targets{};
  std::optional<Candidate> value{};
};

// True if both steps say the same.
bool same(const SerStep& a, const SerStep& b);

// A whole line, "2.6 Pointing: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4". Throws Wrong.
SerStep read_ser_step(std::string_view line);

std::string to_string(const SerNode& node);  // r1c2=3, r1c2<>3

}  // namespace bitwhip::verify
