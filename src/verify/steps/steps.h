// Checks that a step eliminates its target in the state of its round, each type against its
// definition (docs/NOTATION.md). For rules that are not made of chains also a search for all
// targets of a length in a settled state, which tries whatever the definition allows. rules.cpp has
// a row for each rule.
//
// Thread-safety: pure functions. Checks throw Wrong, searches Stopped.
#pragma once

#include "verify/path.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// Checks that the type places a value, and that it is the only candidate of its cell, or of a house
// of the kind.
void check_single(const State& state, const Type& type, const Single& single);

// Checks a step of any type on an open target. Chains consist of variables only, except in rules
// over relations. `full`: all additional candidates of chains must be shown. If the notation leaves
// a house open, a cell is right if it is right in one of the houses that its candidates share.
void check_step(const State& state, const Type& type, const Step& step, Candidate target,
                bool full);

// The digit is in the first house only where the second crosses it, so the rest of the second loses
// it. JSON also has the variable, as the cell of a whip.
void check_interaction(const State& state, const Type& type, const Step& step, Candidate target,
                       bool full);

// Checks naked subsets in houses and partial houses, hidden ones in houses, fish between two
// families, finned fish on the classic board.
//
// A family is n houses that share no cell: rows, columns, blocks or regions, windows, the diagonals
// of one direction, and so on. A fish has base and cover houses of two families of which each house
// of one meets each of the other in exactly one cell.
void check_subset(const State& state, const Type& type, const Step& step, Candidate target,
                  bool full);
// `rule`: naked, hidden, super-hidden, or on the classic board finned; `size`: 2 to 4.
Set subset_targets(const Marks& marks, std::string_view rule, int size);
// Returns the targets of the smallest naked or hidden subsets, or fish, that have any.
Set first_subset_targets(const Marks& marks, bool fish);
// Returns the targets of naked, or hidden, sets of every size in rows, columns and blocks.
Set member_set_targets(const Marks& marks, bool naked);

// Oddagons (broken wings) are closed chains of an odd number of cells of one digit, each and the
// next in a common house.
//
// Every other candidate of the digit in the houses of the links is a guardian. Without guardians
// the digit would be in exactly one of each two successive cells, which an odd number of them does
// not allow; so a guardian is true, and what is linked to all guardians goes. The houses of the
// links are not written in text: where two cells share two of them, either may be the one.
void check_oddagon(const State& state, const Type& type, const Step& step, Candidate target,
                   bool full);
Set oddagon_targets(const Marks& marks, const Rule& rule, int n, Poll& poll);

// Forcing whips (CSP-Rules V2.1): of a variable all candidates, each with a partial whip, perhaps
// of no cell, whose end, the last right-linking candidate or else the candidate itself, is linked
// to the target. The length is 1 and that of all partial whips.
void check_forcing(const State& state, const Type& type, const Step& step, Candidate target,
                   bool full);
Set forcing_targets(const Marks& marks, const Rule& rule, int n, Poll& poll);

// Anti-tridagons give targets or relations (CSP-Rules V2.1, "tridagon", "OR-k"). Twelve cells,
// three in three rows and three columns of each of four blocks, in two bands and two stacks, so
// that an odd number of these permutations is odd, cannot be filled with three digits. Where all
// twelve hold all three, one of their other candidates, the guardians, is true.
//
// tridagon: all guardians are in one cell, which loses the digits. tridagon-relation: the guardians
// become a relation. or-split: two guardians that are the ends of a chain of candidates, an even
// number of links that are all that a variable holds, make two relations of one.
void check_tridagon(const State& state, const Type& type, const Step& step, Candidate target,
                    bool full);
Set tridagon_targets(const Marks& marks, const Rule& rule, int n, Poll& poll);
std::optional<Relations> next_by_tridagons(const Marks& marks, const Rule& rule, int n, Poll& poll);
void check_split(const State& state, const Type& type, const Step& step, Candidate target,
                 bool full);
std::optional<Relations> next_by_splits(const Marks& marks, const Rule& rule, int n, Poll& poll);
// Impossible patterns: 10 to 16 other cells of two bands or two stacks that three digits cannot
// fill, though they can fill all of them but one. Where all cells hold all three, one of their
// other candidates is true: eight guardians at most, not all of a relation that is known among
// them.
void check_impossible(const State& state, const Type& type, const Step& step, Candidate target,
                      bool full);
std::optional<Relations> next_by_impossible(const Marks& marks, const Rule& rule, int n,
                                            Poll& poll);
// Applies the change of relations by a checked step of such a rule.
void take_relations(const State& state, const Rule& rule, const Step& step, Relations& relations);
// Throws Wrong if the guardians are not exactly what is left of a known relation.
void check_relation_known(const State& state, const std::vector<Candidate>& guardians);

// In these whips one cell is a relation: any but the last one; in contrad whips the last, whose
// guardians are linked to right-linking candidates only.
void check_or_chain(const State& state, const Type& type, const Step& step, Candidate target,
                    bool full);
Set or_chain_targets(const Marks& marks, const Rule& rule, int n, Poll& poll);

// Checks that the cells are a chain of PBCS: a bivalue-chain, z-chain, t-whip, whip, braid, also
// over g-candidates. One cell may be a relation; if it is the last, the target does not justify its
// candidates. `partial`: the last cell has a right-linking candidate too, and none is a relation.
void check_whip(const State& state, const WhipType& type, std::vector<ChainCell> cells,
                Candidate target, bool full, bool partial = false);
// Returns true if the candidate is linked to a candidate, or to all three of the minirow of a
// g-candidate; false for an empty group. In a variant a g-candidate is just its members.
bool g_linked(const State& state, const Group& right, Candidate c);

// Unique rectangles and the bivalue universal grave (docs/NOTATION.md) assume one solution.
void check_uniqueness(const State& state, const Type& type, const Step& step, Candidate target,
                      bool full);
Set uniqueness_targets(const Marks& marks, const Rule& rule, int n, Poll& poll);
// Returns the targets of a step; for one that asserts a value, the other candidates of its cell.
std::vector<Candidate> targets_of(const State& state, const Step& step);

// Rules of related cells: ascending chains, hills and valleys, comparison bounds, chains of related
// cells. What relates two cells is read from the links of the board alone: a is below b when each
// digit of a is linked to every digit of b that is not greater.
void check_relation(const State& state, const Type& type, const Step& step, Candidate target,
                    bool full);
// Returns the targets of asc, hill, bound or relation-chain.
Set relation_targets(const Marks& marks, const Rule& rule, int n, Poll& poll);

// Returns true if equal digits of the two cells exclude each other.
bool sees(const Tables& board, const Square& a, const Square& b);
// Returns true if the digits of a are always below those of b.
bool is_below(const Tables& board, const Square& a, const Square& b);
// Returns true if digits that differ by one exclude each other.
bool are_apart(const Tables& board, const Square& a, const Square& b);
// Returns true if every pair of digits that does not differ by one is excluded.
bool are_consecutive(const Tables& board, const Square& a, const Square& b);
// Returns the targets of chains of consecutive cells alone.
Set consecutive_chain_targets(const Marks& marks, Poll& poll);
// Checks that each two neighbours on the path are joined (messages name the relation), and that no
// tuple of digits of the path contains a target.
using Joins = bool (*)(const Tables& board, const Square& a, const Square& b);
void check_path(const State& state, const std::vector<Square>& path, Joins joins,
                std::string_view relation, const std::vector<Candidate>& targets);

// The strategies of the simple systems follow their definitions: sudoku-helper, cross-hatching,
// locked-candidates, jsudoku (docs/RATINGS.md, docs/NOTATION.md). As in all paths, a step is right
// when its pattern is there; whether a simpler one was there too is not asked.
bool is_simple_system(std::string_view rating);
// Returns true if the system has strategies for variants too.
bool is_of_any_board(std::string_view rating);

// Returns true if the word is in the list of rules of the system.
bool is_strategy_rule(std::string_view rating, std::string_view rule);

// Returns a type with the rating within the system as length, and the place in the list as rank.
// Throws Wrong if the system has no such strategy.
Type strategy_type(std::string_view rating, const std::string& strategy);

// Checks that the step is an application of its strategy in this state. Throws Wrong. `full`: the
// variables of a chain must be shown; otherwise there must be a chain with these ends that first
// meets these squares in this order.
void check_words(const State& state, std::string_view rating, const WordStep& step, bool full);

// Sentences of jsudoku: singles, whips of length 1 over links by their shapes, chains of
// consecutive cells, subsets. On any board; which cells are neighbours is read from the links alone
// (docs/NOTATION.md lists the shapes).

// Checks that the step is an application of its strategy, which has that level, in this state.
// Throws Wrong.
void check_link_words(const State& state, const WordStep& step, int level);

// Returns the eliminations of the first strategy up to that level that has any. Precondition: the
// state is settled.
Set link_word_targets(const Marks& marks, int level, Poll& poll);

}  // namespace bitwhip::verify
