#include "batch/writer.h"

#include <array>

namespace bitwhip::batch {

namespace {

constexpr std::array<FormatInfo, 4> kFormats{{
    {"tsv", "tab-separated with a header line", make_tsv_writer},
    {"csv", "comma-separated with a header line", make_csv_writer},
    {"jsonl", "one JSON object a line", make_jsonl_writer},
    {"values", "the bare cells, separated by blanks, without puzzle and status", make_values_writer},
}};

}  // namespace

std::span<const FormatInfo> all_formats() { return kFormats; }

const FormatInfo* find_format(std::string_view name) {
  for (const FormatInfo& format : kFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

}  // namespace bitwhip::batch
