// Markdown: the sections with their sentences, and their tables as bitwhip writes all tables.
#include <span>

#include "report/format.h"

namespace bitwhip::report {

std::string render_markdown(const Document& document, const tables::Style& style) {
  std::string out = "# " + tables::escaped_markdown(document.title) + "\n\n" + tables::escaped_markdown(document.lead) + "\n";
  const auto paragraphs = [&out](const std::vector<std::string>& text) {
    for (const std::string& paragraph : text) out += "\n" + tables::escaped_markdown(paragraph) + "\n";
  };
  for (const Section& section : document.sections) {
    out += "\n## " + tables::escaped_markdown(section.title) + "\n";
    paragraphs(section.text);
    for (const Block& block : section.blocks) {
      paragraphs(block.text);
      // A table has no title where the heading above says it.
      std::vector<tables::Table> tables = block.tables;
      for (tables::Table& table : tables) {
        if (table.title == section.title) table.title.clear();
      }
      if (!tables.empty()) out += "\n" + tables::render_markdown(tables, style);
    }
  }
  return out;
}

}  // namespace bitwhip::report
