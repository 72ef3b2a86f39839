// The options that the tools for collections alone have: canon, neighbours, generate and stats.
#include <fmt/core.h>

#include <cmath>
#include <limits>

#include "base/text.h"
#include "batch/writer.h"
#include "collect/neighbours.h"
#include "grid/grid.h"
#include "job/collections.h"
#include "job/generation.h"
#include "job/options.h"
#include "job/request.h"
#include "job/statistics.h"
#include "job/verb_requests.h"
#include "tables/weighted_sums.h"

namespace bitwhip::job {

namespace {

constexpr std::int64_t kMostImages = 1000000, kMostSolutions = 1000000;
constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();
constexpr int kLeastStartClues = 17;

template <class Own, class Value>
Own owner_of(Value Own::*);

// Setters of a member of the values of one verb, from the value as read() parses it.
template <auto kMember, auto kRead>
void set_own(Request& request, const std::string& value) {
  request.own_of<decltype(owner_of(kMember))>().*kMember = kRead(value);
}
template <auto kMember>
void set_own_flag(Request& request, const std::string&) {
  request.own_of<decltype(owner_of(kMember))>().*kMember = true;
}
template <auto kMember>
void set_class_flag(Request& request, const std::string&) {
  request.classes.*kMember = true;
}

template <class Number, std::int64_t kLeast, std::int64_t kMost>
Number whole_number(const std::string& value) {
  return whole_between<Number>(value, kLeast, kMost);
}
std::string some_text(const std::string& value) { return not_empty("the value", value); }
std::string some_column(const std::string& value) {
  return not_empty("the name of the column", value);
}
std::size_t order_named(const std::string& value) { return choose("order", canon_orders(), value); }
std::size_t shape_named(const std::string& value) { return choose("shape", canon_shapes(), value); }
std::size_t method_named(const std::string& value) {
  return choose("method", generate_methods(), value);
}

std::size_t class_memory(const std::string& value) {
  constexpr std::size_t kLeast = std::size_t{256} << 10;
  const auto size = parse_size(value);
  if (!size || *size < kLeast)
    throw OptionError("'" + value + "' is not a size of at least 256K, such as 64M or 1G");
  return *size;
}

double some_number(const std::string& value) {
  const auto number = parse_real(value);
  if (!number || !std::isfinite(*number)) throw OptionError("'" + value + "' is not a number");
  if (std::abs(*number) > tables::kGreatestNumber)
    throw OptionError(
        fmt::format("'{}' is beyond {:g}, too great for a mean", value, tables::kGreatestNumber));
  return *number;
}

std::vector<std::string_view> compatible_names() { return {"suexg"}; }

constexpr OptionInfo kToolRows[] = {
    {kClassSubjectOption,
     {.name = "of",
      .section = Section::rating,
      .argument = "WHAT",
      .fallback = "puzzle",
      .help = "what has the form; an expansion has all cells that singles decide",
      .choices = class_subjects},
     [](Request& request, const std::string& value) {
       request.classes.of = choose("subject", class_subjects(), value);
     }},
    {kCanonOrderOption,
     {.name = "order",
      .section = Section::rating,
      .argument = "NAME",
      .fallback = "row",
      .help = "the order in which the form is the least",
      .choices = canon_orders},
     set_own<&CanonRequest::order, order_named>},
    {kCanonOutputOptions,
     {.name = "format",
      .letter = 'f',
      .section = Section::output,
      .argument = "NAME",
      .fallback = "tsv",
      .help = "the format of the records; with --unique it is lines unless --output names another",
      .choices = [] { return batch::formats().names(); }},
     set_record_format},
    {kCanonOutputOptions,
     {.name = "group",
      .letter = 'g',
      .section = Section::output,
      .help = "add the number of the class: that of the record in which it appears first"},
     set_class_flag<&ClassRequest::group>},
    {kCanonOutputOptions,
     {.name = "as",
      .section = Section::output,
      .argument = "WHAT",
      .help = "write no records: write the lines with the form, or a random isomorph, in place of "
              "the puzzle",
      .choices = canon_shapes},
     set_own<&CanonRequest::as, shape_named>},
    {kCanonOutputOptions,
     {.name = "count",
      .section = Section::output,
      .argument = "N",
      .fallback = "1",
      .help = "the random isomorphs of each puzzle"},
     set_own<&CanonRequest::count, whole_number<int, 1, kMostImages>>},
    {kCanonOutputOptions,
     {.name = "seed",
      .section = Section::output,
      .argument = "S",
      .fallback = "1",
      .help = "the number that the random isomorphs follow from"},
     set_own<&CanonRequest::seed, whole_number<std::uint64_t, 0, kGreatest>>},
    {kClassOptions,
     {.name = "unique",
      .letter = 'u',
      .section = Section::wanted,
      .help = "write the first line of each class alone, as it was read"},
     set_class_flag<&ClassRequest::unique>},
    {kClassOptions,
     {.name = "memory",
      .section = Section::machine,
      .argument = "SIZE",
      .fallback = "1G",
      .help = "the memory for classes; what does not fit is sorted in files of the folder TMPDIR, "
              "else /tmp"},
     [](Request& request, const std::string& value) {
       request.classes.memory = class_memory(value);
     }},
    {kNeighboursOptions,
     {.name = "minus",
      .section = Section::rating,
      .argument = "P",
      .fallback = "0",
      .help = "the clues that go, up to 12"},
     set_own<&NeighboursRequest::minus, whole_number<int, 0, collect::kMostExchanged>>},
    {kNeighboursOptions,
     {.name = "plus",
      .section = Section::rating,
      .argument = "Q",
      .fallback = "0",
      .help = "the clues that are added, up to 12"},
     set_own<&NeighboursRequest::plus, whole_number<int, 0, collect::kMostExchanged>>},
    {kNeighboursOptions,
     {.name = "minimal",
      .section = Section::rating,
      .help = "of the neighbours the minimal ones alone"},
     set_own_flag<&NeighboursRequest::minimal>},
    {kNeighboursOptions,
     {.name = "minimals",
      .section = Section::rating,
      .help = "all minimal puzzles inside each puzzle, in place of neighbours"},
     set_own_flag<&NeighboursRequest::minimals>},
    {kNeighboursOptions,
     {.name = "expand",
      .section = Section::rating,
      .help = "take all cells that singles decide for clues first; without --minus and --plus this "
              "is what is written"},
     set_own_flag<&NeighboursRequest::expand>},
    {kNeighboursOptions,
     {.name = "max-solutions",
      .section = Section::rating,
      .argument = "N",
      .fallback = "100000",
      .help = "the solutions that are listed when clues have gone; where there are more, they are "
              "passed over"},
     set_own<&NeighboursRequest::max_solutions, whole_number<std::uint64_t, 2, kMostSolutions>>},
    {kGenerateOptions,
     {.name = "method",
      .section = Section::rating,
      .argument = "NAME",
      .fallback = "controlled-bias",
      .help = "how puzzles are made",
      .choices = generate_methods},
     set_own<&GenerateRequest::method, method_named>},
    {kGenerateOptions,
     {.name = "count",
      .letter = 'n',
      .section = Section::rating,
      .argument = "N",
      .fallback = "none",
      .help = "puzzles to make; a shard makes its share"},
     set_own<&GenerateRequest::count, whole_number<std::uint64_t, 1, kGreatest>>},
    {kGenerateOptions,
     {.name = "draws",
      .section = Section::rating,
      .argument = "N",
      .fallback = "none",
      .help = "draws of grids, after which the run ends; shards of such a run are together the "
              "whole run"},
     set_own<&GenerateRequest::draws, whole_number<std::uint64_t, 1, kGreatest>>},
    {kGenerateOptions,
     {.name = "seed",
      .section = Section::rating,
      .argument = "S",
      .fallback = "1",
      .help = "the number that all random numbers follow from"},
     set_own<&GenerateRequest::seed, whole_number<std::uint64_t, 0, kGreatest>>},
    {kGenerateOptions,
     {.name = "grids",
      .section = Section::rating,
      .argument = "KIND|FILE",
      .fallback = "uniform, top-down: quick",
      .help = "the complete grids: uniform, quick, or those of a file"},
     [](Request& request, const std::string& value) {
       request.own_of<GenerateRequest>().grids = not_empty("the file name", value);
     }},
    {kGenerateOptions,
     {.name = "per-grid",
      .section = Section::rating,
      .argument = "K",
      .fallback = "1, or a yield of 0.25",
      .help = "attempts at each grid; without splitting 64378 attempts yield 0.25 puzzles"},
     set_own<&GenerateRequest::per_grid, whole_number<std::uint64_t, 1, kGreatest>>},
    {kGenerateOptions,
     {.name = "split",
      .section = Section::rating,
      .argument = "SCHEDULE",
      .fallback = "default",
      .help = "tries of a deletion by number of clues, as in 36-30:2,29-27:1.5; none: one each; "
              "default: 36-31:3; fast: 36-33:3,32-29:2,27-1:0.7"},
     set_own<&GenerateRequest::split, some_text>},
    {kGenerateOptions,
     {.name = "start-clues",
      .section = Section::rating,
      .argument = "N",
      .fallback = "36, without splitting 32",
      .help = "the clues that an attempt starts with; puzzles with more are lost"},
     set_own<&GenerateRequest::start_clues, whole_number<int, kLeastStartClues, kCells>>},
    {kGenerateOptions,
     {.name = "pattern",
      .section = Section::rating,
      .argument = "MASK",
      .fallback = "none",
      .help = "81 characters: clues stand only where the mask has neither `.` nor 0"},
     set_own<&GenerateRequest::pattern, some_text>},
    {kGenerateOptions,
     {.name = "compatible",
      .section = Section::rating,
      .argument = "NAME",
      .help = "make the puzzles of another program, one thread alone",
      .choices = compatible_names},
     [](Request& request, const std::string& value) {
       choose("program", compatible_names(), value);
       request.own_of<GenerateRequest>().suexg = true;
     }},
    {kStatsOptions,
     {.name = "columns",
      .letter = 'c',
      .section = Section::tables,
      .argument = "LIST",
      .fallback = "clues and all ratings",
      .help = "the columns, separated by commas; A<B and the like compare two of them"},
     [](Request& request, const std::string& value) {
       for (const std::string_view name : split(value, ',')) {
         if (trimmed(name).empty()) throw OptionError("'" + value + "': a name is missing");
         request.own_of<StatsRequest>().columns.emplace_back(trimmed(name));
       }
     }},
    {kStatsOptions,
     {.name = "by",
      .section = Section::tables,
      .argument = "COLUMN",
      .help = "add tables of the columns for each value of this one"},
     set_own<&StatsRequest::by, some_column>},
    {kStatsOptions,
     {.name = "unbiased",
      .letter = 'u',
      .section = Section::tables,
      .help = "records count with their weights: the column weight, else those of controlled-bias "
              "by clues"},
     set_own_flag<&StatsRequest::unbiased>},
    {kStatsOptions,
     {.name = "totals",
      .section = Section::tables,
      .help = "add the number of minimal puzzles by clues; needs the notes of a complete run that "
              "nobody has dropped records of, and implies --unbiased"},
     [](Request& request, const std::string&) {
       auto& stats = request.own_of<StatsRequest>();
       stats.totals = stats.unbiased = true;
     }},
    {kStatsOptions,
     {.name = "cluster",
      .section = Section::tables,
      .argument = "COLUMN",
      .fallback = "grid, where there is one",
      .help = "records with the same cell depend on each other; none: each is by itself"},
     set_own<&StatsRequest::cluster, some_column>},
    {kStatsOptions,
     {.name = "times",
      .section = Section::tables,
      .argument = "COLUMN",
      .help = "how many records a row stands for"},
     set_own<&StatsRequest::times, some_column>},
    {kStatsValueOptions,
     {.name = "zero-as",
      .section = Section::tables,
      .argument = "X",
      .help = "0 counts as X in means and correlations"},
     set_own<&StatsRequest::zero_as, some_number>},
    {kStatsValueOptions,
     {.name = "as",
      .section = Section::tables,
      .argument = "X",
      .help = "inf, >n and a..b count as X in means and correlations; else columns with such "
              "values have none"},
     set_own<&StatsRequest::open_as, some_number>},
    {kStatsValueOptions,
     {.name = "deviation",
      .section = Section::tables,
      .argument = "NAME",
      .fallback = "total",
      .help = "the deviation of all puzzles, or that within puzzles of the same number of clues",
      .choices = deviations},
     set_own<&StatsRequest::within, is_within>},
    {kStatsFormatOption,
     {.name = "format",
      .letter = 'f',
      .section = Section::output,
      .argument = "NAME",
      .fallback = "text",
      .help = "the format of the tables; summary: the sums, for this verb to read again",
      .choices = stats_formats},
     set_stats_format},
};
static_assert(std::is_sorted(std::begin(kToolRows), std::end(kToolRows),
                             [](const OptionInfo& a, const OptionInfo& b) {
                               return a.group < b.group;
                             }));

}  // namespace

std::span<const OptionInfo> tool_rows() { return kToolRows; }

}  // namespace bitwhip::job
