// Fuzzes clue words.
//
// The input is a number for the size of the board, and words. Laws: a word is read or refused with
// a message that can be printed; links are ascending, each once, of different cells of the board
// and digits of it; houses have the cells that they may have; words read twice mean the same; words
// in the opposite order give the same links and digits.
#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "harness.h"
#include "variant/clue_words.h"

namespace fuzz_clues {

using namespace bitwhip;
using namespace bitwhip::variant;

struct Said {
  LineDraft draft;
  std::vector<CandidatePair> links;
};

// Words that have been accepted.
Said said(const std::vector<std::string>& words, int size) {
  LineDraft draft(size);
  for (const std::string& word : words)
    require(!read_clue_word(draft, word), "a word is accepted again");
  finish_clue_words(draft);
  return {draft, draft.relations.links()};
}

void check_candidate(Candidate candidate, int size) {
  const int cell = cell_of(candidate);
  require(cell / 9 < size && cell % 9 < size && digit_of(candidate) <= size,
          "a candidate of the board");
}

void check_houses(const std::vector<BoardLayout::HouseCells>& houses, int size, std::size_t least) {
  for (const BoardLayout::HouseCells& house : houses) {
    require(house.cells.size() >= least && house.cells.size() <= static_cast<std::size_t>(size),
            "as many cells as a house may have");
    for (const int cell : house.cells) check_candidate(candidate_of(cell, 1), size);
    require(std::is_sorted(house.cells.begin(), house.cells.end()), "cells ascend");
    require(std::adjacent_find(house.cells.begin(), house.cells.end()) == house.cells.end(),
            "each cell once");
    require(!house.name.empty(), "houses have names");
  }
}

void try_input(const std::uint8_t* data, std::size_t length) {
  if (length == 0) return;
  const int size = 4 + data[0] % 6;
  std::istringstream in(std::string(reinterpret_cast<const char*>(data) + 1, length - 1));
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    LineDraft draft(size);
    const auto refusal = read_clue_word(draft, word);
    if (!refusal) {
      words.push_back(word);
      continue;
    }
    require(refusal->unsupported && !refusal->message.empty(), "a refusal tells why");
    require(std::all_of(refusal->message.begin(), refusal->message.end(),
                        [](char c) { return c >= 0x20 && c < 0x7f; }),
            "a message can be printed");
  }
  const Said once = said(words, size);
  require(std::is_sorted(once.links.begin(), once.links.end()), "links ascend");
  require(std::adjacent_find(once.links.begin(), once.links.end()) == once.links.end(),
          "each link once");
  for (const CandidatePair& link : once.links) {
    require(link.a < link.b && cell_of(link.a) != cell_of(link.b), "links join different cells");
    check_candidate(link.a, size);
    check_candidate(link.b, size);
  }
  for (const std::uint16_t digits : once.draft.puzzle.cell)
    require(digits < 1u << size, "digits of the board");
  check_houses(once.draft.additions.houses, size, static_cast<std::size_t>(size));
  check_houses(once.draft.additions.partial, size, 2);

  std::vector<std::string> twice = words;
  twice.insert(twice.end(), words.begin(), words.end());
  const Said again = said(twice, size);
  require(again.links == once.links && again.draft.puzzle.cell == once.draft.puzzle.cell &&
              again.draft.additions.houses == once.draft.additions.houses &&
              again.draft.additions.partial == once.draft.additions.partial,
          "words read twice mean the same");
  const Said reversed = said({words.rbegin(), words.rend()}, size);
  require(reversed.links == once.links && reversed.draft.puzzle.cell == once.draft.puzzle.cell,
          "the order of words has no meaning");
}

const Registered kRegistered({"clues", try_input});

}  // namespace fuzz_clues
