// bitwhip stats: statistics of records, with standard errors (tables/weighted_sums.h). bitwhip
// compare: differences of two lists of ratings.
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

constexpr std::string_view kSummary = "summary", kTotal = "total", kWithin = "within";

using job::Section;
using Asked = tables::WeightedReader::WeightingOptions;

std::vector<std::string_view> stats_formats() {
  std::vector<std::string_view> names = tables::formats().names();
  names.push_back(kSummary);
  return names;
}

std::vector<std::string_view> deviations() { return {kTotal, kWithin}; }

double number_given(const std::string& value) {
  const auto number = parse_real(value);
  if (!number || !std::isfinite(*number))
    throw job::OptionError(fmt::format("'{}' is not a number", value));
  if (std::abs(*number) > tables::kGreatestNumber)
    throw job::OptionError(
        fmt::format("'{}' is beyond {:g}, too great for a mean", value, tables::kGreatestNumber));
  return *number;
}

void refuse_stats(job::PlanDraft& draft) {
  const job::Request& asked = draft.request;
  const auto own = asked.own_of<job::StatsRequest>();
  if (std::count(asked.files.begin(), asked.files.end(), job::kStandard) +
          (own.compare == job::kStandard) >
      1)
    throw job::OptionError("standard input can only be read once");
  if (own.summary && (!own.compare.empty() || own.totals))
    throw job::OptionError(
        "--format summary writes sums alone: --compare and --totals are asked of whoever reads it");
}

// Returns how the rows are read.
Asked reading_of(const job::StatsRequest& own) {
  return {.columns = own.columns,
          .cluster = own.cluster,
          .by = own.by,
          .times = own.times,
          .unbiased = own.unbiased,
          .zero_as = own.zero_as,
          .open_as = own.open_as};
}

std::vector<job::RunFile> files_of_stats(const job::Request& request) {
  const auto own = request.own_of<job::StatsRequest>();
  if (own.compare.empty()) return {};
  return {{job::FileRole::input, own.compare, "--compare", false}};
}

struct FileSums {
  tables::WeightedSums sums;
  bool of_records = false;  // some file holds records, not a summary
};

// Returns the sums over all files: those of records first, then the summaries.
FileSums sums_of(const std::vector<std::string>& files, const Asked& asked, const io::Stop& stop) {
  std::optional<tables::WeightedReader> records;
  std::optional<tables::WeightedSums> sums;
  std::vector<std::pair<tables::WeightedSums, std::string>> more;
  for (const std::string& file : files) {
    app::ListFile list(file, stop);
    tables::FileFront front = tables::front_of(list);
    io::PrefixedSource bytes(std::move(front.text), list);
    tables::ClosingCheckSource source(bytes);
    if (!front.is_summary) {
      if (!records) records.emplace(asked);
      tables::ListReader reader(source, list.name(), tables::ListReader::AllColumns::with_notes);
      records->add(reader);
      if (stop.reason() == 0) source.finish(list.name());
      continue;
    }
    const std::string text = io::read_up_to(source, SIZE_MAX);
    for (const std::string_view summary : tables::summaries_in(text)) {
      more.emplace_back(tables::sums_of(summary, list.name()), list.name());
      if (!asked.columns.empty()) more.back().first.keep_columns(asked.columns);
    }
  }
  if (records) sums = records->finish();
  for (auto& [one, name] : more) {
    if (one.unbiased != asked.unbiased && asked.unbiased)
      throw tables::ListError(printable(name) + ": this summary was made without --unbiased");
    if (sums) {
      sums->add(one, name);
    } else {
      sums = std::move(one);
    }
  }
  return {*std::move(sums), records.has_value()};
}

// Throws OptionError if the sums were not made with the options that are asked for.
void check(const tables::WeightedSums& sums, const Asked& asked) {
  const auto differs = [](const auto& wanted, const auto& there) {
    return wanted && wanted != there;
  };
  const bool other_cluster =
      asked.cluster && *asked.cluster != (sums.cluster.empty() ? "none" : sums.cluster);
  if (differs(asked.zero_as, sums.zero_as) || differs(asked.open_as, sums.open_as) ||
      other_cluster || (!asked.by.empty() && asked.by != sums.by))
    throw job::OptionError(
        "a summary holds sums: --by, --cluster, --zero-as and --as belong to the command that made "
        "it");
  for (const std::string& name : asked.columns) {
    if (sums.find(name) == nullptr)
      throw job::OptionError(fmt::format("--columns: the summary has no sums of '{}'", name));
  }
  if (const std::string method = sums.notes.other_method(); sums.unbiased && !method.empty())
    throw io::IoError(fmt::format(
        "the weights undo the bias of controlled-bias, and these puzzles were made by {}", method));
}

void check_totals(const tables::WeightedSums& sums) {
  if (!sums.unbiased) throw io::IoError("--totals: the summary was made without --unbiased");
  if (sums.find("clues") == nullptr) throw io::IoError("--totals: the records have no clues");
  if (const std::string why = sums.notes.why_not_whole(sums.records); !why.empty())
    throw io::IoError("--totals: " + why);
}

// Returns the sums of the file of --compare. Errors by clusters can be compared with those of
// independent records, but values must have the same meaning.
FileSums compared_sums(const tables::WeightedSums& sums, const job::StatsRequest& own,
                       const io::Stop& stop) {
  Asked asked = reading_of(own);
  asked.by.clear();
  FileSums compared = sums_of({own.compare}, asked, stop);
  const tables::WeightedSums& other = compared.sums;
  if (stop.reason() != 0) return compared;
  try {
    check(other, asked);
  } catch (const io::IoError& error) {
    throw io::IoError(fmt::format("{}: {}", printable(own.compare), error.what()));
  }
  const auto refuse = [&](std::string_view why) {
    throw job::OptionError(
        fmt::format("--compare: {} was summed up {}", printable(own.compare), why));
  };
  if (other.unbiased != sums.unbiased)
    refuse(other.unbiased ? "with --unbiased, and the other files were not"
                          : "without --unbiased, and the other files with it");
  if (other.zero_as != sums.zero_as) refuse("with another --zero-as than the other files");
  if (other.open_as != sums.open_as) refuse("with another --as than the other files");
  return compared;
}

int stats(const job::Plan& plan, const io::Stop& stop) {
  const job::Request& request = plan.asked;
  const auto own = request.own_of<job::StatsRequest>();
  app::refuse_to_overwrite(request);
  const Asked asked = reading_of(own);
  const tables::StatisticsOptions options{
      .exact = request.table_format == "csv" || request.table_format == "json",
      .within = own.within,
      .totals = own.totals};
  std::string text;
  const auto read = [&] {
    const auto [sums, of_records] = sums_of(request.files, asked, stop);
    if (stop.reason() != 0) return;
    std::optional<FileSums> other;
    check(sums, asked);
    if (!own.compare.empty()) other = compared_sums(sums, own, stop);
    if (stop.reason() != 0) return;
    if (!asked.times.empty() && !of_records && !(other && other->of_records))
      throw job::OptionError(
          "--times is of records, and these files are summaries, which have counted them");
    if (sums.records == 0 && !own.summary) throw io::IoError("there are no records");
    if (own.totals) check_totals(sums);
    if (own.summary) {
      text = tables::summary_of(sums);
    } else {
      std::vector<tables::Table> shown = tables::statistics(sums, options);
      if (other) shown.push_back(tables::comparison_of(sums, other->sums, own.compare, options));
      text = app::rendered(request, shown);
    }
  };
  if (!app::read_lists(stop, read)) return kExitSignalBase + stop.reason();
  app::write_output(request, text);
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
  VerbInfo verb = prints_at_end(
      {.name = "stats",
       .files = "[FILE...]",
       .summary =
           "distributions, means, correlations and totals of records, unbiased and with errors",
       .text = kStatsText,
       .examples = kStatsExamples});
  const auto within = [](const std::string& value) {
    if (value != kWithin && value != kTotal)
      throw job::OptionError(fmt::format("'{}' is neither total nor within", value));
    return value == kWithin;
  };
  const std::vector<Option> own{
      {{.name = "columns",
        .letter = 'c',
        .section = Section::tables,
        .argument = "LIST",
        .fallback = "clues and all ratings",
        .help = "the columns, separated by commas; A<B and the like compare two of them"},
       [](job::Request& request, const std::string& value) {
         for (const std::string_view name : split(value, ',')) {
           if (trimmed(name).empty())
             throw job::OptionError(fmt::format("'{}': a name is missing", value));
           request.own_of<job::StatsRequest>().columns.emplace_back(trimmed(name));
         }
       }},
      {{.name = "by",
        .section = Section::tables,
        .argument = "COLUMN",
        .help = "add tables of the columns for each value of this one"},
       into(column_name, &job::StatsRequest::by)},
      {{.name = "unbiased",
        .letter = 'u',
        .section = Section::tables,
        .help = "records count with their weights: the column weight, else those of "
                "controlled-bias by clues"},
       flag(&job::StatsRequest::unbiased)},
      {{.name = "totals",
        .section = Section::tables,
        .help = "add the number of minimal puzzles by clues; needs the notes of a complete run "
                "that nobody has dropped records of, and implies --unbiased"},
       [](job::Request& request, const std::string&) {
         auto& stats = request.own_of<job::StatsRequest>();
         stats.totals = stats.unbiased = true;
       }},
      {{.name = "cluster",
        .section = Section::tables,
        .argument = "COLUMN",
        .fallback = "grid, where there is one",
        .help = "records with the same cell depend on each other; none: each is by itself"},
       into(column_name, &job::StatsRequest::cluster)},
      {{.name = "times",
        .section = Section::tables,
        .argument = "COLUMN",
        .help = "how many records a row stands for"},
       into(column_name, &job::StatsRequest::times)},
      {{.name = "compare",
        .section = Section::tables,
        .argument = "FILE",
        .help = "add a test of whether the columns of FILE have the same distributions"},
       into(file_name, &job::StatsRequest::compare)},
      {{.name = "zero-as",
        .section = Section::tables,
        .argument = "X",
        .help = "0 counts as X in means and correlations"},
       into(number_given, &job::StatsRequest::zero_as)},
      {{.name = "as",
        .section = Section::tables,
        .argument = "X",
        .help = "inf, >n and a..b count as X in means and correlations; else columns with such "
                "values have none"},
       into(number_given, &job::StatsRequest::open_as)},
      {{.name = "deviation",
        .section = Section::tables,
        .argument = "NAME",
        .fallback = "total",
        .help = "the deviation of all puzzles, or that within puzzles of the same number of clues",
        .choices = deviations},
       into(within, &job::StatsRequest::within)}};
  const Option format(
      {.name = "format",
       .letter = 'f',
       .section = Section::output,
       .argument = "NAME",
       .fallback = "text",
       .help = "the format of the tables; summary: the sums, for this verb to read again",
       .choices = stats_formats},
      [](job::Request& request, const std::string& value) {
        request.own_of<job::StatsRequest>().summary = value == kSummary;
        if (value != kSummary)
          request.table_format = job::choose("format", tables::formats(), value)->name;
      });
  verb.options.add(own, output_options(), format, plan_option());
  verb.ends({.code = kExitIo,
             .order = 6,
             .meaning = "a file could not be read or written, or it holds no records, or it lacks "
                        "a column that is asked for"});
  verb.variables = {kColorVariable, kTerminalVariable};
  verb.tables = {job::rating_table, job::column_table};
  verb.traits = job::VerbTraits{.own_files = files_of_stats, .adapt = refuse_stats};
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
