#include "batch/sample.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>

#include "base/invariant.h"
#include "input/input.h"
#include "io/decompress.h"
#include "io/io_error.h"
#include "io/source.h"

namespace bitwhip::batch {

namespace {

constexpr std::size_t kBlock = std::size_t{16} << 10;
constexpr std::size_t kKeptLine = std::size_t{64} << 10;
// How many bytes are searched for line ends to see whether the lines are few.
constexpr std::uint64_t kMostCounted = std::uint64_t{64} << 20;

struct Range {
  std::uint64_t begin = 0, end = 0;  // line end included
};

// Random access to the bytes of a file, or of the decoded prefix of a compressed one.
class SampledFile {
 public:
  SampledFile(std::string text, double stands_for)
      : text_(std::move(text)), size_(text_.size()), stands_for_(stands_for) {}
  SampledFile(const std::string& path, std::uint64_t size, const io::Stop& stop)
      : name_(path),
        file_(std::make_unique<io::FileSource>(path, stop, io::Hashing::no)),
        size_(size),
        stands_for_(static_cast<double>(size)) {}

  std::uint64_t size() const { return size_; }
  double stands_for() const { return stands_for_; }  // bytes of the input they represent

  // Returns at most `size` bytes from an offset on.
  std::string text(std::uint64_t begin, std::uint64_t size) {
    std::string text;
    for (std::uint64_t at = begin; at < begin + std::min(size, size_ - begin); ++at)
      text += byte(at);
    return text;
  }

  // Returns the line that begins at an offset.
  Range line_from(std::uint64_t begin) {
    std::uint64_t end = begin;
    while (end < size_ && !ends_line(end)) ++end;
    return {begin, std::min(end + 1, size_)};
  }

  // Returns the line that holds the byte at an offset.
  Range line_around(std::uint64_t at) {
    const auto after = known_.upper_bound(at);
    if (after != known_.begin() && at < std::prev(after)->second)
      return {std::prev(after)->first, std::prev(after)->second};
    std::uint64_t begin = at;
    while (begin > 0 && !ends_line(begin - 1)) --begin;
    const Range line = line_from(begin);
    known_[line.begin] = line.end;
    return line;
  }

  Sample::Draw draw(const Range& line, double weight) {
    Sample::Draw draw{text(line.begin, std::min<std::uint64_t>(line.end - line.begin, kKeptLine)),
                      line.begin == 0, weight};
    while (draw.line.ends_with('\n') || draw.line.ends_with('\r')) draw.line.pop_back();
    return draw;
  }

 private:
  char byte(std::uint64_t at) {
    BITWHIP_INVARIANT(at < size_);
    if (file_ == nullptr) return text_[at];
    if (at / kBlock != block_) load(at / kBlock);
    return text_[at % kBlock];
  }

  // True if this byte ends a line: LF, or CR without LF behind it.
  bool ends_line(std::uint64_t at) {
    const char c = byte(at);
    return c == '\n' || (c == '\r' && (at + 1 == size_ || byte(at + 1) != '\n'));
  }

  void load(std::uint64_t block) {
    const std::uint64_t begin = block * kBlock,
                        wanted = std::min<std::uint64_t>(kBlock, size_ - begin);
    file_->seek({begin, {}});
    text_ = io::read_up_to(*file_, static_cast<std::size_t>(wanted));
    if (text_.size() < wanted)
      throw io::IoError(name_ + ": the file became shorter while it was read");
    block_ = block;
  }

  std::string name_;
  std::unique_ptr<io::FileSource> file_;  // null: all bytes are in text_
  std::string text_;                      // all bytes, or the current block
  std::uint64_t block_ = UINT64_MAX;
  std::uint64_t size_;
  double stands_for_;
  // Lines already found, from begin to end, so that a giant line is not scanned again for each of
  // its bytes that is drawn.
  std::map<std::uint64_t, std::uint64_t> known_;
};

// Decodes at most `most` bytes of a compressed file, and sets how many bytes they represent.
std::unique_ptr<SampledFile> decoded(const std::string& path, std::size_t most,
                                     std::uint64_t raw_size, const io::Stop& stop, bool& in_part) {
  input::FileInput input({path}, stop, io::Hashing::no);
  io::Source* source = input.next();
  std::string text = io::read_up_to(*source, most);
  const std::size_t size = text.size();
  char more;
  in_part = size == most && source->read(&more, 1) > 0;
  if (!in_part) return std::make_unique<SampledFile>(std::move(text), static_cast<double>(size));
  const double share = static_cast<double>(input.raw_bytes()) / static_cast<double>(raw_size);
  // A truncated last line would seem shorter than it is.
  if (const std::size_t last = text.find_last_of('\n'); last != std::string::npos)
    text.resize(last + 1);
  return std::make_unique<SampledFile>(std::move(text),
                                       static_cast<double>(size) / std::min(share, 1.0));
}

// Returns a uniform random number below `bound`. std::uniform_int_distribution would give numbers
// that depend on the library.
std::uint64_t below(std::uint64_t bound, std::mt19937_64& random) {
  const std::uint64_t most = UINT64_MAX - UINT64_MAX % bound;
  for (;;) {
    if (const std::uint64_t number = random(); number < most) return number % bound;
  }
}

using Files = std::vector<std::unique_ptr<SampledFile>>;

// Returns all lines, shuffled, if there are fewer than `lines`.
std::optional<Sample> whole(Files& files, std::size_t lines, std::mt19937_64& random) {
  Sample sample;
  sample.whole = true;
  std::uint64_t looked_at = 0;
  for (const auto& file : files) {
    for (std::uint64_t begin = 0; begin < file->size();) {
      const Range line = file->line_from(begin);
      looked_at += line.end - line.begin;
      if (sample.draws.size() + 1 >= lines || looked_at > kMostCounted) return std::nullopt;
      sample.draws.push_back(file->draw(line, 0));
      begin = line.end;
    }
  }
  for (Sample::Draw& draw : sample.draws) draw.weight = static_cast<double>(sample.draws.size());
  for (std::size_t i = sample.draws.size(); i > 1; --i)
    std::swap(sample.draws[i - 1], sample.draws[below(i, random)]);
  return sample;
}

}  // namespace

Sample draw_sample(const std::vector<std::string>& paths, std::size_t lines, std::uint64_t seed,
                   const io::Stop& stop) {
  const input::FileInput input(paths, stop, io::Hashing::no);
  std::vector<bool> compressed;
  for (const auto& file : input.files()) {
    if (!file.regular)
      throw io::IoError(file.name + ": is no regular file, so no sample of it can be taken");
    compressed.push_back(
        file.size > 0 &&
        io::is_compressed(SampledFile(file.path, file.size, stop).text(0, io::kLongestMagic)));
  }
  const auto parts = static_cast<std::size_t>(
      std::max<std::ptrdiff_t>(std::count(compressed.begin(), compressed.end(), true), 1));

  Files files;
  std::vector<std::string> in_part;
  for (std::size_t i = 0; i < compressed.size(); ++i) {
    const auto& file = input.files()[i];
    bool only_part = false;
    files.push_back(compressed[i]
                        ? decoded(file.path, kMostDecoded / parts, file.size, stop, only_part)
                        : std::make_unique<SampledFile>(file.path, file.size, stop));
    if (only_part) in_part.push_back(file.name);
  }

  std::mt19937_64 random(seed);
  if (in_part.empty()) {
    if (auto all = whole(files, lines, random)) return *std::move(all);
  }
  Sample sample;
  sample.in_part = std::move(in_part);
  std::vector<double> ends;  // cumulative sizes of the files
  for (const auto& file : files)
    ends.push_back((ends.empty() ? 0 : ends.back()) + file->stands_for());
  const double all = ends.back();
  for (std::size_t i = 0; i < lines && stop.reason() == 0; ++i) {
    const auto at = static_cast<double>(below(static_cast<std::uint64_t>(all), random));
    const auto which =
        static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end() - 1, at) - ends.begin());
    SampledFile& file = *files[which];
    const double share = (at - (ends[which] - file.stands_for())) / file.stands_for();
    const auto place = std::min(
        static_cast<std::uint64_t>(share * static_cast<double>(file.size())), file.size() - 1);
    const Range line = file.line_around(place);
    sample.draws.push_back(file.draw(line, all / static_cast<double>(line.end - line.begin)));
  }
  return sample;
}

}  // namespace bitwhip::batch
