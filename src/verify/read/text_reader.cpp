// Paths in nrc notation: a step a line; a line that begins with blanks goes on with the one before.
#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
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
  for (; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) continue;
    line = line.substr(first, line.find_last_not_of(" \t") + 1 - first);
    if (first > 0 && !lines.empty()) {
      lines.back().text += " " + std::string(line);
    } else {
      lines.push_back({number, std::string(line)});
    }
  }
  return lines;
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
    if (text.at("+--")) return;
    if (text.skip("| ")) return draw(text.rest());
    if (rows_ != width_) throw Wrong("a drawn state breaks off");
    if (path_.refutation || text.at("REFUTATION = ")) return refutation(text);
    if (path_.ended && !text.at("SOLUTION = ")) throw Wrong("something after the end of the path");
    if (text.skip("VARIANT = ")) {
      take_variant(path_, text.rest());
    } else if (text.skip("RATING = ")) {
      path_.rating = text.rest();
    } else if (text.skip("RULES = ")) {
      while (!text.done()) path_.rules.emplace_back(text.until(","));
    } else if (text.skip("NOTATION = ")) {
      path_.full = text.rest() == "full";
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
      if (!text.done() && text.rest() != "length" && text.rest() != "memory" && text.rest() != "timeout")
        throw Wrong(fmt::format("'{}' is no status", text.rest().substr(0, 20)));
      if (!text.done()) path_.limit = text.rest();
    } else if (text.skip("SOLUTION = ")) {
      path_.solution = text.rest();
    } else if (text.skip("round ")) {
      add(Round{text.number()});
      text.expect_end();
    } else {
      step(line);
    }
  }

  template <class What>
  void add(What what) {
    path_.items.push_back({where_, std::move(what)});
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
    if (text.number() != static_cast<int>(cases.size()) + 1) throw Wrong(fmt::format("another case where case {} is expected", cases.size() + 1));
    text.expect(": ");
    cases.push_back(text.refuted_case());
    cases.back().where = where_;
  }

  Picture& new_picture() {
    if (!path_.refutation) {
      add(Picture{});
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
        throw Wrong(fmt::format("'{}' in a drawn state", c));
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

  void step(std::string_view line) {
    if (line.front() >= '0' && line.front() <= '9') return add(read_ser_step(line));
    if (line.substr(0, line.find(" ==> ")).find(": ") != std::string_view::npos) return add(read_words(line));
    Scanner whole(line);
    const std::string_view pattern = whole.until(" ==> ");
    if (pattern == line) throw Wrong(fmt::format("'{}' is neither a step nor anything else", line.substr(0, 40)));
    std::vector<Candidate> targets, values;
    do {
      const auto [row, column] = whole.cell();
      if (whole.skip(" <> ")) {
        targets.push_back(candidate(whole.nine(), row, column));
      } else {
        whole.expect(" = ");
        values.push_back(candidate(whole.nine(), row, column));
      }
    } while (whole.skip(", "));
    whole.expect_end();
    if (!targets.empty() && !values.empty()) throw Wrong("values and eliminations in one step");
    for (const Candidate value : values) add(Single{std::string(pattern), value});
    if (targets.empty()) return;

    Step step;
    step.targets = std::move(targets);
    if (pattern.find("interaction-with") != std::string_view::npos) {
      step.name = pattern;
    } else {
      Scanner body(pattern, !path_.variant.empty());
      step.name = body.until(" ");
      if (body.done()) throw Wrong("a step without a pattern");
      if (step.name.starts_with("naked-") || step.name.starts_with("hidden-"))
        subset(body, step);
      else if (step.name.find("-in-rows") != std::string::npos || step.name.find("-in-columns") != std::string::npos)
        fish(body, step);
      else if (step.name.find("-in-houses") != std::string::npos)
        fish_in_houses(body, step);
      else if (step.name == "asc" || step.name == "hill" || step.name == "valley" || step.name == "bound" || step.name == "relation-chain")
        related(body, step);
      else if (step.name.starts_with("oddagon["))
        oddagon(body, step);
      else
        chain(body, step);
      body.expect_end();
    }
    add(std::move(step));
  }

  static void chain(Scanner& body, Step& step) {
    step.cells = body.chain();
    if (body.skip(" & ")) step.branch = body.chain();
  }

  // {n2 n6}{r1 r6}c2, {n2 n6}r4{c1 c5}, {n2 n6}b1{r1c2 r2c3}; of a variant {n2 n6}w1{r2c2 r3c3}
  static void subset(Scanner& body, Step& step) {
    const std::vector<int> digits = body.numbers_in_braces('n');
    Variable house{Kind::cn, 0, 0};
    std::vector<std::pair<int, int>> cells;
    if (body.at("{")) {
      const auto rows = body.numbers_in_braces('r');
      body.expect("c");
      house.first = body.nine();
      for (const int row : rows) cells.emplace_back(row, house.first);
    } else if (body.skip("r")) {
      house = {Kind::rn, body.nine(), 0};
      for (const int column : body.numbers_in_braces('c')) cells.emplace_back(house.first, column);
    } else {
      if (step.name.ends_with("-in-a-house")) {
        house = body.house(0, "{");
      } else {
        body.expect("b");
        house = {Kind::bn, body.nine(), 0};
      }
      body.expect("{");
      do {
        cells.push_back(body.cell());
      } while (body.skip(" "));
      body.expect("}");
    }
    for (const int digit : digits) step.cover.push_back({house.kind, house.first, digit, house.house});
    for (const auto& [row, column] : cells) step.base.push_back({Kind::rc, row, column});
    if (step.name.starts_with("hidden-")) step.base.swap(step.cover);
  }

  // n3{r7 r1 r6}{c2 c6 c7} fins r7c4
  static void fish(Scanner& body, Step& step) {
    body.expect("n");
    const int digit = body.nine();
    for (const int row : body.numbers_in_braces('r')) step.base.push_back({Kind::rn, row, digit});
    for (const int column : body.numbers_in_braces('c')) step.cover.push_back({Kind::cn, column, digit});
    if (step.name.ends_with("-in-columns")) step.base.swap(step.cover);
    if (body.skip(" fins ")) step.fins = cells_of(body, digit);
  }

  // n3{d1 d5}{b2 b3}: base and cover
  static void fish_in_houses(Scanner& body, Step& step) {
    body.expect("n");
    const int digit = body.nine();
    for (std::vector<Variable>* const side : {&step.base, &step.cover}) {
      body.expect("{");
      do {
        side->push_back(body.house(digit, " }"));
      } while (body.skip(" "));
      body.expect("}");
    }
  }

  // r1c1 < r1c2 > r1c3; r1c2 > {r1c1 r1c3}; r1c1 - r1c2 - r1c3
  static void related(Scanner& body, Step& step) {
    step.related.push_back(body.cell());
    while (!body.done()) {
      body.expect(" ");
      const char sign = body.skip("<") ? '<' : body.skip(">") ? '>' : '-';
      if (sign == '-') body.expect("-");
      step.signs += sign;
      body.expect(" ");
      if (!body.skip("{")) {
        step.related.push_back(body.cell());
        continue;
      }
      if (step.name != "bound" || step.related.size() != 1) throw Wrong("a set of cells in a chain");
      do {
        step.related.push_back(body.cell());
      } while (body.skip(" "));
      body.expect("}");
      break;
    }
  }

  // n4{r1c1 r1c5 r3c5 r3c2 r2c1} guardians r1c8 r3c4
  static void oddagon(Scanner& body, Step& step) {
    body.expect("n");
    const int digit = body.nine();
    body.expect("{");
    step.chain = cells_of(body, digit);
    body.expect("} guardians ");
    step.guardians = cells_of(body, digit);
  }

  // r1c8 r3c4
  static std::vector<Candidate> cells_of(Scanner& body, int digit) {
    std::vector<Candidate> list;
    do {
      const auto [row, column] = body.cell();
      list.push_back(candidate(digit, row, column));
    } while (body.skip(" "));
    return list;
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
