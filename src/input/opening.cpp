#include "input/opening.h"

#include <algorithm>

#include "base/text.h"
#include "input/cells.h"
#include "input/family.h"
#include "input/json_path.h"
#include "io/decompress.h"
#include "io/io_error.h"
#include "io/json.h"
#include "system/files.h"

namespace bitwhip::input {

namespace {

bool is_comment(std::string_view trimmed_line) {
  return trimmed_line.empty() || trimmed_line.front() == '#';
}

}  // namespace

OpeningReader::OpeningReader(const FormatOptions* format) {
  if (format != nullptr) layout_.emplace(*format, std::string());
}

Opening read_opening(io::Source& decoded, const io::Stop& stop, std::string& head,
                     const FormatOptions* format) {
  OpeningReader reader(format);
  std::size_t size = 0;
  for (bool more = true; more;) {
    if (size == head.size()) head.resize(std::max(kLongestHead, 2 * size));
    const std::size_t n = decoded.read(head.data() + size, head.size() - size);
    if (n == 0 && stop.reason() != 0) break;
    size += n;
    more = !reader.look_at(std::string_view(head).substr(0, size), n == 0);
  }
  head.resize(size);
  return std::move(reader.opening);
}

namespace {

// Returns the header of a table as one of records: with the column of the puzzle in front.
std::string header_of(std::string_view text, const FileLayout& layout) {
  if (layout.separator == ' ') return {};
  for (LineCursor lines(text); lines.next();) {
    if (lines.number != layout.header_line) continue;
    const std::string_view line = trimmed(lines.line);
    if (line.size() >= kLongestFirst) return {};
    const std::vector<SeparatedCell> cells = split_cells(line, layout.separator);
    if (cells.size() < layout.column) return {};
    if (layout.separator == '|')
      return cells.size() < 2 ? std::string() : "puzzle\t" + cells_beside(cells, layout.column);
    const SeparatedCell& cell = cells[layout.column - 1];
    std::string_view before = line.substr(0, cell.begin);
    if (cell.end == line.size() && !before.empty()) before.remove_suffix(1);
    const std::string_view behind = line.substr(std::min(cell.end + 1, line.size()));
    if (before.empty() && behind.empty()) return {};
    return std::string("puzzle") + layout.separator + std::string(before) + std::string(behind);
  }
  return {};
}

// Returns the first entry of JSON.
std::string_view first_entry(std::string_view text, const FileLayout& layout) {
  if (layout.path.empty()) return first_json(text);
  for (const JsonPlace& place : places_in_json(text, layout.member)) {
    if (place.path == layout.path) return place.entry;
  }
  return {};
}

// Returns the names of the members of the first JSON object but that of the puzzle, as an array.
std::string members_of(std::string_view text, const FileLayout& layout) {
  const std::size_t begin = text.find('{');
  std::optional<io::Json> object;
  try {
    if (begin != std::string_view::npos)
      object = io::try_json(first_entry(text.substr(begin), layout));
  } catch (const io::TooDeep&) {
  }
  if (!object || !object->is_object()) return {};
  io::Json names = io::Json::array();
  for (const auto& [name, value] : object->items()) {
    if (name != layout.member) names.push_back(name);
  }
  return names.empty() ? std::string() : io::json_text(names);
}

}  // namespace

// Finds the columns once the layout is known. Returns false if more of the text is needed.
bool OpeningReader::look_for_columns(std::string_view text, bool whole) {
  if (!layout_) return true;
  try {
    const auto layout = layout_->look_at(text.substr(0, kLongestOpening), whole);
    if (!layout) return false;
    if (layout->family == InputFamily::table && layout->header_line > 0)
      opening.columns = header_of(text, *layout);
    if (is_json_family(layout->family)) opening.columns = members_of(text, *layout);
  } catch (const io::IoError&) {  // the run will report why
  }
  return true;
}

bool OpeningReader::look_at(std::string_view text, bool whole) {
  if (opening.first.line > 0)
    return look_for_columns(text, whole || text.size() >= head_size(text));
  whole = whole || text.size() >= kLongestOpening;
  if (!whole && text.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(text))
    return false;
  for (LineCursor lines(text, at_, number_); lines.next();
       at_ = text.size() - lines.rest().size(), number_ = lines.number + 1) {
    const std::string_view line = trimmed(lines.line);
    const bool comment = is_comment(line);
    const bool enough = !comment && line.size() >= kLongestFirst;
    // LF may follow a CR at the end of the text.
    const bool has_ended =
        lines.ended && (!lines.rest().empty() || text.back() == '\n' || !comment);
    if (!has_ended && !whole && !enough) return false;
    if (!comment) {
      opening.first = {lines.number, std::string(line.substr(0, kLongestFirst))};
      return look_for_columns(text, whole || text.size() >= head_size(text));
    }
    if (!line.empty()) opening.comments.push_back({lines.number, std::string(line)});
  }
  return whole;
}

std::size_t head_size(std::string_view text) {
  std::size_t comments = 0;
  for (LineCursor lines(text); lines.next() && is_comment(trimmed(lines.line));)
    comments = text.size() - lines.rest().size();
  return std::max(kLongestHead, std::min(comments + kLongestHead / 2, kLongestOpening));
}

Opening opening_of(const std::string& path, const io::Stop& stop, const FormatOptions* format) {
  Opening opening;
  try {
    io::FileSource file(path, stop, io::Hashing::no);
    const auto status = system::status_of(path);
    const bool waits = path == "-" || !status || !status->is_regular();
    if (waits) file.keep();
    try {
      std::string head;
      opening = read_opening(*io::decompress(file, path), stop, head, format);
    } catch (const io::IoError&) {  // damaged: the run will get there too
    }
    if (waits) opening.held = std::make_shared<io::HeldPipe>(file.release());
  } catch (const io::IoError&) {  // the run will report why
  }
  return opening;
}

std::optional<Opening> opening_of_head(std::string_view head, bool whole,
                                       const FormatOptions* format) {
  OpeningReader reader(format);
  if (!reader.look_at(head, whole)) return std::nullopt;
  return std::move(reader.opening);
}

std::string header_of(const Opening& opening, bool has_fields) {
  if (!opening.columns.empty() && !has_fields) return opening.columns;
  const std::string_view line = opening.first.text;
  if (!is_heading(line)) return {};
  if (!line.starts_with('"')) return std::string(line);
  const std::size_t end = line.find('"', 1);
  return std::string(line.substr(1, end - 1)) + std::string(line.substr(end + 1));
}

std::optional<std::string_view> variant_named_by(std::string_view line) {
  for (const std::string_view part : {"#", "variant", ":"}) {
    line = trimmed(line);
    if (!line.starts_with(part)) return std::nullopt;
    line.remove_prefix(part.size());
  }
  return trimmed(line);
}

}  // namespace bitwhip::input
