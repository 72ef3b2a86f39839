// How the program ends after an exception.
#pragma once

#include <string>

namespace bitwhip::cli {

struct Failure {
  int code;             // base/exit_code.h
  std::string message;  // one line
};

// The failure behind the exception that is being handled. Call it from a catch clause.
Failure current_failure();

}  // namespace bitwhip::cli
