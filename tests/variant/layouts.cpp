#include "layouts.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace bitwhip::variant::checks {
namespace {

template <class Each>
void each_house(const BoardLayout& layout, const LayoutAdditions& additions, Each each) {
  for (const auto* list :
       {&layout.houses, &additions.houses, &layout.partial, &additions.partial}) {
    for (const BoardLayout::HouseCells& house : *list) each(house);
  }
}

}  // namespace

Cells cells_of(const BoardLayout::HouseCells& house) {
  return {house.cells.begin(), house.cells.end()};
}

Cells house(const BoardLayout& layout, const std::string& name) {
  Cells found;
  each_house(layout, {}, [&](const BoardLayout::HouseCells& house) {
    if (house.name == name) found = cells_of(house);
  });
  INFO(name);
  CHECK(!found.empty());
  return found;
}

Cells drawn(const std::string& picture) {
  REQUIRE(picture.size() == 81);
  Cells cells;
  for (int i = 0; i < 81; ++i) {
    if (picture[static_cast<std::size_t>(i)] == '#') cells.insert(i);
  }
  return cells;
}

Linked::Linked(const BoardLayout& layout, const LayoutAdditions& additions) : rows_(kCandidates) {
  const auto link = [this](int a, int b) {
    rows_[static_cast<std::size_t>(a)].set(static_cast<std::size_t>(b));
    rows_[static_cast<std::size_t>(b)].set(static_cast<std::size_t>(a));
  };
  for (int row = 0; row < layout.size; ++row) {
    for (int column = 0; column < layout.size; ++column) {
      for (int v = 0; v < layout.size; ++v) {
        for (int w = 0; w < v; ++w) link((9 * row + column) * 9 + v, (9 * row + column) * 9 + w);
      }
    }
  }
  each_house(layout, additions, [&](const BoardLayout::HouseCells& house) {
    for (const int a : house.cells) {
      for (const int b : house.cells) {
        for (int v = 0; a < b && v < layout.size; ++v) link(9 * a + v, 9 * b + v);
      }
    }
  });
  for (const auto* list : {&layout.links, &additions.links}) {
    for (const CandidatePair& pair : *list) link(pair.a, pair.b);
  }
}

std::set<Candidate> Linked::of(Candidate a) const {
  std::set<Candidate> others;
  for (std::size_t b = 0; b < kCandidates; ++b) {
    if (rows_[a][b]) others.insert(static_cast<Candidate>(b));
  }
  return others;
}

void check_shape(const BoardLayout& layout, const LayoutAdditions& additions) {
  std::set<std::string> names;
  each_house(layout, additions, [&](const BoardLayout::HouseCells& house) {
    INFO(house.name);
    CHECK(names.insert(house.name).second);
    CHECK(house.name.find_first_of(" \t") == std::string::npos);
    CHECK(!house.name.empty());
    CHECK(std::is_sorted(house.cells.begin(), house.cells.end()));
    CHECK(cells_of(house).size() == house.cells.size());
    CHECK(std::all_of(house.cells.begin(), house.cells.end(),
                      [&](int cell) { return cell / 9 < layout.size && cell % 9 < layout.size; }));
  });
  for (const auto* list : {&layout.houses, &additions.houses}) {
    CHECK(std::all_of(list->begin(), list->end(), [&](const auto& house) {
      return static_cast<int>(house.cells.size()) == layout.size;
    }));
  }
  for (const auto* list : {&layout.partial, &additions.partial}) {
    CHECK(std::all_of(list->begin(), list->end(), [&](const auto& house) {
      return house.cells.size() >= 2 && static_cast<int>(house.cells.size()) <= layout.size;
    }));
  }
  BoardLayout bare = layout;
  bare.links.clear();
  LayoutAdditions bare_additions = additions;
  bare_additions.links.clear();
  const Linked given(bare, bare_additions);
  for (const auto* list : {&layout.links, &additions.links}) {
    CHECK(std::is_sorted(list->begin(), list->end()));
    CHECK(std::adjacent_find(list->begin(), list->end()) == list->end());
    const auto fits = [&](const CandidatePair& pair) {
      return pair.a < pair.b && !given(pair.a, pair.b) && digit_of(pair.a) <= layout.size &&
             digit_of(pair.b) <= layout.size;
    };
    CHECK(std::all_of(list->begin(), list->end(), fits));
  }
  std::vector<CandidatePair> twice;
  std::set_intersection(layout.links.begin(), layout.links.end(), additions.links.begin(),
                        additions.links.end(), std::back_inserter(twice));
  CHECK(twice.empty());
}

}  // namespace bitwhip::variant::checks
