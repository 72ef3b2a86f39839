// The command line to what it asks for.
#pragma once

#include "app/settings.h"

namespace bitwhip::cli {

// Looks at the command line alone, at no file and no environment. Throws OptionError with one
// sentence.
app::Settings parse(int argc, const char* const* argv);

}  // namespace bitwhip::cli
