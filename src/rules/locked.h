// Locked candidates, or basic interactions: the whip[1] (HLS ch. VI; PBCS ch. 5).
//
// Definition: when every candidate of a CSP-variable is linked to Z, Z goes. In a classic grid a variable with that effect is a digit of a row or
// column that lies in one block (RCiB, "row or column interaction with block", claiming), or a digit of a block that lies in one row or column
// (BiRC, pointing).
//
// Algorithm: the links in common of all candidates of a variable, given up as soon as there are none. Confluent.
#pragma once

#include "rules/rule.h"

namespace bitwhip::rules {

// The open candidates linked to all candidates of a variable that has some; masks: those of every variable.
CandidateSet linked_to_all(const GridTables& tables, const simd::MaskTable& masks, const CandidateSet& open, Variable v);

class Locked final : public Rule {
 public:
  // Variables of these kinds only (bits 1 << kind).
  Locked(std::string_view name, std::uint8_t kinds) : name_(name), kinds_(kinds) {}
  std::string_view name() const override { return name_; }
  int find(Search& search, int n, Live* targets) const override;
  Pattern explain(Search& search, Live target, int n) const override;

 private:
  std::string_view name_;
  std::uint8_t kinds_;
};

}  // namespace bitwhip::rules
