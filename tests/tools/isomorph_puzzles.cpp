// Makes many different puzzles of few: isomorph_puzzles COUNT SEED <PUZZLES
//
// PUZZLES has one classic puzzle per line, up to a tab or a blank; a header is skipped. The program
// prints COUNT lines, of which no two are equal: first the puzzles themselves, then a random
// isomorph of each in turn, again and again. The lines depend on PUZZLES and SEED alone.
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "grid/puzzle.h"
#include "support/generate.h"

int main(int argc, char** argv) {
  using namespace bitwhip;
  if (argc != 3) {
    std::cerr << "usage: isomorph_puzzles COUNT SEED <PUZZLES\n";
    return 1;
  }
  const std::size_t count = std::stoull(argv[1]);
  std::mt19937 random(static_cast<std::mt19937::result_type>(std::stoul(argv[2])));
  std::vector<std::string> puzzles;
  for (std::string line; std::getline(std::cin, line);) {
    if (const auto puzzle = parse_puzzle(line.substr(0, line.find_first_of("\t "))))
      puzzles.push_back(to_string(*puzzle));
  }
  if (puzzles.empty()) {
    std::cerr << "isomorph_puzzles: there is no puzzle in the input\n";
    return 1;
  }
  std::ios::sync_with_stdio(false);
  std::unordered_set<std::string> made;
  for (std::size_t i = 0; made.size() < count; ++i) {
    const std::string& puzzle = puzzles[i % puzzles.size()];
    const std::string image =
        i < puzzles.size() ? puzzle : testing::random_isomorph(puzzle, random);
    if (made.insert(image).second) std::cout << image << '\n';
  }
  return std::cout.flush() ? 0 : 1;
}
