// The exit codes of the program: one table. Help prints the rows of a command from it, and docs/TABLES.md shows all of them.
#pragma once

#include <span>
#include <string_view>

#include "cli/verb.h"

namespace bitwhip::cli {

inline constexpr int kExitOk = 0;
inline constexpr int kExitUsage = 1;         // the command line alone shows the mistake
inline constexpr int kExitIo = 2;            // a file or a resource: input, output, memory
inline constexpr int kExitDiffers = 3;       // the answer of compare, verify, explain or hint is no
inline constexpr int kExitInternal = 70;     // a defect of the program; EX_SOFTWARE of <sysexits.h>
inline constexpr int kExitSignalBase = 128;  // plus the number of the signal, as shells report it

struct ExitInfo {
  int code;
  VerbSet verbs;             // the commands that can end with the code for this reason
  std::string_view meaning;  // one line of help
};

// In the order of the codes. A command has one row at most for each code.
std::span<const ExitInfo> exit_codes();

}  // namespace bitwhip::cli
