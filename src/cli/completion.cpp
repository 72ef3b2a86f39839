#include "cli/completion.h"

namespace bitwhip::cli {

ValueKind value_kind(const OptionInfo& option) {
  if (option.is_flag()) return ValueKind::none;
  if (option.choices != nullptr) return option.argument == "LIST" || option.argument == "THEORY" ? ValueKind::list : ValueKind::choice;
  if (option.argument == "FILE") return ValueKind::file;
  return option.argument == "DIR" ? ValueKind::folder : ValueKind::free;
}

std::vector<const OptionInfo*> options_of(Verb verb) {
  std::vector<const OptionInfo*> rows;
  for (const OptionInfo& option : options()) {
    if (option.applies(verb)) rows.push_back(&option);
  }
  return rows;
}

std::string quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += quote;
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace bitwhip::cli
