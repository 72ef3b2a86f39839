// What the command line asks for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/record.h"
#include "batch/splitter.h"
#include "batch/state_worker.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "rating/rater.h"
#include "rating/state.h"
#include "report/classification.h"
#include "report/format.h"

namespace bitwhip::cli {

enum class Verb : std::uint8_t { none, rate, classify, state, compare, bench, info, explain, verify };

inline constexpr std::string_view kStandard = "-";  // as the name of a file: standard input or output

struct Settings {
  Verb verb = Verb::none;
  bool help = false;
  bool version = false;

  std::vector<std::string> files;  // "-": standard input
  std::string output = "-";        // "-": standard output
  const batch::FormatInfo* format = &batch::all_formats().front();
  batch::Layout layout;
  batch::Form form = batch::Form::lines;
  bool ratings_chosen = false;    // by --ratings or --rules
  std::optional<bool> histogram;  // not set: when standard output is a terminal
  std::string provenance;         // empty: none

  // Of classify; layout and rating hold what these tables take.
  report::Classification tables;
  const report::FormatInfo* table_format = &report::all_formats().front();

  // Of state.
  rating::Theory theory;
  const batch::StateFormat* state_format = &batch::all_state_formats().front();

  // Of compare.
  std::string column = "W";
  std::size_t most = 10;  // rows shown of those that differ

  // Of explain.
  const explain::FormatInfo* path_format = &explain::all_formats().front();
  explain::Style path_style;
  bool fewest = false;

  rating::Options rating;
  int threads = 0;   // 0: all cores
  std::string isa;   // empty: as the environment says, or the best
  std::string data;  // folder of the data sets; empty: where they usually are
};

// The number of threads to use: as asked for, or every core that this process may run on.
int thread_count(const Settings& settings);

}  // namespace bitwhip::cli
