#include "report/format.h"

#include <array>

namespace bitwhip::report {

namespace {

constexpr std::array<FormatInfo, 5> kFormats{{
    {"text", "aligned columns for a terminal", render_text},
    {"markdown", "tables of GitHub and others", render_markdown},
    {"csv", "comma-separated with a header line for each table, no titles and notes", render_csv},
    {"latex", "table environments", render_latex},
    {"json", "one object, a member for each table", render_json},
}};

}  // namespace

std::span<const FormatInfo> all_formats() { return kFormats; }

const FormatInfo* find_format(std::string_view name) {
  for (const FormatInfo& format : kFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

}  // namespace bitwhip::report
