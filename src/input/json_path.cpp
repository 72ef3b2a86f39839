#include "input/json_path.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "grid/puzzle.h"
#include "input/json_entry.h"
#include "input/layout.h"
#include "io/json.h"

namespace bitwhip::input {

namespace {

constexpr std::size_t kLongestName = 200;  // of a member of a path
constexpr std::size_t kDeepest = 100;
constexpr std::string_view kJsonBlanks = " \t\r\n";

std::optional<io::Json> json_of(std::string_view text) {
  try {
    return io::try_json(text);
  } catch (const io::TooDeep&) {
    return std::nullopt;
  }
}

// True for an entry with a puzzle that has empty cells.
bool is_entry(std::string_view text, const std::string& column) {
  const auto json = json_of(text);
  if (!json) return false;
  if (json->is_object())
    return column.empty() ? !members_with_puzzle(*json).empty() : json->contains(column);
  return column.empty() && (is_unsolved_puzzle(*json) || puzzle_beside_solution(*json));
}

// Finds the places in one object.
class PlaceFinder {
 public:
  PlaceFinder(std::string_view text, const std::string& column) : text_(text), column_(column) {}

  std::vector<JsonPlace> find() {
    take_object();
    return std::move(places_);
  }

 private:
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(kJsonBlanks, at_), text_.size()); }
  bool ended() const { return at_ == text_.size(); }

  // Moves behind the value here; to the end, if it is cut off.
  void skip_value() {
    if (text_[at_] == '{' || text_[at_] == '[' || text_[at_] == '"') {
      const std::size_t size = first_json(text_.substr(at_)).size();
      at_ = size == 0 ? text_.size() : at_ + size;
    } else {
      at_ = std::min(text_.find_first_of(",]}", at_), text_.size());
    }
  }

  // Reads an object from its bracket on.
  void take_object() {
    for (++at_;;) {
      skip_blanks();
      if (!ended() && text_[at_] == ',') {
        ++at_;
        continue;
      }
      if (ended() || text_[at_] != '"') break;
      const std::size_t begin = at_ + 1;
      skip_value();
      if (ended()) return;
      path_.emplace_back(text_.substr(begin, at_ - begin - 1));
      skip_blanks();
      if (ended() || text_[at_] != ':') break;
      ++at_;
      skip_blanks();
      if (ended()) return;
      take_member();
      path_.pop_back();
    }
    if (!ended()) ++at_;
  }

  void take_member() {
    const std::string_view whole = first_json(text_.substr(at_));
    const char sign = text_[at_];
    if ((sign == '{' || sign == '[') && !whole.empty() && is_entry(whole, column_)) {
      places_.push_back({path_, 0, whole});
    } else if (sign == '[') {
      take_array();
    } else if (sign == '{' && path_.size() < kDeepest) {
      return take_object();
    }
    skip_value();
  }

  // Looks for an entry among the elements of an array; stays at its bracket.
  void take_array() {
    const std::size_t begin = at_;
    for (++at_;;) {
      skip_blanks();
      if (!ended() && text_[at_] == ',') {
        ++at_;
        continue;
      }
      if (ended() || text_[at_] == ']') break;
      const std::size_t element = at_;
      skip_value();
      if (ended() || at_ == element) break;
      const std::string_view entry = text_.substr(element, at_ - element);
      if (!is_entry(entry, column_)) continue;
      places_.push_back({path_, 1, entry});
      break;
    }
    at_ = begin;
  }

  const std::string_view text_;
  const std::string& column_;
  std::size_t at_ = 0;
  std::vector<std::string> path_;
  std::vector<JsonPlace> places_;
};

}  // namespace

std::vector<JsonPlace> places_in_json(std::string_view text, const std::string& column) {
  return text.starts_with('{') ? PlaceFinder(text, column).find() : std::vector<JsonPlace>();
}

std::string path_text(const std::vector<std::string>& path) { return joined(path, "."); }

bool JsonPathFinder::take(char c) {
  if (path_.empty()) return true;
  if (in_string_) {
    in_string_ = is_escaped_ || c != '"';
    is_escaped_ = !is_escaped_ && c == '\\';
    if (in_string_ && name_.size() < kLongestName) name_ += c;
    return inside_;
  }
  const bool was_inside = inside_;
  if (c == '"') {
    in_string_ = true;
    name_.clear();
  } else if (c == ':' && !inside_ && depth_ == matched_ + 1) {
    is_next_ = name_ == path_[matched_];
  } else if (c == ',') {
    is_next_ = false;
  } else if (c == '{' || c == '[') {
    ++depth_;
    if (std::exchange(is_next_, false) && !inside_) {
      inside_ = matched_ + 1 == path_.size();
      matched_ += !inside_ && c == '{';
      found_ = found_ || inside_;
    }
  } else if ((c == '}' || c == ']') && depth_ > 0) {
    --depth_;
    if (inside_ && depth_ == path_.size()) inside_ = false;
    if (!inside_) matched_ = std::min(matched_, depth_ > 0 ? depth_ - 1 : 0);
    if (depth_ == 0) failed_ = !std::exchange(found_, false);
  }
  return was_inside || inside_;
}

void JsonPathFinder::resume_inside() {
  depth_ = path_.size() + 1;
  matched_ = path_.size() - 1;
  inside_ = found_ = true;
}

}  // namespace bitwhip::input
