// One step of SER: its pattern, its rating, its changes.
//
// A hint is a value without pointers: what a producer (producers.h) emits is read by the solver, by
// explanations and by the nested searches. Ratings are IEEE doubles, formed by the additions that
// the definition names, since hints of one producer are sorted by them; only a cell shows tenths.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/registry.h"
#include "rulebook/technique.h"
#include "ser/cells.h"

namespace bitwhip::ser {

// Candidate taken as true (on) or false (off): code = (cell * 9 + digit - 1) * 2 + on.
using NodeCode = std::uint16_t;
inline constexpr int kNodes = 1458;
inline constexpr NodeCode kNoNode = 0xffff;
constexpr NodeCode node_of(int cell, int digit, bool on) {
  return static_cast<NodeCode>((cell * 9 + digit - 1) * 2 + on);
}
constexpr int node_cell(NodeCode n) { return n / 18; }
constexpr int node_digit(NodeCode n) { return n / 2 % 9 + 1; }
constexpr bool is_on(NodeCode n) { return n & 1; }
constexpr NodeCode negation(NodeCode n) { return n ^ 1; }

// In the order of the producers. Names are the established ones.
enum class SerTechnique : std::uint8_t {
  hidden_single,
  direct_pointing,
  direct_claiming,
  direct_hidden_pair,
  naked_single,
  direct_hidden_triplet,
  pointing,
  claiming,
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triplet,
  swordfish,
  hidden_triplet,
  xy_wing,
  xyz_wing,
  loop_type_1,
  loop_type_2,
  loop_type_3_naked,
  loop_type_3_hidden,
  loop_type_4,
  naked_quad,
  jellyfish,
  hidden_quad,
  bug_type_1,
  bug_type_2,
  bug_type_3,
  bug_type_4,
  aligned_pair_exclusion,
  aligned_triplet_exclusion,
  x_cycle,
  y_cycle,
  xy_cycle,
  forcing_x_chain,
  forcing_chain,
  contradiction,     // self-contradicting assumption: Nishio, contradiction forcing chains
  double_reduction,  // candidate taken both as true and as false
  cell_reduction,
  house_reduction,
};

// Cells or houses in the order of discovery.
template <std::size_t kMost, int kEnd>
struct FixedList {
  std::uint8_t count = 0;
  std::array<std::uint8_t, kMost> item{};
  void add(int i) {
    BITWHIP_INVARIANT(count < item.size() && 0 <= i && i < kEnd);
    item[count++] = static_cast<std::uint8_t>(i);
  }
  int operator[](int i) const { return item[i]; }
  const std::uint8_t* begin() const { return item.data(); }
  const std::uint8_t* end() const { return item.data() + count; }
};
using HintCells = FixedList<81, 81>;
using HintHouses = FixedList<4, kHouses>;  // a jellyfish has four of each kind

struct Hint {
  SerTechnique technique{};
  double rating = 0;

  // `removed`: mask of digits for each cell of `touched`. The placed digit is 0 for none; removals
  // come first.
  CellSet touched{};
  std::array<std::uint16_t, 81> removed{};
  std::uint8_t placed_cell = 0, placed_digit = 0;

  // Pattern of techniques below chains. Which fields are used, and what they mean, is stated in the
  // file of the technique.
  HintCells cells{}, others{};
  std::uint16_t digits = 0, other_digits = 0;
  HintHouses houses{}, covers{};

  // Ends of a chain. The target of a contradiction is what follows, that of a reduction is what all
  // branches share.
  NodeCode source = kNoNode, target = kNoNode;
  std::uint8_t house = 0xff;  // of a house reduction; a cell reduction is in the cell of its source
  std::uint8_t level = 0;     // kChainsA ... of the producer (producers.h)
  int complexity = 0;         // number of nodes, without nested chains
  int nested = 0;             // number of nodes of nested chains

  // A cell that loses nothing is not touched.
  void remove(int c, unsigned mask) {
    BITWHIP_INVARIANT(mask < 512);
    if (mask == 0) return;
    touched.add(c);
    removed[c] |= static_cast<std::uint16_t>(mask);
  }
  void place(int c, int digit) {
    BITWHIP_INVARIANT(1 <= digit && digit <= 9 && placed_digit == 0);
    placed_cell = static_cast<std::uint8_t>(c);
    placed_digit = static_cast<std::uint8_t>(digit);
  }
  // Returns true if the hint changes something.
  bool is_worth() const { return placed_digit != 0 || !touched.empty(); }
};

// Receiver of hints, in the order of the definition.
class HintSink {
 public:
  virtual ~HintSink() = default;
  // Returns true to stop the producer.
  virtual bool take(const Hint& hint) = 0;
};

// Returns the name of a step as established by the published solution paths of Sudoku Explainer
// 1.2.1: "Direct Hidden Pair", "Unique Loop 8 type 2", "Dynamic Region Forcing Chains (+)".
//
// Most names are those of the technique (rulebook/ser_names.h). Loops add their number of cells and
// type, X-chains of up to six nodes are turbot fish, and the other chains add the level of their
// producer.
std::string name_of(const Hint& hint);
// Returns the names that steps of a technique may have, the shortest first; none: it is none of
// SER's.
std::vector<std::string> step_names(rulebook::TechniqueId id);
// Returns the technique in the table of all techniques; chains of every level have that of their
// kind.
rulebook::TechniqueId technique_of(const Hint& hint);

}  // namespace bitwhip::ser
