// The clue words of a line: thermo:r1c1r1c2, difference:neg1;1r1c1r1c2.
//
//   cells and paths: r1c1r2c2; a mark: a number and two cells that share a side; neg and a number: wherever no mark is
//
// Thread-safety: an object belongs to one thread.
#pragma once

#include <string_view>
#include <vector>

#include "verify/scanner.h"
#include "verify/variant_board.h"
#include "verify/variant_links.h"

namespace bitwhip::verify {

class VariantClues {
 public:
  // board.size and board.allowed are known; houses are added.
  VariantClues(VariantBoard& board, VariantLinks& links) : board_(board), links_(links) {}

  // Throws Wrong for a word that is unknown or does not keep to the grammar.
  void take(std::string_view word);
  // What all words say together.
  void finish();

 private:
  using Cells = std::vector<Square>;

  bool take_line(std::string_view name, Scanner& options);
  bool take_marks(std::string_view name, Scanner& options);
  bool take_cells(std::string_view name, Scanner& options);
  bool take_taxi(std::string_view name, Scanner& options);
  void along(const Cells& path, std::size_t step, const VariantLinks::Forbids& forbids);
  void all_pairs(const Cells& cells, const VariantLinks::Forbids& forbids);
  void marks(Mark kind, std::optional<int> number, int least, Scanner& options, bool numbers);
  void index(const Square& square, bool column);
  void add_house(char letter, const Cells& cells);

  Square cell(Scanner& text) const;
  Cells path(Scanner& text) const;
  Cells set(Scanner& text) const;  // each once
  static int number(Scanner& text, int least);

  VariantBoard& board_;
  VariantLinks& links_;
  Cells maxima_, minima_;
  int regions_ = 0, cages_ = 0;
};

}  // namespace bitwhip::verify
