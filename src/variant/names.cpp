#include "variant/names.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <set>
#include <stdexcept>
#include <vector>

#include "base/invariant.h"
#include "base/suggest.h"
#include "base/text.h"
#include "variant/fields.h"
#include "variant/houses.h"
#include "variant/variant.h"

namespace bitwhip::variant {

namespace {

constexpr Sizes kNineAlone = size_bit(9);

constexpr std::array kNames{
    NameInfo{.name = "4x4", .summary = "the size: 4 digits, blocks of 2 x 2", .part = Part::size, .sizes = size_bit(4)},
    NameInfo{.name = "5x5", .summary = "the size: 5 digits, no blocks", .part = Part::size, .sizes = size_bit(5)},
    NameInfo{.name = "6x6", .summary = "the size: 6 digits, blocks of 2 rows and 3 columns", .part = Part::size, .sizes = size_bit(6)},
    NameInfo{.name = "7x7", .summary = "the size: 7 digits, no blocks", .part = Part::size, .sizes = size_bit(7)},
    NameInfo{.name = "8x8", .summary = "the size: 8 digits, blocks of 2 rows and 4 columns", .part = Part::size, .sizes = size_bit(8)},
    NameInfo{.name = "9x9", .summary = "the size: 9 digits, blocks of 3 x 3", .part = Part::size, .sizes = size_bit(9)},

    NameInfo{.name = kClassic, .summary = "rows, columns and blocks", .sizes = kBlockSizes, .blocks = Blocks::needed},
    NameInfo{.name = "latin", .aliases = {"latin-square"}, .summary = "rows and columns, no blocks", .blocks = Blocks::none},
    NameInfo{.name = "x", .aliases = {"diagonal", "diagonals"}, .summary = "both main diagonals", .parts = {"dneg", "dpos"}},
    NameInfo{.name = "dneg", .aliases = {"diagonal-"}, .summary = "the main diagonal \\", .houses = add_falling_diagonal},
    NameInfo{.name = "dpos", .aliases = {"diagonal+"}, .summary = "the main diagonal /", .houses = add_rising_diagonal},
    NameInfo{.name = "windoku",
             .aliases = {"hyper", "nrc"},
             .summary = "nine windows: four shaded blocks, and the five houses that follow from them",
             .sizes = kNineAlone,
             .includes = {"windoku4"},
             .houses = add_nine_windows},
    NameInfo{.name = "windoku4", .summary = "the four shaded windows alone", .sizes = kNineAlone, .houses = add_four_windows},
    NameInfo{.name = "disjoint",
             .aliases = {"djg", "dg", "disjointgroups", "sudokup"},
             .summary = "the cells at the same place of each block",
             .sizes = kBlockSizes,
             .blocks = Blocks::grouped,
             .houses = add_disjoint_groups},
    NameInfo{.name = "asterisk", .summary = "nine cells around the centre, in the shape of an asterisk", .sizes = kNineAlone, .houses = add_asterisk},
    NameInfo{.name = "centredot",
             .aliases = {"centerdot", "centre-dot", "center-dot"},
             .summary = "the centres of the nine blocks",
             .sizes = kNineAlone,
             .houses = add_centre_dot},
    NameInfo{
        .name = "girandola", .summary = "the corners and five cells within, in the shape of a wheel", .sizes = kNineAlone, .houses = add_girandola},
    NameInfo{.name = "argyle",
             .summary = "eight broken diagonals, of eight and of five cells, each without a repeated digit",
             .sizes = kNineAlone,
             .includes = {"doublex"},
             .houses = add_broken_diagonals},
    NameInfo{.name = "doublex",
             .aliases = {"double-x"},
             .summary = "the four diagonals of eight cells beside the main ones, each without a repeated digit",
             .sizes = kNineAlone,
             .houses = add_long_broken_diagonals},
    NameInfo{.name = "pandiagonal",
             .summary = "the wrapped diagonals each way, no blocks",
             .sizes = size_bit(5) | size_bit(7),
             .blocks = Blocks::none,
             .includes = {"latin", "x", "dneg", "dpos"},
             .houses = add_wrapped_diagonals},

    NameInfo{.name = "antiknight",
             .aliases = {"anti-knight", "knight"},
             .summary = "no digit twice a knight's move apart",
             .part = Part::links,
             .traits = kCanWrap,
             .links = link_knights},
    NameInfo{.name = "antiking",
             .aliases = {"anti-king", "king", "ferz"},
             .summary = "no digit twice in cells that touch",
             .part = Part::links,
             .traits = kCanWrap,
             .links = link_kings},
    NameInfo{.name = "nc",
             .aliases = {"nonconsecutive", "non-consecutive"},
             .summary = "no two consecutive digits in cells that share a side; marked edges are exempt",
             .part = Part::links,
             .traits = kCanWrap | kUnmarkedEdges,
             .links = forbid_consecutive},
    NameInfo{.name = "nc+",
             .summary = "the same, and the least and the greatest digit count as consecutive",
             .part = Part::links,
             .traits = kCanWrap | kUnmarkedEdges,
             .includes = {"nc"},
             .links = forbid_consecutive_in_a_ring},
    NameInfo{.name = "ncferz",
             .aliases = {"dnc"},
             .summary = "no two consecutive digits in cells that share a corner",
             .part = Part::links,
             .traits = kCanWrap,
             .links = link_consecutive_ferzes},
    NameInfo{.name = "ncknight",
             .summary = "no two consecutive digits a knight's move apart",
             .part = Part::links,
             .traits = kCanWrap,
             .links = link_consecutive_knights},
    NameInfo{.name = "toroidal",
             .summary = "antiknight, antiking, nc, nc+, ncferz and ncknight go on at the opposite side",
             .part = Part::links,
             .traits = kWrapsOthers},
    NameInfo{.name = "kropki-",
             .summary = "no dot is missing: on edges without a mark digits neither differ by 1 nor is one twice the other",
             .part = Part::negative,
             .traits = kUnmarkedEdges,
             .links = forbid_dots},
    NameInfo{.name = "xv-",
             .summary = "no X or V is missing: on edges without a sum digits add up to neither 10 nor 5",
             .part = Part::negative,
             .traits = kUnmarkedEdges,
             .links = forbid_xv},

    NameInfo{.name = "jigsaw",
             .aliases = {"irregular"},
             .summary = "a map of regions, which replace the blocks: a letter or digit a cell",
             .part = Part::field,
             .blocks = Blocks::regions,
             .traits = kMap,
             .includes = {"latin"},
             .read = read_jigsaw},
    NameInfo{.name = "jigsaw+blocks",
             .summary = "a map of regions, which stand beside the blocks",
             .part = Part::field,
             .sizes = kBlockSizes,
             .blocks = Blocks::needed,
             .traits = kMap,
             .read = read_jigsaw_beside_blocks},
    NameInfo{.name = "colour",
             .aliases = {"color"},
             .summary = "a letter or digit a cell: cells of one letter differ, and are a house when there are enough of them",
             .part = Part::field,
             .read = read_colours},
    NameInfo{.name = "edges",
             .summary = "two words of signs between neighbours, rows and columns: < > - o (consecutive) * (1:2) x (sum 10) v (sum 5)",
             .part = Part::field,
             .traits = kMarks | kRelates,
             .read = read_edges},
    NameInfo{.name = "futoshiki", .summary = "latin and edges", .part = Part::field, .parts = {"latin", "edges"}},
    NameInfo{.name = "gt",
             .aliases = {"greater-than"},
             .summary = "108 signs < > ^ v - within blocks",
             .part = Part::field,
             .sizes = kNineAlone,
             .blocks = Blocks::needed,
             .traits = kRelates,
             .read = read_gt},
    NameInfo{.name = "tatham",
             .aliases = {"unequal"},
             .summary = "a game id of Unequal in place of the grid, no blocks",
             .part = Part::field,
             .blocks = Blocks::none,
             .traits = kRelates | kInPlaceOfGrid,
             .includes = {"latin"}},
    NameInfo{.name = "evenodd",
             .aliases = {"even-odd"},
             .summary = "e and o in the grid: an even and an odd digit",
             .part = Part::field,
             .traits = kParity},
    NameInfo{.name = "clues",
             .summary = "any number of clue words, such as thermo:r1c1r1c2r2c3",
             .part = Part::field,
             .traits = kMarks | kRelates,
             .read = read_clues},
    NameInfo{.name = "fpuzzles",
             .aliases = {"f-puzzles"},
             .summary = "a string or URL of f-puzzles, which holds the whole puzzle; no other name stands beside it",
             .part = Part::field,
             .blocks = Blocks::regions,
             .traits = kMarks | kRelates | kWholeLine},
};

// "12x12": two numbers with an x between them.
bool looks_like_size(std::string_view word) {
  const std::size_t x = word.find('x');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  return x != std::string_view::npos && is_number(word.substr(0, x)) && is_number(word.substr(x + 1));
}

}  // namespace

std::string_view word_for(Part part) {
  constexpr std::array<std::string_view, 5> kWords{"size", "houses", "links", "negative", "field"};
  BITWHIP_INVARIANT(static_cast<std::size_t>(part) < kWords.size());
  return kWords[static_cast<std::size_t>(part)];
}

std::string sizes_in_words(Sizes sizes) {
  std::string text;
  for (int size = kLeastSize; size <= kMostSize; ++size) {
    if (sizes & size_bit(size)) text += (text.empty() ? "" : ", ") + std::to_string(size) + "x" + std::to_string(size);
  }
  return text;
}

Registry<NameInfo> names() { return std::span<const NameInfo>(kNames); }

const NameInfo* find_name(std::string_view name) {
  const auto found = std::find_if(kNames.begin(), kNames.end(), [name](const NameInfo& row) {
    return !name.empty() && (row.name == name || std::find(row.aliases.begin(), row.aliases.end(), name) != row.aliases.end());
  });
  return found == kNames.end() ? nullptr : &*found;
}

std::string unknown_name(std::string_view word) {
  if (looks_like_size(word)) return "the size " + std::string(word) + " is not rated; sizes are " + sizes_in_words(kAllSizes);
  const std::vector<std::string_view> listed = names().names();
  std::vector<std::string_view> known = listed;
  for (const NameInfo& row : kNames)
    std::copy_if(row.aliases.begin(), row.aliases.end(), std::back_inserter(known), [](auto alias) { return !alias.empty(); });
  return unknown_word("variant", word, known, listed);
}

namespace {

using Rows = std::set<std::size_t>;  // of the table

std::size_t index_of(std::string_view name) { return names().index(*find_name(name)); }

std::string by_name(int size) { return std::to_string(size) + "x" + std::to_string(size); }

Rows read_list(std::string_view list) {
  Rows rows;
  for (const std::string_view part : split(list, ',')) {
    const std::string_view name = trimmed(part);
    if (name.empty()) throw std::invalid_argument("a name of a variant is missing in '" + std::string(list) + "'");
    const NameInfo* row = find_name(name);
    if (row == nullptr) throw std::invalid_argument(unknown_name(name));
    rows.insert(names().index(*row));
  }
  return rows;
}

template <class Test>
const NameInfo* first_with(const std::vector<const NameInfo*>& rows, Test test) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&test](const NameInfo* row) { return test(*row); });
  return found == rows.end() ? nullptr : *found;
}

// The name of a row as it was written: its own, or one that is short for it.
std::string written_name(const NameInfo& row, const Rows& written) {
  const auto table = names();
  if (written.contains(table.index(row))) return std::string(row.name);
  for (const std::size_t i : written) {
    if (std::find(table[i].parts.begin(), table[i].parts.end(), row.name) != table[i].parts.end()) return std::string(table[i].name);
  }
  return std::string(row.name);
}

// Two names that contradict each other, whatever the size.
void check_together(const std::vector<const NameInfo*>& rows, const Rows& written) {
  const auto with = [&rows](auto test) { return first_with(rows, test); };
  const auto refuse = [&written](const NameInfo& a, const NameInfo& b, std::string_view why) {
    throw std::invalid_argument(written_name(a, written) + " and " + written_name(b, written) + " do not go together: " + std::string(why));
  };
  const NameInfo* whole = with([](const NameInfo& row) { return row.has(kWholeLine); });
  if (whole != nullptr && rows.size() > 1) refuse(*whole, *rows[whole == rows[0] ? 1 : 0], "its string holds the whole puzzle");

  const NameInfo* size = with([](const NameInfo& row) { return row.part == Part::size; });
  const NameInfo* other_size = with([size](const NameInfo& row) { return row.part == Part::size && &row != size; });
  if (other_size != nullptr) refuse(*size, *other_size, "a board has one size");

  const NameInfo* none = with([](const NameInfo& row) { return row.blocks == Blocks::none; });
  const NameInfo* regions = with([](const NameInfo& row) { return row.blocks == Blocks::regions; });
  const NameInfo* needs = with([](const NameInfo& row) { return row.blocks == Blocks::needed; });
  const NameInfo* groups = with([](const NameInfo& row) { return row.blocks == Blocks::grouped; });
  if (none != nullptr && needs != nullptr) refuse(*needs, *none, "the first needs blocks, the second has none");
  if (none != nullptr && groups != nullptr) refuse(*groups, *none, "the first needs blocks, the second has none");
  if (regions != nullptr && needs != nullptr) refuse(*needs, *regions, "the first needs blocks, the second replaces them by regions");

  const NameInfo* grid = with([](const NameInfo& row) { return row.has(kInPlaceOfGrid); });
  const NameInfo* parity = with([](const NameInfo& row) { return row.has(kParity); });
  if (grid != nullptr && parity != nullptr) refuse(*grid, *parity, "the first stands in place of the grid that the second is written in");

  const NameInfo* wraps = with([](const NameInfo& row) { return row.has(kWrapsOthers); });
  if (wraps != nullptr && with([](const NameInfo& row) { return row.has(kCanWrap); }) == nullptr)
    throw std::invalid_argument(std::string(wraps->name) + " changes nothing here: " + std::string(wraps->summary));
}

// The sizes of all names together.
Sizes common_sizes(const ChosenNames& chosen) {
  Sizes sizes = chosen.wants_blocks() ? kBlockSizes : kAllSizes;
  for (const NameInfo* row : chosen.rows) sizes &= row->sizes;
  if (sizes != 0) return sizes;
  const NameInfo* size = first_with(chosen.rows, [](const NameInfo& row) { return row.part == Part::size; });
  if (size != nullptr) throw std::invalid_argument(chosen.why_not(std::countr_zero(size->sizes)));
  for (const NameInfo* a : chosen.rows) {
    for (const NameInfo* b : chosen.rows) {
      if ((a->sizes & b->sizes) != 0) continue;
      throw std::invalid_argument(std::string(a->name) + " (" + sizes_in_words(a->sizes) + ") and " + std::string(b->name) + " (" +
                                  sizes_in_words(b->sizes) + ") exist for no common size");
    }
  }
  throw std::invalid_argument("the names exist for no common size");
}

std::string canonical(Rows rows) {
  const auto table = names();
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!table[i].short_for_others()) continue;
    const auto has = [&rows](std::string_view part) { return rows.contains(index_of(part)); };
    if (!std::all_of(table[i].parts.begin(), table[i].parts.end(), has)) continue;
    for (const std::string_view part : table[i].parts) rows.erase(index_of(part));
    rows.insert(i);
  }
  std::string text;
  for (const std::size_t row : rows) text.append(text.empty() ? "" : ",").append(table[row].name);
  return text;
}

}  // namespace

bool ChosenNames::has(Trait trait) const {
  return std::any_of(rows.begin(), rows.end(), [trait](const NameInfo* row) { return row->has(trait); });
}

bool ChosenNames::wants_blocks() const {
  return std::none_of(rows.begin(), rows.end(), [](const NameInfo* row) { return row->blocks == Blocks::none || row->blocks == Blocks::regions; });
}

std::string ChosenNames::why_not(int size) const {
  const Sizes bit = size_bit(size);
  for (const NameInfo* row : rows) {
    if (row->sizes & bit || row->part == Part::size) continue;
    return std::string(row->name) + " does not exist for " + by_name(size) + ", only for " + sizes_in_words(row->sizes);
  }
  for (const NameInfo* row : rows) {
    if (!(row->sizes & bit)) return "a board of " + by_name(size) + " where " + std::string(row->name) + " is named";
  }
  if (wants_blocks() && !(kBlockSizes & bit))
    return "a board of " + by_name(size) + " has no blocks, so latin, pandiagonal, jigsaw, futoshiki or tatham must be named";
  return {};
}

ChosenNames choose_names(std::string_view list) {
  const auto table = names();
  const Rows written = read_list(list);
  Rows rows = written;
  for (const std::size_t i : written) {
    if (!table[i].short_for_others()) continue;
    rows.erase(i);
    for (const std::string_view part : table[i].parts) rows.insert(index_of(part));
  }
  const auto chosen_rows = [&table, &rows] {
    std::vector<const NameInfo*> list_of_rows;
    for (const std::size_t i : rows) list_of_rows.push_back(&table[i]);
    return list_of_rows;
  };
  check_together(chosen_rows(), written);
  for (const std::size_t i : Rows(rows)) {
    for (const std::string_view name : table[i].includes) {
      if (!name.empty()) rows.erase(index_of(name));
    }
  }
  // Rows, columns and blocks go without saying beside any other name.
  if (rows.size() > 1) rows.erase(index_of(kClassic));
  ChosenNames chosen;
  chosen.rows = chosen_rows();
  BITWHIP_INVARIANT(!chosen.rows.empty());
  chosen.canonical = canonical(rows);
  chosen.sizes = common_sizes(chosen);
  return chosen;
}

}  // namespace bitwhip::variant
