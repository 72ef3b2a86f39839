// bitwhip compare: two lists of ratings against each other.
#include <fmt/core.h>

#include <algorithm>

#include "cli/shared_rows.h"
#include "tables/comparison.h"

namespace bitwhip::cli {

namespace {

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

struct CompareSettings {
  std::string column = "W";
  std::string second_column;  // empty: the same
  bool by_puzzle = false;
  std::size_t most = 10;  // rows shown of those that differ
};

// "W", or "W=gW" for two.
void set_compared_columns(app::Settings& settings, const std::string& value) {
  const auto sign = std::min(value.find('='), value.size());
  auto& compare = settings.own<CompareSettings>();
  compare.column = value.substr(0, sign);
  compare.second_column = sign == value.size() ? std::string() : value.substr(sign + 1);
  if (compare.column.empty() || (sign < value.size() && compare.second_column.empty())) {
    throw job::OptionError(fmt::format("'{}' is not a column, or two columns with = between them", value));
  }
}

struct Compared {
  tables::Comparison comparison;
  std::string title;
};

// Two columns of one list, or a column of each of two.
Compared compare_lists(const app::Settings& settings, const CompareSettings& asked, const io::Stop& stop) {
  const std::string& column = asked.column;
  const std::string& second_column = asked.second_column.empty() ? column : asked.second_column;
  app::ListFile first(settings.files.front(), stop);
  if (settings.files.size() == 1 || settings.files == std::vector<std::string>(2, std::string(app::kStandard))) {
    tables::ListReader list(first, first.name(), {column, second_column});
    return {tables::compare_columns(list, asked.most), column + " against " + second_column + " of " + first.name()};
  }
  app::ListFile second(settings.files.back(), stop);
  tables::ListReader a(first, first.name(), {column}), b(second, second.name(), {second_column});
  const std::string other = second_column == column ? second.name() : second_column + " of " + second.name();
  return {asked.by_puzzle ? tables::compare_by_puzzle(a, b, asked.most) : tables::compare(a, b, asked.most),
          column + " of " + first.name() + " against " + other};
}

// One file, or standard input twice, can only be read once: for two columns of it.
app::Settings complete_compare(app::Settings asked) {
  const auto own = asked.own<CompareSettings>();
  const bool both_standard = asked.files == std::vector<std::string>(2, std::string(app::kStandard));
  const bool two_columns = !own.second_column.empty();
  if (asked.files.empty() || (asked.files.size() == 1 && !two_columns)) throw job::OptionError("compare takes two files, or one with --column A=B");
  if (both_standard && !two_columns)
    throw job::OptionError("standard input can be one of the two, not both, but for two columns of it: --column A=B");
  if (own.by_puzzle && (asked.files.size() == 1 || both_standard)) throw job::OptionError("--by-puzzle pairs the rows of two files");
  return asked;
}

int compare(const app::Plan& plan, const io::Stop& stop) {
  const app::Settings& settings = plan.settings;
  app::refuse_to_overwrite(settings);
  Compared compared;
  const auto read = [&] { compared = compare_lists(settings, settings.own<CompareSettings>(), stop); };
  if (!app::read_lists(stop, read)) return kExitSignalBase + stop.reason();
  app::write_tables(settings, tables::comparison_tables(compared.comparison, compared.title));
  return compared.comparison.nothing_differs() ? kExitOk : kExitDiffers;
}

}  // namespace

VerbInfo compare_verb() {
  VerbInfo verb("compare", "A [B]", "compare two lists of ratings, or two columns of one list", kCompareText, kCompareExamples);
  const std::vector<Option> own{
      {{"column", 0, job::Section::tables, "A[=B]", "W",
        "the column to compare: its name, or its number from 1 on where there is no header; B is another column of the second list, or of the "
        "only list"},
       set_compared_columns},
      {{"by-puzzle", 0, job::Section::tables, "", "", "pair the rows of the same puzzle, in whatever order the lists are"},
       flag(&CompareSettings::by_puzzle)},
      {{"show", 0, job::Section::tables, "N", "10", "how many of the puzzles that differ are shown"},
       into(whole(0, kMostShown), &CompareSettings::most)}};
  verb.options.add(own, output_options(), table_format_option(), plan_option());
  verb.ends({kExitOk, 4, "all values are equal, or their cells have the same text"});
  verb.ends({kExitIo, 6, "a file could not be read or written, or it holds no list of ratings, or there is no value"});
  verb.ends({kExitDiffers, 3, "some values differ"});
  verb.variables = {kColorVariable, kTerminalVariable};
  verb.wish = app::Wish{.complete = complete_compare};
  verb.run = compare;
  return verb;
}

}  // namespace bitwhip::cli
