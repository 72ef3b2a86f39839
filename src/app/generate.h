// The run of `generate`: minimal puzzles with a known bias.
//
// Units of work (collect/generator.h) are processed by all threads and written in their order. The
// journal (resumption.h) is that of any run, and stores how many units are done.
#pragma once

#include "io/stop.h"
#include "job/generation.h"
#include "job/plan.h"

namespace bitwhip::app {

// Runs the task, and returns the exit code. Throws OptionError, io::IoError, std::bad_alloc.
int generate(const job::Plan& plan, const job::GeneratorTask& task, const io::Stop& stop);

}  // namespace bitwhip::app
