#include "input/opening.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/text.h"
#include "input/family.h"
#include "io/decompress.h"
#include "io/io_error.h"

namespace bitwhip::input {

namespace {

bool is_comment(std::string_view trimmed_line) {
  return trimmed_line.empty() || trimmed_line.front() == '#';
}

}  // namespace

Opening read_opening(io::Source& decoded, const io::Stop& stop, std::string& head) {
  OpeningReader reader;
  std::size_t size = 0;
  for (bool more = true; more;) {
    if (size == head.size()) head.resize(std::max(kLongestHead, 2 * size));
    const std::size_t n = decoded.read(head.data() + size, head.size() - size);
    if (n == 0 && stop.reason() != 0) break;
    size += n;
    more = !reader.look_at(std::string_view(head).substr(0, size), n == 0);
  }
  head.resize(size);
  return std::move(reader.opening);
}

bool OpeningReader::look_at(std::string_view text, bool whole) {
  whole = whole || text.size() >= kLongestOpening;
  if (!whole && text.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(text))
    return false;
  for (LineCursor lines(text, at_, number_); lines.next();
       at_ = text.size() - lines.rest().size(), number_ = lines.number + 1) {
    const std::string_view line = trimmed(lines.line);
    const bool comment = is_comment(line);
    const bool enough = !comment && line.size() >= kLongestFirst;
    // LF may follow a CR at the end of the text.
    const bool has_ended =
        lines.ended && (!lines.rest().empty() || text.back() == '\n' || !comment);
    if (!has_ended && !whole && !enough) return false;
    if (!comment) {
      opening.first = {lines.number, std::string(line.substr(0, kLongestFirst))};
      return true;
    }
    if (!line.empty()) opening.comments.push_back({lines.number, std::string(line)});
  }
  return whole;
}

std::size_t head_size(std::string_view text) {
  std::size_t comments = 0;
  for (LineCursor lines(text); lines.next() && is_comment(trimmed(lines.line));)
    comments = text.size() - lines.rest().size();
  return std::max(kLongestHead, std::min(comments + kLongestHead / 2, kLongestOpening));
}

Opening opening_of(const std::string& path, const io::Stop& stop) {
  Opening opening;
  try {
    io::FileSource file(path, stop, io::Hashing::no);
    struct stat status;
    const bool waits = path == "-" || stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode);
    if (waits) file.keep();
    try {
      std::string head;
      opening = read_opening(*io::decompress(file, path), stop, head);
    } catch (const io::IoError&) {  // damaged: the run will get there too
    }
    if (waits) opening.held = std::make_shared<io::HeldPipe>(file.release());
  } catch (const io::IoError&) {  // the run will report why
  }
  return opening;
}

std::optional<Opening> opening_of_head(std::string_view head, bool whole) {
  OpeningReader reader;
  if (!reader.look_at(head, whole)) return std::nullopt;
  return std::move(reader.opening);
}

std::optional<std::string_view> variant_named_by(std::string_view line) {
  for (const std::string_view part : {"#", "variant", ":"}) {
    line = trimmed(line);
    if (!line.starts_with(part)) return std::nullopt;
    line.remove_prefix(part.size());
  }
  return trimmed(line);
}

}  // namespace bitwhip::input
