// Makes puzzles of a kind of variants: variant_puzzles KIND SEED FIRST COUNT
//
// variant_puzzles images NAMES COUNT <LINES prints for each line up to COUNT images under
// symmetries of the variant: the number of the line from 1, a tab, the image. A line is the puzzle
// up to its first tab.
//
// Prints `# variant: NAMES` and COUNT lines: the puzzle with its fields, a tab, its solution.
// Puzzle number i depends on KIND, SEED and i alone, so that a run can go on where another one
// ended. `variant_puzzles kinds` lists the kinds: name, names of the variant, and relation or name
// (how many are made).
//
// A full grid is found depth first, the cells with the fewest candidates first, ties and digits at
// random, with whips[1] after each digit; after some hundred nodes the search begins again. Then
// givens and clues go one by one, in random order, as long as the solution is the only one (in
// every second puzzle of a kind of clues the givens go first). So no puzzle can do without any of
// what it has, but for clues that must stay since they have a negative constraint. Minimal puzzles
// of a variant of links are mostly beyond T&E(1): there each of them gives four, itself and three
// with some givens back. Where full grids are hard to find, some puzzles are made of each.
#include <algorithm>
#include <exception>
#include <iostream>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "grid/grid.h"
#include "oracle/variant_images.h"
#include "rules/brt.h"
#include "rules/locked.h"
#include "rules/solutions.h"
#include "variant/variant.h"
#include "variant_kinds.h"

namespace {

using namespace bitwhip;
using namespace bitwhip::tools;

constexpr int kNodesOfAStart = 400;
// Starts before the static part is made anew.
constexpr int kStarts = 4;
constexpr int kPolls = 3;                            // of a budget, for one count of solutions
constexpr std::size_t kGivensBack[] = {0, 3, 5, 8};  // of variants of links
constexpr unsigned kOfARareGrid = 5;

// Puzzles of one list of names, from their lines.
class Board {
 public:
  Board(const std::string& names, int size, bool by_houses = false)
      : variant_(names),
        size_(size),
        by_houses_(by_houses),
        tables_(variant_.layout(size)),
        counter_(*tables_.tables()),
        budget_({.polls = kPolls}, std::size_t{1} << 16) {}

  // The state after the givens; nothing where they contradict each other.
  std::optional<Grid> start(const std::string& line) {
    const auto read = variant_.read(line);
    if (const auto* refusal = std::get_if<variant::LineRefusal>(&read))
      throw std::runtime_error(line + ": " + refusal->message);
    const auto& puzzle = std::get<variant::VariantPuzzle>(read);
    tables_.set(variant_.layout(size_), puzzle.additions);
    Grid grid;
    if (!rules::assert_givens(tables(), kernels_, puzzle.puzzle, grid) ||
        !rules::apply_brt(tables(), kernels_, grid))
      return std::nullopt;
    return grid;
  }

  // Within some work; a puzzle that takes more counts as one of several solutions.
  bool has_one_solution(const std::string& line) {
    const std::optional<Grid> grid = start(line);
    if (!grid) return false;
    budget_.start();
    rules::SearchStats stats;
    return counter_.count(kernels_, *grid, budget_, stats) == 1;
  }

  // Without the given of a cell the line has no solution with another digit there, which is less
  // work than to find that it has but one. As above.
  bool needs_no_given(const std::string& line, int cell, char digit) {
    std::optional<Grid> grid = start(line);
    const auto v = static_cast<Variable>(cell / size_ * 9 + cell % size_);
    if (!grid) return false;
    if (grid->decided(v)) return true;
    grid->remove_candidate(tables(), tables().geometry().candidate(v, digit - '1'));
    if (!rules::apply_brt(tables(), kernels_, *grid)) return true;
    budget_.start();
    rules::SearchStats stats;
    return counter_.count(kernels_, *grid, budget_, stats) == 0;
  }

  // A random full grid.
  std::optional<std::string> fill(const std::string& line, Random& random) {
    std::optional<Grid> grid = start(line);
    for (int tries = 0; grid && tries < kStarts; ++tries) {
      int nodes = kNodesOfAStart;
      if (const auto solved = descend(*grid, random, nodes)) {
        std::string text;
        for (int r = 0; r < size_; ++r) {
          for (int c = 0; c < size_; ++c)
            text += static_cast<char>(
                '1' + std::countr_zero(solved->mask(static_cast<Variable>(r * 9 + c))));
        }
        return text;
      }
    }
    return std::nullopt;
  }

 private:
  const GridTables& tables() const { return *tables_.tables(); }

  std::optional<Grid> descend(const Grid& grid, Random& random, int& nodes) {
    if (grid.solved(tables())) return grid;
    std::vector<Variable> narrowest;
    int least = 10;
    for (int i = 0; i < (by_houses_ ? tables().geometry().variables() : kCells); ++i) {
      const auto v = static_cast<Variable>(i);
      if (grid.decided(v)) continue;
      const int count = std::popcount(grid.mask(v));
      if (count < least) narrowest.clear();
      least = std::min(least, count);
      if (count == least) narrowest.push_back(v);
    }
    const Variable v = narrowest[random() % narrowest.size()];
    std::vector<Candidate> choices;
    for (std::uint32_t mask = grid.mask(v); mask; mask &= mask - 1)
      choices.push_back(tables().geometry().candidate(v, std::countr_zero(mask)));
    std::shuffle(choices.begin(), choices.end(), random);
    for (const Candidate c : choices) {
      if (--nodes < 0) return std::nullopt;
      Grid branch = grid;
      branch.assert_candidates(tables(), kernels_, &c, 1);
      if (!rules::apply_brt(tables(), kernels_, branch) ||
          !rules::apply_locked(tables(), kernels_, branch))
        continue;
      if (auto solved = descend(branch, random, nodes)) return solved;
    }
    return std::nullopt;
  }

  variant::Variant variant_;
  int size_;
  bool by_houses_;  // full grids: digits of houses are branched on as well as cells
  PuzzleTables tables_;
  const simd::MaskKernels& kernels_ = simd::mask_kernels();
  rules::SolutionCounter counter_;
  rules::Budget budget_;
};

void print_images(const std::string& names, int count) {
  Random random(1);
  int number = 0;
  for (std::string line; std::getline(std::cin, line);) {
    ++number;
    for (const std::string& image :
         oracle::random_images(names, line.substr(0, line.find('\t')), count, random))
      std::cout << number << '\t' << image << '\n';
  }
}

class Maker {
 public:
  explicit Maker(const Kind& kind)
      : kind_(kind),
        full_(names_of_full_grids(kind), kind.size, kind.rare),
        board_(std::string(kind.variant), kind.size) {}

  std::string make(unsigned seed, unsigned number) {
    const auto of_a_dig = static_cast<unsigned>(kind_.links ? std::size(kGivensBack) : 1);
    const unsigned dig_number = number / of_a_dig;
    if (!dug_ || dug_->first != dig_number) {
      Pieces pieces = full_grid_of(seed, dig_number / (kind_.rare ? kOfARareGrid : 1));
      Random random = random_of(seed + 1, dig_number);
      if (kind_.clues != nullptr) kind_.clues(pieces, random);
      dig(pieces, random, dig_number % 2 == 1);
      dug_ = {dig_number, pieces};
    }
    Pieces pieces = dug_->second;
    Random random = random_of(seed + 2, number);
    give_back(pieces, random, kGivensBack[number % of_a_dig]);
    return pieces.line() + "\t" + pieces.solution;
  }

 private:
  Random random_of(unsigned seed, unsigned number) const {
    std::vector<unsigned> all{seed, number};
    all.insert(all.end(), kind_.name.begin(), kind_.name.end());
    std::seed_seq mix(all.begin(), all.end());
    return Random(mix);
  }

  const Pieces& full_grid_of(unsigned seed, unsigned number) {
    if (!full_grid_ || full_grid_->first != number) {
      Random random = random_of(seed, number);
      full_grid_ = {number, full_grid(random)};
    }
    return full_grid_->second;
  }

  // Clues are written from a grid of houses alone.
  static std::string names_of_full_grids(const Kind& kind) {
    if (kind.clues == nullptr) return std::string(kind.variant);
    return std::to_string(kind.size) + "x" + std::to_string(kind.size) +
           (kind.variant.find("futoshiki") != std::string_view::npos ? ",latin" : ",classic");
  }

  Pieces full_grid(Random& random) {
    for (int tries = 0; tries < 1000; ++tries) {
      Pieces pieces;
      pieces.size = kind_.size;
      pieces.blanks.assign(static_cast<std::size_t>(kind_.size * kind_.size), '.');
      pieces.grid = pieces.blanks;
      if (kind_.prepare != nullptr) kind_.prepare(pieces, random);
      if (auto solution = full_.fill(pieces.line(), random)) {
        pieces.solution = pieces.grid = *solution;
        return pieces;
      }
    }
    throw std::runtime_error("no full grid of " + std::string(kind_.name));
  }

  // Givens are numbers of cells; then come signs, then clue words.
  void dig(Pieces& pieces, Random& random, bool givens_first) {
    std::vector<char*> characters;
    for (char& c : pieces.grid) characters.push_back(&c);
    std::size_t givens = characters.size();
    if (!kind_.clues_stay) {
      for (std::string& word : pieces.signs) {
        for (char& c : word) characters.push_back(&c);
      }
    }
    const std::size_t words = kind_.clues_stay ? 0 : pieces.words.size();
    std::vector<std::size_t> order(characters.size() + words);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    if (givens_first)
      std::stable_partition(order.begin(), order.end(),
                            [givens](std::size_t i) { return i < givens; });
    for (const std::size_t i : order) {
      if (i < characters.size()) {
        const char before = *characters[i];
        *characters[i] = i < givens ? pieces.blanks[i] : '-';
        if (*characters[i] == before) continue;
        const std::string line = pieces.line();
        const bool may_go = i < givens ? board_.needs_no_given(line, static_cast<int>(i), before)
                                       : board_.has_one_solution(line);
        if (!may_go) *characters[i] = before;
      } else {
        std::string& word = pieces.words[i - characters.size()];
        const std::string before = std::exchange(word, "");
        if (!board_.has_one_solution(pieces.line())) word = before;
      }
    }
  }

  static void give_back(Pieces& pieces, Random& random, std::size_t count) {
    std::vector<std::size_t> blank;
    for (std::size_t i = 0; i < pieces.grid.size(); ++i) {
      if (pieces.grid[i] == pieces.blanks[i]) blank.push_back(i);
    }
    std::shuffle(blank.begin(), blank.end(), random);
    blank.resize(std::min(blank.size(), count));
    for (const std::size_t i : blank) pieces.grid[i] = pieces.solution[i];
  }

  const Kind& kind_;
  Board full_, board_;
  std::optional<std::pair<unsigned, Pieces>> full_grid_, dug_;  // the last ones, by their numbers
};

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 2 && std::string(argv[1]) == "kinds") {
      for (const Kind& kind : kinds())
        std::cout << kind.name << '\t' << kind.variant << '\t'
                  << (kind.relation ? "relation" : "name") << '\n';
      return 0;
    }
    if (argc == 4 && std::string(argv[1]) == "images") {
      print_images(argv[2], std::stoi(argv[3]));
      return 0;
    }
    if (argc != 5)
      throw std::runtime_error(
          "usage: variant_puzzles KIND SEED FIRST COUNT | images NAMES COUNT | kinds");
    const Kind* kind = find_kind(argv[1]);
    if (kind == nullptr) throw std::runtime_error("unknown kind " + std::string(argv[1]));
    Maker maker(*kind);
    std::cout << "# variant: " << kind->variant << '\n';
    const auto seed = static_cast<unsigned>(std::stoul(argv[2])),
               first = static_cast<unsigned>(std::stoul(argv[3]));
    const auto count = static_cast<unsigned>(std::stoul(argv[4]));
    for (unsigned i = first; i < first + count; ++i)
      std::cout << maker.make(seed, i) << '\n' << std::flush;
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "variant_puzzles: " << error.what() << '\n';
    return 1;
  }
}
