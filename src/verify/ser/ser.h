// The techniques of SER by name: what they are, and what their ratings start from. In tenths
// throughout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verify/check.h"
#include "verify/path.h"
#include "verify/ser/board.h"

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
  grave,
  exclusion,
  cycle,
  chain,
  contradiction,
  double_reduction,
  cell_reduction,
  house_reduction,
};

struct SerType {
  SerFamily family;
  int rating = 0;       // what it starts from
  int size = 0;         // of sets, fish, exclusions; digits of the pivot of a wing; cells of a loop
  bool direct = false;  // it places a digit
  bool pointing = false;
  int number = 0;                          // type 1 to 4 of loops and graves
  bool by_cells = true, by_houses = true;  // what links of a chain follow from
  bool dynamic = false;
  int level = 0;  // of a dynamic search: what is nested in it
};

// Throws Wrong.
SerType ser_type(const std::string& name);
// What the name of a dynamic search of a level ends with: "", " (+)", " (+ Forcing Chains)" and so
// on.
std::string_view level_suffix(int level);

inline std::size_t code_of(const SerNode& node) { return static_cast<std::size_t>(node.candidate) * 2 + node.on; }
inline SerNode negation(const SerNode& node) { return {node.candidate, !node.on}; }
inline constexpr std::size_t kCodes = 1458;

bool is_chain(SerFamily family);
bool assumes_uniqueness(SerFamily family);
// True if the type may stand behind a node of a search of that level.
bool is_behind(const SerType& type, int level);
// Returns what the number of nodes adds.
int length_tenths(int nodes);

// Checks a step of SER on a board. There is one file per family, each from the definition of its
// technique (docs/NOTATION.md).
//
// A check returns everything that the pattern removes, and the rating of its form. It does not ask
// whether SER would choose the step.

struct SerFinding {
  Set removes{};  // nothing where it places a digit
  std::optional<Candidate> places{};
  int tenths = 0;  // its rating
  // Something within nested chains rests on candidates that are gone and that the step does not
  // name: the definition leaves them out.
  bool open = false;

  // Remove those of the digits that the board has there: in a square; in all squares of a house but
  // for these; in the squares that see all these; in the squares of the covers outside the bases.
  void take(const SerBoard& board, const Square& square, Mask digits);
  void take_beside(const SerBoard& board, const House& house, const std::vector<Square>& squares, Mask digits);
  void take_seen(const SerBoard& board, const std::vector<Square>& squares, Mask digits);
  void take_across(const SerBoard& board, const std::vector<House>& bases, const std::vector<House>& covers, Mask digits);
};

// Throw Wrong. behind: on a board where the parents of a node are gone, other candidates of the
// pattern may be gone as well.
using SerCheck = SerFinding(const SerBoard& board, const SerType& type, const SerStep& step, bool behind);
SerCheck check_hidden_single, check_naked_single, check_locking, check_set, check_fish;
SerCheck check_wing, check_loop, check_grave, check_exclusion, check_chains;

// Checks a step of any of these families.
SerFinding check_ser_step(const SerBoard& board, const SerType& type, const SerStep& step, bool behind = false);

// A path of SER or SERnoU: the steps of Sudoku Explainer 1.2.1, each on the state that the one
// before leaves.
//
// Checked: the logic of each step, all that it changes, its rating by the technique and the number
// of nodes, and the end: the greatest rating, EP and ED, solved or not. The strict check also finds
// the first hint of the program in each state (search.h): the step must be that one. So the path is
// the one that defines the rating, and its value, EP and ED are shown.

bool is_ser_rating(std::string_view rating);

// Fills in the verdict; throws Wrong, and Stopped.
void check_ser_path(const Path& path, const Checks& checks, Verdict& verdict);

}  // namespace bitwhip::verify
