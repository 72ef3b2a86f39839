#include "input/input.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <numeric>

#include "input/decompress.h"
#include "input/io_error.h"

namespace bitwhip::input {

namespace {

// A file that also counts into the sum over all files.
class Counting : public FileSource {
 public:
  Counting(const std::string& path, const Stop& stop, bool hash, std::atomic<std::uint64_t>& sum) : FileSource(path, stop, hash), sum_(sum) {}
  std::size_t read(char* to, std::size_t size) override {
    const std::size_t n = FileSource::read(to, size);
    sum_.fetch_add(n, std::memory_order_relaxed);
    return n;
  }
  bool seek(const RawPlace& place) override {
    if (!FileSource::seek(place)) return false;
    sum_.fetch_add(place.offset, std::memory_order_relaxed);
    return true;
  }

 private:
  std::atomic<std::uint64_t>& sum_;
};

}  // namespace

FileInput::FileInput(const std::vector<std::string>& paths, const Stop& stop, bool hash) : stop_(stop), hash_(hash) {
  bool all_regular = true;
  for (const std::string& path : paths) {
    const bool standard = path == "-";
    File& file = files_.emplace_back();
    file.path = path;
    file.name = standard ? "<stdin>" : path;
    struct stat status;
    if ((standard ? fstat(STDIN_FILENO, &status) : stat(path.c_str(), &status)) != 0 || (!standard && access(path.c_str(), R_OK) != 0)) {
      throw IoError(errno_message(file.name, "cannot be opened", errno));
    }
    if (S_ISDIR(status.st_mode)) throw IoError(errno_message(file.name, "cannot be read", EISDIR));
    file.regular = S_ISREG(status.st_mode);
    file.size = static_cast<std::uint64_t>(status.st_size);
    file.changed_ns = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
    file.inode = status.st_ino;
    all_regular = all_regular && file.regular;
    total_bytes_ += file.size;
  }
  if (!all_regular) total_bytes_ = 0;
}

Source* FileInput::next() {
  if (raw_) {
    File& file = files_[at_ - 1];
    file.read = true;
    file.bytes = raw_->bytes();
    file.sha256 = raw_->sha256();
  }
  decoded_.reset();
  raw_.reset();
  if (at_ == files_.size()) return nullptr;
  const File& file = files_[at_++];
  raw_ = std::make_unique<Counting>(file.path, stop_, hash_, raw_bytes_);
  decoded_ = decompress(*raw_, file.name);
  return decoded_.get();
}

void FileInput::begin_after(const std::vector<Done>& done) {
  for (const Done& earlier : done) {
    File& file = files_[at_++];
    file.read = true;
    file.bytes = earlier.bytes;
    file.sha256 = earlier.sha256;
    raw_bytes_.fetch_add(earlier.bytes, std::memory_order_relaxed);
  }
}

Source* ChainedInput::next() {
  for (; at_ < parts_.size(); ++at_) {
    if (Source* source = parts_[at_]->next()) return source;
  }
  return nullptr;
}

std::uint64_t ChainedInput::raw_bytes() const {
  return std::accumulate(parts_.begin(), parts_.end(), std::uint64_t{0}, [](std::uint64_t sum, const auto& part) { return sum + part->raw_bytes(); });
}

}  // namespace bitwhip::input
