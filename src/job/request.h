// What is asked for: the values of all options, by name and each checked by itself, for the program
// and for the C library with its callers alike. What follows from all of them together is the plan
// (job/plan.h).
//
// A row of options.h, or of the program (cli/verb.h), sets a member. Thread-safety: a plain value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "batch/column.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "explain/sentences.h"
#include "input/family.h"
#include "job/ladders.h"
#include "job/verb_requests.h"
#include "rating/options.h"
#include "rating/rating.h"
#include "rating/resolution_state.h"
#include "rating/rule_system.h"
#include "rating/status.h"
#include "variant/variant.h"

namespace bitwhip::job {

// A mistake in an option, in its value, or in a combination. The message is one sentence.
struct OptionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The name of standard input or output.
inline constexpr std::string_view kStandard = "-";

// The part of a run that --shard asks for.
struct ShardRequest {
  std::uint64_t index = 0;  // from 0
  std::uint64_t count = 1;
};

struct Request {
  std::string_view verb{};           // empty: the program itself
  std::vector<std::string> files{};  // arguments that are not options

  // Of the input.
  std::optional<input::InputFamily> input_format{};  // --pm sets it, too
  std::string column{};                              // that holds the puzzle
  std::shared_ptr<const variant::Variant> variant{};
  std::uint64_t skip = 0;
  std::uint64_t limit = UINT64_MAX;
  std::optional<ShardRequest> shard{};

  // Of the ratings and their limits.
  std::optional<std::vector<rating::RatingId>> ratings{};
  bool all_ratings = false;  // by the word `all`: those that the variant has
  std::optional<rating::RuleSystem> rules{};
  std::vector<LadderChoice> ladders{};
  std::optional<int> max_length{};
  std::size_t arena = rating::RatingOptions().arena;  // bytes
  bool walks_path = false;
  bool count_all = false;
  double timeout = 0;           // seconds; 0: none
  std::uint64_t max_nodes = 0;  // 0: no limit
  rating::StateTheory after{};
  std::uint64_t max_solutions = 2;
  bool go_on = false;
  bool partial = false;
  bool strict = false;

  // Of records.
  const batch::FormatInfo* format = &batch::formats().front();
  bool format_chosen = false;
  std::vector<const batch::ColumnInfo*> columns{};
  batch::ColumnRenames renames{};  // of columns of the input
  bool keep_tail = false;
  std::optional<int> numeric_inf{};
  std::optional<std::string> record_template{};
  bool no_header = false;
  std::optional<std::string> where{};
  std::optional<std::size_t> sample{};
  std::optional<std::uint64_t> seed{};
  std::optional<std::size_t> top{};
  std::optional<std::string> by{};

  // Of paths and states.
  const explain::PathFormat* path_format = &explain::formats().front();
  std::optional<explain::Notation> notation{};
  const explain::SentenceLanguage* language = nullptr;  // of sentences; null: none
  explain::DrawnStates states = explain::PathStyle().states;
  bool needed_steps = false;  // --steps needed
  const batch::StateFormat* state_format = &batch::state_formats().front();
  bool views = false;

  // Of the output.
  std::string output{kStandard};
  bool output_chosen = false;
  bool force = false;
  bool resume = false;
  double checkpoint = 5;  // seconds
  bool check_input = false;
  std::string db{};     // the store; empty: none
  std::string known{};  // a list or a store; empty: none
  std::vector<rating::Status> again{};
  bool estimate = false;
  std::string provenance{};           // a file; empty: none
  std::string output_dir{};           // for the tables of a profile; empty: none
  std::optional<bool> histogram{};    // nothing: if standard output is a terminal
  std::string table_format = "text";  // a row of tables::formats()

  // Of the machine and the program.
  int threads = 0;         // 0: all cores
  std::string isa{};       // empty: from the environment, or the best one
  bool show_plan = false;  // show the plan, and run nothing
  bool help = false;
  bool version = false;

  ClassRequest classes{};  // of verbs that form classes
  // Of one verb.
  VerbRequest own{};

  // Returns the values of one verb, whose type is a member of VerbRequest.
  template <class Own>
  Own& own_of() {
    if (std::holds_alternative<std::monostate>(own)) own = Own{};
    return std::get<Own>(own);
  }
  template <class Own>
  Own own_of() const {
    return std::holds_alternative<std::monostate>(own) ? Own{} : std::get<Own>(own);
  }
};

}  // namespace bitwhip::job
