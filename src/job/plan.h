// The plan of a run: what follows from a request, from the traits of its verb, and from what the
// inputs say of themselves. A run is made from it alone.
//
// A plan is made once, by make_plan(), and is immutable from then on. Thread-safety: a plain value,
// and plain functions of their arguments.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "batch/column.h"
#include "batch/worker.h"
#include "io/source.h"
#include "job/request.h"
#include "rating/rating.h"
#include "variant/variant.h"

namespace bitwhip::job {

struct Plan;
struct PlanDraft;

// The role of a file in a run. When two roles meet in one file, the message begins with the one
// that is listed first.
enum class FileRole : std::uint8_t {
  input,         // an argument that is read: puzzles, paths, records, a shard
  list,          // of `import`
  ladder,        // of --ladder
  part_journal,  // of an argument of `merge`
  part_input,
  store,       // a store of ratings
  store_file,  // a companion file of SQLite
  known,       // the list or store of --known
  known_file,  // a companion file of SQLite
  table,       // of --output-dir
  picture,     // of --charts
  provenance,
  journal,  // of the output
  output,
};

enum class FileAccess : bool { read, write };

struct RunFile {
  FileRole role;
  std::string path;  // "-" is standard input or output
  // Its name in messages: "--output", "the journal of --output"; empty: an argument.
  std::string option;
  FileAccess access = FileAccess::write;
};

// What a verb needs: a row by which its plan is made.
struct VerbTraits {
  std::string_view ratings{};  // default of --ratings; empty: none
  bool writes_records = false;
  bool writes_counters = false;  // its records have the counters of a profile as columns
  // The verb searches for the puzzles that it records; a shard may then select among its records.
  bool searches = false;
  bool rates = true;            // false: the ratings are read from the input, even that of --rules
  bool takes_rules = true;      // the verb has the option --rules
  bool prints_paths = false;    // of a ladder it has the path of the score
  bool takes_estimate = false;  // the verb has the option --estimate
  bool leaves_out_known_classes = false;  // those that --known has; the notes say so
  // Messages about lines may advise the options --variant and --input-format. The program sets them
  // by the options that the verb has.
  bool advises_variant = true, advises_format = true;

  // Of its files, which the program alone names.
  bool reads_variant_names = false;  // inputs may name a variant
  bool reads_states = false;         // lines of a HoDoKu library are states, not givens alone
  bool takes_puzzles = false;        // arguments may be puzzles
  bool keeps_journal = false;        // if the run can be resumed
  bool merges_parts = false;         // each argument has a journal
  bool takes_stores = false;         // arguments may be stores
  FileRole argument_role = FileRole::input;
  // Returns the files named by options of this verb alone; null: none.
  std::vector<RunFile> (*own_files)(const Request& request) = nullptr;

  // Refuses what does not go together, and adds what the verb asks for by itself; null: nothing.
  // Runs for each plan of a request: the program makes one before it opens the inputs and, if
  // reads_variant_names, another one behind it, from the same request. Throws OptionError.
  void (*adapt)(PlanDraft& draft) = nullptr;
  // Refuses what follows from the request, and completes the plan; null: nothing. Throws
  // OptionError.
  void (*finish)(Plan& plan) = nullptr;
};

// The name of an input, and its header line; empty: it has none.
using NamedHead = std::pair<std::string, std::string>;

// What the inputs say of themselves.
struct InputFacts {
  // Before the inputs are opened that of the request; null: the classic grid.
  std::shared_ptr<const variant::Variant> variant{};
  std::string head{};                        // their common header line; empty: none
  std::vector<NamedHead> different_heads{};  // two inputs that have no common one; empty: none
  std::string notes{};                       // above the records, a line each
  std::vector<std::string> passed_names{};   // of columns that pass through; empty: `head`
  // The lines below `head` are records of an earlier run of this program.
  bool are_records = false;
  bool are_known = false;  // the inputs have been looked at
  // Columns that pass through are written if the format can hold them; otherwise they can only be
  // named, as in --where.
  bool writes_passed = true;
  // Returns why lines below a comment that names this variant cannot be read; null: all can.
  std::function<std::string(std::string_view names)> variant_refusal{};
  // Returns what is told of a tail that looks like a field of a variant (input::FormatOptions).
  std::function<std::string(std::string_view tail)> tail_warning{};
};

// What a plan is made of; a verb may change all of it.
struct PlanDraft {
  Request request;
  VerbTraits traits;
  InputFacts inputs;
};

struct Plan {
  Request asked{};  // with what the verb adds
  // What is done with every line: variant, ratings, limits, columns, selection. Paths and states
  // take of it what they need.
  batch::RecordJob record_job{};
  bool ratings_chosen = false;  // by --ratings or --rules
  // Columns that pass through from the input, and the counters of a profile; null: none.
  std::shared_ptr<const batch::ColumnOwner> passed{}, counters{};
  std::string notes{};        // of the input, without what this run adds
  int images = 0;             // isomorphs per puzzle; 0: another format
  bool leaves_known = false;  // classes that --known has are left out

  // Of the program alone.
  std::vector<bool> texts{};  // which arguments are puzzles themselves; empty: none
  // The first input, if it is a pipe of which bytes were read ahead for its variant.
  std::shared_ptr<io::HeldPipe> first{};
  // All files that the run reads and writes, as far as their names are known in advance.
  std::vector<RunFile> files{};
  bool writes_records = false;
  bool keeps_journal = false;  // a journal is kept, so the run can be resumed
  // A resumed run reads its input from the beginning.
  bool rereads = false;
  bool takes_estimate = false;  // the verb has the option --estimate

  const std::vector<rating::RatingId>& ratings() const { return record_job.layout.ratings; }
  const variant::Variant* variant() const { return record_job.variant.get(); }
};

// Returns the notes of an input with the note that this run filters its records; an empty text
// stays empty.
std::string with_filter_note(const std::string& notes, const Plan& plan);

// Makes the plan: default ratings, those of the variant, its columns, the counters of a profile,
// and what the condition, the template and --top name. Without --ratings, a template determines the
// ratings. Throws OptionError.
Plan make_plan(const Request& request, const VerbTraits& traits, const InputFacts& inputs);
// Makes the plan for inputs that say nothing.
Plan make_plan(const Request& request, const VerbTraits& traits);

// Moves these columns to the front of those that are written.
void put_first(std::vector<const batch::ColumnInfo*>& columns,
               std::initializer_list<std::string_view> names);

// Throws OptionError for a rating that does not exist for the variant.
void refuse_classic_ratings(const Plan& plan);

// Returns the value of --by, or its default: the first rating. There must be one.
std::string key_name(const Plan& plan);

// Returns the job for resolution states.
batch::StateJob state_job_of(const Plan& plan);

// Returns the number of cores that this process may run on.
int core_count();
// Returns the upper limit of the number of threads: the number of cores, but at least sixteen. More
// threads than cores are no faster, and hundreds of them far slower; up to sixteen are allowed so
// that effects of threads can be tested on a small machine.
int most_threads();
// Returns the number of threads to use: those asked for, up to most_threads(), or the number of
// cores.
int thread_count(const Request& request);

// Returns the names of ratings: "W,B".
std::string names_of(const std::vector<rating::RatingId>& ratings);

}  // namespace bitwhip::job
