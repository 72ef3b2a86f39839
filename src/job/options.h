// The table of the options of a job, from which parsing, help, manual pages and completions are
// made; and the parsers of their values: words, numbers, sizes and lists.
//
// A group is a range of rows. A verb lists its groups in the order in which its help shows them.
// The same name may have several rows, for different verbs. All errors are OptionErrors; the
// message begins with what is wrong, not with the option. Thread-safety: constants and plain
// functions.
#pragma once

#include <span>
#include <utility>

#include "base/registry.h"
#include "base/suggest.h"
#include "io/json.h"
#include "job/request.h"
#include "rating/value.h"

namespace bitwhip::job {

enum class Section : std::uint8_t { input, rating, tables, wanted, output, machine, general };

// The description of an option. Its test is a file of its name in tests/cli/options.
struct OptionText {
  std::string_view name{};  // without the dashes
  char letter = 0;          // 0: none
  Section section{};
  // "N"; FILE and DIR are paths, LIST and THEORY are words separated by commas; empty: a flag.
  std::string_view argument{};
  std::string_view fallback{};  // default as shown; empty: none
  std::string_view help{};
  // The allowed words for the value, or for each element of a list; null: any text.
  std::vector<std::string_view> (*choices)() = nullptr;
  // May be repeated: the values are joined to one list. Other options may not.
  bool adds_up = false;
  // With adds_up: the values are kept separate, since each may contain commas.
  bool apart = false;

  bool is_flag() const { return argument.empty(); }
  // True if the help shows the allowed words beside the option. More words have a table of their
  // own (help.h).
  bool has_few_choices() const { return choices != nullptr && choices().size() <= 6; }
};

enum OptionGroup : std::uint8_t {
  // Of the input.
  kReadingOptions,
  kVariantOption,
  kSelectionOptions,
  // Of the ratings and their limits; `state` has other words for them.
  kRatingsOption,
  kPathRatingsOption,
  kRulesOption,
  kLadderOption,
  kMaxLengthOption,
  kArenaOption,
  kProfileOptions,
  kLimitOptions,
  kPathLimitOptions,
  kStateOptions,
  kVerifyOptions,
  kCheckerLimitOptions,
  kCheckOptions,
  // Of the answers.
  kStepsOption,
  kNotationOptions,
  kStatesOption,
  kPathFormatOption,
  kStateFormatOption,
  kRecordFormatOption,
  kColumnsOptions,
  kRecordFormOptions,
  kWantedOptions,
  kThreadsOption,
  // Of the tools for collections.
  kClassSubjectOption,
  kCanonOrderOption,
  kCanonOutputOptions,
  kClassOptions,
  kNeighboursOptions,
  kGenerateOptions,
  kStatsOptions,
  kStatsValueOptions,
  kStatsFormatOption
};

struct Plan;

// An option of the library, and of the program.
struct OptionInfo : OptionText {
  // Stores the value (empty for a flag) in the request.
  using SetFunction = void (*)(Request& request, const std::string& value);
  // Notes, under the name of the option, what a plan has in place of its value: for provenance, and
  // for the journal, which a run that goes on must agree with.
  using NoteFunction = void (*)(io::Json& options, std::string_view name, const Plan& plan);
  OptionGroup group;
  SetFunction set;
  NoteFunction note;  // null: the option cannot change a record

  constexpr OptionInfo(OptionGroup of, OptionText text, SetFunction stores,
                       NoteFunction notes = nullptr)
      : OptionText(text), group(of), set(stores), note(notes) {}
};

// Returns all rows, group by group: those of the verbs that answer puzzles one by one, and those
// that the tools for collections have beside them.
std::span<const OptionInfo> option_rows();
std::span<const OptionInfo> tool_rows();
// Returns the rows of a group, in the order of the help.
std::span<const OptionInfo> rows_of(OptionGroup group);

// Options of the program, which are not of the library.
inline constexpr OptionText kOutputText{
    .name = "output",
    .letter = 'o',
    .section = Section::output,
    .argument = "FILE",
    .fallback = "standard output",
    .help =
        "the file that receives the records, tables, states, paths or page; the ending of its "
        "name, such as .csv or .jsonl, decides the format, and .gz or .zst behind it the "
        "compression"};
inline constexpr OptionText kForceText{
    .name = "force", .section = Section::output, .help = "overwrite the output, whatever it holds"};
inline constexpr OptionText kHelpText{
    .name = "help", .letter = 'h', .section = Section::general, .help = "show this help"};
inline constexpr OptionText kVersionText{.name = "version",
                                         .letter = 'V',
                                         .section = Section::general,
                                         .help = "show the version, the commit and the compiler"};

void set_ratings(Request& request, const std::string& value);
void set_record_format(Request& request, const std::string& value);
// Parses a list of ratings such as "W,B", or the word for all of them.
std::vector<rating::RatingId> named_ratings(const std::string& value);

// Stands for all ratings in the help, except that of --rules.
inline constexpr std::string_view kAllRatings = "all";

std::vector<std::string_view> rating_names();

// Parses a range of levels, both whole or both in tenths, in ascending order: "2-13", "1.0-9.0", or
// "5" for 5-5.
std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text);
// Parses a number of bytes: a whole number with an optional unit, in any case. K and KiB are 1024,
// KB is 1000, and likewise M, G, T.
std::optional<std::size_t> parse_size(std::string_view text);

std::int64_t whole_between(const std::string& text, std::int64_t least, std::int64_t most);
template <class Number>
Number whole_between(const std::string& text, std::int64_t least, std::int64_t most) {
  return static_cast<Number>(whole_between(text, least, most));
}
// Parses a decimal number that is finite and not negative.
double seconds_of(const std::string& text);
// Splits a list such as "W,B".
std::vector<std::string_view> split_list(std::string_view what, std::string_view text);
// Returns NAME of "NAME=VALUE".
std::string name_before_sign(const std::string& value, std::string_view example);

// Returns the row of a table that the value names.
template <class Row>
const Row* choose(std::string_view what, const Registry<Row>& table, const std::string& value) {
  const Row* row = table.find(value);
  if (row == nullptr) throw OptionError(unknown_word(what, value, table.names()));
  return row;
}

// Returns the index of the value among the allowed words.
std::size_t choose(std::string_view what, const std::vector<std::string_view>& names,
                   const std::string& value);
// Returns the value, which must not be empty. what: "the file name", for the message.
const std::string& not_empty(std::string_view what, const std::string& value);

}  // namespace bitwhip::job
