#include "io/output.h"

#ifdef BITWHIP_GZIP
#include <zlib.h>
#endif
#ifdef BITWHIP_ZSTD
#include <zstd.h>
#endif

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "io/io_error.h"
#include "io/stop.h"
#include "system/files.h"

namespace bitwhip::io {

namespace {

// Opens or creates a file. A named pipe without a reader is waited for, until a signal requests a
// stop.
int open_waiting(const std::string& path) {
  // Polled, since nothing signals a new reader.
  constexpr auto kPause = std::chrono::milliseconds(20);
  for (;;) {
    const int fd = system::open_output(path);
    if (fd >= 0 || errno != ENXIO) return fd;
    const auto status = system::status_of(path);
    if (!status || status->kind != system::FileKind::pipe) return system::open_to_write(path);
    if (Stop::of_signals != nullptr && Stop::of_signals->reason() != 0)
      throw Stopped(printable(path), Stop::of_signals->reason());
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace

FileSink::FileSink(const std::string& path, bool keep)
    : FileSink(path == "-" ? system::duplicate(system::kStandardOutput) : open_waiting(path),
               path == "-" ? "<stdout>" : path) {
  if (fd_ < 0) throw IoError(errno_message(name_, "cannot be opened for writing", errno));
  if (path == "-" || !is_file()) return;
  if (!system::lock_file(fd_)) throw IoError(name_ + ": another program is writing this file");
  if (!keep && !system::truncate_file(fd_, 0))
    throw IoError(errno_message(name_, "cannot be emptied", errno));
  if (keep) system::seek_to_end(fd_);
}

bool FileSink::write(std::string_view bytes) {
  const std::size_t whole = bytes.size();
  while (!bytes.empty()) {
    const std::int64_t n = system::write_bytes(fd_, bytes.data(), bytes.size());
    if (n >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno == EPIPE) {
      return false;
    } else if (errno == EAGAIN) {
      system::wait_to_write(fd_);
    } else if (errno != EINTR) {
      const std::string message = errno_message(name_, "cannot be written", errno);
      // Removes the written part of the piece, if it is at the end of a file.
      const std::int64_t end = system::position_of(fd_),
                         kept = end - static_cast<std::int64_t>(whole - bytes.size());
      const bool is_end = is_file() && end == static_cast<std::int64_t>(size());
      const auto offset = static_cast<std::uint64_t>(kept);
      if (is_end && kept >= 0 && kept < end && system::truncate_file(fd_, offset))
        system::seek_to(fd_, offset);
      throw IoError(message);
    }
  }
  return true;
}

bool FileSink::is_file() const {
  const auto status = system::status_of(fd_);
  return status && status->is_regular();
}

bool FileSink::is_at(const std::string& path) const {
  const auto named = system::status_of(path), own = system::status_of(fd_);
  return named && own && named->identity == own->identity;
}

std::string FileSink::save_beside(const std::string& path) const {
  const std::string end = std::filesystem::path(path).extension().string();
  std::string name = path + ".saved-XXXXXX" + end;
  FileSink to(system::create_temporary(name, end.size()), name);
  const Descriptor from(system::open_again_to_read(fd_));
  if (to.fd_ < 0 || from < 0)
    throw IoError(errno_message(name, "cannot be opened for writing", errno));
  std::string block(std::size_t{256} << 10, '\0');
  std::int64_t n = 0;
  while ((n = system::read_bytes(from, block.data(), block.size())) > 0)
    to.write(std::string_view(block).substr(0, static_cast<std::size_t>(n)));
  if (n < 0) throw IoError(errno_message(name, "cannot be written", errno));
  to.sync();
  to.close();
  return name;
}

std::uint64_t FileSink::size() const {
  const auto status = system::status_of(fd_);
  if (!status) throw IoError(errno_message(name_, "cannot be read", errno));
  return status->size;
}

void FileSink::cut(std::uint64_t bytes) {
  if (!system::truncate_file(fd_, bytes) || system::seek_to(fd_, bytes) < 0)
    throw IoError(errno_message(name_, "cannot be cut off", errno));
}

void FileSink::sync() {
  // Devices and pipes cannot be flushed.
  if (is_file() && !system::flush_file(fd_))
    throw IoError(errno_message(name_, "cannot be written", errno));
}

void FileSink::close() {
  const int fd = fd_.release();
  if (fd >= 0 && !system::close_file(fd))
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
    constexpr int kUnix = 3;
    header_.os = kUnix;
    begin_member();
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
    if (!last) return;
    deflateReset(&stream_);
    begin_member();
  }

 private:
  // zlib would name the system that it was compiled for.
  void begin_member() { deflateSetHeader(&stream_, &header_); }

  z_stream stream_{};
  gz_header header_{};
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

// Returns the folder of a file, which for a name alone is the current one.
std::string folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return folder.empty() ? "." : folder.string();
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
  if (const auto status = system::status_of_link(path)) {
    if (!status->is_regular())
      throw IoError(printable(path) +
                    ": this is no regular file, and a file that replaces another is written there");
    system::remove_file(path);
  }
  return system::create_file(path);
}

}  // namespace

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw IoError(printable(path) + ": cannot be created: " + error.message());
}

void check_replaceable(const std::string& path) {
  if (const auto status = system::status_of(path)) {
    const Descriptor fd(system::open_to_write_at_once(path));
    if (fd < 0 && errno != ENXIO) fail(path, "cannot be opened for writing");
    if (!status->is_regular()) return;
  }
  if (!system::may_create_in(folder_of(target_of(path))))
    fail(path, "cannot be opened for writing");
}

Replacement::Replacement(const std::string& path, std::string beside)
    : name_(path), target_(target_of(path)), beside_(std::move(beside)) {
  const std::string end = std::filesystem::path(path).extension().string();
  const bool named = !beside_.empty();
  if (!named) beside_ = target_ + ".XXXXXX" + end;
  const Descriptor fd(named ? open_new(beside_) : system::create_temporary(beside_, end.size()));
  if (fd < 0) fail(name_, "cannot be opened for writing");
  if (system::give_rights(fd, target_)) return;
  const int error = errno;
  system::remove_file(beside_);
  errno = error;
  fail(name_, "cannot be written");
}

void Replacement::commit() {
  if (!system::replace_file_by(target_, beside_)) fail(name_, "cannot be written");
  committed_ = true;
  system::flush_folder(folder_of(target_));
}

void replace_file(const std::string& path, std::string_view bytes, std::string beside) {
  if (const auto status = system::status_of(path); status && !status->is_regular()) {
    FileSink file(path);
    file.write(bytes);
    file.close();
    return;
  }
  Replacement replacement(path, std::move(beside));
  const int fd = system::open_to_write(replacement.path());
  if (fd < 0) fail(path, "cannot be opened for writing");
  FileSink file(fd, path);
  file.write(bytes);
  file.sync();
  file.close();
  replacement.commit();
}

}  // namespace bitwhip::io
