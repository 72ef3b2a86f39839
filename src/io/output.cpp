#include "io/output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef BITWHIP_GZIP
#include <zlib.h>
#endif
#ifdef BITWHIP_ZSTD
#include <zstd.h>
#endif

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "base/text.h"
#include "io/io_error.h"
#include "io/stop.h"

namespace bitwhip::io {

namespace {

// Opens a file like open(). A named pipe without a reader is waited for, until a signal requests a
// stop.
int open_to_write(const std::string& path) {
  constexpr int kMode = 0666;   // less the umask
  constexpr int kPauseMs = 20;  // polled, since nothing signals a new reader
  for (struct stat status;;) {
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, kMode);
    if (fd >= 0) fcntl(fd, F_SETFL, 0);
    if (fd >= 0 || errno != ENXIO) return fd;
    if (stat(path.c_str(), &status) != 0 || !S_ISFIFO(status.st_mode))
      return open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (Stop::of_signals != nullptr && Stop::of_signals->reason() != 0)
      throw Stopped(printable(path), Stop::of_signals->reason());
    poll(nullptr, 0, kPauseMs);
  }
}

}  // namespace

FileSink::FileSink(const std::string& path, bool keep)
    : FileSink(path == "-" ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : open_to_write(path),
               path == "-" ? "<stdout>" : path) {
  if (fd_ < 0) throw IoError(errno_message(name_, "cannot be opened for writing", errno));
  if (path == "-" || !is_file()) return;
  // Not all file systems support locks.
  if (flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    throw IoError(name_ + ": another program is writing this file");
  if (!keep && ftruncate(fd_, 0) != 0)
    throw IoError(errno_message(name_, "cannot be emptied", errno));
  if (keep) lseek(fd_, 0, SEEK_END);
  // If another program truncates the file, no hole of NUL bytes appears.
  fcntl(fd_, F_SETFL, O_APPEND);
}

bool FileSink::write(std::string_view bytes) {
  const std::size_t whole = bytes.size();
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
    if (n >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno == EPIPE) {
      return false;
    } else if (errno == EAGAIN) {
      pollfd wait{fd_, POLLOUT, 0};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      const std::string message = errno_message(name_, "cannot be written", errno);
      // Removes the written part of the piece, if it is at the end of a file.
      const off_t end = lseek(fd_, 0, SEEK_CUR),
                  kept = end - static_cast<off_t>(whole - bytes.size());
      const bool is_end = is_file() && end == static_cast<off_t>(size());
      if (is_end && kept >= 0 && kept < end && ftruncate(fd_, kept) == 0)
        lseek(fd_, kept, SEEK_SET);
      throw IoError(message);
    }
  }
  return true;
}

bool FileSink::is_file() const {
  struct stat status;
  return fstat(fd_, &status) == 0 && S_ISREG(status.st_mode);
}

bool FileSink::is_at(const std::string& path) const {
  struct stat named, own;
  return stat(path.c_str(), &named) == 0 && fstat(fd_, &own) == 0 && named.st_dev == own.st_dev &&
         named.st_ino == own.st_ino;
}

std::string FileSink::save_beside(const std::string& path) const {
  const std::string end = std::filesystem::path(path).extension().string();
  std::string name = path + ".saved-XXXXXX" + end;
  FileSink to(mkostemps(name.data(), static_cast<int>(end.size()), O_CLOEXEC), name);
  const Descriptor from(
      open(("/proc/self/fd/" + std::to_string(fd_)).c_str(), O_RDONLY | O_CLOEXEC));
  if (to.fd_ < 0 || from < 0)
    throw IoError(errno_message(name, "cannot be opened for writing", errno));
  std::string block(std::size_t{256} << 10, '\0');
  ssize_t n = 0;
  while ((n = read(from, block.data(), block.size())) > 0)
    to.write(std::string_view(block).substr(0, static_cast<std::size_t>(n)));
  if (n < 0) throw IoError(errno_message(name, "cannot be written", errno));
  to.sync();
  to.close();
  return name;
}

std::uint64_t FileSink::size() const {
  struct stat status;
  if (fstat(fd_, &status) != 0) throw IoError(errno_message(name_, "cannot be read", errno));
  return static_cast<std::uint64_t>(status.st_size);
}

void FileSink::cut(std::uint64_t bytes) {
  const auto size = static_cast<off_t>(bytes);
  if (ftruncate(fd_, size) != 0 || lseek(fd_, size, SEEK_SET) != size)
    throw IoError(errno_message(name_, "cannot be cut off", errno));
}

void FileSink::sync() {
  // Devices and pipes cannot be flushed.
  if (is_file() && fdatasync(fd_) != 0)
    throw IoError(errno_message(name_, "cannot be written", errno));
}

void FileSink::close() {
  const int fd = fd_.release();
  if (fd >= 0 && ::close(fd) != 0 && errno != EINTR)
    throw IoError(errno_message(name_, "cannot be written", errno));
}

// A compressor whose stream can be cut into whole members (gzip) or frames (zstd): each can be
// decoded by itself, and concatenated they are one file. A resumed run begins a new one.
class Encoder {
 public:
  virtual ~Encoder() = default;
  // Appends the output for these bytes so far; with `last` all of it, and the end of the member.
  virtual void encode(std::string_view bytes, bool last, std::string& out) = 0;
};

namespace {

// Step by which the output buffer grows.
[[maybe_unused]] constexpr std::size_t kPiece = std::size_t{64} << 10;

#ifdef BITWHIP_GZIP
class GzipEncoder : public Encoder {
 public:
  GzipEncoder() {
    constexpr int kGzip = 16 + MAX_WBITS, kMemory = 8;
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, kMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      throw IoError("zlib cannot start");
    }
  }
  ~GzipEncoder() override { deflateEnd(&stream_); }
  GzipEncoder(const GzipEncoder&) = delete;
  GzipEncoder& operator=(const GzipEncoder&) = delete;

  void encode(std::string_view bytes, bool last, std::string& out) override {
    do {
      // zlib counts in 32 bits.
      const std::string_view now = bytes.substr(0, std::size_t{1} << 30);
      bytes.remove_prefix(now.size());
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(now.data()));
      stream_.avail_in = static_cast<uInt>(now.size());
      do {
        const std::size_t begin = out.size();
        out.resize(begin + kPiece);
        stream_.next_out = reinterpret_cast<Bytef*>(out.data() + begin);
        stream_.avail_out = kPiece;
        deflate(&stream_, last && bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
        out.resize(out.size() - stream_.avail_out);
      } while (stream_.avail_out == 0);
    } while (!bytes.empty());
    if (last) deflateReset(&stream_);
  }

 private:
  z_stream stream_{};
};
#endif

#ifdef BITWHIP_ZSTD
class ZstdEncoder : public Encoder {
 public:
  ZstdEncoder() : stream_(ZSTD_createCCtx()) {
    if (!stream_ || ZSTD_isError(ZSTD_CCtx_setParameter(stream_.get(), ZSTD_c_checksumFlag, 1)))
      throw IoError("zstd cannot start");
  }

  void encode(std::string_view bytes, bool last, std::string& out) override {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
      const std::size_t begin = out.size();
      out.resize(begin + kPiece);
      ZSTD_outBuffer room{out.data() + begin, kPiece, 0};
      const std::size_t left =
          ZSTD_compressStream2(stream_.get(), &room, &in, last ? ZSTD_e_end : ZSTD_e_continue);
      out.resize(begin + room.pos);
      if (ZSTD_isError(left)) throw IoError(std::string("zstd: ") + ZSTD_getErrorName(left));
      if (last ? left == 0 : in.pos == in.size) return;
    }
  }

 private:
  std::unique_ptr<ZSTD_CCtx, decltype([](auto* stream) { ZSTD_freeCCtx(stream); })> stream_;
};
#endif

// Returns null for a name that ends neither in .gz nor in .zst. Throws IoError if the library fails
// to initialize.
std::unique_ptr<Encoder> encoder_for([[maybe_unused]] std::string_view file_name) {
#ifdef BITWHIP_GZIP
  if (file_name.ends_with(".gz")) return std::make_unique<GzipEncoder>();
#endif
#ifdef BITWHIP_ZSTD
  if (file_name.ends_with(".zst")) return std::make_unique<ZstdEncoder>();
#endif
  return nullptr;
}

// Also without checkpoints a member ends after so many bytes, before compression, so that a failure
// costs no more than that.
constexpr std::uint64_t kLongestMember = std::uint64_t{16} << 20;

}  // namespace

OutputFile::~OutputFile() = default;

OutputFile::OutputFile(const std::string& path, ExistingContents found, bool hashed)
    : path_(path),
      file_(path, found == ExistingContents::kept),
      encoder_(encoder_for(path)),
      hashed_(hashed) {}

void OutputFile::begin_after(const HashedPrefix& front) {
  file_.cut(front.bytes);
  written_ = boundary_ = front;
}

bool OutputFile::write(std::string_view bytes) {
  if (!pass_on(bytes, false)) return false;
  in_member_ += bytes.size();
  if (encoder_ == nullptr || in_member_ >= kLongestMember) end_member();
  return true;
}

// Returns false if the reader has gone.
bool OutputFile::pass_on(std::string_view bytes, bool last) {
  if (encoder_ != nullptr) {
    encoded_.clear();
    encoder_->encode(bytes, last, encoded_);
    bytes = encoded_;
  }
  try {
    if (!file_.write(bytes)) return false;
  } catch (const IoError&) {
    // The sink has removed the piece, but of a compressed file the whole member has to go. Standard
    // output is never compressed, and its file may have had contents before.
    if (encoder_ != nullptr && file_.is_file()) file_.cut(boundary_.bytes);
    in_member_ = 0;
    throw;
  }
  written_.bytes += bytes.size();
  if (hashed_) written_.hash.update(bytes.data(), bytes.size());
  return true;
}

void OutputFile::end_member() {
  if (in_member_ == 0) return;
  if (encoder_ != nullptr) pass_on({}, true);
  in_member_ = 0;
  boundary_ = written_;
}

void OutputFile::checkpoint() {
  end_member();
  file_.sync();
  look_after();
}

// Copies the contents beside the file, or to the current folder if that folder is gone. Returns a
// sentence about it.
std::string OutputFile::save() const {
  std::string why;
  for (const std::string& path : {path_, std::filesystem::path(path_).filename().string()}) {
    try {
      return "what was written is in " + printable(file_.save_beside(path));
    } catch (const IoError& error) {
      if (why.empty()) why = error.what();
    }
  }
  return "what was written is lost: " + why;
}

void OutputFile::look_after() {
  if (path_ == "-" || !is_file()) return;
  if (lost_.empty() && !file_.is_at(path_)) {
    lost_ =
        printable(path_) + ": this file was removed or replaced while it was written; " + save();
  } else if (lost_.empty() && size() != written_.bytes) {
    lost_ = printable(path_) + ": somebody " + (size() < written_.bytes ? "cut" : "else wrote to") +
            " this file while it was written: " + std::to_string(written_.bytes) +
            " bytes were written, and it has " + std::to_string(size());
  }
  if (is_lost()) throw IoError(lost_);
}

void OutputFile::close() {
  // An empty file would not be a valid compressed one.
  if (encoder_ != nullptr && written_.bytes == 0 && in_member_ == 0) in_member_ = 1;
  end_member();
  look_after();
  file_.close();
}

namespace {

[[noreturn]] void fail(const std::string& path, const char* what) {
  throw IoError(errno_message(path, what, errno));
}

// Returns the target of a link, which is what is replaced.
std::string target_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  return error ? path : real.string();
}

// Creates a new file of this name. The remains of a killed program are removed, but nothing else: a
// link would lead to somebody's file, and a pipe waits for a reader.
int open_new(const std::string& path) {
  struct stat status;
  if (lstat(path.c_str(), &status) == 0) {
    if (!S_ISREG(status.st_mode))
      throw IoError(printable(path) +
                    ": this is no regular file, and a file that replaces another is written there");
    unlink(path.c_str());
  }
  return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
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
    const Descriptor fd(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK));
    if (fd < 0 && errno != ENXIO) fail(path, "cannot be opened for writing");
    if (!S_ISREG(status.st_mode)) return;
  }
  const std::filesystem::path folder = std::filesystem::path(target_of(path)).parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
    fail(path, "cannot be opened for writing");
}

Replacement::Replacement(const std::string& path, std::string beside)
    : name_(path), target_(target_of(path)), beside_(std::move(beside)) {
  const std::string end = std::filesystem::path(path).extension().string();
  const bool named = !beside_.empty();
  if (!named) beside_ = target_ + ".XXXXXX" + end;
  const Descriptor fd(named ? open_new(beside_)
                            : mkostemps(beside_.data(), static_cast<int>(end.size()), O_CLOEXEC));
  if (fd < 0) fail(name_, "cannot be opened for writing");
  struct stat status;
  const mode_t mask = umask(0);
  umask(mask);
  const bool has_rights =
      fchmod(fd, stat(target_.c_str(), &status) == 0 ? status.st_mode & 07777 : 0666 & ~mask) == 0;
  if (has_rights) return;
  const int error = errno;
  unlink(beside_.c_str());
  errno = error;
  fail(name_, "cannot be written");
}

void Replacement::commit() {
  if (rename(beside_.c_str(), target_.c_str()) != 0) fail(name_, "cannot be written");
  committed_ = true;
  // Flushes the new name, too. Not all file systems support it.
  const std::filesystem::path folder = std::filesystem::path(target_).parent_path();
  const Descriptor fd(
      open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd >= 0) fsync(fd);
}

void replace_file(const std::string& path, std::string_view bytes, std::string beside) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
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
