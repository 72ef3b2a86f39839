// Reader of paths from a byte stream: text, JSON documents (one or many, on lines of their own or
// not) and arrays of them, published paths, in any mixture. Lines between paths that begin with #
// are comments.
//
// Only one path is in memory at a time. What cannot be read costs its own path alone: text goes on
// at the next line that begins with PUZZLE =, JSON at the next line that begins with an object, or
// at the next object that begins with "puzzle" or "schema". Lines that are neither are of published
// paths.
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include "verify/board/fault.h"
#include "verify/read/path.h"
#include "verify/read/published_reader.h"

namespace bitwhip::verify {

// Character stream with lookahead; all kinds of line ends become LF.
class Characters {
 public:
  // Stores at most `size` bytes at `to` and returns their number; 0 at the end.
  using Read = std::function<std::size_t(char* to, std::size_t size)>;
  explicit Characters(Read read);

  static constexpr int kEnd = -1;
  int peek();  // kEnd at the end
  int get();
  // Returns the next bytes without consuming them: at most kAhead, up to the end of the stream.
  static constexpr std::size_t kAhead = 256;
  std::string_view ahead();
  int line() const { return line_; }  // line number of the next byte

 private:
  void fill(std::size_t wanted);

  Read read_;
  std::vector<char> block_;
  std::size_t at_ = 0, size_ = 0;
  int line_ = 1;
  bool ended_ = false;
  bool after_cr_ = false;
};

class PathReader {
 public:
  // `variant`: names for paths that have none; paths with names must have the same.
  explicit PathReader(Characters::Read read, std::string variant = {})
      : in_(std::move(read)), variant_(std::move(variant)) {}

  // A path, or with a fault an unreadable one; `path` then holds what is known of it.
  struct ReadItem {
    Path path;
    std::string where{};
    std::optional<Fault> fault{};

    std::string why() const { return fault ? fault->text() : std::string(); }
  };
  // Returns nothing after the last path.
  std::optional<ReadItem> next();

  // Size limit of a path in bytes. The hardest puzzles need some 100 KB.
  static constexpr std::size_t kLongest = std::size_t{4} << 20;

 private:
  ReadItem text_path();
  ReadItem json_path();
  std::optional<ReadItem> published_path();
  ReadItem nonsense();
  bool text_begins();
  bool object_begins(bool line_begins);
  void take_line(std::string& text);

  Characters in_;
  std::string variant_;
  std::optional<PublishedReader> published_;  // while lines of published paths are read
  bool published_run_ = false;                // it has returned a run
  int paths_ = 0;                             // number of JSON documents so far
  int arrays_ = 0;                            // nesting depth
  int array_line_ = 0;                        // line of the innermost one
};

}  // namespace bitwhip::verify
