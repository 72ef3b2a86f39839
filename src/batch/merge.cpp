#include "batch/merge.h"

#include <cstring>
#include <memory>
#include <vector>

#include "base/text.h"
#include "input/input.h"
#include "io/io_error.h"

namespace bitwhip::batch {

namespace {

// The lines of a part, decoded.
class PartLines {
 public:
  PartLines(const std::string& path, const io::Stop& stop) : path_(path), input_({path}, stop, false), source_(*input_.next()), block_(kBlock) {}

  // Appends so many lines, with their line ends.
  void take(int count, std::string& out) {
    while (count > 0) {
      if (begin_ == end_) fill();
      if (end_ == 0) throw io::IoError(printable(path_) + ": the part holds fewer records than its journal tells");
      const void* found = std::memchr(block_.data() + begin_, '\n', end_ - begin_);
      const std::size_t end = found != nullptr ? static_cast<std::size_t>(static_cast<const char*>(found) - block_.data()) + 1 : end_;
      out.append(block_.data() + begin_, end - begin_);
      begin_ = end;
      if (found != nullptr) --count;
    }
  }

  bool at_end() {
    if (begin_ == end_) fill();
    return end_ == 0;
  }

 private:
  void fill() {
    begin_ = 0;
    end_ = 0;
    end_ = source_.read(block_.data(), block_.size());
  }

  static constexpr std::size_t kBlock = std::size_t{32} << 10;
  const std::string path_;
  input::FileInput input_;
  io::Source& source_;
  std::vector<char> block_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace

bool merge(std::span<const Part> parts, io::Sink& sink, const io::Stop& stop) {
  std::vector<std::unique_ptr<PartLines>> lines;
  std::uint64_t records = 0;
  std::string header, text;
  for (const Part& part : parts) {
    lines.push_back(std::make_unique<PartLines>(part.path, stop));
    records += part.journal.tally.records;
    header.clear();
    lines.back()->take(part.journal.header_lines, header);
  }
  text = header;
  constexpr std::size_t kPiece = std::size_t{256} << 10;
  for (std::uint64_t k = 0; k < records; ++k) {
    const std::size_t i = k % parts.size();
    lines[i]->take(parts[i].journal.record_lines, text);
    if (text.size() < kPiece) continue;
    if (stop.reason() != 0 || !sink.write(text)) return false;
    text.clear();
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!lines[i]->at_end()) throw io::IoError(printable(parts[i].path) + ": the part holds more records than its journal tells");
  }
  return text.empty() || sink.write(text);
}

}  // namespace bitwhip::batch
