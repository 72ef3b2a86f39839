#include "input/splitter.h"

#include <algorithm>
#include <cstring>

#include "input/grid_splitter.h"
#include "input/line_splitter.h"
#include "input/variant_comment.h"
#include "input/whole_line_splitter.h"

namespace bitwhip::input {

namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";

// Where c is next, found again only when that place has been passed: a file without any CR is searched for one only once.
class Finder {
 public:
  Finder(std::string_view bytes, char c) : bytes_(bytes), c_(c) {}
  std::size_t from(std::size_t at) {
    if (!known_ || next_ < at) {
      const void* found = at < bytes_.size() ? std::memchr(bytes_.data() + at, c_, bytes_.size() - at) : nullptr;
      next_ = found != nullptr ? static_cast<std::size_t>(static_cast<const char*>(found) - bytes_.data()) : bytes_.size();
      known_ = true;
    }
    return next_;
  }

 private:
  std::string_view bytes_;
  char c_;
  std::size_t next_ = 0;
  bool known_ = false;
};

}  // namespace

std::size_t Splitter::skip_mark(std::string_view bytes) {
  std::size_t at = 0;
  while (mark_ >= 0 && at < bytes.size()) {
    if (bytes[at] == kMark[static_cast<std::size_t>(mark_)]) {
      ++at;
      if (++mark_ == static_cast<int>(kMark.size())) mark_ = -1;
    } else {
      take(kMark.substr(0, static_cast<std::size_t>(mark_)));
      mark_ = -1;
    }
  }
  return at;
}

std::size_t Splitter::feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines, std::size_t max_text) {
  std::size_t at = mark_ >= 0 ? skip_mark(bytes) : 0;
  Finder lf(bytes, '\n');
  Finder cr(bytes, '\r');
  while (at < bytes.size() && chunk.lines.size() < max_lines && chunk.text.size() < max_text) {
    if (after_cr_) {
      after_cr_ = false;
      if (bytes[at] == '\n') {
        ++at;
        continue;
      }
    }
    const std::size_t end = std::min(lf.from(at), cr.from(at));
    if (end > at) take(bytes.substr(at, end - at));
    at = end;
    if (at == bytes.size()) break;
    after_cr_ = bytes[at] == '\r';
    ++at;
    // At once where it can be: else no line of a file with CR LF would leave the splitter fresh.
    if (after_cr_ && at < bytes.size()) {
      after_cr_ = false;
      at += bytes[at] == '\n';
    }
    end_line(chunk);
    ++number_;
  }
  return at;
}

void Splitter::finish(Chunk& chunk) {
  if (mark_ > 0) take(kMark.substr(0, static_cast<std::size_t>(mark_)));
  mark_ = -1;
  end_line(chunk);
  end_file(chunk);
}

void Splitter::resume_at(std::uint64_t number) {
  mark_ = -1;
  resumed_ = true;
  number_ = number;
}

void Splitter::see_comment(std::string_view line) {
  if (!refuses_variant_) return;
  if (const auto names = variant_named_by(line)) refusal_ = refuses_variant_(*names);
}

std::unique_ptr<Splitter> make_splitter(const FileLayout& layout, bool keep_tail) {
  switch (layout.family) {
    case Family::rows:
      return std::make_unique<GridSplitter>(keep_tail, GridCells::givens, layout.fields_above);
    case Family::marks:
      return std::make_unique<GridSplitter>(keep_tail, GridCells::candidates, layout.fields_above);
    case Family::jsonl:
      return std::make_unique<WholeLineSplitter>(cut_jsonl, layout, keep_tail);
    case Family::hodoku:
      return std::make_unique<WholeLineSplitter>(cut_hodoku, layout, keep_tail);
    case Family::fields:
      return std::make_unique<WholeLineSplitter>(cut_fields, layout, keep_tail);
    case Family::table:
      return std::make_unique<WholeLineSplitter>(cut_table, layout, keep_tail);
    case Family::lines:
      break;
  }
  return std::make_unique<LineSplitter>(keep_tail);
}

}  // namespace bitwhip::input
