// The table of names and the lists of names: canonical forms and refusals.
#include "variant/names.h"

#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>

#include "layouts.h"
#include "variant/variant.h"

using namespace bitwhip;
using namespace bitwhip::variant;

namespace {

std::string canonical(const std::string& names) { return Variant(names).name(); }

// What the list is refused with.
std::string refusal(const std::string& names) {
  try {
    const Variant variant(names);
    return "accepted as " + variant.name();
  } catch (const std::invalid_argument& refused) {
    return refused.what();
  }
}

}  // namespace

TEST_CASE("names: each name and alias is there once and has a line of help") {
  std::set<std::string_view> seen;
  for (const NameInfo& row : names()) {
    INFO(row.name);
    CHECK(seen.insert(row.name).second);
    CHECK(find_name(row.name) == &row);
    for (const std::string_view alias : row.aliases) {
      if (alias.empty()) continue;
      INFO(alias);
      CHECK(seen.insert(alias).second);
      CHECK(find_name(alias) == &row);
    }
    CHECK(!row.summary.empty());
    CHECK(row.sizes != 0);
    CHECK((row.sizes & ~kAllSizes) == 0);
    for (const std::string_view part : row.parts)
      CHECK((part.empty() || find_name(part) != nullptr));
    for (const std::string_view other : row.includes)
      CHECK((other.empty() || find_name(other) != nullptr));
    CHECK(!word_for(row.part).empty());
  }
  CHECK(find_name("") == nullptr);
  CHECK(find_name("X") == nullptr);
  CHECK(word_for(NamePart::size) == "size");
  CHECK(word_for(NamePart::field) == "field");
  CHECK(sizes_in_words(kBlockSizes) == "4x4, 6x6, 8x8, 9x9");
}

TEST_CASE("names: every name makes a variant that keeps its name") {
  for (const NameInfo& row : names()) {
    const std::string name(row.name);
    INFO(name);
    std::string list = name;
    if (name == "5x5" || name == "7x7") list += ",latin";
    if (name == "toroidal") list = "nc," + list;
    const Variant variant(list);
    CHECK(variant.name() == list);
    for (int size = kLeastSize; size <= kMostSize; ++size) {
      const bool fits = (row.sizes & size_bit(size)) != 0;
      if (!fits) CHECK_THROWS_AS(variant.layout(size), std::invalid_argument);
    }
    for (const std::string_view alias : row.aliases) {
      if (!alias.empty()) CHECK(canonical(std::string(alias)) == name);
    }
  }
}

TEST_CASE("names: lists that mean the same have one canonical form") {
  CHECK(canonical("antiknight,x") == "x,antiknight");
  CHECK(canonical(" x , antiknight ") == "x,antiknight");
  CHECK(canonical("x,x,diagonal") == "x");
  CHECK(canonical("dpos,dneg") == "x");
  CHECK(canonical("x,dpos") == "x");
  CHECK(canonical("edges,latin") == "futoshiki");
  CHECK(canonical("futoshiki,latin") == "futoshiki");
  CHECK(canonical("futoshiki") == "futoshiki");
  CHECK(canonical("futoshiki,jigsaw") == "jigsaw,edges");
  CHECK(canonical("latin,jigsaw") == "jigsaw");
  CHECK(canonical("latin,pandiagonal") == "pandiagonal");
  CHECK(canonical("x,pandiagonal") == "pandiagonal");
  CHECK(canonical("latin,tatham") == "tatham");
  CHECK(canonical("windoku4,hyper") == "windoku");
  CHECK(canonical("doublex,argyle") == "argyle");
  CHECK(canonical("nc,nc+") == "nc+");
  CHECK(canonical("classic,nc") == "nc");
  CHECK(canonical("6x6,classic") == "6x6");
  CHECK(canonical("classic") == "classic");
}

TEST_CASE("names: the size that they give") {
  CHECK(Variant("classic").size() == 0);
  CHECK(Variant("6x6,x").size() == 6);
  CHECK(Variant("windoku").size() == 9);
  CHECK(Variant("latin,5x5").size() == 5);
  CHECK(Variant("pandiagonal").size() == 0);
  CHECK(Variant("gt").size() == 9);
  CHECK(Variant("fpuzzles").size() == 0);
}

TEST_CASE("names: houses alone") {
  for (const char* list : {"classic", "latin", "6x6", "x,windoku", "jigsaw", "jigsaw+blocks,colour",
                           "evenodd", "argyle", "pandiagonal", "disjoint"}) {
    INFO(list);
    CHECK(Variant(list).houses_alone());
  }
  for (const char* list : {"antiknight", "x,antiking", "nc", "ncferz,toroidal", "kropki-", "xv-",
                           "edges", "futoshiki", "gt", "tatham", "clues", "fpuzzles"}) {
    INFO(list);
    CHECK(!Variant(list).houses_alone());
  }
}

TEST_CASE("names: unknown ones get a suggestion") {
  CHECK(refusal("windoko").starts_with(
      "unknown variant 'windoko'; did you mean windoku? `bitwhip info variants` lists them"));
  CHECK(refusal("x,anti-nigth")
            .starts_with("unknown variant 'anti-nigth'; did you mean antiknight? `bitwhip info "
                         "variants` lists them"));
  CHECK(refusal("X").starts_with(
      "unknown variant 'X'; did you mean x? `bitwhip info variants` lists them"));
  CHECK(refusal("killer") == "unknown variant 'killer'; `bitwhip info variants` lists them");
  CHECK(refusal("16x16") == "the size 16x16 is not rated; sizes are 4x4, 5x5, 6x6, 7x7, 8x8, 9x9");
  CHECK(refusal("6x4") == "the size 6x4 is not rated; sizes are 4x4, 5x5, 6x6, 7x7, 8x8, 9x9");
  CHECK(refusal("") == "a name of a variant is missing in ''");
  CHECK(refusal("x,") == "a name of a variant is missing in 'x,'");
  CHECK(refusal("x,,nc") == "a name of a variant is missing in 'x,,nc'");
}

TEST_CASE("names: those that do not go together") {
  CHECK(refusal("6x6,9x9") == "6x6 and 9x9 do not go together: a board has one size");
  CHECK(refusal("fpuzzles,x") ==
        "fpuzzles and x do not go together: its string holds the whole puzzle");
  CHECK(refusal("9x9,fpuzzles") ==
        "fpuzzles and 9x9 do not go together: its string holds the whole puzzle");
  CHECK(refusal("classic,latin") ==
        "classic and latin do not go together: the first needs blocks, the second has none");
  CHECK(refusal("gt,latin") ==
        "gt and latin do not go together: the first needs blocks, the second has none");
  CHECK(refusal("disjoint,latin") ==
        "disjoint and latin do not go together: the first needs blocks, the second has none");
  CHECK(refusal("disjoint,futoshiki") ==
        "disjoint and futoshiki do not go together: the first needs blocks, the second has none");
  CHECK(refusal("jigsaw+blocks,latin") ==
        "jigsaw+blocks and latin do not go together: the first needs blocks, the second has none");
  CHECK(refusal("jigsaw+blocks,jigsaw") ==
        "jigsaw+blocks and jigsaw do not go together: the first needs blocks, the second replaces "
        "them by regions");
  CHECK(refusal("classic,jigsaw") ==
        "classic and jigsaw do not go together: the first needs blocks, the second replaces them "
        "by regions");
  CHECK(refusal("gt,jigsaw") ==
        "gt and jigsaw do not go together: the first needs blocks, the second replaces them by "
        "regions");
  CHECK(refusal("gt,tatham") ==
        "gt and tatham do not go together: the first needs blocks, the second has none");
  CHECK(refusal("tatham,evenodd") ==
        "tatham and evenodd do not go together: the first stands in place of the grid that the "
        "second is written in");
  CHECK(refusal("toroidal").starts_with("toroidal changes nothing here: antiknight, "));
  CHECK(refusal("toroidal,kropki-,x").starts_with("toroidal changes nothing here: antiknight, "));
  CHECK(canonical("disjoint,jigsaw") == "disjoint,jigsaw");
  CHECK(canonical("nc,kropki-,xv-,toroidal") == "nc,toroidal,kropki-,xv-");
}

TEST_CASE("names: sizes that do not fit") {
  const std::string no_blocks =
      " has no blocks, so latin, pandiagonal, jigsaw, futoshiki or tatham must be named";
  CHECK(refusal("5x5") == "a board of 5x5" + no_blocks);
  CHECK(refusal("7x7,antiknight") == "a board of 7x7" + no_blocks);
  for (const char* list :
       {"5x5,latin", "7x7,jigsaw", "5x5,pandiagonal", "7x7,futoshiki", "5x5,tatham"})
    CHECK_NOTHROW(Variant(list));
  CHECK(refusal("6x6,windoku") == "windoku does not exist for 6x6, only for 9x9");
  CHECK(refusal("8x8,gt") == "gt does not exist for 8x8, only for 9x9");
  CHECK(refusal("5x5,latin,argyle") == "argyle does not exist for 5x5, only for 9x9");
  CHECK(refusal("7x7,disjoint") == "disjoint does not exist for 7x7, only for 4x4, 6x6, 8x8, 9x9");
  CHECK(refusal("9x9,pandiagonal") == "pandiagonal does not exist for 9x9, only for 5x5, 7x7");
  CHECK(refusal("windoku,pandiagonal") ==
        "windoku (9x9) and pandiagonal (5x5, 7x7) exist for no common size");
  for (const char* name :
       {"windoku", "windoku4", "asterisk", "centredot", "girandola", "argyle", "doublex", "gt"}) {
    for (const char* size : {"4x4", "6x6", "8x8"})
      CHECK(refusal(std::string(size) + "," + name) ==
            std::string(name) + " does not exist for " + size + ", only for 9x9");
  }
  CHECK_THROWS_AS(Variant("x").layout(5), std::invalid_argument);
  CHECK_THROWS_AS(Variant("x").layout(10), std::invalid_argument);
  CHECK_THROWS_AS(Variant("x").layout(3), std::invalid_argument);
  CHECK_THROWS_AS(Variant("6x6,x").layout(9), std::invalid_argument);
}

TEST_CASE("names: the layout of a size is one object") {
  const Variant variant("x,nc");
  const Variant copy = variant;
  CHECK(&variant.layout(9) == &copy.layout(9));
  CHECK(&variant.layout(9) != &variant.layout(6));
  CHECK(variant.layout(6).size == 6);
}

TEST_CASE("names: links on unmarked edges leave the layout where a field may mark edges") {
  const auto links = [](const std::string& list) { return Variant(list).layout(9).links.size(); };
  CHECK(links("nc") == 2304);
  CHECK(links("nc,gt") == 2304);
  CHECK(links("nc,jigsaw+blocks") == 2304);
  CHECK(links("nc,clues") == 0);
  CHECK(links("nc+,edges") == 0);
  CHECK(links("kropki-,xv-,clues") == 0);
  CHECK(links("antiknight,nc,clues") == 1368);
  CHECK(links("ncferz,clues") == 2048);
}
