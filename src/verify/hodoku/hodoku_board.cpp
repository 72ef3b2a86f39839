#include "verify/hodoku/hodoku_board.h"

#include "base/text.h"

namespace bitwhip::verify {

namespace {

struct SetTables {
  std::array<CellBits, kHouses> houses{};
  std::array<CellBits, 81> peers{};

  SetTables() {
    for (int house = 0; house < kHouses; ++house) {
      for (int place = 0; place < 9; ++place) houses[at(house)].set(at(cell_at(house, place)));
    }
    for (int cell = 0; cell < 81; ++cell) {
      for (const int other : peers_of(cell)) peers[at(cell)].set(at(other));
    }
  }
};
const SetTables& set_tables() {
  static const SetTables kTables;
  return kTables;
}

}  // namespace

CellBits cell_bits(const std::vector<int>& cells) {
  CellBits set;
  for (const int cell : cells) set.set(at(cell));
  return set;
}

const CellBits& cells_in(int house) { return set_tables().houses[at(house)]; }
const CellBits& seen_from(int cell) { return set_tables().peers[at(cell)]; }

CellBits seen_by_all(const CellBits& cells) {
  CellBits seen = CellBits().set();
  each_cell(cells, [&](int cell) { seen &= seen_from(cell); });
  return seen;
}

CellBits seen_by_any(const CellBits& cells) {
  CellBits seen;
  each_cell(cells, [&](int cell) { seen |= seen_from(cell); });
  return seen;
}

std::vector<int> houses_around(const CellBits& cells) {
  std::vector<int> list;
  for (int type = 0; type < 3; ++type) {
    if (in_one(cells, type)) list.push_back(house_of(first_cell(cells), type));
  }
  return list;
}

std::string name_of_cell(int cell) { return name_of(square_at(cell)); }

std::string cells_text(const CellBits& cells) {
  return joined(list_of(cells), ", ", [](int cell) { return name_of_cell(cell); });
}

std::string digits_text(Mask digits) { return joined(digits_in(digits), ", "); }

std::string deletions_text(const CandidateBits& gone) {
  std::vector<std::string> list;
  for_each(gone, [&](Candidate c) {
    list.push_back(fmt::format("{}<>{}", name_of_cell(c % 81), digit_of(c)));
  });
  return joined(list, ", ");
}

CandidateBits deletions(const CellBits& cells, int digit) {
  CandidateBits gone;
  each_cell(cells, [&](int cell) { gone.set(at(at_cell(cell, digit))); });
  return gone;
}

HodokuBoard::HodokuBoard(std::string_view puzzle) {
  if (puzzle.size() != 81)
    throw Wrong(says("a puzzle of {} characters", puzzle.size()), there("it is not of 81"),
                asks("a path of HoDoKu begins with the 81 characters of a classic puzzle"));
  empty_.set();
  for (auto& set : holding_) set.set();
  masks_.fill(0x1FF);
  for (int cell = 0; cell < 81; ++cell) {
    const char c = puzzle[at(cell)];
    if (c < '1' || c > '9') continue;
    if (!has(cell, c - '0'))
      throw Wrong(says("the given {}={}", name_of_cell(cell), c),
                  there("another given excludes it"), asks("no house has a digit twice"));
    set(cell, c - '0');
    givens_.set(at(cell));
  }
}

HodokuBoard::HodokuBoard(const std::array<int, 81>& values, const CellBits& givens,
                         const std::array<Mask, 81>& masks)
    : values_(values), masks_(masks), givens_(givens) {
  for (int cell = 0; cell < 81; ++cell) {
    if (value(cell) != 0) masks_[at(cell)] = 0;
    empty_[at(cell)] = value(cell) == 0;
    for (int digit = 1; digit <= 9; ++digit) holding_[at(digit - 1)][at(cell)] = has(cell, digit);
  }
}

Mask HodokuBoard::digits(const CellBits& cells) const {
  Mask all = 0;
  each_cell(cells, [&](int cell) { all |= mask(cell); });
  return all;
}

CellBits HodokuBoard::allowed(int digit) const {
  CellBits set = empty_;
  for (int cell = 0; cell < 81; ++cell) {
    if (value(cell) == digit) set &= ~seen_from(cell);
  }
  return set;
}

CellBits HodokuBoard::bivalue() const {
  CellBits set;
  each_cell(empty_, [&](int cell) { set[at(cell)] = count(cell) == 2; });
  return set;
}

CellBits HodokuBoard::exactly(Mask digits) const {
  CellBits set;
  each_cell(empty_, [&](int cell) { set[at(cell)] = mask(cell) == digits; });
  return set;
}

void HodokuBoard::set(int cell, int digit) {
  values_[at(cell)] = digit;
  empty_.reset(at(cell));
  for (int other = 1; other <= 9; ++other) remove(cell, other);
  for (const int peer : peers_of(cell)) remove(peer, digit);
}

void HodokuBoard::remove(int cell, int digit) {
  masks_[at(cell)] &= ~bit_of(digit);
  holding_[at(digit - 1)].reset(at(cell));
}

}  // namespace bitwhip::verify
