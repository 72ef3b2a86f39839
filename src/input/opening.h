// The opening of a file: the comments at its top and its first line, read before the run reads the
// file.
//
// A file can be read twice, but a pipe cannot. So the bytes that were read from a pipe are kept
// with its descriptor, and the run begins with them (`Held`).
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

#include "input/family.h"
#include "input/layout.h"
#include "io/source.h"
#include "io/stop.h"

namespace bitwhip::input {

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// A cursor over the lines of a text, behind its byte-order mark:
//
//   for (LineCursor lines(text); lines.next();) use(lines.number, lines.line);
class LineCursor {
 public:
  // Begins at an offset in the text, with line number `first`.
  explicit LineCursor(std::string_view text, std::size_t at = 0, std::uint64_t first = 1)
      : number(first - 1), rest_(text.substr(at)) {
    if (at == 0 && rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
  }

  // Advances to the next line. Returns false at the end.
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
  bool ended = false;                              // by a line end, so the line is complete

 private:
  std::string_view rest_;
};

struct Comment {
  std::uint64_t line = 0;  // number, from 1
  std::string text{};      // with the #
};

inline constexpr std::size_t kLongestFirst = 4096;

struct Opening {
  // Above the first line that is neither blank nor a comment.
  std::vector<Comment> comments{};
  // That line, as far as it was read, up to kLongestFirst bytes.
  Comment first{};
  // The names of the columns that lie beside the puzzles, as names_of() of batch/input_line.h reads
  // them: the header of a table with the column of the puzzle in front, or the members of the first
  // JSON object as an array. Empty: none.
  std::string columns{};
  std::shared_ptr<io::HeldPipe> held{};  // null: the file can be read again
};

// Reads the opening of a file, decompressed; "-" is standard input. It ends with the
// first line that is not a comment, however the bytes of that line arrive. If the file cannot be
// read, the opening is empty: the run will report why.
// format: to find the columns of a table by; null: they are not looked for.
Opening opening_of(const std::string& path, const io::Stop& stop,
                   const FormatOptions* format = nullptr);
// Returns the opening of a text that begins with the head; nothing if more of it is needed. whole:
// the head is the whole text, so there always is one.
std::optional<Opening> opening_of_head(std::string_view head, bool whole,
                                       const FormatOptions* format = nullptr);

// An incremental reader of the opening of a text that comes in pieces; each line is looked at once.
class OpeningReader {
 public:
  // format: as in opening_of(), and must outlive the object.
  explicit OpeningReader(const FormatOptions* format = nullptr);
  // Continues with the text read so far, of which a prefix was given before. whole: there is no
  // more. Returns true when the opening is complete.
  bool look_at(std::string_view text, bool whole);

  Opening opening;

 private:
  bool look_for_columns(std::string_view text, bool whole);

  std::optional<LayoutFinder> layout_;  // nothing: columns are not looked for
  std::size_t at_ = 0;                  // offset behind the lines looked at
  std::uint64_t number_ = 1;            // number of the line there
};

// Reads the opening of a source, and stores in `head` the bytes read for it. Ends early at
// a stop.
Opening read_opening(io::Source& decoded, const io::Stop& stop, std::string& head,
                     const FormatOptions* format = nullptr);

// The limit up to which comments are read: whatever stands below counts as the first line.
inline constexpr std::size_t kLongestOpening = std::size_t{16} << 20;
// Returns how many bytes of a file are needed to determine its layout, given those read so far:
// kLongestHead (input/family.h), or if comments take most of them, half as many behind the
// comments.
std::size_t head_size(std::string_view text);

inline constexpr std::string_view kNoteMark = "#bitwhip ";
// True for a note, a comment for programs: `#bitwhip ` and a JSON object, which says how the
// records of the file were made or selected. Records are written with the notes of their input.
inline bool is_note(std::string_view line) { return line.starts_with(kNoteMark); }

// True if the first line of a file is a header, which names its columns.
inline bool is_heading(std::string_view line) {
  const std::string_view word = line.substr(0, line.find_first_of(" \t,;"));
  return line.size() < kLongestFirst && (word == "puzzle" || word == "\"puzzle\"");
}

// Returns the names of the columns beside the puzzles as one header line, without quotes around the
// name of the puzzle; empty: there are none. has_fields: the lines have fields of a variant behind
// the puzzle, and so are no table.
std::string header_of(const Opening& opening, bool has_fields);

// A detector of headers: the first line of a file may be one, and a line behind notes, since files
// of records may have been concatenated.
class HeaderDetector {
 public:
  HeaderDetector() = default;
  // Returns the state behind a header.
  static HeaderDetector passed() {
    HeaderDetector headings;
    headings.may_come_ = false;
    return headings;
  }

  // Advances to the next line, without blanks at its ends. Returns true if it is a header.
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

// Returns NAME,... of a comment `# variant: NAME,...`, trimmed; nothing for any other line. line:
// without its line end.
std::optional<std::string_view> variant_named_by(std::string_view line);

}  // namespace bitwhip::input
