#include "batch/input_line.h"

#include <utility>

namespace bitwhip::batch {

std::vector<std::string> names_in(std::string_view head) {
  std::vector<std::string> names;
  const std::size_t end = head.find_first_of(",\t");
  if (end == std::string_view::npos || head.find(' ') < end) return names;
  for (input::SeparatedCell& cell : input::split_cells(head.substr(end + 1), head[end]))
    names.push_back(std::move(cell.text));
  return names;
}

TailSplitter::TailSplitter(std::string_view head)
    : separator_(head[head.find_first_of(",\t")]), last_(SIZE_MAX) {
  const std::vector<std::string> names = names_in(head);
  if (!names.empty() && names.back() == "tail") last_ = names.size() - 1;
}

std::span<const std::string_view> TailSplitter::cut(std::string_view tail) {
  input::split_cells(tail, separator_, unquoted_, cells_);
  texts_.clear();
  for (const input::CellView& cell : cells_) {
    const bool is_rest = texts_.size() == last_;
    texts_.push_back(is_rest ? tail.substr(cell.begin) : cell.text);
    if (is_rest) break;
  }
  return texts_;
}

}  // namespace bitwhip::batch
