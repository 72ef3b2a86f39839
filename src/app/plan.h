// The plan of a run of the program: that of the library (job/plan.h), and its files with their
// roles.
//
// It is made in one place, before any file is opened for the run. To make it, the openings of the
// inputs are read, since they may name a variant. Thread-safety: functions of one thread.
#pragma once

#include <string>

#include "input/input.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"

namespace bitwhip::app {

// Makes the plan. Throws OptionError if options or files exclude each other, and IoError.
job::Plan make_plan(const job::Request& request, const job::VerbTraits& traits,
                    const io::Stop& stop);

// Returns the plan as text, a line for each file and each choice.
std::string text_of(const job::Plan& plan);

// Opens the inputs of the plan in their order, with the SHA-256 of each if wanted. Throws IoError.
input::FileInput open_inputs(const job::Plan& plan, const io::Stop& stop,
                             io::Hashing hashing = io::Hashing::no);

}  // namespace bitwhip::app
