#include "tables/format.h"

#include <array>

namespace bitwhip::tables {

namespace {

constexpr std::array<FormatInfo, 5> kFormats{{
    {"text", "aligned columns for a terminal", render_text},
    {"markdown", "tables as GitHub and others render them", render_markdown},
    {"csv", "comma-separated with a header line per table, without titles and notes", render_csv, true},
    {"latex", "LaTeX table environments", render_latex},
    {"json", "one JSON object with a member per table", render_json},
}};

}  // namespace

Registry<FormatInfo> formats() { return {kFormats}; }

}  // namespace bitwhip::tables
