#include "verify/read/reader.h"

#include <cstring>

#include "base/text.h"
#include "verify/board/scanner.h"
#include "verify/hodoku/hodoku_reader.h"
#include "verify/hodoku/hodoku_step.h"
#include "verify/read/json_reader.h"
#include "verify/read/step_reader.h"

namespace bitwhip::verify {
namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;
constexpr int kDeepest = 64;  // nesting of objects and arrays; paths have eight

bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\n'; }

Fault no_path(std::string_view begin) {
  return {says("'{}'", begin), there("it is no beginning of a path"),
          asks("a path begins with PUZZLE = or, as JSON, with an object")};
}

Fault too_long() {
  return {says("a long path"), there("it has more than {} MiB", PathReader::kLongest >> 20),
          asks("a path has {} MiB at most", PathReader::kLongest >> 20)};
}

// Returns the lines with their numbers. Lines end at LF in memory, whatever the file has. An
// indented line continues the one before, behind `between`; one that begins with `# ` is a sentence
// for people, in any language.
std::vector<std::pair<int, std::string>> lines_of(std::string_view text, int number,
                                                  std::string_view between) {
  std::vector<std::pair<int, std::string>> lines;
  for (Scanner rest(text); !rest.done(); ++number) {
    const std::string_view whole = rest.until("\n"), line = trimmed(whole);
    if (line.empty() || (line.data() != whole.data() && line.starts_with("# "))) continue;
    if (line.data() != whole.data() && !lines.empty())
      lines.back().second.append(between).append(line);
    else
      lines.emplace_back(number, line);
  }
  return lines;
}

// Parses "n4r5c6 before n3r1c2, n1r2c3 before n7r8c9: n1r2c3 stays" or "n1r2c3 stays".
Refutation::Case refuted_case(Scanner& text) {
  Refutation::Case one{};
  if (text.rest().find(" before ") != std::string_view::npos) {
    one.orders = text.list(", ", [](Scanner& order) {
      const Candidate first = order.candidate();
      if (order.at(" stays"))
        throw Wrong(says("{} stays", to_string(first)), there("a comma stands before it"),
                    asks("': ' is expected behind the orders"));
      order.expect(" before ");
      return std::pair(first, order.candidate());
    });
    text.expect(": ");
  }
  if (!text.skip("no path leaves this state")) {
    one.stays = text.candidate();
    text.expect(" stays");
  }
  text.expect_end();
  return one;
}

// Reads a step of HoDoKu, or a state as a line of its library.
What hodoku_line(std::string_view line) {
  if (line.starts_with(':')) return LibraryLine{std::string(line)};
  try {
    return read_scored_step(line);
  } catch (const Wrong& wrong) {
    return Misread{.fault = wrong.fault};
  }
}

// Lines whose whole rest is one member of a path.
constexpr std::pair<std::string_view, std::string Path::*> kMemberLines[] = {
    {"LINE = ", &Path::line},
    {"RATING = ", &Path::rating},
    {"VALUE = ", &Path::value},
    {"SOLUTION = ", &Path::solution}};

// Parser of paths in the text format of `bitwhip explain`: one step per line; an indented line
// continues the one before.
class TextReader {
 public:
  // `where`: initially the place of the path, then of the line being read.
  TextReader(Path& path, std::string& where) : path_(path), where_(where) {}

  void read(std::string_view text, int first_line) {
    path_ = {.where = where_, .variant = std::move(path_.variant)};
    // The lines of a forcing chain of HoDoKu stand for themselves.
    constexpr std::string_view kRating = "\nRATING = ";
    const std::size_t at = std::min(text.find(kRating), text.size() - kRating.size());
    const bool of_hodoku = text.size() > kRating.size() &&
                           is_hodoku_rating(Scanner(text.substr(at + kRating.size())).until("\n"));
    for (const auto& [number, line] : lines_of(text, first_line, of_hodoku ? "\n  " : " ")) {
      where_ = fmt::format("line {}", number);
      take(line);
    }
  }

 private:
  void take(std::string_view line) {
    Scanner text(line);
    if (text.skip("PUZZLE = ")) {
      if (!path_.puzzle.empty())
        throw Wrong(says("PUZZLE ="), there("the path has a puzzle already"),
                    asks("a path has one puzzle"));
      path_.puzzle = text.rest();
      return;
    }
    if (path_.puzzle.empty())
      throw Wrong(says("'{}'", line.substr(0, 40)), there("no puzzle stands before it"),
                  asks("a path begins with PUZZLE ="));
    constexpr std::string_view kAssumes = ", ASSUMES = ONE SOLUTION";
    if (!path_.assumes && (text.at("LEVEL = ") || text.at("UNSOLVED, ")) &&
        line.ends_with(kAssumes)) {
      path_.assumes = true;
      return take(line.substr(0, line.size() - kAssumes.size()));
    }
    if (text.at("+--")) return;
    if (text.skip("| ")) return draw(text.rest());
    if (rows_ != width_)
      throw Wrong(says("'{}'", line.substr(0, 40)),
                  there("the drawn state before it has {} of {} rows", rows_, width_),
                  asks("a drawn state has as many rows as columns"));
    if (path_.refutation || text.at("REFUTATION = ")) return refutation(text);
    if (path_.ended && !text.at("SOLUTION = "))
      throw Wrong(says("'{}'", line.substr(0, 40)), there("the path has ended"),
                  asks("nothing but SOLUTION and REFUTATION follows LEVEL or UNSOLVED"));
    check_place(line);
    const auto* const member =
        lists::find_if(kMemberLines, [&](const auto& row) { return text.skip(row.first); });
    if (member != std::end(kMemberLines)) {
      path_.*member->second = text.rest();
    } else if (text.skip("VARIANT = ")) {
      take_variant(path_, text.rest());
    } else if (text.skip("RULES = ")) {
      while (!text.done()) path_.rules.emplace_back(text.until(","));
    } else if (text.skip("NOTATION = ")) {
      const std::string_view name = text.rest();
      const bool hodoku = name == "hodoku" && is_hodoku_rating(path_.rating);
      if (name != "short" && name != "full" && name != "csp" && !hodoku)
        throw Wrong(
            says("NOTATION = {}", name.substr(0, 20)),
            there("no notation of {} is named so", path_.rating.empty() ? "a path" : path_.rating),
            asks("the notation is short, full or csp, of HoDoKu also hodoku"));
      path_.full = name == "full";
      path_.csp = name == "csp";
    } else if (text.skip("STEPS = ")) {
      const int kept = text.number();
      text.expect(" OF ");
      path_.steps = {kept, text.number()};
      text.expect_end();
    } else if (text.at("EP = ") || text.at("ED = ")) {
      if (text.skip("EP = ")) path_.ep = text.until(", ");
      if (text.skip("ED = ")) path_.ed = text.until(", ");
      text.expect_end();
      for (const std::string& value : {path_.ep, path_.ed}) {
        if (!value.empty() && value.find('.') == std::string::npos)
          throw Wrong(says("the value {}", value.substr(0, 20)), there("it has no tenths"),
                      asks("EP and ED have one decimal"));
      }
    } else if (text.skip("LEVEL = ")) {
      path_.level = text.until(", MOST COMPLEX RULE = ");
      end(true, text.rest());
    } else if (text.skip("UNSOLVED, ")) {
      if (!path_.value.empty())
        throw Wrong(says("VALUE = {}", path_.value), there("the path does not solve the puzzle"),
                    asks("UNSOLVED names the value of such a path"));
      path_.value = text.until(", MOST COMPLEX RULE = ");
      constexpr std::string_view kScore = ", SCORE = ";
      const auto score = path_.value.find(kScore);
      if (is_hodoku_rating(path_.rating) && score != std::string::npos) {
        Scanner number(std::string_view(path_.value).substr(score + kScore.size()));
        path_.score = number.number();
        number.expect_end();
        path_.value.resize(score);
      }
      end(false, text.until(", STATUS = "));
      path_.limit = text.rest();
      if (!path_.limit.empty() && !contains(kLimitsOfRules, path_.limit))
        throw Wrong(says("the status '{}'", text.rest().substr(0, 20)), there("it is no status"),
                    asks("a status is length, memory, g-candidates, node-limit or timeout"));
    } else if (text.skip("round ")) {
      path_.add(where_, Round{text.number()});
      text.expect_end();
    } else if (is_hodoku_rating(path_.rating)) {
      path_.add(where_, hodoku_line(line));
    } else {
      for (What& what : read_step(line, !path_.variant.empty())) path_.add(where_, std::move(what));
    }
  }

  // Checks that a line of the frame stands once, and where it means something.
  void check_place(std::string_view line) {
    constexpr std::string_view kHead[] = {"LINE", "RATING", "VARIANT", "RULES", "NOTATION"};
    constexpr std::string_view kEnd[] = {"STEPS", "VALUE", "EP", "ED", "SOLUTION"};
    const std::string_view name = line.substr(0, std::min(line.find(" = "), line.size()));
    const bool head = contains(kHead, name);
    if (!head && !contains(kEnd, name)) return;
    if (contains(lines_, name))
      throw Wrong(says("a second line {}", name), there("the path has one already"),
                  asks("each line of the frame stands once"));
    lines_.emplace_back(name);
    if (head && !path_.items.empty())
      throw Wrong(says("the line {}", name), there("steps stand before it"),
                  asks("{} stands above the steps", name));
    if (name == "SOLUTION" && !(path_.ended && path_.solved))
      throw Wrong(says("the line SOLUTION"),
                  path_.ended ? there("the path does not solve the puzzle")
                              : there("the path has not ended"),
                  asks("SOLUTION follows LEVEL"));
  }

  void end(bool solved, std::string_view most_complex) {
    path_.ended = true;
    path_.end_where = where_;
    path_.solved = solved;
    path_.most_complex = most_complex;
  }

  // REFUTATION = whip[4], then lines such as "case 1: n4r5c6 before n3r1c2: n3r1c2 stays".
  void refutation(Scanner& text) {
    if (!path_.ended)
      throw Wrong(says("REFUTATION"), there("the path has not ended"),
                  asks("a refutation follows the end of the path"));
    if (!path_.refutation) {
      text.expect("REFUTATION = ");
      path_.refutation = Refutation{.where = where_, .rule = std::string(text.until("["))};
      if (text.done()) return;
      path_.refutation->length = text.number();
      text.expect("]");
      return text.expect_end();
    }
    if (!text.skip("case "))
      throw Wrong(says("'{}'", text.rest().substr(0, 40)), there("a refutation stands before it"),
                  asks("a refutation consists of cases"));
    std::vector<Refutation::Case>& cases = path_.refutation->cases;
    if (text.number() != static_cast<int>(cases.size()) + 1)
      throw Wrong(says("a case with another number"),
                  there("{} stand before it", counted(cases.size(), "case")),
                  asks("case {} is expected", cases.size() + 1));
    text.expect(": ");
    cases.push_back(refuted_case(text));
    cases.back().where = where_;
  }

  Picture& new_picture() {
    if (!path_.refutation) {
      path_.add(where_, Picture{});
      return std::get<Picture>(path_.items.back().what);
    }
    if (path_.refutation->cases.empty())
      throw Wrong(says("a drawn state"), there("no case stands before it"),
                  asks("a state in a refutation belongs to a case"));
    if (path_.refutation->cases.back().state)
      throw Wrong(says("a drawn state"), there("the case has one already"),
                  asks("a case has one state"));
    return path_.refutation->cases.back().state.emplace();
  }

  void draw(std::string_view row) {
    const auto other = row.find_first_not_of("123456789 |");
    if (other != std::string_view::npos)
      throw Wrong(says("'{}' in a drawn state", row[other]), there("it is no digit from 1 to 9"),
                  asks("a drawn state consists of digits"));
    std::vector<std::string> cells = words_of(row, " |");
    const int count = static_cast<int>(cells.size());
    if (path_.variant.empty() && count != 9)
      throw Wrong(says("a row of {} in a drawn state", counted(at(count), "cell")),
                  there("the board has nine columns"), asks("a row has nine cells"));
    if (rows_ == width_) {
      picture_ = &new_picture();
      rows_ = 0;
      width_ = count;
    }
    if (count != width_ || width_ < 4 || width_ > 9)
      throw Wrong(says("a row of {} in a drawn state", counted(at(count), "cell")),
                  there("its first row has {}", width_),
                  asks("all rows have the same length, from 4 to 9"));
    BITWHIP_INVARIANT(picture_ != nullptr && rows_ < width_ && cells.size() <= 9);
    for (std::size_t i = 0; i < cells.size(); ++i)
      (*picture_)[static_cast<std::size_t>(rows_) * 9 + i] = std::move(cells[i]);
    ++rows_;
  }

  Path& path_;
  std::string& where_;
  std::vector<std::string> lines_{};  // of the frame, that were read
  int rows_ = 0, width_ = 0;          // of the state being read
  Picture* picture_ = nullptr;        // the state being read
};

}  // namespace

Characters::Characters(Read read) : read_(std::move(read)), block_(kBlock) {
  if (ahead().starts_with("\xef\xbb\xbf")) at_ += 3;
}

// Fills the block up to `wanted` bytes, or to the end of the stream; CR and CR LF become LF.
void Characters::fill(std::size_t wanted) {
  BITWHIP_INVARIANT(at_ <= size_ && size_ <= block_.size() && wanted <= block_.size());
  if (size_ - at_ >= wanted || ended_) return;
  std::memmove(block_.data(), block_.data() + at_, size_ - at_);
  size_ -= at_;
  at_ = 0;
  while (size_ < wanted && !ended_) {
    char* const to = block_.data() + size_;
    const std::size_t n = read_(to, block_.size() - size_);
    BITWHIP_INVARIANT(n <= block_.size() - size_);
    ended_ = n == 0;
    for (std::size_t i = 0; i < n; ++i) {
      const char c = to[i];
      if (c != '\n' || !after_cr_) block_[size_++] = c == '\r' ? '\n' : c;
      after_cr_ = c == '\r';
    }
  }
}

int Characters::peek() {
  fill(1);
  return at_ == size_ ? kEnd : static_cast<unsigned char>(block_[at_]);
}

int Characters::get() {
  const int c = peek();
  if (c == kEnd) return c;
  BITWHIP_INVARIANT(at_ < size_);
  ++at_;
  if (c == '\n') ++line_;
  return c;
}

std::string_view Characters::ahead() {
  fill(kAhead);
  return {block_.data() + at_, std::min(size_ - at_, kAhead)};
}

// Returns true if a path in text begins here.
bool PathReader::text_begins() { return in_.ahead().starts_with("PUZZLE = "); }

// Returns true if a path begins here, after whatever input. Inner objects have other first members,
// and where a line begins with one, the line ends there.
bool PathReader::object_begins(bool line_begins) {
  std::string_view text = in_.ahead();
  if (!text.starts_with('{')) return false;
  text.remove_prefix(1);
  const std::string_view member = trimmed(text, " \t\n");
  if (member.starts_with("\"puzzle\"") || member.starts_with("\"schema\"")) return true;
  const auto first = text.find_first_not_of(" \t");
  return line_begins && first != std::string_view::npos && text[first] == '"';
}

// Reads the line up to its end, as far as there is room.
void PathReader::take_line(std::string& text) {
  for (int c = in_.get(); c != Characters::kEnd; c = in_.get()) {
    if (text.size() <= kLongest) text += static_cast<char>(c);
    if (c == '\n') break;
  }
}

std::optional<PathReader::ReadItem> PathReader::next() {
  for (;;) {
    const int c = in_.peek();
    if (published_) {
      if (auto item = published_path()) return item;
    } else if (is_blank(c) || (c == ',' && arrays_ > 0)) {
      in_.get();
    } else if (c == '#' && arrays_ == 0) {
      std::string comment;
      take_line(comment);
    } else if (c == '[' && !is_letter(in_.ahead().substr(0, 2).back())) {
      array_line_ = in_.line();
      ++arrays_;
      in_.get();
    } else if (c == ']' && arrays_ > 0) {
      --arrays_;
      in_.get();
    } else if (c == Characters::kEnd) {
      if (arrays_ == 0) return std::nullopt;
      arrays_ = 0;
      return ReadItem{
          {},
          fmt::format("line {}", array_line_),
          Fault(says("an array"), there("it is not closed"), asks("an array ends with a bracket"))};
    } else if (c == '{') {
      return json_path();
    } else if (text_begins()) {
      return text_path();
    } else if (arrays_ > 0) {
      return nonsense();
    } else {
      published_.emplace(variant_);
      published_run_ = false;
    }
  }
}

// Reads to the end of a run, or to a path of another kind. Returns nothing when there is no run
// left.
std::optional<PathReader::ReadItem> PathReader::published_path() {
  const auto item = [](Path path) {
    ReadItem read{std::move(path)};
    read.where = read.path.where;
    if (read.path.puzzle.empty())
      read.fault = Fault(says("{} of a path", counted(read.path.items.size(), "line")),
                         there("no puzzle and no state comes before"),
                         asks("a path begins with a puzzle or a state"));
    return read;
  };
  const std::string where = published_run_ ? "" : fmt::format("line {}", in_.line());
  std::string begin;
  std::size_t bytes = 0;
  while (in_.peek() != Characters::kEnd && !text_begins() && !object_begins(true)) {
    const int number = in_.line();
    std::string line;
    take_line(line);
    bytes += line.size();
    if (begin.empty()) begin = line.substr(0, std::min<std::size_t>(line.find('\n'), 40));
    if (bytes > kLongest) continue;
    auto path = published_->take(line.substr(0, line.find('\n')), number);
    if (!path) continue;
    published_run_ = true;
    return item(std::move(*path));
  }
  auto path = published_->end();
  published_.reset();
  if (bytes > kLongest) return ReadItem{{}, path ? path->where : where, too_long()};
  if (path) return item(std::move(*path));
  if (published_run_) return std::nullopt;
  return ReadItem{{}, where, no_path(begin)};
}

PathReader::ReadItem PathReader::text_path() {
  // Beginnings of other paths.
  constexpr std::string_view kStarts[] = {"PUZZLE = ", "(solve", "(find-", "{", "["};
  const int line = in_.line();
  std::string text;
  do {
    take_line(text);
  } while (lists::none_of(kStarts,
                          [&](std::string_view begin) { return in_.ahead().starts_with(begin); }) &&
           in_.peek() != Characters::kEnd);
  ReadItem item;
  item.where = fmt::format("line {}", line);
  item.path.variant = variant_;
  try {
    TextReader(item.path, item.where)
        .read(text.size() > kLongest ? std::string_view(text).substr(0, text.find('\n')) : text,
              line);
    if (text.size() > kLongest) throw Wrong(too_long());
  } catch (const Wrong& wrong) {
    item.fault = wrong.fault;
  }
  return item;
}

PathReader::ReadItem PathReader::json_path() {
  std::string text;
  std::optional<Fault> fault;
  bool in_string = false, escaped = false;
  int depth = 0;
  do {
    const int c = in_.get();
    if (text.size() <= kLongest) text += static_cast<char>(c);
    if (in_string) {
      in_string = (c != '"' || escaped) && c != '\n';  // strings do not span lines
      escaped = c == '\\' && !escaped;
    } else {
      in_string = c == '"';
      depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    }
    if (depth == 0) break;
    // Also checked inside apparent strings: a missing quote must not swallow the next path.
    const bool line_begins = c == '\n';
    if (in_.peek() == Characters::kEnd || object_begins(line_begins) ||
        (line_begins && text_begins()))
      fault = Fault(says("an object"), there("the path breaks off"),
                    asks("an object ends with a brace"));
    if (depth > kDeepest) {
      fault = Fault(says("objects and arrays in one another"),
                    there("they are more than {} deep", kDeepest),
                    asks("objects and arrays are nested at most {} deep", kDeepest));
      std::string rest;
      take_line(rest);
    }
  } while (!fault);
  if (text.size() > kLongest) fault = too_long();

  ReadItem item;
  item.where = fmt::format("path {}", ++paths_);
  item.fault = fault;
  item.path.variant = variant_;
  try {
    if (!fault) read_json(text, item.where, item.path);
  } catch (const Wrong& wrong) {
    item.fault = wrong.fault;
  }
  return item;
}

// Returns the text in an array before the next object as an unreadable path.
PathReader::ReadItem PathReader::nonsense() {
  ReadItem item{{}, fmt::format("line {}", in_.line()), {}};
  std::string begin;
  for (bool line_begins = false; in_.peek() != Characters::kEnd && !object_begins(line_begins);) {
    const int c = in_.get();
    line_begins = c == '\n';
    if (begin.size() < 40 && begin.find('\n') == std::string::npos) begin += static_cast<char>(c);
  }
  item.fault = no_path(begin.substr(0, begin.find('\n')));
  return item;
}

}  // namespace bitwhip::verify
