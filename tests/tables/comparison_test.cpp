// Lists of ratings side by side: values, forms of lists, pairs of rows.
#include "tables/comparison.h"

#include <catch2/catch.hpp>
#include <vector>

using namespace bitwhip;

namespace {

enum class RelationKind { equal, lower, higher, alike, unclear };

void check(std::string_view a, std::string_view b, RelationKind kind, std::int64_t tenths) {
  INFO(a << " against " << b);
  tables::FileComparison found;
  tables::add(found, {1, 1, 1, {}, rating::parse_value(a).value(), rating::parse_value(b).value()},
              0);
  const tables::ByDifference one{{tenths, 1}}, none;
  CHECK(found.equal == (kind == RelationKind::equal ? 1 : 0));
  CHECK(found.alike == (kind == RelationKind::alike ? 1 : 0));
  CHECK(found.unclear == (kind == RelationKind::unclear ? 1 : 0));
  CHECK(found.lower == (kind == RelationKind::lower ? one : none));
  CHECK(found.higher == (kind == RelationKind::higher ? one : none));
}

tables::FileComparison compare(std::string_view a, std::string_view b,
                               const std::string& column = "W", std::size_t most = 10) {
  io::MemorySource first(a, 7), second(b);
  tables::ListReader left(first, "A", {column}), right(second, "B", {column});
  return tables::compare(left, right, most);
}

tables::FileComparison by_puzzle(std::string_view a, std::string_view b) {
  io::MemorySource first(a, 7), second(b);
  tables::ListReader left(first, "A", {"W"}), right(second, "B", {"W"});
  return tables::compare_by_puzzle(left, right, 10);
}

template <class Compare>
std::string failure_of(Compare run) {
  try {
    run();
  } catch (const tables::ListError& error) {
    return error.what();
  }
  return {};
}

std::string failure(std::string_view a, std::string_view b, const std::string& column = "W") {
  return failure_of([&] { compare(a, b, column); });
}

// All values of a list, as cells.
std::vector<std::string> values(std::string_view text, const std::string& column = "W",
                                std::size_t piece = 7) {
  io::MemorySource source(text, piece);
  tables::ListReader list(source, "A", {column});
  std::vector<std::string> cells;
  while (list.next()) cells.push_back(to_string(list.value()));
  return cells;
}

// Endless; counts what was taken.
class Endless : public io::Source {
 public:
  explicit Endless(std::string line) : line_(std::move(line)) {}
  std::size_t read(char* to, std::size_t size) override {
    for (std::size_t i = 0; i < size; ++i) to[i] = line_[(taken + i) % line_.size()];
    taken += size;
    return size;
  }
  bool ready() override { return true; }

  std::size_t taken = 0;

 private:
  std::string line_;
};

using List = std::vector<std::string>;

const std::string kOne = "1" + std::string(80, '.');
const std::string kTwo = "2" + std::string(80, '0');

}  // namespace

TEST_CASE("comparison: values") {
  check("5", "5", RelationKind::equal, 0);
  check("inf", "inf", RelationKind::equal, 0);
  check("7.0", "7", RelationKind::equal, 0);
  check("3", "5", RelationKind::lower, 20);
  check("12", "5", RelationKind::higher, 70);
  check("7.1", "6.9", RelationKind::higher, 2);
  check("300000000", "1", RelationKind::higher, 2999999990);
  check("0", "2147483647", RelationKind::lower, 21474836470);
  check("36", "inf", RelationKind::lower, 0);
  check("inf", "0", RelationKind::higher, 0);
  check("7", ">7", RelationKind::lower, 0);
  check(">5", "4", RelationKind::higher, 0);
  check(">5", "5", RelationKind::higher, 0);
  check(">5", "7", RelationKind::unclear, 0);
  check("inf", ">7", RelationKind::unclear, 0);
  check(">7", ">8", RelationKind::unclear, 0);
  check("3..4", "2", RelationKind::higher, 0);
  check("3..4", "5", RelationKind::lower, 0);
  check("3..4", "4", RelationKind::unclear, 0);
  check("3..4", "inf", RelationKind::lower, 0);
  check("3..4", ">4", RelationKind::lower, 0);
  check("3..4", "3..4", RelationKind::alike, 0);
  check(">7", ">7", RelationKind::alike, 0);
  check("-", "-", RelationKind::alike, 0);
  check("-", "3", RelationKind::unclear, 0);
}

TEST_CASE("comparison: forms of lists") {
  const List expected{"5", "7.1", "inf", ">3", "-", "3..4"};
  CHECK(values("5\n7.1\ninf\n>3\n-\n3..4\n") == expected);
  CHECK(values("5\r7.1\rinf\r>3\r-\r3..4") == expected);
  CHECK(values("5 \r\n7.1\t\r\n inf\r\n# comment\r\n\r\n>3  \r\n-\r\n3..4\r\n") == expected);
  CHECK(values("puzzle\tW\nx\t5\nx\t7.1\nx\tinf\nx\t>3\nx\t\nx\t3..4\n") == expected);
  CHECK(values("puzzle,W\r\nx,5\r\n\"x,y\",7.1\r\n\"x "
               "\"\"y\"\"\",\"inf\"\r\nx,>3\r\nx,-\r\nx,3..4\r\n") == expected);
  CHECK(values("{\"W\":5}\n{\"W\":7.1}\n{\"W\":\"inf\"}\n{\"W\":\">3\"}\n{\"W\":null}\n{\"W\":\"3.."
               "4\"}\n") == expected);
  CHECK(values("\xef\xbb\xbfpuzzle\tW\nx\t5\n") == List{"5"});
  CHECK(values("x 5\nx 6\n", "2") == List{"5", "6"});
  CHECK(values("5 6\n7 8\n", "2") == List{"6", "8"});
  for (const std::size_t piece : {1u, 3u, 100u})
    CHECK(values("5\r\n\r\n6\r7\n", "W", piece) == List{"5", "6", "7"});
}

TEST_CASE("comparison: a line without end is not kept, and many lines are not either") {
  Endless line("1");
  tables::ListReader list(line, "A", {"W"});
  CHECK(failure_of([&] { list.next(); }) == "A:1: a line of more than 1 MiB");
  CHECK(line.taken < (std::size_t{2} << 20));
  Endless lines("12\n");
  tables::ListReader many(lines, "A", {"W"});
  for (int i = 0; i < 200000; ++i) many.next();
  CHECK(many.line() == 200000);
}

TEST_CASE("comparison: records, plain columns, other separators") {
  const std::string tsv = "puzzle\tB\tW\tstatus\n" + kOne + "\t1\t2\tok\n# a comment\n\n" + kTwo +
                          "\tinf\tinf\tunsolved\n";
  const std::string csv = "puzzle,W\r\n" + kOne + ",3\r\n" + kTwo + ",5\r\n";
  auto both = compare(tsv, csv);
  CHECK(both.equal == 0);
  CHECK(both.lower == tables::ByDifference{{10, 1}});
  CHECK(both.higher == tables::ByDifference{{0, 1}});
  REQUIRE(both.first.size() == 2);
  CHECK(both.first[1].record == 2);
  CHECK(both.first[1].line_a == 5);
  CHECK(both.first[1].line_b == 3);
  CHECK(both.first[1].puzzle == "2" + std::string(80, '.'));  // blanks as they are written here
  CHECK_FALSE(both.nothing_differs());

  both = compare("2\ninf", tsv);
  CHECK(both.equal == 2);
  CHECK(both.nothing_differs());
}

TEST_CASE("comparison: differences of great numbers, as of columns of bytes") {
  const auto both = compare("300000000\n1\n7.5\n", "1\n400000000\n7\n");
  std::vector<List> rows;
  const auto tables = tables::comparison_tables(both, "T");
  for (const auto& row : tables.front().rows)
    rows.push_back({to_string(row[0]), to_string(row[1]), to_string(row[2])});
  CHECK(rows == std::vector<List>{{"equal", "", "0"},
                                  {"lower", "399999999", "1"},
                                  {"higher", "0.5", "1"},
                                  {"higher", "299999999", "1"}});
}

TEST_CASE("comparison: lists of unequal length") {
  const auto both = compare("1\n2\n3\n", "1\n");
  CHECK(both.equal == 1);
  CHECK(both.only_a == 2);
  CHECK_FALSE(both.nothing_differs());
  CHECK(failure("", "# nothing\n") == "A and B: no values");
  CHECK(failure("puzzle\tW\n", "") == "A and B: no values");
}

TEST_CASE("comparison: what cannot be compared is told with its line") {
  CHECK(failure("1\nx\n", "1\n1\n") == "A:2: 'x' is not a value: a number, a..b, inf, >n or -");
  CHECK(failure(kOne + "\n", "1\n") == "A:1: a puzzle where a value is expected");
  CHECK(failure("puzzle\tB\n" + kOne + "\t1\n", "1\n") == "A:1: there is no column 'W'");
  CHECK(failure("1 2\n", "1\n") ==
        "A:1: several columns and no header, so a column has a number and no name");
  CHECK(failure("{\"W\":1\n", "1\n") == "A:1: not a JSON object");
  CHECK(failure("{\"B\":1}\n", "1\n") == "A:1: there is no member 'W'");
  CHECK(failure("{\"W\":[1]}\n", "1\n") ==
        "A:1: '[1]' is not a value: a number, a..b, inf, >n or -");
  CHECK(failure("4..3\n", "1\n") == "A:1: '4..3' is not a value: a number, a..b, inf, >n or -");
  CHECK(failure("puzzle\tW\n" + kOne + "\t1\n", "puzzle\tW\n" + kTwo + "\t1\n") ==
        "A:2 and B:2 are different puzzles; --by-puzzle pairs rows in whatever order they are");
}

TEST_CASE("lists: JSON that is nested too deeply is refused before it is parsed") {
  const std::string deep = std::string(100000, '[') + std::string(100000, ']');
  const std::string why =
      "A:2: the JSON is nested too deeply: more than 100 objects and arrays within each other";
  CHECK(failure("{\"W\":1}\n{\"W\":1,\"m\":" + deep + "}\n", "1\n1\n") == why);
  CHECK(failure("{\"W\":1}\n{\"W\":" + deep + "}\n", "1\n1\n") == why);
  CHECK(values("{\"W\":1,\"m\":\"" + std::string(200, '[') + "\\\"\"}\n") == List{"1"});
}

TEST_CASE("lists: a row that names no variant is one of the classic grid, whatever came before") {
  io::MemorySource source(R"({"puzzle":"x","W":1,"variant":"windoku"})"
                          "\n"
                          R"({"puzzle":"y","W":2})"
                          "\n");
  tables::ListReader list(source, "A", {"W"});
  REQUIRE(list.next());
  CHECK(list.variant() == "windoku");
  REQUIRE(list.next());
  CHECK(list.variant() == "classic");
}

TEST_CASE("lists: a quoted cell may hold line ends, and a row begins at its first line") {
  const std::string text = "puzzle,note,W\r\nx,\"one\n# two, \"\"three\"\"\n\",5\nx,y,6\n";
  for (const std::size_t piece : {1u, 7u, 100u}) {
    io::MemorySource source(text, piece);
    tables::ListReader list(source, "A", {"W"}, {"note"});
    REQUIRE(list.next());
    CHECK(to_string(list.value()) == "5");
    CHECK(list.texts().front() == "one\n# two, \"three\"\n");
    CHECK(list.line() == 2);
    REQUIRE(list.next());
    CHECK(list.line() == 5);
    CHECK_FALSE(list.next());
  }
  CHECK(failure("puzzle,W\nx,\"5\nx,6\n", "1\n") == "A:2: the quotes that begin here have no end");
  CHECK(failure("puzzle,n,W\nx,5\" disc,5\n", "1\n") ==
        "A:2: a quote in the midst of a cell, without a second one");
  CHECK(failure("puzzle,W\nx,\"5\n" + std::string(tables::ListReader::kLongestLine, 'y'), "1\n") ==
        "A:2: a record of more than 1 MiB, whose quotes begin here");
}

TEST_CASE("lists: what is cut off, and what is another kind of file") {
  CHECK(failure("puzzle\tW\tstatus\nx\t1\n", "1\n") ==
        "A:2: the record is cut off: 2 cells where the header has 3");
  CHECK(values("puzzle\tW\tstatus\nx\t1\t\n") == List{"1"});
  CHECK(failure(std::string("SQLite format 3\0x", 17), "1\n") ==
        "A:1: this is a store (a database of SQLite), not a list; bitwhip query reads it");
  const std::string semicolons =
      "A:1: the cells seem to be separated by semicolons; a list has tabs, commas or blanks "
      "between them";
  CHECK(failure("puzzle;W\nx;1\n", "1\n") == semicolons);
  CHECK(failure_of([] {
          io::MemorySource source("puzzle;W\nx;1\n");
          tables::ListReader(source, "A", std::vector<std::string>()).first_names();
        }) == semicolons);
}

TEST_CASE("comparison: two columns of one list") {
  const std::string text = "puzzle\tW\tgW\n" + kOne + "\t5\t3\n" + kTwo + "\t2\t2\n";
  io::MemorySource kept(text);
  tables::ListReader list(kept, "A", {"W", "gW"});
  const auto both = tables::compare_columns(list, 10);
  CHECK(both.equal == 1);
  CHECK(both.higher == tables::ByDifference{{20, 1}});
}

TEST_CASE("comparison: rows by puzzle") {
  const std::string three = "3" + std::string(80, '.');
  const std::string a =
      "puzzle\tW\n" + kOne + "\t1\n" + kTwo + "\t2\n" + kOne + "\t7\n" + three + "\t3\n-\t-\n";
  // The blanks of the second puzzle are written otherwise.
  const std::string b = "puzzle\tW\n2" + std::string(80, '.') + "\t2\n" + kOne + "\t1\n" + kOne +
                        "\t8\n" + kOne + "\t9\n";
  const auto both = by_puzzle(a, b);
  CHECK(both.equal == 2);
  // The second row of the first puzzle, 7 against 8.
  CHECK(both.lower == tables::ByDifference{{10, 1}});
  CHECK(both.only_a == 2);
  CHECK(both.only_b == 1);
  REQUIRE(both.first.size() == 1);
  CHECK(both.first[0].record == 3);
  CHECK(both.first[0].line_b == 4);
  CHECK(failure_of([&] { by_puzzle("1\n2\n", b); }) ==
        "A: no puzzles, by which rows could be paired");
  CHECK(failure_of([&] { by_puzzle(a, "1\n2\n"); }) ==
        "B: no puzzles, by which rows could be paired");
  CHECK(failure_of([&] { by_puzzle("", ""); }) == "A and B: no values");
}
