#include "report/format.h"

#include <array>
#include <iterator>

namespace bitwhip::report {

namespace {

template <tables::Render kRender>
std::string render_tables(const Document& document, const tables::Style& style) {
  return kRender(tables_of(document), style);
}

constexpr std::array<FormatInfo, 6> kFormats{{
    {"html", "one page with pictures and tables, without scripts or anything from elsewhere", render_html},
    {"markdown", "sections with their tables, as GitHub and others render them", render_markdown},
    {"csv", "all tables, comma-separated with a header line each", render_tables<tables::render_csv>},
    {"json", "one JSON object with a member per table", render_tables<tables::render_json>},
    {"text", "all tables, aligned for a terminal", render_tables<tables::render_text>},
    {"latex", "all tables as LaTeX table environments", render_tables<tables::render_latex>},
}};

}  // namespace

Registry<FormatInfo> formats() { return {kFormats}; }

std::vector<tables::Table> tables_of(const Document& document) {
  std::vector<tables::Table> tables;
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) std::copy(block.tables.begin(), block.tables.end(), std::back_inserter(tables));
  }
  return tables;
}

}  // namespace bitwhip::report
