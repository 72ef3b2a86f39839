#include "variant/names.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/suggest.h"
#include "variant/classic.h"
#include "variant/clues_field.h"
#include "variant/colour.h"
#include "variant/edges.h"
#include "variant/gt.h"
#include "variant/houses.h"
#include "variant/jigsaw.h"
#include "variant/links.h"

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

}  // namespace bitwhip::variant
