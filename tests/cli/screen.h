// Pseudo-terminal for the program under test: its output, and the screen that a user would see.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::testing {

// The screen of a terminal, as far as the program uses one: text, line ends, carriage returns,
// "erase to the end of the line" (ESC [ K) and colours (ESC [ ... m). A text that reaches the right
// edge goes on in the next row. Rows that scroll out at the top are kept. Anything else is a
// failure.
class Screen {
 public:
  explicit Screen(std::size_t width) : width_(width), rows_(1) {}
  void feed(std::string_view bytes);
  // Without blanks at their ends; the last one is that of the cursor.
  std::vector<std::string> rows() const;
  std::string last_row() const;

 private:
  void put(char c);

  const std::size_t width_;
  std::vector<std::string> rows_;
  std::size_t column_ = 0;
  std::string escape_;  // a sequence under way
};

// A pseudo-terminal of 24 rows.
class Terminal {
 public:
  explicit Terminal(std::size_t width);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // The device to open.
  const std::string& path() const { return path_; }
  // Reads output of the program, which must have been started, until the screen satisfies `wanted`.
  // Returns false if the program ends first.
  bool wait_for(const std::function<bool(const Screen&)>& wanted);
  // Reads the rest of the output, up to the end of the program.
  void wait_for_end();
  const Screen& screen() const { return screen_; }
  // How often the row of the cursor became empty, checked after each byte.
  std::size_t times_blank() const { return blank_; }

 private:
  bool read();

  int fd_ = -1;
  int keep_ = -1;  // the other end, until the program has it
  std::string path_;
  Screen screen_;
  std::size_t blank_ = 0;
};

}  // namespace bitwhip::testing
