// All settings of a run: its job, its files, and how it is carried out.
//
// They are filled in from the command line once. The plan of a run (plan.h) has a completed copy.
// Thread-safety: a plain value.
#pragma once

#include <any>
#include <cstddef>
#include <string_view>

#include "base/invariant.h"
#include "base/text.h"
#include "job/provenance.h"
#include "tables/table.h"

namespace bitwhip::app {

// The name of standard input or output.
inline constexpr std::string_view kStandard = "-";

// How classes of isomorphic puzzles are formed and written.
struct ClassSettings {
  std::size_t of = 0;                         // index into class_subjects()
  bool unique = false;                        // write only the first record of each class
  bool group = false;                         // write the number of its class with each record
  std::size_t memory = std::size_t{1} << 30;  // limit in bytes
};

struct Settings : job::Settings {
  std::string_view verb;           // empty: the program itself
  std::vector<std::string> files;  // arguments that are not options
  std::string output{kStandard};
  bool output_chosen = false;  // by --output
  bool force = false;          // overwrite the output
  bool resume = false;         // resume from its journal
  // A resumed run reads its input from the beginning.
  bool rereads = false;
  // On --resume, verify the whole input by its hash.
  bool check_input = false;
  // Seconds between checkpoints.
  double checkpoint = 5;
  // Estimate instead of running (job/estimate.h).
  bool estimate = false;
  std::string provenance;  // a file; empty: none
  // For the tables of a profile; empty: none are written.
  std::string profile_folder;
  // From --known, --db and --again.
  job::Earlier earlier;
  // Of verbs that form classes.
  ClassSettings classes;
  // Unset: if standard output is a terminal.
  std::optional<bool> histogram;
  // Of verbs that print tables.
  const tables::TableFormat* table_format = &tables::formats().front();

  bool help = false;
  bool version = false;
  bool only_plan = false;  // print the plan, and run nothing
  std::string isa;         // empty: from the environment, or the best one

  // Returns the settings of one verb, whose type the verb defines.
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

// Returns the names of ratings: "W,B".
inline std::string names_of(const std::vector<rating::RatingId>& ratings) {
  return joined(ratings, ",", [](rating::RatingId id) { return rating::info(id).name; });
}

}  // namespace bitwhip::app
