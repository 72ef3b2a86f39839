#include "store/sqlite.h"

#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/clock.h"
#include "base/invariant.h"
#include "base/text.h"
#include "io/io_error.h"
#include "system/files.h"

namespace bitwhip::store {

namespace {

constexpr auto kPause = std::chrono::milliseconds(10);  // between attempts to get a lock

// Returns the URI of a path, which may hold any byte.
std::string uri_of(const std::string& path, std::string_view parameters) {
  std::string uri = "file:";
  for (const char c : path) {
    if (is_letter(c) || is_digit(c) || std::string_view("/.-_").find(c) != std::string_view::npos) {
      uri += c;
    } else {
      append_hex(uri += '%', c);
    }
  }
  return uri.append("?").append(parameters);
}

// True if the store cannot change: its folder is not writable, which the shared memory of readers
// and writers needs, and there is no log.
bool is_sealed(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return !system::may_create_in(folder.empty() ? "." : folder.string()) &&
         !system::status_of(path + "-wal");
}

bool is_irregular(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  return std::filesystem::exists(status) && status.type() != std::filesystem::file_type::regular;
}

// SQLite would block on a pipe for ever.
void refuse_irregular(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
    throw io::IoError(printable(path) + ": this is a folder, and no store");
  if (is_irregular(path))
    throw io::IoError(printable(path) + ": this is no regular file, and no store");
  for (const std::string& file : files_of(path)) {
    if (is_irregular(file))
      throw io::IoError(printable(file) +
                        ": this is no regular file, and it stands where a file of the store goes");
  }
}

}  // namespace

void SqliteDeleter::operator()(sqlite3* database) const { sqlite3_close(database); }
void SqliteDeleter::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

std::vector<std::string> files_of(const std::string& path) {
  // They are beside the target of a link.
  std::error_code error;
  const std::filesystem::path real =
      std::filesystem::weakly_canonical(std::filesystem::absolute(path), error);
  std::vector<std::string> files{path};
  for (const char* const ending : {"-wal", "-shm", "-journal"})
    files.push_back((error ? path : real.string()) + ending);
  return files;
}

int Database::wait(void* object, int count) {
  auto& database = *static_cast<Database*>(object);
  const LockPolicy& waiting = database.waiting_;
  const auto now = Clock::now();
  if (count == 0) database.since_ = now;
  const auto waited = now - database.since_;
  if (waited >= waiting.patience || (waiting.stop != nullptr && waiting.stop->reason() != 0))
    return 0;
  if (waited >= waiting.silent && !std::exchange(database.said_, true) && waiting.say)
    waiting.say(database.name_ + ": another program is writing to this store; waiting for it");
  std::this_thread::sleep_for(kPause);
  return 1;
}

Database::Database(const std::string& path, Mode mode, LockPolicy waiting)
    : name_(printable(path)), waiting_(std::move(waiting)) {
  // Statistics of memory are not used, and take a lock at each allocation. Only the first call has
  // an effect, before SQLite is initialized.
  [[maybe_unused]] static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  if (mode != Mode::memory) refuse_irregular(path);
  const bool sealed = mode == Mode::read && is_sealed(path);
  const std::string uri =
      mode == Mode::memory ? "file::memory:" : uri_of(path, sealed ? "immutable=1" : "");
  const int flags =
      mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* opened = nullptr;
  const int code =
      sqlite3_open_v2(uri.c_str(), &opened, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(opened);
  if (code != SQLITE_OK)
    throw io::IoError(name_ + ": " +
                      (opened != nullptr ? sqlite3_errmsg(opened) : "out of memory"));
  // A store may be untrusted: its triggers do not fire, its views call no functions with side
  // effects, its schema cannot be written as a table.
  sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_extended_result_codes(handle_.get(), 1);
  sqlite3_busy_handler(handle_.get(), wait, this);
}

void Database::fail() const {
  const int code = sqlite3_errcode(handle_.get()) & 0xff;
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
    const int reason = waiting_.stop != nullptr ? waiting_.stop->reason() : 0;
    if (reason != 0) throw io::Stopped(name_, reason);
    throw io::IoError(name_ +
                      ": another program is writing to this store, and it has not ended in time");
  }
  if (code == SQLITE_NOTADB) throw io::IoError(name_ + ": this is no SQLite database");
  const std::string why = name_ + ": " + sqlite3_errmsg(handle_.get());
  if (code == SQLITE_ERROR) throw InvalidSql(why);
  throw io::IoError(why);
}

void Database::refuse_moved() {
  int moved = 0;
  if (sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK &&
      moved != 0)
    throw io::IoError(
        name_ +
        ": this store was removed or replaced while it was written, and what was written is lost");
  if (text("PRAGMA journal_mode") != "wal") return;
  // SQLite keeps using the files it has opened, even if they are unlinked or renamed; other
  // programs would use different ones.
  constexpr std::array<std::string_view, 2> kEndings{"-wal", "-shm"};
  for (std::size_t i = 0; i < kEndings.size(); ++i) {
    const std::string path =
        std::string(sqlite3_db_filename(handle_.get(), "main")).append(kEndings[i]);
    const auto status = system::status_of(path);
    const std::uint64_t inode = status ? status->identity.number : 0;
    if (beside_[i] == 0) beside_[i] = inode;
    if (inode == 0 || inode != beside_[i])
      throw io::IoError(printable(path) +
                        ": this file of a store was removed or replaced while the store was "
                        "written, and what was written may be lost");
  }
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Database::execute_waiting(const std::string& sql) {
  for (int count = 0;
       sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK; ++count) {
    const bool is_busy = (sqlite3_errcode(handle_.get()) & 0xff) == SQLITE_BUSY;
    if (!is_busy || wait(this, count) == 0) fail();
  }
}

std::int64_t Database::number(const std::string& sql) {
  return Statement(*this, sql).find().value_or(0);
}

std::string Database::text(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.step() ? std::string(statement.text(0)) : std::string();
}

std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(handle_.get()); }

int Database::changes() const { return sqlite3_changes(handle_.get()); }

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* made = nullptr;
  const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &made, nullptr);
  if (code != SQLITE_OK) database.fail();
  handle_.reset(made);
}

void Statement::check_bound([[maybe_unused]] int parameter, int code) {
  BITWHIP_INVARIANT(parameter >= 1 && parameter <= sqlite3_bind_parameter_count(handle_.get()));
  if (code != SQLITE_OK) database_.fail();
}

void Statement::bind(int parameter, NullIfNegative value) {
  if (value.number >= 0) return bind(parameter, value.number);
  check_bound(parameter, sqlite3_bind_null(handle_.get(), parameter));
}
void Statement::bind(int parameter, std::int64_t value) {
  check_bound(parameter, sqlite3_bind_int64(handle_.get(), parameter, value));
}
void Statement::bind(int parameter, double value) {
  check_bound(parameter, sqlite3_bind_double(handle_.get(), parameter, value));
}
void Statement::bind(int parameter, std::string_view text) {
  // A null pointer would be bound as NULL instead of the empty text.
  const char* const bytes = text.data() != nullptr ? text.data() : "";
  check_bound(parameter, sqlite3_bind_text64(handle_.get(), parameter, bytes, text.size(),
                                             SQLITE_STATIC, SQLITE_UTF8));
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  // The reset keeps the error message.
  const bool done = sqlite3_reset(handle_.get()) == SQLITE_OK && code == SQLITE_DONE;
  if (!done) database_.fail();
  return false;
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

// sqlite3_data_count() is 0 unless the last step returned a row.
int Statement::at(int column) const {
  BITWHIP_INVARIANT(column >= 0 && column < sqlite3_data_count(handle_.get()));
  return column;
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_.get(), at(column)) == SQLITE_NULL;
}
std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(handle_.get(), at(column));
}
double Statement::real(int column) const {
  return sqlite3_column_double(handle_.get(), at(column));
}
std::string_view Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_.get(), at(column)));
  return bytes == nullptr
             ? std::string_view()
             : std::string_view(
                   bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column)));
}

// The destructor also runs if this body throws, since it delegates.
Transaction::Transaction(Database& database, Kind kind)
    : Transaction(database, kind == Kind::write ? "BEGIN IMMEDIATE" : "BEGIN") {
  if (kind == Kind::write) database.refuse_moved();
}

// After a full disk SQLite may have rolled back already, so errors are ignored.
Transaction::~Transaction() {
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.execute("COMMIT");
  open_ = false;
  database_.refuse_moved();
}

}  // namespace bitwhip::store
