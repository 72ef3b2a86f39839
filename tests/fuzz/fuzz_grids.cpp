// Fuzzes the reader of pasted grids.
//
// The first byte chooses how the rest is cut into pieces. Laws: the pieces make no difference; LF,
// CR LF and CR make no difference; there are as many records as a plain reading of the rules finds,
// at the same lines, and the same of them are puzzles; a puzzle has 81 cells that survive a round
// trip through the written form; a refusal has a reason.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grid/puzzle.h"
#include "harness.h"
#include "input/input.h"
#include "input/pasted_grid.h"
#include "input/reader.h"
#include "input/signs.h"
#include "input/splitter.h"
#include "seen.h"

namespace fuzz_grids {

using namespace bitwhip;

constexpr std::string_view kMark = "\xef\xbb\xbf";  // byte-order mark

// Through the splitter, in pieces whose sizes follow from the seed.
std::vector<Seen> split(std::string_view text, unsigned seed) {
  const auto made = input::make_splitter({.family = input::InputFamily::marks}, input::Tails::kept);
  input::Splitter& splitter = *made;
  input::Chunk chunk;
  std::vector<Seen> seen;
  while (!text.empty()) {
    seed = seed * 1103515245 + 12345;
    const std::string_view piece = text.substr(0, 1 + (seed >> 16) % 97);
    const std::size_t taken = splitter.feed(piece, chunk, 1 + (seed >> 8) % 5);
    require(taken > 0, "feeding an empty chunk makes progress");
    text.remove_prefix(taken);
    append(seen, chunk);
    chunk.recycle();
  }
  splitter.finish(chunk);
  append(seen, chunk);
  return seen;
}

std::vector<Seen> read(std::string_view text, std::size_t max_lines) {
  const io::Stop stop;
  input::MemoryInput input("FILE", text);
  input::InputReader reader(
      input, stop, {.input_format = {input::InputFamily::marks, {}}, .tails = input::Tails::kept});
  input::Chunk chunk;
  std::vector<Seen> seen;
  while (reader.fill(chunk, max_lines)) {
    require(chunk.lines.size() <= max_lines + 1,
            "a chunk holds no more grids than asked for, but for one that ends the file");
    append(seen, chunk);
    chunk.recycle();
  }
  require(reader.error().empty(), "text in memory can be read");
  return seen;
}

std::vector<std::string> lines_of(std::string_view text) {
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  std::vector<std::string> lines{""};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    if (text[i] == '\r' || text[i] == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += text[i];
    }
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines, std::string_view line_end) {
  std::string text;
  for (const std::string& line : lines)
    (text += text.empty() && &line == &lines.front() ? "" : line_end) += line;
  return text;
}

// The rules once more, as plainly as they can be put: every line first becomes one with blanks for
// separators and '=' for horizontal box drawing.
struct Plain {
  enum Kind { blank, comment, border, filler, text, cells, other } kind = blank;
  bool good = false;  // nine cells
};

Plain plain_line(std::string line) {
  line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
  while (line.starts_with('>')) line.erase(0, line.starts_with("> ") ? 2 : 1);
  std::string words, all;
  for (char c : input::in_plain_signs(line)) {
    if (c == input::kForeignLetter || input::kDots.find(c) != std::string_view::npos) c = 'a';
    words +=
        std::string_view("\t|!:,").find(c) != std::string_view::npos || c == input::kLine ? ' ' : c;
    all += c == input::kLine ? '=' : c == '\t' ? ' ' : c;
  }
  Plain plain;
  int count = 0;
  bool wrong = false;
  for (std::size_t at = 0; (at = words.find_first_not_of(' ', at)) != std::string::npos;) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    std::string digits;
    for (; at < end; ++at) {
      if (words[at] >= '1' && words[at] <= '9') {
        digits += words[at];
      } else {
        wrong = wrong || std::string_view("*#@^+~%&$").find(words[at]) == std::string_view::npos;
      }
    }
    wrong = wrong || digits.empty() ||
            std::set<char>(digits.begin(), digits.end()).size() != digits.size();
    ++count;
  }
  plain.good = count == 9 && !wrong;
  const auto holds = [&](const auto& is) { return std::any_of(words.begin(), words.end(), is); };
  const std::size_t first = all.find_first_not_of(' ');
  if (first == std::string::npos) {
    plain.kind = Plain::blank;
  } else if (all[first] == '#' && !plain.good) {
    plain.kind = Plain::comment;
  } else if (holds([](unsigned char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
             })) {
    plain.kind = Plain::text;
  } else if (holds([](char c) { return c >= '0' && c <= '9'; })) {
    plain.kind = Plain::cells;
  } else if (words.find_first_not_of(" -=~_*+.'`/\\") != std::string::npos) {
    plain.kind = Plain::other;
  } else if (std::count_if(all.begin(), all.end(),
                           [](char c) { return c == '-' || c == '=' || c == '~'; }) >= 3) {
    plain.kind = Plain::border;
  } else {
    plain.kind = words.find_first_not_of(' ') == std::string::npos ? Plain::filler : Plain::other;
  }
  return plain;
}

// The number of every record, and whether it is a puzzle.
std::vector<std::pair<std::uint64_t, bool>> plain(const std::vector<std::string>& lines) {
  std::vector<std::pair<std::uint64_t, bool>> records;
  std::uint64_t first = 0;
  // Of the grid under way: r a good row, b a border, t text, x anything that is wrong.
  std::string shape;
  const auto rows = [&] {
    return std::count(shape.begin(), shape.end(), 'r') +
           std::count(shape.begin(), shape.end(), 'X');
  };
  const auto good = [&] {
    std::string frame = shape.substr(std::min(shape.find('r'), shape.size()));
    return frame == "rrrrrrrrr" || frame == "rrrrrrrrrb" || frame == "rrrbrrrbrrr" ||
           frame == "rrrbrrrbrrrb" || frame == "rrrrrrbrrr" || frame == "rrrrrrbrrrb" ||
           frame == "rrrbrrrrrr" || frame == "rrrbrrrrrrb";
  };
  const auto wrong = [&] { return shape.find_first_of("xX") != std::string::npos; };
  std::uint64_t only_text = 0;  // the first line of text without a grid, which costs no record
  const auto end = [&] {
    if (first != 0 && shape.find_first_of("rxX") == std::string::npos) {
      if (only_text == 0) only_text = first;
    } else if (first != 0) {
      records.emplace_back(first, good() && !wrong());
    }
    first = 0;
    shape.clear();
  };
  std::uint64_t number = 0;
  for (const std::string& line : lines) {
    ++number;
    const Plain what = plain_line(line);
    if (what.kind == Plain::comment || what.kind == Plain::filler) continue;
    if (what.kind == Plain::blank) {
      end();
      continue;
    }
    if (what.kind == Plain::border) {
      const bool begun = rows() > 0 || wrong();
      const bool plain_nine =
          rows() == 9 && shape.substr(shape.find_first_of("rX")).find('b') == std::string::npos;
      if ((begun && shape.ends_with('b')) || plain_nine) {
        end();
      } else {
        shape += 'b';
      }
      continue;
    }
    const bool text = what.kind == Plain::text || (what.kind == Plain::other && good() && !wrong());
    if (text && good() && !wrong()) end();
    if (first == 0) first = number;
    if (text) shape += rows() == 0 ? 't' : 'x';
    if (what.kind == Plain::cells) shape += what.good ? 'r' : 'X';
    if (what.kind == Plain::other && !text) shape += 'x';
  }
  end();
  if (records.empty() && only_text != 0) records.emplace_back(only_text, false);
  return records;
}

void check(const Seen& seen) {
  const auto& [number, token, tail, refused] = seen;
  require(number > 0, "lines are counted from 1");
  if (refused) {
    require(!token.empty() && token.size() < 200, "a refusal has a short reason");
    return;
  }
  const auto puzzle = parse_puzzle(token);
  require(puzzle && puzzle->marks, "a grid is a puzzle of 729 characters");
  const auto again = split(to_pasted_grid(*puzzle), 1);
  require(again.size() == 1 && std::get<1>(again[0]) == token, "a grid survives a round trip");
}

void try_input(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return;
  const unsigned seed = data[0];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);

  const auto seen = split(text, seed);
  require(seen == split(text, seed + 1), "pieces make no difference");
  require(seen == read(text, 1 + seed % 7), "the reader agrees with the splitter");
  const auto lines = lines_of(text);
  const std::string mark = text.starts_with(kMark) ? std::string(kMark) : "";
  for (const std::string_view line_end : {"\n", "\r\n", "\r"}) {
    require(seen == split(mark + joined(lines, line_end), seed), "line ends make no difference");
  }
  const auto expected = plain(lines);
  require(seen.size() == expected.size(), "as many records as grids");
  for (std::size_t i = 0; i < seen.size(); ++i) {
    require(std::get<0>(seen[i]) == expected[i].first, "a record has the line of its grid");
    require(std::get<3>(seen[i]) != expected[i].second, "the puzzles are those of the rules");
    check(seen[i]);
  }
}

const Registered kRegistered({"grids", try_input});

}  // namespace fuzz_grids
