// Paths one after another from a stream of bytes: text, JSON documents (one or many, on lines of
// their own or not) and arrays of them, published paths, in any mixture. Lines between paths that
// begin with # are comments.
//
// Only one path is in memory at a time. What cannot be read costs its own path alone: text goes on
// at the next line that begins with PUZZLE =, JSON at the next line that begins with an object, or
// at the next object that begins with "puzzle" or "schema". Lines that are neither are of published
// paths.
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include <optional>

#include "verify/path.h"

namespace bitwhip::verify {

// Gives the bytes of a stream, with LF for all kinds of line ends, and some bytes ahead.
class Characters {
 public:
  // Stores at most size bytes at `to` and returns how many; 0 at the end.
  using Read = std::function<std::size_t(char* to, std::size_t size)>;
  explicit Characters(Read read);

  static constexpr int kEnd = -1;
  int peek();  // kEnd at the end
  int get();
  // Returns what comes next, up to the end of the stream, at most kAhead bytes.
  static constexpr std::size_t kAhead = 256;
  std::string_view ahead();
  int line() const { return line_; }  // the number of the line that the next byte is in

 private:
  void fill(std::size_t wanted);

  Read read_;
  std::vector<char> block_;
  std::size_t at_ = 0, size_ = 0;
  int line_ = 1;
  bool ended_ = false;
  bool after_cr_ = false;
};

// Paths as CSP-Rules prints them and forums copy them, from lines: calls, banners, puzzles, states
// as grids, steps, comments. docs/PATHS.md says what is read. A line that is nothing of it is a
// comment.
class PublishedReader {
 public:
  // `variant` holds the names for paths that give none.
  explicit PublishedReader(std::string variant) : variant_(std::move(variant)) { start(); }

  // Takes a line and its number. Returns the run that ends before this line, if any.
  std::optional<Path> take(std::string_view line, int number);
  // Returns the run that the last line ends, if any.
  std::optional<Path> end();

 private:
  void start();
  void finish();
  void begin_next(bool by_call);
  bool take_call(std::string_view line);
  bool take_puzzle(std::string_view line);
  bool take_row(std::string_view line);
  bool take_step(std::string_view line);
  void take_words(std::string_view line);
  void take_grid();
  void finish_step();

  const std::string variant_;
  std::string where_;
  Path path_;
  bool call_ = false;               // within the parentheses of a call
  std::vector<std::string> edges_;  // of Futoshiki
  std::vector<std::vector<std::string>> rows_;
  char view_ = ' ';                // of the next grid: r, c, b for rn, cn, bn
  std::string step_, step_where_;  // that may go on in the next line
  std::optional<Path> done_;
  std::string banner_;  // the variant of a banner after steps, until another run begins
};

class PathReader {
 public:
  // `variant` holds the names for paths that give none; those that give some must give the same.
  explicit PathReader(Characters::Read read, std::string variant = {})
      : in_(std::move(read)), variant_(std::move(variant)) {}

  // Where `why` is not empty, the path could not be read; `path` holds what is known of it.
  struct Item {
    Path path;
    std::string where{}, why{};
  };
  // Returns nothing after the last path.
  std::optional<Item> next();

  // A longer one is not read. The hardest puzzles have some 100 KB.
  static constexpr std::size_t kLongest = std::size_t{4} << 20;

 private:
  Item text_path();
  Item json_path();
  std::optional<Item> published_path();
  Item nonsense();
  bool text_begins();
  bool object_begins(bool line_begins);
  void take_line(std::string& text);

  Characters in_;
  std::string variant_;
  std::optional<PublishedReader> published_;  // within lines of published paths
  bool published_run_ = false;                // one was given of them
  int paths_ = 0;                             // JSON documents so far
  int arrays_ = 0;                            // that are open
  int array_line_ = 0;                        // where the last one begins
};

}  // namespace bitwhip::verify
