// The rules as data: what the rater, the checker, the tests and the documents take from one list.
//
// A row says how a rule is called and written, which lengths it has, what it belongs to, and of a
// chain what its definition allows. Nothing here searches or checks: rules/catalog.cpp gives each
// rule its technique, and verify/steps/rules.cpp its own checks and searches, written from the
// definitions again. A wrong switch makes both of them wrong in the same way; published values
// (tests/golden) show it.
//
// The order of the rows is the order of complexity of rules of the same length, simplest first
// (HLS; PBCS). Rules of length 0 come before all others, and count as singles do.
//
// Thread-safety: constants.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace bitwhip::rulebook {

// No chain without g-candidates is longer: its right-linking candidates lie in different cells.
inline constexpr int kLongest = 81;

// The theory that is known to eliminate whatever a rule eliminates. Where T&E, with the confluent
// rules of a system beside it, gets stuck, the system has no solution to find: proofs of `inf` rest
// on it (RuleSystem::relaxed()).
enum class Within : std::uint8_t {
  trial,      // T&E over singles; over W1 if the rule has g-candidates
  confluent,  // T&E and the rule itself, which is confluent: subsets, finned fish, comparisons
  nothing,    // none is known
};

// How a step of a rule is written: in a notation or as a sentence (explain/format.h).
enum class StepForm : std::uint8_t {
  interaction,
  naked,
  hidden,
  fish,
  finned,
  flat_chain,
  chain,
  bichain,
  bivalue,
  whip,
  typed_whip,
  oddagon,
  forcing,
  uniqueness,
  cell_relation,  // cells that a clue relates, as a comparison does
  tridagon,
  or_relation,  // candidates of which one is true, as guardians are: a new relation, or a split one
  or_chain,     // over such a relation
  sentence
};

// The kinds of variables, which have the 2D spaces of the same names.
enum class SpaceKind : std::uint8_t { rc, rn, cn, bn };

// A list of a few things that are known when the program is compiled.
template <class T, std::size_t kMost>
class ConstexprList {
 public:
  constexpr ConstexprList() = default;
  constexpr ConstexprList(std::initializer_list<T> list) {
    for (const T& one : list) add(one);
  }
  constexpr void add(const T& one) { list_.at(count_++) = one; }
  constexpr const T* begin() const { return list_.data(); }
  constexpr const T* end() const { return begin() + count_; }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr const T& front() const { return list_[0]; }

 private:
  std::array<T, kMost> list_{};
  std::size_t count_ = 0;
};

// What a chain may hold beside L and R in its variables, and where these lie. An additional
// candidate of a variable is justified by a link to the target, or to an earlier R.
//
// `restricted` and `one_z` are for the chains of HLS (StepForm::flat_chain, chain and bichain). In
// the chains of PBCS any link justifies, and in the last variable the target always does: there it
// closes the chain.
struct ChainSwitches {
  // HLS: all cells and all links but those that justify lie in this 2D space. PBCS: all variables
  // are of this kind.
  std::optional<SpaceKind> kind{};
  bool one_digit = false;  // c-chains: links of rc-space, variables of the other spaces
  bool restricted = true;  // a link that justifies lies in the 2D space of the variable
  bool t = false;          // an earlier R justifies
  bool z = false;          // the target justifies in all variables but the first
  bool one_z = false;      // the target justifies in one variable, neither the first nor the last
  bool first_z = false;    // the target justifies in the first variable
};

// How a chain uses a relation one of whose guardians is true.
enum class RelationUse : std::uint8_t { none, forcing, contrad, whip };

struct Rule {
  std::string_view name;       // "xyt", as after --rules
  std::string_view summary{};  // one line of help
  // Sizes that the rule has, when none are asked for; 0: counted with the singles.
  int least = 0;
  int most = kLongest;
  bool odd = false;  // it has odd sizes alone
  Within within = Within::trial;
  StepForm step_form = StepForm::chain;
  // The name of its steps with its prefix, "general-nrczt", where the form does not say it.
  std::string_view notation{};
  // Counts as one rule with the row before where rules are ranked by complexity: it is a part of
  // that rule, or its steps have the same name.
  bool shares_rank_with_previous = false;
  std::string_view group{};    // see kGroups
  bool classic_alone = false;  // it speaks of rows, columns and blocks, or of their 2D spaces
  // No elimination, by this rule or another sound one, takes away what the rule needs, so that any
  // order of eliminations will do. Whips and g-whips are no such rules by themselves, but they are
  // where the rule that covers them stands beside them.
  bool confluent = false;
  std::string_view covered_by{};      // a confluent rule that has every pattern of this one
  bool assumes_one_solution = false;  // that the puzzle has one
  // Names the rules whose steps are steps of this rule as well.
  ConstexprList<std::string_view, 2> contains{};

  // Locked candidates: in the rows and columns, in the blocks.
  bool in_lines = false, in_blocks = false;

  // Holds a definition for each name of its chains: step_name().
  ConstexprList<ChainSwitches, 4> chains{};
  bool lassos = false;  // its steps are lassos of the chains of its notation, too or alone
  bool groups = false;  // an R may be a g-candidate
  // An L may be linked to the target or to any earlier R; in other chains to the last R alone, and
  // the first L to the target.
  bool braid = false;
  int cells_per_variable = 1;  // what a variable of a chain counts in its length

  // Forcing whips and chains over relations: the number of candidates of the variable, or of
  // guardians.
  int cases = 0;
  RelationUse relation = RelationUse::none;

  // True if it has chains that end on their target, by itself or as it contains another rule.
  constexpr bool has_chains() const;
  // True if it has lassos, in the same way.
  constexpr bool has_lassos() const;
};

// Makes a rule of related cells.
constexpr Rule of_cell_relations(Rule rule) {
  rule.step_form = StepForm::cell_relation;
  rule.notation = rule.name;
  rule.confluent = true;
  return rule;
}

constexpr Rule unique(Rule rule) {
  rule.most = 0;
  rule.within = Within::nothing;
  rule.step_form = StepForm::uniqueness;
  rule.classic_alone = rule.assumes_one_solution = true;
  return rule;
}

constexpr Rule interaction(Rule rule) {
  rule.least = rule.most = 1;
  rule.step_form = StepForm::interaction;
  rule.confluent = true;
  return rule;
}

constexpr Rule subset(Rule rule) {
  rule.least = 2;
  rule.most = 4;
  rule.within = Within::confluent;
  rule.confluent = true;
  return rule;
}

// Makes a chain of HLS over all variables.
constexpr Rule hls_chain(Rule rule) {
  rule.classic_alone = true;
  return rule;
}

// Makes a chain of HLS within one 2D space, of at least three cells.
constexpr Rule flat_chain(Rule rule) {
  rule.step_form = StepForm::flat_chain;
  rule.least = 3;
  rule.notation = rule.name;
  return hls_chain(rule);
}

// Makes a rule around cells that three digits cannot fill.
constexpr Rule unfillable(Rule rule) {
  rule.least = rule.most = 3;
  rule.within = Within::nothing;
  rule.classic_alone = true;
  return rule;
}

// Makes a chain of PBCS.
constexpr Rule whip(Rule rule) {
  if (rule.step_form == StepForm::chain) rule.step_form = StepForm::whip;
  return rule;
}

constexpr Rule forcing_whip(std::string_view name, std::string_view summary, int cases) {
  return {.name = name,
          .summary = summary,
          .least = 1,
          .within = Within::nothing,
          .step_form = StepForm::forcing,
          .notation = name,
          .cases = cases};
}

// Makes a chain over relations of so many guardians. The lengths begin with 1 for forcing whips
// and with 2 for the others.
constexpr Rule over_relations(std::string_view name, std::string_view summary, RelationUse use,
                              int guardians) {
  return {.name = name,
          .summary = summary,
          .least = use == RelationUse::forcing ? 1 : 2,
          .within = Within::nothing,
          .step_form = StepForm::or_chain,
          .notation = name,
          .group = "or",
          .classic_alone = true,
          .cases = guardians,
          .relation = use};
}

// The same whose R's may be g-candidates.
constexpr Rule grouped_over_relations(std::string_view name, std::string_view summary,
                                      RelationUse use, int guardians) {
  Rule rule = over_relations(name, summary, use, guardians);
  rule.groups = true;
  return rule;
}

inline constexpr auto kRules = std::to_array<Rule>({
    of_cell_relations(
        {.name = "asc",
         .summary =
             "ascending chains of comparisons, pair by pair; of length 0, like the two that follow",
         .most = 0}),
    of_cell_relations({.name = "hill",
                       .summary = "hills and valleys of comparisons",
                       .most = 0,
                       .within = Within::confluent}),
    of_cell_relations({.name = "bound",
                       .summary = "cells below or above one that hold different digits: ascending "
                                  "chains, hills, valleys, forks",
                       .most = 0,
                       .within = Within::confluent}),

    unique({.name = "ur1",
            .summary = "unique rectangles: three corners with two digits alone; this and the rules "
                       "down to bug assume one solution",
            .notation = "UR1"}),
    unique({.name = "ur2",
            .summary = "unique rectangles: the same third digit in both corners of a block; from "
                       "their line, as published",
            .notation = "UR2"}),
    unique({.name = "ur2-full",
            .summary = "the same from their line and their block",
            .notation = "UR2-full"}),
    unique({.name = "ur2b",
            .summary = "unique rectangles: the same third digit in two corners of different blocks",
            .notation = "UR2b"}),
    unique({.name = "ur3",
            .summary = "unique rectangles: the third digits of two corners and a further cell are "
                       "a pair of their line",
            .notation = "UR3"}),
    unique({.name = "ur4",
            .summary = "unique rectangles: a digit is in no other cell of the block; a common "
                       "third digit is wanted, as published",
            .notation = "UR4"}),
    unique(
        {.name = "ur4-full", .summary = "the same with any third digits", .notation = "UR4-full"}),
    unique({.name = "bug",
            .summary = "BUG+1: the bivalue universal grave beside one candidate",
            .notation = "BUG"}),

    interaction({.name = "locked",
                 .summary = "locked candidates: rcib and birc",
                 .contains = {"rcib", "birc"},
                 .in_lines = true,
                 .in_blocks = true}),
    interaction({.name = "rcib",
                 .summary = "interactions of a row or column with a block (claiming)",
                 .shares_rank_with_previous = true,
                 .classic_alone = true,
                 .in_lines = true}),
    interaction({.name = "birc",
                 .summary = "interactions of a block with a row or column (pointing)",
                 .shares_rank_with_previous = true,
                 .classic_alone = true,
                 .in_blocks = true}),
    subset({.name = "naked",
            .summary = "naked subsets: pairs, triplets, quads",
            .step_form = StepForm::naked,
            .notation = "naked",
            .group = "subsets"}),
    subset({.name = "hidden",
            .summary = "hidden subsets: pairs, triplets, quads",
            .step_form = StepForm::hidden,
            .notation = "hidden",
            .group = "subsets"}),
    subset({.name = "super-hidden",
            .summary = "super-hidden subsets: x-wing, swordfish, jellyfish",
            .step_form = StepForm::fish,
            .group = "subsets"}),
    subset({.name = "finned",
            .summary = "finned and sashimi x-wing, swordfish, jellyfish",
            .step_form = StepForm::finned,
            .notation = "finned",
            .classic_alone = true}),

    flat_chain({.name = "xy",
                .summary = "xy-chains, from the xy-wing on",
                .chains = {{.kind = SpaceKind::rc}}}),
    flat_chain({.name = "xyz",
                .summary = "the xyz-wing",
                .most = 3,
                .chains = {{.kind = SpaceKind::rc, .one_z = true}}}),
    flat_chain({.name = "hxy",
                .summary = "hidden xy-chains, in rn- and cn-space",
                .chains = {{.kind = SpaceKind::rn}, {.kind = SpaceKind::cn}}}),
    hls_chain({.name = "c",
               .summary = "c-chains: one digit, length counted in cells",
               .least = 4,
               .most = kLongest - 1,
               .notation = "c",
               .chains = {{.one_digit = true}},
               .cells_per_variable = 2}),
    flat_chain(
        {.name = "xyt",
         .summary =
             "xyt-chains: xy-chains with further candidates that see an earlier right-linking one",
         .chains = {{.kind = SpaceKind::rc, .t = true}}}),
    flat_chain(
        {.name = "hxyt",
         .summary = "hidden xyt-chains, in rn- and cn-space",
         .chains = {{.kind = SpaceKind::rn, .t = true}, {.kind = SpaceKind::cn, .t = true}}}),
    flat_chain({.name = "xyzt",
                .summary = "xyzt-chains: xyt-chains with further candidates that see the target",
                .chains = {{.kind = SpaceKind::rc, .t = true, .one_z = true}}}),
    flat_chain({.name = "hxyzt",
                .summary = "hidden xyzt-chains, in rn- and cn-space",
                .chains = {{.kind = SpaceKind::rn, .t = true, .one_z = true},
                           {.kind = SpaceKind::cn, .t = true, .one_z = true}}}),

    hls_chain({.name = "nrc",
               .summary = "nrc-chains: variables of any kind with two candidates each",
               .least = 2,
               .notation = "nrc",
               .chains = {{}}}),
    hls_chain(
        {.name = "nrct",
         .summary =
             "nrct-chains, restricted: a link justifies within the 2D space of its variable alone",
         .least = 2,
         .notation = "nrct",
         .chains = {{.t = true}}}),
    hls_chain(
        {.name = "nrcz",
         .summary =
             "nrcz-chains, restricted: a link justifies within the 2D space of its variable alone",
         .least = 2,
         .notation = "nrcz",
         .chains = {{.z = true}}}),
    hls_chain(
        {.name = "nrczt",
         .summary =
             "nrczt-chains, restricted: a link justifies within the 2D space of its variable alone",
         .least = 2,
         .notation = "nrczt",
         .chains = {{.t = true, .z = true}}}),
    hls_chain({.name = "lasso",
               .summary = "lr- and rl-lassos of nrczt-chains, restricted as nrczt is",
               .least = 2,
               .notation = "nrczt",
               .shares_rank_with_previous = true,
               .lassos = true}),
    hls_chain({.name = "nrczt-lasso",
               .summary = "nrczt-chains and lassos as one rule, restricted as nrczt is",
               .least = 2,
               .notation = "nrczt",
               .shares_rank_with_previous = true,
               .contains = {"nrczt", "lasso"}}),
    hls_chain({.name = "nrct-general",
               .summary = "nrct-chains, any link justifies",
               .least = 2,
               .notation = "general-nrct",
               .chains = {{.restricted = false, .t = true}}}),
    hls_chain({.name = "nrcz-general",
               .summary = "nrcz-chains, any link justifies",
               .least = 2,
               .notation = "general-nrcz",
               .chains = {{.restricted = false, .z = true}}}),
    hls_chain({.name = "nrczt-general",
               .summary = "nrczt-chains, any link justifies",
               .least = 2,
               .notation = "general-nrczt",
               .chains = {{.restricted = false, .t = true, .z = true}}}),
    hls_chain({.name = "lasso-general",
               .summary = "lassos of nrczt-chains, any link justifies",
               .least = 2,
               .notation = "general-nrczt",
               .shares_rank_with_previous = true,
               .lassos = true}),
    hls_chain({.name = "nrczt-lasso-general",
               .summary = "nrczt-chains and lassos as one rule, any link justifies",
               .least = 2,
               .notation = "general-nrczt",
               .shares_rank_with_previous = true,
               .contains = {"nrczt-general", "lasso-general"}}),
    hls_chain({.name = "nrcz-open",
               .summary = "nrcz-chains, any link justifies, z-candidates in the first cell too",
               .least = 1,
               .notation = "open-nrcz",
               .chains = {{.restricted = false, .z = true, .first_z = true}}}),
    hls_chain({.name = "nrczt-open",
               .summary = "nrczt-chains, any link justifies, z-candidates in the first cell too",
               .least = 1,
               .notation = "open-nrczt",
               .chains = {{.restricted = false, .t = true, .z = true, .first_z = true}}}),
    hls_chain({.name = "lasso-open",
               .summary = "lassos of nrczt-chains, any link justifies, z-candidates in the first "
                          "cell too",
               .least = 2,
               .notation = "open-nrczt",
               .shares_rank_with_previous = true,
               .lassos = true}),
    // A bichain whose second chain is part of the first one is a lasso.
    hls_chain({.name = "bichain",
               .summary = "bichains: two nrczt-chains, general, that contradict each other; the "
                          "length is the longer one's",
               .least = 1,
               .step_form = StepForm::bichain,
               .notation = "nrczt",
               .contains = {"lasso-general"}}),
    hls_chain({.name = "bichain-open",
               .summary = "bichains of chains with z-candidates in the first cell too",
               .least = 1,
               .step_form = StepForm::bichain,
               .notation = "open-nrczt",
               .contains = {"lasso-open"}}),
    hls_chain({.name = "nrc-grouped",
               .summary = "nrc-chains over candidates and g-candidates",
               .least = 2,
               .notation = "g-nrc",
               .chains = {{.restricted = false}},
               .groups = true}),
    hls_chain({.name = "nrczt-grouped",
               .summary = "nrczt-chains and lassos over candidates and g-candidates, general",
               .least = 2,
               .notation = "g-nrczt",
               .chains = {{.restricted = false, .t = true, .z = true}},
               .lassos = true,
               .groups = true}),
    hls_chain({.name = "nrczt-grouped-open",
               .summary = "grouped nrczt-chains and lassos with z-candidates in the first cell too",
               .least = 1,
               .notation = "open-g-nrczt",
               .chains = {{.restricted = false, .t = true, .z = true, .first_z = true}},
               .lassos = true,
               .groups = true}),

    unfillable({.name = "tridagon",
                .summary = "anti-tridagons (twelve cells of three digits and their guardians) "
                           "with all guardians in one cell, which loses the three digits",
                .step_form = StepForm::tridagon,
                .notation = "trid",
                .group = "tridagons"}),
    unfillable({.name = "tridagon-relation",
                .summary = "anti-tridagons: their guardians become a relation, one of which is "
                           "true",
                .step_form = StepForm::or_relation,
                .notation = "trid",
                .group = "tridagons"}),
    unfillable({.name = "impossible-relation",
                .summary = "other cells of two bands or stacks that three digits cannot fill: "
                           "guardians, 8 at most, become a relation",
                .step_form = StepForm::or_relation,
                .notation = "imp"}),
    {.name = "oddagon",
     .summary = "oddagons (broken wings): closed chains of 5, 7 or 9 cells of one digit",
     .least = 5,
     .most = 9,
     .odd = true,
     .within = Within::nothing,
     .step_form = StepForm::oddagon,
     .notation = "oddagon",
     .classic_alone = true},

    whip({.name = "bivalue",
          .summary = "bivalue-chains: variables of any kind with two candidates each",
          .least = 2,
          .step_form = StepForm::bivalue,
          .notation = "bivalue-chain",
          .chains = {{}}}),
    whip({.name = "z",
          .summary = "z-chains: bivalue-chains with further candidates that see the target",
          .least = 1,
          .notation = "z-chain",
          .chains = {{.z = true, .first_z = true}}}),
    whip({.name = "t-whip",
          .summary = "t-whips: bivalue-chains with further candidates that see an earlier "
                     "right-linking one; in the first and last variable also the target",
          .least = 1,
          .notation = "t-whip",
          .chains = {{.t = true, .first_z = true}}}),
    whip({.name = "typed-whip",
          .summary = "whips with all variables of one kind",
          .least = 1,
          .step_form = StepForm::typed_whip,
          .notation = "whip",
          .classic_alone = true,
          .chains = {{.kind = SpaceKind::rc, .t = true, .z = true, .first_z = true},
                     {.kind = SpaceKind::rn, .t = true, .z = true, .first_z = true},
                     {.kind = SpaceKind::cn, .t = true, .z = true, .first_z = true},
                     {.kind = SpaceKind::bn, .t = true, .z = true, .first_z = true}}}),
    whip({.name = "whip",
          .summary = "whips: chains, each variable linked to the one before, with further "
                     "candidates that see the target or an earlier right-linking one; the last "
                     "variable has no other",
          .least = 1,
          .notation = "whip",
          .covered_by = "braid",
          .chains = {{.t = true, .z = true, .first_z = true}}}),
    whip({.name = "g-whip",
          .summary = "g-whips: whips over candidates and g-candidates",
          .least = 1,
          .notation = "g-whip",
          .covered_by = "g-braid",
          .contains = {"whip"},
          .chains = {{.t = true, .z = true, .first_z = true}},
          .groups = true}),
    whip({.name = "braid",
          .summary = "braids: whips whose left-linking candidates may see the target or any "
                     "earlier right-linking one, not the last alone",
          .least = 1,
          .notation = "braid",
          .confluent = true,
          .chains = {{.t = true, .z = true, .first_z = true}},
          .braid = true}),
    whip({.name = "g-braid",
          .summary = "g-braids: braids over candidates and g-candidates",
          .least = 1,
          .notation = "g-braid",
          .confluent = true,
          .contains = {"braid"},
          .chains = {{.t = true, .z = true, .first_z = true}},
          .groups = true,
          .braid = true}),

    forcing_whip("forcing2-whip",
                 "forcing whips: what partial whips from both candidates of a variable agree on",
                 2),
    forcing_whip("forcing3-whip", "forcing whips from variables of three candidates", 3),
    {.name = "or-split",
     .summary = "relations two of whose guardians are both true or both false become two",
     .least = 2,
     .most = 10,
     .within = Within::nothing,
     .step_form = StepForm::or_relation,
     .notation = "split",
     .group = "or",
     .classic_alone = true},
    over_relations("or2-forcing-whip", "forcing whips over a relation of 2 guardians",
                   RelationUse::forcing, 2),
    over_relations("or2-contrad-whip", "partial whips that contradict a relation of 2 guardians",
                   RelationUse::contrad, 2),
    over_relations("or2-whip", "whips with a relation of 2 guardians as one cell",
                   RelationUse::whip, 2),
    over_relations("or3-forcing-whip", "forcing whips over a relation of 3 guardians",
                   RelationUse::forcing, 3),
    over_relations("or3-contrad-whip", "partial whips that contradict a relation of 3 guardians",
                   RelationUse::contrad, 3),
    over_relations("or3-whip", "whips with a relation of 3 guardians as one cell",
                   RelationUse::whip, 3),
    over_relations("or4-forcing-whip", "forcing whips over a relation of 4 guardians",
                   RelationUse::forcing, 4),
    over_relations("or4-contrad-whip", "partial whips that contradict a relation of 4 guardians",
                   RelationUse::contrad, 4),
    over_relations("or4-whip", "whips with a relation of 4 guardians as one cell",
                   RelationUse::whip, 4),
    over_relations("or5-forcing-whip", "forcing whips over a relation of 5 guardians",
                   RelationUse::forcing, 5),
    over_relations("or5-contrad-whip", "partial whips that contradict a relation of 5 guardians",
                   RelationUse::contrad, 5),
    over_relations("or5-whip", "whips with a relation of 5 guardians as one cell",
                   RelationUse::whip, 5),
    grouped_over_relations("or2-forcing-g-whip", "forcing g-whips over a relation of 2 guardians",
                           RelationUse::forcing, 2),
    grouped_over_relations("or2-contrad-g-whip",
                           "partial g-whips that contradict a relation of 2 guardians",
                           RelationUse::contrad, 2),
    grouped_over_relations("or2-g-whip", "g-whips with a relation of 2 guardians as one cell",
                           RelationUse::whip, 2),
    grouped_over_relations("or3-forcing-g-whip", "forcing g-whips over a relation of 3 guardians",
                           RelationUse::forcing, 3),
    grouped_over_relations("or3-contrad-g-whip",
                           "partial g-whips that contradict a relation of 3 guardians",
                           RelationUse::contrad, 3),
    grouped_over_relations("or3-g-whip", "g-whips with a relation of 3 guardians as one cell",
                           RelationUse::whip, 3),
    grouped_over_relations("or4-forcing-g-whip", "forcing g-whips over a relation of 4 guardians",
                           RelationUse::forcing, 4),
    grouped_over_relations("or4-contrad-g-whip",
                           "partial g-whips that contradict a relation of 4 guardians",
                           RelationUse::contrad, 4),
    grouped_over_relations("or4-g-whip", "g-whips with a relation of 4 guardians as one cell",
                           RelationUse::whip, 4),
    grouped_over_relations("or5-forcing-g-whip", "forcing g-whips over a relation of 5 guardians",
                           RelationUse::forcing, 5),
    grouped_over_relations("or5-contrad-g-whip",
                           "partial g-whips that contradict a relation of 5 guardians",
                           RelationUse::contrad, 5),
    grouped_over_relations("or5-g-whip", "g-whips with a relation of 5 guardians as one cell",
                           RelationUse::whip, 5),
    of_cell_relations({.name = "relation-chain",
                       .summary =
                           "3 to 9 cells, each related to the next: digits that no choice of a "
                           "digit for each of them has",
                       .least = 1,
                       .most = 1,
                       .within = Within::confluent}),
});

// Returns the rule of that name; null: there is none.
constexpr const Rule* find_rule(std::string_view name) {
  for (const Rule& rule : kRules) {
    if (rule.name == name) return &rule;
  }
  return nullptr;
}

// For constant expressions: with -fsanitize=undefined g++ takes no comparison of an address with
// null for one.
constexpr bool is_rule(std::string_view name) {
  return std::any_of(kRules.begin(), kRules.end(),
                     [name](const Rule& rule) { return rule.name == name; });
}

// Returns the rule that has the chains of a rule: itself, that of its notation whose lassos or
// halves of bichains it has, or the first one that it contains.
constexpr const Rule& rule_of_chains(const Rule& rule) {
  if (!rule.chains.empty()) return rule;
  if (!rule.lassos) return rule_of_chains(*find_rule(rule.contains.front()));
  for (const Rule& other : kRules) {
    if (other.notation == rule.notation && !other.chains.empty()) return other;
  }
  return rule;
}

constexpr bool Rule::has_chains() const {
  return !chains.empty() || std::any_of(contains.begin(), contains.end(), [](std::string_view one) {
    return find_rule(one)->has_chains();
  });
}

constexpr bool Rule::has_lassos() const {
  return lassos || std::any_of(contains.begin(), contains.end(),
                               [](std::string_view one) { return find_rule(one)->has_lassos(); });
}

// Returns the name of the steps of a chain before their length: "nrczt"; of a rule whose chains are
// in several spaces or of several kinds "hxy-rn", "whip-rc".
inline std::string step_name(const Rule& rule, const ChainSwitches& chain) {
  constexpr std::string_view kNames[] = {"-rc", "-rn", "-cn", "-bn"};
  std::string name(rule.notation);
  if (rule.chains.size() > 1) name += kNames[static_cast<std::size_t>(*chain.kind)];
  return name;
}

// A word that stands for several rules, in the order of the list.
struct Group {
  std::string_view name;
  std::string_view of;  // Rule::group
  // Of those over relations: the greatest number of guardians, and whether R's may be g-candidates.
  int cases = 0;
  bool groups = false;

  constexpr bool has(const Rule& rule) const {
    return rule.group == of && rule.cases <= cases && (rule.cases == 0 || rule.groups == groups);
  }
};

inline constexpr auto kGroups = std::to_array<Group>({
    {.name = "subsets", .of = "subsets"},
    {.name = "tridagons", .of = "tridagons"},
    {.name = "or2", .of = "or", .cases = 2},
    {.name = "or3", .of = "or", .cases = 3},
    {.name = "or4", .of = "or", .cases = 4},
    {.name = "or5", .of = "or", .cases = 5},
    {.name = "or2g", .of = "or", .cases = 2, .groups = true},
    {.name = "or3g", .of = "or", .cases = 3, .groups = true},
    {.name = "or4g", .of = "or", .cases = 4, .groups = true},
    {.name = "or5g", .of = "or", .cases = 5, .groups = true},
});

// True if every name in a row is that of another row, and the names are different.
static_assert([] {
  for (const Rule& rule : kRules) {
    if (find_rule(rule.name) != &rule) return false;
    if (!rule.covered_by.empty() && !is_rule(rule.covered_by)) return false;
    for (const std::string_view one : rule.contains) {
      if (!is_rule(one)) return false;
    }
    const bool of_chains = rule.lassos || rule.step_form == StepForm::bichain;
    if (of_chains && rule_of_chains(rule).chains.empty()) return false;
  }
  return true;
}());

}  // namespace bitwhip::rulebook
