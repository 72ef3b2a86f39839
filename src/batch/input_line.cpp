#include "batch/input_line.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/lists.h"
#include "io/json.h"

namespace bitwhip::batch {

namespace {

// Returns the separator of a header line; 0: it has none, or names members.
char separator_of(std::string_view head) {
  const std::size_t end = head.find_first_of(",\t;");
  return are_members(head) || end == std::string_view::npos || head.find(' ') < end ? '\0'
                                                                                    : head[end];
}

std::vector<std::string> texts_of(const io::Json& array) {
  std::vector<std::string> texts;
  for (const io::Json& text : array) texts.push_back(text.text());
  return texts;
}

}  // namespace

std::vector<std::string> names_in(std::string_view head) {
  if (are_members(head)) return texts_of(io::parse_json(head));
  std::vector<std::string> names;
  const char separator = separator_of(head);
  if (separator == 0) return names;
  for (input::SeparatedCell& cell :
       input::split_cells(head.substr(head.find(separator) + 1), separator)) {
    const std::string number = std::to_string(names.size() + 2);
    if (cell.text.empty()) cell.text = "column-" + number;
    if (contains(names, cell.text)) cell.text += "-" + number;
    names.push_back(std::move(cell.text));
  }
  return names;
}

TailSplitter::TailSplitter(std::string_view head)
    : names_(names_in(head)), separator_(separator_of(head)), last_(SIZE_MAX) {
  if (separator_ != 0 && !names_.empty() && names_.back() == "tail") last_ = names_.size() - 1;
}

std::span<const std::string_view> TailSplitter::members_of(std::string_view object) {
  members_.assign(names_.size(), {});
  texts_.clear();
  std::optional<io::Json> json;
  if (!object.empty()) json = io::try_json(object);
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const io::Json* const found = json && json->is_object() ? json->find(names_[i]) : nullptr;
    if (found != nullptr && !found->is_null())
      members_[i] = found->is_string() ? found->text() : io::json_text(*found);
    // A record is one line.
    if (members_[i].find_first_of("\r\n") != std::string::npos) members_[i] = io::json_text(*found);
    texts_.push_back(members_[i]);
  }
  return texts_;
}

std::span<const std::string_view> TailSplitter::cut(std::string_view tail) {
  if (separator_ == 0) return members_of(tail);
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
