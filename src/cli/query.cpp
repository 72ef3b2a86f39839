// bitwhip query: prints the result of SQL over a store as a table.
#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <thread>

#include "app/files.h"
#include "app/screen.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"
#include "store/queries.h"
#include "system/files.h"
#include "tables/table.h"

namespace bitwhip::cli {

namespace {

using app::exists, app::refuse, app::write_output, job::Plan, job::Request, job::QueryRequest;
using job::Section;

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

constexpr std::chrono::milliseconds kPatience(100);  // for SQLite to react to a stop
// Rows rendered at a time, if the format allows it.
constexpr std::size_t kPiece = 10000;

tables::TableCell table_cell(const store::QueryCell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell))
    return tables::Number{fmt::format("{}", *number)};
  if (const auto* real = std::get_if<double>(&cell)) {
    std::string text = fmt::format("{}", *real);
    return std::isfinite(*real) ? tables::TableCell(tables::Number{std::move(text)})
                                : tables::TableCell(std::move(text));
  }
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  return {};
}

std::string parameters_of(const store::ReadyQuery& query) {
  std::string text;
  for (const store::ParameterInfo& row : query.parameters) {
    if (!row.name.empty())
      text += fmt::format("{}{}={}", text.empty() ? "" : " ", row.name, row.value);
  }
  return text;
}

int list(const Request& request) {
  tables::Table table{
      "queries", "The ready queries", {"name", "parameters", "what the query shows"}, {}, {}};
  for (const store::ReadyQuery& row : store::ready_queries()) {
    table.rows.push_back({std::string(row.name), parameters_of(row), std::string(row.summary)});
  }
  table.notes.push_back("--set NAME=VALUE sets a parameter; --sql prints the SQL of a query");
  app::write_tables(request, {table});
  return kExitOk;
}

// A query: a ready query by name, or SQL.
struct Question {
  std::string name, title, sql;
  store::Values values;
  const store::ReadyQuery* ready = nullptr;
};

// Returns the canonical name, as stored; an invalid name unchanged, which no row will match.
std::string variant_name(const std::string& names) {
  try {
    return variant::Variant(names).name();
  } catch (const std::invalid_argument&) {
    return names;
  }
}

Question question_of(const std::string& text, const QueryRequest& asked) {
  const store::ReadyQuery* ready = store::ready_queries().find(text);
  if (ready == nullptr) {
    if (asked.sql)
      throw job::OptionError(fmt::format(
          "--sql prints the SQL of a ready query, and '{}' is none; --list shows them", text));
    if (text.find_first_of(" \n\t(") == std::string::npos) {
      const std::string_view near = nearest(text, store::ready_queries().names());
      throw job::OptionError(fmt::format(
          "'{}' is neither SQL nor a ready query{} `bitwhip query --list` shows those", text,
          near.empty() ? std::string(";") : fmt::format("; did you mean {}?", near)));
    }
    return {"query", "Query", text, asked.values, nullptr};
  }
  Question question{
      std::string(ready->name), std::string(ready->summary), std::string(ready->sql), {}, ready};
  for (const store::ParameterInfo& row : ready->parameters) {
    if (row.name.empty()) continue;
    const auto given = asked.values.find(std::string(row.name));
    std::string value = given == asked.values.end() ? std::string(row.value) : given->second;
    if (row.type == store::ParameterInfo::ParameterType::variant) value = variant_name(value);
    question.values.emplace(row.name, value);
  }
  for (const auto& [name, value] : asked.values) {
    if (question.values.contains(name)) continue;
    const std::string has = parameters_of(*ready);
    throw job::OptionError(fmt::format("--set {}: the query {} has no such parameter; it has {}",
                                       name, ready->name, has.empty() ? "none" : has));
  }
  return question;
}

// Sets the parameters of a ready query to their values in this store, and adds them to the title.
void complete(Question& question, const std::string& path, const io::Stop& stop) {
  if (question.ready == nullptr) return;
  question.values = store::values_for(path, *question.ready, question.values, stop);
  std::string set;
  for (const store::ParameterInfo& row : question.ready->parameters) {
    if (!row.name.empty())
      set += fmt::format("{} {}={}", set.empty() ? ":" : ",", row.name,
                         question.values.at(std::string(row.name)));
  }
  question.title += set;
}

std::atomic<bool> in_sql_now{false};

struct InSql {
  InSql() { in_sql_now = true; }
  ~InSql() { in_sql_now = false; }
};

// SQLite checks for a stop between its instructions, but one of them may take long, such as a
// function of a long text. So a watchdog thread ends the process if SQLite does not react. A query
// only reads, so nothing is left in a bad state but its output, which a stop truncates anyway.
void end_with_stop(const io::Stop& stop) {
  std::thread([&stop] {
    while (stop.reason() == 0) system::wait_to_read(stop.wake_fd());
    do {
      std::this_thread::sleep_for(kPatience);
    } while (!in_sql_now);
    std::_Exit(kExitSignalBase + stop.reason());
  }).detach();
}

std::unique_ptr<store::RowCursor> begin(const std::string& path, Question& question, bool plan,
                                        const io::Stop& stop) {
  const InSql in_sql;
  if (!plan) complete(question, path, stop);
  return std::make_unique<store::RowCursor>(
      path, (plan ? "EXPLAIN QUERY PLAN " : "") + question.sql, question.values, stop);
}

// Returns the next rows, at most `most`; the table is empty at the end.
tables::Table take(store::RowCursor& answer, const Question& question, std::size_t most) {
  tables::Table table{question.name, question.title, answer.heads(), {}, {}, true};
  std::vector<store::QueryCell> cells;
  const InSql in_sql;
  while (table.rows.size() < most && answer.next(cells)) {
    auto& row = table.rows.emplace_back();
    for (const store::QueryCell& cell : cells) row.push_back(table_cell(cell));
  }
  return table;
}

// Writes a CSV table in pieces, so that it is not held in memory: every piece after the first is
// written without its header line.
void write_pieces(store::RowCursor& answer, const Question& question,
                  const tables::TableFormat& format, io::OutputFile& output) {
  tables::Table head{question.name, question.title, answer.heads(), {}, {}};
  const std::size_t header = format.render(std::vector{head}, {}).size();
  for (bool first = true;; first = false) {
    const tables::Table piece = take(answer, question, kPiece);
    if (piece.rows.empty() && !first) return;
    const std::string text = format.render(std::vector{piece}, {});
    if (!output.write(std::string_view(text).substr(first ? 0 : header))) return;
  }
}

int ask(const Request& request, const QueryRequest& asked, Question question,
        const io::Stop& stop) {
  const std::string& path = request.files.front();
  if (!exists(path)) refuse(path, "there is no such file");
  end_with_stop(stop);
  const auto answer = begin(path, question, asked.plan, stop);
  app::refuse_to_overwrite(request);
  const tables::TableFormat& format = *tables::formats().find(request.table_format);
  if (format.in_pieces) {
    io::OutputFile output(request.output);
    write_pieces(*answer, question, format, output);
    output.close();
  } else {
    const tables::Table table = take(*answer, question, SIZE_MAX);
    if (stop.reason() == 0) app::write_tables(request, {table});
  }
  return stop.reason() != 0 ? kExitSignalBase + stop.reason() : kExitOk;
}

void refuse_query(job::PlanDraft& draft) {
  const Request& asked = draft.request;
  const QueryRequest own = asked.own_of<QueryRequest>();
  if (own.list && !asked.files.empty())
    throw job::OptionError("--list shows the ready queries, and takes no argument");
  const bool prints_sql = own.sql && asked.files.size() == 1;
  if (!own.list && !prints_sql && (asked.files.size() != 2 || own.sql)) {
    throw job::OptionError(
        "query takes a store and SQL, or the name of a ready query: bitwhip query STORE 'SELECT "
        "...'");
  }
}

int query(const Plan& plan, const io::Stop& stop) {
  const Request& request = plan.asked;
  const QueryRequest asked = request.own_of<QueryRequest>();
  if (asked.list) return list(request);
  const Question question = question_of(request.files.back(), asked);
  if (asked.sql) {
    write_output(request, question.sql + '\n');
    return kExitOk;
  }
  BITWHIP_INVARIANT(request.files.size() == 2);
  try {
    return ask(request, asked, question, stop);
  } catch (const std::invalid_argument& error) {
    app::print_message(error.what());  // an error in the query; no hint about the command line
    return kExitUsage;
  }
}

void set_parameter(Request& request, const std::string& value) {
  const std::string name = job::name_before_sign(value, "rating=B");
  if (!request.own_of<QueryRequest>().values.emplace(name, value.substr(name.size() + 1)).second) {
    throw job::OptionError(fmt::format("the parameter '{}' is set twice", name));
  }
}

job::NameTable ready_query_table() {
  return job::table_of("Ready queries", store::ready_queries());
}

}  // namespace

VerbInfo query_verb() {
  VerbInfo verb = prints_at_end({.name = "query",
                                 .files = "[STORE] [SQL|NAME]",
                                 .summary = "ask a store of ratings by SQL and print a table",
                                 .text = kQueryText,
                                 .examples = kQueryExamples});
  const std::vector<Option> own{
      {{.name = "list",
        .section = Section::tables,
        .help = "show the ready queries and their parameters"},
       flag(&QueryRequest::list)},
      {{.name = "set",
        .section = Section::tables,
        .argument = "NAME=VALUE",
        .help = "the value of a parameter of the query; may be given several times",
        .adds_up = true,
        .apart = true},
       set_parameter},
      {{.name = "sql", .section = Section::tables, .help = "print the SQL of a ready query"},
       flag(&QueryRequest::sql)},
      {{.name = "plan",
        .section = Section::tables,
        .help = "show how SQLite goes about the query, with the indices that it uses"},
       flag(&QueryRequest::plan)}};
  verb.options.add(own, output_options(), table_format_option());
  verb.variables = {kColorVariable, kTerminalVariable};
  verb.environment_files = {kStoreFiles};
  verb.tables = {table_format_table, ready_query_table};
  verb.traits = job::VerbTraits{.argument_role = job::FileRole::store, .adapt = refuse_query};
  verb.run = query;
  return verb;
}

}  // namespace bitwhip::cli
