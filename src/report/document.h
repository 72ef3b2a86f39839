// A report as a document: sections of sentences, charts and tables. All formats render the same
// document.
//
// Thread-safety: plain data.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "report/aggregation.h"
#include "tables/run_facts.h"
#include "tables/table.h"

namespace bitwhip::report {

struct Chart {
  // One word, unique in the document, for names of files.
  std::string name;
  std::string caption;  // a sentence
  std::string svg;      // an <svg> element
};

// Charts side by side, and tables with the same data.
struct ReportBlock {
  std::string title{};              // empty: none
  std::vector<std::string> text{};  // sentences, a paragraph each
  std::vector<Chart> pictures{};
  bool small = false;  // the pictures are small: puzzles
  std::vector<tables::Table> tables{};
  bool open = false;  // tables are visible at once, not folded below the pictures
};

struct ReportSection {
  std::string name;  // one word, for links
  std::string title;
  std::vector<std::string> text{};
  std::vector<ReportBlock> blocks{};
  // Sentences about the pictures, for formats that show them.
  std::vector<std::string> picture_text{};
};

struct ReportDocument {
  std::string title;
  std::string lead;  // one line below it
  std::vector<ReportSection> sections;

  // Adds a section unless it is empty.
  void add(ReportSection&& section) {
    if (!section.blocks.empty() || !section.text.empty()) sections.push_back(std::move(section));
  }
};

// Return the document of records, and of two runs side by side (sections.h). An empty title is
// replaced by one that names the files.
ReportDocument document_of(const std::string& title, const std::vector<tables::RunFacts>& runs,
                           const Figures& figures, const ProfileFigures& profile);
ReportDocument document_of(const std::string& title, const std::vector<tables::RunFacts>& runs,
                           const RunComparison& comparison);

// Renders one self-contained page without scripts: HTML that is also XML. It is smaller than
// kLargestPage: blocks that do not fit are left out, and the page names them.
std::string render_html(const ReportDocument& document, const tables::RenderOptions& style);

// An output format of reports: one document that ends with a line end. There are no errors.
struct ReportFormat {
  std::string_view name;
  std::string_view summary;
  std::string (*render)(const ReportDocument& document, const tables::RenderOptions& style);
};

// Returns the formats, the default first.
Registry<ReportFormat> formats();

}  // namespace bitwhip::report
