// bitwhip stats: statistics of records, with standard errors (job/statistics.h). bitwhip compare:
// differences of two lists of ratings.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "app/files.h"
#include "app/screen.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/io_error.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/statistics.h"
#include "job/verb_requests.h"
#include "tables/collection_check.h"
#include "tables/comparison.h"
#include "tables/list_reader.h"
#include "tables/table.h"
#include "tables/weighted_sums.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kStatsText = R"(
Each FILE holds records (tsv, csv or jsonl), such as those of `bitwhip rate`, or a summary that this
verb wrote; - and no argument are standard input. The program prints the distribution of each
column, its mean and deviation, and the correlations, each with its standard error. Records of one
grid depend on each other, so errors are by clusters of the column grid where there is one.

With --unbiased a record counts with its weight: that of the column weight, else C(81,n) / C(81,26)
for n clues. So a controlled-bias collection gives unbiased estimates for all minimal puzzles. With
--totals the attempts that the notes of `bitwhip generate` tell give the number of minimal puzzles.

A column A<B (or <=, ==, !=, >=, >) is 1 where it is true and 0 where it is not.

With --format summary the program writes the sums themselves, one line of JSON. Summaries of files
that share no grid add up: the program reads them again, alone or together.
)";

constexpr std::string_view kStatsExamples = R"(
  bitwhip rate -r W,B controlled-bias.tsv | bitwhip stats --unbiased
  bitwhip stats --by clues --columns W,SER --unbiased --format markdown ratings.tsv
  bitwhip stats --unbiased --columns 'W,B,W>B' --format summary part-1.tsv > part-1.json
  bitwhip stats --totals part-*.json
  bitwhip stats --compare other.tsv ratings.tsv
)";

std::vector<job::RunFile> files_of_stats(const job::Request& request) {
  const auto own = request.own_of<job::StatsRequest>();
  if (own.compare.empty()) return {};
  return {{job::FileRole::input, own.compare, "--compare", job::FileAccess::read}};
}

// Returns the lists of these files, one after another.
job::NextList lists_of(const std::vector<std::string>& files, const io::Stop& stop) {
  return [files, at = std::size_t{0}, &stop]() mutable -> job::NamedList {
    if (at == files.size()) return {};
    auto list = std::make_shared<app::ListFile>(files[at++], stop);
    std::string name = list->name();
    return {std::move(name), std::move(list)};
  };
}

int stats(const job::Plan& plan, const io::Stop& stop) {
  const job::Request& request = plan.asked;
  const auto own = request.own_of<job::StatsRequest>();
  app::refuse_to_overwrite(request);
  job::Statistics found;
  const auto read = [&] {
    found = job::statistics_of(request, lists_of(request.files, stop),
                               lists_of({own.compare}, stop), stop);
  };
  if (!app::read_lists(stop, read)) return kExitSignalBase + stop.reason();
  app::write_output(request, own.summary ? found.summary : app::rendered(request, found.tables));
  return kExitOk;
}

constexpr std::string_view kCompareText = R"(
A and B are records of `bitwhip rate` (tsv, csv or jsonl), other files with a header that names the
column, or plain columns of values; - is standard input. The program decompresses gzip, zstd, bzip2
and xz. It pairs the rows in order, or by puzzle. A value of A is lower or higher than that of B as
far as both are known: inf is above every number, >5 is above 4 and unclear against 7, and 3..4
means a value from 3 to 4.
)";

constexpr std::string_view kCompareExamples = R"(
  bitwhip compare ratings.tsv published.tsv --column B
  bitwhip compare ratings.tsv published.tsv --column W=SER --by-puzzle
  bitwhip compare ratings.tsv --column W=gW
  bitwhip rate -r W -f values puzzles.txt | bitwhip compare - expected.txt
)";

using job::Section;

constexpr long kMostShown = 1000000;

// Parses a column such as "W", or two such as "W=gW".
void set_compared_columns(job::Request& request, const std::string& value) {
  const auto sign = std::min(value.find('='), value.size());
  auto& compare = request.own_of<job::CompareRequest>();
  compare.column = value.substr(0, sign);
  compare.second_column = sign == value.size() ? std::string() : value.substr(sign + 1);
  if (compare.column.empty() || (sign < value.size() && compare.second_column.empty())) {
    throw job::OptionError(
        fmt::format("'{}' is not a column, or two columns with = between them", value));
  }
}

// Compares two columns of one list, or one column of two lists. Returns the result and a title.
std::pair<tables::FileComparison, std::string> compare_lists(const job::Request& request,
                                                             const job::CompareRequest& asked,
                                                             const io::Stop& stop) {
  const std::string& column = asked.column;
  const std::string& second_column = asked.second_column.empty() ? column : asked.second_column;
  app::ListFile first(request.files.front(), stop);
  if (request.files.size() == 1 ||
      request.files == std::vector<std::string>(2, std::string(job::kStandard))) {
    tables::ListReader list(first, first.name(), {column, second_column});
    return {tables::compare_columns(list, asked.most),
            column + " against " + second_column + " of " + first.name()};
  }
  app::ListFile second(request.files.back(), stop);
  tables::ListReader a(first, first.name(), {column}), b(second, second.name(), {second_column});
  const std::string other =
      second_column == column ? second.name() : second_column + " of " + second.name();
  return {asked.by_puzzle ? tables::compare_by_puzzle(a, b, asked.most)
                          : tables::compare(a, b, asked.most),
          column + " of " + first.name() + " against " + other};
}

// Two columns of one file, or of standard input, are read in one pass.
void refuse_compare(job::PlanDraft& draft) {
  const job::Request& asked = draft.request;
  const auto own = asked.own_of<job::CompareRequest>();
  const bool both_standard =
      asked.files == std::vector<std::string>(2, std::string(job::kStandard));
  const bool two_columns = !own.second_column.empty();
  if (asked.files.empty() || (asked.files.size() == 1 && !two_columns))
    throw job::OptionError("compare takes two files, or one with --column A=B");
  if (both_standard && !two_columns)
    throw job::OptionError(
        "standard input can be one of the two, not both, but for two columns of it: --column A=B");
  if (own.by_puzzle && (asked.files.size() == 1 || both_standard))
    throw job::OptionError("--by-puzzle pairs the rows of two files");
}

int compare(const job::Plan& plan, const io::Stop& stop) {
  const job::Request& request = plan.asked;
  app::refuse_to_overwrite(request);
  tables::FileComparison compared;
  std::string title;
  const auto read = [&] {
    std::tie(compared, title) = compare_lists(request, request.own_of<job::CompareRequest>(), stop);
  };
  if (!app::read_lists(stop, read)) return kExitSignalBase + stop.reason();
  app::write_tables(request, tables::comparison_tables(compared, title));
  return compared.nothing_differs() ? kExitOk : kExitDiffers;
}

}  // namespace

VerbInfo stats_verb() {
  VerbInfo verb = prints_at_end({.name = "stats",
                                 .files = "[FILE...]",
                                 .summary = job::tools().find("stats")->summary,
                                 .text = kStatsText,
                                 .examples = kStatsExamples});
  const Option compared({.name = "compare",
                         .section = Section::tables,
                         .argument = "FILE",
                         .help = "add a test of whether the columns of FILE have the same "
                                 "distributions"},
                        into(file_name, &job::StatsRequest::compare));
  verb.options.add(job::kStatsOptions, compared, job::kStatsValueOptions, output_options(),
                   job::kStatsFormatOption, plan_option());
  verb.ends({.code = kExitIo,
             .order = 6,
             .meaning = "a file could not be read or written, or it holds no records, or it lacks "
                        "a column that is asked for"});
  verb.variables = {kColorVariable, kTerminalVariable};
  verb.tables = {job::rating_table, job::column_table};
  verb.traits = job::VerbTraits{.own_files = files_of_stats, .adapt = job::adapt_stats};
  verb.run = stats;
  return verb;
}

VerbInfo compare_verb() {
  VerbInfo verb =
      prints_at_end({.name = "compare",
                     .files = "A [B]",
                     .summary = "compare two lists of ratings, or two columns of one list",
                     .text = kCompareText,
                     .examples = kCompareExamples});
  const std::vector<Option> own{
      {{.name = "column",
        .section = Section::tables,
        .argument = "A[=B]",
        .fallback = "W",
        .help = "the column to compare: its name, or its number from 1 on where there is no "
                "header; B is another column of the second list, or of the only list"},
       set_compared_columns},
      {{.name = "by-puzzle",
        .section = Section::tables,
        .help = "pair the rows of the same puzzle, in whatever order the lists are"},
       flag(&job::CompareRequest::by_puzzle)},
      {{.name = "show",
        .section = Section::tables,
        .argument = "N",
        .fallback = "10",
        .help = "how many of the puzzles that differ are shown"},
       into(whole(0, kMostShown), &job::CompareRequest::most)}};
  verb.options.add(own, output_options(), table_format_option(), plan_option());
  verb.ends({.code = kExitOk,
             .order = 4,
             .meaning = "all values are equal, or their cells have the same text"});
  verb.ends({.code = kExitIo,
             .order = 6,
             .meaning = "a file could not be read or written, or it holds no list of ratings, or "
                        "there is no value"});
  verb.ends({.code = kExitDiffers, .order = 3, .meaning = "some values differ"});
  verb.variables = {kColorVariable, kTerminalVariable};
  verb.traits = job::VerbTraits{.adapt = refuse_compare};
  verb.run = compare;
  return verb;
}

}  // namespace bitwhip::cli
