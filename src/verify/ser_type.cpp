#include "verify/ser_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "verify/scanner.h"

namespace bitwhip::verify {
namespace {

struct TypeRow {
  std::string_view name;
  SerType type;
};

const std::array kTypes{
    TypeRow{"Hidden Single", {.family = SerFamily::hidden_single, .rating = 12, .direct = true}},
    TypeRow{"Naked Single", {.family = SerFamily::naked_single, .rating = 23, .direct = true}},
    TypeRow{"Direct Pointing", {.family = SerFamily::locking, .rating = 17, .direct = true, .pointing = true}},
    TypeRow{"Direct Claiming", {.family = SerFamily::locking, .rating = 19, .direct = true}},
    TypeRow{"Pointing", {.family = SerFamily::locking, .rating = 26, .pointing = true}},
    TypeRow{"Claiming", {.family = SerFamily::locking, .rating = 28}},
    TypeRow{"Direct Hidden Pair", {.family = SerFamily::hidden_set, .rating = 20, .size = 2, .direct = true}},
    TypeRow{"Direct Hidden Triplet", {.family = SerFamily::hidden_set, .rating = 25, .size = 3, .direct = true}},
    TypeRow{"Hidden Pair", {.family = SerFamily::hidden_set, .rating = 34, .size = 2}},
    TypeRow{"Hidden Triplet", {.family = SerFamily::hidden_set, .rating = 40, .size = 3}},
    TypeRow{"Hidden Quad", {.family = SerFamily::hidden_set, .rating = 54, .size = 4}},
    TypeRow{"Naked Pair", {.family = SerFamily::naked_set, .rating = 30, .size = 2}},
    TypeRow{"Naked Triplet", {.family = SerFamily::naked_set, .rating = 36, .size = 3}},
    TypeRow{"Naked Quad", {.family = SerFamily::naked_set, .rating = 50, .size = 4}},
    TypeRow{"X-Wing", {.family = SerFamily::fish, .rating = 32, .size = 2}},
    TypeRow{"Swordfish", {.family = SerFamily::fish, .rating = 38, .size = 3}},
    TypeRow{"Jellyfish", {.family = SerFamily::fish, .rating = 52, .size = 4}},
    TypeRow{"XY-Wing", {.family = SerFamily::wing, .rating = 42, .size = 2}},
    TypeRow{"XYZ-Wing", {.family = SerFamily::wing, .rating = 44, .size = 3}},
    TypeRow{"BUG type 1", {.family = SerFamily::grave, .rating = 56, .number = 1}},
    TypeRow{"BUG type 2", {.family = SerFamily::grave, .rating = 57, .number = 2}},
    TypeRow{"BUG type 3", {.family = SerFamily::grave, .rating = 57, .number = 3}},
    TypeRow{"BUG type 4", {.family = SerFamily::grave, .rating = 57, .number = 4}},
    TypeRow{"Aligned Pair Exclusion", {.family = SerFamily::exclusion, .rating = 62, .size = 2}},
    TypeRow{"Aligned Triplet Exclusion", {.family = SerFamily::exclusion, .rating = 75, .size = 3}},
    TypeRow{"Bidirectional X-Cycle", {.family = SerFamily::cycle, .rating = 65, .by_cells = false}},
    TypeRow{"Bidirectional Y-Cycle", {.family = SerFamily::cycle, .rating = 65, .by_houses = false}},
    TypeRow{"Bidirectional Cycle", {.family = SerFamily::cycle, .rating = 70}},
    TypeRow{"Turbot Fish", {.family = SerFamily::chain, .rating = 66, .size = 6, .by_cells = false}},
    TypeRow{"Forcing X-Chain", {.family = SerFamily::chain, .rating = 66, .by_cells = false}},
    TypeRow{"Forcing Chain", {.family = SerFamily::chain, .rating = 70}},
    TypeRow{"Nishio Forcing Chains", {.family = SerFamily::contradiction, .rating = 75, .by_cells = false, .dynamic = true}},
    TypeRow{"Cell Forcing Chains", {.family = SerFamily::cell_reduction, .rating = 80}},
    TypeRow{"Region Forcing Chains", {.family = SerFamily::house_reduction, .rating = 80}},
    // A level adds half a point.
    TypeRow{"Dynamic Contradiction Forcing Chains", {.family = SerFamily::contradiction, .rating = 85, .dynamic = true}},
    TypeRow{"Dynamic Double Forcing Chains", {.family = SerFamily::double_reduction, .rating = 85, .dynamic = true}},
    TypeRow{"Dynamic Cell Forcing Chains", {.family = SerFamily::cell_reduction, .rating = 85, .dynamic = true}},
    TypeRow{"Dynamic Region Forcing Chains", {.family = SerFamily::house_reduction, .rating = 85, .dynamic = true}},
};

constexpr std::array<std::string_view, 6> kLevels{"",
                                                  " (+)",
                                                  " (+ Forcing Chains)",
                                                  " (+ Multiple Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains (+ Forcing Chains))"};

// "Unique Rectangle type 1", "Unique Loop type 1" of six cells, "Unique Loop 8 type 1"
std::optional<SerType> loop_type(std::string_view name) {
  Scanner text(name);
  int cells = 4;
  if (!text.skip("Unique Rectangle ")) {
    if (!text.skip("Unique Loop ")) return std::nullopt;
    cells = 6;
    if (!text.at("type ")) {
      cells = text.number();
      text.expect(" ");
      if (cells < 8) throw Wrong(fmt::format("no technique is named {}", name));
    }
  }
  text.expect("type ");
  const int number = text.nine();
  text.expect_end();
  if (number > 4) throw Wrong(fmt::format("no technique is named {}", name));
  const int rating = cells == 4 ? 45 : cells == 6 ? 46 : cells == 8 ? 47 : 50;
  return SerType{.family = SerFamily::loop, .rating = rating, .size = cells, .number = number};
}

}  // namespace

SerType ser_type(const std::string& name) {
  for (const TypeRow& row : kTypes) {
    if (!name.starts_with(row.name)) continue;
    const std::string_view suffix = std::string_view(name).substr(row.name.size());
    const auto level = std::find(kLevels.begin(), kLevels.end(), suffix);
    if (level == kLevels.end() || (level != kLevels.begin() && !row.name.starts_with("Dynamic "))) continue;
    SerType type = row.type;
    type.level = static_cast<int>(level - kLevels.begin());
    type.rating += 5 * type.level;
    return type;
  }
  if (const auto loop = loop_type(name)) return *loop;
  throw Wrong(fmt::format("no technique is named {}", name.substr(0, 60)));
}

bool is_chain(SerFamily family) { return family >= SerFamily::cycle; }

bool assumes_uniqueness(SerFamily family) { return family == SerFamily::loop || family == SerFamily::grave; }

bool is_behind(const SerType& type, int level) {
  switch (type.family) {
    case SerFamily::locking:
    case SerFamily::hidden_set:
    case SerFamily::naked_set:
    case SerFamily::fish:
      return level > 0 && !type.direct && type.size <= 2;
    case SerFamily::cycle:
    case SerFamily::chain:
      return level == 2 || level == 3;
    case SerFamily::contradiction:
    case SerFamily::double_reduction:
    case SerFamily::cell_reduction:
    case SerFamily::house_reduction:
      if (!type.dynamic) return level == 3;
      return type.by_cells && ((level >= 4 && type.level == 0) || (level == 5 && type.level == 2));
    default:
      return false;
  }
}

// A tenth for every one of 4, 6, 8, 12, 16, 24, 32, ... that the nodes less two exceed.
int length_tenths(int nodes) {
  int tenths = 0;
  for (int threshold = 4; nodes - 2 > threshold; ++tenths) threshold = tenths % 2 == 0 ? threshold * 3 / 2 : threshold * 4 / 3;
  return tenths;
}

}  // namespace bitwhip::verify
