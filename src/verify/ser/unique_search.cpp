// The loops and graves that SER finds, in its order, with what it overlooks.
#include <algorithm>
#include <array>

#include "verify/ser/search.h"

namespace bitwhip::verify {
namespace {

std::vector<Square> squares(const std::vector<int>& cells) {
  std::vector<Square> list;
  for (const int cell : cells) list.push_back(square_at(cell));
  return list;
}

// The houses that hold all of these: block, row, column.
std::vector<int> houses_of_all(const std::vector<int>& cells) {
  std::vector<int> list;
  for (int type = kBlockType; type <= kColumnType; ++type) {
    const int house = house_of(cells.front(), type);
    if (std::all_of(cells.begin(), cells.end(), [&](int cell) { return house_of(cell, type) == house; })) list.push_back(house);
  }
  return list;
}

// Naked sets of one cell and k - 1 others of these: the cell holds one of some digits, of which a
// part counts alone as well.
template <class Visit>
bool each_naked_with(const SerBoard& board, const std::vector<int>& cells, int k, Mask digits, Mask part, Visit visit) {
  for (const Mask chosen : choices(k - 1, static_cast<int>(cells.size()))) {
    const Mask all = union_of(chosen, [&](int i) { return board.mask(cells[at(i)]); });
    if (all == 0 || std::popcount(all | part) != k || std::popcount(all | digits) != k) continue;
    std::vector<Square> others;
    each_bit(chosen, [&](int i) { others.push_back(square_at(cells[at(i)])); });
    if (visit(others, digits_in(all | digits))) return true;
  }
  return false;
}

// All loops of two digits, from each cell that holds them alone.
class Loops {
 public:
  explicit Loops(const SerBoard& board) : board_(board) {}

  std::optional<SerHint> first() {
    for (int start = 0; start < 81; ++start) {
      if (std::popcount(board_.mask(start)) != 2) continue;
      pair_ = board_.mask(start);
      found_.clear();
      path_.clear();
      extend(start, 2, 0, -1);
      for (const std::vector<int>& loop : found_) {
        if (is_valid(loop)) take(loop);
      }
    }
    return best_;
  }

 private:
  // more: the further digits of the cells that were looked at in this call too, whether or not they
  // are on the way.
  void extend(int cell, int allowed, Mask more, int last_type) {
    path_.push_back(cell);
    for (int type = kBlockType; type <= kColumnType; ++type) {
      if (type == last_type) continue;
      for (int place = 0; place < 9; ++place) {
        const int next = cell_at(house_of(cell, type), place);
        if (next == path_.front() && path_.size() >= 4) {
          found_.push_back(path_);
        } else if (!contains(path_, next) && (board_.mask(next) & pair_) == pair_) {
          const bool further = board_.mask(next) != pair_;
          more |= board_.mask(next) & ~pair_;
          if (!further || std::popcount(more) == 1 || allowed > 0) extend(next, allowed - (further ? 1 : 0), more, type);
        }
      }
    }
    path_.pop_back();
  }

  static bool is_valid(const std::vector<int>& loop) {
    std::array<Mask, 2> met{};  // houses
    for (std::size_t i = 0; i < loop.size(); ++i) {
      for (int type = kBlockType; type <= kColumnType; ++type) {
        const Mask house = 1U << house_of(loop[i], type);
        if ((met[i % 2] & house) != 0) return false;
        met[i % 2] |= house;
      }
    }
    return met[0] == met[1];
  }

  void take(const std::vector<int>& loop) {
    SerStep step{.digits = digits_in(pair_), .squares = squares(loop)};
    std::vector<int> extra;
    Mask further = 0;
    for (const int cell : loop) {
      if (board_.mask(cell) == pair_) continue;
      extra.push_back(cell);
      further |= board_.mask(cell) & ~pair_;
    }
    if (extra.empty()) return;
    step.more = squares(extra);
    if (extra.size() == 1) return rate(step, 1);
    SerStep second = step;
    second.other_digits = {std::countr_zero(board_.mask(extra.front()) & ~pair_) + 1};
    if (extra.size() > 2 || std::popcount(further) == 1) rate(second, 2);
    if (extra.size() != 2) return;
    for (int k = std::popcount(further); std::popcount(further) > 1 && k <= 7; ++k) {
      for (const int house : houses_of_all(extra)) {
        naked(step, extra, further, k, house);
        hidden(step, extra, further, k, house);
      }
    }
    const std::vector<int> shared = houses_of_all(extra);
    for (const int digit : digits_in(pair_)) {
      const auto last = std::find_if(shared.rbegin(), shared.rend(), [&](int house) { return std::popcount(board_.spots(house, digit)) == 2; });
      if (last == shared.rend()) continue;
      step.houses = {house_at(*last)};
      step.other_digits = {digit};
      return rate(step, 4);
    }
  }

  void naked(const SerStep& loop, const std::vector<int>& extra, Mask further, int k, int house) {
    if (2 * k > board_.empty(house)) return;
    std::vector<int> cells;
    for (int place = 0; place < 9; ++place) {
      if (!contains(extra, cell_at(house, place))) cells.push_back(cell_at(house, place));
    }
    const Mask common = further & board_.mask(extra[0]) & board_.mask(extra[1]);
    each_naked_with(board_, cells, k, further, common,
                    [&](const std::vector<Square>& others, const std::vector<int>& digits) { return third(loop, house, others, digits); });
  }

  // False: all are looked at.
  bool third(SerStep step, int house, const std::vector<Square>& others, const std::vector<int>& digits) {
    step.houses = {house_at(house)};
    step.others = others;
    step.other_digits = digits;
    rate(std::move(step), 3);
    return false;
  }

  void hidden(SerStep loop, const std::vector<int>& extra, Mask further, int k, int house) {
    if (2 * k >= board_.empty(house)) return;
    loop.hidden = true;
    const Mask first = 1U << place_of(extra[0], type_of_house(house)), second = 1U << place_of(extra[1], type_of_house(house));
    const std::vector<int> more = digits_in(0x1FFU & ~pair_ & ~further);
    if (k - 2 > static_cast<int>(more.size())) return;
    for (const Mask chosen : choices(k - 2, static_cast<int>(more.size()))) {
      Mask digits = pair_, places = 0;
      each_bit(chosen, [&](int i) { digits |= bit_of(more[at(i)]); });
      bool each_one = true;
      each_bit(digits, [&](int bit) {
        const Mask spots = board_.spots(house, bit + 1) & ~second;
        each_one = each_one && spots != 0;
        places |= spots;
      });
      if (!each_one || std::popcount(places) != k) continue;
      third(loop, house, squares_at(house, places & ~first), digits_in(digits));
    }
  }

  // Sums as the program makes them: 4.6 and a tenth are less than 4.5 and two.
  void rate(SerStep step, int number) {
    const std::size_t cells = step.squares.size();
    step.name = cells == 4 ? "Unique Rectangle" : cells == 6 ? "Unique Loop" : "Unique Loop " + std::to_string(cells);
    step.name += " type " + std::to_string(number);
    const SerType type = ser_type(step.name);
    offer(board_, type, step, [&](const SerStep& made, const SerFinding& finding) {
      double rating = cells < 10 ? 4.5 : 4.5 + 0.3;
      rating += cells == 4 ? 0 : cells == 6 ? 0.1 : 0.2;
      rating += (finding.tenths - type.rating) * 0.1;
      if (!best_ || std::pair(rating, number) < best_rating_) {
        best_ = SerHint{made.name, finding};
        best_rating_ = {rating, number};
      }
      return false;
    });
  }

  const SerBoard& board_;
  Mask pair_ = 0;
  std::vector<int> path_;
  std::vector<std::vector<int>> found_;
  std::optional<SerHint> best_;
  std::pair<double, int> best_rating_;
};

}  // namespace

std::optional<SerHint> first_loop(const SerBoard& board) { return Loops(board).first(); }

// Every empty cell holds two digits and every digit has two places in each house, but for some
// candidates.
bool each_grave(const SerBoard& board, const SerVisit& visit) {
  SerBoard rest = board;
  std::vector<int> cells;  // with more than two digits, and the digits
  std::vector<Candidate> extras;
  Mask all = 0;
  std::bitset<81> common;
  // A house where the digit has other than two places has one cell of three digits at least, else
  // there is no grave; where it has several, the program looks no further.
  const auto take = [&](int house, int digit) {
    const Mask spots = board.spots(house, digit);
    if (std::popcount(spots) == 0 || std::popcount(spots) == 2) return true;
    std::vector<int> large;
    each_bit(spots, [&](int place) {
      if (std::popcount(board.mask(cell_at(house, place))) >= 3) large.push_back(cell_at(house, place));
    });
    if (large.size() != 1) return !large.empty();
    const int cell = large.front();
    std::bitset<81> peers;
    for (const int peer : peers_of(cell)) peers.set(at(peer));
    common = cells.empty() ? peers : common & peers;
    if (!contains(cells, cell)) cells.push_back(cell);
    if (rest.has(at_cell(cell, digit))) extras.push_back(at_cell(cell, digit));
    rest.remove(at_cell(cell, digit));
    all |= bit_of(digit);
    for (const int one : cells) common.reset(at(one));
    return cells.size() == 1 || std::popcount(all) == 1 || common.any();
  };
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (!take(house, digit)) return false;
    }
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int i = 0; i < 9; ++i) {
      const int cell = cell_at(house, i), places = std::popcount(rest.spots(house, i + 1));
      if ((places != 0 && places != 2) || (board.mask(cell) != 0 && std::popcount(rest.mask(cell)) != 2)) return false;
    }
  }
  if (cells.empty()) return false;

  const auto offer_as = [&](int number, SerStep step) {
    step.name = "BUG type " + std::to_string(number);
    step.extras = extras;
    return offer(board, ser_type(step.name), step, visit);
  };
  if (cells.size() == 1) return offer_as(1, {});
  const bool one_digit = std::popcount(all) == 1;
  if (one_digit && offer_as(2, {})) return true;
  if (!one_digit && common.none()) return false;
  if (cells.size() == 2) {
    const Mask shared = board.mask(cells[0]) & board.mask(cells[1]) & ~all;
    for (const int house : houses_of_all(cells)) {
      if (std::popcount(shared) == 1 && offer_as(4, {.other_digits = digits_in(shared), .squares = squares(cells), .houses = {house_at(house)}}))
        return true;
    }
  }
  if (one_digit) return false;
  for (const int house : houses_of_all(cells)) {
    std::vector<int> others;
    for (const int peer : peers_of(cells.front())) {
      if (common[at(peer)] && house_of(peer, type_of_house(house)) == house) others.push_back(peer);
    }
    const auto offer_third = [&](const std::vector<Square>& set, const std::vector<int>& digits) {
      return offer_as(3, {.other_digits = digits, .others = set, .houses = {house_at(house)}});
    };
    for (int k = 2; k <= 6 && k <= static_cast<int>(others.size()); ++k) {
      if (each_naked_with(board, others, k, all, 0, offer_third)) return true;
    }
  }
  return false;
}

}  // namespace bitwhip::verify
