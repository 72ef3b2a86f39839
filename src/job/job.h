// What follows from the options of a job together, and the job as the batch layer takes it.
//
// Thread-safety: plain functions of their arguments.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "batch/worker.h"
#include "input/opening.h"
#include "job/settings.h"
#include "variant/variant.h"

namespace bitwhip::job {

// What a verb does with puzzles, as far as its settings depend on it.
struct Kind {
  std::string_view ratings;  // the ratings when no others are asked for, as --ratings names them; empty: none
  bool records = false;      // the verb writes records
  bool counters = false;     // its records have the columns of a profile
  bool searches = false;     // the records are of puzzles that it finds, and parts of a run may choose among them
  bool rates = true;         // else the ratings are there already, that of --rules too
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

// Returns the note that records were dropped, with its line end; empty where none are.
std::string filter_note(const Settings& settings);

// What the openings of the inputs of a run say together: the variant, and the columns that pass
// through.
//
// Where no option names a variant, the first input decides. An input that names another one ends
// the run before it begins, and an input that names none is read as the others are. Columns pass
// through where all inputs begin with the same names. Thread-safety: one thread at a time.
class Heads {
 public:
  // asked: the variant that an option names; null: none does. option: its name in messages.
  Heads(std::shared_ptr<const variant::Variant> asked, std::string_view option) : variant_(std::move(asked)), option_(option), where_(option) {}

  // Takes the opening of the next input; one that nobody has looked at is empty. is_file: a message
  // tells where it names no variant. Throws OptionError where it names another variant.
  void add(const std::string& name, const input::Opening& opening, bool is_file);

  const std::shared_ptr<const variant::Variant>& variant() const { return variant_; }
  // The line that names the columns; empty where inputs differ.
  const std::string& head() const { return head_; }
  int inputs() const { return inputs_; }
  // Returns what is to be told of these inputs, each without its line end. Empties the list.
  std::vector<std::string> take_messages();

 private:
  std::shared_ptr<const variant::Variant> variant_;
  const std::string option_;
  std::string where_;  // what names the variant
  std::string head_;
  int inputs_ = 0;
  std::vector<std::string> silent_;  // about files that name no variant, below one that does
  std::vector<std::string> notes_;   // about tails of a classic run
};

// Returns the reason why lines below a comment in the midst of a file are not read; empty where its
// names are those of the run. run: null for the classic grid.
std::string why_not_read(const variant::Variant* run, std::string_view names);

}  // namespace bitwhip::job
