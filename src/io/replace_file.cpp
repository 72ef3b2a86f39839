#include "io/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "io/io_error.h"
#include "io/sink.h"

namespace bitwhip::io {

namespace {

[[noreturn]] void fail(const std::string& path, const char* what) { throw IoError(errno_message(path, what, errno)); }

// Links are followed: what they lead to is replaced.
std::filesystem::path target_of(const std::string& path) {
  std::error_code error;
  std::filesystem::path real = std::filesystem::canonical(path, error);
  return error ? std::filesystem::path(path) : real;
}

// Of what exists and is no regular file.
bool is_special(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

// So that the new name too is on the disk. Not every file system knows how.
void sync_folder(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.parent_path();
  const int fd = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  ::close(fd);
}

}  // namespace

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw IoError(printable(path) + ": cannot be created: " + error.message());
}

void check_replaceable(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0) {
    const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno != ENXIO) fail(path, "cannot be opened for writing");
    if (fd >= 0) ::close(fd);
    if (!S_ISREG(status.st_mode)) return;
  }
  const std::filesystem::path folder = target_of(path).parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) fail(path, "cannot be opened for writing");
}

Replacement::Replacement(const std::string& path, std::string beside) : name_(path), target_(target_of(path)), beside_(std::move(beside)) {
  const std::string end = target_.extension().string();
  const bool named = !beside_.empty();
  if (!named) beside_ = target_.string() + ".XXXXXX" + end;
  const int fd = named ? open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR)
                       : mkostemps(beside_.data(), static_cast<int>(end.size()), O_CLOEXEC);
  if (fd < 0) fail(name_, "cannot be opened for writing");
  struct stat status;
  const mode_t mask = umask(0);
  umask(mask);
  const bool has_rights = fchmod(fd, stat(target_.c_str(), &status) == 0 ? status.st_mode & 07777 : 0666 & ~mask) == 0;
  const int error = errno;
  ::close(fd);
  if (has_rights) return;
  unlink(beside_.c_str());
  errno = error;
  fail(name_, "cannot be written");
}

Replacement::~Replacement() {
  if (!committed_) unlink(beside_.c_str());
}

void Replacement::commit() {
  if (rename(beside_.c_str(), target_.c_str()) != 0) fail(name_, "cannot be written");
  committed_ = true;
  sync_folder(target_);
}

void replace_file(const std::string& path, std::string_view bytes, std::string beside) {
  if (is_special(path)) {
    FileSink file(path);
    file.write(bytes);
    file.close();
    return;
  }
  Replacement replacement(path, std::move(beside));
  const int fd = open(replacement.path().c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) fail(path, "cannot be opened for writing");
  FileSink file(fd, path);
  file.write(bytes);
  file.sync();
  file.close();
  replacement.commit();
}

}  // namespace bitwhip::io
