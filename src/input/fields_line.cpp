// Lines of a variant: the puzzle and its fields, blanks between them, up to the first tab or the end of the line. What follows the tab is the tail.
#include "input/cells.h"
#include "input/line_cut.h"

namespace bitwhip::input {

LineCut cut_fields(std::string_view line, const FileLayout&) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  const std::size_t tab = line.find('\t');
  LineCut cut{std::string(without_blanks(line.substr(0, tab)))};
  if (tab != std::string_view::npos) cut.tail = line.substr(tab + 1);
  return cut;
}

}  // namespace bitwhip::input
