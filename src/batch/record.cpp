#include "batch/record.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace bitwhip::batch {

namespace {

// -1: not known, or a contradiction came first.
ColumnValue count(std::int64_t n) { return n < 0 ? ColumnValue{} : ColumnValue{ColumnValue::Kind::count, n, 0}; }

template <int rating::Report::*kCount>
ColumnValue count_of(const Record& record) {
  return count(record.report->*kCount);
}

using rating::Report;

constexpr std::array kColumns{
    ColumnInfo{"solutions", "the number of solutions; 2 means two or more", count_of<&Report::solutions>},
    ColumnInfo{"clues", "the number of givens", count_of<&Report::clues>},
    ColumnInfo{"cands", "the candidates of the open cells after the givens alone", count_of<&Report::cands>},
    ColumnInfo{"clues-brt", "the solved cells after naked and hidden singles", count_of<&Report::clues_brt>},
    ColumnInfo{"cands-brt", "the candidates of the open cells after singles", count_of<&Report::cands_brt>},
    ColumnInfo{"cands-w1", "the candidates of the open cells after singles and locked candidates", count_of<&Report::cands_w1>},
    ColumnInfo{"nodes", "the partial chains that the searches visited",
               [](const Record& record) { return count(static_cast<std::int64_t>(record.report->stats.nodes)); }},
    ColumnInfo{"arena", "the peak of the search memory in bytes",
               [](const Record& record) { return count(static_cast<std::int64_t>(record.report->stats.arena_peak)); }},
    ColumnInfo{"time", "the seconds that the rating took",
               [](const Record& record) {
                 return ColumnValue{ColumnValue::Kind::seconds, 0, record.seconds};
               },
               true},
};

}  // namespace

Registry<ColumnInfo> columns() { return {kColumns}; }

ColumnValue value_of(const ColumnInfo& column, const Record& record) {
  return record.report->status == rating::Status::invalid_format ? ColumnValue{} : column.value(record);
}

void append(std::string& out, const ColumnValue& value) {
  switch (value.kind) {
    case ColumnValue::Kind::none:
      out += '-';
      break;
    case ColumnValue::Kind::count: {
      const fmt::format_int text(value.count);
      out.append(text.data(), text.size());
      break;
    }
    case ColumnValue::Kind::seconds:
      fmt::format_to(std::back_inserter(out), "{:.6f}", value.seconds);
      break;
  }
}

void append(std::string& out, rating::Value value) {
  // The common case without a temporary string.
  if (value.kind == rating::Value::Kind::finite && value.scale == rating::Scale::whole && value.n >= 0 && value.n < 10) {
    out += static_cast<char>('0' + value.n);
  } else {
    out += rating::to_string(value);
  }
}

}  // namespace bitwhip::batch
