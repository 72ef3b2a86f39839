// Fuzzes the families of input that are not one puzzle per line (for those see fuzz_reader.cpp; for
// grids of candidates fuzz_grids.cpp).
//
// The first byte chooses the family, or that the head decides it, and how the rest is cut into
// pieces. Laws: the pieces make no difference; LF, CR LF and CR make no difference; the layout can
// be made again from the head; wherever a splitter is fresh, reading may begin again; a refusal has
// a short reason; the families of one record per line have as many records as lines. Never a wrong
// grid: the givens of a grid are the digits of its lines, row by row, and the puzzle of a line
// stands in that line.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "grid/puzzle.h"
#include "harness.h"
#include "input/chunk.h"
#include "input/input.h"
#include "input/layout.h"
#include "input/reader.h"
#include "input/signs.h"
#include "io/io_error.h"
#include "seen.h"

namespace fuzz_families {

using namespace bitwhip;
using input::InputFamily;

// Splits in pieces whose sizes follow from the seed; continues with another splitter when the first
// one is fresh for the `change`-th time.
std::vector<Seen> split(std::string_view text, const input::FileLayout& layout, unsigned seed,
                        int change = -1) {
  auto splitter = input::make_splitter(layout, input::Tails::kept);
  input::Chunk chunk;
  std::vector<Seen> seen;
  while (!text.empty()) {
    seed = seed * 1103515245 + 12345;
    const std::string_view piece = text.substr(0, 1 + (seed >> 16) % 97);
    const std::size_t taken = splitter->feed(piece, chunk, 1 + (seed >> 8) % 5);
    require(taken > 0, "feeding an empty chunk makes progress");
    text.remove_prefix(taken);
    append(seen, chunk);
    chunk.recycle();
    if (change >= 0 && splitter->is_fresh() && change-- == 0) {
      const std::uint64_t number = splitter->next_line();
      splitter = input::make_splitter(layout, input::Tails::kept);
      splitter->resume_at(number);
    }
  }
  splitter->finish(chunk);
  append(seen, chunk);
  return seen;
}

std::vector<Seen> read(std::string_view text, const input::FormatOptions& format,
                       std::size_t max_lines) {
  const io::Stop stop;
  input::MemoryInput input("FILE", text);
  input::InputReader reader(input, stop, {.input_format = format, .tails = input::Tails::kept});
  input::Chunk chunk;
  std::vector<Seen> seen;
  while (reader.fill(chunk, max_lines)) {
    append(seen, chunk);
    chunk.recycle();
  }
  require(reader.error().empty(), "text in memory can be read");
  return seen;
}

std::vector<std::string> lines_of(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
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

std::string with_line_ends(std::string_view text, std::string_view line_end) {
  std::string out(text.starts_with("\xef\xbb\xbf") ? "\xef\xbb\xbf" : "");
  const auto lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) (out += i == 0 ? "" : line_end) += lines[i];
  return out;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t") == std::string::npos;
}
bool is_comment(const std::string& line) {
  return !is_blank(line) && line[line.find_first_not_of(" \t")] == '#';
}

std::string digits_of(std::string_view text) {
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits),
               [](char c) { return c >= '1' && c <= '9'; });
  return digits;
}

// A letter that is no sign of a blank cell.
bool is_text(const std::string& line) {
  const std::string signs = input::in_plain_signs(line);
  return std::any_of(signs.begin(), signs.end(), [](char c) {
    return c == input::kForeignLetter || (is_letter(c) && !input::is_blank_cell(c));
  });
}

// Rows with a digit, in their order, are the lines with a digit; where a line has nine cells for
// sure, they lie as they do there.
void check_grid(const Seen& record, const std::vector<std::string>& lines) {
  const std::string& token = std::get<1>(record);
  require(token.size() == 81 && parse_puzzle(token).has_value(),
          "a grid of givens is a puzzle of 81 characters");
  std::size_t at = std::get<0>(record) - 1;
  for (std::size_t row = 0; row < 9; ++row) {
    const std::string cells = token.substr(row * 9, 9);
    if (digits_of(cells).empty()) continue;
    while (at < lines.size() && (is_comment(lines[at]) || is_text(lines[at]) ||
                                 digits_of(input::in_plain_signs(lines[at])).empty()))
      ++at;
    require(at < lines.size(), "every row has its line");
    const std::string line = input::in_plain_signs(lines[at++]);
    require(digits_of(cells) == digits_of(line), "the givens of a row are the digits of its line");
    std::string marked;
    for (const char c : line) {
      if (c >= '1' && c <= '9') marked += c;
      if (c != '-' && input::is_blank_cell(c)) marked += '.';
    }
    if (marked == digits_of(line) && line.find('-') != std::string::npos) {
      marked.clear();
      for (const char c : line) {
        if ((c >= '1' && c <= '9') || c == '-') marked += c == '-' ? '.' : c;
      }
    }
    require(marked.size() == 9 ? marked == cells : marked == digits_of(line),
            "a row lies as its line says");
  }
}

// The puzzle of a record stands in its line.
void check_line(const Seen& record, InputFamily family, const std::vector<std::string>& lines) {
  std::string line = lines[std::get<0>(record) - 1];
  const std::string& token = std::get<1>(record);
  // In JSON a puzzle may have escapes, or be digits in brackets.
  const bool json = input::is_json_family(family);
  if (!parse_puzzle(token) || (json && line.find_first_of("\\[") != std::string::npos)) return;
  for (std::size_t i = 0; family == InputFamily::hodoku && i + 1 < line.size(); ++i) {
    if (line[i] == '+' && line[i + 1] >= '1' && line[i + 1] <= '9') line.replace(i, 2, ".");
  }
  require(line.find(token) != std::string::npos, "the puzzle stands in its line");
}

void try_input(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return;
  const unsigned seed = data[0];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  constexpr std::optional<InputFamily> kChoices[] = {
      {}, InputFamily::rows, InputFamily::jsonl, InputFamily::hodoku, InputFamily::table,
      {}, InputFamily::rows};
  const input::FormatOptions format{kChoices[seed % std::size(kChoices)],
                                    seed % std::size(kChoices) == 4   ? "2"
                                    : seed % std::size(kChoices) == 2 ? "puzzle"
                                                                      : ""};

  std::optional<input::FileLayout> layout;
  try {
    layout = input::find_layout(text, true, format, "FILE");
  } catch (const io::IoError&) {
    return;  // refused as a whole
  }
  require(layout.has_value(), "a whole file has a layout");
  for (std::size_t head = 0; head < text.size(); head += 1 + seed) {
    const auto sooner = input::find_layout(text.substr(0, head), false, format, "FILE");
    require(!sooner || *sooner == *layout, "the head of a file tells its layout");
  }
  const auto seen = split(text, *layout, seed);
  require(seen == split(text, *layout, seed + 1), "pieces make no difference");
  require(seen == read(text, format, 1 + seed % 7), "the reader agrees with the splitter");
  for (const std::string_view line_end : {"\n", "\r\n", "\r"}) {
    require(seen == split(with_line_ends(text, line_end), *layout, seed),
            "line ends make no difference");
  }
  for (int change = 0; change < 8; ++change)
    require(seen == split(text, *layout, seed, change), "a fresh splitter can be replaced");

  const auto lines = lines_of(text);
  std::uint64_t last = 0;
  for (const Seen& record : seen) {
    const auto& [number, token, tail, refused] = record;
    const bool in_order = layout->family == InputFamily::json || layout->family == InputFamily::text
                              ? number >= last
                              : number > last;
    require(in_order && number <= lines.size(), "records have the order of their lines");
    last = number;
    require(!refused || (!token.empty() && token.size() < 200), "a refusal has a short reason");
    // A JSON value may begin above its puzzle.
    if (refused || layout->family == InputFamily::lines || layout->family == InputFamily::marks ||
        layout->family == InputFamily::json || layout->family == InputFamily::text)
      continue;
    if (layout->family == InputFamily::rows) {
      check_grid(record, lines);
    } else {
      check_line(record, layout->family, lines);
    }
  }
  if (layout->family != InputFamily::rows && layout->family != InputFamily::marks &&
      layout->family != InputFamily::lines && layout->family != InputFamily::json &&
      layout->family != InputFamily::text) {
    // Above the header of a table stand titles, or its separator.
    std::size_t expected = 0;
    for (std::size_t i = layout->header_line; i < lines.size(); ++i)
      expected += !is_blank(lines[i]) && !is_comment(lines[i]);
    // A quoted cell may go over several lines.
    const bool is_quoted =
        layout->family == InputFamily::table && text.find('"') != std::string_view::npos;
    require(is_quoted ? seen.size() <= expected : seen.size() == expected,
            "as many records as lines");
  }
}

const Registered kRegistered({"families", try_input});

}  // namespace fuzz_families
