// The techniques of SER by name: what they are, and what their ratings start from. In tenths throughout.
#pragma once

#include <string>
#include <string_view>

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

bool is_chain(SerFamily family);
bool assumes_uniqueness(SerFamily family);
// True if the type may stand behind a node of a search of that level.
bool is_behind(const SerType& type, int level);
// What the number of nodes adds.
int length_tenths(int nodes);

}  // namespace bitwhip::verify
