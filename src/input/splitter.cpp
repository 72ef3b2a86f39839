#include "input/splitter.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/puzzle.h"
#include "input/cells.h"
#include "input/json_splitter.h"
#include "input/opening.h"
#include "input/row_marks.h"
#include "input/text_splitter.h"
#include "input/tolerant.h"

namespace bitwhip::input {

namespace {
// The shortest field of a variant that is no clue word: two words of signs between cells.
constexpr std::size_t kShortestField = 72;
// What may stand between a puzzle and its tail.
constexpr std::string_view kFieldMarks = " \t,;|:\"'";
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

std::size_t Splitter::feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines,
                           std::size_t max_text) {
  std::size_t at = mark_ >= 0 ? skip_mark(bytes) : 0;
  in_line_ = in_line_ || at > 0;
  // Each is searched again only when its last position has been passed, so bytes without any CR are
  // searched for one only once.
  const auto find = [bytes](char c, std::size_t from) {
    return std::min(bytes.find(c, from), bytes.size());
  };
  std::size_t lf = find('\n', at), cr = find('\r', at);
  while (at < bytes.size() && chunk.lines.size() < max_lines && chunk.text.size() < max_text &&
         chunk.passed_notes.empty()) {
    if (std::exchange(after_cr_, false) && bytes[at] == '\n') {
      ++at;
      continue;
    }
    if (lf < at) lf = find('\n', at);
    if (cr < at) cr = find('\r', at);
    const std::size_t end = std::min(lf, cr);
    if (end > at) {
      in_line_ = true;
      take(bytes.substr(at, end - at));
    }
    at = end;
    if (at == bytes.size()) break;
    after_cr_ = bytes[at++] == '\r';
    // Consumed at once if possible: otherwise no line that ends in CR LF would leave the splitter
    // fresh.
    if (at < bytes.size() && std::exchange(after_cr_, false)) at += bytes[at] == '\n';
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

void Splitter::see_comment(std::string_view line, bool whole, bool below, Chunk& chunk) {
  if ((below || notes_above_pass_) && is_note(line)) {
    if (whole) {
      (chunk.passed_notes += line) += '\n';
    } else {
      chunk.file_messages +=
          chunk.file_name != nullptr ? printable(*chunk.file_name) : std::string();
      chunk.file_messages +=
          ":" + std::to_string(number_) + ": a note of more than 1 MiB is left out\n";
    }
  }
  if (!variant_refusal_) return;
  if (const auto names = variant_named_by(line)) refusal_ = variant_refusal_(*names);
}

bool Splitter::may_have_field(std::string_view tail) {
  return tail.size() >= kShortestField || tail.find(':', 1) != std::string_view::npos;
}

void Splitter::see_tail(std::string_view tail, std::uint64_t number, bool is_first, Chunk& chunk) {
  if (!may_have_field(tail)) return;
  tail.remove_prefix(std::min(tail.find_first_not_of(kFieldMarks), tail.size()));
  const std::string told = tail_warning_(tail);
  if (told.empty()) return;
  tail_warning_ = nullptr;
  if (is_first && above_told_) return;
  if (chunk.file_name != nullptr) chunk.file_messages += printable(*chunk.file_name);
  chunk.file_messages += ":" + std::to_string(number) + ": " + told + "\n";
}

namespace {

// The limit of kept bytes where a whole line is needed: of a record, and of a note.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;
// Longer lines, not counting leading blanks, cannot be rows.
constexpr std::size_t kLongestRow = std::size_t{16} << 10;
// As much of a tail that is not kept is looked at.
constexpr std::size_t kLongestDropped = std::size_t{4} << 10;

constexpr std::array<bool, 256> kTokenEnds = [] {
  std::array<bool, 256> ends{};
  for (const char c : {' ', '\t', ',', ';', '"', '\''}) ends[static_cast<unsigned char>(c)] = true;
  return ends;
}();

bool is_quote(char c) { return c == '"' || c == '\''; }

// One puzzle a line: splits lines into token and tail.
//
// - The token is what follows leading blanks (space, tab) and one opening quote, up to a blank,
//   comma, semicolon or quote.
// - Blank lines, comments (the first non-blank is '#') and a header (the first other line, with the
//   token `puzzle`) emit nothing, but are counted.
// - Every other line emits one Line. If tails are kept, a line whose tail is longer than
// kLongestTail
//   is `refused`: its token says why.
// - A `>` before the line, as in quoted mail, counts as a blank, and '|' or ':' behind 81
//   characters without a '|' ends the token.
// - Where the first word is shorter, the whole line may be the puzzle (input/tolerant.h).
// Memory: bounded for lines of any length.
class LineSplitter final : public Splitter {
 public:
  explicit LineSplitter(Tails tails) : keep_tail_(tails == Tails::kept) {}
  std::unique_ptr<Splitter> copy() const override { return std::make_unique<LineSplitter>(*this); }

 private:
  enum class ScanState : std::uint8_t { lead, comment, token, separator, tail, rest };

  void take(std::string_view piece) override {
    std::size_t at = 0;
    if (phase_ == ScanState::lead) {
      while (at < piece.size() && (piece[at] == ' ' || piece[at] == '\t' || piece[at] == '>')) ++at;
      lead_ += at;
      if (at == piece.size()) return;
      phase_ = piece[at] == '#' ? ScanState::comment : ScanState::token;
      if (is_quote(piece[at])) quote_ = piece[at++];
    }
    // Behind a short first word, the whole line is kept as well.
    if (!whole_.empty() && whole_.size() < kKeptToken)
      whole_ += piece.substr(at, kKeptToken - whole_.size());
    if (phase_ == ScanState::comment) {
      is_cut_ = is_cut_ || piece.size() - at > kLongestLine - text_.size();
      text_ += piece.substr(at, kLongestLine - text_.size());
    }
    if (phase_ == ScanState::token) {
      const std::size_t begin = at;
      while (at < piece.size() && !kTokenEnds[static_cast<unsigned char>(piece[at])]) ++at;
      // `PUZZLE|name` and `PUZZLE:name`, unless bars stand between the cells.
      const std::size_t to_end = kCells - token_length_;
      const bool may_end = token_length_ <= kCells && to_end < at - begin &&
                           (piece[begin + to_end] == '|' || piece[begin + to_end] == ':');
      if (may_end && text_.find('|') == std::string::npos &&
          piece.substr(begin, to_end).find('|') == std::string_view::npos)
        at = begin + to_end;
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
      phase_ = keep_tail_ ? ScanState::separator : ScanState::rest;
    }
    if (phase_ == ScanState::separator) {
      if (at == piece.size()) return;
      const bool ends = kTokenEnds[static_cast<unsigned char>(piece[at])] ||
                        (quote_ == 0 && (piece[at] == '|' || piece[at] == ':'));
      if (ends && !is_quote(piece[at])) separator_ = piece[at++];
      phase_ = ScanState::tail;
    }
    if (phase_ == ScanState::tail) {
      is_cut_ = text_.size() - token_size_ + piece.size() - at > kLongestTail;
      if (is_cut_) phase_ = ScanState::rest;
      if (!is_cut_) text_ += piece.substr(at);
    }
    if (phase_ == ScanState::rest && !keep_tail_ && looks_at_tails())
      dropped_ += piece.substr(at, kLongestDropped - dropped_.size());
  }
  void end_line(Chunk& chunk) override {
    const std::string_view token(text_.data(), token_size_);
    const bool is_first = !any_ && !resumed_;
    const bool header = is_first && token == "puzzle";
    const bool counts = phase_ != ScanState::lead && phase_ != ScanState::comment;
    if (phase_ == ScanState::comment) see_comment(text_, !is_cut_, !is_first, chunk);
    any_ = any_ || counts;
    if (counts && looks_at_tails() && text_.size() + dropped_.size() > token_size_) {
      const std::string_view tail =
          keep_tail_ ? std::string_view(text_).substr(token_size_) : dropped_;
      if (may_have_field(tail) && parse_puzzle(token)) see_tail(tail, number_, is_first, chunk);
    }
    if (counts && !header) {
      const std::string why = whole_.empty() ? std::string() : take_whole();
      const bool refused = is_cut_ || !refusal_.empty() || !why.empty();
      if (refused) {
        text_ = !refusal_.empty() ? refusal_
                : is_cut_ ? "the tail has more than " + std::to_string(kLongestTail) + " bytes"
                          : why;
        token_length_ = token_size_ = text_.size();
      }
      const std::size_t begin = chunk.text.size();
      chunk.text += text_;
      chunk.lines.push_back({number_, token_length_, begin, token_size_, text_.size() - token_size_,
                             refused, separator_});
    }
    phase_ = ScanState::lead;
    quote_ = 0;
    is_cut_ = false;
    token_length_ = token_size_ = lead_ = 0;
    text_.clear();
    dropped_.clear();
    whole_.clear();
  }
  // Parses the whole line as a puzzle. Returns what is wrong with it, if it was meant as one.
  [[gnu::noinline]] std::string take_whole() {
    TolerantResult tolerant;
    if (whole_.size() < kKeptToken && refusal_.empty()) tolerant = read_tolerantly(whole_);
    if (!tolerant.puzzle) return tolerant.why;
    text_ = to_string(*tolerant.puzzle);
    token_length_ = token_size_ = text_.size();
    is_cut_ = false;
    return {};
  }

  const bool keep_tail_;

  // State of the current line. Its token and tail are contiguous in text_.
  ScanState phase_ = ScanState::lead;
  char quote_ = 0;
  char separator_ = '\t';
  bool is_cut_ = false;  // bytes of the comment or tail were left out
  std::uint64_t token_length_ = 0;
  std::size_t token_size_ = 0;
  std::string text_;
  std::string dropped_;   // a tail that is not kept, while tails are looked at
  std::size_t lead_ = 0;  // number of leading blanks
  // The line, while its first word is too short for a puzzle; truncated if long.
  std::string whole_;
};

// Pasted grids of candidates or givens (input/pasted_grid.h), one after another: each emits one
// Line.
//
// The token is the puzzle as 729 pencil marks or as 81 characters, the tail is the heading of the
// grid, the number that of its first line. A refused grid emits a Line too: `refused`, its token
// says why. Text without a grid emits nothing, but a file that holds nothing else emits one
// refusal. Memory: bounded for lines and headings of any length.
class GridSplitter final : public Splitter {
 public:
  GridSplitter(const FileLayout& layout, Tails tails)
      : blanks_are_cells_(layout.family == InputFamily::rows),
        keep_tail_(tails == Tails::kept),
        fields_above_(layout.of_variant),
        parity_(layout.parity),
        grids_(keep_tail_ || fields_above_,
               blanks_are_cells_ ? GridCells::givens : GridCells::candidates,
               layout.advises_format) {}
  std::unique_ptr<Splitter> copy() const override { return std::make_unique<GridSplitter>(*this); }
  bool is_fresh() const override { return Splitter::is_fresh() && grids_.is_fresh(); }

 private:
  void take(std::string_view piece) override {
    if (line_.empty() && !blanks_are_cells_)
      piece.remove_prefix(std::min(piece.find_first_not_of(" \t"), piece.size()));
    const std::size_t room = kLongestRow - line_.size();
    // Trailing blanks do not make a line too long.
    if (piece.size() > room && piece.find_first_not_of(" \t", room) != std::string_view::npos)
      whole_ = false;
    line_.append(piece.substr(0, room));
  }
  void end_line(Chunk& chunk) override {
    // An o is an odd digit, and no cell that a classic grid can have.
    if (parity_ && line_.find_first_not_of("0123456789.*_xX|-+ eEoO") == std::string::npos)
      std::replace(line_.begin(), line_.end(), 'o', 'e');
    const bool may_have_marks = blanks_are_cells_ && whole_;
    const bool ended = may_have_marks
                           ? grids_.add(without_row_marks(unquoted(line_)), number_, whole_)
                           : grids_.add(unquoted(line_), number_, whole_);
    if (ended) append(chunk);
    line_.clear();
    whole_ = true;
  }
  void end_file(Chunk& chunk) override {
    if (grids_.finish()) append(chunk);
    if (any_ || resumed_ || text_ == 0) return;
    chunk.refuse(text_, "text without a grid");
    any_ = true;
  }
  void append(Chunk& chunk) {
    do {
      append_grid(chunk);
    } while (grids_.next());
  }
  void append_grid(Chunk& chunk) {
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
      if (grid.puzzle && fields != std::string_view::npos)
        (token += ' ') += heading.substr(fields + kFieldsAbove.size());
      heading = trimmed(heading.substr(0, fields));
      if (!keep_tail_) heading = {};
    }
    chunk.add(grid.line, token, heading).refused = !grid.puzzle;
  }

  const bool blanks_are_cells_;
  const bool keep_tail_;
  // The heading holds the fields of a variant (kFieldsAbove): part of the token, not of the tail.
  const bool fields_above_;
  const bool parity_;
  PastedGridReader grids_;
  // The current line, as far as it can be a row.
  std::string line_;
  bool whole_ = true;
  // First line of a text without a grid; 0: none. Before the first Line it is unknown whether there
  // is only text.
  std::uint64_t text_ = 0;
};

// One record per line, for families that need the whole line to find the puzzle.
//
// Blank lines, comments (the first non-blank is '#'), the header of a table and what is above it,
// rules between bars and the header of records with fields emit nothing, but are counted. Every
// other line emits one Line; a quoted cell of a table may have line ends, which are blanks to its
// reader. Memory: at most kLongestLine bytes; a longer line is refused.
class WholeLineSplitter final : public Splitter {
 public:
  WholeLineSplitter(FileLayout layout, Tails tails)
      : family_(row_of(layout.family)),
        layout_(std::move(layout)),
        keep_tail_(tails == Tails::kept) {}
  std::unique_ptr<Splitter> copy() const override {
    return std::make_unique<WholeLineSplitter>(*this);
  }
  bool is_fresh() const override { return Splitter::is_fresh() && open_.empty(); }

 private:
  void take(std::string_view piece) override {
    const std::size_t room = kLongestLine - line_.size();
    if (piece.size() > room) whole_ = false;
    line_.append(piece.substr(0, room));
  }
  void end_line(Chunk& chunk) override {
    if (!is_in_quotes(chunk)) add_line(number_, chunk);
  }
  void end_file(Chunk& chunk) override { give_up_quotes(chunk); }

  // Handles a cell in quotes that goes on in further lines. Returns true if the current line is to
  // wait for them; of a cell that has ended with it, it becomes the whole row.
  bool is_in_quotes(Chunk& chunk) {
    constexpr std::size_t kMostLines = 100;
    if (layout_.family != InputFamily::table || (open_.empty() && !opens_quotes())) return false;
    if (open_.empty()) {
      open_at_ = number_;
    } else if (!whole_ || open_.size() == kMostLines || is_row(line_)) {
      give_up_quotes(chunk);
      return is_in_quotes(chunk);
    } else {
      const std::string row = joined(open_) + " " + line_;
      if (!ends_in_quotes(row, layout_.separator)) {
        line_ = row;
        open_.clear();
        add_line(open_at_, chunk);
        return true;
      }
    }
    open_.push_back(std::exchange(line_, {}));
    return true;
  }
  bool opens_quotes() const {
    return whole_ && line_.find('"') != std::string::npos && !trimmed(line_).starts_with('#') &&
           ends_in_quotes(line_, layout_.separator);
  }
  // True for a line that is a row by itself, so that a quote above it is a stray one.
  bool is_row(std::string_view line) const {
    const std::vector<SeparatedCell> cells = split_cells(line, layout_.separator);
    return cells.size() > 1 && cells.size() >= layout_.column &&
           read_either(cells[layout_.column - 1].text).has_value();
  }
  // Adds the lines that wait, each by itself.
  void give_up_quotes(Chunk& chunk) {
    const std::vector<std::string> lines = std::exchange(open_, {});
    const std::string current = std::exchange(line_, {});
    const bool whole = std::exchange(whole_, true);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      line_ = lines[i];
      add_line(open_at_ + i, chunk);
    }
    line_ = current;
    whole_ = whole;
  }

  void add_line(std::uint64_t number, Chunk& chunk) {
    const std::string_view line = trimmed(line_);
    const bool is_comment = line.starts_with('#');
    if (is_comment) {
      see_comment(line, whole_, any_ || resumed_, chunk);
    } else if (!line.empty() && number > layout_.header_line && !is_heading(line) &&
               !is_rule(line) && !(number == 1 && told_separator(line) != 0)) {
      SplitLine cut = !refusal_.empty() ? refused_line(refusal_)
                      : whole_          ? family_.cut(line_, layout_)
                                        : refused_line("a line of more than 1 MiB");
      // These characters would break records, which repeat the token as read. Tabs may separate the
      // cells of a classic puzzle, since that is written as plain digits.
      if (!cut.refused &&
          cut.token.find_first_of(layout_.of_variant ? "\t\r\n" : "\r\n") != std::string::npos)
        cut = refused_line(layout_.of_variant ? "a tab or line end within the fields"
                                              : "a line end within the puzzle");
      if (!cut.refused && looks_at_tails() && layout_.family == InputFamily::table)
        see_tail(in_words(cut.tail), number, false, chunk);
      if (!keep_tail_) cut.tail.clear();
      // Fields of variants, and states, have no limit of length of their own.
      const bool short_token = layout_.family == InputFamily::hodoku && !layout_.of_states;
      const std::size_t most = short_token ? kKeptToken : kLongestLine;
      Line& added = chunk.add(number, std::string_view(cut.token).substr(0, most), cut.tail);
      added.token_length = cut.token.size();
      added.refused = cut.refused;
    }
    any_ = any_ || !(line.empty() || is_comment);
    empty(line_);
    whole_ = true;
  }
  // Returns cells of a table between blanks.
  std::string in_words(std::string text) const {
    std::replace(text.begin(), text.end(), layout_.separator, ' ');
    return text;
  }
  // True for the header of records: the first line that is neither blank nor a comment, if its
  // first word is `puzzle`, in quotes or not.
  bool is_heading(std::string_view line) const {
    if (layout_.family != InputFamily::fields || any_ || resumed_) return false;
    if (line.starts_with('"')) line.remove_prefix(1);
    return line.substr(0, line.find_first_of(" \t,\"")) == "puzzle";
  }

  // True for the rule below the header of a table with bars, or around it.
  bool is_rule(std::string_view line) const {
    return layout_.family == InputFamily::table && layout_.separator == '|' &&
           line.find_first_not_of(" |:-+=") == std::string_view::npos;
  }

  const FamilyInfo& family_;
  const FileLayout layout_;
  const bool keep_tail_;
  // State of the current line.
  std::string line_;
  bool whole_ = true;
  // The lines of a row whose last cell is still in quotes, and the number of the first one.
  std::vector<std::string> open_;
  std::uint64_t open_at_ = 0;
};

}  // namespace

std::unique_ptr<Splitter> make_splitter(const FileLayout& layout, Tails tails) {
  if (layout.family == InputFamily::lines) return std::make_unique<LineSplitter>(tails);
  if (layout.family == InputFamily::json) return std::make_unique<JsonSplitter>(layout, tails);
  if (layout.family == InputFamily::text) return std::make_unique<TextSplitter>(layout, tails);
  if (row_of(layout.family).cut != nullptr)
    return std::make_unique<WholeLineSplitter>(layout, tails);
  BITWHIP_INVARIANT(layout.family == InputFamily::rows || layout.family == InputFamily::marks);
  return std::make_unique<GridSplitter>(layout, tails);
}

}  // namespace bitwhip::input
