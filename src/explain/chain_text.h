// Text of chains, in each notation: n1{r1c1 r1c5} - n1{r5c5 .}c5.
//
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "explain/format.h"
#include "explain/names.h"
#include "explain/step_description.h"
#include "explain/step_patterns.h"

namespace bitwhip::explain {

// A step that becomes text, and how.
struct FormContext {
  const StepDescription& description;
  Notation notation;
  TerminalColors colors{};

  bool full() const { return notation == Notation::full; }
  bool csp() const { return notation == Notation::csp; }
  std::string left(std::string_view text) const {
    return colors(TerminalColors::Meaning::left, text);
  }
  std::string right(std::string_view text) const {
    return colors(TerminalColors::Meaning::right, text);
  }
};

// Formats a relation: or3{n5r2c2 n6r5c5 n7r8c8}; csp: OR3{{n5r2c2 n6r5c5 n7r8c8}}
std::string relation_text(const FormContext& context, std::size_t size,
                          const std::string& guardians);

std::string chain_text(const std::vector<DescribedCell>& cells, const FormContext& context);
// Formats a variable that joins two candidates, as the csp notation does: r2n3{c2 c6}
std::string link_text(const VariableName& variable, Candidate left, Candidate right,
                      const FormContext& context);

}  // namespace bitwhip::explain
