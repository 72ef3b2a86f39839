#include "input/splitter.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/invariant.h"
#include "base/text.h"
#include "input/cells.h"
#include "input/loose.h"
#include "input/opening.h"

namespace bitwhip::input {

namespace {

// Where c is next, found again only when that place has been passed: a file without any CR is
// searched for one only once.
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
    if (bytes[at] == kByteOrderMark[static_cast<std::size_t>(mark_)]) {
      ++at;
      if (++mark_ == static_cast<int>(kByteOrderMark.size())) mark_ = -1;
    } else {
      take(kByteOrderMark.substr(0, static_cast<std::size_t>(mark_)));
      mark_ = -1;
    }
  }
  return at;
}

std::size_t Splitter::feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines, std::size_t max_text) {
  std::size_t at = mark_ >= 0 ? skip_mark(bytes) : 0;
  in_line_ = in_line_ || at > 0;
  Finder lf(bytes, '\n');
  Finder cr(bytes, '\r');
  while (at < bytes.size() && chunk.lines.size() < max_lines && chunk.text.size() < max_text && chunk.passed.empty()) {
    if (after_cr_) {
      after_cr_ = false;
      if (bytes[at] == '\n') {
        ++at;
        continue;
      }
    }
    const std::size_t end = std::min(lf.from(at), cr.from(at));
    if (end > at) {
      in_line_ = true;
      take(bytes.substr(at, end - at));
    }
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
    in_line_ = false;
    ++number_;
  }
  return at;
}

void Splitter::finish(Chunk& chunk) {
  if (mark_ > 0) take(kByteOrderMark.substr(0, static_cast<std::size_t>(mark_)));
  mark_ = -1;
  end_line(chunk);
  end_file(chunk);
}

void Splitter::resume_at(std::uint64_t number) {
  mark_ = -1;
  resumed_ = true;
  number_ = number;
}

void Splitter::see_comment(std::string_view line, bool whole, bool below, Chunk& chunk) {
  if (below && is_note(line)) {
    if (whole) {
      (chunk.passed += line) += '\n';
    } else {
      chunk.notes += chunk.file_name != nullptr ? printable(*chunk.file_name) : std::string();
      chunk.notes += ":" + std::to_string(number_) + ": a note of more than 1 MiB is left out\n";
    }
  }
  if (!refuses_variant_) return;
  if (const auto names = variant_named_by(line)) refusal_ = refuses_variant_(*names);
}

std::unique_ptr<Splitter> make_splitter(const FileLayout& layout, bool keep_tail) {
  const auto grids = [&](GridCells cells) { return std::make_unique<GridSplitter>(keep_tail, cells, layout.of_variant); };
  const auto lines = [&](WholeLineSplitter::Cut cut) { return std::make_unique<WholeLineSplitter>(cut, layout, keep_tail); };
  if (layout.family == Family::rows) return grids(GridCells::givens);
  if (layout.family == Family::marks) return grids(GridCells::candidates);
  if (layout.family == Family::jsonl) return lines(cut_jsonl);
  if (layout.family == Family::hodoku) return lines(cut_hodoku);
  if (layout.family == Family::fields) return lines(cut_fields);
  if (layout.family == Family::table) return lines(cut_table);
  BITWHIP_INVARIANT(layout.family == Family::lines);
  return std::make_unique<LineSplitter>(keep_tail);
}

namespace {

constexpr std::array<bool, 256> make_token_ends() {
  std::array<bool, 256> ends{};
  for (const char c : {' ', '\t', ',', ';', '"', '\''}) ends[static_cast<unsigned char>(c)] = true;
  return ends;
}
constexpr std::array<bool, 256> kTokenEnds = make_token_ends();

bool is_quote(char c) { return c == '"' || c == '\''; }

}  // namespace

void LineSplitter::take(std::string_view piece) {
  std::size_t at = 0;
  if (phase_ == Phase::lead) {
    while (at < piece.size() && (piece[at] == ' ' || piece[at] == '\t' || piece[at] == '>')) ++at;
    lead_ += at;
    if (at == piece.size()) return;
    begun_ = true;
    phase_ = Phase::token;
    if (piece[at] == '#') {
      comment_ = true;
      phase_ = Phase::comment;
    } else if (is_quote(piece[at])) {
      quote_ = piece[at++];
    }
  }
  // What follows a short first word: once more, for the whole line.
  if (!whole_.empty() && whole_.size() < kKeptToken) whole_ += piece.substr(at, kKeptToken - whole_.size());
  if (phase_ == Phase::comment) {
    long_comment_ = long_comment_ || piece.size() - at > kLongestLine - text_.size();
    text_ += piece.substr(at, kLongestLine - text_.size());
  }
  if (phase_ == Phase::token) {
    const std::size_t begin = at;
    while (at < piece.size() && !kTokenEnds[static_cast<unsigned char>(piece[at])]) ++at;
    // `PUZZLE|name` and `PUZZLE:name`, unless bars stand between the cells.
    const std::size_t to_end = kCells - token_length_;
    const bool may_end = token_length_ <= kCells && to_end < at - begin && (piece[begin + to_end] == '|' || piece[begin + to_end] == ':');
    if (may_end && text_.find('|') == std::string::npos && piece.substr(begin, to_end).find('|') == std::string_view::npos) at = begin + to_end;
    const std::size_t kept = std::min(at - begin, kKeptToken - token_size_);
    text_.append(piece.data() + begin, kept);
    token_size_ += kept;
    token_length_ += at - begin;
    if (at == piece.size()) return;
    if (token_length_ < kCells && quote_ == 0) {
      (whole_.assign(std::min<std::size_t>(lead_, kCells), ' ')) += text_;
      whole_ += piece.substr(at, kKeptToken - whole_.size());
    }
    if (quote_ != 0 && piece[at] == quote_) ++at;
    phase_ = keep_tail_ ? Phase::separator : Phase::rest;
  }
  if (phase_ == Phase::separator) {
    if (at == piece.size()) return;
    const bool ends = kTokenEnds[static_cast<unsigned char>(piece[at])] || (quote_ == 0 && (piece[at] == '|' || piece[at] == ':'));
    if (ends && !is_quote(piece[at])) separator_ = piece[at++];
    phase_ = Phase::tail;
  }
  if (phase_ == Phase::tail) take_tail(piece.substr(at));
}

void LineSplitter::take_tail(std::string_view piece) {
  if (text_.size() - token_size_ + piece.size() <= kLongestTail) {
    text_ += piece;
  } else {
    long_tail_ = true;
    phase_ = Phase::rest;
  }
}

// Reads the whole line as a puzzle. Returns what is wrong with it, if it was meant as one.
[[gnu::noinline]] std::string LineSplitter::take_whole() {
  Loose loose;
  if (whole_.size() < kKeptToken && refusal_.empty()) loose = read_loosely(whole_);
  if (!loose.puzzle) return loose.why;
  text_ = to_string(*loose.puzzle);
  token_length_ = token_size_ = text_.size();
  long_tail_ = false;
  return {};
}

void LineSplitter::end_line(Chunk& chunk) {
  const std::string_view token(text_.data(), token_size_);
  const bool is_first = !any_ && !resumed_;
  const bool header = is_first && token == "puzzle";
  if (comment_) see_comment(text_, !long_comment_, !is_first, chunk);
  any_ = any_ || (begun_ && !comment_);
  if (begun_ && !comment_ && !header) {
    const std::string why = whole_.empty() ? std::string() : take_whole();
    const bool refused = long_tail_ || !refusal_.empty() || !why.empty();
    if (refused) {
      text_ = !refusal_.empty() ? refusal_ : long_tail_ ? "the tail has more than " + std::to_string(kLongestTail) + " bytes" : why;
      token_length_ = token_size_ = text_.size();
    }
    const std::size_t begin = chunk.text.size();
    chunk.text += text_;
    chunk.lines.push_back({number_, token_length_, begin, token_size_, begin + token_size_, text_.size() - token_size_, refused, separator_});
  }
  phase_ = Phase::lead;
  lead_ = 0;
  whole_.clear();
  begun_ = false;
  quote_ = 0;
  comment_ = false;
  long_comment_ = false;
  token_length_ = 0;
  token_size_ = 0;
  long_tail_ = false;
  text_.clear();
}

void GridSplitter::take(std::string_view piece) {
  if (line_.empty() && !blanks_are_cells_) piece.remove_prefix(std::min(piece.find_first_not_of(" \t"), piece.size()));
  const std::size_t room = kLongestRow - line_.size();
  // Blanks at the end make no line too long.
  if (piece.size() > room && piece.find_first_not_of(" \t", room) != std::string_view::npos) whole_ = false;
  line_.append(piece.substr(0, room));
}

void GridSplitter::end_line(Chunk& chunk) {
  if (grids_.add(unquoted(line_), number_, whole_)) append(chunk);
  line_.clear();
  whole_ = true;
}

void GridSplitter::end_file(Chunk& chunk) {
  if (grids_.finish()) append(chunk);
  if (any_ || resumed_ || text_ == 0) return;
  chunk.add(text_, "text without a grid", {}, true);
  any_ = true;
}

void GridSplitter::append(Chunk& chunk) {
  const PastedGrid& grid = grids_.grid();
  if (grid.only_text) {
    if (text_ == 0) text_ = grid.line;
    return;
  }
  any_ = true;
  std::string token = grid.puzzle ? to_string(*grid.puzzle) : grid.why;
  std::string_view heading = grid.heading;
  if (fields_above_) {
    const std::size_t fields = heading.find(kFieldsAbove);
    if (grid.puzzle && fields != std::string_view::npos) (token += ' ') += heading.substr(fields + kFieldsAbove.size());
    heading = trimmed(heading.substr(0, fields));
    if (!keep_tail_) heading = {};
  }
  chunk.add(grid.line, token, heading, !grid.puzzle);
}

void WholeLineSplitter::take(std::string_view piece) {
  const std::size_t room = kLongestLine - line_.size();
  if (piece.size() > room) whole_ = false;
  line_.append(piece.substr(0, room));
}

// Of records: the first line that is neither blank nor a comment, when its first word is `puzzle`,
// in quotes or not.
bool WholeLineSplitter::is_heading(std::string_view line) const {
  if (layout_.family != Family::fields || any_ || resumed_) return false;
  if (line.starts_with('"')) line.remove_prefix(1);
  return line.substr(0, line.find_first_of(" \t,\"")) == "puzzle";
}

void WholeLineSplitter::end_line(Chunk& chunk) {
  const std::string_view line = trimmed(line_);
  const bool is_comment = line.starts_with('#');
  if (is_comment) {
    see_comment(line, whole_, any_ || resumed_, chunk);
  } else if (!line.empty() && number_ != layout_.header && !is_heading(line)) {
    LineCut cut = !refusal_.empty() ? refused_line(refusal_) : whole_ ? cut_(line_, layout_) : refused_line("a line of more than 1 MiB");
    // What is written as it was read would break records there. Tabs may part the cells of a
    // classic puzzle, which is written in plain digits.
    if (!cut.refused && cut.token.find_first_of(layout_.of_variant ? "\t\r\n" : "\r\n") != std::string::npos)
      cut = refused_line(layout_.of_variant ? "a tab or line end within the fields" : "a line end within the puzzle");
    if (!keep_tail_) cut.tail.clear();
    // Fields of variants have no greatest length, wherever they stand.
    const std::size_t most = layout_.family == Family::hodoku ? kKeptToken : kLongestLine;
    chunk.add(number_, std::string_view(cut.token).substr(0, most), cut.tail, cut.refused).token_length = cut.token.size();
  }
  any_ = any_ || !(line.empty() || is_comment);
  empty(line_);
  whole_ = true;
}

}  // namespace bitwhip::input
