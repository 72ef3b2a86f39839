#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "system/files.h"

namespace bitwhip::system {

namespace {

constexpr mode_t kUsualRights = 0666;  // less the umask

FileKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::regular;
  if (S_ISDIR(mode)) return FileKind::folder;
  return S_ISFIFO(mode) ? FileKind::pipe : FileKind::device;
}

std::optional<FileStatus> status_from(int failed, const struct stat& found) {
  if (failed != 0) return std::nullopt;
#ifdef __APPLE__
  const timespec& changed = found.st_mtimespec;
#else
  const timespec& changed = found.st_mtim;
#endif
  return FileStatus{.kind = kind_of(found.st_mode),
                    .identity = {static_cast<std::uint64_t>(found.st_dev),
                                 static_cast<std::uint64_t>(found.st_ino)},
                    .size = static_cast<std::uint64_t>(found.st_size),
                    .changed_ns = std::int64_t{changed.tv_sec} * 1'000'000'000 + changed.tv_nsec};
}

}  // namespace

std::optional<FileStatus> status_of(const std::string& path) {
  struct stat found;
  const int failed = stat(path.c_str(), &found);
  return status_from(failed, found);
}

std::optional<FileStatus> status_of(int fd) {
  struct stat found;
  const int failed = fstat(fd, &found);
  return status_from(failed, found);
}

std::optional<FileStatus> status_of_link(const std::string& path) {
  struct stat found;
  const int failed = lstat(path.c_str(), &found);
  return status_from(failed, found);
}

int open_to_read(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

int open_output(const std::string& path) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, kUsualRights);
  if (fd < 0) return fd;
  const auto status = status_of(fd);
  fcntl(fd, F_SETFL, status && status->is_regular() ? O_APPEND : 0);
  return fd;
}

int open_to_write(const std::string& path) { return open(path.c_str(), O_WRONLY | O_CLOEXEC); }

int open_to_write_at_once(const std::string& path) {
  return open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
}

int create_file(const std::string& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

int create_temporary(std::string& path, std::size_t suffix) {
  return mkostemps(path.data(), static_cast<int>(suffix), O_CLOEXEC);
}

std::FILE* create_nameless(const std::string& folder) {
  std::string name = folder + "/bitwhip-XXXXXX";
  const int fd = create_temporary(name);
  if (fd < 0) return nullptr;
  unlink(name.c_str());
  std::FILE* const file = fdopen(fd, "w+");
  if (file == nullptr) close(fd);
  return file;
}

int duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 3); }

int open_again_to_read(int fd) {
#ifdef __APPLE__
  char path[1024];  // MAXPATHLEN
  if (fcntl(fd, F_GETPATH, path) != 0) return -1;
  return open(path, O_RDONLY | O_CLOEXEC);
#else
  return open(("/proc/self/fd/" + std::to_string(fd)).c_str(), O_RDONLY | O_CLOEXEC);
#endif
}

bool close_file(int fd) { return close(fd) == 0 || errno == EINTR; }

std::int64_t read_bytes(int fd, char* to, std::size_t size) { return read(fd, to, size); }

std::int64_t write_bytes(int fd, const char* bytes, std::size_t size) {
  return write(fd, bytes, size);
}

std::int64_t position_of(int fd) { return lseek(fd, 0, SEEK_CUR); }

std::int64_t seek_to(int fd, std::uint64_t offset) {
  return lseek(fd, static_cast<off_t>(offset), SEEK_SET);
}

std::int64_t seek_to_end(int fd) { return lseek(fd, 0, SEEK_END); }

bool truncate_file(int fd, std::uint64_t size) {
  return ftruncate(fd, static_cast<off_t>(size)) == 0;
}

bool flush_file(int fd) {
#ifdef __APPLE__
  // fsync() leaves the bytes to the memory of the disk.
  return fcntl(fd, F_FULLFSYNC) == 0 || fsync(fd) == 0;
#else
  return fdatasync(fd) == 0;
#endif
}

bool lock_file(int fd) { return flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

bool remove_file(const std::string& path) { return unlink(path.c_str()) == 0; }

bool replace_file_by(const std::string& path, const std::string& replacement) {
  return rename(replacement.c_str(), path.c_str()) == 0;
}

void flush_folder(const std::string& folder) {
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

bool give_rights(int fd, const std::string& path) {
  struct stat status;
  const mode_t mask = umask(0);
  umask(mask);
  const mode_t rights =
      stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : kUsualRights & ~mask;
  return fchmod(fd, rights) == 0;
}

bool may_read(const std::string& path) { return access(path.c_str(), R_OK) == 0; }

bool may_create_in(const std::string& folder) { return access(folder.c_str(), W_OK | X_OK) == 0; }

std::string temporary_folder() {
  const char* const name = std::getenv(kTemporaryVariable);
  return name != nullptr && *name != '\0' ? name : "/tmp";
}

const char* const kTemporaryVariable = "TMPDIR";

bool make_pipe(int (&ends)[2]) {
#ifdef __APPLE__
  if (pipe(ends) != 0) return false;
  for (const int end : ends) {
    fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(end, F_SETFL, O_NONBLOCK);
  }
  return true;
#else
  return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0;
#endif
}

bool is_readable(int fd) {
  pollfd now{fd, POLLIN, 0};
  return poll(&now, 1, 0) > 0;
}

WaitEnd wait_to_read(int fd, int wake) {
  // A signal may arrive in another thread, or just before poll(): only a descriptor in the same
  // poll() is sure to end it.
  pollfd wait[2] = {{fd, POLLIN, 0}, {wake, POLLIN, 0}};
  while (poll(wait, 2, -1) < 0) {
    if (errno != EINTR) return WaitEnd::failed;
  }
  return wait[1].revents != 0 ? WaitEnd::woken : WaitEnd::readable;
}

void wait_to_read(int fd) {
  pollfd wait{fd, POLLIN, 0};
  poll(&wait, 1, -1);
}

void wait_to_write(int fd) {
  pollfd wait{fd, POLLOUT, 0};
  poll(&wait, 1, -1);
}

}  // namespace bitwhip::system
