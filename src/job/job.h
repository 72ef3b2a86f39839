// The settings of a job: how puzzles are written, their variant, the ratings with their limits, and
// what the answers show; the settings derived from those; and the job as the batch layer takes it.
// No files are named here.
//
// Each option of options.h sets a part of the settings. Thread-safety: plain values, and plain
// functions of their arguments.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch/condition.h"
#include "batch/record.h"
#include "batch/record_selector.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/opening.h"
#include "rating/rater.h"
#include "rating/resolution_state.h"
#include "variant/variant.h"

namespace bitwhip::job {

// A mistake in an option, in its value, or in a combination. The message is one sentence.
struct OptionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Which records are written, and in which format.
struct RecordSettings {
  std::vector<const batch::ColumnInfo*> columns;
  bool tail = false;
  const batch::FormatInfo* format = &batch::formats().front();
  std::optional<int> numeric_inf;
  std::optional<std::string> template_text;
  std::optional<std::string> where;
  std::optional<std::string> by;
  std::optional<std::uint64_t> seed;
  batch::FormKind shown_form{};  // of the format that shows canonical forms
  int images = 0;                // isomorphs per puzzle; 0: another format
  // The header line of the input, if it has one.
  std::string head;
  std::vector<std::string> passed_names;  // of the columns that pass through from the input
  // Written if the format can hold them; otherwise they can only be named, as in --where.
  bool writes_passed = true;
  std::string notes;           // of the input (input/opening.h), above its records
  std::string_view verb;       // of the command, for the filter note
  bool unique = false;         // --unique: one record of each class
  bool leaves_known = false;   // leave out classes that occur in another file
  batch::RecordChoice choice;  // complete() fills in its key and its seed

  // Derived by complete().
  std::shared_ptr<const batch::ColumnOwner> counters;  // of a profile, before the other columns
  // pass through from the input, after the other columns
  std::shared_ptr<const batch::ColumnOwner> passed;
  std::shared_ptr<const batch::Template> form;
  std::optional<batch::Condition> condition;
  batch::Requirements named;
};

struct PathSettings {
  const explain::PathFormat* format = &explain::formats().front();
  explain::PathStyle style;
  bool notation_chosen = false;
  bool needed = false;  // drop the steps that the solution does not need
};

struct Settings {
  input::FormatOptions form;
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  std::vector<rating::RatingId> ratings;
  bool ratings_chosen = false;  // by --ratings or --rules
  bool ratings_all = false;     // by the word `all`: those that the variant has
  rating::Options rating;
  int threads = 0;               // 0: all cores
  bool rates = true;             // false: only what columns ask for is computed
  std::uint64_t solutions = 2;   // stop counting at this number
  input::RecordRange selection;  // which records of the input
  bool is_part = false;          // --shard is given, even if the only shard is asked for

  RecordSettings records;
  PathSettings paths;
  rating::StateTheory after;
  const batch::StateFormat* state_format = &batch::state_formats().front();
  bool state_views = false;  // instead of state_format
  bool strict = false;       // the checker of paths also proves that values are exact
  bool go_on = false;        // --go-on of the checker: go on after a wrong step
};

// Returns the number of cores that this process may run on.
int core_count();
// Returns the upper limit of the number of threads: the number of cores, but at least sixteen. More
// threads than cores are no faster, and hundreds of them far slower; up to sixteen are allowed so
// that effects of threads can be tested on a small machine.
int most_threads();
// Returns the number of threads to use: that of the settings, up to most_threads(), or the number
// of cores.
int thread_count(const Settings& settings);

// The properties of a verb on which its settings depend.
struct Kind {
  // Default of --ratings; empty: none.
  std::string_view ratings;
  bool records = false;   // the verb writes records
  bool counters = false;  // its records have the counters of a profile as columns
  // The verb searches for the puzzles that it records; a shard may then select among its records.
  bool searches = false;
  bool rates = true;       // false: the ratings are read from the input, even that of --rules
  bool rules = true;       // the verb has the option --rules
  bool estimates = false;  // the verb has the option --estimate
};

// Returns the settings with everything derived from them: default ratings, those of the variant,
// its columns, the counters of a profile, and what the condition, the template and --top name.
// Without --ratings, a template determines the ratings. Precondition: not completed yet. Throws
// OptionError.
Settings complete(Settings asked, const Kind& kind);

// Throws OptionError for a rating that does not exist for the variant.
void refuse_classic_ratings(const Settings& settings);

// Returns the value of --by, or its default: the first rating. There must be one.
std::string key_name(const Settings& settings);

// Returns the job; RecordJob::known is left to the caller.
batch::RecordJob job_of(const Settings& settings);
// Returns the job for resolution states.
batch::StateJob state_job_of(const Settings& settings);

// The combined openings of all inputs of a run: the variant, and the columns that pass through.
//
// If no option names a variant, the first input determines it. An input that names another one is
// an error before the run begins; an input that names none is read in the variant of the others.
// Columns pass through if all inputs have the same header. Thread-safety: one thread at a time.
class Heads {
 public:
  // asked: the variant that an option names; null: none. option: its name in messages; empty: the
  // verb has no such option.
  Heads(std::shared_ptr<const variant::Variant> asked, std::string_view option)
      : variant_(std::move(asked)), option_(option), where_(option) {}

  // Adds the opening of the next input; an empty one for an input that has not been looked at.
  // is_file: warn if it names no variant. Throws OptionError if it names another variant.
  void add(const std::string& name, const input::Opening& opening, bool is_file);

  const std::shared_ptr<const variant::Variant>& variant() const { return variant_; }
  // Returns the common header line; empty if the inputs differ.
  const std::string& head() const { return head_; }
  // Returns the notes above the records of all inputs, a line each.
  const std::string& notes() const { return notes_; }
  // Returns the warnings about these inputs, without line ends, and clears them.
  std::vector<std::string> take_messages();

 private:
  std::shared_ptr<const variant::Variant> variant_;
  const std::string option_;
  std::string where_;  // where the variant is named
  std::string head_;
  bool any_ = false;  // an input has been added
  // warnings about files that name no variant, while the run has one
  std::vector<std::string> silent_;
  // Warnings about fields of a variant in the tails of a classic run.
  std::vector<std::string> tails_;
  std::string notes_;
};

// Returns why the lines below a variant comment in the middle of a file cannot be read; empty if it
// names the variant of the run. run: null for the classic grid.
std::string why_not_read(const variant::Variant* run, std::string_view names);

}  // namespace bitwhip::job
