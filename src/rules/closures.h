// The closures of all open candidates of a pass at once, transposed: one vector a candidate, one bit in it a target.
//
// Definition: the closure of Z is the state reached by assuming Z and asserting, wave by wave, all singles that show up (search.h). Wave 0 asserts Z.
//
// Layout: the open candidates of the pass are numbered from 0 in the order of the list; the number is the row of the candidate and, as a target, its
// lane. alive[c] has bit Z when c is still possible under Z, fresh[c] when c is asserted under Z in the coming wave, asserted[c] when it has been. A
// wave is one sweep for all targets: unions of `fresh` over each variable say what dies; counting `alive` over each variable to "none, one, more" says
// which targets meet a contradiction and which singles come next. Minirows are rows after the candidates, with `fresh` and `asserted` alone: a minirow
// in one of the two variables that hold it is asserted when no candidate of the variable outside it is left, and then removes those of the other variable.
//
// Does one candidate of the last wave meet the contradiction by itself? Then a pattern may need as many right-linking candidates as there were waves,
// else one more (levels-inl.h). It does when it removes another one of the wave, or when all that was left of the variable that ran empty is linked to
// it: looked for among the variables of the first candidate that was left.
//
// Everything is computed from scratch in each pass. That is quicker than what a closure a target could keep from pass to pass: a sweep over 120
// candidates with four variables each costs some 0.4 microseconds for up to 256 targets.
//
// Memory: taken once, see bytes(). Thread-safety: one object, one thread.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/live_grid.h"

namespace bitwhip::rules {

class Search;

struct Closures {
  static constexpr int kWords = 4;             // of a vector: 256 targets a batch
  static constexpr int kLanes = kWords * 64;
  static constexpr int kBatches = (kCandidates + kLanes - 1) / kLanes;
  static constexpr int kValues = 9;      // of a variable at most
  static constexpr int kOutside = 8;     // candidates of a variable outside a minirow at most
  static constexpr int kVariables = 8;   // of a candidate at most
  static constexpr int kMinirows = 24;   // columns of minirows that a candidate is outside of, at most

  using Word = std::uint64_t;
  using Row = std::uint16_t;

  // One part of the targets, and their vectors: kWords words a row.
  struct Batch {
    int first = 0;  // target of lane 0
    int count = 0;
    int wave = 0;   // waves done
    bool open = false;  // has any target a single to assert?
    alignas(64) Word live[kWords];      // targets with neither a contradiction nor an end
    Word* alive[2];         // before and after the last wave; [turn] is the latter
    Word* fresh[2];         // asserted by the last wave, and by the next one; [turn] is the latter
    int turn = 0;
    Word* asserted;
    Word* decided;  // by column; with minirows alone
  };
  Batch batch[kBatches];
  int batches = 0;

  // The pass: rows of candidates, columns of variables in use, minirows.
  int rows = 0;
  int minirows = 0;
  int columns = 0;
  Row* column_list;               // the columns of variables that are not decided, by the number of their candidates
  int begin_of_size[kValues + 2];  // in that list
  Row* emptied;                   // the columns that ran empty under some target in the last wave
  int emptied_count = 0;
  std::uint8_t* size;             // by column: candidates in it
  Row* member;                    // by column, kValues each
  std::uint8_t* value;            // which value of the variable each of these is
  std::uint8_t* places;           // by row: its columns
  Row* place;                     // by row, kVariables each
  Row* row_of;                    // by live candidate
  // Minirows: two columns each.
  Row* minirow_list;              // live numbers; their rows follow those of the candidates
  Row* parent;                    // by minirow, 2 each: the column of the variable, kNone when it is decided
  std::uint8_t* outside_size;     // by minirow, 2 each
  Row* outside;                   // by minirow, 2 * kOutside
  std::uint8_t* barred;           // by row: minirows that it is outside of
  Row* barring;                   // by row, kMinirows each

  static constexpr Row kNone = 0xffff;

  // Scratch, by column. unions: of fresh candidates; later the targets under which the column ran empty.
  Word* unions;
  Word* single;

  // The bytes that the tables take at most.
  static std::size_t bytes(Groups groups);
  // Lays the tables out in a block of that many bytes, aligned to 64.
  void take(std::byte* block, Groups groups);
};

struct ClosureKernels {
  // Lists the open candidates of the pass and asserts each as a target (wave 0).
  void (*begin)(Search& search);
  // Makes waves up to the given one.
  void (*advance)(Search& search, int wave);
  // Stores, for each open candidate in the order of the list, how many candidates its closure has left.
  void (*weigh)(const Search& search, std::uint16_t* weights);
};
const ClosureKernels& closure_kernels();

}  // namespace bitwhip::rules
