// The program, from its command line to its exit code.
#pragma once

#include <string>

namespace bitwhip::cli {

struct VerbInfo;

// Runs what the command line asks for, and returns the exit code. Everything that fails is told
// here. Call it once, as the first thing of the program: it takes care of standard descriptors that
// are closed, and of signals.
int run(int argc, char** argv);

struct Failure {
  int code;             // base/exit_code.h
  std::string message;  // one line
};

// Returns the failure behind the exception that is being handled. What its message advises are
// options of the verb; null: it is not known. Call it from a catch clause.
Failure current_failure(const VerbInfo* verb = nullptr);

}  // namespace bitwhip::cli
