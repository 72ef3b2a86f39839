// The profile of the searches (`bitwhip profile --output-dir DIR`): its tables in long form
// (tables/profile_tables.h), read back; that of the run may be absent.
//
// Thread-safety: none.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/source.h"
#include "report/values.h"

namespace bitwhip::report {

struct ProfileFigures {
  std::vector<std::string> ratings, counters, statistics;                                         // in the order of the files
  std::map<std::pair<std::string, std::string>, std::vector<std::pair<double, double>>> lengths;  // rating and counter: length and value
  std::map<std::pair<std::string, std::string>, std::map<rating::ValueKey, std::map<std::string, double>>> levels;  // the same: statistics
  std::map<std::string, rating::Scale> scales;                                                                      // of the levels of a rating
  struct Summary {
    std::string rating, counter;
    std::vector<std::string> cells;  // by run_heads
  };
  std::vector<std::string> run_heads;
  std::vector<Summary> run;

  bool empty() const { return lengths.empty() && levels.empty(); }
  // The counter is there, and all its values by length and by level are 0.
  bool is_zero(const std::string& counter) const;
};

// Each adds what a file holds. Throws ListError, io::IoError.
void read_lengths(io::Source& source, const std::string& name, ProfileFigures& profile);
void read_levels(io::Source& source, const std::string& name, ProfileFigures& profile);
void read_run(io::Source& source, const std::string& name, ProfileFigures& profile);

}  // namespace bitwhip::report
