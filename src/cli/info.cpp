// bitwhip info: what the program is and what it can do here.
#include "cli/info.h"

#include <fmt/format.h>

#include <iterator>

#include "cli/common_settings.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/print.h"
#include "cli/usage_error.h"
#include "cli/variant_page.h"
#include "cli/version.h"
#include "simd/isa.h"
#include "variant/names.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kVariants = "variants";

std::string text_about(const std::string& word) {
  if (word == kVariants) return "Names for --variant, with commas between them. `bitwhip info NAME` shows one of them.\n" + variants_text();
  if (const variant::NameInfo* const row = variant::find_name(word)) return variant_page(*row);
  if (const variant::ClueWordInfo* const row = variant::find_clue_word(word)) return clue_page(*row);
  throw UsageError(variant::unknown_name(word));
}

}  // namespace

std::vector<std::string_view> info_words() {
  std::vector<std::string_view> words = variant::names().names();
  words.insert(words.begin(), kVariants);
  const std::vector<std::string_view> clues = variant::clue_words().names();
  words.insert(words.end(), clues.begin(), clues.end());
  return words;
}

int info(const CommonSettings& common) {
  if (!common.files.empty()) {
    print(text_about(common.files.front()));
    return kExitOk;
  }
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
