#include "input/line_puzzle.h"

#include "input/given_rows.h"

namespace bitwhip::input {

std::optional<Puzzle> read_puzzle(const Chunk& chunk, const Line& line, std::string& why) {
  const std::string_view token = chunk.token(line);
  if (line.refused) {
    why = token;
    return std::nullopt;
  }
  auto puzzle = parse_puzzle(token, &why);
  // The parser saw only the part that was kept.
  if (!puzzle && line.token_length > line.token_size) why = wrong_length(line.token_length);
  if (!puzzle && is_given_row(token)) why += "; a grid of nine lines: use --input-format rows";
  return puzzle;
}

}  // namespace bitwhip::input
