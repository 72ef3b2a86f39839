#include "variant/variant.h"

#include <array>
#include <bit>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/candidate.h"
#include "variant/board.h"
#include "variant/draft.h"
#include "variant/fields.h"
#include "variant/fpuzzles.h"

namespace bitwhip::variant {

namespace {

// The regions that a SumoCue line brings along stand for the field of the map.
Draft draft_of(const SumoCue& sumocue, bool beside_blocks) {
  Draft draft(sumocue.size);
  const auto n = static_cast<std::size_t>(sumocue.size);
  for (std::size_t i = 0; i < sumocue.value.size(); ++i) {
    if (sumocue.value[i] != 0) draft.puzzle.cell[i / n * 9 + i % n] = static_cast<std::uint16_t>(1u << (sumocue.value[i] - 1));
  }
  add_regions(draft, sumocue.region_of, beside_blocks);
  return draft;
}

std::string size_text(int size) { return std::to_string(size) + "x" + std::to_string(size); }

}  // namespace

struct Variant::Parts {
  explicit Parts(std::string_view names) : chosen(choose_names(names)) {}

  // The names exist for the size.
  const Board& board(int board_size) const {
    BITWHIP_INVARIANT(board_size >= kLeastSize && board_size <= kMostSize);
    const auto slot = static_cast<std::size_t>(board_size - kLeastSize);
    std::call_once(built[slot], [this, slot, board_size] { boards[slot].emplace(board_of(chosen, board_size)); });
    return *boards[slot];
  }

  int size() const { return std::has_single_bit(chosen.sizes) ? std::countr_zero(chosen.sizes) : 0; }

  // The word for the grid and what it says.
  Refused read_first(Words& words, std::optional<Draft>& draft, bool& map_is_read) const;
  Refused refuse_size(int board_size) const;
  VariantPuzzle finish(Draft& draft) const;

  ChosenNames chosen;
  mutable std::array<std::once_flag, kMostSize - kLeastSize + 1> built;
  mutable std::array<std::optional<Board>, kMostSize - kLeastSize + 1> boards;
};

// A line of a size that the names do not exist for.
Refused Variant::Parts::refuse_size(int board_size) const {
  const std::string why = chosen.why_not(board_size);
  if (!why.empty()) return malformed(why);
  if (size() != 0 && size() != board_size) return malformed("a board of " + size_text(board_size) + " where " + size_text(size()) + " is expected");
  return std::nullopt;
}

Refused Variant::Parts::read_first(Words& words, std::optional<Draft>& draft, bool& map_is_read) const {
  const bool map = chosen.has(kMap);
  if (words.empty()) return malformed("the line has no grid");
  if (chosen.has(kInPlaceOfGrid)) {
    const std::string_view id = words.take();
    const std::optional<int> order = tatham_order(id);
    if (!order) return unsupported(quoted(id) + " is no game id of Unequal of an order from 4 to 9");
    if (Refused refused = refuse_size(*order)) return refused;
    return read_tatham(draft.emplace(*order), id);
  }
  if (is_sumocue(words.front())) {
    if (!map) return unsupported("a SumoCue line has regions: the variant must name jigsaw");
    SumoCue sumocue;
    if (Refused refused = read_sumocue(words.take(), sumocue)) return refused;
    if (Refused refused = refuse_size(sumocue.size)) return refused;
    draft.emplace(draft_of(sumocue, chosen.wants_blocks()));
    map_is_read = true;
    return std::nullopt;
  }
  const std::optional<GridForm> form = form_of_grid(words.front().size(), size(), map);
  if (!form) return malformed(wrong_grid_length(words.front().size(), size(), map));
  if (Refused refused = refuse_size(form->size)) return refused;
  if (form->with_map) words.split_front(static_cast<std::size_t>(form->size * form->size));
  draft.emplace(form->size);
  return read_grid(*draft, words.take(), form->state, chosen.has(kParity));
}

VariantPuzzle Variant::Parts::finish(Draft& draft) const {
  const Board& names_alone = board(draft.size);
  VariantPuzzle out{draft.size, draft.puzzle, {}};
  // Whatever is neither a given nor blank is a mark.
  const auto blank = static_cast<std::uint16_t>((1u << draft.size) - 1);
  out.puzzle.givens = 0;
  for (int row = 0; row < draft.size; ++row) {
    for (int column = 0; column < draft.size; ++column) {
      const std::uint16_t cell = out.puzzle.cell[static_cast<std::size_t>(9 * row + column)];
      out.puzzle.givens += is_single_bit(cell);
      if (cell != blank && !is_single_bit(cell)) out.puzzle.marks = true;
    }
  }
  out.additions.houses = std::move(draft.houses);
  out.additions.partial = std::move(draft.partial);
  add_unmarked_links(chosen, draft.relations);
  SharedHouses shared = names_alone.shared;
  shared.add(out.additions.houses);
  shared.add(out.additions.partial);
  out.additions.links = new_links(draft.relations, shared, names_alone.layout.links);
  return out;
}

Variant::Variant(std::string_view names) : parts_(std::make_shared<const Parts>(names)) {}

std::string_view name_of(const Variant* variant) { return variant != nullptr ? std::string_view(variant->name()) : kClassic; }

const std::string& Variant::name() const { return parts_->chosen.canonical; }

int Variant::size() const { return parts_->size(); }
int Variant::greatest_size() const { return std::bit_width(parts_->chosen.sizes) - 1; }

bool Variant::houses_alone() const {
  for (const NameInfo* row : parts_->chosen.rows) {
    if (row->part == Part::links || row->part == Part::negative || row->has(kRelates)) return false;
  }
  return true;
}

bool Variant::reads_parity() const { return parts_->chosen.has(kParity); }

const Layout& Variant::layout(int size) const {
  if (size < kLeastSize || size > kMostSize) throw std::invalid_argument("boards are 4x4 to 9x9");
  if (const std::string why = parts_->chosen.why_not(size); !why.empty()) throw std::invalid_argument(why);
  return parts_->board(size).layout;
}

std::variant<VariantPuzzle, Refusal> Variant::read(std::string_view fields) const {
  if (trimmed(fields, " \t\r\n").find_first_of("\t\r\n") != std::string_view::npos) return *malformed("a tab or line end within the fields");
  Words words(fields);
  const auto unexpected = [&] { return *unsupported("the word " + quoted(words.front()) + " is no field that " + name() + " calls for"); };
  if (parts_->chosen.has(kWholeLine)) {
    if (words.empty()) return *malformed("the line has no string of f-puzzles");
    const std::string_view word = words.take();
    if (!words.empty()) return unexpected();
    return read_fpuzzles_line(word);
  }
  std::optional<Draft> draft;
  bool map_is_read = false;
  if (Refused refused = parts_->read_first(words, draft, map_is_read)) return *refused;
  for (const NameInfo* row : parts_->chosen.rows) {
    if (row->read == nullptr || (map_is_read && row->has(kMap))) continue;
    if (Refused refused = row->read(*draft, words)) return *refused;
  }
  if (!words.empty()) return unexpected();
  return parts_->finish(*draft);
}

}  // namespace bitwhip::variant
