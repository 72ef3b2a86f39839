// The techniques of SER by name, what they see, and the checks of their steps.
//
// Ratings are in tenths throughout.
//
// Thread-safety: plain values, pure functions.
#pragma once

#include "verify/board/ser_board.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

enum class SerFamily : std::uint8_t {
  hidden_single,
  naked_single,
  locking,
  hidden_set,
  naked_set,
  fish,
  wing,
  loop,
  bug,
  exclusion,
  cycle,
  chain,
  contradiction,
  double_reduction,
  cell_reduction,
  house_reduction,
};

struct SerType {
  std::string name;
  SerFamily family;
  int rating = 0;       // base rating
  int size = 0;         // of sets, fish, exclusions; digits of a wing's pivot; cells of a loop
  bool direct = false;  // places a digit
  bool pointing = false;
  int number = 0;                          // type 1 to 4 of loops and BUGs
  bool by_cells = true, by_houses = true;  // kinds of links of a chain
  bool dynamic = false;
  int level = 0;  // of a dynamic search: level of what is nested in it
};

inline std::size_t code_of(const SerNode& node) {
  return static_cast<std::size_t>(node.candidate) * 2 + node.on;
}
inline SerNode negation(const SerNode& node) { return {node.candidate, !node.on}; }
inline constexpr std::size_t kCodes = 1458;

constexpr bool is_chain(SerFamily family) { return family >= SerFamily::cycle; }
constexpr bool assumes_uniqueness(SerFamily family) {
  return family == SerFamily::loop || family == SerFamily::bug;
}

// A check of a step of SER is made from the definition of its technique (docs/NOTATION.md).
//
// A check returns everything that the pattern removes, and the rating of its form. It does not ask
// whether SER would choose the step.

struct SerFinding {
  CandidateBits removes{};  // empty if it places a digit
  std::optional<Candidate> places{};
  int tenths = 0;  // its rating
  // Something within nested chains rests on removed candidates that the step does not name, since
  // the definition leaves them out.
  bool open = false;

  // Remove those of the digits that the board still has: in a square; in all squares of a kind; in
  // those that see all these.
  void take(const SerBoard& board, const Square& square, Mask digits);
  template <class Test>
  void take_where(const SerBoard& board, Mask digits, Test test) {
    for (int cell = 0; cell < 81; ++cell) {
      if ((board.mask(cell) & digits) != 0 && test(square_at(cell)))
        take(board, square_at(cell), digits);
    }
  }
  void take_seen(const SerBoard& board, const std::vector<Square>& squares, Mask digits) {
    take_where(board, digits, [&](const Square& square) {
      return lists::all_of(squares, [&](const Square& one) { return sees(square, one); });
    });
  }
};

// Throw Wrong. `behind`: the board lacks the parents of a node, and other candidates of the pattern
// may be missing as well.
using SerCheck = SerFinding(const SerBoard& board, const SerType& type, const SerStep& step,
                            bool behind);

// Visits patterns of a type in the order of the program; for loops and graves any type is accepted,
// and of loops only the first of the sorted list. A visit that returns true ends the search.
using SerVisit = std::function<bool(const SerStep& step, const SerFinding& finding)>;
using SerSearch = bool(const SerBoard& board, const SerType& type, const SerVisit& visit);

}  // namespace bitwhip::verify
