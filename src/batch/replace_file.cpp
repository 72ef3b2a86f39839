#include "batch/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "batch/sink.h"
#include "input/io_error.h"

namespace bitwhip::batch {

namespace {

[[noreturn]] void fail(const std::string& path, const char* what) { throw input::IoError(input::errno_message(path, what, errno)); }

// Links are followed: what they lead to is replaced.
std::string target_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  return error ? path : real.string();
}

// Of what exists and is no regular file.
bool is_special(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

// So that the new name too is on the disk. Not every file system knows how.
void sync_folder(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  const int fd = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  ::close(fd);
}

}  // namespace

void check_replaceable(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0) {
    const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno != ENXIO) fail(path, "cannot be opened for writing");
    if (fd >= 0) ::close(fd);
    if (!S_ISREG(status.st_mode)) return;
  }
  const std::filesystem::path folder = std::filesystem::path(target_of(path)).parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) fail(path, "cannot be opened for writing");
}

void replace_file(const std::string& path, std::string_view bytes, std::string beside) {
  if (is_special(path)) {
    FileSink file(path);
    file.write(bytes);
    file.close();
    return;
  }
  const std::string target = target_of(path);
  const bool named = !beside.empty();
  if (!named) beside = target + ".XXXXXX";
  const int fd = named ? open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR) : mkostemp(beside.data(), O_CLOEXEC);
  if (fd < 0) fail(path, "cannot be opened for writing");
  FileSink file(fd, path);
  try {
    // The rights of the file that was there, or those that a new one gets.
    struct stat status;
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(fd, stat(target.c_str(), &status) == 0 ? status.st_mode & 07777 : 0666 & ~mask) != 0) fail(path, "cannot be written");
    file.write(bytes);
    if (fsync(fd) != 0) fail(path, "cannot be written");
    file.close();
    if (rename(beside.c_str(), target.c_str()) != 0) fail(path, "cannot be written");
    sync_folder(target);
  } catch (...) {
    unlink(beside.c_str());
    throw;
  }
}

}  // namespace bitwhip::batch
