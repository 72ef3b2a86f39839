// All hints of locking, sets and fish, in order, against the definition written down as loops.
// Nested searches take every one of them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "ser/producers.h"
#include "ser/trace.h"
#include "support/data.h"

using namespace bitwhip;
using ser::HouseType;
using ser::ProducerBoard;

namespace {

using Items = std::set<int>;

// A hint in words: what changes, and the pattern.
std::string words(const ser::Hint& hint) {
  std::string text = testing::to_string(testing::as_step(hint)) + " cells";
  for (const int cell : hint.cells) text += ' ' + std::to_string(cell);
  text += " houses";
  for (const int house : hint.houses) text += ' ' + std::to_string(house);
  text += " covers";
  for (const int house : hint.covers) text += ' ' + std::to_string(house);
  return text + " digits " + std::to_string(hint.digits);
}

struct All final : ser::HintSink {
  std::vector<std::string> list;
  bool take(const ser::Hint& hint) override {
    list.push_back(words(hint));
    return false;
  }
};

Items places(const ProducerBoard& board, int house, int digit) {
  Items found;
  for (int place = 0; place < 9; ++place) {
    if (board.has(ser::cell_at(house, place), digit)) found.insert(place);
  }
  return found;
}
bool lies_in(int cell, int house) { return ser::house_of(ser::type_of(house), cell) == house; }
bool crosses(int a, int b) {
  for (int place = 0; place < 9; ++place) {
    if (lies_in(ser::cell_at(a, place), b)) return true;
  }
  return false;
}
int empties(const ProducerBoard& board, int house) {
  int count = 0;
  for (int place = 0; place < 9; ++place) count += board.is_empty(ser::cell_at(house, place));
  return count;
}

// Combinations of k of nine as increasing binary numbers.
std::vector<std::vector<int>> combinations(int k) {
  std::vector<std::vector<int>> list;
  for (int mask = 0; mask < 512; ++mask) {
    std::vector<int> items;
    for (int i = 0; i < 9; ++i) {
      if ((mask >> i & 1) != 0) items.push_back(i);
    }
    if (static_cast<int>(items.size()) == k) list.push_back(items);
  }
  return list;
}

// The union, or nothing.
Items tuple(const std::vector<Items>& sets, int k) {
  Items all;
  for (const Items& set : sets) {
    if (set.size() < 2) return {};
    all.insert(set.begin(), set.end());
  }
  return static_cast<int>(all.size()) == k ? all : Items{};
}

void keep(std::vector<std::string>& list, const ser::Hint& hint) {
  if (hint.is_worth()) list.push_back(words(hint));
}

std::vector<std::string> locking(const ProducerBoard& board, bool direct) {
  std::vector<std::string> list;
  const std::pair<HouseType, HouseType> kinds[] = {{HouseType::block, HouseType::column},
                                                   {HouseType::block, HouseType::row},
                                                   {HouseType::column, HouseType::block},
                                                   {HouseType::row, HouseType::block}};
  for (const auto& [base, cover] : kinds) {
    for (int i1 = 0; i1 < 9; ++i1) {
      for (int i2 = 0; i2 < 9; ++i2) {
        const int r1 = ser::house_number(base, i1), r2 = ser::house_number(cover, i2);
        if (!crosses(r1, r2)) continue;
        for (int digit = 1; digit <= 9; ++digit) {
          const Items of1 = places(board, r1, digit);
          if (of1.size() < 2) continue;
          ser::Hint hint;
          bool inside = true;
          for (const int place : of1) {
            inside &= lies_in(ser::cell_at(r1, place), r2);
            hint.cells.add(ser::cell_at(r1, place));
          }
          if (!inside) continue;
          const bool pointing = base == HouseType::block;
          hint.rating = direct ? (pointing ? 1.7 : 1.9) : (pointing ? 2.6 : 2.8);
          hint.houses.add(r1);
          hint.covers.add(r2);
          hint.digits = ser::digit_bit(digit);
          for (int place = 0; place < 9 && !direct; ++place) {
            const int cell = ser::cell_at(r2, place);
            if (board.has(cell, digit) && !lies_in(cell, r1)) hint.remove(cell, hint.digits);
          }
          for (int i3 = 0; i3 < 9 && direct && hint.placed_digit == 0; ++i3) {
            const int r3 = ser::house_number(base, i3);
            if (i3 == i1 || !crosses(r3, r2)) continue;
            const Items of3 = places(board, r3, digit);
            std::vector<int> outside;
            for (const int place : of3) {
              if (!lies_in(ser::cell_at(r3, place), r2)) outside.push_back(ser::cell_at(r3, place));
            }
            if (of3.size() < 2 || outside.size() != 1) continue;
            hint.place(outside.front(), digit);
            hint.houses.add(r3);
          }
          keep(list, hint);
        }
      }
    }
  }
  return list;
}

template <class Visit>
void each_house(Visit visit) {
  for (const HouseType type : {HouseType::block, HouseType::column, HouseType::row}) {
    for (int index = 0; index < 9; ++index) visit(ser::house_number(type, index));
  }
}

std::vector<std::string> hidden_sets(const ProducerBoard& board, int k, bool direct) {
  std::vector<std::string> list;
  each_house([&](int house) {
    if (empties(board, house) <= (direct ? k : 2 * k)) return;
    for (const std::vector<int>& digits : combinations(k)) {
      std::vector<Items> sets;
      ser::Hint hint;
      for (const int digit : digits) {
        sets.push_back(places(board, house, digit + 1));
        hint.digits |= ser::digit_bit(digit + 1);
      }
      const Items united = tuple(sets, k);
      if (united.empty()) continue;
      hint.rating = direct ? (k == 2 ? 2.0 : 2.5) : (k == 2 ? 3.4 : k == 3 ? 4.0 : 5.4);
      hint.houses.add(house);
      for (const int place : united) {
        const int cell = ser::cell_at(house, place);
        hint.cells.add(cell);
        if (!direct && (board.digits(cell) & ~unsigned{hint.digits}) != 0)
          hint.remove(cell, board.digits(cell) & ~unsigned{hint.digits});
      }
      for (int digit = 1; digit <= 9 && direct && hint.placed_digit == 0; ++digit) {
        if ((hint.digits & ser::digit_bit(digit)) != 0) continue;
        const Items all = places(board, house, digit);
        std::vector<int> outside;
        for (const int place : all) {
          if (united.count(place) == 0) outside.push_back(place);
        }
        if (all.size() >= 2 && outside.size() == 1)
          hint.place(ser::cell_at(house, outside.front()), digit);
      }
      keep(list, hint);
    }
  });
  return list;
}

std::vector<std::string> naked_sets(const ProducerBoard& board, int k) {
  std::vector<std::string> list;
  each_house([&](int house) {
    if (empties(board, house) < 2 * k) return;
    for (const std::vector<int>& chosen : combinations(k)) {
      std::vector<Items> sets;
      ser::Hint hint;
      for (const int place : chosen) {
        const int cell = ser::cell_at(house, place);
        hint.cells.add(cell);
        Items digits;
        for (int digit = 1; digit <= 9; ++digit) {
          if (board.has(cell, digit)) digits.insert(digit);
        }
        sets.push_back(digits);
      }
      const Items united = tuple(sets, k);
      if (united.empty()) continue;
      hint.rating = k == 2 ? 3.0 : k == 3 ? 3.6 : 5.0;
      hint.houses.add(house);
      for (const int digit : united) hint.digits |= ser::digit_bit(digit);
      for (int place = 0; place < 9; ++place) {
        const int cell = ser::cell_at(house, place);
        if (std::count(chosen.begin(), chosen.end(), place) == 0 &&
            (board.digits(cell) & hint.digits) != 0) {
          hint.remove(cell, board.digits(cell) & hint.digits);
        }
      }
      keep(list, hint);
    }
  });
  return list;
}

std::vector<std::string> fish(const ProducerBoard& board, int k) {
  std::vector<std::string> list;
  for (const HouseType base : {HouseType::column, HouseType::row}) {
    const HouseType cover = base == HouseType::column ? HouseType::row : HouseType::column;
    for (const std::vector<int>& lines : combinations(k)) {
      for (int digit = 1; digit <= 9; ++digit) {
        int copies = 0;
        for (int cell = 0; cell < 81; ++cell) copies += board.value(cell) == digit;
        if (copies + 2 * k > 9) continue;
        std::vector<Items> sets;
        ser::Hint hint;
        for (const int line : lines) {
          const int house = ser::house_number(base, line);
          sets.push_back(places(board, house, digit));
          hint.houses.add(house);
          for (const int place : sets.back()) hint.cells.add(ser::cell_at(house, place));
        }
        const Items united = tuple(sets, k);
        if (united.empty()) continue;
        hint.rating = k == 2 ? 3.2 : k == 3 ? 3.8 : 5.2;
        hint.digits = ser::digit_bit(digit);
        for (const int line : united) {
          const int house = ser::house_number(cover, line);
          hint.covers.add(house);
          for (const int place : places(board, house, digit)) {
            if (std::count(lines.begin(), lines.end(), place) == 0)
              hint.remove(ser::cell_at(house, place), hint.digits);
          }
        }
        keep(list, hint);
      }
    }
  }
  return list;
}

}  // namespace

TEST_CASE("locking, sets and fish emit what loops over the definition find, in the same order",
          "[reference]") {
  struct Pair {
    std::string name;
    std::function<bool(const ProducerBoard&, ser::HintSink&)> find;
    std::function<std::vector<std::string>(const ProducerBoard&)> reference;
    std::size_t hints = 0;
  };
  std::vector<Pair> pairs;
  const auto add_sets = [&pairs]<int k>() {
    const std::string size = std::to_string(k);
    pairs.push_back({"naked " + size, ser::find_naked_set<k>,
                     [](const ProducerBoard& b) { return naked_sets(b, k); }});
    pairs.push_back({"hidden " + size, ser::find_hidden_set<k, false>,
                     [](const ProducerBoard& b) { return hidden_sets(b, k, false); }});
    pairs.push_back(
        {"fish " + size, ser::find_fish<k>, [](const ProducerBoard& b) { return fish(b, k); }});
    if constexpr (k < 4)
      pairs.push_back({"direct " + size, ser::find_hidden_set<k, true>,
                       [](const ProducerBoard& b) { return hidden_sets(b, k, true); }});
  };
  add_sets.operator()<2>();
  add_sets.operator()<3>();
  add_sets.operator()<4>();
  pairs.push_back(
      {"locking", ser::find_locking, [](const ProducerBoard& b) { return locking(b, false); }});
  pairs.push_back({"direct locking", ser::find_direct_locking,
                   [](const ProducerBoard& b) { return locking(b, true); }});

  // States as published, and states of nested searches: candidates of the published state are
  // missing at random, also where singles are left.
  std::uint32_t random = 1;
  std::size_t number = 0;
  const auto traces = testing::ser_traces();
  const std::size_t share = testing::has_published(traces) ? 1 : 10;
  for (const testing::SerTrace& trace : traces) {
    testing::replay(trace, [&](const ProducerBoard& board, const testing::SerStep& step) {
      if (++number %
              std::max<std::size_t>(1, 401 * testing::kShare * testing::sampled(8) / share) ==
          0) {
        ProducerBoard thin = board;
        for (int cell = 0; cell < 81; ++cell) {
          for (int digit = 1; digit <= 9; ++digit) {
            random = random * 1664525 + 1013904223;
            if (random >> 24 < 40) thin.remove(cell, digit);
          }
        }
        for (const ProducerBoard& state : {board, thin}) {
          for (Pair& pair : pairs) {
            INFO(pair.name << ", line " << trace.line << ", before " << testing::to_string(step));
            All all;
            REQUIRE_FALSE(pair.find(state, all));
            REQUIRE(all.list == pair.reference(state));
            pair.hints += all.list.size();
          }
        }
      }
    });
  }
  for (const Pair& pair : pairs) {
    INFO(pair.name);
    if (testing::whole_sets()) REQUIRE(pair.hints > 0);
  }
}
