// Writers of puzzles as lines: what was read, or an isomorph of it, with the text behind it.
#include <fmt/core.h>

#include <algorithm>

#include "batch/writer.h"
#include "collect/minlex.h"

namespace bitwhip::batch {

namespace {

void append_line(std::string& out, std::string_view puzzle, const Record& record) {
  out += puzzle.empty() ? std::string_view("-") : puzzle;
  if (!record.tail.empty()) (out += record.separator) += record.tail;
  out += '\n';
}

// What all of them share: a head that names the columns of the lines stands above them, whatever
// stands in place of the puzzles.
class LinesWriter : public Writer {
 public:
  explicit LinesWriter(const Layout& layout) : head_(layout.head) {}
  void header(std::string& out) const override {
    if (!head_.empty()) (out += head_) += '\n';
  }

 private:
  const std::string head_;
};

class LineWriter : public LinesWriter {
 public:
  using LinesWriter::LinesWriter;
  void record(std::string& out, const Record& record) const override { append_line(out, record.read, record); }
};

class FormWriter : public LinesWriter {
 public:
  explicit FormWriter(const Layout& layout) : LinesWriter(layout), form_(static_cast<std::size_t>(layout.shown_form)) {}
  void record(std::string& out, const Record& record) const override { append_line(out, record.forms[form_].text, record); }

 private:
  const std::size_t form_;
};

// The unit of work is the line, by its number and its puzzle.
class IsomorphWriter : public LinesWriter {
 public:
  explicit IsomorphWriter(const Layout& layout) : LinesWriter(layout), seed_(layout.seed), images_(layout.images) {}
  int lines() const override { return images_; }
  void record(std::string& out, const Record& record) const override {
    const bool is_puzzle = record.puzzle.size() == kCells;
    const collect::Cells cells = is_puzzle ? collect::cells_of(record.puzzle) : collect::Cells{};
    std::uint64_t unit = record.line;
    for (const std::uint8_t digit : cells) unit = unit * 1000003 + digit;
    for (int i = 0; i < images_; ++i) {
      collect::Draws draws(seed_, unit, static_cast<std::uint64_t>(i));
      append_line(out, is_puzzle ? collect::text_of(collect::random_isomorph(cells, draws)) : std::string(), record);
    }
  }

 private:
  const std::uint64_t seed_;
  const int images_;
};

}  // namespace

std::unique_ptr<Writer> make_line_writer(const Layout& layout) { return std::make_unique<LineWriter>(layout); }
std::unique_ptr<Writer> make_form_writer(const Layout& layout) { return std::make_unique<FormWriter>(layout); }
std::unique_ptr<Writer> make_isomorph_writer(const Layout& layout) { return std::make_unique<IsomorphWriter>(layout); }

}  // namespace bitwhip::batch
