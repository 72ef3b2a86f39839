// The program, from its command line to its exit code.
#pragma once

namespace bitwhip::cli {

// Runs what the command line asks for, and returns the exit code. Everything that fails is told
// here. Call it once, as the first thing of the program: it takes care of standard descriptors that
// are closed, and of signals.
int run(int argc, char** argv);

}  // namespace bitwhip::cli
