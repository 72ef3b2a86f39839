// The path of SER: the steps of its solver (ser/solver.h), with the chains behind each (ser/chain_proof.h).
//
// The walk gives the rating as well, so there is no search before it. Singles, hidden and naked, are the singles of a path; each other step is a
// round, also one that places a digit. A puzzle that no technique can go on with ends unsolved, with the value 20.0.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "explain/path.h"
#include "ser/chain_proof.h"

namespace bitwhip::explain {

// The name of the techniques that the rating takes.
std::string ser_rules(const rating::RatingInfo& row);

// Fills in the value, the status, and all steps or the next one alone. It does not count the
// solutions. The run has started.
enum class Steps : std::uint8_t { all, next };
void find_ser_path(rating::Run& run, const rating::RatingInfo& row, Steps wanted, Path& path);

// The name of the step, such as "Naked Pair".
std::string ser_name(const Step& step);

// Steps of SER in words (docs/NOTATION.md lists the sentences).
//
//   2.6 Pointing: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4, r1c8 <> 4
//   7.1 Forcing Chain: r1c1=3 -> r1c5<>3 -> r1c5=4 -> r3c5<>4 -> ... -> r1c1<>3 ==> r1c1 <> 3
//
// A chain is a run of nodes, each of which follows from the one before. A branch whose nodes follow from several others is a list of runs: nodes that
// are needed again have a number (#1), and a run begins with the numbers of what its first node follows from.

// What a sentence about a pattern says, as data. Which members are used depends on the technique.
struct SerPattern {
  std::vector<int> digits{}, other_digits{};
  std::vector<int> squares{};           // cells
  std::vector<int> more{};              // the squares of a unique loop with further digits
  std::vector<int> others{};            // squares of a set beside a loop or grave; excluders
  std::vector<int> houses{}, covers{};  // of ser/cells.h
  std::vector<Candidate> extras{};      // beside a grave
  bool hidden = false;                  // the set of a loop is of digits, rather than of squares
};
SerPattern describe_pattern(const ser::Board& board, const ser::Hint& hint);

// True if the hint is a chain, rather than a pattern.
bool is_ser_chain(const ser::Hint& hint);
// The nodes of a chain by branches, as numbers in ChainProof::nodes. A cycle is one branch, one way round.
std::vector<std::vector<int>> branches_of(const ser::ChainProof& proof);

// A step as text: the reason, and where a chain has several branches or joints, these.
struct SerWords {
  std::string reason;
  std::vector<std::string> branches;
  std::string conclusion;
};
// full: with the cause of each node.
SerWords ser_words(const Step& step, bool full);
// All in one line.
std::string ser_sentence(const Step& step, bool full);

std::string ser_house(int house);      // b2
std::string ser_node(ser::Node node);  // r1c2=3, r1c2<>3
// The house or the cell by which a node follows: r1, r1c5; empty where there is none.
std::string ser_cause(const ser::ProofNode& node);

// The chains of SER as text, those nested in others in brackets.

struct ChainWords {
  std::string head;  // "each digit of r1c1 gives r5c5<>7"; empty: one branch, which says it all
  std::vector<std::string> branches;
};
ChainWords chain_words(const ser::ChainProof& proof, bool full);

// The sentence about a pattern below chains, without its name.
std::string pattern_words(const ser::Board& board, const ser::Hint& hint);

}  // namespace bitwhip::explain
