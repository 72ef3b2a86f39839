// Lines of JSON: `{"puzzle":"...","W":3}`, as `bitwhip rate --format jsonl` writes them. The tail is the member `tail`, so what a tail carried
// through one run goes through the next. An object that holds the puzzle twice is refused: readers of JSON do not agree on which of the two counts.
#include <nlohmann/json.hpp>

#include "input/line_cut.h"
#include "io/json.h"

namespace bitwhip::input {

LineCut cut_jsonl(std::string_view line, const FileLayout& layout) {
  using Json = nlohmann::json;
  int depth_one = 0;
  const auto count = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::key && depth == 1) depth_one += parsed.get_ref<const std::string&>() == layout.member;
    return true;
  };
  const Json json = Json::parse(line, count, false);
  if (!json.is_object()) return refused_line("not a JSON object");
  const auto puzzle = json.find(layout.member);
  const std::string member = "\"" + layout.member + "\"";
  if (puzzle == json.end()) return refused_line("the JSON object has no member " + member);
  if (depth_one > 1) return refused_line("the JSON object has the member " + member + " twice");
  if (puzzle->is_null()) return refused_line("the record holds no puzzle");
  if (!puzzle->is_string()) return refused_line("the member " + member + " is no string");
  LineCut cut{puzzle->get<std::string>()};
  if (const auto tail = json.find("tail"); tail != json.end() && tail->is_string()) {
    cut.tail = tail->get<std::string>();
    // A record is one line, so line ends stay as JSON writes them.
    if (cut.tail.find_first_of("\r\n") != std::string::npos) {
      cut.tail = io::json_text(*tail);
      cut.tail = cut.tail.substr(1, cut.tail.size() - 2);
    }
  }
  return cut;
}

}  // namespace bitwhip::input
