// What steps in any order show: an upper bound of a confluent rating, by the rules that they use.
//
// Whips are braids, and single eliminations in states without singles are steps of Wmin, so a path
// of whips alone bounds B or Wmin; subsets and fins make it S+B and SFin+B, subsets alone S. A
// chain of HLS holds a whip that is not longer: where the target is true, its R's follow one after
// another until two of them, or one and the target, are linked. Any other rule bounds none of
// them. A plain value.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "verify/steps/rules.h"

namespace bitwhip::verify {

struct ShownRating {
  bool whips = false, braids = false, groups = false, subsets = false, fins = false, other = false;
  bool least = true;  // single eliminations only, in states without singles
  int length = 0;

  void take(const StepType& type) {
    length = std::max(length, type.length);
    const bool set = type.family == Family::naked || type.family == Family::hidden ||
                     type.family == Family::fish;
    subsets = subsets || set || type.family == Family::finned;
    fins = fins || type.family == Family::finned;
    if (type.family == Family::whip) {
      (type.whip.braid ? braids : whips) = true;
      groups = groups || type.whip.groups;
    } else if (type.family == Family::chain) {
      braids = true;
      groups = groups || type.chain.groups;
    } else {
      other = other || !(set || type.family == Family::finned ||
                         type.family == Family::interaction || type.rule == nullptr);
    }
  }

  // "B <= 7"; empty: it shows none.
  std::string text(bool classic) const {
    if (other) return {};
    const std::string prefix = fins ? "SFin+" : subsets ? "S+" : "";
    std::string rating = prefix + (groups ? "gB" : "B");
    if (prefix.empty() && classic && least && !braids) rating = groups ? "gWmin" : "Wmin";
    if (subsets && !fins && !whips && !braids) rating = "S";
    return fmt::format("{} <= {}", rating, length);
  }
};

}  // namespace bitwhip::verify
