#include "store/rows.h"

#include <cstring>
#include <type_traits>

#include "base/invariant.h"

namespace bitwhip::store {

namespace {

static_assert(std::is_trivially_copyable_v<Row::Facts> && std::is_trivially_copyable_v<rating::Value>);

void put(std::string& out, const void* from, std::size_t size) { out.append(static_cast<const char*>(from), size); }

void put_text(std::string& out, std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  put(out, &size, sizeof size);
  out += text;
}

}  // namespace

void RowWriter::record(std::string& out, const batch::Record& record) const {
  const rating::Report& report = *record.report;
  const Row::Facts facts{record.line,
                         record.in_store ? record.found : 0,
                         record.seconds,
                         report.stats.nodes,
                         report.stats.arena_peak,
                         record.size,
                         report.clues,
                         report.cands,
                         report.clues_brt,
                         report.cands_brt,
                         report.cands_w1,
                         report.solutions,
                         report.status,
                         record.known,
                         false};
  put(out, &facts, sizeof facts);
  put_text(out, record.file);
  put_text(out, record.puzzle);
  put_text(out, record.variant);
  put(out, report.values.data(), ratings_ * sizeof(rating::Value));
}

void RowReader::take(void* to, std::size_t size) {
  BITWHIP_INVARIANT(rest_.size() >= size);
  std::memcpy(to, rest_.data(), size);
  rest_.remove_prefix(size);
}

std::string_view RowReader::take_text() {
  std::uint32_t size = 0;
  take(&size, sizeof size);
  const std::string_view text = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return text;
}

bool RowReader::next(Row& row) {
  if (rest_.empty()) return false;
  take(&row.facts, sizeof row.facts);
  row.file = take_text();
  row.puzzle = take_text();
  row.variant = take_text();
  take(row.values.data(), ratings_ * sizeof(rating::Value));
  return true;
}

}  // namespace bitwhip::store
