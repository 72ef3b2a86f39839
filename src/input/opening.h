// The comments at the top of a file and its first line, read before the run that reads the file.
//
// A file can be read twice. What comes through a pipe cannot, so the bytes that were taken from it
// are kept with its descriptor, and the run begins with them (`Held`).
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/source.h"
#include "io/stop.h"

namespace bitwhip::input {

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// Goes through the lines of a text behind its byte-order mark:
//
//   for (HeadLines lines(text); lines.next();) use(lines.number, lines.line);
class HeadLines {
 public:
  // Begins at a byte of the text, with line `first`.
  explicit HeadLines(std::string_view text, std::size_t at = 0, std::uint64_t first = 1)
      : number(first - 1), rest_(text.substr(at)) {
    if (at == 0 && rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
  }

  // Goes to the next line. Returns false where nothing is left.
  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find_first_of("\r\n");
    line = rest_.substr(0, end);
    ended = end != std::string_view::npos;
    rest_.remove_prefix(ended ? end + (rest_.substr(end).starts_with("\r\n") ? 2 : 1)
                              : rest_.size());
    ++number;
    return true;
  }
  std::string_view rest() const { return rest_; }  // behind the line
  std::string_view line;                           // without its line end
  std::uint64_t number = 0;                        // from 1
  bool ended = false;                              // it has a line end: there is no more to it

 private:
  std::string_view rest_;
};

struct Comment {
  std::uint64_t line = 0;  // its number, from 1
  std::string text{};      // with the #
};

inline constexpr std::size_t kLongestFirst = 4096;

struct Opening {
  // Those above the first line that is neither blank nor a comment.
  std::vector<Comment> comments{};
  // The first line that is neither, as far as it has come, up to kLongestFirst bytes.
  Comment first{};
  std::shared_ptr<io::Held> held{};  // null: a file that can be read again
};

// Reads the opening of a file, decompressed; "-" is standard input. For a pipe it waits until the
// first line that is no comment begins, or ends, where it may be a string of f-puzzles. Where the
// file cannot be read the opening has no comments: whoever reads it again tells why.
Opening opening_of(const std::string& path, const io::Stop& stop);
// Reads the opening of a text that begins with the head. Returns nothing when more of it is needed.
// whole: there is no more, so there always is one.
std::optional<Opening> opening_of_head(std::string_view head, bool whole);

// Reads an opening from a text that comes in pieces: each line is looked at once.
class OpeningReader {
 public:
  // waits: the text comes through a pipe, and whoever writes it may wait for an answer.
  explicit OpeningReader(bool waits) : waits_(waits) {}
  // Looks at all of the text that has come so far, of which it has seen a part before. whole: there
  // is no more. Returns true when nothing more is to be read.
  bool look_at(std::string_view text, bool whole);

  Opening opening;

 private:
  const bool waits_;
  std::size_t at_ = 0;        // behind the lines that have been looked at
  std::uint64_t number_ = 1;  // of the line there
};

// Reads the opening of a source, and keeps in head what was read for it. waits: as above. A stop
// ends it with what there is.
Opening read_opening(io::Source& decoded, bool waits, const io::Stop& stop, std::string& head);

// The comments of an opening are read no further than this: whatever stands below is taken for the
// first line.
inline constexpr std::size_t kLongestOpening = std::size_t{16} << 20;
// Returns how many bytes of a file are looked at before its layout is decided, by those that have
// come: kLongestHead (input/family.h), and where comments take most of them, half as many behind
// the comments.
std::size_t head_size(std::string_view text);

inline constexpr std::string_view kNoteMark = "#bitwhip ";
// True for a comment that programs read: `#bitwhip ` and a JSON object, which tells how the records
// of the file were made or chosen. Records are written with the notes of their input.
inline bool is_note(std::string_view line) { return line.starts_with(kNoteMark); }

// True if the first line of a file names the columns of its lines, and is no puzzle.
inline bool is_heading(std::string_view line) {
  return line.size() < kLongestFirst && line.substr(0, line.find_first_of(" \t,;")) == "puzzle";
}

// Tells which lines name columns: the first line of a file may, and that behind notes, since files
// of records may have been written one after another.
class Headings {
 public:
  Headings() = default;
  // Begins behind a heading.
  static Headings passed() {
    Headings headings;
    headings.may_come_ = false;
    return headings;
  }

  // Takes the next line, without the blanks at its ends. Returns true if it names columns.
  bool take(std::string_view line) {
    if (line.empty()) return false;
    if (line.front() == '#') {
      may_come_ = may_come_ || is_note(line);
      return false;
    }
    return std::exchange(may_come_, false) && is_heading(line);
  }

 private:
  bool may_come_ = true;
};

// Returns the names of the comment by which a file of variants tells itself, `# variant: NAME,...`,
// without blanks at their ends; nothing when the line, without its line end, is no such comment.
std::optional<std::string_view> variant_named_by(std::string_view line);

}  // namespace bitwhip::input
