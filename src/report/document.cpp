#include "report/document.h"

#include <fmt/core.h>

#include <array>
#include <iterator>

#include "base/text.h"
#include "report/charts.h"

namespace bitwhip::report {

namespace {

using tables::escaped_markdown;
using tables::Table;
using tables::TableCell;

// The style sheet of the page, which uses the colours of chart_style().
constexpr std::string_view kPageStyle = R"(
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:17px/1.55 Charter,"Bitstream Charter","Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Liberation Serif","DejaVu Serif",serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:2.5rem 1rem 4rem;max-width:64rem}
h1{font-size:2rem;line-height:1.2;font-weight:600;margin:0 0 .3rem;overflow-wrap:anywhere}
h2{font-size:1.35rem;line-height:1.3;font-weight:600;margin:3.2rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--rule)}
h3{font-size:1.08rem;font-weight:600;margin:2rem 0 .4rem}
p,ul{margin:.4rem 0 .8rem;max-width:44rem}
ul{padding-left:1.2rem}
a{color:inherit;text-decoration-color:var(--quiet);text-underline-offset:.15em}
.lead{color:var(--quiet);margin-bottom:1.6rem;overflow-wrap:anywhere}
nav ol{columns:14rem;list-style:none;margin:0;padding:0}
nav li{break-inside:avoid;padding:.12rem 0}
nav a{text-decoration:none}nav a:hover{text-decoration:underline}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,25rem),1fr));gap:1.2rem 2rem;margin:1rem 0 .4rem}
.puzzles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:1.6rem 1.6rem;margin:1.2rem 0 .4rem}
figure{margin:0;min-width:0;break-inside:avoid}
figure svg{display:block;width:100%;height:auto;max-width:34rem}
.puzzles svg{max-width:14rem}
figcaption{font-size:.86rem;line-height:1.4;color:var(--quiet);margin-top:.3rem;max-width:34rem;overflow-wrap:anywhere}
details{margin:.4rem 0 1.2rem}
summary{cursor:pointer;font-size:.9rem;color:var(--quiet);width:fit-content}
summary:hover{color:var(--ink)}
.table{overflow-x:auto;max-width:100%;margin:.6rem 0 1.4rem}
table{border-collapse:collapse;font-size:.86rem;line-height:1.4;font-variant-numeric:tabular-nums lining-nums}
.caption{font-size:.86rem;font-weight:600;margin:1.2rem 0 -.3rem;break-after:avoid}
th,td{padding:.14rem .7rem .14rem 0;text-align:left;vertical-align:baseline}
th{font-weight:600;border-bottom:1px solid var(--quiet)}
tr>:last-child{padding-right:0}
tbody tr+tr td{border-top:1px solid var(--rule)}
.n{text-align:right}
td.w{overflow-wrap:anywhere;min-width:12rem}
td.m{overflow-wrap:anywhere;min-width:12rem;font:.86em/1.4 "SF Mono",Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
td.z{color:var(--quiet);opacity:.55}
.note{font-size:.86rem;color:var(--quiet)}
@media (max-width:34rem){
body{padding-top:1.5rem}
h1{font-size:1.6rem}
table{font-size:.8rem}
th,td{padding-right:.42rem}
}
@media print{
@page{margin:16mm 14mm}
html{font-size:10.5pt}
body{padding:0;max-width:none}
h2,h3{break-after:avoid}
.pictures{grid-template-columns:1fr 1fr;gap:1rem}
.puzzles{grid-template-columns:repeat(5,1fr);gap:.8rem}
details::details-content{content-visibility:visible;display:block;height:auto}
summary{list-style:none}
.table{overflow:visible}
table{font-size:7.5pt}
th,td{padding:.05rem .45rem .05rem 0}
tr{break-inside:avoid}
}
)";

constexpr std::size_t kWide = 24;  // longer texts may wrap; without blanks, anywhere

// Returns the text of a cell; counts have separators of thousands, like the axes.
std::string shown(const TableCell& cell) {
  if (const auto* count = std::get_if<std::uint64_t>(&cell)) return grouped(*count);
  return escaped(printable(to_string(cell)));
}

std::string_view cell_class(const TableCell& cell) {
  if (const auto* count = std::get_if<std::uint64_t>(&cell))
    return *count == 0 ? " class=\"n z\"" : " class=\"n\"";
  if (std::holds_alternative<tables::Number>(cell)) return " class=\"n\"";
  const auto* text = std::get_if<std::string>(&cell);
  return text == nullptr || text->size() <= kWide ? ""
         : text->find(' ') == std::string::npos   ? " class=\"m\""
                                                  : " class=\"w\"";
}

void append_table(std::string& out, const Table& table, bool with_title) {
  if (with_title) out += "<p class=\"caption\">" + escaped(table.title) + "</p>\n";
  fmt::format_to(std::back_inserter(out),
                 "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table "
                 "id=\"table-{1}\">",
                 escaped(table.title), escaped(table.name));
  out += "<thead><tr>";
  for (std::size_t i = 0; i < table.heads.size(); ++i) {
    const bool is_on_the_right = !table.rows.empty() && is_numeric(table, i);
    out += fmt::format("<th scope=\"col\"{}>{}</th>", is_on_the_right ? " class=\"n\"" : "",
                       escaped(printable(table.heads[i])));
  }
  out += "</tr></thead>\n<tbody>";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (const TableCell& cell : row)
      fmt::format_to(std::back_inserter(out), "<td{}>{}</td>", cell_class(cell), shown(cell));
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  for (const std::string& note : table.notes)
    out += "<p class=\"note\">" + escaped(note) + "</p>\n";
}

void append_paragraphs(std::string& out, const std::vector<std::string>& text) {
  for (const std::string& paragraph : text) out += "<p>" + escaped(paragraph) + "</p>\n";
}

// Returns the HTML of a block; a table has no title if the heading above is the same.
std::string html_of(const ReportBlock& block, const std::string& heading) {
  std::string out;
  if (!block.title.empty()) out += "<h3>" + escaped(block.title) + "</h3>\n";
  append_paragraphs(out, block.text);
  if (!block.pictures.empty()) {
    out += block.small ? "<div class=\"puzzles\">\n" : "<div class=\"pictures\">\n";
    for (const Chart& picture : block.pictures)
      fmt::format_to(std::back_inserter(out),
                     "<figure id=\"picture-{}\">{}<figcaption>{}</figcaption></figure>\n",
                     escaped(picture.name), picture.svg, escaped(picture.caption));
    out += "</div>\n";
  }
  const bool is_folded = !block.open && !block.tables.empty();
  if (is_folded)
    out += fmt::format("<details><summary>{}</summary>\n",
                       block.tables.size() == 1 ? "Table" : "Tables");
  for (const Table& table : block.tables) append_table(out, table, table.title != heading);
  return out + (is_folded ? "</details>\n" : "");
}

std::string name_of(const ReportSection& section, const ReportBlock& block) {
  if (block.title.empty() && block.tables.empty()) return section.title;
  return section.title + ": " + (block.title.empty() ? block.tables.front().title : block.title);
}

// Renders the sections with their sentences and tables in Markdown.
std::string render_markdown(const ReportDocument& document, const tables::RenderOptions& style) {
  std::string out =
      "# " + escaped_markdown(document.title) + "\n\n" + escaped_markdown(document.lead) + "\n";
  const auto paragraphs = [&out](const std::vector<std::string>& text) {
    for (const std::string& paragraph : text) out += "\n" + escaped_markdown(paragraph) + "\n";
  };
  for (const ReportSection& section : document.sections) {
    out += "\n## " + escaped_markdown(section.title) + "\n";
    paragraphs(section.text);
    for (const ReportBlock& block : section.blocks) {
      paragraphs(block.text);
      // A table has no title if the heading above is the same.
      std::vector<tables::Table> tables = block.tables;
      for (tables::Table& table : tables) {
        if (table.title == section.title) table.title.clear();
      }
      if (!tables.empty()) out += "\n" + tables::render_markdown(tables, style);
    }
  }
  return out;
}

template <tables::RenderTable kRender>
std::string render_tables(const ReportDocument& document, const tables::RenderOptions& style) {
  std::vector<Table> tables;
  for (const ReportSection& section : document.sections) {
    for (const ReportBlock& block : section.blocks)
      tables.insert(tables.end(), block.tables.begin(), block.tables.end());
  }
  return kRender(tables, style);
}

}  // namespace

std::string render_html(const ReportDocument& document, const tables::RenderOptions&) {
  constexpr std::size_t kEnd = 2000;  // reserve for what follows the last block that fits
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta "
      "charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\"/>\n<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n"
      "<header><h1>{}</h1>\n<p class=\"lead\">{}</p></header>\n<nav aria-label=\"Contents\"><ol>\n",
      escaped(document.title), chart_style(), kPageStyle, escaped(document.title),
      escaped(document.lead));
  for (const ReportSection& section : document.sections)
    out += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", escaped(section.name),
                       escaped(section.title));
  out += "</ol></nav>\n<main>\n";
  std::string left_out;
  std::size_t unnamed = 0;  // parts left out whose names did not fit either
  for (const ReportSection& section : document.sections) {
    out += fmt::format("<section id=\"{}\"><h2>{}</h2>\n", escaped(section.name),
                       escaped(section.title));
    append_paragraphs(out, section.text);
    append_paragraphs(out, section.picture_text);
    for (const ReportBlock& block : section.blocks) {
      const std::string html = html_of(block, section.title);
      const std::string item = "<li>" + escaped(name_of(section, block)) + "</li>\n";
      if (out.size() + left_out.size() + html.size() + kEnd <= kLargestPage)
        out += html;
      else if (unnamed == 0 && left_out.size() + item.size() <= kEnd / 2)
        left_out += item;
      else
        ++unnamed;
    }
    out += "</section>\n";
  }
  if (unnamed > 0) left_out += fmt::format("<li>and {} more</li>\n", unnamed);
  if (!left_out.empty()) {
    out +=
        "<section id=\"left-out\"><h2>Left out</h2>\n<p>With these parts the page would be larger "
        "than 1 MB. The other formats have their "
        "tables.</p>\n<ul>\n" +
        left_out + "</ul></section>\n";
  }
  return out + "</main>\n</body>\n</html>\n";
}

Registry<ReportFormat> formats() {
  static constexpr std::array<ReportFormat, 6> kFormats{{
      {"html", "one page with pictures and tables, without scripts or anything from elsewhere",
       render_html},
      {"markdown", "sections with their tables, as GitHub and others render them", render_markdown},
      {"csv", "all tables, comma-separated with a header line each",
       render_tables<tables::render_csv>},
      {"json", "one JSON object with a member per table", render_tables<tables::render_json>},
      {"text", "all tables, aligned for a terminal", render_tables<tables::render_text>},
      {"latex", "all tables as LaTeX table environments", render_tables<tables::render_latex>},
  }};
  return {kFormats};
}

}  // namespace bitwhip::report
