// Arguments that are puzzles themselves, among names of files.
#pragma once

#include "cli/common_settings.h"
#include "input/input.h"
#include "io/stop.h"

namespace bitwhip::cli {

// The arguments of the command line in their order: a puzzle, or a text of several lines, stands for itself, anything else is a file. hash: the
// SHA-256 of each is wanted. Throws UsageError for what was meant as a puzzle and is none, and when the output is one of the files; io::IoError.
input::FileInput open_puzzles(const CommonSettings& common, const io::Stop& stop, bool hash = false);

}  // namespace bitwhip::cli
