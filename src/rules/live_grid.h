// The live part of a grid, compiled for search: only variables that are not decided and candidates that are still possible, renumbered.
//
// After BRT some 150 of the 729 candidates and 200 of the 324 variables are left, and a variable holds three or four values rather than
// nine. So the search works on a small problem of its own: live variable v is a column of bit planes (simd/planes-inl.h), and its values are
// numbered 0, 1, 2 ... in the order in which they are left. Nothing here knows rows, columns or blocks: the compilation reads the tables of the
// geometry.
//
// Two widths. Narrow: a decided cell decides one variable of each kind, so a classic grid with 17 or more decided cells has at most 64 live variables
// of each kind, and a plane is four words, one a kind, one vector of 256 bits. A candidate is then at most once in a word, which spares the search a
// check for doubles. Wide: anything else, in eight words, in the order of the geometry.
//
// Record of a live candidate, one after another in `rows`, `record` words each:
//
//   | keep: planes * words        | holders: words                 | touch: words                                      |
//     what stays when asserted      variables that hold it           variables that lose a present candidate to it
//
// The first two never change after load(); touch is renewed when a pass of eliminations first needs it. The present state is such a record too:
// planes, decided variables, singles. Building costs some 3 microseconds a puzzle, which the searches win back many times (a step touches 6 vectors
// instead of 11 to 44).
#pragma once

#include <cstdint>
#include <memory>

#include "grid/grid.h"

namespace bitwhip::rules {

inline constexpr int kMaxLiveVariables = 512;
inline constexpr int kMaxPlanes = 9;
inline constexpr int kMaxRecordWords = (kMaxPlanes + 2) * kMaxLiveVariables / 64;

// Number of a candidate within a LiveGrid.
using Live = std::uint16_t;

class LiveGrid {
 public:
  // Bytes that load() may need at most.
  static constexpr std::size_t kBytes = std::size_t{kCandidates} * kMaxRecordWords * 8;

  explicit LiveGrid(const GridTables& tables);

  const GridTables& tables() const { return *tables_; }
  const Geometry& geometry() const { return tables_->geometry(); }

  // Compiles a grid that is quiescent under BRT: everything but the rows, which are left to the kernel of the ISA (propagation.h).
  void load(const Grid& grid);

  int candidates = 0;
  int planes = 0;  // 4 to 9
  int words = 0;   // a plane: 4 or 8
  int record = 0;  // words of a candidate's record

  std::uint64_t* rows() { return rows_.get(); }
  const std::uint64_t* rows() const { return rows_.get(); }
  std::uint64_t* row(Live c) { return rows_.get() + std::size_t{c} * record; }
  const std::uint64_t* row(Live c) const { return rows_.get() + std::size_t{c} * record; }
  const std::uint64_t* holders(Live c) const { return row(c) + planes * words; }
  std::uint64_t* touch(Live c) { return row(c) + (planes + 1) * words; }
  const std::uint64_t* touch(Live c) const { return row(c) + (planes + 1) * words; }

  // The present state: candidates left, and the variables that are decided (unused columns count as decided).
  std::uint64_t* state() { return state_; }
  const std::uint64_t* state() const { return state_; }
  std::uint64_t* decided() { return state_ + planes * words; }
  const std::uint64_t* decided() const { return state_ + planes * words; }

  // The candidate in plane k of variable v.
  Live at(int k, int v) const { return at_[k][v]; }
  // Its record, as a multiple of `words` words from rows().
  const std::uint16_t* row_units(int k) const { return row_at_[k]; }
  Live number_of(const std::uint64_t* record_of) const { return static_cast<Live>((record_of - rows_.get()) / record); }
  // Columns of a plane, and whether a variable lives there.
  int columns() const { return words * 64; }
  bool used(int v) const { return values_[v] != 0; }
  Candidate name(Live c) const { return name_[c]; }
  Variable variable_name(int v) const { return variable_name_[v]; }
  // The live number of a candidate, or kNoCandidate when it is not among them.
  Live find(Candidate c) const { return number_[c]; }

  // Is c still there, and not yet decided?
  bool open(Live c) const {
    const Place& p = place_[c][0];
    return (state_[p.word] >> p.bit & 1) && !(decided()[p.column_word] >> p.bit & 1);
  }
  bool present(Live c) const { return state_[place_[c][0].word] >> place_[c][0].bit & 1; }
  // Values that v had when the grid was loaded: planes 0 to values(v) - 1; 0 for an unused column.
  int values(int v) const { return values_[v]; }
  // Writes the places of c into a state of zeros, and the variables that hold it into a set.
  void mark_places(Live c, std::uint64_t* state, std::uint64_t* holders) const {
    for (int i = 0; i < places_[c]; ++i) {
      const Place& p = place_[c][i];
      state[p.word] |= std::uint64_t{1} << p.bit;
      holders[p.column_word] |= std::uint64_t{1} << p.bit;
    }
  }
  int places(Live c) const { return places_[c]; }
  // The variable that holds c at its i-th place.
  int holder(Live c, int i) const { return place_[c][i].column_word * 64 + place_[c][i].bit; }
  void remove(Live c) {
    for (int i = 0; i < places_[c]; ++i) state_[place_[c][i].word] &= ~(std::uint64_t{1} << place_[c][i].bit);
  }

 private:
  static constexpr int kMaxPlaces = 8;
  struct Place {
    std::uint16_t word;  // within a state
    std::uint8_t column_word;
    std::uint8_t bit;
  };

  const GridTables* tables_;
  alignas(64) std::uint64_t state_[kMaxRecordWords];
  struct Free {
    void operator()(std::uint64_t* p) const;
  };
  std::unique_ptr<std::uint64_t[], Free> rows_;
  Live at_[kMaxPlanes][kMaxLiveVariables];
  std::uint16_t row_at_[kMaxPlanes][kMaxLiveVariables];
  Candidate name_[kCandidates];
  Live number_[kCandidates];
  Variable variable_name_[kMaxLiveVariables];
  std::uint8_t values_[kMaxLiveVariables];
  Place place_[kCandidates][kMaxPlaces];
  std::uint8_t places_[kCandidates];
};

}  // namespace bitwhip::rules
