#include "input/opening.h"

#include <sys/stat.h>

#include "base/text.h"
#include "input/family.h"
#include "io/decompress.h"
#include "io/io_error.h"

namespace bitwhip::input {

namespace {

// Reads the comments of the text and its first line. True when that line is known, so nothing more
// is to be read. waits: the text comes through a pipe.
bool read_comments(std::string_view text, bool whole, bool waits, Opening& opening) {
  if (!whole && text.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(text)) return false;
  opening.comments.clear();
  for (HeadLines lines(text); lines.next();) {
    const std::string_view line = trimmed(lines.line);
    const bool comment = line.empty() || line.front() == '#';
    // Of a pipe a line under way is enough, unless it may yet become a string or a link of
    // f-puzzles.
    const std::string_view word = trimmed(line, " \t\"'");
    const bool is_puzzle = !word.empty() && (!is_letter(word[0]) || lower(word[0]) == 'x');
    const bool enough = !comment && (line.size() >= kLongestFirst || (waits && is_puzzle));
    if (!lines.ended && !whole && !enough) return false;
    if (!comment) {
      opening.first = {lines.number, std::string(line.substr(0, kLongestFirst))};
      return true;
    }
    if (!line.empty()) opening.comments.push_back({lines.number, std::string(line)});
  }
  return false;
}

void read_opening(io::Source& source, const std::string& name, bool waits, const io::Stop& stop, Opening& opening) {
  const auto decoded = io::decompress(source, name);
  std::string text(kLongestHead, '\0');
  std::size_t size = 0;
  for (bool more = true; more && size < text.size();) {
    const std::size_t n = decoded->read(text.data() + size, text.size() - size);
    if (n == 0 && stop.reason() != 0) return;
    size += n;
    more = !read_comments(std::string_view(text).substr(0, size), n == 0, waits, opening) && n > 0;
  }
}

}  // namespace

Opening opening_of(const std::string& path, const io::Stop& stop) {
  Opening opening;
  try {
    io::FileSource file(path, stop, false);
    struct stat status;
    const bool waits = path == "-" || stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode);
    if (waits) file.keep();
    try {
      read_opening(file, path, waits, stop, opening);
    } catch (const io::IoError&) {  // damaged: the run comes to the same place
    }
    if (waits) opening.held = std::make_shared<io::Held>(file.release());
  } catch (const io::IoError&) {  // the run tells why
  }
  return opening;
}

std::optional<Opening> opening_of_head(std::string_view head, bool whole) {
  Opening opening;
  if (!read_comments(head, whole, true, opening) && !whole) return std::nullopt;
  return opening;
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
