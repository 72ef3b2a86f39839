// bitwhip info: what the program is and what it can do here.
#include "cli/info.h"

#include <fmt/format.h>

#include <iterator>

#include "cli/common_settings.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/print.h"
#include "cli/version.h"
#include "simd/isa.h"

namespace bitwhip::cli {

int info(const CommonSettings& common) {
  std::string text = version_line() + "\n\n";
  const auto line = [&](std::string_view name, const std::string& value) { fmt::format_to(std::back_inserter(text), "{:<17} {}\n", name, value); };
  line("instruction set", simd::current_isa());
  line("available", fmt::format("{}", fmt::join(simd::available_isas(), ", ")));
  line("cores", fmt::format("{}", core_count()));
  line("arena", fmt::format("{} MiB per thread", common.rating.arena >> 20));
  line("longest chain", fmt::format("{}", common.rating.max_length));
  text += tables_text(Verb::info);
  std::string statuses;
  for (const rating::StatusInfo& status : rating::statuses()) fmt::format_to(std::back_inserter(statuses), " {}", status.name);
  fmt::format_to(std::back_inserter(text), "\nStatuses, from best to worst:{}\n", statuses);
  print(text);
  return kExitOk;
}

}  // namespace bitwhip::cli
