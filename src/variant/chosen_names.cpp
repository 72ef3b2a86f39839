#include "variant/chosen_names.h"

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>

#include "variant/classic.h"

namespace bitwhip::variant {
namespace {

using Rows = std::set<std::size_t>;  // of the table

std::size_t index_of(std::string_view name) { return names().index(*find_name(name)); }

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

std::string by_name(int size) { return std::to_string(size) + "x" + std::to_string(size); }

Rows read_list(std::string_view list) {
  Rows rows;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    const std::string_view name = without_blanks(list.substr(at, end - at));
    if (name.empty()) throw std::invalid_argument("a name of a variant is missing in '" + std::string(list) + "'");
    const NameInfo* row = find_name(name);
    if (row == nullptr) throw std::invalid_argument(unknown_name(name));
    rows.insert(names().index(*row));
    at = end + 1;
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
  chosen.canonical = canonical(rows);
  chosen.sizes = common_sizes(chosen);
  return chosen;
}

}  // namespace bitwhip::variant
