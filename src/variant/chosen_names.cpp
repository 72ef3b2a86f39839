#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>

#include "base/invariant.h"
#include "base/text.h"
#include "variant/names.h"

namespace bitwhip::variant {

namespace {

using Rows = std::set<const NameInfo*>;  // of the table, in its order
using RowList = std::vector<const NameInfo*>;

template <class... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
  throw std::invalid_argument(phrase(parts...));
}

Rows read_list(std::string_view list) {
  Rows rows;
  for (const std::string_view part : split(list, ',')) {
    const std::string_view name = trimmed(part);
    if (name.empty()) refuse("a name of a variant is missing in '", list, "'");
    const NameInfo* row = find_name(name);
    if (row == nullptr) refuse(unknown_name(name));
    rows.insert(row);
  }
  return rows;
}

bool is_part(const NameInfo& row, const NameInfo& of) { return std::ranges::find(of.parts, row.name) != of.parts.end(); }

// The name of a row as it was written: its own, or one that is short for it.
std::string_view written_name(const NameInfo& row, const Rows& written) {
  const auto found = std::ranges::find_if(written, [&row](const NameInfo* one) { return is_part(row, *one); });
  return written.contains(&row) || found == written.end() ? row.name : (*found)->name;
}

// Two names that contradict each other, whatever the size.
void check_together(const RowList& rows, const Rows& written) {
  using Test = bool (*)(const NameInfo& row);
  const auto with = [&rows](Test test, const NameInfo* beside = nullptr) -> const NameInfo* {
    const auto found = std::ranges::find_if(rows, [=](const NameInfo* row) { return row != beside && test(*row); });
    return found == rows.end() ? nullptr : *found;
  };
  const auto check = [&](const NameInfo* a, const NameInfo* b, std::string_view why) {
    if (a != nullptr && b != nullptr) refuse(written_name(*a, written), " and ", written_name(*b, written), " do not go together: ", why);
  };
  const NameInfo* whole = with([](const NameInfo& row) { return row.has(kWholeLine); });
  check(whole, with([](const NameInfo&) { return true; }, whole), "its string holds the whole puzzle");

  const Test is_size = [](const NameInfo& row) { return row.part == Part::size; };
  check(with(is_size), with(is_size, with(is_size)), "a board has one size");

  const NameInfo* none = with([](const NameInfo& row) { return row.blocks == Blocks::none; });
  const NameInfo* regions = with([](const NameInfo& row) { return row.blocks == Blocks::regions; });
  const NameInfo* needs = with([](const NameInfo& row) { return row.blocks == Blocks::needed; });
  const NameInfo* groups = with([](const NameInfo& row) { return row.blocks == Blocks::grouped; });
  check(needs, none, "the first needs blocks, the second has none");
  check(groups, none, "the first needs blocks, the second has none");
  check(needs, regions, "the first needs blocks, the second replaces them by regions");

  check(with([](const NameInfo& row) { return row.has(kInPlaceOfGrid); }), with([](const NameInfo& row) { return row.has(kParity); }),
        "the first stands in place of the grid that the second is written in");

  const NameInfo* wraps = with([](const NameInfo& row) { return row.has(kWrapsOthers); });
  if (wraps != nullptr && with([](const NameInfo& row) { return row.has(kCanWrap); }) == nullptr)
    refuse(wraps->name, " changes nothing here: ", wraps->summary);
}

// The sizes of all names together.
Sizes common_sizes(const ChosenNames& chosen) {
  Sizes sizes = chosen.wants_blocks() ? kBlockSizes : kAllSizes;
  for (const NameInfo* row : chosen.rows) sizes &= row->sizes;
  if (sizes != 0) return sizes;
  for (const NameInfo* row : chosen.rows) {
    if (row->part == Part::size) refuse(chosen.why_not(std::countr_zero(row->sizes)));
  }
  for (const NameInfo* a : chosen.rows) {
    for (const NameInfo* b : chosen.rows) {
      if ((a->sizes & b->sizes) == 0)
        refuse(a->name, " (", sizes_in_words(a->sizes), ") and ", b->name, " (", sizes_in_words(b->sizes), ") exist for no common size");
    }
  }
  refuse("the names exist for no common size");
}

std::string canonical(Rows rows) {
  for (const NameInfo& row : names()) {
    if (!row.short_for_others()) continue;
    const auto has = [&rows](std::string_view part) { return rows.contains(find_name(part)); };
    if (!std::ranges::all_of(row.parts, has)) continue;
    for (const std::string_view part : row.parts) rows.erase(find_name(part));
    rows.insert(&row);
  }
  std::string text;
  for (const NameInfo* row : rows) text.append(text.empty() ? "" : ",").append(row->name);
  return text;
}

}  // namespace

bool ChosenNames::has(Trait trait) const {
  return std::ranges::any_of(rows, [trait](const NameInfo* row) { return row->has(trait); });
}

bool ChosenNames::wants_blocks() const {
  return std::ranges::none_of(rows, [](const NameInfo* row) { return row->blocks == Blocks::none || row->blocks == Blocks::regions; });
}

std::string ChosenNames::why_not(int size) const {
  const Sizes bit = size_bit(size);
  const std::string board = sizes_in_words(bit);
  for (const NameInfo* row : rows) {
    if (row->sizes & bit || row->part == Part::size) continue;
    return phrase(row->name, " does not exist for ", board, ", only for ", sizes_in_words(row->sizes));
  }
  for (const NameInfo* row : rows) {
    if (!(row->sizes & bit)) return phrase("a board of ", board, " where ", row->name, " is named");
  }
  if (wants_blocks() && !(kBlockSizes & bit))
    return phrase("a board of ", board, " has no blocks, so latin, pandiagonal, jigsaw, futoshiki or tatham must be named");
  return {};
}

ChosenNames choose_names(std::string_view list) {
  const Rows written = read_list(list);
  Rows rows = written;
  for (const NameInfo* row : written) {
    if (!row->short_for_others()) continue;
    rows.erase(row);
    for (const std::string_view part : row->parts) rows.insert(find_name(part));
  }
  check_together({rows.begin(), rows.end()}, written);
  for (const NameInfo* row : Rows(rows)) {
    for (const std::string_view name : row->includes) rows.erase(find_name(name));
  }
  // Rows, columns and blocks go without saying beside any other name.
  if (rows.size() > 1) rows.erase(find_name(kClassic));
  ChosenNames chosen{.rows = {rows.begin(), rows.end()}, .canonical = canonical(rows)};
  BITWHIP_INVARIANT(!chosen.rows.empty());
  chosen.sizes = common_sizes(chosen);
  return chosen;
}

}  // namespace bitwhip::variant
