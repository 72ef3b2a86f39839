// Paths in text with all that `bitwhip explain` prints: a step a line; a line that begins with
// blanks goes on with the one before.
#include <fmt/core.h>

#include "base/invariant.h"
#include "base/text.h"
#include "verify/read/scanner.h"

namespace bitwhip::verify {
namespace {

struct TextLine {
  int number;
  std::string text;
};

// Lines end at LF, whatever they ended at in the file.
std::vector<TextLine> lines_of(std::string_view text, int number) {
  std::vector<TextLine> lines;
  for (Scanner rest(text); !rest.done(); ++number) {
    const std::string_view whole = rest.until("\n"), line = trimmed(whole);
    if (line.empty()) continue;
    if (line.data() != whole.data() && !lines.empty())
      lines.back().text += " " + std::string(line);
    else
      lines.push_back({number, std::string(line)});
  }
  return lines;
}

// "n4r5c6 before n3r1c2, n1r2c3 before n7r8c9: n1r2c3 stays", "n1r2c3 stays"
Refutation::Case refuted_case(Scanner& text) {
  constexpr std::string_view kBarrier = "no path leaves this state";
  Refutation::Case one{};
  for (;;) {
    if (one.orders.empty() && text.skip(kBarrier)) break;
    const Candidate c = text.candidate();
    if (text.skip(" stays")) {
      if (!one.orders.empty()) throw Wrong("a comma where ': ' is expected");
      one.stays = c;
      break;
    }
    text.expect(" before ");
    one.orders.emplace_back(c, text.candidate());
    if (text.skip(", ")) continue;
    text.expect(": ");
    if (text.skip(kBarrier)) break;
    one.stays = text.candidate();
    text.expect(" stays");
    break;
  }
  text.expect_end();
  return one;
}

class TextReader {
 public:
  explicit TextReader(Path& path) : path_(path), variant_(path.variant) {}

  void read(std::string_view text, int first_line) {
    path_ = {.where = fmt::format("line {}", first_line), .variant = variant_};
    for (const TextLine& line : lines_of(text, first_line)) {
      where_ = fmt::format("line {}", line.number);
      try {
        take(line.text);
      } catch (const Wrong& wrong) {
        throw Unreadable(where_, wrong.what());
      }
    }
  }

 private:
  void take(std::string_view line) {
    Scanner text(line);
    if (text.skip("PUZZLE = ")) {
      if (!path_.puzzle.empty()) throw Wrong("a second puzzle in a path");
      path_.puzzle = text.rest();
      return;
    }
    if (path_.puzzle.empty()) throw Wrong("a path begins with PUZZLE =");
    constexpr std::string_view kAssumes = ", ASSUMES = ONE SOLUTION";
    if (!path_.assumes && (text.at("LEVEL = ") || text.at("UNSOLVED, ")) && line.ends_with(kAssumes)) {
      path_.assumes = true;
      return take(line.substr(0, line.size() - kAssumes.size()));
    }
    if (text.at("+--")) return;
    if (text.skip("| ")) return draw(text.rest());
    if (rows_ != width_) throw Wrong("a drawn state breaks off");
    if (path_.refutation || text.at("REFUTATION = ")) return refutation(text);
    if (path_.ended && !text.at("SOLUTION = ")) throw Wrong("something after the end of the path");
    if (text.skip("VARIANT = ")) {
      take_variant(path_, text.rest());
    } else if (text.skip("LINE = ")) {
      path_.line = text.rest();
    } else if (text.skip("RATING = ")) {
      path_.rating = text.rest();
    } else if (text.skip("RULES = ")) {
      while (!text.done()) path_.rules.emplace_back(text.until(","));
    } else if (text.skip("NOTATION = ")) {
      path_.full = text.rest() == "full";
      path_.csp = text.rest() == "csp";
    } else if (text.skip("STEPS = ")) {
      const int kept = text.number();
      text.expect(" OF ");
      path_.steps = {kept, text.number()};
      text.expect_end();
    } else if (text.at("EP = ") || text.at("ED = ")) {
      if (text.skip("EP = ")) path_.ep = text.until(", ");
      if (text.skip("ED = ")) path_.ed = text.until(", ");
      text.expect_end();
    } else if (text.skip("VALUE = ")) {
      path_.value = text.rest();
    } else if (text.skip("LEVEL = ")) {
      path_.level = text.until(", MOST COMPLEX RULE = ");
      end(true, text.rest());
    } else if (text.skip("UNSOLVED, ")) {
      path_.value = text.until(", MOST COMPLEX RULE = ");
      end(false, text.until(", STATUS = "));
      if (!text.done() && text.rest() != "length" && text.rest() != "memory" && text.rest() != "g-candidates" && text.rest() != "timeout")
        throw Wrong("'{}' is no status", text.rest().substr(0, 20));
      if (!text.done()) path_.limit = text.rest();
    } else if (text.skip("SOLUTION = ")) {
      path_.solution = text.rest();
    } else if (text.skip("round ")) {
      path_.add(where_, Round{text.number()});
      text.expect_end();
    } else {
      for (What& what : read_step(line, !path_.variant.empty())) path_.add(where_, std::move(what));
    }
  }

  void end(bool solved, std::string_view most_complex) {
    path_.ended = true;
    path_.end_where = where_;
    path_.solved = solved;
    path_.most_complex = most_complex;
  }

  // REFUTATION = whip[4], then case 1: n4r5c6 before n3r1c2: n3r1c2 stays
  void refutation(Scanner& text) {
    if (!path_.ended) throw Wrong("a refutation before the end of the path");
    if (!path_.refutation) {
      text.expect("REFUTATION = ");
      path_.refutation = Refutation{.where = where_, .rule = std::string(text.until("["))};
      if (text.done()) return;
      path_.refutation->length = text.number();
      text.expect("]");
      return text.expect_end();
    }
    if (!text.at("case ")) throw Wrong("something after the refutation");
    text.expect("case ");
    std::vector<Refutation::Case>& cases = path_.refutation->cases;
    if (text.number() != static_cast<int>(cases.size()) + 1) throw Wrong("another case where case {} is expected", cases.size() + 1);
    text.expect(": ");
    cases.push_back(refuted_case(text));
    cases.back().where = where_;
  }

  Picture& new_picture() {
    if (!path_.refutation) {
      path_.add(where_, Picture{});
      return std::get<Picture>(path_.items.back().what);
    }
    if (path_.refutation->cases.empty()) throw Wrong("a state before the first case");
    if (path_.refutation->cases.back().state) throw Wrong("a second state of the case");
    return path_.refutation->cases.back().state.emplace();
  }

  void draw(std::string_view row) {
    std::vector<std::string> cells;
    std::string cell;
    for (const char c : std::string(row) + " ") {
      if (c >= '1' && c <= '9') {
        cell += c;
      } else if (c != ' ' && c != '|') {
        throw Wrong("'{}' in a drawn state", c);
      } else if (!cell.empty()) {
        cells.push_back(std::move(cell));
        cell.clear();
      }
    }
    const int count = static_cast<int>(cells.size());
    if (path_.variant.empty() && count != 9) throw Wrong("a row of a drawn state without nine cells");
    if (rows_ == width_) {
      picture_ = &new_picture();
      rows_ = 0;
      width_ = count;
    }
    if (count != width_ || width_ < 4 || width_ > 9) throw Wrong("a row of a drawn state of another length");
    BITWHIP_INVARIANT(picture_ != nullptr && rows_ < width_ && cells.size() <= 9);
    for (std::size_t i = 0; i < cells.size(); ++i) (*picture_)[static_cast<std::size_t>(rows_) * 9 + i] = std::move(cells[i]);
    ++rows_;
  }

  Path& path_;
  std::string where_;
  const std::string variant_;
  int rows_ = 0, width_ = 0;    // of the state that is drawn
  Picture* picture_ = nullptr;  // that is being drawn
};

}  // namespace

void read_text(std::string_view text, int first_line, Path& path) { TextReader(path).read(text, first_line); }

}  // namespace bitwhip::verify
