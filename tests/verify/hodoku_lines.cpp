#include "verify/hodoku_lines.h"

#include <fmt/core.h>

#include <array>
#include <optional>
#include <utility>
#include <variant>

#include "base/text.h"
#include "support/data.h"
#include "support/source_path.h"
#include "verify/hodoku/hodoku_check.h"
#include "verify/hodoku/hodoku_forms.h"
#include "verify/hodoku/hodoku_reader.h"

namespace bitwhip::testing {
namespace {

using Fields = std::vector<std::string_view>;

std::vector<Fields> rows_of(std::string_view text) {
  std::vector<Fields> rows;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.empty()) rows.push_back(split(line, '\t'));
  }
  return rows;
}

int number(std::string_view text) { return parse_number<int>(text).value(); }

// Both files write a line end in their own way.
std::string with_line_ends(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const bool bar = text.starts_with(" | "), wave = text.starts_with("~");
    lines += bar || wave ? '\n' : text.front();
    text.remove_prefix(bar ? 3 : 1);
  }
  return lines;
}

// Makes the changes of a line `S`.
void change(verify::HodokuBoard& board, const Fields& fields) {
  if (fields[5] == "-")
    return board.set(number(split(fields[4], ',')[0]), number(split(fields[3], ',')[0]));
  for (const std::string_view one : split(fields[5], ',')) {
    const auto parts = split(one, ':');
    board.remove(number(parts[0]), number(parts[1]));
  }
}

}  // namespace

std::vector<HodokuLines> hodoku_lines(std::string_view text) {
  std::vector<HodokuLines> paths;
  for (const Fields& fields : rows_of(text)) {
    if (fields[0] == "P") {
      HodokuLines path;
      path.puzzle = fields[1];
      path.level = number(fields[3]);
      path.score = number(fields[4]);
      paths.push_back(std::move(path));
    } else {
      paths.back().steps.push_back(with_line_ends(fields.at(8)));
    }
  }
  return paths;
}

std::vector<HodokuProbe> hodoku_probes(std::string_view text) {
  std::vector<HodokuProbe> probes;
  std::optional<verify::HodokuBoard> board;
  for (const Fields& fields : rows_of(text)) {
    if (fields[0] == "P")
      board.emplace(fields[1]);
    else if (fields[0] == "S")
      change(*board, fields);
    else if (fields[2] != "none")
      probes.push_back({*board, with_line_ends(fields.at(7))});
  }
  return probes;
}

std::vector<HodokuProbe> hodoku_states(std::string_view text) {
  std::vector<HodokuProbe> probes;
  std::optional<verify::HodokuBoard> board;
  for (const Fields& fields : rows_of(text)) {
    if (fields[0] == "Q") {
      std::array<int, 81> values{};
      std::array<verify::Mask, 81> masks{};
      const auto list = split(fields.at(2), ',');
      for (std::size_t cell = 0; cell < 81; ++cell) {
        values[cell] = fields[1].at(cell) - '0';
        masks[cell] = static_cast<verify::Mask>(number(list.at(cell)));
      }
      board.emplace(values, verify::CellBits(), masks);
    } else if (fields[2] != "-" && fields[2] != "DEATH_BLOSSOM" && fields[2] != "ALS_XY_CHAIN") {
      probes.push_back({*board, std::string(fields.back())});
    }
  }
  return probes;
}

bool is_sashimi_without_fins(const verify::PrintedStep& step) {
  const auto* const fish = std::get_if<verify::PrintedFish>(&step.pattern);
  return fish != nullptr && verify::name_of(step.technique).starts_with("Sashimi") &&
         (fish->fins | fish->endo_fins).none();
}

std::string sample_of(std::string_view file) {
  std::string text;
  for (const std::string& line :
       file_lines(source_path("tests/golden/hodoku/") + std::string(file)))
    text += line + '\n';
  return text;
}

std::string PrintedHodokuPath::text() const {
  std::string text = fmt::format(
      "PUZZLE = {}\nRATING = HoDoKu\nRULES = HoDoKu 2.2.0\nNOTATION = short\n\n", puzzle);
  int rounds = 0;
  for (const Line& line : lines) {
    if (!line.single) text += fmt::format("\nround {}\n", ++rounds);
    text += fmt::format("{} {}\n", line.score, line.text);
  }
  return text + fmt::format("\nLEVEL = {}, MOST COMPLEX RULE = {}\nSOLUTION = {}\n", level, hardest,
                            solution);
}

std::string PrintedHodokuPath::json() const {
  std::string singles;
  int sum = 0;
  for (const Line& line : lines) {
    const verify::PrintedStep step = verify::read_hodoku_step(line.text);
    singles += fmt::format(
        R"({}{{"rule":"{}","kind":"hodoku","score":{},"level":"Easy","words":"{}","value":"{}"}})",
        singles.empty() ? "" : ",", verify::name_of(step.technique), line.score, line.text,
        verify::to_string(step.placed.value()));
    sum += line.score;
  }
  return fmt::format(
      R"({{"schema":1,"puzzle":"{}","rating":"HoDoKu","value":{},"rules":"HoDoKu 2.2.0",)"
      R"("singles":[{}],"rounds":[],"status":"ok","solved":true,"level":"{}",)"
      R"("most_complex_rule":"{}","solution":"{}"}})",
      puzzle, sum, singles, level, hardest, solution);
}

PrintedHodokuPath printed(const HodokuLines& path) {
  PrintedHodokuPath made;
  made.puzzle = path.puzzle;
  made.level = fmt::format("HoDoKu {}, HoDoKu-level {}", path.score,
                           verify::level_name(static_cast<rulebook::HodokuLevel>(path.level)));
  made.hardest = "ECP";
  verify::HodokuBoard board(path.puzzle);
  int most = 0;
  for (const std::string& text : path.steps) {
    const verify::PrintedStep step = verify::read_hodoku_step(text);
    const auto& row = *verify::ladder_row_of(step.technique);
    made.lines.push_back(
        {row.score, text, step.technique <= verify::HodokuTechnique::hidden_single});
    if (row.index > most) {
      most = row.index;
      made.hardest = verify::name_of(step.technique);
    }
    apply(board, step);
  }
  for (int cell = 0; cell < 81; ++cell) made.solution += std::to_string(board.value(cell));
  return made;
}

}  // namespace bitwhip::testing
