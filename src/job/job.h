// What is asked of puzzles, by name: how they are written, their variant, the ratings with their
// limits, and what the answers show; what follows from all that together; and the job as the batch
// layer takes it. No file is named here.
//
// Each option of options.h sets a part of the settings. Thread-safety: plain values, and plain
// functions of their arguments.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch/chooser.h"
#include "batch/condition.h"
#include "batch/record.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/opening.h"
#include "rating/rater.h"
#include "rating/state.h"
#include "variant/variant.h"

namespace bitwhip::job {

// Reports a mistake in an option, in its value or in options together. The message is one sentence.
struct OptionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Says which records are written, and in which form.
struct RecordSettings {
  std::vector<const batch::ColumnInfo*> columns;
  bool tail = false;
  const batch::FormatInfo* format = &batch::formats().front();
  std::optional<int> numeric_inf;
  std::optional<std::string> template_text;
  std::optional<std::string> where;
  std::optional<std::string> by;
  std::optional<std::uint64_t> seed;
  batch::FormKind shown_form{};  // of the format that shows forms
  int images = 0;                // of the format that shows isomorphs; 0: another format
  // Of the input: its first line, where that names its columns.
  std::string head;
  std::vector<std::string> passed_names;  // of further columns of records that exist
  // They are written where the format has room; else they may only be named.
  bool writes_passed = true;
  std::string notes;          // of the input (input/opening.h), above its records
  std::string_view verb;      // that chooses records, in the note of it
  bool unique = false;        // one record of each class
  bool leaves_known = false;  // none of a class that another file has
  batch::Choice choice;       // complete() adds its key and its seed

  // These follow from the others.
  std::shared_ptr<const batch::OwnColumns> counters;  // of a profile, before the other columns
  std::shared_ptr<const batch::OwnColumns> passed;    // of the input, behind the other columns
  std::shared_ptr<const batch::Template> form;
  std::optional<batch::Condition> condition;
  batch::Named named;
};

struct PathSettings {
  const explain::FormatInfo* format = &explain::formats().front();
  explain::Style style;
  bool notation_chosen = false;
  bool needed = false;  // the steps that the solution does not need are dropped
};

struct Settings {
  input::Form form;
  std::shared_ptr<const variant::Variant> variant{};  // null: the classic grid
  std::vector<rating::RatingId> ratings;
  bool ratings_chosen = false;  // by --ratings or --rules
  bool ratings_all = false;     // by the word `all`, which stands for those that a variant has
  rating::Options rating;
  int threads = 0;              // 0: all cores
  bool rates = true;            // else a record has what its columns ask for alone
  std::uint64_t solutions = 2;  // counted up to so many
  input::Selection selection;   // of the records of the input
  bool is_part = false;         // of a run that --shard divides, be it the only one

  RecordSettings records;
  PathSettings paths;
  rating::StateAfter after;
  const batch::StateFormat* state_format = &batch::state_formats().front();
  bool state_views = false;  // in place of the format
  bool strict = false;       // the checker of paths proves exact values, too
  bool go_on = false;        // it checks what comes after a wrong step
};

// Returns the number of cores that this process may run on.
int core_count();
// Returns how many threads are used at most. More threads than cores are no faster, and hundreds of
// them are far slower. Up to sixteen are used all the same, so that what depends on threads can be
// tried out on a small machine.
int most_threads();
// Returns the number of threads to use: the one asked for, up to most_threads(), or the number of
// cores.
int thread_count(const Settings& settings);

// Describes what a verb does with puzzles, as far as its settings depend on it.
struct Kind {
  // The ratings when no others are asked for, as --ratings names them; empty: none.
  std::string_view ratings;
  bool records = false;   // the verb writes records
  bool counters = false;  // its records have the columns of a profile
  // The records are of puzzles that it finds, and parts of a run may choose among them.
  bool searches = false;
  bool rates = true;       // else the ratings are there already, that of --rules too
  bool rules = true;       // the verb has the option --rules
  bool estimates = false;  // and --estimate
};

// Returns the settings with all that follows from them: default ratings, those of the variant, its
// columns, the counters of a profile, and what the condition, the template and --top name. Without
// --ratings, a template chooses the ratings. Takes settings that are not completed. Throws
// OptionError.
Settings complete(Settings asked, const Kind& kind);

// Throws OptionError for a rating that the variant of the run does not have.
void refuse_classic_ratings(const Settings& settings);

// Returns the name after --by, or its default; there is none without ratings.
std::string key_name(const Settings& settings);

// Returns the job without its known records.
batch::Job job_of(const Settings& settings);
// Returns the same for the states of puzzles.
batch::StateJob state_job_of(const Settings& settings);

// Holds what the openings of the inputs of a run say together: the variant, and the columns that
// pass through.
//
// Where no option names a variant, the first input decides. An input that names another one ends
// the run before it begins, and an input that names none is read as the others are. Columns pass
// through where all inputs begin with the same names. Thread-safety: one thread at a time.
class Heads {
 public:
  // asked: the variant that an option names; null: none does. option: its name in messages; empty:
  // the verb has none.
  Heads(std::shared_ptr<const variant::Variant> asked, std::string_view option)
      : variant_(std::move(asked)), option_(option), where_(option) {}

  // Takes the opening of the next input; one that nobody has looked at is empty. is_file: a message
  // tells where it names no variant. Throws OptionError where it names another variant.
  void add(const std::string& name, const input::Opening& opening, bool is_file);

  const std::shared_ptr<const variant::Variant>& variant() const { return variant_; }
  // Returns the line that names the columns; it is empty where inputs differ.
  const std::string& head() const { return head_; }
  // Returns the notes above the records of these inputs, a line each.
  const std::string& notes() const { return notes_; }
  // Returns what is to be told of these inputs, each without its line end. Empties the list.
  std::vector<std::string> take_messages();

 private:
  std::shared_ptr<const variant::Variant> variant_;
  const std::string option_;
  std::string where_;  // what names the variant
  std::string head_;
  bool any_ = false;                 // an input has begun
  std::vector<std::string> silent_;  // about files that name no variant, below one that does
  std::vector<std::string> tails_;   // messages about tails of a classic run
  std::string notes_;
};

// Returns the reason why lines below a comment in the midst of a file are not read; empty where its
// names are those of the run. run: null for the classic grid.
std::string why_not_read(const variant::Variant* run, std::string_view names);

}  // namespace bitwhip::job
