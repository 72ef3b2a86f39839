// Paths in nrc notation: a step a line; a line that begins with blanks goes on with the one before.
#include <fmt/format.h>

#include "verify/scanner.h"
#include "verify/words.h"

namespace bitwhip::verify {
namespace {

struct TextLine {
  int number;
  std::string text;
};

std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  int number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
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
  std::vector<Path> read(std::string_view text) {
    for (const TextLine& line : lines_of(text)) {
      where_ = fmt::format("line {}", line.number);
      try {
        take(line.text);
      } catch (const Wrong& wrong) {
        throw Unreadable(where_, wrong.what());
      }
    }
    return std::move(paths_);
  }

 private:
  void take(std::string_view line) {
    Scanner text(line);
    if (text.skip("PUZZLE = ")) {
      paths_.push_back({.where = where_, .puzzle = std::string(text.rest())});
      drawn_ = 0;
      return;
    }
    if (paths_.empty()) throw Wrong("a path begins with PUZZLE =");
    Path& path = paths_.back();
    if (text.at("+--")) return;
    if (text.skip("| ")) return draw(text.rest());
    if (drawn_ % 81 != 0) throw Wrong("a drawn state breaks off");
    if (path.ended && !text.at("SOLUTION = ")) throw Wrong("something after the end of the path");
    if (text.skip("RATING = ")) {
      path.rating = text.rest();
    } else if (text.skip("RULES = ")) {
      while (!text.done()) path.rules.emplace_back(text.until(","));
    } else if (text.skip("NOTATION = ")) {
      path.full = text.rest() == "full";
    } else if (text.skip("STEPS = ")) {
      const int kept = text.number();
      text.expect(" OF ");
      path.steps = {kept, text.number()};
      text.expect_end();
    } else if (text.skip("LEVEL = ")) {
      path.level = text.until(", MOST COMPLEX RULE = ");
      end(path, true, text.rest());
    } else if (text.skip("UNSOLVED, ")) {
      path.value = text.until(", MOST COMPLEX RULE = ");
      end(path, false, text.rest());
    } else if (text.skip("SOLUTION = ")) {
      path.solution = text.rest();
    } else if (text.skip("round ")) {
      add(Round{text.number()});
      text.expect_end();
    } else {
      step(line);
    }
  }

  template <class What>
  void add(What what) {
    paths_.back().items.push_back({where_, std::move(what)});
  }

  void end(Path& path, bool solved, std::string_view most_complex) {
    path.ended = true;
    path.end_where = where_;
    path.solved = solved;
    path.most_complex = most_complex;
  }

  void draw(std::string_view row) {
    if (drawn_ % 81 == 0) add(Picture{});
    auto& picture = std::get<Picture>(paths_.back().items.back().what);
    std::string cell;
    for (const char c : std::string(row) + " ") {
      if (c >= '1' && c <= '9') {
        cell += c;
      } else if (c != ' ' && c != '|') {
        throw Wrong(fmt::format("'{}' in a drawn state", c));
      } else if (!cell.empty()) {
        picture[static_cast<std::size_t>(drawn_++ % 81)] = std::move(cell);
        cell.clear();
        if (drawn_ % 81 == 0) break;
      }
    }
    if (drawn_ % 9 != 0) throw Wrong("a row of a drawn state without nine cells");
  }

  void step(std::string_view line) {
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
      Scanner body(pattern);
      step.name = body.until(" ");
      if (body.done()) throw Wrong("a step without a pattern");
      if (step.name.starts_with("naked-") || step.name.starts_with("hidden-"))
        subset(body, step);
      else if (step.name.find("-in-rows") != std::string::npos || step.name.find("-in-columns") != std::string::npos)
        fish(body, step);
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

  // {n2 n6}{r1 r6}c2, {n2 n6}r4{c1 c5}, {n2 n6}b1{r1c2 r2c3}
  static void subset(Scanner& body, Step& step) {
    const std::vector<int> digits = body.numbers_in_braces('n');
    Kind kind = Kind::cn;
    int house = 0;
    std::vector<std::pair<int, int>> cells;
    if (body.at("{")) {
      const auto rows = body.numbers_in_braces('r');
      body.expect("c");
      house = body.nine();
      for (const int row : rows) cells.emplace_back(row, house);
    } else if (body.skip("r")) {
      kind = Kind::rn;
      house = body.nine();
      for (const int column : body.numbers_in_braces('c')) cells.emplace_back(house, column);
    } else {
      kind = Kind::bn;
      body.expect("b");
      house = body.nine();
      body.expect("{");
      do {
        cells.push_back(body.cell());
      } while (body.skip(" "));
      body.expect("}");
    }
    for (const int digit : digits) step.cover.push_back({kind, house, digit});
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
    if (!body.skip(" fins ")) return;
    do {
      const auto [row, column] = body.cell();
      step.fins.push_back(candidate(digit, row, column));
    } while (body.skip(" "));
  }

  std::vector<Path> paths_;
  std::string where_;
  int drawn_ = 0;  // cells of states
};

}  // namespace

std::vector<Path> read_text(std::string_view text) { return TextReader().read(text); }

std::vector<Path> read_paths(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[') ? read_json(text) : read_text(text);
}

}  // namespace bitwhip::verify
