// bitwhip rate: files of puzzles to records.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/chooser.h"
#include "batch/condition.h"
#include "batch/names.h"
#include "batch/profile_columns.h"
#include "batch/record.h"
#include "batch/tally.h"
#include "batch/writer.h"
#include "cli/common_settings.h"
#include "input/place.h"

namespace bitwhip::cli {

struct RateSettings {
  std::vector<const batch::ColumnInfo*> columns;
  bool tail = false;
  const batch::FormatInfo* format = &batch::formats().front();
  std::optional<bool> histogram;  // not set: when standard output is a terminal
  std::string provenance;         // a file; empty: none
  std::optional<int> numeric_inf;
  std::optional<std::string> template_text;
  std::optional<std::string> where;
  std::optional<std::string> by;
  std::optional<std::uint64_t> seed;
  std::string known;  // a file; empty: none
  std::vector<rating::Status> again;
  std::string store;  // of --db, a file; empty: none
  batch::Choice choice;  // its key and seed follow with the rest

  // Follow from the others (wanted.h).
  std::shared_ptr<const batch::ProfileColumns> counters;  // of a profile, before the other columns
  std::shared_ptr<const batch::Template> form;
  std::optional<batch::Condition> condition;
  batch::Named named;

  input::Selection selection;  // of the records of the input
  bool resume = false;
  bool is_part = false;      // of a run that --shard divides, be it the only one
  bool check_input = false;  // all of it, before a run is resumed
  double checkpoint = 5;     // seconds from one checkpoint to the next

  bool estimate = false;  // in place of the run (estimate.h)
};

// Told what a whole run has counted, before its journal goes.
using Finished = std::function<void(const batch::Tally& tally)>;

// Returns the exit code. Throws UsageError, io::IoError, std::bad_alloc; so do the other commands.
int rate(const CommonSettings& common, const RateSettings& settings, const Finished& finished = {});

}  // namespace bitwhip::cli
