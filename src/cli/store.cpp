// bitwhip query and bitwhip import (app/query.h, app/import.h).
#include <fmt/core.h>

#include <cstdint>
#include <string>

#include "app/import.h"
#include "app/query.h"
#include "cli/shared_rows.h"
#include "job/values.h"
#include "store/queries.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kQueryText = R"(
STORE is the file of `bitwhip rate --db` or `bitwhip import`. SQL is one SELECT statement, or the
name of a ready query, which --list shows with its parameters. The program prints the rows as a
table. It only reads: a statement that would write is refused. A parameter stands in the SQL as
:name, and --set gives its value. docs/STORE.md describes the tables and views of a store.
)";

constexpr std::string_view kQueryExamples = R"(
  bitwhip query ratings.sqlite levels --set rating=B
  bitwhip query ratings.sqlite crossed --set a=W --set b=B --format markdown
  bitwhip query ratings.sqlite 'SELECT puzzle, cell FROM cells WHERE rating = :r' --set r=W -f csv
)";

constexpr std::string_view kImportText = R"(
Each FILE is a list of ratings: records of `bitwhip rate` (tsv, csv or jsonl), or any such file with
a header that names its columns, compressed or not. The program takes the columns that have the name
of a rating, or those that --column names, and adds their values to the store under the name of the
file. So W of published.tsv is the rating W@published.tsv, beside W@1 of this program, and queries
can join both.
)";

constexpr std::string_view kImportExamples = R"(
  bitwhip import published.tsv --db ratings.sqlite
  bitwhip import list.csv.gz --db ratings.sqlite --column difficulty=SER --source forum
  bitwhip query ratings.sqlite differs --set a=W --set b=W@published.tsv
)";

void set_parameter(app::Settings& settings, const std::string& value) {
  const std::string name = job::name_before_sign(value, "rating=B");
  if (!settings.own<app::QuerySettings>().values.emplace(name, value.substr(name.size() + 1)).second) {
    throw job::OptionError(fmt::format("the parameter '{}' is set twice", name));
  }
}

// "SER", or "difficulty=SER".
void set_imported_column(app::Settings& settings, const std::string& value) {
  const std::string name = value.find('=') == std::string::npos ? value : job::name_before_sign(value, "difficulty=SER");
  const std::string rating = name.size() == value.size() ? value : value.substr(name.size() + 1);
  if (name.empty() || rating.empty()) throw job::OptionError(fmt::format("'{}' is not a column, or a column and the rating that it holds", value));
  settings.own<app::ImportSettings>().columns.push_back({name, rating});
}

using app::ImportSettings;
using app::QuerySettings;
using job::Section;

Options query_options() {
  const std::vector<Option> own{
      {{"list", 0, Section::tables, "", "", "show the ready queries and their parameters"}, flag(&QuerySettings::list)},
      {{"set", 0, Section::tables, "NAME=VALUE", "", "the value of a parameter of the query; may be given several times", nullptr, true, true},
       set_parameter},
      {{"sql", 0, Section::tables, "", "", "print the SQL of a ready query"}, flag(&QuerySettings::sql)},
      {{"plan", 0, Section::tables, "", "", "show how SQLite goes about the query, with the indices that it uses"}, flag(&QuerySettings::plan)}};
  return Options(own, output_options(), table_format_option());
}

Options import_options() {
  const std::vector<Option> own{
      {{"column", 0, Section::tables, "COLUMN[=RATING]", "those that have the name of a rating",
        "a column to take, and under which name; may be given several times", nullptr, true, true},
       set_imported_column},
      {{"puzzle-column", 0, Section::tables, "COLUMN", "puzzle",
        "the column that holds the puzzle: its name, or its number from 1 on where there is no header"},
       into(column_name, &ImportSettings::puzzle_column)},
      {{"source", 0, Section::tables, "NAME", "the name of the file", "where the values come from, as labels such as W@NAME show it"},
       into(file_name, &ImportSettings::source)},
      {{"db", 0, Section::output, "FILE", "", "the store that takes the values; it is made where there is none"},
       into(file_name, &app::Settings::earlier, &job::Earlier::store)}};
  return Options(job::kVariantOption, own, plan_option());
}

job::NameTable ready_query_table() { return job::table_of("Ready queries", store::ready_queries()); }

}  // namespace

VerbInfo query_verb() {
  VerbInfo verb("query", "[STORE] [SQL|NAME]", "ask a store of ratings by SQL and print a table", kQueryText, kQueryExamples);
  verb.options = query_options();
  verb.variables = {kColorVariable, kTerminalVariable};
  verb.environment_files = {kStoreFiles};
  verb.tables = {table_format_table, ready_query_table};
  verb.wish = app::Wish{.complete = app::complete_query, .arguments = app::Role::store};
  verb.run = app::query;
  return verb;
}

VerbInfo import_verb() {
  VerbInfo verb("import", "FILE...", "add lists of ratings to a store", kImportText, kImportExamples);
  verb.options = import_options();
  verb.ends({kExitOk, 8, "the store holds all values of the lists"});
  verb.ends({kExitIo, 3, "a file could not be read or written, or it holds no list of ratings, or a value contradicts one in the store"});
  verb.ends({kExitSignalBase + SIGINT, 3, "SIGINT stopped the program; the store holds the lists that were read to their ends"});
  verb.environment_files = {kStoreFiles};
  verb.wish = app::Wish{.complete = app::complete_import, .variant = true, .arguments = app::Role::list};
  verb.run = app::import_lists;
  return verb;
}

}  // namespace bitwhip::cli
