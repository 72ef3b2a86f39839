// The types of steps by their names, and the definition that each name stands for, as switches.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/board.h"

namespace bitwhip::verify {

// A chain of 2007.
struct ChainType {
  std::optional<Kind> space{};  // all cells, and all links but those that justify, lie in this 2D space
  bool one_digit = false;       // c-chains
  bool restricted = true;       // justifying links lie in the 2D space of the cell
  bool t = false, z = false;
  bool first_z = false;  // z-candidates in the first cell
  bool one_z = false;    // z-candidates in one inner cell
  bool groups = false;   // R may be a g-candidate
  enum class End : std::uint8_t { target, lr, rl, open } end = End::target;
};

// A chain of PBCS.
struct WhipType {
  enum class By : std::uint8_t { nothing, target, rights, all } by = By::all;  // what justifies; rights: and the target in the first and last cell
  bool braid = false;
  bool groups = false;
  std::optional<Kind> only{};
};

enum class Family : std::uint8_t {
  naked_single,
  hidden_single,
  interaction,
  naked,
  hidden,
  fish,
  finned,
  chain,
  bichain,
  whip,
  oddagon,
  relation,
  strategy
};

struct Type {
  Family family;
  int length = 0;
  int rank = 0;  // among types of the same length: the order of the definitions
  std::string capital{};
  std::vector<std::string_view> rules{};  // names of rules that contain it
  Kind house = Kind::rc;                  // of singles, interactions, subsets, fish: rn, cn, bn, other
  int number = 0;                         // interactions: of that house
  Kind with = Kind::rc;                   // and the other one
  int with_number = 0;
  bool sashimi = false;
  ChainType chain{};
  WhipType whip{};
  int branch = 0;  // bichains: length of the second chain
};

// Throws Wrong for a name that is none.
Type type_of(const std::string& name);

// The definitions that a rule is made of; none for rules that are no chains, and for bichains. A g-whip may be a whip.
std::vector<ChainType> chains_of(std::string_view rule);
std::vector<WhipType> whips_of(std::string_view rule);

}  // namespace bitwhip::verify
