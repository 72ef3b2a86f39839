// The C interface of SQLite behind three objects that clean up after themselves: a connection, a
// statement, a transaction.
//
// Errors: every call that fails throws IoError with the name of the file and the words of SQLite. A
// file that another program is writing is waited for (Waiting). Thread-safety: a connection and all
// that belongs to it are for one thread at a time.
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

// Closes what SQLite has opened.
struct Closes {
  void operator()(sqlite3* database) const;
  void operator()(sqlite3_stmt* statement) const;
};
using StatementHandle = std::unique_ptr<sqlite3_stmt, Closes>;

// Returns the files of a database: the database itself, and those that SQLite keeps beside it while
// it is open. A program that writes to one of these files destroys the database.
std::vector<std::string> files_of(const std::string& path);

// A statement is wrong, or reads what the database does not have.
struct WrongSql : io::IoError {
  using IoError::IoError;
};

// What happens while another program holds the lock that is needed.
struct Waiting {
  std::chrono::milliseconds silent{1000};     // then `say` is told once that the program waits
  std::chrono::milliseconds patience{60000};  // then the call fails
  std::function<void(const std::string& message)> say{};
  const io::Stop* stop = nullptr;  // ends the waiting
};

class Database {
 public:
  enum class Mode : std::uint8_t {
    read,
    write,   // the file is made where there is none
    memory,  // a new database without a file; the path is for messages
  };
  // Throws IoError, also where it or a file beside it is no regular file: a pipe would keep SQLite
  // waiting for ever.
  Database(const std::string& path, Mode mode, Waiting waiting = {});
  Database(const Database&) = delete;

  const std::string& name() const { return name_; }  // for messages
  sqlite3* handle() const { return handle_.get(); }
  // Runs statements that give no rows, or whose rows do not matter. unasked: SQLite does not ask
  // whether to wait for other programs (PRAGMA journal_mode); it is waited for them all the same.
  void execute(const std::string& sql, bool unasked = false);
  // Returns the first cell of the first row.
  std::int64_t number(const std::string& sql);
  std::string text(const std::string& sql);
  std::int64_t last_id() const;  // of the row that was inserted last
  int changes() const;           // rows that the last statement changed
  // Throws IoError when the file is no longer the one of this name, or the log and the shared
  // memory beside it are no longer those of the first call: what is written may be lost.
  void refuse_moved();
  // Throws IoError with the words of SQLite for the error that came last, or Stopped where a stop
  // has ended the waiting.
  [[noreturn]] void fail() const;

 private:
  static int wait(void* database, int count);  // called by SQLite when a lock is taken; 0 gives up

  const std::string name_;
  const Waiting waiting_;
  std::chrono::steady_clock::time_point since_{};  // of the wait under way
  bool said_ = false;
  std::unique_ptr<sqlite3, Closes> handle_;
  std::array<std::uint64_t, 2> beside_{};  // the inodes of -wal and -shm; 0: not looked at yet
};

// Holds a number that is NULL where it is below 0.
struct Known {
  std::int64_t number;
};

class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  // Binds the parameters from ?1 on: whole numbers, numbers, texts and Known ones. A text must live
  // until the statement has run.
  template <class... Values>
  Statement& with(const Values&... values) {
    [[maybe_unused]] int parameter = 0;  // where there is no value to bind
    (bind(++parameter, values), ...);
    return *this;
  }
  // Steps to the next row; false if there is none, and the statement is ready for its next use.
  bool step();
  // Runs a statement that gives no rows, with these values.
  template <class... Values>
  void run(const Values&... values) {
    with(values...);
    while (step()) continue;
  }
  void reset();
  // Runs the statement with these values. Returns the number in the first cell of the first row;
  // nothing: there is no row.
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
  void bind(int parameter, Known value);
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  void bind(int parameter, std::string_view text);
  void check_bound(int parameter, int code);
  int at(int column) const;

  Database& database_;
  StatementHandle handle_;
};

// Takes the lock of writers at once, so that nothing fails for it half-way. What is not committed
// is undone.
class Transaction {
 public:
  // A write waits for other writers at once; a read sees one state of the store.
  enum class Kind { write, read };
  explicit Transaction(Database& database, Kind kind = Kind::write);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  // Throws IoError, also when the file was removed in the meantime.
  void commit();

 private:
  Transaction(Database& database, const char* begin) : database_(database) {
    database.execute(begin);
  }

  Database& database_;
  bool open_ = true;
};

}  // namespace bitwhip::store
