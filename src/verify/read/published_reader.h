// Reader of published paths, line by line.
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include "verify/read/path.h"

namespace bitwhip::verify {

// Line-based parser of paths as CSP-Rules prints them and forums copy them: calls, banners,
// puzzles, states as grids, steps (docs/PATHS.md). All other lines are comments.
class PublishedReader {
 public:
  // `variant`: names for paths that have none.
  explicit PublishedReader(std::string variant) : variant_(std::move(variant)) { start(); }

  // Reads a line with its number. Returns the run that ends before this line, if any.
  std::optional<Path> take(std::string_view line, int number);
  // Returns the run that ends with the last line, if any.
  std::optional<Path> end();

 private:
  void start();
  void finish();
  void begin_next(bool by_call);
  bool take_call(std::string_view line);
  bool take_puzzle(std::string_view line);
  bool take_row(std::string_view line);
  bool take_step(std::string_view line);
  bool take_words(std::string_view line);
  void take_grid();
  void finish_step();
  void finish_block(std::string_view line);
  void add(const std::string& where, decltype(Item::what) what);
  void pass_over(std::string_view line, const std::string& where);

  const std::string variant_;
  std::string where_;
  Path path_;
  bool call_ = false;               // inside the parentheses of a call
  std::vector<std::string> edges_;  // of a Futoshiki
  std::vector<std::vector<std::string>> rows_;
  char view_ = ' ';                    // of the next grid: r, c, b for rn, cn, bn
  std::string step_, step_where_;      // a step that may continue on the next line
  std::string unread_, unread_where_;  // beginning of unread lines since the last item
  std::optional<Path> done_;
  std::string banner_;  // variant of a banner after steps, for the next run
};

}  // namespace bitwhip::verify
