// The program, from its command line to its exit code.
#pragma once

#include <string>

namespace bitwhip::cli {

struct VerbInfo;

// Runs the command line, and returns the exit code. All errors are reported here. To be called
// once, before anything else in the program, since it handles closed standard descriptors and
// signals.
int run(int argc, char** argv);

struct Failure {
  int code;             // base/exit_code.h
  std::string message;  // one line
};

// Returns the failure for the exception that is being handled. To be called in a catch clause.
// verb: its options are advised in the message; null: not known.
Failure current_failure(const VerbInfo* verb = nullptr);

}  // namespace bitwhip::cli
