#include "tables/known_list.h"

#include "tables/list_reader.h"

namespace bitwhip::tables {

void read_known(io::Source& source, const std::string& name, std::string_view variant, batch::KnownRecords& records) {
  std::vector<std::string> values, texts;
  for (const rating::RatingId id : records.ratings()) values.push_back(rating::info(id).name);
  for (const batch::ColumnInfo* column : records.columns()) texts.emplace_back(column->name);
  texts.emplace_back("status");
  ListReader list(source, name, values, texts);
  bool rows = false, puzzles = false;
  while (list.next()) {
    rows = true;
    if (list.variant() != variant) {
      const std::string_view no_column = list.tells_variants() ? "" : "the list has no column variant, so ";
      list.fail(std::string(no_column) + "the record is of the variant " + list.variant() + ", and this run is of " + std::string(variant));
    }
    if (list.puzzle().empty()) continue;
    puzzles = true;
    const std::span<const std::string> cells = list.texts();
    const std::string why = records.add(list.puzzle(), list.values(), cells.first(cells.size() - 1), cells.back());
    if (!why.empty()) list.fail(why);
  }
  if (rows && !puzzles) list.fail("no line up to here has a puzzle");
}

}  // namespace bitwhip::tables
