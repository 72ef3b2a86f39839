#include "variant/variant.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <bitset>
#include <iterator>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/candidate.h"
#include "variant/fields.h"
#include "variant/fpuzzles.h"
#include "variant/names.h"

namespace bitwhip::variant {

// Pairs of cells that lie in a common house or partial house.
class SharedHouses {
 public:
  // `board`: a layout, or additions to one.
  template <class Board>
  void add(const Board& board) {
    for (const auto* houses : {&board.houses, &board.partial}) {
      for (const BoardLayout::HouseCells& house : *houses) {
        std::bitset<kCells> cells;
        for (const std::uint8_t cell : house.cells) cells.set(cell);
        for (const std::uint8_t cell : house.cells) shared_[cell] |= cells;
      }
    }
  }
  // Removes the pairs that are linked anyway: of one cell, or of one digit and one house.
  void drop_linked(std::vector<CandidatePair>& links) const {
    std::erase_if(links, [this](const CandidatePair& pair) {
      const int a = cell_of(pair.a), b = cell_of(pair.b);
      return a == b || (digit_of(pair.a) == digit_of(pair.b) &&
                        shared_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
    });
  }

 private:
  std::array<std::bitset<kCells>, kCells> shared_{};
};

struct Board {
  BoardLayout layout;
  SharedHouses shared;
};

namespace {

// Links of the names that every line has, or those on unmarked edges where the names have a field
// that may mark edges: these are added per line.
enum class LinkScope : bool { board, line };
void add_links(const ChosenNames& chosen, LinkScope scope, CellPairRelations& relations) {
  for (const NameInfo* row : chosen.rows) {
    const bool with_line = row->has(kUnmarkedEdges) && chosen.has(kMarks);
    if (row->links != nullptr && with_line == (scope == LinkScope::line))
      row->links(relations, chosen.has(kWrapsOthers));
  }
}

// Returns the board of names without a line. The names must allow the size.
Board board_of(const ChosenNames& chosen, int size) {
  Board board;
  BoardLayout& layout = board.layout;
  layout.size = size;
  layout.add_rows();
  layout.add_columns();
  if (chosen.wants_blocks()) {
    BITWHIP_INVARIANT(has_blocks(size));
    const auto [height, width] = block_shape(size);
    layout.add_blocks(height, width);
  }
  for (const NameInfo* row : chosen.rows) {
    if (row->houses != nullptr) row->houses(layout);
  }
  BITWHIP_INVARIANT(static_cast<int>(layout.houses.size()) >= 2 * size);
  board.shared.add(layout);
  CellPairRelations relations(size);
  add_links(chosen, LinkScope::board, relations);
  layout.links = relations.links();
  board.shared.drop_linked(layout.links);
  return board;
}

template <class List>
void append(List& list, const List& more) {
  list.insert(list.end(), more.begin(), more.end());
}

// Returns the layout and the additions as additions to rows and columns.
LayoutAdditions beyond_lines(const BoardLayout& layout, const LayoutAdditions& additions) {
  LayoutAdditions all{
      {layout.houses.begin() + 2 * layout.size, layout.houses.end()}, layout.partial, {}};
  append(all.houses, additions.houses);
  std::stable_partition(
      all.houses.begin(), all.houses.end(),
      [](const BoardLayout::HouseCells& house) { return house.kind == VariableKind::bn; });
  append(all.partial, additions.partial);
  std::merge(layout.links.begin(), layout.links.end(), additions.links.begin(),
             additions.links.end(), std::back_inserter(all.links));
  // Names do not know the regions of the line, so some of their links may lie within one.
  SharedHouses shared;
  shared.add(all);
  shared.drop_linked(all.links);
  return all;
}

std::string rest_of(LineWords& words) {
  std::string rest;
  while (!words.empty()) rest.append(" ").append(words.take());
  return rest;
}

std::string named(const std::string& names, const std::string& line) {
  try {
    return Variant(names).name() + " " + line;
  } catch (const std::invalid_argument& error) {
    unsupported(error.what());
  }
}

// A sign becomes a thermometer of two cells, which may accompany all other fields.
std::string own_unequal(std::string names, const Unequal& game, LineWords& words) {
  std::string line = game.grid + rest_of(words);
  for (const auto& [smaller, greater] : game.signs)
    line += phrase(" thermo:", name_of_cell(smaller), name_of_cell(greater));
  constexpr std::string_view kName = "tatham";
  return named(names.replace(names.find(kName), kName.size(), "latin,clues"), line);
}

}  // namespace

struct Variant::Impl {
  explicit Impl(std::string_view names) : chosen(choose_names(names)) {}

  int size() const {
    return std::has_single_bit(chosen.sizes) ? std::countr_zero(chosen.sizes) : 0;
  }

  // Precondition: the names allow the size.
  const Board& board(int board_size) const {
    BITWHIP_INVARIANT(board_size >= kLeastSize && board_size <= kMostSize);
    const auto slot = static_cast<std::size_t>(board_size - kLeastSize);
    if (const Board* const found = built[slot].load(std::memory_order_acquire)) return *found;
    // Not std::call_once(): an exception would have to pass through the C library, which needs
    // memory and terminates the process where there is none.
    const std::lock_guard lock(building);
    if (!boards[slot]) boards[slot].emplace(board_of(chosen, board_size));
    built[slot].store(&*boards[slot], std::memory_order_release);
    return *boards[slot];
  }

  // Refuses a line of a size that the names do not allow.
  void refuse_size(int board_size) const {
    if (const std::string why = chosen.why_not(board_size); !why.empty()) malformed(why);
    if (size() != 0 && size() != board_size)
      malformed("a board of ", sizes_in_words(size_bit(board_size)), " where ",
                sizes_in_words(size_bit(size())), " is expected");
  }

  // Takes the word of the grid; if that contains the map too, its first half.
  LineDraft read_grid_of(LineWords& words) const {
    if (chosen.has(kInPlaceOfGrid)) {
      const std::string_view id = words.take();
      const int order = order_of_unequal(id);
      refuse_size(order);
      const Unequal game = read_unequal(id);
      LineDraft draft(order);
      read_grid(draft, game.grid, GridWord::givens);
      for (const auto& [smaller, greater] : game.signs) draft.less(smaller, greater);
      return draft;
    }
    const GridForm form = form_of_grid(words.front().size(), size(), chosen.has(kMap));
    refuse_size(form.size);
    LineDraft draft(form.size);
    read_grid(draft, words.take(form.with_map ? form.length / 2 : form.length),
              form.state            ? GridWord::state
              : chosen.has(kParity) ? GridWord::givens_or_parity
                                    : GridWord::givens);
    return draft;
  }

  VariantPuzzle finish(LineDraft draft) const {
    const Board& names_alone = board(draft.size);
    VariantPuzzle out{draft.size, draft.puzzle, std::move(draft.additions)};
    // Whatever is neither a given nor blank makes the puzzle one of pencil marks.
    out.puzzle.givens = 0;
    for (int place = 0; place < kCells; ++place) {
      const std::uint16_t cell = out.puzzle.cell[static_cast<std::size_t>(place)];
      if (!is_on_board(draft.size, place)) continue;
      out.puzzle.givens += is_single_bit(cell);
      if (cell != all_digits(draft.size) && !is_single_bit(cell)) out.puzzle.marks = true;
    }
    add_links(chosen, LinkScope::line, draft.relations);
    SharedHouses shared = names_alone.shared;
    shared.add(out.additions);
    std::vector<CandidatePair> links = draft.relations.links();
    shared.drop_linked(links);
    const std::vector<CandidatePair>& known = names_alone.layout.links;
    BITWHIP_INVARIANT(std::is_sorted(links.begin(), links.end()) &&
                      std::is_sorted(known.begin(), known.end()));
    std::set_difference(links.begin(), links.end(), known.begin(), known.end(),
                        std::back_inserter(out.additions.links));
    return out;
  }

  // Reads the string as a line of a variant in our own notation, so that both mean the same by
  // construction.
  VariantPuzzle read_fpuzzles(std::string_view word) const {
    const FPuzzle fpuzzle = translate_fpuzzle(word);
    try {
      const Variant variant(fpuzzle.names);
      VariantPuzzle puzzle = variant.parts_->read(fpuzzle.line());
      puzzle.additions = beyond_lines(variant.layout(puzzle.size), puzzle.additions);
      return puzzle;
    } catch (const std::invalid_argument& error) {
      unsupported("the f-puzzles string: ", error.what());
    }
  }

  VariantPuzzle read(std::string_view fields) const {
    if (trimmed(fields, " \t\r\n").find_first_of("\t\r\n") != std::string_view::npos)
      malformed("a tab or line end within the fields");
    LineWords words(fields);
    const auto check_end = [&] {
      if (!words.empty())
        unsupported("the word ", quoted(words.front()), " is no field that ", chosen.canonical,
                    " calls for");
    };
    if (words.empty())
      malformed(chosen.has(kWholeLine) ? "the line has no string of f-puzzles"
                                       : "the line has no grid");
    if (chosen.has(kWholeLine)) {
      const std::string_view word = words.take();
      check_end();
      return read_fpuzzles(word);
    }
    std::string own;
    if (!chosen.has(kInPlaceOfGrid) && is_sumocue(words.front())) {
      if (!chosen.has(kMap))
        unsupported("a SumoCue line has regions: the variant must name jigsaw");
      const SumoCue sumocue = read_sumocue(words.take());
      refuse_size(sumocue.size);
      own = sumocue.fields + rest_of(words);
      words = LineWords(own);
    }
    LineDraft draft = read_grid_of(words);
    for (const NameInfo* row : chosen.rows) {
      if (row->read != nullptr) row->read(draft, words);
    }
    check_end();
    return finish(std::move(draft));
  }

  ChosenNames chosen;
  static constexpr std::size_t kSizes = kMostSize - kLeastSize + 1;
  mutable std::mutex building;  // guards the next members
  mutable std::array<std::optional<Board>, kSizes> boards;
  mutable std::array<std::atomic<const Board*>, kSizes> built{};  // boards that exist
};

Variant::Variant(std::string_view names) : parts_(std::make_shared<const Impl>(names)) {}

const std::string& Variant::name() const { return parts_->chosen.canonical; }

int Variant::size() const { return parts_->size(); }
int Variant::greatest_size() const { return std::bit_width(parts_->chosen.sizes) - 1; }

bool Variant::houses_alone() const {
  const std::vector<const NameInfo*>& rows = parts_->chosen.rows;
  return std::none_of(rows.begin(), rows.end(), [](const NameInfo* row) {
    return row->part == NamePart::links || row->part == NamePart::negative || row->has(kRelates);
  });
}

bool Variant::reads_parity() const { return parts_->chosen.has(kParity); }

const BoardLayout& Variant::layout(int size) const {
  if (size < kLeastSize || size > kMostSize) throw std::invalid_argument("boards are 4x4 to 9x9");
  if (const std::string why = parts_->chosen.why_not(size); !why.empty())
    throw std::invalid_argument(why);
  return parts_->board(size).layout;
}

std::variant<VariantPuzzle, LineRefusal> Variant::read(std::string_view fields) const {
  return or_refusal([&] { return parts_->read(fields); });
}

std::string_view name_of(const Variant* variant) {
  return variant != nullptr ? std::string_view(variant->name()) : kClassic;
}

std::variant<std::string, LineRefusal> own_line(const Variant& variant, std::string_view fields) {
  return or_refusal([&]() -> std::string {
    LineWords words(fields);
    if (words.empty()) return {};
    const ChosenNames chosen = choose_names(variant.name());
    if (chosen.has(kWholeLine)) {
      const FPuzzle puzzle = translate_fpuzzle(words.take());
      return named(puzzle.names, puzzle.line());
    }
    if (chosen.has(kInPlaceOfGrid))
      return own_unequal(variant.name(), read_unequal(words.take()), words);
    if (!is_sumocue(words.front())) return {};
    const SumoCue sumocue = read_sumocue(words.take());
    return named(variant.name(), sumocue.fields + rest_of(words));
  });
}

}  // namespace bitwhip::variant
