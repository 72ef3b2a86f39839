#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <stdexcept>

#include "io/io_error.h"
#include "store/queries.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace bitwhip::store {

namespace {

constexpr int kLongest = 100 << 20;  // bytes of a value: what a query makes must fit into memory
constexpr int kLookEvery = 10000;  // instructions of SQLite between two looks at the stop

// What a query may do besides reading tables. These pragmas tell, and change nothing.
constexpr std::array<std::string_view, 18> kPragmas{
    "application_id",    "collation_list", "compile_options", "database_list",   "foreign_key_check", "foreign_key_list",
    "freelist_count",    "function_list",  "index_info",      "index_list",      "index_xinfo",       "integrity_check",
    "page_count",        "page_size",      "quick_check",     "table_info",      "table_list",        "table_xinfo"};
// These tell without a value, and set something with one.
constexpr std::array<std::string_view, 2> kTelling{"user_version", "journal_mode"};

struct Action {
  int code;
  std::string_view name;
};
constexpr std::array kActions{
    Action{SQLITE_INSERT, "INSERT"},           Action{SQLITE_UPDATE, "UPDATE"},
    Action{SQLITE_DELETE, "DELETE"},           Action{SQLITE_CREATE_TABLE, "CREATE TABLE"},
    Action{SQLITE_CREATE_INDEX, "CREATE INDEX"}, Action{SQLITE_CREATE_VIEW, "CREATE VIEW"},
    Action{SQLITE_CREATE_TRIGGER, "CREATE TRIGGER"}, Action{SQLITE_CREATE_TEMP_TABLE, "CREATE TEMP TABLE"},
    Action{SQLITE_CREATE_TEMP_INDEX, "CREATE TEMP INDEX"}, Action{SQLITE_CREATE_TEMP_VIEW, "CREATE TEMP VIEW"},
    Action{SQLITE_CREATE_TEMP_TRIGGER, "CREATE TEMP TRIGGER"}, Action{SQLITE_CREATE_VTABLE, "CREATE VIRTUAL TABLE"},
    Action{SQLITE_DROP_TABLE, "DROP TABLE"},   Action{SQLITE_DROP_INDEX, "DROP INDEX"},
    Action{SQLITE_DROP_VIEW, "DROP VIEW"},     Action{SQLITE_ALTER_TABLE, "ALTER TABLE"},
    Action{SQLITE_REINDEX, "REINDEX"},         Action{SQLITE_ANALYZE, "ANALYZE"},
    Action{SQLITE_ATTACH, "ATTACH"},           Action{SQLITE_DETACH, "DETACH"},
    Action{SQLITE_TRANSACTION, "a transaction"}, Action{SQLITE_SAVEPOINT, "SAVEPOINT"},
    Action{SQLITE_PRAGMA, "PRAGMA"},
};

// Notes the first thing that is refused.
int authorize(void* refused, int code, const char* first, const char* second, const char*, const char*) {
  if (code == SQLITE_SELECT || code == SQLITE_READ || code == SQLITE_FUNCTION || code == SQLITE_RECURSIVE) return SQLITE_OK;
  const std::string_view name = first != nullptr ? first : "";
  // A row of the schema is written on behalf of a statement, which is asked for next by its name.
  if ((code == SQLITE_INSERT || code == SQLITE_UPDATE || code == SQLITE_DELETE) && (name == "sqlite_master" || name == "sqlite_temp_master")) return SQLITE_OK;
  if (code == SQLITE_PRAGMA) {
    if (std::find(kPragmas.begin(), kPragmas.end(), name) != kPragmas.end()) return SQLITE_OK;
    if (second == nullptr && std::find(kTelling.begin(), kTelling.end(), name) != kTelling.end()) return SQLITE_OK;
  }
  auto& what = *static_cast<std::string*>(refused);
  if (!what.empty()) return SQLITE_DENY;
  const auto row = std::find_if(kActions.begin(), kActions.end(), [code](const Action& action) { return action.code == code; });
  what = row == kActions.end() ? std::string("this statement") : std::string(row->name);
  if (code == SQLITE_PRAGMA) what += fmt::format(" {}", name);
  return SQLITE_DENY;
}

int look_at_stop(void* stop) { return static_cast<const io::Stop*>(stop)->reason() != 0 ? 1 : 0; }

// Nothing but blanks, semicolons and comments.
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

// A number as people write it. What only looks like one, such as 007, 1e3 or a grid of 81 digits, may be a name.
bool is_number(std::string_view text) {
  constexpr std::size_t kMost = 18;
  if (text.size() > kMost) return false;
  const auto digits = [&text] {
    const std::size_t n = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(n);
    return n;
  };
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool zero = text.starts_with('0');
  const std::size_t whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (text.empty()) return true;
  if (text.front() != '.') return false;
  text.remove_prefix(1);
  return digits() > 0 && text.empty();
}

template <class Number>
std::optional<Number> number(const std::string& text) {
  Number n{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (!is_number(text) || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

// True if the SQL is to blame, and not the store.
bool is_of_sql(int code) {
  const int kind = code & 0xff;
  return kind == SQLITE_ERROR || kind == SQLITE_MISMATCH || kind == SQLITE_TOOBIG || kind == SQLITE_RANGE;
}

}  // namespace

struct Answer::Connection {
  Connection(const std::string& path, const io::Stop& stop) : database(path, Database::Mode::read, {.stop = &stop}) {
    check(database);
    database.execute("PRAGMA query_only = ON");
    sqlite3_limit(database.handle(), SQLITE_LIMIT_LENGTH, kLongest);
    sqlite3_progress_handler(database.handle(), kLookEvery, look_at_stop, const_cast<io::Stop*>(&stop));
    sqlite3_set_authorizer(database.handle(), authorize, &refused);
  }
  ~Connection() { sqlite3_finalize(statement); }

  void prepare(const std::string& sql) {
    const char* rest = nullptr;
    const int code = sqlite3_prepare_v2(database.handle(), sql.c_str(), static_cast<int>(sql.size()), &statement, &rest);
    if (!refused.empty()) throw std::invalid_argument(fmt::format("a query only reads: {} is refused", refused));
    if (code != SQLITE_OK && !is_of_sql(code)) database.fail();
    if (code != SQLITE_OK) throw std::invalid_argument(fmt::format("the SQL is wrong: {}", sqlite3_errmsg(database.handle())));
    if (statement == nullptr) throw std::invalid_argument("the SQL is empty");
    if (sqlite3_stmt_readonly(statement) == 0) {
      throw std::invalid_argument(fmt::format("a query only reads: {} is refused", sql.substr(sql.find_first_not_of(" \t\r\n"), 6)));
    }
    if (!is_blank(database.handle(), rest)) throw std::invalid_argument("a query is one statement, and something follows it");
  }

  void bind(const Values& values) {
    std::set<std::string> named;
    for (int i = 1; i <= sqlite3_bind_parameter_count(statement); ++i) {
      const char* const name = sqlite3_bind_parameter_name(statement, i);
      if (name == nullptr || *name == '?') throw std::invalid_argument("parameters of the SQL have names, such as :rating");
      named.emplace(name + 1);
      const auto value = values.find(name + 1);
      if (value == values.end()) throw std::invalid_argument(fmt::format("--set {}=VALUE is missing: the SQL names the parameter {}", name + 1, name));
      if (const auto whole = number<std::int64_t>(value->second)) {
        sqlite3_bind_int64(statement, i, *whole);
      } else if (const auto real = number<double>(value->second)) {
        sqlite3_bind_double(statement, i, *real);
      } else {
        sqlite3_bind_text(statement, i, value->second.c_str(), static_cast<int>(value->second.size()), SQLITE_TRANSIENT);
      }
    }
    for (const auto& [name, value] : values) {
      if (!named.contains(name)) throw std::invalid_argument(fmt::format("--set {}: the SQL names no parameter :{}", name, name));
    }
  }

  std::string refused;  // what the authorizer refused; empty: nothing
  Database database;
  sqlite3_stmt* statement = nullptr;
  bool ended = false;
};

Answer::Answer(const std::string& path, const std::string& sql, const Values& values, const io::Stop& stop)
    : connection_(std::make_unique<Connection>(path, stop)) {
  // Not in the constructor of Connection: what is wrong with the SQL may be found when the statement is there, and it has to end with the connection.
  connection_->prepare(sql);
  connection_->bind(values);
  for (int i = 0; i < sqlite3_column_count(connection_->statement); ++i) {
    const std::string name = sqlite3_column_name(connection_->statement, i);
    std::string head = name;
    for (int n = 2; std::find(heads_.begin(), heads_.end(), head) != heads_.end(); ++n) head = fmt::format("{}_{}", name, n);
    heads_.push_back(head);
  }
}

Answer::~Answer() = default;

bool Answer::next(std::vector<Cell>& row) {
  if (connection_->ended) return false;  // another step would begin anew
  const int code = sqlite3_step(connection_->statement);
  connection_->ended = code != SQLITE_ROW;
  if (code == SQLITE_DONE || (code & 0xff) == SQLITE_INTERRUPT) return false;
  if (is_of_sql(code)) throw std::invalid_argument(fmt::format("the SQL fails: {}", sqlite3_errmsg(connection_->database.handle())));
  if (code != SQLITE_ROW) connection_->database.fail();
  row.clear();
  for (int i = 0; i < static_cast<int>(heads_.size()); ++i) {
    switch (sqlite3_column_type(connection_->statement, i)) {
      case SQLITE_NULL:
        row.emplace_back();
        break;
      case SQLITE_INTEGER:
        row.emplace_back(static_cast<std::int64_t>(sqlite3_column_int64(connection_->statement, i)));
        break;
      case SQLITE_FLOAT:
        row.emplace_back(sqlite3_column_double(connection_->statement, i));
        break;
      default: {
        const auto* text = static_cast<const char*>(sqlite3_column_blob(connection_->statement, i));
        row.emplace_back(std::string(text != nullptr ? text : "", static_cast<std::size_t>(sqlite3_column_bytes(connection_->statement, i))));
      }
    }
  }
  return true;
}

}  // namespace bitwhip::store
