// Paths as CSP-Rules prints them and forums copy them, from lines: calls, banners, puzzles, states
// as grids, steps, comments. docs/PATHS.md says what is read. A line that is nothing of it is a
// comment.
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/path.h"

namespace bitwhip::verify {

class PublishedReader {
 public:
  // variant: the names of paths that give none.
  explicit PublishedReader(std::string variant) : variant_(std::move(variant)) { start(); }

  // A line and its number. Returns the run that ends before this line, if any.
  std::optional<Path> take(std::string_view line, int number);
  // The run that the last line ends, if any.
  std::optional<Path> end();

 private:
  void start();
  void finish();
  void begin_next(bool by_call);
  bool begins(std::string_view line) const;
  bool take_call(std::string_view line);
  bool take_puzzle(std::string_view line);
  bool take_row(std::string_view line);
  bool take_step(std::string_view line);
  void take_words(std::string_view line);
  void take_grid();
  void finish_step();
  template <class One>
  void add(One what) {
    path_.items.push_back({where_, std::move(what)});
  }

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

}  // namespace bitwhip::verify
