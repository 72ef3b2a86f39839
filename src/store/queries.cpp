#include "store/queries.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"
#include "io/io_error.h"
#include "variant/variant.h"

namespace bitwhip::store {

namespace {

// A parameter names a rating by its label (W@1, W@published.tsv), or by its name: that of this
// program with the newest revision, else a published one. Ratings without values, as a run that was
// stopped early leaves them, are ignored. The value of a macro is SQL that --sql shows.
#define BITWHIP_RATING(name)                                         \
  "(SELECT id FROM ratings WHERE (label = " name " OR name = " name  \
  ") AND EXISTS (SELECT 1 FROM results WHERE rating = ratings.id)\n" \
  "                      ORDER BY label <> " name ", source <> '', revision DESC LIMIT 1)"

// Puzzles of several variants are not counted together by default. If the store has only one
// variant, no puzzle is looked up for its variant.
#define BITWHIP_OF_VARIANT(variant)                                                            \
  "((SELECT coalesce(:variant, '') = 'all' OR (coalesce(:variant, '') = '' AND count(*) < 2) " \
  "FROM variants)\n"                                                                           \
  "           OR " variant                                                                     \
  " = (SELECT id FROM variants WHERE name = coalesce(nullif(:variant, ''), 'classic')))"

// `results` is clustered by rating and puzzle, and results_by_value indexes rating and value. So
// the first query reads one index; the others scan the rows of a rating in the order of its
// puzzles, and look up the other side of each row by its key.
constexpr std::string_view kLevels =
    R"(SELECT CASE g.tenths WHEN 1 THEN s.cell_tenths WHEN 2 THEN s.cell_named ELSE s.cell END AS value, c.puzzles,
       round(100.0 * c.puzzles / sum(c.puzzles) OVER (), 3) AS percent,
       sum(c.puzzles) OVER (ORDER BY c.value) AS up_to
FROM (SELECT rating, value, count(*) AS puzzles
      FROM results
      WHERE rating = )" BITWHIP_RATING(":rating") R"(
        AND )" BITWHIP_OF_VARIANT("(SELECT variant FROM puzzles WHERE id = results.puzzle)") R"(
      GROUP BY value) c
JOIN scale s ON s.value = c.value
JOIN ratings g ON g.id = c.rating
ORDER BY c.value)";

constexpr std::string_view kCrossed =
    R"(SELECT CASE ga.tenths WHEN 1 THEN sa.cell_tenths WHEN 2 THEN sa.cell_named ELSE sa.cell END AS a,
       CASE gb.tenths WHEN 1 THEN sb.cell_tenths WHEN 2 THEN sb.cell_named ELSE sb.cell END AS b, c.puzzles
FROM (SELECT a.rating AS rating_a, b.rating AS rating_b, a.value AS value_a, b.value AS value_b, count(*) AS puzzles
      FROM results a CROSS JOIN results b ON b.puzzle = a.puzzle
      WHERE a.rating = )" BITWHIP_RATING(":a") R"(
        AND b.rating = )" BITWHIP_RATING(":b") R"(
        AND )" BITWHIP_OF_VARIANT("(SELECT variant FROM puzzles WHERE id = a.puzzle)") R"(
      GROUP BY a.value, b.value) c
JOIN scale sa ON sa.value = c.value_a
JOIN scale sb ON sb.value = c.value_b
JOIN ratings ga ON ga.id = c.rating_a
JOIN ratings gb ON gb.id = c.rating_b
ORDER BY c.value_a, c.value_b)";

constexpr std::string_view kHardest =
    R"(SELECT m.clues, m.puzzles, CASE g.tenths WHEN 1 THEN s.cell_tenths WHEN 2 THEN s.cell_named ELSE s.cell END AS hardest, p.puzzle
FROM (SELECT p.clues, count(*) AS puzzles, max(r.value) AS value, r.rating, r.puzzle
      FROM puzzles p INDEXED BY puzzles_by_clues CROSS JOIN results r ON r.puzzle = p.id
      WHERE r.rating = )" BITWHIP_RATING(":rating") R"(
        AND r.value < 1 << 44
        AND )" BITWHIP_OF_VARIANT("p.variant") R"(
      GROUP BY p.clues) m
JOIN scale s ON s.value = m.value
JOIN ratings g ON g.id = m.rating
JOIN puzzles p ON p.id = m.puzzle
ORDER BY m.clues)";

constexpr std::string_view kDiffers =
    R"(SELECT p.puzzle, CASE ga.tenths WHEN 1 THEN sa.cell_tenths WHEN 2 THEN sa.cell_named ELSE sa.cell END AS a,
       CASE gb.tenths WHEN 1 THEN sb.cell_tenths WHEN 2 THEN sb.cell_named ELSE sb.cell END AS b
FROM (SELECT a.rating AS rating_a, b.rating AS rating_b, a.value AS value_a, b.value AS value_b, a.puzzle
      FROM results a CROSS JOIN results b ON b.puzzle = a.puzzle
      WHERE a.rating = )" BITWHIP_RATING(":a") R"(
        AND b.rating = )" BITWHIP_RATING(":b") R"(
        AND a.value <> b.value
      LIMIT :rows) c
JOIN scale sa ON sa.value = c.value_a
JOIN scale sb ON sb.value = c.value_b
JOIN ratings ga ON ga.id = c.rating_a
JOIN ratings gb ON gb.id = c.rating_b
JOIN puzzles p ON p.id = c.puzzle
ORDER BY p.id)";

constexpr std::string_view kUnfinished =
    R"(SELECT g.label AS rating, t.name AS status, CASE g.tenths WHEN 1 THEN s.cell_tenths WHEN 2 THEN s.cell_named ELSE s.cell END AS value,
       u.max_length, u.arena, u.timeout, u.max_nodes, p.puzzle
FROM results r INDEXED BY results_unfinished
JOIN ratings g ON g.id = r.rating
JOIN scale s ON s.value = r.value
JOIN statuses t ON t.id = r.status
JOIN runs u ON u.id = r.run
JOIN puzzles p ON p.id = r.puzzle
WHERE (r.status BETWEEN 2 AND 5 OR r.status = 10 OR r.status = 11) AND (:rating = '' OR g.name = :rating OR g.label = :rating)
ORDER BY r.rating, r.status, r.puzzle
LIMIT :rows)";

constexpr std::string_view kRatings =
    R"(SELECT g.label AS rating, g.name, g.source, (SELECT count(*) FROM results r WHERE r.rating = g.id) AS puzzles
FROM ratings g
ORDER BY g.id)";

// Given and placed candidates have a partial index, some three rows per digit.
constexpr std::string_view kHatching = R"(WITH free AS
  (SELECT c.puzzle, c.digit, c.block, min(c.row) AS row, min(c.column) AS column
   FROM states t CROSS JOIN candidates c ON c.puzzle = t.puzzle AND c.step = t.step
   WHERE t.step = :step AND c.state = 'open' AND c.block IS NOT NULL AND NOT EXISTS
     (SELECT 1 FROM candidates s INDEXED BY candidates_standing
      WHERE s.puzzle = c.puzzle AND s.step = c.step AND s.digit = c.digit AND s.state IN ('given', 'placed')
        AND (s.row = c.row OR s.column = c.column OR s.block = c.block))
   GROUP BY c.puzzle, c.digit, c.block
   HAVING count(*) = 1
   LIMIT :rows)
SELECT 'r' || f.row || 'c' || f.column AS cell, f.digit, f.block,
       (SELECT group_concat('r' || s.row || 'c' || s.column, ' ')
        FROM candidates s INDEXED BY candidates_standing
        WHERE s.puzzle = f.puzzle AND s.step = :step AND s.digit = f.digit AND s.state IN ('given', 'placed') AND EXISTS
          (SELECT 1 FROM candidates b
           WHERE b.puzzle = f.puzzle AND b.step = :step AND b.digit = f.digit AND b.block = f.block AND b.state = 'open'
             AND (b.row = s.row OR b.column = s.column))) AS crossed_by,
       p.puzzle
FROM free f
JOIN puzzles p ON p.id = f.puzzle
ORDER BY f.puzzle, f.digit, f.block)";

constexpr ParameterInfo kRating{
    .name = "rating", .value = "W", .meaning = "the rating: its name or its label, such as W@1"};
constexpr ParameterInfo kA{.name = "a", .value = "W", .meaning = "the first rating"},
    kB{.name = "b", .value = "B", .meaning = "the second rating"};
constexpr ParameterInfo kOlder{.name = "a", .value = "W@1", .meaning = "the first rating"},
    kNewer{.name = "b", .value = "W@2", .meaning = "the second rating"};
constexpr ParameterInfo kVariant{
    .name = "variant",
    .meaning = "one variant, or all; empty: the only one of the store, else classic",
    .type = ParameterInfo::ParameterType::variant};
constexpr ParameterInfo kRows{.name = "rows",
                              .value = "1000",
                              .meaning = "how many rows at most; -1: all",
                              .type = ParameterInfo::ParameterType::rows};
constexpr ParameterInfo kStep{
    .name = "step",
    .value = "0",
    .meaning = "the step of the states; 0: the puzzles as they are written",
    .type = ParameterInfo::ParameterType::step};
constexpr ParameterInfo kAny{.name = "rating", .meaning = "one rating; empty: all"};

constexpr ReadyQuery kQueries[] = {
    {.name = "ratings",
     .summary =
         "the ratings of the store, with their sources and the number of puzzles that have a value",
     .sql = kRatings},
    {.name = "levels",
     .summary = "how many puzzles have each value of a rating",
     .sql = kLevels,
     .parameters = {kRating, kVariant}},
    {.name = "crossed",
     .summary = "how many puzzles have each pair of values of two ratings",
     .sql = kCrossed,
     .parameters = {kA, kB, kVariant}},
    {.name = "hardest",
     .summary = "for each number of clues, how many puzzles are rated, and the hardest of them",
     .sql = kHardest,
     .parameters = {kRating, kVariant}},
    {.name = "differs",
     .summary = "the puzzles whose values differ between two versions of a rating, or between any "
                "two ratings",
     .sql = kDiffers,
     .parameters = {kOlder, kNewer, kRows}},
    {.name = "hatching",
     .summary = "cross hatching: the one cell of a block that is left for a digit once the digits "
                "that stand cross out their rows and columns",
     .sql = kHatching,
     .parameters = {kStep, kRows}},
    {.name = "unfinished",
     .summary = "the values that a limit cut off, with the limit",
     .sql = kUnfinished,
     .parameters = {kAny, kRows}},
};

// Checks of the parameters of ready queries.

constexpr std::string_view kAll = "all";

// Returns the first column of all rows, separated by semicolons, since names of variants have
// commas.
std::string listed(Database& database, std::string_view sql) {
  std::string text;
  for (Statement all(database, sql); all.step();)
    text += fmt::format("{}{}", text.empty() ? "" : "; ", all.text(0));
  return text;
}

// Returns what is wrong with a parameter; empty: nothing. An empty value may be replaced by a
// default.
std::string wrong_with(Database& database, const ParameterInfo& parameter, std::string& value) {
  using ParameterType = ParameterInfo::ParameterType;
  if (parameter.type == ParameterType::rating) {
    if (value.empty() && parameter.value.empty()) return {};  // empty: all of them
    constexpr std::string_view kValued = "EXISTS (SELECT 1 FROM results WHERE rating = ratings.id)";
    if (Statement(
            database,
            fmt::format("SELECT 1 FROM ratings WHERE (label = ?1 OR name = ?1) AND {} LIMIT 1",
                        kValued))
            .find(value))
      return {};
    const std::string labels =
        listed(database, fmt::format("SELECT label FROM ratings WHERE {} ORDER BY id", kValued));
    return fmt::format("{} has no value of this rating; its ratings are: {}", database.name(),
                       labels.empty() ? "none" : labels);
  }
  if (parameter.type == ParameterType::variant) {
    const bool is_empty = value.empty();
    if (is_empty)
      value = database.number("SELECT count(*) FROM variants") < 2 ? kAll : variant::kClassic;
    if (value == kAll || Statement(database, "SELECT 1 FROM variants WHERE name = ?1").find(value))
      return {};
    if (is_empty) value.clear();
    return fmt::format("{} has {}; its variants are: {}", database.name(),
                       is_empty
                           ? "several variants without the classic grid, so one has to be named"
                           : "no puzzles of this variant",
                       listed(database, "SELECT name FROM variants ORDER BY id"));
  }
  const auto number = parse_number<std::int64_t>(value);
  if (parameter.type == ParameterType::rows)
    return number.value_or(-2) < -1 ? "this is not a number of rows, nor -1 for all" : "";
  if (!has_candidates(database))
    throw std::invalid_argument(
        fmt::format("{} has no candidates; `bitwhip state --db` adds them", database.name()));
  if (number && Statement(database, "SELECT 1 FROM states WHERE step = ?1").find(*number))
    return {};
  return fmt::format("{} has no state of this step; its steps are: {}", database.name(),
                     listed(database, "SELECT DISTINCT step FROM states ORDER BY step"));
}

constexpr int kLongest = 100 << 20;  // limit of a value in bytes, so that results fit into memory
constexpr int kLookEvery = 10000;    // SQLite instructions between two checks of the stop

// Pragmas that a query may use: they return information, and change nothing.
constexpr std::array<std::string_view, 18> kPragmas{
    "application_id",   "collation_list",  "compile_options", "database_list", "foreign_key_check",
    "foreign_key_list", "freelist_count",  "function_list",   "index_info",    "index_list",
    "index_xinfo",      "integrity_check", "page_count",      "page_size",     "quick_check",
    "table_info",       "table_list",      "table_xinfo"};
// Pragmas that return information without a value, and set something with one.
constexpr std::array<std::string_view, 2> kTelling{"user_version", "journal_mode"};

using Action = std::pair<int, std::string_view>;
constexpr std::array kActions{
    Action{SQLITE_INSERT, "INSERT"},
    Action{SQLITE_UPDATE, "UPDATE"},
    Action{SQLITE_DELETE, "DELETE"},
    Action{SQLITE_CREATE_TABLE, "CREATE TABLE"},
    Action{SQLITE_CREATE_INDEX, "CREATE INDEX"},
    Action{SQLITE_CREATE_VIEW, "CREATE VIEW"},
    Action{SQLITE_CREATE_TRIGGER, "CREATE TRIGGER"},
    Action{SQLITE_CREATE_TEMP_TABLE, "CREATE TEMP TABLE"},
    Action{SQLITE_CREATE_TEMP_INDEX, "CREATE TEMP INDEX"},
    Action{SQLITE_CREATE_TEMP_VIEW, "CREATE TEMP VIEW"},
    Action{SQLITE_CREATE_TEMP_TRIGGER, "CREATE TEMP TRIGGER"},
    Action{SQLITE_CREATE_VTABLE, "CREATE VIRTUAL TABLE"},
    Action{SQLITE_DROP_TABLE, "DROP TABLE"},
    Action{SQLITE_DROP_INDEX, "DROP INDEX"},
    Action{SQLITE_DROP_VIEW, "DROP VIEW"},
    Action{SQLITE_ALTER_TABLE, "ALTER TABLE"},
    Action{SQLITE_REINDEX, "REINDEX"},
    Action{SQLITE_ANALYZE, "ANALYZE"},
    Action{SQLITE_ATTACH, "ATTACH"},
    Action{SQLITE_DETACH, "DETACH"},
    Action{SQLITE_TRANSACTION, "a transaction"},
    Action{SQLITE_SAVEPOINT, "SAVEPOINT"},
    Action{SQLITE_PRAGMA, "PRAGMA"},
};

// The authorizer callback of SQLite. Stores the first refused action.
int authorize(void* refused, int code, const char* first, const char* second, const char*,
              const char*) {
  if (code == SQLITE_SELECT || code == SQLITE_READ || code == SQLITE_FUNCTION ||
      code == SQLITE_RECURSIVE)
    return SQLITE_OK;
  const std::string_view name = first != nullptr ? first : "";
  // A row of the schema is written for a statement for which the authorizer is called next.
  if ((code == SQLITE_INSERT || code == SQLITE_UPDATE || code == SQLITE_DELETE) &&
      (name == "sqlite_master" || name == "sqlite_temp_master"))
    return SQLITE_OK;
  if (code == SQLITE_PRAGMA) {
    if (std::find(kPragmas.begin(), kPragmas.end(), name) != kPragmas.end()) return SQLITE_OK;
    if (second == nullptr && std::find(kTelling.begin(), kTelling.end(), name) != kTelling.end())
      return SQLITE_OK;
  }
  auto& what = *static_cast<std::string*>(refused);
  if (!what.empty()) return SQLITE_DENY;
  const auto row = std::find_if(kActions.begin(), kActions.end(),
                                [code](const Action& action) { return action.first == code; });
  what = row == kActions.end() ? "this statement" : row->second;
  if (code == SQLITE_PRAGMA) what += fmt::format(" {}", name);
  return SQLITE_DENY;
}

int look_at_stop(void* stop) { return static_cast<const io::Stop*>(stop)->reason() != 0 ? 1 : 0; }

// True if the SQL contains only blanks, semicolons and comments.
bool is_blank(sqlite3* database, const char* sql) {
  while (*sql != '\0') {
    sqlite3_stmt* next = nullptr;
    const char* rest = nullptr;
    const int code = sqlite3_prepare_v2(database, sql, -1, &next, &rest);
    sqlite3_finalize(next);
    if (code != SQLITE_OK || next != nullptr) return false;
    if (rest == sql) return true;
    sql = rest;
  }
  return true;
}

// True for a plain number. Similar texts, such as 007, 1e3 or a grid of 81 digits, may be names.
bool is_number(std::string_view text) {
  constexpr std::size_t kMost = 18;
  if (text.size() > kMost) return false;
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto is_digits = [](std::string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(), is_digit);
  };
  const std::vector<std::string_view> parts = split(text, '.');
  const bool is_plain = parts.front().size() == 1 || !parts.front().starts_with('0');
  return is_plain && parts.size() <= 2 && std::all_of(parts.begin(), parts.end(), is_digits);
}

// True if the error is in the SQL, not in the store.
bool is_of_sql(int code) {
  const int kind = code & 0xff;
  return kind == SQLITE_ERROR || kind == SQLITE_MISMATCH || kind == SQLITE_TOOBIG ||
         kind == SQLITE_RANGE;
}

// Returns the prepared statement. `refused`: set by the authorizer of the database.
StatementHandle prepared(const ReadStore& database, const std::string& sql,
                         const std::string& refused) {
  sqlite3_stmt* made = nullptr;
  const char* rest = nullptr;
  const int code = sqlite3_prepare_v2(database.handle(), sql.c_str(), static_cast<int>(sql.size()),
                                      &made, &rest);
  StatementHandle statement(made);
  if (!refused.empty())
    throw std::invalid_argument(fmt::format("a query only reads: {} is refused", refused));
  if (code != SQLITE_OK && !is_of_sql(code)) database.fail();
  if (code != SQLITE_OK)
    throw std::invalid_argument(
        fmt::format("the SQL is wrong: {}", sqlite3_errmsg(database.handle())));
  if (!statement) throw std::invalid_argument("the SQL is empty");
  if (sqlite3_stmt_readonly(made) == 0) {
    throw std::invalid_argument(fmt::format("a query only reads: {} is refused",
                                            sql.substr(sql.find_first_not_of(" \t\r\n"), 6)));
  }
  if (!is_blank(database.handle(), rest))
    throw std::invalid_argument("a query is one statement, and something follows it");
  return statement;
}

void bind(sqlite3_stmt* statement, const Values& values) {
  std::set<std::string> named;
  for (int i = 1; i <= sqlite3_bind_parameter_count(statement); ++i) {
    const char* const name = sqlite3_bind_parameter_name(statement, i);
    if (name == nullptr || *name == '?')
      throw std::invalid_argument("parameters of the SQL have names, such as :rating");
    named.emplace(name + 1);
    const auto value = values.find(name + 1);
    if (value == values.end())
      throw std::invalid_argument(
          fmt::format("--set {}=VALUE is missing: the SQL names the parameter {}", name + 1, name));
    if (const auto whole =
            is_number(value->second) ? parse_number<std::int64_t>(value->second) : std::nullopt) {
      sqlite3_bind_int64(statement, i, *whole);
    } else if (const auto real =
                   is_number(value->second) ? parse_real(value->second) : std::nullopt) {
      sqlite3_bind_double(statement, i, *real);
    } else {
      sqlite3_bind_text(statement, i, value->second.c_str(), static_cast<int>(value->second.size()),
                        SQLITE_TRANSIENT);
    }
  }
  for (const auto& [name, value] : values) {
    if (!named.contains(name))
      throw std::invalid_argument(
          fmt::format("--set {}: the SQL names no parameter :{}", name, name));
  }
}

}  // namespace

Registry<ReadyQuery> ready_queries() { return {kQueries}; }

Values values_for(const std::string& path, const ReadyQuery& query, Values values,
                  const io::Stop& stop) {
  ReadStore database(path, &stop);
  for (const ParameterInfo& row : query.parameters) {
    if (row.name.empty()) continue;
    std::string& value = values.try_emplace(std::string(row.name), row.value).first->second;
    const std::string why = wrong_with(database, row, value);
    if (!why.empty()) throw std::invalid_argument(fmt::format("{}={}: {}", row.name, value, why));
  }
  return values;
}

RowCursor::RowCursor(const std::string& path, const std::string& sql, const Values& values,
                     const io::Stop& stop)
    : database_(path, &stop) {
  sqlite3_limit(database_.handle(), SQLITE_LIMIT_LENGTH, kLongest);
  sqlite3_progress_handler(database_.handle(), kLookEvery, look_at_stop,
                           const_cast<io::Stop*>(&stop));
  sqlite3_set_authorizer(database_.handle(), authorize, &refused_);
  statement_ = prepared(database_, sql, refused_);
  bind(statement_.get(), values);
  for (int i = 0; i < sqlite3_column_count(statement_.get()); ++i) {
    const std::string name = sqlite3_column_name(statement_.get(), i);
    std::string head = name;
    for (int n = 2; std::find(heads_.begin(), heads_.end(), head) != heads_.end(); ++n)
      head = fmt::format("{}_{}", name, n);
    heads_.push_back(head);
  }
}

bool RowCursor::next(std::vector<QueryCell>& row) {
  if (ended_) return false;  // another step would restart the statement
  sqlite3_stmt* const statement = statement_.get();
  const int code = sqlite3_step(statement);
  ended_ = code != SQLITE_ROW;
  if (code == SQLITE_DONE || (code & 0xff) == SQLITE_INTERRUPT) return false;
  if (is_of_sql(code))
    throw std::invalid_argument(
        fmt::format("the SQL fails: {}", sqlite3_errmsg(database_.handle())));
  if (code != SQLITE_ROW) database_.fail();
  row.clear();
  BITWHIP_INVARIANT(sqlite3_data_count(statement) == static_cast<int>(heads_.size()));
  for (int i = 0; i < static_cast<int>(heads_.size()); ++i) {
    QueryCell& cell = row.emplace_back();  // NULL
    const int type = sqlite3_column_type(statement, i);
    if (type == SQLITE_INTEGER)
      cell = static_cast<std::int64_t>(sqlite3_column_int64(statement, i));
    if (type == SQLITE_FLOAT) cell = sqlite3_column_double(statement, i);
    if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
      const auto* text = static_cast<const char*>(sqlite3_column_blob(statement, i));
      cell = std::string(text != nullptr ? text : "",
                         static_cast<std::size_t>(sqlite3_column_bytes(statement, i)));
    }
  }
  return true;
}

}  // namespace bitwhip::store
