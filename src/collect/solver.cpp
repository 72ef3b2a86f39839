#include "collect/solver.h"

#include "base/invariant.h"

namespace bitwhip::collect {

namespace searching {

using BandMask = std::uint32_t;

constexpr BandMask kRow = 0x1ff;

// Tables of what the mask of one digit in one band implies, by nine bits: three mini-rows of three
// rows, or nine columns.
struct SolverTables {
  std::array<std::uint8_t, 512> minirows{};  // of nine columns: the blocks with any
  // Of non-empty mini-rows: the cells of those that are part of some arrangement; 0: there is none.
  std::array<BandMask, 512> arrangements{};
  // Of columns that occur only in this band: all cells except those of other columns of their
  // blocks.
  std::array<BandMask, 512> only{};
  // Of non-empty columns: the cells of columns that are the only ones of their blocks.
  std::array<BandMask, 512> taken{};
  std::array<std::uint16_t, 512> single{};  // the same nine bits if there is exactly one, else 0
  // Of a cell: all cells of the band except those of its row, column and block; and itself.
  std::array<BandMask, kBandCells> alone{};
  std::array<BandMask, kDigits> column{};  // the cells of a column

  constexpr SolverTables() {
    for (unsigned bits = 0; bits < 512; ++bits) {
      unsigned blocks = 0, own = 0, shared = kRow;
      for (unsigned block = 0; block < 3; ++block) {
        const unsigned three = bits >> 3 * block & 7;
        if (three != 0) blocks |= 1U << block;
        if (std::has_single_bit(three)) own |= three << 3 * block;
        if (three != 0)
          shared &= ~(7U << 3 * block) | (std::has_single_bit(three) ? three << 3 * block : 0);
      }
      minirows[bits] = static_cast<std::uint8_t>(blocks);
      only[bits] = shared | shared << 9 | shared << 18;
      taken[bits] = own | own << 9 | own << 18;
      single[bits] = static_cast<std::uint16_t>(std::has_single_bit(bits) ? bits : 0);
      constexpr unsigned kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
      for (const auto& order : kOrders) {
        const unsigned rows = 1U << order[0] | 1U << (3 + order[1]) | 1U << (6 + order[2]);
        if ((bits & rows) != rows) continue;
        for (unsigned row = 0; row < 3; ++row)
          arrangements[bits] |= BandMask{7} << (9 * row + 3 * order[row]);
      }
    }
    for (unsigned c = 0; c < 9; ++c)
      column[c] = BandMask{1} << c | BandMask{1} << (c + 9) | BandMask{1} << (c + 18);
    for (unsigned cell = 0; cell < 27; ++cell) {
      const unsigned c = cell % 9;
      alone[cell] =
          (kWholeBand & ~(kRow << (cell - c)) & ~(BandMask{07007007} << (c - c % 3)) & ~column[c]) |
          BandMask{1} << cell;
    }
  }
};

constexpr SolverTables kTables;

// The three bands of one digit, and a fourth lane that stays 0, so that four are processed at once.
using BandLanes = std::array<BandMask, 4>;

struct alignas(16) SolverState {
  // By digit: `may` has the cells that may hold it, `seen` a copy from its last propagation.
  std::array<BandLanes, kDigits> may{};
  std::array<BandLanes, kDigits> seen{};
  BandLanes open{};  // undecided cells
};

inline BandMask columns_of(BandMask may) { return (may | may >> 9 | may >> 18) & kRow; }

// Returns the cells of one digit in one band that are part of some arrangement of it.
inline BandMask arranged(BandMask may) {
  const unsigned has = kTables.minirows[may & kRow] | kTables.minirows[may >> 9 & kRow] << 3 |
                       static_cast<unsigned>(kTables.minirows[may >> 18]) << 6;
  return may & kTables.arrangements[has];
}

inline BandMask singles_of(BandMask may) {
  return kTables.single[may & kRow] | BandMask{kTables.single[may >> 9 & kRow]} << 9 |
         BandMask{kTables.single[may >> 18]} << 18;
}

// Propagates the masks of one digit. Returns false if some band has no cell left, a contradiction.
inline bool draw(SolverState& state, std::size_t digit) {
  BandMask a = state.may[digit][0], b = state.may[digit][1], c = state.may[digit][2];
  for (;;) {
    const BandMask a0 = a, b0 = b, c0 = c;
    a = arranged(a);
    b = arranged(b);
    c = arranged(c);
    if (a == 0 || b == 0 || c == 0) return false;
    const BandMask in_a = columns_of(a), in_b = columns_of(b), in_c = columns_of(c);
    const BandMask taken_a = kTables.taken[in_a], taken_b = kTables.taken[in_b],
                   taken_c = kTables.taken[in_c];
    a &= ~(taken_b | taken_c) & kTables.only[in_a & ~(in_b | in_c)];
    b &= ~(taken_a | taken_c) & kTables.only[in_b & ~(in_a | in_c)];
    c &= ~(taken_a | taken_b) & kTables.only[in_c & ~(in_a | in_b)];
    if (a == a0 && b == b0 && c == c0) break;
  }
  const BandLanes placed{singles_of(a) & state.open[0], singles_of(b) & state.open[1],
                         singles_of(c) & state.open[2], 0};
  if ((placed[0] | placed[1] | placed[2]) != 0) {
    for (std::size_t k = 0; k < 4; ++k) state.open[k] &= ~placed[k];
    for (BandLanes& lanes : state.may) {
      for (std::size_t k = 0; k < 4; ++k) lanes[k] &= ~placed[k];
    }
  }
  state.may[digit] = state.seen[digit] = {a, b, c, 0};
  return true;
}

bool draw_all(SolverState& state) {
  for (bool more = true; more;) {
    more = false;
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      if (state.may[digit] == state.seen[digit]) continue;
      if (!draw(state, digit)) return false;
      more = true;
    }
  }
  return true;
}

enum class SearchStep : std::uint8_t { contradiction, solved, open };

// Propagates until there are no singles. `pairs` receives the open cells with two candidates.
SearchStep settle(SolverState& state, BandLanes& pairs) {
  for (;;) {
    if (!draw_all(state)) return SearchStep::contradiction;
    if ((state.open[0] | state.open[1] | state.open[2]) == 0) return SearchStep::solved;
    BandLanes one{}, two{}, three{}, naked{};
    for (const BandLanes& may : state.may) {
      for (std::size_t k = 0; k < 4; ++k) {
        three[k] |= two[k] & may[k];
        two[k] |= one[k] & may[k];
        one[k] |= may[k];
      }
    }
    if ((one[0] & one[1] & one[2]) != kWholeBand) return SearchStep::contradiction;
    for (std::size_t k = 0; k < 4; ++k) {
      naked[k] = ~two[k] & state.open[k];
      pairs[k] = two[k] & ~three[k];
    }
    if ((naked[0] | naked[1] | naked[2]) == 0) return SearchStep::open;
    for (std::size_t band = 0; band < kBands; ++band) {
      for (BandMask left = naked[band]; left != 0; left &= left - 1) {
        const int cell = std::countr_zero(left);
        std::size_t digit = 0;
        while (digit < kDigits && (state.may[digit][band] >> cell & 1) == 0) ++digit;
        if (digit == kDigits) return SearchStep::contradiction;  // another cell took it
        state.may[digit][band] &= kTables.alone[cell];
      }
    }
  }
}

}  // namespace searching

using namespace searching;

struct FastSolver::Impl {
  // Each level decides at least one cell.
  std::array<SolverState, kCells + 2> stack;
  Cells solution{};
  SearchAllowance own;
  SearchAllowance* allowance = &own;

  // Puts the state of the givens at the bottom of the stack. Returns false when two of them clash.
  bool start(const Cells& clues) { return start(BandedCellSet::of(clues), clues); }
  bool start(const BandedCellSet& given, const Cells& digits) {
    SolverState& state = stack[0];
    if (allowance == &own) own.start();
    state.open = {kWholeBand, kWholeBand, kWholeBand, 0};
    state.may.fill(state.open);
    state.seen.fill({});
    std::array<BandLanes, kDigits> of{};
    for (std::size_t band = 0; band < kBands; ++band) {
      for (BandMask left = given.band[band]; left != 0; left &= left - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(left));
        const std::size_t digit = digits[kBandCells * band + place] - std::size_t{1};
        BandLanes& may = state.may[digit];
        if ((may[band] >> place & 1) == 0) return false;
        of[digit][band] |= BandMask{1} << place;
        const BandMask alone = kTables.alone[place], others = ~kTables.column[place % 9];
        may[0] &= band == 0 ? alone : others;
        may[1] &= band == 1 ? alone : others;
        may[2] &= band == 2 ? alone : others;
      }
    }
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      for (std::size_t k = 0; k < kBands; ++k) state.may[digit][k] &= ~given.band[k] | of[digit][k];
    }
    for (std::size_t k = 0; k < kBands; ++k) state.open[k] &= ~given.band[k];
    return true;
  }

  // Calls take() for each solution until it returns false. Returns false then, and when stopped.
  template <class Take>
  bool search(std::size_t depth, const Take& take) {
    if (allowance->is_over()) return false;
    BITWHIP_INVARIANT(depth + 1 < stack.size());
    SolverState& state = stack[depth];
    BandLanes pairs;
    for (;;) {
      const SearchStep step = settle(state, pairs);
      if (step == SearchStep::contradiction) return true;
      if (step == SearchStep::solved) return take(state);
      std::size_t band;
      const int cell = choose(state, pairs, band);
      std::size_t digit = 0;
      while ((state.may[digit][band] >> cell & 1) == 0) ++digit;
      SolverState& next = stack[depth + 1];
      next = state;
      next.may[digit][band] &= kTables.alone[cell];
      if (allowance->visit()) return false;
      if (!search(depth + 1, take)) return false;
      state.may[digit][band] &= ~(BandMask{1} << cell);
    }
  }

  // Returns the cell to branch on.
  static int choose(const SolverState& state, const BandLanes& pairs, std::size_t& band) {
    band = 0;
    for (std::size_t b = 0; b < kBands; ++b) {
      if (pairs[b] != 0) {
        band = b;
        return std::countr_zero(pairs[b]);
      }
    }
    int best = 0, least = kDigits + 1;
    for (std::size_t b = 0; b < kBands; ++b) {
      for (BandMask left = state.open[b]; left != 0; left &= left - 1) {
        const int cell = std::countr_zero(left);
        int count = 0;
        for (std::size_t digit = 0; digit < kDigits; ++digit)
          count += static_cast<int>(state.may[digit][b] >> cell & 1);
        if (count >= least) continue;
        least = count;
        best = cell;
        band = b;
      }
    }
    return best;
  }

  static Places places_of(const SolverState& state) {
    Places places;
    for (std::size_t digit = 0; digit < kDigits; ++digit)
      places[digit].band = {state.may[digit][0], state.may[digit][1], state.may[digit][2]};
    return places;
  }
  const Cells& read(const SolverState& state) { return solution = cells_of(places_of(state)); }

  // Counts solutions up to a limit; the last one is kept.
  std::uint64_t count(std::uint64_t limit) {
    std::uint64_t found = 0;
    search(0, [&](const SolverState& state) {
      read(state);
      return ++found < limit;
    });
    return found;
  }
};

FastSolver::FastSolver(const std::atomic<int>* stop) : impl_(std::make_unique<Impl>()) {
  impl_->own = SearchAllowance({.stop = stop});
}
FastSolver::FastSolver(SearchAllowance& allowance) : impl_(std::make_unique<Impl>()) {
  impl_->allowance = &allowance;
}
FastSolver::~FastSolver() = default;

bool FastSolver::stopped() const { return impl_->allowance->is_over(); }
const Cells& FastSolver::solution() const { return impl_->solution; }

std::uint64_t FastSolver::count(const Cells& clues, std::uint64_t limit) {
  return impl_->start(clues) ? impl_->count(limit) : 0;
}

std::uint64_t FastSolver::count(const Puzzle& puzzle, std::uint64_t limit) {
  SolverState& state = impl_->stack[0];
  impl_->start(BandedCellSet{}, Cells{});
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      if ((puzzle.cell[cell] >> digit & 1) == 0)
        state.may[digit][cell / kBandCells] &= ~(BandMask{1} << cell % kBandCells);
    }
  }
  return impl_->count(limit);
}

bool FastSolver::each(const Cells& clues, const std::function<bool(const Places&)>& take) {
  if (!impl_->start(clues)) return true;
  return impl_->search(0, [&](const SolverState& state) { return take(Impl::places_of(state)); });
}

void FastSolver::reduce(const Cells& clues, Candidates& may) {
  SolverState& state = impl_->stack[0];
  impl_->start(clues);
  BandLanes pairs;
  settle(state, pairs);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    unsigned left = 0;
    for (std::size_t digit = 0; digit < kDigits; ++digit)
      left |= (state.may[digit][cell / kBandCells] >> cell % kBandCells & 1) << digit;
    may[cell] = static_cast<std::uint16_t>(may[cell] & left);
  }
}

std::optional<BandedCellSet> FastSolver::other(const BandedCellSet& clues, const Cells& solved,
                                               int cell) {
  std::optional<BandedCellSet> found;
  if (!impl_->start(clues, solved)) return found;
  if (cell < kCells) {
    const std::size_t band = static_cast<std::size_t>(cell / kBandCells),
                      digit = solved[cell] - std::size_t{1};
    impl_->stack[0].may[digit][band] &= ~(BandMask{1} << cell % kBandCells);
  }
  impl_->search(0, [&](const SolverState& state) {
    const BandedCellSet set = difference(impl_->read(state), solved);
    if (set.empty()) return true;
    found = set;
    return false;
  });
  return found;
}

bool FastSolver::list(const Cells& clues, const Cells& solved, std::size_t limit,
                      std::vector<BandedCellSet>& sets) {
  sets.clear();
  if (!impl_->start(clues)) return true;
  return impl_->search(0, [&](const SolverState& state) {
    const BandedCellSet set = difference(impl_->read(state), solved);
    if (set.empty()) return true;
    if (sets.size() == limit) return false;
    sets.push_back(set);
    return true;
  });
}

}  // namespace bitwhip::collect
