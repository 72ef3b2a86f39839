// Everything that is asked of a run: its job, the files that it reads and writes, and how it goes
// about them.
//
// The command line makes one value of it, which nobody changes. The plan of a run (plan.h) has a
// copy that is complete. Thread-safety: a plain value.
#pragma once

#include <any>
#include <cstddef>
#include <string_view>

#include "base/invariant.h"
#include "base/text.h"
#include "job/provenance.h"
#include "tables/table.h"

namespace bitwhip::app {

// As the name of a file: standard input or output.
inline constexpr std::string_view kStandard = "-";

// Describes the classes of isomorphic puzzles that a run knows.
struct ClassSettings {
  std::size_t of = 0;                         // of class_subjects()
  bool unique = false;                        // of each class the first record alone is written
  bool group = false;                         // each record has the number of its class
  std::size_t memory = std::size_t{1} << 30;  // bytes
};

struct Settings : job::Settings {
  std::string_view verb;           // its name; empty: the program itself
  std::vector<std::string> files;  // the arguments that are no options
  std::string output{kStandard};
  bool output_chosen = false;  // by --output
  bool force = false;          // overwrite it
  bool resume = false;         // go on with it
  // A run that goes on reads its input from the front.
  bool rereads = false;
  // All of it, before a run is resumed.
  bool check_input = false;
  // Seconds from one checkpoint to the next.
  double checkpoint = 5;
  // In place of the run (estimate.h).
  bool estimate = false;
  std::string provenance;  // a file; empty: none
  // Of the tables of a profile; empty: none are written.
  std::string profile_folder;
  // What --known, --db and --again name.
  job::Earlier earlier;
  // Of verbs that make classes.
  ClassSettings classes;
  // Not set: when standard output is a terminal.
  std::optional<bool> histogram;
  // Of verbs that print tables.
  const tables::FormatInfo* table_format = &tables::formats().front();

  bool help = false;
  bool version = false;
  bool only_plan = false;  // the plan is printed, and nothing is run
  std::string isa;         // empty: the choice of the environment, or the best one

  // Returns the settings of one verb alone, of the type that the verb has for them.
  template <class Own>
  Own& own() {
    if (!own_.has_value()) own_ = Own{};
    BITWHIP_INVARIANT(std::any_cast<Own>(&own_) != nullptr);
    return *std::any_cast<Own>(&own_);
  }
  template <class Own>
  Own own() const {
    BITWHIP_INVARIANT(!own_.has_value() || std::any_cast<Own>(&own_) != nullptr);
    return own_.has_value() ? *std::any_cast<Own>(&own_) : Own{};
  }

 private:
  std::any own_;
};

// Returns "W,B".
inline std::string names_of(const std::vector<rating::RatingId>& ratings) {
  return joined(ratings, ",", [](rating::RatingId id) { return rating::info(id).name; });
}

}  // namespace bitwhip::app
