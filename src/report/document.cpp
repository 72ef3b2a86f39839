// Which sections a report has, and in which order.
#include <fmt/format.h>

#include "report/axis.h"
#include "report/figure_tables.h"
#include "report/sections.h"

namespace bitwhip::report {

namespace {

void add(Document& document, Section&& section) {
  if (!section.blocks.empty() || !section.text.empty()) document.sections.push_back(std::move(section));
}

std::string names_of(const Figures& figures) {
  constexpr std::size_t kNamed = 5;
  std::string text;
  for (std::size_t i = 0; i < figures.sources.size() && i < kNamed; ++i) text += (i == 0 ? "" : ", ") + figures.sources[i].name;
  if (figures.sources.size() > kNamed) text += fmt::format(" and {} more", figures.sources.size() - kNamed);
  return text;
}

}  // namespace

std::string sentence(std::string_view line) {
  std::string text = fmt::format("{}.", line);
  const bool is_word = text.size() > 1 && text[0] >= 'a' && text[0] <= 'z' && text[1] != '-';
  if (is_word) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

Document document_of(const std::string& title, const std::vector<RunFacts>& runs, const Figures& figures, const ProfileFigures& profile) {
  Document document{title.empty() ? "Ratings of " + names_of(figures) : title, fmt::format("{} records", grouped(figures.records)), {}};
  for (Section section : {run_section(runs, figures), status_section(figures), rating_section(figures), cumulative_section(figures),
                          pair_section(figures), puzzle_section(figures), cost_section(figures), profile_section(profile), hardest_section(figures),
                          slowest_section(figures), column_section(figures)})
    add(document, std::move(section));
  return document;
}

Document document_of(const std::string& title, const std::vector<RunFacts>& runs, const Pairing& pairing) {
  Figures both;
  both.records = pairing.first.records + pairing.second.records;
  both.sources = {pairing.first.sources.front(), pairing.second.sources.front()};
  Document document{title.empty() ? fmt::format("{} against {}", both.sources[0].name, both.sources[1].name) : title,
                    fmt::format("The first run has {} records, the second {}.", grouped(pairing.first.records), grouped(pairing.second.records)),
                    {}};
  for (Section section : {run_section(runs, both), both_status_section(pairing), changed_section(pairing), both_rating_section(pairing)})
    add(document, std::move(section));
  if (!pairing.first.numbers.empty() || !pairing.second.numbers.empty()) {
    Section columns{"columns", "Further columns", {}, {}};
    Block block;
    block.open = true;
    for (const Figures* figures : {&pairing.first, &pairing.second}) {
      tables::Table table = number_table(figures->numbers);
      table.name += figures == &pairing.first ? "-first" : "-second";
      table.title += figures == &pairing.first ? ", first run" : ", second run";
      block.tables.push_back(std::move(table));
    }
    columns.blocks.push_back(std::move(block));
    add(document, std::move(columns));
  }
  return document;
}

}  // namespace bitwhip::report
