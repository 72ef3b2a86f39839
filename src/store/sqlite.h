// RAII wrappers of the C interface of SQLite: connection, statement, transaction.
//
// Errors: every call that fails throws IoError with the name of the file and the message of SQLite.
// A file that another program is writing is waited for (LockPolicy). Thread-safety: a connection
// and its statements are for one thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/io_error.h"
#include "io/stop.h"

struct sqlite3;
struct sqlite3_stmt;

namespace bitwhip::store {

// The deleter of SQLite's handles.
struct SqliteDeleter {
  void operator()(sqlite3* database) const;
  void operator()(sqlite3_stmt* statement) const;
};
using StatementHandle = std::unique_ptr<sqlite3_stmt, SqliteDeleter>;

// Returns the files of a database: the database itself, and its companion files while it is open. A
// program that writes to one of them destroys the database.
std::vector<std::string> files_of(const std::string& path);

// A statement is invalid, or refers to what the database does not have.
struct InvalidSql : io::IoError {
  using IoError::IoError;
};

// The policy while another program holds a lock.
struct LockPolicy {
  std::chrono::milliseconds silent{1000};     // then `say` reports once that the program waits
  std::chrono::milliseconds patience{60000};  // then the call fails
  std::function<void(const std::string& message)> say{};
  const io::Stop* stop = nullptr;  // ends waiting
};

class Database {
 public:
  enum class Mode : std::uint8_t {
    read,
    write,   // created if missing
    memory,  // a new database in memory; the path is for messages
  };
  // Throws IoError, also if the database or a companion is not a regular file: SQLite would block
  // on a pipe for ever.
  Database(const std::string& path, Mode mode, LockPolicy waiting = {});
  Database(const Database&) = delete;

  const std::string& name() const { return name_; }  // for messages
  sqlite3* handle() const { return handle_.get(); }
  // Runs statements and ignores their rows.
  void execute(const std::string& sql);
  // The same for statements for which SQLite does not call the busy handler (PRAGMA journal_mode),
  // so waiting is done here.
  void execute_waiting(const std::string& sql);
  // Return the first cell of the first row.
  std::int64_t number(const std::string& sql);
  std::string text(const std::string& sql);
  std::int64_t last_id() const;  // of the last inserted row
  int changes() const;           // number of rows changed by the last statement
  // Throws IoError if the file was replaced under its name, or if its log and shared memory are no
  // longer those of the first call: written data may be lost.
  void refuse_moved();
  // Throws IoError with the last error message of SQLite, or Stopped if a stop ended waiting.
  [[noreturn]] void fail() const;

 private:
  static int wait(void* database, int count);  // the busy handler of SQLite; 0 gives up

  const std::string name_;
  const LockPolicy waiting_;
  std::chrono::steady_clock::time_point since_{};  // when the current wait began
  bool said_ = false;
  std::unique_ptr<sqlite3, SqliteDeleter> handle_;
  std::array<std::uint64_t, 2> beside_{};  // inodes of -wal and -shm; 0: not yet known
};

// A number that is bound as NULL if it is negative.
struct NullIfNegative {
  std::int64_t number;
};

class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  // Binds the parameters from ?1 on: integers, reals, texts and NullIfNegative ones. A text must
  // live until the statement has run.
  template <class... Values>
  Statement& with(const Values&... values) {
    [[maybe_unused]] int parameter = 0;  // unused without values
    (bind(++parameter, values), ...);
    return *this;
  }
  // Steps to the next row. Returns false if there is none; the statement can then be reused.
  bool step();
  // Runs a statement without rows, with these values.
  template <class... Values>
  void run(const Values&... values) {
    with(values...);
    while (step()) continue;
  }
  void reset();
  // Runs the statement with these values. Returns the number in the first cell of the first row;
  // nothing if there is no row.
  template <class... Values>
  std::optional<std::int64_t> find(const Values&... values) {
    if (!with(values...).step()) return std::nullopt;
    const std::int64_t found = number(0);
    reset();
    return found;
  }

  bool is_null(int column) const;
  std::int64_t number(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  // valid until the next step

 private:
  template <std::integral Value>
  void bind(int parameter, Value value) {
    bind(parameter, static_cast<std::int64_t>(value));
  }
  void bind(int parameter, NullIfNegative value);
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  void bind(int parameter, std::string_view text);
  void check_bound(int parameter, int code);
  int at(int column) const;

  Database& database_;
  StatementHandle handle_;
};

// A transaction guard. A write takes the lock of writers at the beginning, so that it does not fail
// for it midway. Without commit() it is rolled back.
class Transaction {
 public:
  // write: waits for other writers at the beginning. read: sees a snapshot of the store.
  enum class Kind { write, read };
  explicit Transaction(Database& database, Kind kind = Kind::write);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  // Throws IoError, also if the file was removed in the meantime.
  void commit();

 private:
  Transaction(Database& database, const char* begin) : database_(database) {
    database.execute(begin);
  }

  Database& database_;
  bool open_ = true;
};

}  // namespace bitwhip::store
