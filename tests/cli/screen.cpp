#include "cli/screen.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>

namespace bitwhip::testing {

namespace {

std::string trimmed(const std::string& row) { return row.substr(0, row.find_last_not_of(' ') + 1); }

}  // namespace

void Screen::feed(std::string_view bytes) {
  for (const char c : bytes) {
    if (!escape_.empty() || c == '\x1b') {
      escape_ += c;
      if (escape_ == "\x1b[K") {
        rows_.back().resize(std::min(column_, rows_.back().size()));
      } else if (c != 'm' && escape_ != "\x1b" && escape_.substr(0, 2) != "\x1b[") {
        throw std::runtime_error("an unknown escape sequence");
      } else if (c != 'm') {
        if (escape_.size() > 10) throw std::runtime_error("an unknown escape sequence");
        continue;
      }
      escape_.clear();
    } else if (c == '\r') {
      column_ = 0;
    } else if (c == '\n') {
      rows_.emplace_back();
    } else {
      put(c);
    }
  }
}

void Screen::put(char c) {
  if (column_ == width_) {
    rows_.emplace_back();
    column_ = 0;
  }
  std::string& row = rows_.back();
  if (row.size() <= column_) row.resize(column_ + 1, ' ');
  row[column_++] = c;
}

std::vector<std::string> Screen::rows() const {
  std::vector<std::string> rows;
  for (const std::string& row : rows_) rows.push_back(trimmed(row));
  return rows;
}

std::string Screen::last_row() const { return trimmed(rows_.back()); }

Terminal::Terminal(std::size_t width) : screen_(width) {
  fd_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  std::array<char, 100> name{};
  if (fd_ < 0 || grantpt(fd_) != 0 || unlockpt(fd_) != 0 ||
      ptsname_r(fd_, name.data(), name.size()) != 0)
    throw std::runtime_error("posix_openpt");
  path_ = name.data();
  keep_ = open(path_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  const winsize size{24, static_cast<unsigned short>(width), 0, 0};
  if (keep_ < 0 || ioctl(keep_, TIOCSWINSZ, &size) != 0) throw std::runtime_error("TIOCSWINSZ");
}

Terminal::~Terminal() {
  close(fd_);
  if (keep_ >= 0) close(keep_);
}

// False when nobody has the terminal open any more.
bool Terminal::read() {
  if (keep_ >= 0) close(keep_);
  keep_ = -1;
  std::array<char, 4096> block;
  ssize_t n;
  do {
    n = ::read(fd_, block.data(), block.size());
  } while (n < 0 && errno == EINTR);
  for (ssize_t i = 0; i < n; ++i) {
    const bool was_blank = screen_.last_row().empty();
    screen_.feed({block.data() + i, 1});
    blank_ += !was_blank && screen_.last_row().empty();
  }
  return n > 0;
}

bool Terminal::wait_for(const std::function<bool(const Screen&)>& wanted) {
  while (!wanted(screen_)) {
    if (!read()) return wanted(screen_);
  }
  return true;
}

void Terminal::wait_for_end() {
  while (read()) {
  }
}

}  // namespace bitwhip::testing
