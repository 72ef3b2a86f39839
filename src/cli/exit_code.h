// What the program tells its caller.
#pragma once

namespace bitwhip::cli {

inline constexpr int kExitOk = 0;            // every line was read, whatever its status; or nobody reads the output any more
inline constexpr int kExitUsage = 1;         // a mistake in the command line
inline constexpr int kExitIo = 2;            // input or output could not be read or written
inline constexpr int kExitDiffers = 3;       // compare: the lists are not equal; verify: a path is wrong; explain: a puzzle has no path
inline constexpr int kExitSignalBase = 128;  // and the number of the signal: 130 for SIGINT, 143 for SIGTERM

}  // namespace bitwhip::cli
