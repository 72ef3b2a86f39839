// The classification tables from counts, and the counts of gains that the cells are made of.
#include <catch2/catch.hpp>

#include "rating/system_ratings.h"
#include "support/rating.h"
#include "tables/tallies.h"

using namespace bitwhip;
using namespace bitwhip::tables;
using rating::Value;
using rating::ValueKind;

namespace {

constexpr Value kInf{ValueKind::infinite, 0};

Value n(int value) { return {ValueKind::finite, value}; }

rating::Report rated(std::initializer_list<Value> values,
                     rating::Status status = rating::Status::ok) {
  rating::Report made;
  made.status = status;
  std::copy(values.begin(), values.end(), made.values.begin());
  return made;
}

batch::Tally tally(std::initializer_list<rating::Report> reports, std::size_t ratings) {
  batch::Tally sum;
  for (const auto& one : reports) sum.add(one, ratings, true);
  return sum;
}

std::vector<std::string> row(const Table& table, std::size_t i) {
  std::vector<std::string> cells;
  for (const TableCell& cell : table.rows.at(i)) cells.push_back(to_string(cell));
  return cells;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("gains: what a rating solves at n and the one before it does not") {
  const batch::Tally counts =
      tally({rated({n(5), n(4), n(4)}), rated({kInf, n(4), n(3)}), rated({n(4), n(4), kInf}),
             rated({{ValueKind::above, 3}, n(9), {ValueKind::above, 7}}),
             rated({{}, {}, {}}, rating::Status::no_solution)},
            3);
  REQUIRE(counts.gained.size() == 3);
  CHECK(counts.gained[0].empty());
  CHECK(counts.gained[1] == std::vector<std::uint64_t>{0, 0, 0, 0, 2, 0, 0, 0, 0, 1});
  CHECK(counts.gained[2] == std::vector<std::uint64_t>{0, 0, 0, 1});

  batch::Tally sum = counts;
  sum.add(tally({rated({kInf, n(4), n(11)})}, 3));
  CHECK(sum.gained[1][4] == 3);
  CHECK(sum.gained[2] == counts.gained[2]);
  batch::Tally without;
  without.add(rated({n(5), n(4)}), 2);
  CHECK(without.gained.empty());
}

TEST_CASE("the table of levels") {
  Classification asked{testing::ratings({"L", "W"}), 1, 3};
  CHECK(needed_ratings(asked) == asked.ratings);
  CHECK(needed_length(asked) == 3);
  const auto tables = classification_tables(
      asked, tally({rated({n(0), n(0)}), rated({n(3), n(2)}),
                    rated({{ValueKind::above, 3}, n(3)}, rating::Status::length),
                    rated({kInf, {ValueKind::above, 2}}, rating::Status::memory),
                    rated({}, rating::Status::invalid_format),
                    rated({}, rating::Status::no_solution), rated({}, rating::Status::no_solution)},
                   2));
  REQUIRE(tables.size() == 1);
  const Table& table = tables.front();
  CHECK(table.name == "levels");
  CHECK(table.heads == Strings{"rating", "1", "2", "3", ">3"});
  REQUIRE(table.rows.size() == 2);
  CHECK(row(table, 0) == Strings{"L", "1", "1", "2", "2"});
  CHECK(row(table, 1) == Strings{"W", "1", "2", "3", "1"});
  CHECK(table.notes == Strings{"4 puzzles", "lines left out: 2 no-solution, 1 invalid-format",
                               "stopped before the end, so that counts may be too low: 1 memory",
                               "among those above, proven to have no level at all: 1 L"});
}

TEST_CASE("the table of levels in tenths has a row for each") {
  const auto tenths = [](int units) {
    return Value{ValueKind::finite, units, 0, rating::Scale::tenths};
  };
  const Classification asked{.ratings = testing::ratings({"SER", "W"}),
                             .least = 65,
                             .most = 67,
                             .scale = rating::Scale::tenths};
  CHECK(needed_length(asked) == 6);
  const auto tables = classification_tables(
      asked, tally({rated({tenths(12), n(0)}), rated({tenths(66), n(6)}), rated({tenths(67), n(7)}),
                    rated({tenths(200), kInf}, rating::Status::unsolved)},
                   2));
  REQUIRE(tables.size() == 1);
  const Table& table = tables.front();
  CHECK(table.heads == Strings{"level", "SER", "W"});
  REQUIRE(table.rows.size() == 4);
  CHECK(row(table, 0) == Strings{"6.5", "1", "2"});
  CHECK(row(table, 1) == Strings{"6.6", "2", "2"});
  CHECK(row(table, 2) == Strings{"6.7", "3", "2"});
  CHECK(row(table, 3) == Strings{">6.7", "1", "2"});
  CHECK(table.notes ==
        Strings{"4 puzzles", "among those above, proven to have no level at all: 1 W"});
}

TEST_CASE("the table of levels with names") {
  const auto level = [](int rank) {
    return Value{ValueKind::finite, rank, 0, rating::Scale::difficulty};
  };
  Classification asked{.ratings = testing::ratings({"HoDoKu-level"}),
                       .least = 2,
                       .most = 3,
                       .scale = rating::Scale::difficulty};
  const auto counts = tally({rated({level(1)}), rated({level(3)}), rated({level(5)}),
                             rated({Value{}}, rating::Status::memory)},
                            1);
  const Table some = classification_tables(asked, counts).front();
  CHECK(some.heads == Strings{"rating", "Medium", "Hard", ">Hard"});
  CHECK(row(some, 0) == Strings{"HoDoKu-level", "1", "2", "2"});
  asked.most = 5;
  const Table all = classification_tables(asked, counts).front();
  CHECK(all.heads == Strings{"rating", "Medium", "Hard", "Unfair", "Extreme"});
  CHECK(row(all, 0) == Strings{"HoDoKu-level", "1", "2", "2", "3"});
}

TEST_CASE("the table of cells") {
  Classification asked{{}, 2, 5, true};
  const auto ratings = needed_ratings(asked);
  REQUIRE(ratings.size() == rating::kColumnNames.size() + 1);
  const Value a = n(4), b = n(5);
  const auto tables = classification_tables(
      asked, tally({rated({n(3), n(3), n(3), n(3), n(3), n(3), n(3), n(3)}),
                    rated({a, a, a, a, a, a, a, a}), rated({kInf, b, b, a, a, a, a, a}),
                    rated({kInf, kInf, kInf, kInf, kInf, kInf, kInf, b})},
                   ratings.size()));
  REQUIRE(tables.size() == 1);
  const Table& table = tables.front();
  CHECK(table.heads == Strings{"n", "XY", "HXY", "C", "XYT", "HXYT", "XYZT", "HXYZT", "total"});
  REQUIRE(table.rows.size() == 3);
  CHECK(row(table, 0) == Strings{"L4_0", "", "", "", "", "", "", "", "2"});
  CHECK(row(table, 1) == Strings{"4", "0", "0", "1", "0", "0", "0", "0", "3"});
  CHECK(row(table, 2) == Strings{"5", "1", "0", "0", "0", "0", "0", "1", "4"});
}

TEST_CASE("the list of theories") {
  const Classification asked{{}, 2, 13, false, true};
  CHECK(needed_length(asked) == 4);
  CHECK(needed_ratings(asked) == testing::ratings({"theories"}));
  const auto tables = classification_tables(
      asked, tally({rated({n(1)}), rated({n(3)}), rated({kInf}, rating::Status::unsolved)}, 1));
  REQUIRE(tables.size() == 1);
  REQUIRE(tables[0].rows.size() == rating::kTheoryNames.size());
  CHECK(row(tables[0], 0) == Strings{"ECP", "elementary constraint propagation", "0"});
  CHECK(row(tables[0], 2) == Strings{"HS", "hidden singles", "1"});
  CHECK(row(tables[0], 15) == Strings{"SH4", "super-hidden quads (jellyfish)", "2"});
  CHECK(tables[0].notes == Strings{"3 puzzles"});
}

TEST_CASE("all tables from one pass: no rating twice, the cells side by side") {
  const Classification asked{testing::ratings({"N", "L", "theories"}), 0, 6, true, true};
  CHECK(needed_ratings(asked) ==
        testing::ratings({"L4_0", "XY", "HXY", "C", "XYT", "HXYT", "XYZT", "L", "N", "theories"}));
  CHECK(needed_length(asked) == 6);
  const auto tables = classification_tables(asked, {});  // not one record
  REQUIRE(tables.size() == 3);
  CHECK(row(tables[0], 1) == Strings{"L", "0", "0", "0", "0", "0", "0", "0", "0"});
  CHECK(needed_length({testing::ratings({"W"}), 0, 2, false, true}) == 4);
}
