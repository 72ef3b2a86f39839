// The fields of a line, in the order in which the names call for them.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verify/variant_board.h"
#include "verify/variant_clues.h"
#include "verify/variant_fields.h"
#include "verify/variant_fpuzzles.h"
#include "verify/variant_names.h"

namespace bitwhip::verify {
namespace {

constexpr std::string_view kDigits = "123456789";

class Words {
 public:
  explicit Words(std::string_view line) : rest_(line.substr(0, line.find('\t'))) { skip_blanks(); }

  bool done() const { return rest_.empty(); }
  std::string_view next(std::string_view what) {
    if (done()) throw Wrong(fmt::format("{} is missing", what));
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
    if (names_.has("fpuzzles")) return read_fpuzzles();
    const std::string_view first = words_.next("the grid");
    std::string grid(first), map;
    if (names_.has("tatham")) {
      start(tatham_size(first));
      grid = take_tatham(*links_, first);
    } else if (is_sumocue(first)) {
      const SumoCue cue = read_sumocue(first);
      names_.add_regions();
      start(cue.size);
      grid = cue.grid;
      map = cue.map;
    } else {
      start(size_of(grid));
      if (names_.regions() && grid.size() == cells() * 2) {
        map = grid.substr(cells());
        grid.resize(cells());
      }
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
    if (!words_.done()) throw Wrong(fmt::format("'{}' is no field of the variant", words_.next("").substr(0, 40)));
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
      throw Wrong(fmt::format("a grid of {} characters where the size is {}", length, n));
    }
    if (length == 729) return 9;
    for (int n = 4; n <= 9; ++n) {
      if (length == n * n || (names_.regions() && length == 2 * n * n)) return n;
    }
    throw Wrong(fmt::format("a grid of {} characters", length));
  }

  // n * n cells, or n characters for each: digit k or a dot in place k.
  void take_grid(std::string_view grid) {
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
        if (c < '1' || c > '0' + board_.size) throw Wrong(fmt::format("'{}' in the grid", c));
        if (each > 1 && c != static_cast<char>('1' + k)) throw Wrong("a pencil mark in the place of another");
        digits += c;
      }
      if (each > 1 || !digits.empty()) allowed = digits;
    }
  }

  void finish(const std::vector<std::string>& words) {
    names_.add_links(*links_, board_.size);
    VariantClues clues(board_, *links_);
    for (const std::string& word : words) clues.take(word);
    clues.finish();
    board_.links = links_->links();
  }

  VariantBoard read_fpuzzles() {
    const FPuzzle puzzle = read_fpuzzle(words_.next("the string of f-puzzles"));
    if (!words_.done()) throw Wrong("something after the string of f-puzzles");
    names_ = VariantNames(puzzle.names);
    start(puzzle.size);
    take_grid(puzzle.grid);
    for (const Square& square : squares_of(board_.size)) {
      const std::string& marks = puzzle.marks[place_of(square)];
      if (!marks.empty()) std::erase_if(board_.allowed[place_of(square)], [&](char digit) { return marks.find(digit) == std::string::npos; });
    }
    names_.add_houses(board_, puzzle.regions.empty() ? std::vector<VariantHouse>{} : fpuzzle_regions(puzzle));
    finish(puzzle.clues);
    return board_;
  }

  // Cells of no region are allowed here.
  static std::vector<VariantHouse> fpuzzle_regions(const FPuzzle& puzzle) {
    std::vector<VariantHouse> list;
    for (char region = '1'; region <= '0' + puzzle.size; ++region) {
      std::vector<Square> squares = squares_of(puzzle.size);
      std::erase_if(squares, [&](const Square& square) {
        return puzzle.regions[static_cast<std::size_t>((square.first - 1) * puzzle.size + square.second - 1)] != region;
      });
      if (squares.empty()) continue;
      if (static_cast<int>(squares.size()) != puzzle.size) throw Wrong(fmt::format("a region of {} cells is not supported", squares.size()));
      list.push_back({Kind::bn, fmt::format("b{}", region), std::move(squares)});
    }
    return list;
  }

  VariantNames names_;
  Words words_;
  VariantBoard board_, colours_;
  std::optional<VariantLinks> links_;
};

}  // namespace

VariantBoard read_variant(std::string_view names, std::string_view line) { return Reading(names, line).read(); }

}  // namespace bitwhip::verify
