// A report as a document: sections of sentences, pictures and tables. Every format writes the same
// one down.
//
// Thread-safety: plain data.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "report/gather.h"
#include "tables/run_facts.h"
#include "tables/table.h"

namespace bitwhip::report {

struct Picture {
  // One word, by which files are named; no other picture of the document has it.
  std::string name;
  std::string caption;  // a sentence
  std::string svg;      // an element
};

// Holds what stands together: pictures beside each other, and the tables that say the same.
struct Block {
  std::string title{};              // empty: none
  std::vector<std::string> text{};  // sentences, a paragraph each
  std::vector<Picture> pictures{};
  bool small = false;  // the pictures are puzzles
  std::vector<tables::Table> tables{};
  bool open = false;  // the tables are seen at once, not behind the pictures
};

struct Section {
  std::string name;  // one word, by which links find it
  std::string title;
  std::vector<std::string> text{};
  std::vector<Block> blocks{};
  // Sentences about the pictures, for formats that have them.
  std::vector<std::string> picture_text{};
};

struct Document {
  std::string title;
  std::string lead;  // one line below it
  std::vector<Section> sections;

  // Adds a section, unless it has nothing to show.
  void add(Section&& section) {
    if (!section.blocks.empty() || !section.text.empty()) sections.push_back(std::move(section));
  }
};

// Return the documents of records, and of two runs beside each other (sections.h). An empty title
// becomes one that names the files.
Document document_of(const std::string& title, const std::vector<tables::RunFacts>& runs,
                     const Figures& figures, const ProfileFigures& profile);
Document document_of(const std::string& title, const std::vector<tables::RunFacts>& runs,
                     const Pairing& pairing);

// Writes one page without scripts and without anything from elsewhere: HTML that is XML too. It is
// smaller than kLargestPage: blocks that would not fit are left out, and the page says which.
std::string render_html(const Document& document, const tables::Style& style);

// Describes a form of reports: one document, ending with a line end. Nothing can fail.
struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  std::string (*render)(const Document& document, const tables::Style& style);
};

// Returns the formats, the default first.
Registry<FormatInfo> formats();

}  // namespace bitwhip::report
