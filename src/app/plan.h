// The plan of a run: what was asked with all that follows from it, and the files of the run with
// their roles.
//
// A plan is made in one place from what was asked, before any file is opened for the run, and
// nobody changes it afterwards. For it the heads of the inputs are read, since they may name a
// variant. Thread-safety: a plain value; its functions belong to one thread.
#pragma once

#include "app/files.h"

namespace bitwhip::app {

struct Plan {
  Settings settings;          // complete
  std::vector<bool> texts{};  // which of the arguments are puzzles themselves; empty: none
  // The first input, when it is a pipe whose first bytes were read for its variant.
  std::shared_ptr<io::Held> first{};
  // All that the run reads and writes, as far as their names are known before it.
  std::vector<RunFile> files{};
  bool writes_records = false;
  bool keeps_journal = false;  // the run can be resumed
};

// Holds what a verb asks of the planning.
struct Wish {
  // Returns the settings with all that follows from them, however often it is asked. Throws
  // OptionError.
  Settings (*complete)(Settings asked) = [](Settings asked) { return asked; };
  bool variant = false;  // the inputs may name one
  bool puzzles = false;  // an argument may be a puzzle itself
  bool journal = false;  // the run keeps one where it can be resumed
  bool parts = false;    // each argument has a journal
  bool stores = false;   // an argument may be a store
  Role arguments = Role::input;
  // That options of this verb alone name; null: none.
  std::vector<RunFile> (*own_files)(const Settings& settings) = nullptr;
};

// Makes the plan. Throws OptionError where options or files exclude each other, and IoError.
Plan make_plan(const Settings& asked, const Wish& wish, const io::Stop& stop);

// Returns the plan in words, a line for each file and each choice.
std::string text_of(const Plan& plan);

// Opens the inputs of the plan in their order. hash: the SHA-256 of each is wanted. Throws IoError.
input::FileInput open_inputs(const Plan& plan, const io::Stop& stop, bool hash = false);

}  // namespace bitwhip::app
