// What the searches share: the budget, memory, and what is kept while the state stays the same.
//
// A technique keeps what it may use again (the almost locked sets, the tables of chains) beside the
// number of the round in which it was made, and makes it anew in another round. The memory of a
// search, and of what it keeps for the round, comes from the stack, over the arena of the budget;
// renew() gives all of it back. Fixed tables are allocated by the constructors, which throw
// std::bad_alloc. Thread-safety: one thread.
#pragma once

#include <cstdint>
#include <memory>

#include "rules/budget.h"
#include "rules/search_stack.h"

namespace bitwhip::hodoku {

// What the techniques of a family share, made by a function of the file of its name.
struct UniquenessFinds;  // uniqueness.h
std::shared_ptr<UniquenessFinds> make_uniqueness_finds();
struct FishFinds;  // fish.h
std::shared_ptr<FishFinds> make_fish_finds();
struct AlsOfRound;  // als_list.h
std::shared_ptr<AlsOfRound> make_als_of_round();
class ChainTables;  // chain_tables.h
std::shared_ptr<ChainTables> make_chain_tables();
class NetTables;  // net_tables.h
std::shared_ptr<NetTables> make_net_tables();
struct SolutionSearch;  // last_resorts.cpp
std::shared_ptr<SolutionSearch> make_solution_search(rules::Budget& budget);

struct HodokuSearches {
  explicit HodokuSearches(rules::Budget& of) : budget(of) {}

  // Begins a round: the state is another one than before.
  void renew() {
    ++round;
    halt = rules::Halt::none;
    stack.clear();
    budget.arena.release();
  }
  // Reports that the arena is full. Returns false, as a search does that finds nothing.
  bool give_up() {
    halt = rules::Halt::memory;
    return false;
  }

  rules::Budget& budget;
  // Fish have the shape and the name of the row that asks, so that a ladder never shows a technique
  // that is off. Otherwise a row gives what HoDoKu gives where it is asked alone: a row of Franken
  // fish may have one of lines alone. On paths of HoDoKu's ladder this makes no difference.
  bool shapes_by_row = false;
  rules::SearchStack stack{budget.arena};
  std::uint64_t round = 0;
  rules::Halt halt = rules::Halt::none;  // memory: the search was given up by a full arena
  std::shared_ptr<UniquenessFinds> uniqueness = make_uniqueness_finds();
  std::shared_ptr<FishFinds> fish = make_fish_finds();
  std::shared_ptr<AlsOfRound> als = make_als_of_round();
  std::shared_ptr<ChainTables> chains = make_chain_tables();
  std::shared_ptr<NetTables> nets = make_net_tables();
  std::shared_ptr<SolutionSearch> solution = make_solution_search(budget);
};

}  // namespace bitwhip::hodoku
