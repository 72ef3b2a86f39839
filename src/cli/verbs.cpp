#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "cli/shared_rows.h"

namespace bitwhip::cli {

// A verb each, in its own file.
VerbInfo rate_verb(), check_verb(), canon_verb(), neighbours_verb(), classify_verb(), state_verb(), compare_verb(), report_verb(), merge_verb(),
    profile_verb(), select_verb(), stats_verb(), generate_verb();
VerbInfo query_verb(), import_verb(), explain_verb(), hint_verb(), verify_verb(), bench_verb(), info_verb(), document_verb(), help_verb();

namespace {

Option help_option() { return {job::kHelpText, flag(&app::Settings::help)}; }

// The table of verbs, in the order of the help.
constexpr std::array kVerbs{rate_verb,  select_verb,  generate_verb, check_verb, canon_verb,    neighbours_verb, stats_verb,  classify_verb,
                            state_verb, compare_verb, report_verb,   merge_verb, profile_verb,  query_verb,      import_verb, explain_verb,
                            hint_verb,  verify_verb,  bench_verb,    info_verb,  document_verb, help_verb};

// What must hold of each row.
[[maybe_unused]] bool is_right(const VerbInfo& row) {
  const bool has_help = row.options.find("help") != nullptr;
  const bool in_order = std::ranges::adjacent_find(row.exits, std::ranges::greater_equal(), &ExitInfo::code) == row.exits.end();
  const bool no_words_of_files = row.words == nullptr || row.max_files() == 1;
  return has_help && in_order && no_words_of_files && row.run != nullptr && !row.summary.empty();
}

std::vector<VerbInfo> make_verbs() {
  std::vector<VerbInfo> rows;
  for (VerbInfo (*const make)() : kVerbs) {
    rows.push_back(make());
    rows.back().options.add(help_option());
    BITWHIP_INVARIANT(is_right(rows.back()));
  }
  return rows;
}

}  // namespace

std::vector<std::string> Option::spellings() const {
  std::vector<std::string> all;
  if (letter != 0) all.push_back(fmt::format("-{}", letter));
  all.push_back(fmt::format("--{}", name));
  return all;
}

const std::string& file_name(const std::string& value) {
  if (value.empty()) throw job::OptionError("the file name is empty");
  return value;
}

const std::string& column_name(const std::string& value) {
  if (value.empty()) throw job::OptionError("the name of the column is empty");
  return value;
}

VerbInfo::VerbInfo(std::string_view its_name, std::string_view its_files, std::string_view its_summary, std::string_view its_text,
                   std::string_view its_examples)
    : job::VerbText{
          its_name, its_files, its_summary, its_text, its_examples, {}, {kPrinted, kMistake, kResource, kDefect, kStoppedBefore, kTerminated}} {}

void VerbInfo::ends(const ExitInfo& row) {
  const auto place = std::ranges::lower_bound(exits, row.code, {}, &ExitInfo::code);
  if (place != exits.end() && place->code == row.code) {
    *place = row;
  } else {
    exits.insert(place, row);
  }
}

std::size_t VerbInfo::max_files() const {
  if (files.find("...") != std::string_view::npos) return SIZE_MAX;
  return files.empty() ? 0 : split(files, ' ').size();
}

const Option* Options::find(std::string_view name) const {
  const auto found = std::ranges::find(*this, name, &Option::name);
  return found == end() ? nullptr : &*found;
}

Option& Options::row(std::string_view name) {
  BITWHIP_INVARIANT(find(name) != nullptr);
  return *std::ranges::find(*this, name, &Option::name);
}

void Options::drop(std::initializer_list<std::string_view> names) {
  std::erase_if(*this, [names](const Option& row) { return std::ranges::count(names, row.name) > 0; });
}

Registry<VerbInfo> verbs() {
  static const std::vector<VerbInfo> rows = make_verbs();
  return {rows};
}

const Options& program_options() {
  static const Options rows(help_option(), Option(job::kVersionText, flag(&app::Settings::version)));
  return rows;
}

std::vector<std::string_view> verbs_with(const std::function<bool(const VerbInfo& verb)>& has) {
  std::vector<std::string_view> names;
  for (const VerbInfo& verb : verbs()) {
    if (has(verb)) names.push_back(verb.name);
  }
  return names;
}

}  // namespace bitwhip::cli
