// The exit codes of the program.
#pragma once

namespace bitwhip {

inline constexpr int kExitOk = 0;
inline constexpr int kExitUsage = 1;     // an error that the command line alone shows
inline constexpr int kExitImproper = 1;  // of check: some line does not hold a proper puzzle
inline constexpr int kExitIo = 2;  // an error of input or output, or a lack of memory or threads
// Of compare, verify, explain or hint: a negative answer; of verify also a path that was not
// checked as a whole.
inline constexpr int kExitDiffers = 3;
inline constexpr int kExitInternal = 70;     // a defect of the program; EX_SOFTWARE of <sysexits.h>
inline constexpr int kExitSignalBase = 128;  // plus the number of the signal, as in shells

}  // namespace bitwhip
