// The exit codes of the program.
#pragma once

namespace bitwhip {

inline constexpr int kExitOk = 0;
inline constexpr int kExitUsage = 1;         // the command line alone shows the mistake
inline constexpr int kExitImproper = 1;      // of check: some line holds no proper puzzle
inline constexpr int kExitIo = 2;            // a file or a resource: input, output, memory
inline constexpr int kExitDiffers = 3;       // the answer of compare, verify, explain or hint is no
inline constexpr int kExitInternal = 70;     // a defect of the program; EX_SOFTWARE of <sysexits.h>
inline constexpr int kExitSignalBase = 128;  // plus the number of the signal, as shells report it

}  // namespace bitwhip
