// The help of the program and of its verbs.
#include <vector>

#include "cli/documents.h"

namespace bitwhip::cli {

job::OptionTexts texts_of(const Options& options) {
  job::OptionTexts texts;
  for (const Option& option : options) texts.push_back(&option);
  return texts;
}

std::string help_text(const VerbInfo* verb) {
  if (verb != nullptr) return job::help_text(*verb, texts_of(verb->options), name_lists());
  std::vector<const job::VerbText*> all;
  for (const VerbInfo& row : verbs()) all.push_back(&row);
  return job::program_help(all, texts_of(program_options()));
}

}  // namespace bitwhip::cli
