// The plan of a run: its complete settings, and its files with their roles.
//
// A plan is made in one place, before any file is opened for the run, and is immutable afterwards.
// To make it, the openings of the inputs are read, since they may name a variant. Thread-safety: a
// plain value; its functions belong to one thread.
#pragma once

#include "app/files.h"

namespace bitwhip::app {

struct Plan {
  Settings settings;          // completed
  std::vector<bool> texts{};  // which arguments are puzzles themselves; empty: none
  // The first input, if it is a pipe of which bytes were read ahead for its variant.
  std::shared_ptr<io::HeldPipe> first{};
  // All files that the run reads and writes, as far as their names are known in advance.
  std::vector<RunFile> files{};
  bool writes_records = false;
  bool keeps_journal = false;  // a journal is kept, so the run can be resumed
};

// What planning depends on for a verb.
struct Wish {
  // Returns the settings with everything derived from them; called more than once. Throws
  // OptionError.
  Settings (*complete)(Settings asked) = [](Settings asked) { return asked; };
  bool variant = false;  // inputs may name a variant
  bool puzzles = false;  // arguments may be puzzles
  bool journal = false;  // keep a journal if the run can be resumed
  bool parts = false;    // each argument has a journal (`merge`)
  bool stores = false;   // arguments may be stores
  Role arguments = Role::input;
  // Returns the files named by options of this verb alone; null: none.
  std::vector<RunFile> (*own_files)(const Settings& settings) = nullptr;
};

// Makes the plan. Throws OptionError if options or files exclude each other, and IoError.
Plan make_plan(const Settings& asked, const Wish& wish, const io::Stop& stop);

// Returns the plan as text, a line for each file and each choice.
std::string text_of(const Plan& plan);

// Opens the inputs of the plan in their order. hash: compute the SHA-256 of each. Throws IoError.
input::FileInput open_inputs(const Plan& plan, const io::Stop& stop, bool hash = false);

}  // namespace bitwhip::app
