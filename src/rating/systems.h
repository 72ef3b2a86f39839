// The named rule systems: one table, data only. A system is a rating like W: the level of a puzzle in it.
//
// Sources: L, its theories and its columns HLS ch. XXI to XXIII; M and N "nrczt chains and lassos"; S+W PBCS ch. 8.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "rating/rule_system.h"

namespace bitwhip::rating {

struct SystemInfo {
  std::string name;
  std::string summary;  // one line of help
  RuleSystem rules;
  std::vector<RuleSystem> theories;  // smaller ones, whose levels count too (system_engine.h)
  bool place = false;                // the value is a place in the list kTheories, not a length
  bool listed = true;                // in the help; "L7", "XY4" and their like are not: any of a few systems cut off at a length
};

// Built once, by whoever asks first.
std::span<const SystemInfo> all_systems();

// The basic theories of HLS by the value of the rating `theories`: elementary constraint propagation alone, naked singles, hidden singles, RCiB ...
// SH4.
std::span<const std::string_view> theory_names();

// The columns of the table of cells: L4_0 and 2D chains up to one type, in their order; the last is L.
std::span<const std::string_view> column_names();

}  // namespace bitwhip::rating
