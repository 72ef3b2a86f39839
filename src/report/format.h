// The forms in which a report is written: one row each, and one function in one file where the form is not one of tables alone.
#pragma once

#include <string>
#include <string_view>

#include "base/registry.h"
#include "report/document.h"
#include "report/limits.h"
#include "tables/format.h"

namespace bitwhip::report {

// One document, ending with a line end. Nothing can fail.
using Render = std::string (*)(const Document& document, const tables::Style& style);

// One page without scripts and without anything from elsewhere: HTML that is XML too. It is smaller than kLargestPage: blocks that would not fit are
// left out, and the page says which.
std::string render_html(const Document& document, const tables::Style& style);
// Sections with their sentences and tables.
std::string render_markdown(const Document& document, const tables::Style& style);

struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  Render render;
};

// The formats, the default first.
Registry<FormatInfo> formats();

}  // namespace bitwhip::report
