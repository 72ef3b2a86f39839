// The verbs that a program in a program has: what it asks of a puzzle or of a path.
//
// A row names the options of the job that the verb has, and completes its settings. The command
// line has more verbs, with options of its own (cli/verb.h). Thread-safety: constants and plain
// functions.
#pragma once

#include <string_view>
#include <vector>

#include "base/registry.h"
#include "job/help.h"
#include "job/options.h"
#include "job/settings.h"

namespace bitwhip::job {

enum class Answer : std::uint8_t { record, path, hint, state, verdict };

struct VerbRow : VerbText {
  Answer answer;
  std::vector<const OptionInfo*> options;  // group by group, in the order of the help
  // Returns the settings with all that follows from them. Throws OptionError.
  Settings (*complete)(Settings asked);

  // Returns the option of that name; null: the verb has none.
  const OptionInfo* find(std::string_view option) const;
};

Registry<VerbRow> verbs();

// The text of `info`, which has no job: it shows tables.
VerbText info_text();

// The settings of rate, of a verb that prints paths, of state and of verify, each complete. Throw
// OptionError.
Settings complete_rate(Settings asked);
Settings complete_paths(Settings asked);
Settings complete_state(Settings asked);
Settings complete_verify(Settings asked);

}  // namespace bitwhip::job
