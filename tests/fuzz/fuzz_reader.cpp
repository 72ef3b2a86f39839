// Fuzzes the reader: decompression, line splitting, parsing.
//
// The first byte chooses how the rest is cut into pieces. Laws: the pieces make no difference; LF,
// CR LF and CR make no difference; the lines are those of a plain reading of the rules; a token
// that is accepted says the same after a round trip; whatever the bytes, damaged streams end in
// IoError.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "grid/puzzle.h"
#include "harness.h"
#include "input/chunk.h"
#include "input/input.h"
#include "input/reader.h"
#include "input/splitter.h"
#include "input/tolerant.h"
#include "io/decompress.h"

namespace fuzz_reader {

using namespace bitwhip;

// Number, token as far as it is kept, its length, tail.
using Seen = std::tuple<std::uint64_t, std::string, std::uint64_t, std::string>;

void append(std::vector<Seen>& seen, const input::Chunk& chunk) {
  for (const input::Line& line : chunk.lines)
    seen.emplace_back(line.number, chunk.token(line), line.token_length, chunk.tail(line));
}

// Through the splitter, in pieces whose sizes follow from the seed.
std::vector<Seen> split(std::string_view text, unsigned seed) {
  const auto made = input::make_splitter({}, input::Tails::kept);
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

class PieceInput : public input::Input {
 public:
  PieceInput(std::string_view text, std::size_t piece) : source_(text, piece) {}
  io::Source* next() override {
    if (begun_) return nullptr;
    begun_ = true;
    return &source_;
  }
  const std::string& name() const override { return name_; }

 private:
  io::MemorySource source_;
  std::string name_ = "FILE";
  bool begun_ = false;
};

std::vector<Seen> read(std::string_view text, std::size_t piece, std::size_t max_lines) {
  const io::Stop stop;
  PieceInput input(text, piece);
  input::InputReader reader(
      input, stop, {.input_format = {input::InputFamily::lines, {}}, .tails = input::Tails::kept});
  input::Chunk chunk;
  std::vector<Seen> seen;
  while (reader.fill(chunk, max_lines)) {
    require(chunk.lines.size() <= max_lines, "a chunk holds no more lines than asked for");
    append(seen, chunk);
    chunk.recycle();
  }
  require(reader.error().empty(), "text in memory can be read");
  return seen;
}

// The text with one kind of line end.
std::string with_line_ends(std::string_view text, std::string_view line_end) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    if (text[i] == '\r' || text[i] == '\n') {
      out += line_end;
    } else {
      out += text[i];
    }
  }
  return out;
}

// The rules once more, as plainly as they can be put; only for text with LF line ends.
std::vector<Seen> plain(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  std::vector<Seen> seen;
  bool is_first = true;  // of the lines that are neither blank nor comments
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t lead = std::min(line.find_first_not_of(" \t>"), line.size());
    line.remove_prefix(lead);
    if (line.empty() || line[0] == '#') continue;
    const char quote = line[0] == '"' || line[0] == '\'' ? line[0] : '\0';
    if (quote != '\0') line.remove_prefix(1);
    std::size_t length = std::min(line.find_first_of(" \t,;\"'"), line.size());
    const bool parted = length > 81 && (line[81] == '|' || line[81] == ':') &&
                        line.substr(0, 81).find('|') == std::string_view::npos;
    if (parted) length = 81;
    const std::string whole = std::string(std::min<std::size_t>(lead, 81), ' ') + std::string(line);
    const bool may_be_tolerant =
        quote == '\0' && length < 81 && length < line.size() && whole.size() < input::kKeptToken;
    const std::string_view token = line.substr(0, length);
    line.remove_prefix(length);
    if (std::exchange(is_first, false) && token == "puzzle") continue;
    if (quote != '\0' && !line.empty() && line[0] == quote) line.remove_prefix(1);
    if (may_be_tolerant) {
      const input::TolerantResult tolerant = input::read_tolerantly(whole);
      const std::string text_of = tolerant.puzzle ? to_string(*tolerant.puzzle) : tolerant.why;
      if (!text_of.empty()) {
        seen.emplace_back(number, text_of, text_of.size(), std::string());
        continue;
      }
    }
    if (parted && quote == '\0')
      line.remove_prefix(1);
    else if (!line.empty() && std::string_view(" \t,;").find(line[0]) != std::string_view::npos)
      line.remove_prefix(1);
    seen.emplace_back(number, token.substr(0, input::kKeptToken), length, line);
  }
  return seen;
}

void check_parser(std::string_view token) {
  std::string why;
  const auto puzzle = parse_puzzle(token, &why);
  require(puzzle.has_value() || !why.empty(), "a refusal has a reason");
  require(puzzle.has_value() || token.size() != 81 || why.size() < 100, "a reason is short");
  if (!puzzle) return;
  const std::string text = to_string(*puzzle);
  require(parse_puzzle(text) == puzzle, "a puzzle survives a round trip");
  require(text.size() == token.size(), "a puzzle has 81 characters");
}

// As a file would come: decompressed when it looks compressed.
class DecodedInput : public input::Input {
 public:
  DecodedInput(std::string_view bytes, std::size_t piece) : raw_(bytes, piece) {}
  io::Source* next() override {
    if (decoded_) return nullptr;
    decoded_ = io::decompress(raw_, name_);
    return decoded_.get();
  }
  const std::string& name() const override { return name_; }

 private:
  io::MemorySource raw_;
  std::unique_ptr<io::Source> decoded_;
  std::string name_ = "FILE";
};

// Nothing but an end is asked of it: the reader turns errors of the stream into a message.
void check_any_bytes(std::string_view bytes, std::size_t piece) {
  constexpr std::size_t kEnough = 100000;  // a few bytes can unpack to a great many lines
  const io::Stop stop;
  DecodedInput input(bytes, piece);
  input::InputReader reader(input, stop, {});
  input::Chunk chunk;
  for (std::size_t lines = 0; lines < kEnough && reader.fill(chunk, 100);) {
    lines += chunk.lines.size();
    chunk.recycle();
  }
}

void try_input(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return;
  const unsigned seed = data[0];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);

  const auto seen = split(text, seed);
  require(seen == split(text, seed + 1), "pieces make no difference");
  require(seen == read(text, 1 + seed, 1 + seed % 7), "the reader agrees with the splitter");
  const std::string lf = with_line_ends(text, "\n");
  require(seen == split(lf, seed), "LF line ends make no difference");
  require(seen == split(with_line_ends(text, "\r\n"), seed), "CR LF line ends make no difference");
  require(seen == split(with_line_ends(text, "\r"), seed), "CR line ends make no difference");
  require(seen == plain(lf), "the lines are those of the rules");
  for (const auto& line : seen) check_parser(std::get<1>(line));
  check_parser(text);
  check_any_bytes(text, 1 + seed);
}

const Registered kRegistered({"reader", try_input});

}  // namespace fuzz_reader
