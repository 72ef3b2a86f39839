// The ratings by rules as data, for the rater and the checker alike: names, rules, revisions.
//
// rating/chain_ratings.cpp, system_ratings.cpp and least_ratings.cpp make their rows of these, and
// verify/steps/ratings.cpp the lists that it holds paths to. Ratings by other means, such as
// trial and error, have no row here.
//
// The rules of a rating are written as after --rules (rating/rule_system.h): names between commas,
// each with the lengths wanted; groups of rules (rulebook/rules.h); `singles` for none.
//
// Thread-safety: constants, and pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bitwhip::rulebook {

// How a rating by rules comes to its value.
enum class RatingMethod : std::uint8_t {
  whips,    // W and gW, from certificates or their path
  braids,   // B and gB, in the same way
  forcing,  // as W, with forcing whips
  levels,   // the smallest level in a row of theories, each with one more type of chains
  rules,    // the level in one list of rules
  columns,  // as `levels`, for a column of the table of cells
  orders,   // the least level over all orders of single eliminations
};

struct Rating {
  std::string_view name;
  std::string_view summary;  // one line of help
  // As after --rules; of `levels` and `columns` those that all their theories have.
  std::string_view rules;
  RatingMethod by = RatingMethod::rules;
  std::size_t types = 0;   // of `levels` and `columns`: how many of kColumns follow the rules
  bool published = false;  // and these end with the last lengths of the published table
  // Z-walks bound it from above, as they bound W, which spares most of the path. HACKING.md, "A
  // rating", has the conditions.
  bool bounded = false;
  // The rating whose rules have the confluent rules that cover those of this one; empty: none is
  // known.
  std::string_view braids{};
  // The least length at which there is a rating without longer chains, as L7 is of L; 0: there are
  // none.
  int cut_from = 0;
  bool in_all = true;  // part of --ratings all
  // Raised whenever any value changes (tests/golden/signature.tsv).
  int revision = 1;
};

// The types of chains that the theories of L add to L4_0, one after the other. A column has those
// up to its own.
struct TheoryColumn {
  std::string_view name, rule;
  int last;  // length in the published table
};
inline constexpr auto kColumns = std::to_array<TheoryColumn>({{"XY", "xy", 13},
                                                              {"HXY", "hxy", 13},
                                                              {"C", "c", 8},
                                                              {"XYT", "xyt", 13},
                                                              {"HXYT", "hxyt", 13},
                                                              {"XYZT", "xyzt", 10},
                                                              {"L", "hxyzt", 7}});
// The theories of L are the same up to the length before this one.
inline constexpr int kFirstColumn = 4;
inline constexpr int kLastCut = 13;  // of the ratings without longer chains

inline constexpr std::string_view kBase = "locked,subsets<=4,xy=3,xyz";  // L4_0

// Since bounds prove that there is no chain of any length, some values are `inf` that were `>n`.
inline constexpr int kProven = 2;

inline constexpr auto kRatings = std::to_array<Rating>({
    {.name = "W",
     .summary = "whips: the smallest n such that singles and whips of length <= n solve the puzzle",
     .rules = "locked,whip",
     .by = RatingMethod::whips,
     .braids = "B"},
    {.name = "B",
     .summary = "braids: the same with braids; the rating of T&E(1), confluent, never above W",
     .rules = "locked,whip,braid",
     .by = RatingMethod::braids},
    {.name = "gW",
     .summary = "g-whips: whips over candidates and g-candidates (two or three candidates of a "
                "digit in a row or column and a block)",
     .rules = "locked,g-whip",
     .by = RatingMethod::whips,
     .braids = "gB"},
    {.name = "gB",
     .summary = "g-braids: the same with braids; the rating of T&E(W1), confluent, never above gW "
                "or B",
     .rules = "locked,g-whip,g-braid",
     .by = RatingMethod::braids},
    {.name = "FW",
     .summary = "whips and forcing whips from variables of two candidates",
     .rules = "locked,whip,forcing2-whip>=3",
     .by = RatingMethod::forcing},
    {.name = "F3W",
     .summary = "whips and forcing whips from variables of two or three candidates",
     .rules = "locked,whip,forcing2-whip>=3,forcing3-whip>=3",
     .by = RatingMethod::forcing},

    {.name = "L",
     .summary = "levels of HLS (The Hidden Logic of Sudoku): subsets, xy-, hxy-, c-, xyt-, hxyt-, "
                "xyzt- and hxyzt-chains",
     .rules = kBase,
     .by = RatingMethod::levels,
     .types = kColumns.size(),
     .cut_from = 1,
     .revision = kProven},
    {.name = "L-published",
     .summary = "L with the longest chains of the published table: hxyzt 7, c 8, xyzt 10, others "
                "13",
     .rules = kBase,
     .by = RatingMethod::levels,
     .types = kColumns.size(),
     .published = true,
     .revision = kProven},
    {.name = "M",
     .summary = "levels of HLS: subsets and nrczt-chains in the restricted form (the rule nrczt)",
     .rules = "locked,subsets<=4,nrczt",
     .cut_from = 1,
     .revision = kProven},
    {.name = "N",
     .summary = "levels of HLS: M and nrczt-lassos",
     .rules = "locked,subsets<=4,nrczt-lasso",
     .cut_from = 1,
     .revision = kProven},
    {.name = "M-general",
     .summary = "M with chains in the general form",
     .rules = "locked,subsets<=4,nrczt-general",
     .revision = kProven},
    {.name = "N-general",
     .summary = "N with chains and lassos in the general form",
     .rules = "locked,subsets<=4,nrczt-lasso-general",
     .revision = kProven},
    {.name = "N-bichain",
     .summary = "N-general and bichains",
     .rules = "locked,subsets<=4,nrczt-lasso-general,bichain",
     .revision = kProven},
    {.name = "N-grouped",
     .summary = "N-general and grouped nrczt-chains",
     .rules = "locked,subsets<=4,nrczt-lasso-general,nrczt-grouped",
     .revision = kProven},
    {.name = "BC", .summary = "bivalue-chains", .rules = "locked,bivalue", .revision = kProven},
    {.name = "Z", .summary = "z-chains", .rules = "locked,z", .revision = kProven},
    {.name = "tW", .summary = "t-whips", .rules = "locked,t-whip", .revision = kProven},
    {.name = "TyW",
     .summary = "typed whips: all variables of one kind",
     .rules = "locked,typed-whip",
     .revision = kProven},
    {.name = "Odd+W",
     .summary = "oddagons and whips",
     .rules = "locked,oddagon,whip",
     .bounded = true},
    {.name = "U+W",
     .summary = "unique rectangles, BUG+1 and whips, as published; assumes one solution, and is "
                "not always at most W",
     .rules = "ur1,ur2,ur3,ur4,bug,locked,whip"},
    {.name = "U+W-full",
     .summary = "the same with wider forms of the unique rectangles",
     .rules = "ur1,ur2-full,ur2b,ur3,ur4-full,bug,locked,whip"},
    {.name = "S", .summary = "subsets alone", .rules = "locked,subsets<=4"},
    {.name = "S+W",
     .summary = "subsets and whips",
     .rules = "locked,subsets<=4,whip",
     .bounded = true,
     .braids = "S+B"},
    {.name = "S+B",
     .summary = "subsets and braids, confluent",
     .rules = "locked,subsets<=4,whip,braid"},
    {.name = "S+gW",
     .summary = "subsets and g-whips",
     .rules = "locked,subsets<=4,g-whip",
     .bounded = true,
     .braids = "S+gB"},
    {.name = "S+gB",
     .summary = "subsets and g-braids, confluent",
     .rules = "locked,subsets<=4,g-whip,g-braid"},
    {.name = "SFin+W",
     .summary = "subsets, finned fish and whips",
     .rules = "locked,subsets<=4,finned<=4,whip",
     .bounded = true},
    {.name = "SFin+B",
     .summary = "subsets, finned fish and braids, confluent",
     .rules = "locked,subsets<=4,finned<=4,whip,braid"},
    {.name = "SFin+gW",
     .summary = "subsets, finned fish and g-whips",
     .rules = "locked,subsets<=4,finned<=4,g-whip",
     .bounded = true},
    {.name = "SFin+gB",
     .summary = "subsets, finned fish and g-braids, confluent",
     .rules = "locked,subsets<=4,finned<=4,g-whip,g-braid"},
    {.name = "SFin+W+Trid-OR5W",
     .summary = "SFin+W, and chains over the guardians of anti-tridagons, 5 at most",
     .rules = "locked,subsets<=4,finned<=4,tridagons,whip,or5",
     .in_all = false},
    {.name = "SFin+W+Imp-OR5W",
     .summary = "the same with all sets of 10 to 16 cells in two bands that three digits cannot "
                "fill",
     .rules = "locked,subsets<=4,finned<=4,tridagons,impossible-relation,whip,or5",
     .in_all = false},
    {.name = "SFin+gW+Trid-OR5gW",
     .summary = "SFin+gW, and chains over the guardians of anti-tridagons with g-candidates",
     .rules = "locked,subsets<=4,finned<=4,tridagons,g-whip,or5g",
     .in_all = false},
    {.name = "W+asc",
     .summary = "whips, with ascending chains, hills and valleys counted as singles are",
     .rules = "asc,hill,locked,whip",
     .in_all = false},
    {.name = "futoshiki",
     .summary = "subsets and whips, with ascending chains, hills and valleys counted as singles "
                "are, as in FutoRules",
     .rules = "asc,hill,locked,subsets<=4,whip",
     .in_all = false},
    {.name = "L1_0", .summary = "the basic theories: singles alone", .rules = "singles"},
    {.name = "L4_0", .summary = "the basic theories up to quads", .rules = kBase},

    {.name = "XY",
     .summary = "L4_0 and xy-chains",
     .rules = kBase,
     .by = RatingMethod::columns,
     .types = 1,
     .cut_from = kFirstColumn,
     .revision = kProven},
    {.name = "HXY",
     .summary = "XY and hxy-chains",
     .rules = kBase,
     .by = RatingMethod::columns,
     .types = 2,
     .cut_from = kFirstColumn,
     .revision = kProven},
    {.name = "C",
     .summary = "HXY and c-chains",
     .rules = kBase,
     .by = RatingMethod::columns,
     .types = 3,
     .cut_from = kFirstColumn,
     .revision = kProven},
    {.name = "XYT",
     .summary = "C and xyt-chains",
     .rules = kBase,
     .by = RatingMethod::columns,
     .types = 4,
     .cut_from = kFirstColumn,
     .revision = kProven},
    {.name = "HXYT",
     .summary = "XYT and hxyt-chains",
     .rules = kBase,
     .by = RatingMethod::columns,
     .types = 5,
     .cut_from = kFirstColumn,
     .revision = kProven},
    {.name = "XYZT",
     .summary = "HXYT and xyzt-chains",
     .rules = kBase,
     .by = RatingMethod::columns,
     .types = 6,
     .cut_from = kFirstColumn,
     .revision = kProven},

    {.name = "Wmin",
     .summary = "the least W over all orders of eliminations, one at a time, with proof",
     .rules = "locked,whip",
     .by = RatingMethod::orders,
     .braids = "B"},
    {.name = "gWmin",
     .summary = "the least gW over all orders of eliminations",
     .rules = "locked,g-whip",
     .by = RatingMethod::orders,
     .braids = "gB"},
});

// Returns the rating of that name; null: there is none.
constexpr const Rating* find_rating(std::string_view name) {
  for (const Rating& rating : kRatings) {
    if (rating.name == name) return &rating;
  }
  return nullptr;
}

static_assert([] {
  for (const Rating& rating : kRatings) {
    const bool known = rating.braids.empty() ||
                       std::any_of(kRatings.begin(), kRatings.end(), [&](const Rating& other) {
                         return other.name == rating.braids;
                       });
    if (find_rating(rating.name) != &rating || !known) return false;
  }
  return true;
}());

// Returns the rules of the theory of a rating that has the first so many types of chains.
inline std::string rules_of(const Rating& rating, std::size_t types) {
  std::string rules(rating.rules);
  for (std::size_t i = 0; i < types; ++i) {
    const TheoryColumn& column = kColumns.at(i);
    const std::string first = std::to_string(kFirstColumn);
    rules.append(",")
        .append(column.rule)
        .append(rating.published ? "=" + first + ".." + std::to_string(column.last) : ">=" + first);
  }
  return rules;
}
// Returns those of the whole rating.
inline std::string rules_of(const Rating& rating) { return rules_of(rating, rating.types); }

}  // namespace bitwhip::rulebook
