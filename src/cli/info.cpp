// bitwhip info: what the program is and what it can do here.
#include <fmt/format.h>

#include <iterator>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/print.h"
#include "cli/version.h"
#include "simd/isa.h"

namespace bitwhip::cli {

int info(const Settings& settings) {
  std::string text = version_line() + "\n\n";
  const auto line = [&](std::string_view name, const std::string& value) { fmt::format_to(std::back_inserter(text), "{:<17} {}\n", name, value); };
  line("instruction set", simd::current_isa());
  line("available", fmt::format("{}", fmt::join(simd::available_isas(), ", ")));
  line("cores", fmt::format("{}", thread_count(settings)));
  line("arena", fmt::format("{} MiB a thread", settings.rating.arena >> 20));
  line("longest chain", fmt::format("{}", settings.rating.max_length));
  text += tables_text(Verb::info);
  std::string statuses;
  for (int i = 0; i < rating::kStatuses; ++i) fmt::format_to(std::back_inserter(statuses), " {}", rating::to_string(static_cast<rating::Status>(i)));
  fmt::format_to(std::back_inserter(text), "\nStatuses, the best first:{}\n", statuses);
  print(text);
  return kExitOk;
}

}  // namespace bitwhip::cli
