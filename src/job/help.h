// Tables of the names that options take, with a line of help each; the verbs of the library; and
// the help texts: verbs, options and names, in 100 columns.
//
// The program and the libraries share these verbs, with different options. The command line has
// more verbs, with options of its own (cli/verb.h). Thread-safety: constants and plain functions.
#pragma once

#include <csignal>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/exit_code.h"
#include "base/registry.h"
#include "job/options.h"
#include "job/plan.h"

namespace bitwhip::job {

struct NameRow {
  std::string name;
  std::string text;  // one line
  // As a row before it but for a number: pages leave it out.
  bool repeats = false;
};

struct NameTable {
  std::string heading;  // "Ratings"
  std::vector<NameRow> rows;
};

// Returns the rows of a registry that have a summary.
template <class Row>
NameTable table_of(std::string_view heading, const Registry<Row>& registry) {
  NameTable table{std::string(heading), {}};
  for (const Row& row : registry)
    table.rows.push_back({std::string(row.name), std::string(row.summary)});
  return table;
}

NameTable input_format_table();
NameTable rating_table();
NameTable path_rating_table();  // the ratings that have paths
NameTable rule_table();         // for --rules
NameTable ladder_table();       // for --ladder
NameTable after_table();        // the same for --after
NameTable variant_table();
NameTable clue_word_table();
NameTable counter_table();
NameTable column_table();
NameTable template_table();  // the placeholders of --template
NameTable status_table();
NameTable record_format_table();
NameTable state_format_table();
NameTable path_format_table();

// An exit code of a verb and its meaning. GUIDE.md lists the codes, and a test compares them.
struct ExitInfo {
  int code;
  int order;                 // rank among the meanings of the code, on the page of the program
  std::string_view meaning;  // one line of help

  bool operator==(const ExitInfo& other) const = default;
  bool operator<(const ExitInfo& other) const {
    return std::tie(code, order, meaning) < std::tie(other.code, other.order, other.meaning);
  }
};

// Exit codes that several verbs share.
inline constexpr ExitInfo kAllRead{.code = kExitOk,
                                   .order = 1,
                                   .meaning =
                                       "all input was read, whatever the statuses are; or the "
                                       "reader of the output closed the pipe"};
inline constexpr ExitInfo kPrinted{
    .code = kExitOk, .order = 6, .meaning = "the output is complete"};
inline constexpr ExitInfo kMistake{
    .code = kExitUsage,
    .order = 1,
    .meaning = "the command line contains a mistake, or files name another variant"};
inline constexpr ExitInfo kResource{
    .code = kExitIo,
    .order = 1,
    .meaning =
        "a file could not be read or written, or the memory or the threads could not be had"};
inline constexpr ExitInfo kDefect{
    .code = kExitInternal, .order = 1, .meaning = "an internal error occurred; please report it"};
// Of verbs that print piece by piece.
inline constexpr ExitInfo kStoppedInPieces{
    .code = kExitSignalBase + SIGINT,
    .order = 1,
    .meaning =
        "SIGINT stopped the program; the last record, state or path in the output is complete"};
inline constexpr ExitInfo kTerminated{
    .code = kExitSignalBase + SIGTERM,
    .order = 1,
    .meaning =
        "SIGTERM stopped the program in the same way (SIGHUP, of a terminal that is closed: 129)"};

struct VerbText {
  std::string_view name;
  std::string_view files{};               // placeholder of the arguments in the help; empty: none
  std::string_view summary{};             // one line
  std::string_view text{};                // precedes the options
  std::string_view examples{};            // at the front; may be empty
  std::vector<NameTable (*)()> tables{};  // the names that its options take
  std::vector<ExitInfo> exits{};          // ascending, one per code at most
};

// What a verb of the library answers with. The last three are of tools for collections: puzzles
// that are made, records that are selected, tables.
enum class AnswerKind : std::uint8_t {
  record,
  path,
  hint,
  state,
  verdict,
  made,
  selection,
  tables
};

// A verb of the library, with its options of the job.
struct VerbRow : VerbText {
  AnswerKind answer;
  std::vector<const OptionInfo*> options;  // group by group, in the order of the help
  VerbTraits traits;
  // Rows of its groups that it does not have, here and in the program.
  std::vector<std::string_view> dropped;

  // A constructor, since g++ destroys the base of an aggregate twice when memory runs out while it
  // is initialized.
  VerbRow(VerbText its_text, AnswerKind gives, std::vector<const OptionInfo*> takes,
          const VerbTraits& its_traits, std::vector<std::string_view> drops = {})
      : VerbText(std::move(its_text)),
        answer(gives),
        options(std::move(takes)),
        traits(its_traits),
        dropped(std::move(drops)) {}
};

// Returns the verbs that answer puzzle by puzzle, or path by path.
Registry<VerbRow> verbs();
// Returns the tools for collections, whose runs may need all of their input. The program has their
// texts and further options.
Registry<VerbRow> tools();

// Returns the text of `info`, which shows tables and has no job.
VerbText info_text();

// The sections of options, in the order of the help.
inline constexpr Section kSections[] = {Section::input,  Section::rating, Section::tables,
                                        Section::wanted, Section::output, Section::machine,
                                        Section::general};
std::string_view title(Section section);

// A list of names that `bitwhip info NAME` shows, and to which the help of verbs refers.
struct NameList {
  std::string_view name, summary;
  std::vector<NameTable (*)()> tables;
  std::vector<NameTable (*)()> parts{};  // tables of verbs that are nearly the same
};
// Returns the lists of the library.
const std::vector<NameList>& name_lists();

using OptionTexts = std::vector<const OptionText*>;

// Returns the help of a verb. lists: the lists of `info`.
std::string help_text(const VerbText& verb, const OptionTexts& options,
                      const std::vector<NameList>& lists);
// Returns the help of a program with these verbs. options: of the program without a verb.
std::string program_help(const std::vector<const VerbText*>& verbs, const OptionTexts& options);
// Returns the message about an unknown option, "--ratngs" or "-x", with the nearest known one.
// verb: null for the program itself.
std::string unknown_option(std::string_view argument, const VerbText* verb,
                           const OptionTexts& options);
// Returns a table of names in the layout of the help.
std::string text_of(const NameTable& table);

// Returns what `info` shows about a list or a name. Throws OptionError if it is unknown.
std::string text_about(const std::string& word, const std::vector<NameList>& lists);
// Returns all words that text_about() accepts.
std::vector<std::string> info_words(const std::vector<NameList>& lists);
// Returns what `info` shows without a name, except the tables: version, machine, defaults.
std::string text_about_all();

}  // namespace bitwhip::job
