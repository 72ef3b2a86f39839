// Comma-separated values after RFC 4180, with LF line ends.
#include "batch/separated.h"
#include "tables/format.h"

namespace bitwhip::tables {

std::string render_csv(std::span<const Table> tables, const Style&) {
  std::string out;
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    const auto line = [&](const auto& cell) {
      for (std::size_t i = 0; i < table.heads.size(); ++i) {
        if (i > 0) out += ',';
        batch::append_quoted(out, cell(i));
      }
      out += '\n';
    };
    line([&](std::size_t i) { return table.heads[i]; });
    for (const auto& row : table.rows) line([&](std::size_t i) { return to_string(row[i]); });
  }
  return out;
}

}  // namespace bitwhip::tables
