// The checker's reading of variants: the figures of the specification, each field, and what is
// refused.
#include "verify/board/variant_reading.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support/data.h"
#include "support/fpuzzles_rows.h"
#include "support/read_paths.h"
#include "support/reference.h"
#include "variant/golden_lines.h"
#include "variant/variant.h"
#include "verify/board/board.h"
#include "verify/board/variant_links.h"
#include "verify/check/check.h"
#include "verify/search/closure.h"

using bitwhip::contains;
using namespace bitwhip::verify;

namespace {

std::string dots(int n) { return std::string(static_cast<std::size_t>(n), '.'); }
VariantBoard board(const std::string& names, int size = 9, const std::string& fields = "") {
  return read_variant(names, dots(size * size) + (fields.empty() ? "" : " ") + fields);
}
// By the line in our own notation, where the puzzle is written in another one.
VariantBoard read_any(const std::string& names, const std::string& line) {
  const auto made = bitwhip::variant::own_line(bitwhip::variant::Variant(names), line);
  if (const auto* refusal = std::get_if<bitwhip::variant::LineRefusal>(&made))
    throw Wrong(says("{}", line), there("{}", refusal->message), asks("a line of the variant"));
  const std::string& own = std::get<std::string>(made);
  return own.empty() ? read_variant(names, line)
                     : read_variant(own.substr(0, own.find(' ')), own.substr(own.find(' ') + 1));
}
VariantBoard clues(const std::string& words, int size = 9) {
  return board(size == 5 || size == 7 ? "latin,clues" : "clues", size, words);
}

struct Counts {
  std::size_t least = 729, most = 0, all = 0;
};
Counts links_of(const VariantBoard& read) {
  const auto tables = tables_of(read);
  Counts counts;
  for (const CandidateBits& links : tables->linked) {
    if (links.none()) continue;
    counts.least = std::min(counts.least, links.count());
    counts.most = std::max(counts.most, links.count());
    counts.all += links.count();
  }
  return counts;
}

// Pairs of candidates that are linked, and share neither a cell nor, with the same digit, a house.
int extra_links(const VariantBoard& read) {
  const auto tables = tables_of(read);
  int count = 0;
  for (Candidate a = 0; a < 729; ++a) {
    for_each(tables->linked[at(a)], [&](Candidate b) {
      if (a > b || square_of(a) == square_of(b)) return;
      const bool share =
          std::any_of(read.houses.begin(), read.houses.end(), [&](const VariantHouse& house) {
            return house.full && contains(house.cells, square_of(a)) &&
                   contains(house.cells, square_of(b));
          });
      if (digit_of(a) != digit_of(b) || !share) ++count;
    });
  }
  return count;
}

// The number of full or partial houses.
long count_houses(const VariantBoard& read, bool full) {
  return std::count_if(read.houses.begin(), read.houses.end(),
                       [full](const VariantHouse& house) { return house.full == full; });
}

std::string cells(const VariantBoard& read, const std::string& name) {
  for (const VariantHouse& house : read.houses) {
    if (house.name != name) continue;
    std::string text;
    for (const auto& [row, column] : house.cells)
      text += (text.empty() ? "" : " ") + std::to_string(row * 10 + column);
    return text;
  }
  return "none";
}

bool same(const VariantBoard& a, const VariantBoard& b) {
  const auto houses = [](const VariantBoard& one) {
    std::vector<std::pair<bool, std::vector<Square>>> all;
    for (const VariantHouse& house : one.houses) all.emplace_back(house.full, house.cells);
    std::sort(all.begin(), all.end());
    return all;
  };
  return a.size == b.size && a.allowed == b.allowed && a.links == b.links && houses(a) == houses(b);
}

// The digits of the second cell that a digit of the first is not linked to.
std::string beside(const VariantBoard& read, const std::string& candidate_text, int row,
                   int column) {
  const Candidate a =
      candidate(candidate_text[1] - '0', candidate_text[3] - '0', candidate_text[5] - '0');
  std::string text;
  for (int digit = 1; digit <= read.size; ++digit) {
    const Candidate b = candidate(digit, row, column);
    if (!read.links.contains({std::min(a, b), std::max(a, b)})) text += std::to_string(digit);
  }
  return text;
}

}  // namespace

TEST_CASE("variants: links per candidate and extra links") {
  struct Row {
    const char* names;
    std::size_t least, most;
    int extra;
  };
  for (const Row& row :
       {Row{"classic", 28, 28, 0}, Row{"latin", 24, 24, 0}, Row{"x", 28, 40, 0},
        Row{"windoku", 31, 32, 0}, Row{"disjoint", 32, 32, 0}, Row{"antiking", 28, 31, 504},
        Row{"antiknight", 28, 36, 1368}, Row{"nc", 30, 36, 2304}, Row{"nc+", 32, 36, 2592},
        Row{"ncferz", 29, 36, 2048}, Row{"ncknight", 30, 44, 3584},
        Row{"antiknight,antiking,nc", 30, 45, 4176}, Row{"toroidal,antiknight", 34, 36, 2268},
        Row{"nc+,toroidal", 36, 36, 2916}}) {
    INFO(row.names);
    const VariantBoard read = board(row.names);
    const Counts counts = links_of(read);
    CHECK(counts.least == row.least);
    CHECK(counts.most == row.most);
    CHECK(extra_links(read) == row.extra);
  }
  CHECK(links_of(board("antiknight")).all * 10 / 729 == 317);
  CHECK(links_of(board("nc")).all * 10 / 729 == 343);
  CHECK(links_of(board("antiknight,antiking,nc")).all * 100 / 729 == 3945);
}

TEST_CASE("variants: variables") {
  CHECK(tables_of(board("classic"))->variables.size() == 324);
  CHECK(tables_of(board("x"))->variables.size() == 342);
  CHECK(tables_of(board("windoku"))->variables.size() == 405);
  CHECK(tables_of(board("windoku4"))->variables.size() == 360);
  CHECK(tables_of(board("classic", 4))->variables.size() == 64);
  CHECK(tables_of(board("classic", 6))->variables.size() == 144);
  CHECK(tables_of(board("classic", 8))->variables.size() == 256);
  CHECK(tables_of(board("latin", 7))->variables.size() == 147);
  CHECK(tables_of(board("pandiagonal", 7))->variables.size() == 245);
}

TEST_CASE("variants: houses") {
  CHECK(cells(board("x"), "x\\") == "11 22 33 44 55 66 77 88 99");
  CHECK(cells(board("x"), "x/") == "19 28 37 46 55 64 73 82 91");
  CHECK(cells(board("dpos"), "x/") == cells(board("x"), "x/"));
  CHECK(cells(board("dpos"), "x\\") == "none");
  CHECK(cells(board("windoku"), "w1") == "22 23 24 32 33 34 42 43 44");
  CHECK(cells(board("windoku"), "w4") == "66 67 68 76 77 78 86 87 88");
  CHECK(cells(board("windoku"), "w9") == "11 15 19 51 55 59 91 95 99");
  CHECK(cells(board("windoku4"), "w5") == "none");
  CHECK(cells(board("disjoint"), "d1") == "11 14 17 41 44 47 71 74 77");
  CHECK(cells(board("disjoint", 6), "d6") == "23 26 43 46 63 66");
  CHECK(cells(board("asterisk"), "a1") == "25 33 37 52 55 58 73 77 85");
  CHECK(cells(board("girandola"), "g1") == "11 19 25 52 55 58 85 91 99");
  CHECK(cells(board("centredot"), "m1") == "22 25 28 52 55 58 82 85 88");
  CHECK(count_houses(board("argyle"), false) == 8);
  CHECK(count_houses(board("doublex"), false) == 4);
  CHECK(cells(board("pandiagonal", 5), "p\\2") == "12 23 34 45 51");
  CHECK(cells(board("pandiagonal", 5), "p/2") == "12 21 35 44 53");
  CHECK(cells(board("classic", 6), "b2") == "14 15 16 24 25 26");
  CHECK(cells(board("classic", 8), "b3") == "31 32 33 34 41 42 43 44");
  CHECK(cells(board("latin"), "b1") == "none");
}

TEST_CASE("variants: maps of regions and colours") {
  const std::string map = "AABBCAABBCADDBCEDDECEEEDC";
  const VariantBoard read = board("jigsaw", 5, map);
  CHECK(cells(read, "b1") == "11 12 21 22 31");
  CHECK(cells(read, "b4") == "32 33 42 43 54");
  CHECK(same(read, read_variant("jigsaw", dots(25) + map)));
  CHECK(same(read, read_any("jigsaw",
                            "SumoCueV1=0J0=0J0=0J1=0J1=0J2=0J0=0J0=0J1=0J1=0J2=0J0=0J3=0J3=0J1=0J2="
                            "0J4=0J3=0J3=0J4=0J2=0J4=0J4=0J4=0J3=0J2")));
  CHECK_THROWS_AS(board("jigsaw", 5, "AAABBAABBCADDBCEDDBCEEEDC"), Wrong);
  CHECK_THROWS_AS(board("jigsaw", 5), Wrong);
  const VariantBoard colours = board("colour", 4, "aabcabbcadddeeee");
  CHECK(cells(colours, "k1") == "11 12 21 31");
  CHECK(cells(colours, "k5") == "41 42 43 44");
  CHECK(count_houses(colours, true) == 14);
  CHECK(count_houses(colours, false) == 3);
  CHECK_THROWS_AS(board("colour", 4, "aaaaabbcadddeeee"), Wrong);
  CHECK(board("jigsaw+blocks", 4, "aaabcabbccbdcddd").houses.size() == 16);
}

TEST_CASE("variants: signs between cells") {
  const VariantBoard edges = board("futoshiki", 4, "<---->------ v-->--------");
  CHECK(beside(edges, "n2r1c1", 1, 2) == "34");
  CHECK(beside(edges, "n4r1c1", 1, 2).empty());
  CHECK(beside(edges, "n3r2c3", 2, 4) == "12");
  CHECK(beside(edges, "n2r1c1", 2, 1) == "3");
  CHECK(beside(edges, "n2r1c2", 2, 2) == "1");
  CHECK(same(board("futoshiki", 4, "<----------- <-----------"),
             read_any("tatham", "4dt:0,0L,b0U,j0,")));
  const VariantBoard game = read_any("tatham", "4:0D,a0L,3,b0,h0,");
  CHECK(beside(game, "n2r1c1", 2, 1) == "1");
  CHECK(beside(game, "n2r1c3", 1, 2) == "1");
  CHECK(game.allowed[3] == "3");
  for (const char* id : {"4a:0,0,n0", "4:0,0", "4:0,0,z0", "4#123", "3:0,h0", "4:0R,0L,m0",
                         "4:0U,n0", "4dz:0,n0", "4:5,n0", "4:0,n0,0"}) {
    INFO(id);
    CHECK_THROWS_AS(read_any("tatham", id), Wrong);
  }
  CHECK_THROWS_AS(board("futoshiki", 4, "<---->------ ---->------"), Wrong);
  CHECK_THROWS_AS(board("futoshiki", 4, "<---->------ ---->------^"), Wrong);
  const std::string none(102, '-');
  const VariantBoard gt = board("gt", 9, "<-----^" + none.substr(1));
  CHECK(beside(gt, "n8r1c1", 1, 2) == "9");
  CHECK(beside(gt, "n8r1c1", 2, 1) == "9");
  CHECK_THROWS_AS(board("gt", 9, "^" + std::string(107, '-')), Wrong);
  CHECK_THROWS_AS(board("gt,latin", 9, std::string(108, '-')), Wrong);
}

TEST_CASE("variants: clue words") {
  CHECK(beside(clues("thermo:r1c1r5c5"), "n7r1c1", 5, 5) == "89");
  CHECK(beside(clues("thermo:R1C1r5C5"), "n7r1c1", 5, 5) == "89");
  CHECK(beside(clues("slowthermo:r1c1r5c5"), "n7r1c1", 5, 5) == "789");
  CHECK(beside(clues("max:r1c1 fortress:r1c2"), "n4r1c1", 2, 1) == "123");
  CHECK(beside(clues("max:r1c1 fortress:r1c2"), "n4r1c1", 1, 2) == "123456789");
  CHECK(beside(clues("min:r1c1"), "n4r1c1", 1, 2) == "56789");
  CHECK(beside(clues("difference:3r1c1r1c2"), "n4r1c1", 1, 2) == "17");
  CHECK(beside(clues("consecutive:r1c1r1c2"), "n4r1c1", 1, 2) == "35");
  CHECK(beside(clues("ratio:r1c1r1c2"), "n4r1c1", 1, 2) == "28");
  CHECK(beside(clues("difference:neg1;2r1c1r1c2"), "n4r1c1", 2, 1) == "1246789");
  CHECK(beside(clues("difference:neg1;2r1c1r1c2"), "n4r1c1", 1, 2) == "26");
  CHECK(beside(clues("difference:neg1 ratio:r1c1r1c2"), "n4r1c1", 1, 2) == "28");
  CHECK(beside(clues("sum:neg5;neg10;12r1c1r1c2"), "n4r1c1", 1, 2) == "8");
  CHECK(beside(clues("xv:neg5;neg10;12r1c1r1c2"), "n4r1c1", 2, 1) == "2345789");
  CHECK(beside(clues("whispers:r1c1r1c2"), "n4r1c1", 1, 2) == "9");
  CHECK(beside(clues("whispers:4;r1c1r1c2"), "n4r1c1", 1, 2) == "89");
  CHECK(beside(clues("whispers:r1c1r1c2", 6), "n4r1c1", 1, 2) == "1");
  CHECK(beside(clues("renban:r1c1r5c5r9c9"), "n4r1c1", 9, 9) == "2356");
  CHECK(beside(clues("nabner:r1c1r5c5r9c9"), "n4r1c1", 9, 9) == "126789");
  CHECK(beside(clues("palindrome:r1c1r5c5r9c9"), "n4r1c1", 9, 9) == "4");
  CHECK(beside(clues("palindrome:r1c1r5c5r9c9"), "n4r1c1", 5, 5) == "123456789");
  CHECK(beside(clues("clone:r1c1r5c5"), "n4r1c1", 5, 5) == "4");
  CHECK(beside(clues("entrol:r1c1r5c5r9c9"), "n4r1c1", 9, 9) == "123789");
  CHECK(beside(clues("entropic:r1c1r5c5", 7), "n2r1c1", 5, 5) == "34567");
  CHECK(beside(clues("entropic:r1c1r5c5", 8), "n4r1c1", 5, 5) == "123678");
  CHECK(beside(clues("modl:r1c1r5c5r9c9"), "n4r1c1", 9, 9) == "235689");
  CHECK(beside(clues("killer:9;r1c1r5c5"), "n4r1c1", 5, 5) == "5");
  CHECK(count_houses(clues("cage:r1c1r5c5"), false) == 1);
  CHECK(clues("extraregion:r1c1r1c4r1c7r4c1r4c4r4c7r7c1r7c4r7c7").houses.size() == 28);
  CHECK(count_houses(clues("extra:r1c1r1c4r1c7"), false) == 1);
  CHECK(beside(clues("colindexer:r1c2"), "n4r1c2", 1, 4) == "2");
  CHECK(beside(clues("colindexer:r1c2"), "n5r1c2", 1, 4) == "13456789");
  CHECK(beside(clues("rowindexer:r2c1"), "n4r2c1", 4, 1) == "2");
  CHECK(beside(clues("taxi:4"), "n4r1c1", 3, 3) == "12356789");
  CHECK(beside(clues("selftaxi"), "n4r1c1", 3, 3) == "12356789");
  CHECK(beside(clues("selftaxi"), "n3r1c1", 3, 3) == "123456789");
  const VariantBoard marks = clues("odd:r1c1 even:r1c2");
  CHECK(marks.allowed[0] == "13579");
  CHECK(marks.allowed[1] == "2468");
  CHECK(clues("entrol:r1c1r1c2r1c1").allowed[0].empty());
  CHECK(clues("slowthermo:r1c1r1c1").allowed[0] == "123456789");
  for (const char* word : {"thermo",
                           "thermo:r1c1",
                           "thermo:r1c1r1c0",
                           "thermo:r1c1 r1c2",
                           "Thermo:r1c1r1c2",
                           "max:",
                           "difference:0r1c1r1c2",
                           "difference:r1c1r3c3",
                           "difference:01r1c1r1c2",
                           "ratio:1r1c1r1c2",
                           "sum:r1c1r1c2",
                           "sum:neg",
                           "consecutive:2r1c1r1c2",
                           "killer:15;r1c1r1c2r1c3",
                           "killer:7",
                           "taxi",
                           "taxi:0",
                           "selftaxi:2",
                           "arrow:r1c1r1c2",
                           "clone:r1c1r1c1",
                           "whispers:4r1c1r1c2",
                           "odd:r1c1;r1c2",
                           "extraregion:r1c1r2c1r3c1r4c1r5c1r6c1r7c1r8c1r9c1r1c2",
                           "difference:1r1c1r1c2;"}) {
    INFO(word);
    CHECK_THROWS_AS(clues(word), Wrong);
  }
}

TEST_CASE("variants: names and words that say the same") {
  CHECK(same(board("nc"), clues("difference:neg1")));
  CHECK(same(board("kropki-"), clues("difference:neg1 ratio:neg2")));
  CHECK(same(board("xv-"), clues("sum:neg10;neg5")));
  const std::string rows = "o*xv>" + std::string(67, '-'), columns(72, '-');
  CHECK(same(board("edges,kropki-", 9, rows + " " + columns),
             board("kropki-,clues", 9,
                   "difference:r1c1r1c2 ratio:r1c2r1c3 sum:10r1c3r1c4;5r1c4r1c5 thermo:r1c6r1c5")));
  CHECK(
      same(board("edges,nc", 9, rows + " " + columns), board("nc,edges", 9, rows + " " + columns)));
  CHECK(same_variant("x,antiknight", "knight,diagonal"));
  CHECK_FALSE(same_variant("x,antiknight", "x"));
}

TEST_CASE("variants: grids") {
  CHECK(read_variant("evenodd", "eo3" + dots(78)).allowed[0] == "2468");
  CHECK(read_variant("evenodd", "eo3" + dots(78)).allowed[1] == "13579");
  CHECK(read_variant("classic", "0.3" + dots(78)).allowed[2] == "3");
  CHECK(read_variant("x", "123456789" + dots(720)).size == 9);
  CHECK(read_variant("x,4x4", "1..4" + dots(60)).allowed[0] == "14");
  CHECK(read_variant("x", dots(64)).size == 8);
  CHECK(read_variant("x", dots(81) + "\tanything else").size == 9);
  for (const auto& [names, line] :
       std::vector<std::pair<std::string, std::string>>{{"classic", "e" + dots(80)},
                                                        {"classic", dots(25)},
                                                        {"4x4", dots(81)},
                                                        {"windoku", dots(36)},
                                                        {"classic", "7" + dots(35)},
                                                        {"x", dots(81) + " more"},
                                                        {"disjoint,latin", dots(49)},
                                                        {"4x4,6x6", dots(36)},
                                                        {"classic", dots(100)},
                                                        {"magic", dots(81)},
                                                        {"", dots(81)},
                                                        {"fpuzzles,x", dots(81)},
                                                        {"x", ""}}) {
    INFO(names << " " << line);
    CHECK_THROWS_AS(read_variant(names, line), Wrong);
  }
}

TEST_CASE("variants: the checker reads our own notation alone") {
  CHECK_THROWS_WITH(read_variant("tatham", "4:0,0,n0"),
                    "a puzzle in another notation; the path has no LINE, which tells the puzzle; "
                    "such a path has the puzzle in our notation on a line of its own");
  CHECK(check(read_paths("PUZZLE = 4:0,0,n0\nVARIANT = tatham\n").at(0)).line == "");
  CHECK(check(read_paths("PUZZLE = 4:0,0,n0\nVARIANT = tatham\nLINE = 4x4,latin 1...............\n")
                  .at(0))
            .line == "4x4,latin 1...............");
  CHECK(check(read_paths("PUZZLE = 123.............\nVARIANT = 4x4\n").at(0)).line ==
        "4x4 123.............");
  CHECK(check(read_paths("PUZZLE = " + std::string(81, '.') + "\n").at(0)).line ==
        "classic " + std::string(81, '.'));
  CHECK_THROWS_WITH(read_variant("fpuzzles", "N4Ig"),
                    "a puzzle in another notation; the path has no LINE, which tells the puzzle; "
                    "such a path has the puzzle in our notation on a line of its own");
  CHECK_THROWS_WITH(read_variant("jigsaw", "SumoCueV1=0J0=0J0"),
                    "a puzzle in another notation; the path has no LINE, which tells the puzzle; "
                    "such a path has the puzzle in our notation on a line of its own");
  CHECK(same(read_any("tatham,antiknight,clues", "4:0,0L,m0 odd:r1c1"),
             read_variant("latin,antiknight,clues", dots(16) + " odd:r1c1 thermo:r1c1r1c2")));
  CHECK(
      same(read_any("x,colour,jigsaw",
                    "SumoCueV1=4J0=0J0=0J1=0J1=0J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=0J3 "
                    "aabbccddaabbccdd"),
           read_variant("x,colour,jigsaw", "4" + dots(15) + " 0011001122332233 aabbccddaabbccdd")));
}

TEST_CASE("variants: the lines of the reference data have the solutions that it tells",
          "[slow][reference]") {
  Poll poll(nullptr);
  // Of our own, which have one solution, one of some kinds.
  int own = 0;
  const auto golden = bitwhip::variant::checks::golden_files();
  for (std::size_t i = 0; i < golden.size();
       i += static_cast<std::size_t>(2 * bitwhip::testing::sampled(8))) {
    const auto& file = golden[i];
    const auto line = std::find_if(file.lines.begin(), file.lines.end(),
                                   [](const auto& each) { return each.w == "0" || each.w == "1"; });
    if (line == file.lines.end()) continue;
    INFO(file.kind << " " << line->puzzle);
    const VariantBoard read = read_any(file.names, line->puzzle);
    const auto tables = tables_of(read);
    CHECK(count_solutions(Marks(PathState(read, *tables)), poll) == 1);
    ++own;
  }
  CHECK(own >= 3);
  int counted = 0;
  const auto published = bitwhip::testing::more_reference_rows("variants.tsv");
  for (const auto& row : published) {
    INFO(row[0]);
    const VariantBoard read = read_any(row[2], row[3]);
    CHECK(std::to_string(read.size) == row[1]);
    if (row[10] != "0" && row[10] != "1") continue;
    const auto tables = tables_of(read);
    CHECK(count_solutions(Marks(PathState(read, *tables)), poll) == std::stoi(row[6]));
    ++counted;
  }
  CHECK((counted > 30 || published.empty()));
}

TEST_CASE(
    "variants: strings of f-puzzles say what their lines say, and the published solution obeys "
    "them",
    "[reference]") {
  for (const auto& row : bitwhip::testing::fpuzzles_rows()) {
    INFO(row[0]);
    const VariantBoard read = read_variant(row[3], row[4]);
    CHECK(same(read, read_any("fpuzzles", row[2])));
    for (const char* lead : {"https://f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles",
                             "https://sudokupad.app/?puzzleid=fpuzzles", "fpuzzles"}) {
      CHECK(same(read, read_any("fpuzzles", lead + row[2])));
    }
    CHECK(same(read, read_any("fpuzzles",
                              "https://sudokupad.app/?puzzleid=fpuzzles" + row[2] + "&x=1#y")));
    CHECK(std::to_string(extra_links(read)) == row[7]);
    const auto tables = tables_of(read);
    CandidateBits solution;
    for (const auto& [r, c] : squares_of(read.size)) {
      const char digit = row[5][static_cast<std::size_t>((r - 1) * read.size + c - 1)];
      CHECK(read.allowed[place_of({r, c})].find(digit) != std::string::npos);
      solution.set(static_cast<std::size_t>(candidate(digit - '0', r, c)));
    }
    for_each(solution, [&](Candidate c) {
      CHECK((tables->linked[static_cast<std::size_t>(c)] & solution).none());
    });
  }
}
