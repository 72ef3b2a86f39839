// What the program does around its run: the process, signals, texts, failures and exit codes.
//
// Thread-safety: to be called by the first thread alone.
#pragma once

#include <string>

#include "io/stop.h"
#include "job/plan.h"

namespace bitwhip::cli {

struct VerbInfo;

// Handles closed standard descriptors, and closed pipes. To be called once, before anything else.
void prepare_process();

// Selects the instruction set of --isa; if that is empty, the one of the environment variable
// BITWHIP_ISA, else the best one, with a note if this machine lacks some set of the build. Throws
// OptionError if the build or this machine lacks the set.
void choose_isa(const std::string& isa);

// Makes SIGINT, SIGTERM and SIGHUP request a stop whose reason is the signal; a second one kills as
// usual. To be called once, before other threads exist.
const io::Stop& stop_on_signals();

// Print a text, and return the exit code.
int print(const std::string& text);
int print_version();
// verb: null for the program itself.
int show_help(const VerbInfo* verb);

// Reports where the run is not quite what the user may think: fewer threads than asked for, and an
// input from the terminal.
void warn_before_run(const job::Plan& plan);

struct ExitFailure {
  int code;             // base/exit_code.h
  std::string message;  // one line
};

// Returns the failure for the exception that is being handled. To be called in a catch clause.
// verb: its options are advised in the message; null: not known.
ExitFailure current_failure(const VerbInfo* verb = nullptr);
// Reports the exception that is being handled, and returns its exit code. To be called in a catch
// clause. verb: its options are advised in the message; null: not known.
int report_failure(const VerbInfo* verb);

}  // namespace bitwhip::cli
