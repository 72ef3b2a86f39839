// Waves of singles for many states at once, transposed: one vector a row or column of a pass
// (pass.h), one bit in it a lane. Included once per instruction set.
//
// A lane is a state reached by asserting candidates; each wave asserts all its singles. A wave is
// two sweeps over the tables of the pass, for all lanes at once. The first: unions of the
// candidates asserted over each column say what dies. The second: counting what is alive over each
// column to "none, one, more" says which lanes meet a contradiction, and which singles come next.
//
//   asserted, by row --or over members--> unions, by column --or over places--> what dies, by row
//        ^                                                                          |
//        |                                                                    alive[turn]
//        |                                                                          |
//   singles, by row <--and with alive-- single, by column <--count over members-----+
//                                       none left: a contradiction
//
// Cells. The candidates of a cell are rows one after the other (pass.h). So the first sweep makes
// the unions over all other columns first. Then it goes cell by cell: it loads the rows of the cell
// once, and their union stays in registers until it has said what dies in these rows.
//
// One candidate alone. A lane that meets a contradiction in some wave asserted all singles of that
// wave, though a chain asserts one after the other. The contradiction needs but one candidate of
// the wave when a column ran empty that had a single candidate left before, or several that are all
// linked to that one. Where links come by minirows alone (Spaces::links_by_minirows), those are
// within a minirow, and the one is outside it in the other variable, or is another minirow of that
// variable (and has none of those left in common); elsewhere the links themselves are looked up,
// lane by lane.
//
// Touch. A whip goes on in a column that has lost a candidate of the pass to its last right-linking
// candidate. So lanes of whips keep what the last candidates have removed, whether it was there or
// not, and only singles of columns that hold such a one count. Ghosts (lanes.h) add columns that
// would hold a candidate linked to the last ones, had it not gone before.
//
// Cost: some 2,000 vector operations a sweep of 120 candidates, 0.3 microseconds.
#include <algorithm>
#include <cstring>

#include "grid/candidate.h"
#include "hwy/highway.h"
#include "rules/closures.h"

#if defined(BITWHIP_WAVES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef BITWHIP_WAVES_INL_H_
#undef BITWHIP_WAVES_INL_H_
#else
#define BITWHIP_WAVES_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// A vector of lanes for the instruction set that is being compiled.
using D = hn::CappedTag<LaneWord, kWords>;
using V = hn::VFromD<D>;
constexpr int kStep = static_cast<int>(hn::MaxLanes(D()));  // words per register

HWY_INLINE V Load(const LaneWord* at) { return hn::Load(D(), at); }
HWY_INLINE void Store(V v, LaneWord* at) { hn::Store(v, D(), at); }
HWY_INLINE bool IsZero(V v) { return hn::AllTrue(D(), hn::Eq(v, hn::Zero(D()))); }

// In which lanes a scan also reports that one candidate alone meets the contradiction: none, those
// where a column had a single candidate left, or all.
enum class LoneCauseScan { none, by_column, all };

// `kPlaces`: number of places of every candidate; 0: it differs.
template <int kPlaces, bool kGrouped, bool kTouch>
class Waves {
 public:
  Waves(const GridTables& tables, const Pass& pass, Lanes& lanes)
      : tables_(tables), pass_(pass), lanes_(lanes) {}

  // Makes the states in which `asserted` has been asserted at once, `last` (part of it) after the
  // rest.
  HWY_NOINLINE void Begin(const LaneWord* asserted, const LaneWord* last) {
    V both[kVectors];
    for (V& v : both) v = hn::Zero(D());
    Unite(asserted, lanes_.unions, both);
    if constexpr (kTouch) Unite(last, lanes_.touched, both);
    for (int j = 0; j < Used(); j += kStep) Store(hn::Zero(D()), lanes_.both + j);
    LaneWord* const alive = lanes_.alive[lanes_.turn];
    Each<Of::cells>([&]<int n>(int column, Adjacent row) HWY_ATTR {
      for (int j = 0; j < Used(); j += kStep) {
        Unlink<n>(asserted, lanes_.unions, column, row, j, both[j / kStep],
                  [&](int at, V gone) HWY_ATTR { Store(hn::Not(gone), alive + at); });
        if constexpr (kTouch)
          Unlink<n>(last, lanes_.touched, column, row, j, both[j / kStep],
                    [&](int at, V gone) HWY_ATTR { Store(gone, lanes_.gone + at); });
      }
    });
    if constexpr (kTouch) {
      if (lanes_.ghosts != nullptr) {
        std::memset(lanes_.ghost_columns, 0,
                    static_cast<std::size_t>(pass_.columns) * kWords * sizeof(LaneWord));
        MarkGhostColumns(last, lanes_.touched);
      }
    }
    if constexpr (kGrouped) {
      for (int c = 0; c < pass_.columns * kWords; c += kStep)
        Store(Load(lanes_.unions + c), lanes_.decided + c);
    }
  }

  // Asserts the fresh candidates.
  HWY_NOINLINE void Assert(const LaneWord* fresh) {
    V both[kVectors];
    for (V& v : both) v = hn::Zero(D());
    Unite(fresh, lanes_.unions, both);
    const LaneWord* const from = lanes_.alive[lanes_.turn];
    lanes_.turn ^= 1;
    LaneWord* const to = lanes_.alive[lanes_.turn];
    Each<Of::cells>([&]<int n>(int column, Adjacent row) HWY_ATTR {
      for (int j = 0; j < Used(); j += kStep) {
        Unlink<n>(fresh, lanes_.unions, column, row, j, both[j / kStep],
                  [&](int at, V gone) HWY_ATTR {
                    Store(hn::AndNot(gone, Load(from + at)), to + at);
                    if constexpr (kTouch)
                      Store(hn::Or(Load(lanes_.gone + at), gone), lanes_.gone + at);
                  });
      }
    });
    for (int j = 0; j < Used(); j += kStep) Store(both[j / kStep], lanes_.both + j);
    if constexpr (kGrouped) {
      for (int c = 0; c < pass_.columns * kWords; c += kStep)
        Store(hn::Or(Load(lanes_.decided + c), Load(lanes_.unions + c)), lanes_.decided + c);
    }
    if constexpr (kTouch) {
      if (lanes_.ghosts != nullptr) MarkGhostColumns(fresh, lanes_.unions);
    }
  }

  // Finds the lanes that meet a contradiction (`fell`), and those of them in which one candidate of
  // `was`, the last assertions, meets it alone (`alone`). Saves the columns with one candidate left
  // for the next wave; with touch only those that are touched. `was`: needed for LoneCauseScan::all
  // only.
  template <LoneCauseScan kAlone>
  HWY_NOINLINE void Scan(const LaneWord* was, LaneWord* fell, LaneWord* alone) {
    const LaneWord* const alive = lanes_.alive[lanes_.turn];
    V live[kVectors], none[kVectors], by_one[kVectors];
    for (int j = 0; j < Used(); j += kStep) {
      live[j / kStep] = Load(lanes_.live + j);
      none[j / kStep] = by_one[j / kStep] = hn::And(live[j / kStep], Load(lanes_.both + j));
    }
    [[maybe_unused]] const LaneWord* const ghost_columns =
        lanes_.ghosts != nullptr ? lanes_.ghost_columns : nullptr;
    [[maybe_unused]] int emptied = 0;
    Each<Of::all>([&]<int n>(int column, const std::uint16_t* member) HWY_ATTR {
      [[maybe_unused]] bool runs_empty = false;
      for (int j = 0; j < Used(); j += kStep) {
        V ones = Load(alive + member[0] + j);
        V twos = hn::Zero(D());
        V touched = hn::Zero(D());
        if constexpr (kTouch) touched = Load(lanes_.gone + member[0] + j);
        for (int k = 1; k < n; ++k) {
          const V one = Load(alive + member[k] + j);
          twos = hn::OrAnd(twos, ones, one);
          ones = hn::Or(ones, one);
          if constexpr (kTouch) touched = hn::Or(touched, Load(lanes_.gone + member[k] + j));
        }
        LaneWord* const at = lanes_.single + column * kWords + j;
        const V empty = hn::AndNot(ones, live[j / kStep]);
        none[j / kStep] = hn::Or(none[j / kStep], empty);
        if constexpr (kAlone != LoneCauseScan::none) {
          const V had_one = Load(at);
          by_one[j / kStep] = hn::OrAnd(by_one[j / kStep], empty, had_one);
          if constexpr (kAlone == LoneCauseScan::all)
            runs_empty |= !IsZero(hn::AndNot(had_one, empty));
        }
        const V single = hn::AndNot(twos, ones);
        Store(single, at);
        if constexpr (kTouch) {
          if (ghost_columns != nullptr)
            touched = hn::Or(touched, Load(ghost_columns + column * kWords + j));
          Store(hn::And(single, touched), lanes_.unions + column * kWords + j);
          Store(touched, lanes_.touched + column * kWords + j);
        }
      }
      if constexpr (kAlone == LoneCauseScan::all) {
        lanes_.emptied[emptied] = static_cast<std::uint16_t>(column);
        emptied += runs_empty;
      }
    });
    for (int j = 0; j < Used(); j += kStep) {
      Store(none[j / kStep], fell + j);
      if constexpr (kAlone != LoneCauseScan::none) Store(by_one[j / kStep], alone + j);
    }
    if constexpr (kAlone == LoneCauseScan::all) {
      if (emptied > 0) FindOne(was, emptied, fell, alone);
    }
  }

  // Stores the singles of the next wave in live lanes; lanes without any are no longer live.
  // `asserted_then` is `asserted` with them.
  HWY_NOINLINE void Next(const LaneWord* asserted, LaneWord* asserted_then, LaneWord* fresh) {
    const LaneWord* const alive = lanes_.alive[lanes_.turn];
    const LaneWord* const singles = kTouch ? lanes_.unions : lanes_.single;
    V live[kVectors], any[kVectors];
    for (int j = 0; j < Used(); j += kStep) {
      live[j / kStep] = Load(lanes_.live + j);
      any[j / kStep] = hn::Zero(D());
    }
    const auto assert_singles = [&](int at, int j, V single) HWY_ATTR {
      const V before = Load(asserted + at + j);
      const V now = hn::And(hn::AndNot(before, live[j / kStep]), single);
      Store(now, fresh + at + j);
      Store(hn::Or(before, now), asserted_then + at + j);
      any[j / kStep] = hn::Or(any[j / kStep], now);
    };
    for (int i = 0; i < pass_.rows; ++i) {
      const int at = i * kWords;
      for (int j = 0; j < Used(); j += kStep)
        assert_singles(at, j, hn::And(OverPlaces<0>(singles, i, j), Load(alive + at + j)));
    }
    if constexpr (kGrouped) {
      for (int m = 0; m < pass_.minirows; ++m) {
        const int at = (pass_.rows + m) * kWords;
        for (int j = 0; j < Used(); j += kStep) {
          V single = hn::Zero(D());
          for (int half = 2 * m; half < 2 * m + 2; ++half) {
            const int parent = pass_.parent[half];
            V some = Load(lanes_.decided + parent + j);
            const std::uint16_t* const outside = pass_.outside + half * Pass::kOutside;
            for (int o = 0; o < pass_.outside_size[half]; ++o)
              some = hn::Or(some, Load(alive + outside[o] + j));
            if constexpr (kTouch) {
              single = hn::Or(single, hn::AndNot(some, Load(lanes_.touched + parent + j)));
            } else {
              single = hn::Or(single, hn::Not(some));
            }
          }
          single = hn::And(single, HasTwo(m, j));
          assert_singles(at, j, single);
        }
      }
    }
    for (int j = 0; j < Used(); j += kStep)
      Store(hn::And(live[j / kStep], any[j / kStep]), lanes_.live + j);
  }

 protected:
  static constexpr int kVectors = kWords / kStep;

  // Returns the number of words in use per vector; a constant where one register holds them all.
  HWY_INLINE int Used() const {
    if constexpr (kStep == kWords) return kWords;
    return lanes_.used;
  }

  // Columns that a sweep visits.
  enum class Of { all, cells, others };

  // Members of a cell, which are rows one after the other.
  struct Adjacent {
    int first;
    HWY_INLINE int operator[](int k) const { return first + k * kWords; }
  };

  // Calls visit.template operator()<n>(column, members) for all such columns with n candidates.
  template <Of kOf, int n, class Visit>
  HWY_INLINE void EachOfSize(Visit& visit) const {
    const int end = kOf == Of::cells ? pass_.cells_end[n] : pass_.first_of_size[n + 1];
    int column = kOf == Of::others ? pass_.cells_end[n] : pass_.first_of_size[n];
    if (column == end) return;
    for (const std::uint16_t* member = pass_.members(column).data(); column < end;
         ++column, member += n) {
      if constexpr (kOf == Of::cells) {
        visit.template operator()<n>(column, Adjacent{*member});
      } else {
        visit.template operator()<n>(column, member);
      }
    }
  }
  template <Of kOf, class Visit>
  HWY_INLINE void Each(Visit visit) const {
    EachOfSize<kOf, 1>(visit);
    EachOfSize<kOf, 2>(visit);
    EachOfSize<kOf, 3>(visit);
    EachOfSize<kOf, 4>(visit);
    EachOfSize<kOf, 5>(visit);
    EachOfSize<kOf, 6>(visit);
    EachOfSize<kOf, 7>(visit);
    EachOfSize<kOf, 8>(visit);
    EachOfSize<kOf, 9>(visit);
  }

  // Calls put(offset, lanes) for each candidate of a cell with the lanes in which it is linked to a
  // candidate of a set, or to a minirow of it, without being in the set. Adds to `both` the lanes
  // in which two of the set are linked: both in the cell, one barred by a minirow of the set, or by
  // an extra link. `unions`: over the other columns; with touch or minirows the union over the cell
  // is stored as well.
  template <int n, class Put>
  HWY_INLINE void Unlink(const LaneWord* rows, LaneWord* unions, int column, Adjacent row, int j,
                         V& both, Put put) const {
    V own[n];
    own[0] = Load(rows + row[0] + j);
    V all = own[0];
    V twice = both;
    for (int k = 1; k < n; ++k) {
      own[k] = Load(rows + row[k] + j);
      twice = hn::OrAnd(twice, all, own[k]);
      all = hn::Or(all, own[k]);
    }
    if constexpr (kTouch || kGrouped) Store(all, unions + column * kWords + j);
    for (int k = 0; k < n; ++k) {
      const int i = row[k] / kWords;
      V linked = hn::Or(all, OverPlaces<1>(unions, i, j));
      if constexpr (kGrouped || kPlaces == 0) {
        const V barred = Barred(rows, i, j);
        twice = hn::OrAnd(twice, own[k], barred);
        linked = hn::Or(linked, barred);
      }
      put(row[k] + j, hn::AndNot(own[k], linked));
    }
    both = twice;
  }

  // Unites each column that is no cell. Adds to `both` the lanes where two candidates share one.
  HWY_INLINE void Unite(const LaneWord* rows, LaneWord* unions, V (&both)[kVectors]) const {
    Each<Of::others>([&]<int n>(int column, const std::uint16_t* member) HWY_ATTR {
      for (int j = 0; j < Used(); j += kStep) {
        V all = Load(rows + member[0] + j);
        V twice = both[j / kStep];
        for (int k = 1; k < n; ++k) {
          const V one = Load(rows + member[k] + j);
          twice = hn::OrAnd(twice, all, one);
          all = hn::Or(all, one);
        }
        both[j / kStep] = twice;
        Store(all, unions + column * kWords + j);
      }
    });
  }

  // Adds the columns whose ghosts are linked to one of the candidates. `unions`: of the candidates,
  // by column.
  HWY_NOINLINE void MarkGhostColumns(const LaneWord* rows, const LaneWord* unions) {
    const Ghosts& ghosts = *lanes_.ghosts;
    for (int g = 0; g < ghosts.count; ++g) {
      const std::uint16_t* const place = ghosts.place + g * Pass::kPlaces;
      const std::uint16_t* const barring = ghosts.barring + g * Pass::kBarring;
      for (int j = 0; j < Used(); j += kStep) {
        V linked = hn::Zero(D());
        for (int p = 0; p < ghosts.places[g]; ++p)
          linked = hn::Or(linked, Load(unions + place[p] + j));
        if constexpr (kGrouped) {
          for (int k = 0; k < ghosts.barring_size[g]; ++k)
            linked = hn::Or(linked, Load(rows + barring[k] + j));
        }
        linked = hn::And(linked, Load(ghosts.allowed + g * kWords + j));
        for (int p = 0; p < ghosts.places[g]; ++p)
          Store(hn::Or(Load(lanes_.ghost_columns + place[p] + j), linked),
                lanes_.ghost_columns + place[p] + j);
      }
    }
  }

  // Returns the lanes in which a minirow has two candidates or more. With one it is no g-candidate
  // but that candidate, which serves its variables once.
  HWY_INLINE V HasTwo(int minirow, int j) const {
    const LaneWord* const alive = lanes_.alive[lanes_.turn];
    const std::uint16_t* const inside = pass_.inside + minirow * Pass::kInside;
    V ones = Load(alive + inside[0] + j);
    V twos = hn::Zero(D());
    for (int k = 1; k < pass_.inside_size[minirow]; ++k) {
      const V one = Load(alive + inside[k] + j);
      twos = hn::OrAnd(twos, ones, one);
      ones = hn::Or(ones, one);
    }
    return twos;
  }

  // Returns the union over the places of a row, from the given one on; its cell is place 0.
  template <int kFirst>
  HWY_INLINE V OverPlaces(const LaneWord* columns, int row, int j) const {
    const std::uint16_t* const place = pass_.places_of<kPlaces != 0>(row);
    V all = kFirst < kPlaces ? Load(columns + place[kFirst] + j) : hn::Zero(D());
    if constexpr (kPlaces != 0) {
      for (int p = kFirst + 1; p < kPlaces; ++p) all = hn::Or(all, Load(columns + place[p] + j));
    } else {
      for (int p = kFirst; p < pass_.places[row]; ++p)
        all = hn::Or(all, Load(columns + place[p] + j));
    }
    return all;
  }

  // Returns the lanes in which the row is linked to a minirow of a set, or by an extra link to a
  // candidate of it: the links that no column shows.
  HWY_INLINE V Barred(const LaneWord* rows, int row, int j) const {
    V all = hn::Zero(D());
    if constexpr (kGrouped) {
      const std::uint16_t* const barring = pass_.barring + row * Pass::kBarring;
      for (int k = 0; k < pass_.barring_size[row]; ++k)
        all = hn::Or(all, Load(rows + barring[k] + j));
    }
    if constexpr (kPlaces == 0) {
      for (const std::uint16_t other : pass_.extra_links(row))
        all = hn::Or(all, Load(rows + other + j));
    }
    return all;
  }

  // Adds to `alone` the lanes in which all that was left of a column that ran empty was linked to
  // one candidate of `was`.
  HWY_NOINLINE void FindOne(const LaneWord* was, int emptied, const LaneWord* fell,
                            LaneWord* alone) {
    const LaneWord* const before = lanes_.alive[lanes_.turn ^ 1];
    const LaneWord* const now = lanes_.alive[lanes_.turn];
    const bool by_minirows = tables_.spaces().links_by_minirows();
    for (int i = 0; i < emptied; ++i) {
      const int column = lanes_.emptied[i];
      if (by_minirows && tables_.spaces().parts(pass_.name[column]).empty()) continue;
      for (int j = 0; j < Used(); j += kStep) {
        V lanes = hn::AndNot(Load(alone + j), Load(fell + j));
        for (const std::uint16_t member : pass_.members(column))
          lanes = hn::AndNot(Load(now + member + j), lanes);
        if (IsZero(lanes)) continue;
        const V found = by_minirows ? ByMinirows(was, before, column, j, lanes)
                                    : ByLinks(was, before, column, j, lanes);
        Store(hn::Or(Load(alone + j), hn::And(lanes, found)), alone + j);
      }
    }
  }

  // Returns those of these lanes, in which a column ran empty, where all that was left of it was in
  // one minirow and linked to one candidate of `was`.
  HWY_INLINE V ByMinirows(const LaneWord* was, const LaneWord* before, int column, int j,
                          V lanes) const {
    const Spaces& spaces = tables_.spaces();
    const Variable name = pass_.name[column];
    V found = hn::Zero(D());
    for (const Spaces::MinirowPart& one : spaces.parts(name)) {
      const unsigned inside = pass_.mask[column] & one.mask;
      if (inside == 0 || is_single_bit(inside)) continue;
      const auto& halves = spaces.halves(one.minirow);
      const auto& other = halves[halves[0].variable == name];
      const int w = pass_.column_of[other.variable];
      if (w == Pass::kNone) continue;
      V left = lanes;
      EachValue(column, [&](unsigned value, int member) HWY_ATTR {
        if (!(one.mask & value)) left = hn::AndNot(Load(before + member + j), left);
      });
      if (IsZero(left)) continue;
      V by = hn::Zero(D());
      EachValue(w, [&](unsigned value, int member) HWY_ATTR {
        if (!(other.mask & value)) by = hn::Or(by, Load(was + member + j));
      });
      if constexpr (kGrouped) {
        for (const auto& part : spaces.parts(other.variable)) {
          const int row = pass_.row_of_minirow[part.minirow];
          if (part.minirow == one.minirow || row == Pass::kNone) continue;
          V barring = Load(was + row + j);
          // Bars only what is outside both minirows.
          EachValue(w, [&](unsigned value, int member) HWY_ATTR {
            if (part.mask & other.mask & value)
              barring = hn::AndNot(Load(before + member + j), barring);
          });
          by = hn::Or(by, barring);
        }
      }
      found = hn::OrAnd(found, left, by);
    }
    return found;
  }

  // Calls visit(bit of the value, row of the member) for the members of a column.
  template <class Visit>
  HWY_INLINE void EachValue(int column, Visit visit) const {
    const std::uint16_t* member = pass_.members(column).data();
    for (unsigned values = pass_.mask[column]; values; values &= values - 1)
      visit(values & (0u - values), *member++);
  }

  // Returns those of these lanes, in which a column ran empty, where all that was left of it was
  // linked to one candidate of `was`. Links are arbitrary here, so all that is linked to the first
  // candidate that was left is checked.
  HWY_NOINLINE V ByLinks(const LaneWord* was, const LaneWord* before, int column, int j,
                         V lanes) const {
    const Spaces& spaces = tables_.spaces();
    const auto member = pass_.members(column);
    V found = hn::Zero(D());
    for (std::size_t first = 0; first < member.size(); ++first) {
      const V had = Load(before + member[first] + j);
      const V from = hn::And(lanes, had);
      lanes = hn::AndNot(had, lanes);
      if (IsZero(from)) continue;
      EachLinked(member[first] / kWords, column, [&](int row) HWY_ATTR {
        V by = hn::And(from, Load(was + row + j));
        if (IsZero(by)) return;
        const int i = row / kWords;
        const CandidateSet& links = i < pass_.rows
                                        ? spaces.links(pass_.open[i])
                                        : pass_.g_candidates.links(pass_.minirow[i - pass_.rows]);
        for (std::size_t k = first; k < member.size(); ++k) {
          if (!links.has(pass_.open[member[k] / kWords]))
            by = hn::AndNot(Load(before + member[k] + j), by);
        }
        found = hn::Or(found, by);
      });
    }
    return found;
  }

  // Calls visit(row) for the rows that are linked to a candidate of a column other than through
  // that column.
  template <class Visit>
  HWY_INLINE void EachLinked(int i, int column, Visit visit) const {
    for (int p = 0; p < pass_.places[i]; ++p) {
      const int w = pass_.places_of(i)[p] / kWords;
      if (w == column) continue;
      for (const std::uint16_t row : pass_.members(w)) visit(row);
    }
    if constexpr (kPlaces == 0) {
      for (const std::uint16_t row : pass_.extra_links(i)) visit(row);
    }
    if constexpr (kGrouped) {
      for (int p = 0; p < pass_.barring_size[i]; ++p) visit(pass_.barring[i * Pass::kBarring + p]);
    }
  }

  const GridTables& tables_;
  const Pass& pass_;
  Lanes& lanes_;
};

// Calls f.template operator()<kPlaces, kGrouped>() for the form of a pass.
template <class F>
HWY_INLINE auto WithForm(const Pass& pass, Groups groups, F f) {
  if (groups == Groups::yes)
    return pass.four_places ? f.template operator()<4, true>() : f.template operator()<0, true>();
  return pass.four_places ? f.template operator()<4, false>() : f.template operator()<0, false>();
}

// Calls visit(word, bit) with the lane of a row in a batch, if it has one there.
template <class Visit>
HWY_INLINE void OwnLane(const Closures::TargetBatch& b, RowIndex row, Visit visit) {
  if (const int lane = row - b.first; 0 <= lane && lane < b.lanes.count)
    visit(lane / 64, LaneWord{1} << lane % 64);
}

// Adapts the tables of a batch, loaded for a state above, to what a state has lost. Whether a
// candidate is linked to a target does not depend on the state, so what is gone is possible in no
// lane, what is asserted is asserted in all, and neither is a target.
HWY_INLINE void TakeOut(Closures::TargetBatch& b, const LostRows& lost, LaneWord* targets) {
  const auto is_no_target = [targets](int w, LaneWord bit) { targets[w] &= ~bit; };
  for (int i = 0; i < lost.gone_count; ++i) {
    std::fill_n(b.lanes.alive[0] + lost.gone[i] * kWords, kWords, LaneWord{0});
    OwnLane(b, lost.gone[i], is_no_target);
  }
  for (int i = 0; i < lost.asserted_count; ++i) {
    std::fill_n(b.by[0] + lost.asserted[i] * kWords, kWords, ~LaneWord{0});
    OwnLane(b, lost.asserted[i], is_no_target);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_WAVES_INL_H_
