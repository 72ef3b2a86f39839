// Lines of a variant: the puzzle and its fields, blanks between them, up to the first tab or the end of the line. What follows the tab is the tail.
// Fields in double quotes, as in comma-separated records, end at the second quote; what follows the next character is the tail.
#include "base/text.h"
#include "input/cells.h"
#include "input/line_cut.h"

namespace bitwhip::input {

LineCut cut_fields(std::string_view line, const FileLayout&) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (const std::size_t end = line.find('"', 1); line.starts_with('"') && end != std::string_view::npos) {
    LineCut cut{std::string(trimmed(line.substr(1, end - 1)))};
    cut.tail = line.substr(std::min(end + 2, line.size()));
    return cut;
  }
  const std::size_t tab = line.find('\t');
  LineCut cut{std::string(trimmed(line.substr(0, tab)))};
  if (tab != std::string_view::npos) cut.tail = line.substr(tab + 1);
  return cut;
}

}  // namespace bitwhip::input
