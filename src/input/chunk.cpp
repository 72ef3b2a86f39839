#include "input/chunk.h"

#include <algorithm>
#include <utility>

#include "input/loose.h"
#include "input/pasted_grid.h"

namespace bitwhip::input {

void empty(std::string& text) {
  constexpr std::size_t kWorthKeeping = std::size_t{1} << 20;
  text.clear();
  if (text.capacity() > kWorthKeeping) text.shrink_to_fit();
}

Line& Chunk::add(std::uint64_t number_of, std::string_view token_of, std::string_view tail_of, bool refused) {
  const std::size_t size = token_of.size(), begin = text.size();
  (text += token_of) += tail_of;
  return lines.emplace_back(Line{number_of, size, begin, size, begin + size, tail_of.size(), refused});
}

void Chunk::recycle() {
  file_name = nullptr;
  notes.clear();
  empty(text);
  lines.clear();
  empty(passed);
  raw_bytes = 0;
  end = {};
}

std::optional<Puzzle> read_puzzle(const Chunk& chunk, const Line& line, std::string& why) {
  const std::string_view token = chunk.token(line);
  if (line.refused) {
    why = token;
    return std::nullopt;
  }
  if (auto puzzle = parse_puzzle(token, &why)) return puzzle;
  if (line.token_length > line.token_size) {
    why = wrong_length(line.token_length);  // the parser saw only the part that was kept
  } else if (Loose loose = read_loosely(token); loose.puzzle) {
    why.clear();
    return loose.puzzle;
  } else if (!loose.why.empty()) {
    why = std::move(loose.why);
  }
  // Half of the bytes of plain text are NUL in UTF-16, and three quarters in UTF-32.
  const auto nuls = static_cast<std::size_t>(std::count(token.begin(), token.end(), '\0'));
  if (nuls > 0 && nuls < token.size() && 2 * nuls + 2 >= token.size()) why = "text in UTF-16 or UTF-32: convert it to UTF-8";
  if (token.find("://") != std::string_view::npos || token.starts_with("N4Ig")) why += "; strings and links of f-puzzles: use --variant fpuzzles";
  if (is_given_row(token)) why += "; a grid of nine lines: use --input-format rows";
  return std::nullopt;
}

}  // namespace bitwhip::input
