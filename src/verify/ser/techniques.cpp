#include "verify/ser/techniques.h"

#include "base/text.h"
#include "verify/ser/chain_hints.h"
#include "verify/ser/ser_basic.h"
#include "verify/ser/ser_chains.h"
#include "verify/ser/ser_unique.h"

namespace bitwhip::verify {

namespace {

// In the order of the program. Names of loops and BUGs continue with the number of their type.
const std::array kTypes{
    SerType{
        .name = "Hidden Single", .family = SerFamily::hidden_single, .rating = 12, .direct = true},
    SerType{.name = "Direct Pointing",
            .family = SerFamily::locking,
            .rating = 17,
            .direct = true,
            .pointing = true},
    SerType{.name = "Direct Claiming", .family = SerFamily::locking, .rating = 19, .direct = true},
    SerType{.name = "Direct Hidden Pair",
            .family = SerFamily::hidden_set,
            .rating = 20,
            .size = 2,
            .direct = true},
    SerType{
        .name = "Naked Single", .family = SerFamily::naked_single, .rating = 23, .direct = true},
    SerType{.name = "Direct Hidden Triplet",
            .family = SerFamily::hidden_set,
            .rating = 25,
            .size = 3,
            .direct = true},
    SerType{.name = "Pointing", .family = SerFamily::locking, .rating = 26, .pointing = true},
    SerType{.name = "Claiming", .family = SerFamily::locking, .rating = 28},
    SerType{.name = "Naked Pair", .family = SerFamily::naked_set, .rating = 30, .size = 2},
    SerType{.name = "X-Wing", .family = SerFamily::fish, .rating = 32, .size = 2},
    SerType{.name = "Hidden Pair", .family = SerFamily::hidden_set, .rating = 34, .size = 2},
    SerType{.name = "Naked Triplet", .family = SerFamily::naked_set, .rating = 36, .size = 3},
    SerType{.name = "Swordfish", .family = SerFamily::fish, .rating = 38, .size = 3},
    SerType{.name = "Hidden Triplet", .family = SerFamily::hidden_set, .rating = 40, .size = 3},
    SerType{.name = "XY-Wing", .family = SerFamily::wing, .rating = 42, .size = 2},
    SerType{.name = "XYZ-Wing", .family = SerFamily::wing, .rating = 44, .size = 3},
    SerType{.name = "Unique Rectangle", .family = SerFamily::loop, .rating = 45, .size = 4},
    SerType{.name = "Naked Quad", .family = SerFamily::naked_set, .rating = 50, .size = 4},
    SerType{.name = "Jellyfish", .family = SerFamily::fish, .rating = 52, .size = 4},
    SerType{.name = "Hidden Quad", .family = SerFamily::hidden_set, .rating = 54, .size = 4},
    SerType{.name = "BUG", .family = SerFamily::bug, .rating = 56},
    SerType{
        .name = "Aligned Pair Exclusion", .family = SerFamily::exclusion, .rating = 62, .size = 2},
    SerType{.name = "Bidirectional X-Cycle",
            .family = SerFamily::cycle,
            .rating = 65,
            .by_cells = false},
    SerType{.name = "Bidirectional Y-Cycle",
            .family = SerFamily::cycle,
            .rating = 65,
            .by_houses = false},
    SerType{.name = "Bidirectional Cycle", .family = SerFamily::cycle, .rating = 70},
    SerType{.name = "Turbot Fish",
            .family = SerFamily::chain,
            .rating = 66,
            .size = 6,
            .by_cells = false},
    SerType{.name = "Forcing X-Chain", .family = SerFamily::chain, .rating = 66, .by_cells = false},
    SerType{.name = "Forcing Chain", .family = SerFamily::chain, .rating = 70},
    SerType{.name = "Aligned Triplet Exclusion",
            .family = SerFamily::exclusion,
            .rating = 75,
            .size = 3},
    SerType{.name = "Nishio Forcing Chains",
            .family = SerFamily::contradiction,
            .rating = 75,
            .by_cells = false,
            .dynamic = true},
    SerType{.name = "Cell Forcing Chains", .family = SerFamily::cell_reduction, .rating = 80},
    SerType{.name = "Region Forcing Chains", .family = SerFamily::house_reduction, .rating = 80},
    // Each level adds half a point.
    SerType{.name = "Dynamic Contradiction Forcing Chains",
            .family = SerFamily::contradiction,
            .rating = 85,
            .dynamic = true},
    SerType{.name = "Dynamic Double Forcing Chains",
            .family = SerFamily::double_reduction,
            .rating = 85,
            .dynamic = true},
    SerType{.name = "Dynamic Cell Forcing Chains",
            .family = SerFamily::cell_reduction,
            .rating = 85,
            .dynamic = true},
    SerType{.name = "Dynamic Region Forcing Chains",
            .family = SerFamily::house_reduction,
            .rating = 85,
            .dynamic = true},
    // Rectangles and loops share one search.
    SerType{.name = "Unique Loop", .family = SerFamily::loop, .rating = 46, .size = 6},
    SerType{.name = "Unique Loop 8", .family = SerFamily::loop, .rating = 47, .size = 8},
    SerType{.name = "Unique Loop 10", .family = SerFamily::loop, .rating = 50, .size = 10},
    SerType{.name = "Unique Loop 12", .family = SerFamily::loop, .rating = 50, .size = 12},
    SerType{.name = "Unique Loop 14", .family = SerFamily::loop, .rating = 50, .size = 14},
    SerType{.name = "Unique Loop 16", .family = SerFamily::loop, .rating = 50, .size = 16},
    SerType{.name = "Unique Loop 18", .family = SerFamily::loop, .rating = 50, .size = 18},
};

constexpr std::array<std::string_view, 6> kLevels{"",
                                                  " (+)",
                                                  " (+ Forcing Chains)",
                                                  " (+ Multiple Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains)",
                                                  " (+ Dynamic Forcing Chains (+ Forcing Chains))"};

// By family: the check of a step, and the search for all; all further families are chains.
constexpr std::pair<SerCheck*, SerSearch*> kTechniques[] = {
    {check_hidden_single, each_hidden_single},
    {check_naked_single, each_naked_single},
    {check_locking, each_locking},
    {check_set, each_set},
    {check_set, each_set},
    {check_fish, each_fish},
    {check_wing, each_wing},
    {check_loop, each_loop},
    {check_bug, each_bug},
    {check_exclusion, each_exclusion},
};

std::string technique_of(const SerChainHint& hint, int number) {
  constexpr std::array<std::array<std::string_view, 2>, 3> kPlain{
      {{"Forcing X-Chain", "Bidirectional X-Cycle"},
       {"", "Bidirectional Y-Cycle"},
       {"Forcing Chain", "Bidirectional Cycle"}}};
  constexpr std::array<std::string_view, 8> kBranching{"", "Double", "",       "",
                                                       "", "Cell",   "Region", "Contradiction"};
  if (number == 21)
    return hint.key == 2 && !hint.cycle && hint.complexity <= 6
               ? "Turbot Fish"
               : std::string(kPlain[at(hint.key - 2)][hint.cycle]);
  if (number == 23) return "Nishio Forcing Chains";
  return fmt::format("{}{} Forcing Chains{}", number == 24 ? "" : "Dynamic ",
                     kBranching[at(hint.key)], kLevels[at(std::max(number - 25, 0))]);
}

std::optional<SerHint> first_chain(const SerBoard& board, int number, Poll& poll) {
  const std::vector<SerChainPtr> hints = SerChains{poll}.all(board, number);
  if (hints.empty()) return std::nullopt;
  const std::string name = technique_of(*hints.front(), number);
  return SerHint{name, finding_of(*hints.front(), ser_type(name).rating)};
}

}  // namespace

SerType ser_type(const std::string& name) {
  for (const SerType& row : kTypes) {
    if (!name.starts_with(row.name)) continue;
    const std::string_view suffix = std::string_view(name).substr(row.name.size());
    SerType type = row;
    type.name = name;
    if (assumes_uniqueness(row.family)) {
      if (suffix.size() != 7 || !suffix.starts_with(" type ") || suffix[6] < '1' || suffix[6] > '4')
        continue;
      type.number = suffix[6] - '0';
      type.rating += row.family == SerFamily::bug && type.number > 1;
      return type;
    }
    const auto level = lists::find(kLevels, suffix);
    if (level == kLevels.end() || (level != kLevels.begin() && !name.starts_with("Dynamic ")))
      continue;
    type.level = static_cast<int>(level - kLevels.begin());
    type.rating += 5 * type.level;
    return type;
  }
  throw Wrong(says("the technique {}", name.substr(0, 60)), there("no technique is named so"),
              asks("techniques are those of docs/NOTATION.md"));
}

bool is_behind(const SerType& type, int level) {
  if (type.family >= SerFamily::locking && type.family <= SerFamily::fish)
    return level > 0 && !type.direct && type.size <= 2;
  if (type.family == SerFamily::cycle || type.family == SerFamily::chain)
    return level == 2 || level == 3;
  if (!type.dynamic) return is_chain(type.family) && level == 3;
  return type.by_cells && ((level >= 4 && type.level == 0) || (level == 5 && type.level == 2));
}

// Returns a tenth for each of 4, 6, 8, 12, 16, 24, 32, ... that the nodes less two exceed.
int length_tenths(int nodes) {
  int tenths = 0;
  for (int threshold = 4; nodes - 2 > threshold; ++tenths)
    threshold = tenths % 2 == 0 ? threshold * 3 / 2 : threshold * 4 / 3;
  return tenths;
}

SerFinding check_ser_step(const SerBoard& board, const SerType& type, const SerStep& step,
                          bool behind) {
  return (is_chain(type.family) ? check_chains
                                : kTechniques[static_cast<std::size_t>(type.family)].first)(
      board, type, step, behind);
}

bool each_pattern(const SerBoard& board, const SerType& type, const SerVisit& visit) {
  BITWHIP_INVARIANT(!is_chain(type.family));
  return kTechniques[static_cast<std::size_t>(type.family)].second(board, type, visit);
}

bool offer(const SerBoard& board, const SerType& type, SerPattern pattern, const SerVisit& visit) {
  const SerStep step{.name = type.name, .pattern = std::move(pattern)};
  const SerFinding finding = check_ser_step(board, type, step);
  return (finding.removes.any() || finding.places) && visit(step, finding);
}

std::optional<SerHint> first_ser_hint(const SerBoard& board, bool with_uniqueness, Poll& poll) {
  std::optional<SerHint> found;
  const SerVisit take = [&](const SerStep& step, const SerFinding& finding) {
    found = SerHint{step.name, finding};
    return true;
  };
  poll();
  for (const SerType& type : kTypes) {
    if (is_chain(type.family)) break;
    if ((with_uniqueness || !assumes_uniqueness(type.family)) && each_pattern(board, type, take))
      return found;
  }
  constexpr int kFirstOfChains = 21, kTripletExclusion = 22, kLastOfChains = 30;
  for (int number = kFirstOfChains; number <= kLastOfChains && !found; ++number) {
    if (number != kTripletExclusion) {
      found = first_chain(board, number, poll);
    } else {
      each_pattern(board, ser_type("Aligned Triplet Exclusion"), take);
    }
  }
  return found;
}

}  // namespace bitwhip::verify
