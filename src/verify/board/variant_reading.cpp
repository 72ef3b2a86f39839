#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "base/invariant.h"
#include "base/text.h"
#include "verify/board/variant_board.h"
#include "verify/board/variant_parts.h"
#include "verify/read/scanner.h"

namespace bitwhip::verify {

namespace {

bool at_least(int v, int w) { return v >= w; }  // what a < b forbids
bool at_most(int v, int w) { return v <= w; }   // what a > b forbids

std::map<char, std::vector<Square>> parts_of(int size, std::string_view map) {
  if (map.size() != static_cast<std::size_t>(size * size)) throw Wrong("a map of {}", counted(map.size(), "cell"));
  std::map<char, std::vector<Square>> parts;
  for (const Square& square : squares_of(size)) {
    const char c = map[static_cast<std::size_t>((square.first - 1) * size + square.second - 1)];
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) throw Wrong("'{}' in a map", c);
    parts[c].push_back(square);
  }
  return parts;
}

void take_sign(VariantLinks& links, char sign, const Square& a, const Square& b) {
  switch (sign) {
    case '-':
      return;
    case '<':
      return links.forbid(a, b, at_least);
    case '>':
      return links.forbid(a, b, at_most);
    case 'o':
      return links.mark(Mark::difference, 1, a, b);
    case '*':
      return links.mark(Mark::ratio, 2, a, b);
    case 'x':
      return links.mark(Mark::sum, 10, a, b);
    case 'v':
      return links.mark(Mark::sum, 5, a, b);
    default:
      throw Wrong("'{}' where a sign between two cells is expected", sign);
  }
}

}  // namespace

std::vector<VariantHouse> regions_of(int size, std::string_view map) {
  std::vector<VariantHouse> list;
  for (const auto& [letter, squares] : parts_of(size, map)) {
    if (static_cast<int>(squares.size()) != size) throw Wrong("the region {} has {}", letter, counted(squares.size(), "cell"));
    list.push_back({Kind::bn, fmt::format("b{}", list.size() + 1), squares});
  }
  return list;
}

void add_colours(VariantBoard& board, std::string_view map) {
  int number = 0;
  for (const auto& [letter, squares] : parts_of(board.size, map)) {
    const int count = static_cast<int>(squares.size());
    if (count > board.size) throw Wrong("the colour {} has {}", letter, counted(count, "cell"));
    (count == board.size ? board.houses : board.partial).push_back({Kind::other, fmt::format("k{}", ++number), squares});
  }
}

void take_edges(VariantLinks& links, int size, std::string_view rows, std::string_view columns) {
  const auto count = static_cast<std::size_t>(size * (size - 1));
  if (rows.size() != count || columns.size() != count) throw Wrong("{} and {} signs, not {} each", rows.size(), columns.size(), count);
  for (int line = 1; line <= size; ++line) {
    for (int place = 1; place < size; ++place) {
      const auto at = static_cast<std::size_t>((line - 1) * (size - 1) + place - 1);
      take_sign(links, rows[at], {line, place}, {line, place + 1});
      take_sign(links, columns[at], {place, line}, {place + 1, line});
    }
  }
}

void take_gt(VariantLinks& links, std::string_view signs) {
  if (signs.size() != 108) throw Wrong("{} signs, not 108", signs.size());
  const auto take = [&](char sign, bool beside, const Square& a, const Square& b) {
    if (sign == '-') return;
    if (sign != (beside ? '<' : '^') && sign != (beside ? '>' : 'v')) throw Wrong("'{}' where another sign is expected", sign);
    links.forbid(a, b, sign == '<' || sign == '^' ? at_least : at_most);
  };
  std::size_t next = 0;
  for (int row = 1; row <= 9; ++row) {
    for (int column = 1; column <= 9; ++column) {
      if (column % 3 != 0) take(signs[next++], true, {row, column}, {row, column + 1});
    }
    for (int column = 1; column <= 9 && row % 3 != 0; ++column) take(signs[next++], false, {row, column}, {row + 1, column});
  }
}

// The fields of a line, in the order in which the names call for them.

namespace {

constexpr std::string_view kDigits = "123456789";

class Words {
 public:
  explicit Words(std::string_view line) : rest_(line.substr(0, line.find('\t'))) { skip_blanks(); }

  bool done() const { return rest_.empty(); }
  std::string_view next(std::string_view what) {
    if (done()) throw Wrong("{} is missing", what);
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(word.size());
    skip_blanks();
    return word;
  }

 private:
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }
  std::string_view rest_;
};

class Reading {
 public:
  Reading(std::string_view names, std::string_view line) : names_(names), words_(line) {}

  VariantBoard read() {
    std::string grid(words_.next("the grid")), map;
    if (names_.has("fpuzzles") || names_.has("tatham") || grid.starts_with("SumoCueV1=")) throw Wrong("the path has no LINE, which tells the puzzle");
    start(size_of(grid));
    if (names_.regions() && grid.size() == cells() * 2) {
      BITWHIP_INVARIANT(board_.size >= 4 && board_.size <= 9);
      map = grid.substr(cells());
      grid.resize(cells());
    }
    take_grid(grid);
    std::vector<VariantHouse> regions;
    for (const std::string& name : names_.list()) {
      if (name == "jigsaw" || name == "jigsaw+blocks") {
        if (regions.empty()) regions = regions_of(board_.size, map.empty() ? words_.next("the map of regions") : map);
      } else if (name == "colour") {
        add_colours(colours_, words_.next("the map of colours"));
      } else if (name == "edges") {
        const std::string_view rows = words_.next("the word of signs of rows");
        take_edges(*links_, board_.size, rows, words_.next("the word of signs of columns"));
      } else if (name == "gt") {
        take_gt(*links_, words_.next("the word of signs"));
      }
    }
    names_.add_houses(board_, regions);
    board_.houses.insert(board_.houses.end(), colours_.houses.begin(), colours_.houses.end());
    board_.partial.insert(board_.partial.end(), colours_.partial.begin(), colours_.partial.end());
    std::vector<std::string> clues;
    while (names_.has("clues") && !words_.done()) clues.emplace_back(words_.next(""));
    if (!words_.done()) throw Wrong("'{}' is no field of the variant", words_.next("").substr(0, 40));
    finish(clues);
    return board_;
  }

 private:
  std::size_t cells() const { return static_cast<std::size_t>(board_.size * board_.size); }

  void start(int size) {
    names_.check_size(size);
    board_.size = colours_.size = size;
    links_.emplace(size);
    for (const Square& square : squares_of(size)) board_.allowed[place_of(square)] = kDigits.substr(0, static_cast<std::size_t>(size));
  }

  int size_of(const std::string& grid) const {
    const int length = static_cast<int>(grid.size());
    if (names_.size() != 0) {
      const int n = names_.size();
      if (length == n * n || length == n * n * n || (names_.regions() && length == 2 * n * n)) return n;
      throw Wrong("a grid of {} where the size is {}", counted(length, "character"), n);
    }
    if (length == 729) return 9;
    for (int n = 4; n <= 9; ++n) {
      if (length == n * n || (names_.regions() && length == 2 * n * n)) return n;
    }
    throw Wrong("a grid of {}", counted(length, "character"));
  }

  // n * n cells, or n characters for each: digit k or a dot in place k.
  void take_grid(std::string_view grid) {
    BITWHIP_INVARIANT(grid.size() % cells() == 0);
    const std::size_t each = grid.size() / cells();
    for (const Square& square : squares_of(board_.size)) {
      std::string& allowed = board_.allowed[place_of(square)];
      const std::string_view here = grid.substr(0, each);
      grid.remove_prefix(each);
      std::string digits;
      for (std::size_t k = 0; k < here.size(); ++k) {
        const char c = here[k];
        if (c == '.' || c == '0') continue;
        if (each == 1 && names_.has("evenodd") && (c == 'e' || c == 'o')) {
          std::erase_if(allowed, [&](char digit) { return ((digit - '0') % 2 == 0) != (c == 'e'); });
          continue;
        }
        if (c < '1' || c > '0' + board_.size) throw Wrong("'{}' in the grid", c);
        if (each > 1 && c != static_cast<char>('1' + k)) throw Wrong("a pencil mark in the place of another");
        digits += c;
      }
      if (each > 1 || !digits.empty()) allowed = digits;
    }
  }

  void finish(const std::vector<std::string>& words) {
    names_.add_links(*links_, board_.size);
    take_clues(words, board_, *links_);
    board_.links = links_->links();
  }

  VariantNames names_;
  Words words_;
  VariantBoard board_, colours_;
  std::optional<VariantLinks> links_;
};

}  // namespace

VariantBoard read_variant(std::string_view names, std::string_view line) { return Reading(names, line).read(); }

}  // namespace bitwhip::verify
