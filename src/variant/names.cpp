#include "variant/names.h"

#include <bit>
#include <cstdlib>
#include <iterator>
#include <set>
#include <stdexcept>

#include "base/invariant.h"
#include "base/suggest.h"
#include "base/text.h"
#include "grid/candidate.h"

namespace bitwhip::variant {

namespace {

// Houses of the names.

// Adds the house whose k-th cell is cell(k), for k below n.
template <class CellAt>
void add_house(BoardLayout& layout, std::string name, CellAt cell) {
  BoardLayout::HouseCells house{VariableKind::other, std::move(name), {}};
  for (int k = 0; k < layout.size; ++k) house.cells.push_back(cell(k));
  std::sort(house.cells.begin(), house.cells.end());
  layout.houses.push_back(std::move(house));
}

// Adds a house by places in two digits: 25 is row 2, column 5.
void add_places(std::vector<BoardLayout::HouseCells>& houses, std::string name,
                const std::vector<int>& places) {
  BoardLayout::HouseCells& house =
      houses.emplace_back(BoardLayout::HouseCells{VariableKind::other, std::move(name), {}});
  for (const int place : places) house.cells.push_back(board_cell(place / 10 - 1, place % 10 - 1));
}

template <bool kFalling>
void add_diagonal(BoardLayout& layout) {
  add_house(layout, kFalling ? "x\\" : "x/",
            [last = layout.size - 1](int k) { return board_cell(k, kFalling ? k : last - k); });
}

// The first four have rows 2 to 4 or 6 to 8, and the same columns. The other five, which have rows
// or columns 1, 5, 9, follow from them.
template <int kCount>
void add_windows(BoardLayout& layout) {
  constexpr int kLines[3][3] = {{1, 2, 3}, {5, 6, 7}, {0, 4, 8}};
  constexpr int kWindows[9][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2},
                                  {1, 2}, {2, 0}, {2, 1}, {2, 2}};
  for (int i = 0; i < kCount; ++i) {
    const auto &rows = kLines[kWindows[i][0]], &columns = kLines[kWindows[i][1]];
    add_house(layout, phrase("w", i + 1),
              [&](int k) { return board_cell(rows[k / 3], columns[k % 3]); });
  }
}

void add_asterisk(BoardLayout& layout) {
  add_places(layout.houses, "a1", {25, 33, 37, 52, 55, 58, 73, 77, 85});
}

void add_centre_dot(BoardLayout& layout) {
  add_places(layout.houses, "m1", {22, 25, 28, 52, 55, 58, 82, 85, 88});
}

void add_girandola(BoardLayout& layout) {
  add_places(layout.houses, "g1", {11, 19, 25, 52, 55, 58, 85, 91, 99});
}

// The first four have eight cells, the others five. Of each four, two descend and two ascend.
template <int kCount>
void add_broken_diagonals(BoardLayout& layout) {
  constexpr int kFirst[] = {12, 21, 18, 29, 15, 51, 15, 59},
                kLast[] = {89, 98, 81, 92, 59, 95, 51, 95};
  for (int i = 0; i < kCount; ++i) {
    std::vector<int> places;
    for (int place = kFirst[i]; place <= kLast[i]; place += i % 4 < 2 ? 11 : 9)
      places.push_back(place);
    add_places(layout.partial, phrase("y", i + 1), places);
  }
}

void add_disjoint_groups(BoardLayout& layout) {
  const BlockShape shape = block_shape(layout.size);
  const int across = layout.size / shape.width;
  for (int place = 0; place < layout.size; ++place) {
    add_house(layout, phrase("d", place + 1), [=](int block) {
      return board_cell(block / across * shape.height + place / shape.width,
                        block % across * shape.width + place % shape.width);
    });
  }
}

void add_wrapped_diagonals(BoardLayout& layout) {
  const int size = layout.size;
  for (const bool falling : {true, false}) {
    for (int start = 0; start < size; ++start) {
      add_house(layout, phrase(falling ? "p\\" : "p/", start + 1),
                [=](int k) { return board_cell(k, (start + (falling ? k : size - k)) % size); });
    }
  }
}

// Links of the names. `wraps`: the board is a torus, on which moves continue at the opposite side.

constexpr Move kKnight[] = {{1, 2}, {1, -2}, {2, 1}, {2, -1}},
               kKing[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}, kFerz[] = {{1, 1}, {1, -1}};

bool same(int v, int w) { return v == w; }
bool consecutive(int v, int w) { return std::abs(v - w) == 1; }

template <const auto& kMoves, bool (*kForbidden)(int v, int w)>
void link_moves(CellPairRelations& relations, bool wraps) {
  const ForbiddenPairs pairs(relations.size(), kForbidden);
  each_move(relations.size(), kMoves, wraps, [&](int a, int b) { relations.forbid(a, b, pairs); });
}

// Links on edges without a mark of their own. They go to the relations as negative constraints, as
// marks may still follow (fields.h). Dots and XV do not support a torus.

void forbid_consecutive(CellPairRelations& relations, bool wraps) {
  relations.negative(EdgeMark::difference, 1, wraps);
}

void forbid_consecutive_in_a_ring(CellPairRelations& relations, bool wraps) {
  forbid_consecutive(relations, wraps);
  relations.negative(EdgeMark::difference, relations.size() - 1, wraps);
}

void forbid_dots(CellPairRelations& relations, bool) {
  relations.negative(EdgeMark::difference, 1);
  relations.negative(EdgeMark::ratio, 2);
}

void forbid_xv(CellPairRelations& relations, bool) {
  relations.negative(EdgeMark::sum, 5);
  relations.negative(EdgeMark::sum, 10);
}

constexpr Sizes kNineAlone = size_bit(9);

constexpr NameInfo kNames[] = {
    {.name = "4x4",
     .summary = "the size: 4 digits, blocks of 2 x 2",
     .part = NamePart::size,
     .sizes = size_bit(4)},
    {.name = "5x5",
     .summary = "the size: 5 digits, no blocks",
     .part = NamePart::size,
     .sizes = size_bit(5)},
    {.name = "6x6",
     .summary = "the size: 6 digits, blocks of 2 rows and 3 columns",
     .part = NamePart::size,
     .sizes = size_bit(6)},
    {.name = "7x7",
     .summary = "the size: 7 digits, no blocks",
     .part = NamePart::size,
     .sizes = size_bit(7)},
    {.name = "8x8",
     .summary = "the size: 8 digits, blocks of 2 rows and 4 columns",
     .part = NamePart::size,
     .sizes = size_bit(8)},
    {.name = "9x9",
     .summary = "the size: 9 digits, blocks of 3 x 3",
     .part = NamePart::size,
     .sizes = size_bit(9)},

    {.name = kClassic,
     .summary = "rows, columns and blocks",
     .sizes = kBlockSizes,
     .blocks = Blocks::needed},
    {.name = "latin",
     .aliases = {"latin-square"},
     .summary = "rows and columns, no blocks",
     .blocks = Blocks::none},
    {.name = "x",
     .aliases = {"diagonal", "diagonals"},
     .summary = "both main diagonals",
     .parts = {"dneg", "dpos"}},
    {.name = "dneg",
     .aliases = {"diagonal-"},
     .summary = "the main diagonal \\",
     .houses = add_diagonal<true>},
    {.name = "dpos",
     .aliases = {"diagonal+"},
     .summary = "the main diagonal /",
     .houses = add_diagonal<false>},
    {.name = "windoku",
     .aliases = {"hyper", "nrc"},
     .summary = "nine windows: four shaded blocks, and the five houses that follow from them",
     .sizes = kNineAlone,
     .includes = {"windoku4"},
     .houses = add_windows<9>},
    {.name = "windoku4",
     .summary = "the four shaded windows alone",
     .sizes = kNineAlone,
     .houses = add_windows<4>},
    {.name = "disjoint",
     .aliases = {"djg", "dg", "disjointgroups", "sudokup"},
     .summary = "the cells at the same place of each block",
     .sizes = kBlockSizes,
     .blocks = Blocks::grouped,
     .houses = add_disjoint_groups},
    {.name = "asterisk",
     .summary = "nine cells around the centre, in the shape of an asterisk",
     .sizes = kNineAlone,
     .houses = add_asterisk},
    {.name = "centredot",
     .aliases = {"centerdot", "centre-dot", "center-dot"},
     .summary = "the centres of the nine blocks",
     .sizes = kNineAlone,
     .houses = add_centre_dot},
    {.name = "girandola",
     .summary = "the corners and five cells within, in the shape of a wheel",
     .sizes = kNineAlone,
     .houses = add_girandola},
    {.name = "argyle",
     .summary = "eight broken diagonals, of eight and of five cells, each without a repeated digit",
     .sizes = kNineAlone,
     .includes = {"doublex"},
     .houses = add_broken_diagonals<8>},
    {.name = "doublex",
     .aliases = {"double-x"},
     .summary =
         "the four diagonals of eight cells beside the main ones, each without a repeated digit",
     .sizes = kNineAlone,
     .houses = add_broken_diagonals<4>},
    {.name = "pandiagonal",
     .summary = "the wrapped diagonals each way, no blocks",
     .sizes = size_bit(5) | size_bit(7),
     .blocks = Blocks::none,
     .includes = {"latin", "x", "dneg", "dpos"},
     .houses = add_wrapped_diagonals},

    {.name = "antiknight",
     .aliases = {"anti-knight", "knight"},
     .summary = "no digit twice a knight's move apart",
     .part = NamePart::links,
     .traits = kCanWrap,
     .links = link_moves<kKnight, same>},
    {.name = "antiking",
     .aliases = {"anti-king", "king", "ferz"},
     .summary = "no digit twice in cells that touch",
     .part = NamePart::links,
     .traits = kCanWrap,
     .links = link_moves<kKing, same>},
    {.name = "nc",
     .aliases = {"nonconsecutive", "non-consecutive"},
     .summary = "no two consecutive digits in cells that share a side; marked edges are exempt",
     .part = NamePart::links,
     .traits = kCanWrap | kUnmarkedEdges,
     .links = forbid_consecutive},
    {.name = "nc+",
     .summary = "the same, and the least and the greatest digit count as consecutive",
     .part = NamePart::links,
     .traits = kCanWrap | kUnmarkedEdges,
     .includes = {"nc"},
     .links = forbid_consecutive_in_a_ring},
    {.name = "ncferz",
     .aliases = {"dnc"},
     .summary = "no two consecutive digits in cells that share a corner",
     .part = NamePart::links,
     .traits = kCanWrap,
     .links = link_moves<kFerz, consecutive>},
    {.name = "ncknight",
     .summary = "no two consecutive digits a knight's move apart",
     .part = NamePart::links,
     .traits = kCanWrap,
     .links = link_moves<kKnight, consecutive>},
    {.name = "toroidal",
     .summary = "antiknight, antiking, nc, nc+, ncferz and ncknight go on at the opposite side",
     .part = NamePart::links,
     .traits = kWrapsOthers},
    {.name = "kropki-",
     .summary = "no dot is missing: on edges without a mark digits neither differ by 1 nor is one "
                "twice the other",
     .part = NamePart::negative,
     .traits = kUnmarkedEdges,
     .links = forbid_dots},
    {.name = "xv-",
     .summary = "no X or V is missing: on edges without a sum digits add up to neither 10 nor 5",
     .part = NamePart::negative,
     .traits = kUnmarkedEdges,
     .links = forbid_xv},

    {.name = "jigsaw",
     .aliases = {"irregular"},
     .summary = "a map of regions, which replace the blocks: a letter or digit a cell",
     .part = NamePart::field,
     .blocks = Blocks::regions,
     .traits = kMap,
     .includes = {"latin"},
     .read = read_jigsaw},
    {.name = "jigsaw+blocks",
     .summary = "a map of regions, which stand beside the blocks",
     .part = NamePart::field,
     .sizes = kBlockSizes,
     .blocks = Blocks::needed,
     .traits = kMap,
     .read = read_jigsaw_beside_blocks},
    {.name = "colour",
     .aliases = {"color"},
     .summary = "a letter or digit a cell: cells of one letter differ, and are a house when there "
                "are enough of them",
     .part = NamePart::field,
     .read = read_colours},
    {.name = "edges",
     .summary = "two words of signs between neighbours, rows and columns: < > - o (consecutive) * "
                "(1:2) x (sum 10) v (sum 5)",
     .part = NamePart::field,
     .traits = kMarks | kRelates,
     .read = read_edges},
    {.name = "futoshiki",
     .summary = "latin and edges",
     .part = NamePart::field,
     .parts = {"latin", "edges"}},
    {.name = "gt",
     .aliases = {"greater-than"},
     .summary = "108 signs < > ^ v - within blocks",
     .part = NamePart::field,
     .sizes = kNineAlone,
     .blocks = Blocks::needed,
     .traits = kRelates,
     .read = read_gt},
    {.name = "tatham",
     .aliases = {"unequal"},
     .summary = "a game id of Unequal in place of the grid, no blocks",
     .part = NamePart::field,
     .blocks = Blocks::none,
     .traits = kRelates | kInPlaceOfGrid,
     .includes = {"latin"}},
    {.name = "evenodd",
     .aliases = {"even-odd"},
     .summary = "e and o in the grid: an even and an odd digit",
     .part = NamePart::field,
     .traits = kParity},
    {.name = "clues",
     .summary = "any number of clue words, such as thermo:r1c1r1c2r2c3",
     .part = NamePart::field,
     .traits = kMarks | kRelates,
     .read = read_clues},
    {.name = "fpuzzles",
     .aliases = {"f-puzzles"},
     .summary = "a string or URL of f-puzzles, which holds the whole puzzle; no other name stands "
                "beside it",
     .part = NamePart::field,
     .blocks = Blocks::regions,
     .traits = kMarks | kRelates | kWholeLine},
};

// Returns the message for an unknown name, "unknown variant 'foo'; did you mean ..."; sizes that
// are not rated have their own message.
std::string unknown_name(std::string_view word) {
  // A size such as "12x12" is two numbers separated by an x.
  const std::size_t x = word.find('x');
  const auto is_number = [](std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
  };
  if (x != std::string_view::npos && is_number(word.substr(0, x)) && is_number(word.substr(x + 1)))
    return phrase("the size ", word, " is not rated; sizes are ", sizes_in_words(kAllSizes));
  const std::vector<std::string_view> listed = names().names();
  std::vector<std::string_view> known = listed;
  for (const NameInfo& row : kNames)
    std::copy_if(row.aliases.begin(), row.aliases.end(), std::back_inserter(known),
                 [](auto alias) { return !alias.empty(); });
  return unknown_word("variant", word, known, listed);
}

using NameRows = std::set<const NameInfo*>;  // rows of the table, in its order

template <class... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
  throw std::invalid_argument(phrase(parts...));
}

NameRows read_list(std::string_view list) {
  NameRows rows;
  for (const std::string_view part : split(list, ',')) {
    const std::string_view name = trimmed(part);
    if (name.empty()) refuse("a name of a variant is missing in '", list, "'");
    const NameInfo* row = find_name(name);
    if (row == nullptr) refuse(unknown_name(name));
    rows.insert(row);
  }
  return rows;
}

// Returns the name of a row as the user wrote it: its own, or a short form that includes it.
std::string_view written_name(const NameInfo& row, const NameRows& written) {
  const auto found = std::find_if(written.begin(), written.end(), [&row](const NameInfo* one) {
    return contains(one->parts, row.name);
  });
  return written.contains(&row) || found == written.end() ? row.name : (*found)->name;
}

// Refuses two names that contradict each other at any size.
void check_together(const NameRows& rows, const NameRows& written) {
  const auto with = [&rows](const auto& test, const NameInfo* beside = nullptr) -> const NameInfo* {
    const auto found = std::find_if(
        rows.begin(), rows.end(), [&](const NameInfo* row) { return row != beside && test(*row); });
    return found == rows.end() ? nullptr : *found;
  };
  const auto with_trait = [&with](NameTrait trait) {
    return with([trait](const NameInfo& row) { return row.has(trait); });
  };
  const auto with_blocks = [&with](Blocks blocks) {
    return with([blocks](const NameInfo& row) { return row.blocks == blocks; });
  };
  const auto check = [&](const NameInfo* a, const NameInfo* b, std::string_view why) {
    if (a != nullptr && b != nullptr)
      refuse(written_name(*a, written), " and ", written_name(*b, written),
             " do not go together: ", why);
  };
  const NameInfo* whole = with_trait(kWholeLine);
  check(whole, with([](const NameInfo&) { return true; }, whole),
        "its string holds the whole puzzle");
  const auto is_size = [](const NameInfo& row) { return row.part == NamePart::size; };
  check(with(is_size), with(is_size, with(is_size)), "a board has one size");
  check(with_blocks(Blocks::needed), with_blocks(Blocks::none),
        "the first needs blocks, the second has none");
  check(with_blocks(Blocks::grouped), with_blocks(Blocks::none),
        "the first needs blocks, the second has none");
  check(with_blocks(Blocks::needed), with_blocks(Blocks::regions),
        "the first needs blocks, the second replaces them by regions");
  check(with_trait(kInPlaceOfGrid), with_trait(kParity),
        "the first stands in place of the grid that the second is written in");

  const NameInfo* wraps = with_trait(kWrapsOthers);
  if (wraps != nullptr && with_trait(kCanWrap) == nullptr)
    refuse(wraps->name, " changes nothing here: ", wraps->summary);
}

// Returns the sizes that all names allow.
Sizes common_sizes(const ChosenNames& chosen) {
  Sizes sizes = chosen.wants_blocks() ? kBlockSizes : kAllSizes;
  for (const NameInfo* row : chosen.rows) sizes &= row->sizes;
  if (sizes != 0) return sizes;
  for (const NameInfo* row : chosen.rows) {
    if (row->part == NamePart::size) refuse(chosen.why_not(std::countr_zero(row->sizes)));
  }
  for (const NameInfo* a : chosen.rows) {
    for (const NameInfo* b : chosen.rows) {
      if ((a->sizes & b->sizes) == 0)
        refuse(a->name, " (", sizes_in_words(a->sizes), ") and ", b->name, " (",
               sizes_in_words(b->sizes), ") exist for no common size");
    }
  }
  refuse("the names exist for no common size");
}

std::string canonical(NameRows rows) {
  for (const NameInfo& row : names()) {
    if (!row.short_for_others()) continue;
    const auto has = [&rows](std::string_view part) { return rows.contains(find_name(part)); };
    if (!std::all_of(row.parts.begin(), row.parts.end(), has)) continue;
    for (const std::string_view part : row.parts) rows.erase(find_name(part));
    rows.insert(&row);
  }
  std::string text;
  for (const NameInfo* row : rows) text.append(text.empty() ? "" : ",").append(row->name);
  return text;
}

}  // namespace

std::string_view word_for(NamePart part) {
  constexpr std::array<std::string_view, 5> kWords{"size", "houses", "links", "negative", "field"};
  BITWHIP_INVARIANT(static_cast<std::size_t>(part) < kWords.size());
  return kWords[static_cast<std::size_t>(part)];
}

std::string sizes_in_words(Sizes sizes) {
  std::string text;
  for (int size = kLeastSize; size <= kMostSize; ++size) {
    if (sizes & size_bit(size)) text += phrase(text.empty() ? "" : ", ", size, "x", size);
  }
  return text;
}

Registry<NameInfo> names() { return std::span<const NameInfo>(kNames); }

bool ChosenNames::has(NameTrait trait) const {
  return std::any_of(rows.begin(), rows.end(),
                     [trait](const NameInfo* row) { return row->has(trait); });
}

bool ChosenNames::wants_blocks() const {
  return std::none_of(rows.begin(), rows.end(), [](const NameInfo* row) {
    return row->blocks == Blocks::none || row->blocks == Blocks::regions;
  });
}

std::string ChosenNames::why_not(int size) const {
  const Sizes bit = size_bit(size);
  const std::string board = sizes_in_words(bit);
  for (const NameInfo* row : rows) {
    if (row->sizes & bit || row->part == NamePart::size) continue;
    return phrase(row->name, " does not exist for ", board, ", only for ",
                  sizes_in_words(row->sizes));
  }
  for (const NameInfo* row : rows) {
    if (!(row->sizes & bit)) return phrase("a board of ", board, " where ", row->name, " is named");
  }
  if (wants_blocks() && !(kBlockSizes & bit))
    return phrase(
        "a board of ", board,
        " has no blocks, so latin, pandiagonal, jigsaw, futoshiki or tatham must be named");
  return {};
}

ChosenNames choose_names(std::string_view list) {
  const NameRows written = read_list(list);
  NameRows rows = written;
  for (const NameInfo* row : written) {
    if (!row->short_for_others()) continue;
    rows.erase(row);
    for (const std::string_view part : row->parts) rows.insert(find_name(part));
  }
  check_together(rows, written);
  for (const NameInfo* row : NameRows(rows)) {
    for (const std::string_view name : row->includes) rows.erase(find_name(name));
  }
  // Next to any other name, rows, columns and blocks are implied.
  if (rows.size() > 1) rows.erase(find_name(kClassic));
  ChosenNames chosen{.rows = {rows.begin(), rows.end()}, .canonical = canonical(rows)};
  BITWHIP_INVARIANT(!chosen.rows.empty());
  chosen.sizes = common_sizes(chosen);
  return chosen;
}

}  // namespace bitwhip::variant
