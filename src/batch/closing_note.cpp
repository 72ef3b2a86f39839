#include "batch/closing_note.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "input/opening.h"
#include "io/io_error.h"

namespace bitwhip::batch {

namespace {

constexpr std::size_t kLongestNote = std::size_t{1} << 20;

// The length of a prefix that tells closing notes and column headings from other lines.
constexpr std::size_t kTelling = 32;

}  // namespace

void RecordLines::add(std::string_view line) {
  const std::string_view text = trimmed(line, " \t\r\n");
  const bool is_record = !headings.take(text) && !text.empty() && !text.starts_with('#');
  records += is_record ? 1 : 0;
}

NotesRead told_apart(std::string_view notes) {
  NotesRead read;
  for (const std::string_view line : split(notes, '\n')) {
    if (is_closing_note(line)) {
      read_note(line);
      read.closing.emplace_back(line);
    } else if (!line.empty()) {
      (read.passed += line) += '\n';
    }
  }
  return read;
}

void ClosingNoteBuilder::add(std::string_view lines) {
  if (!is_wanted()) return;
  hash_.update(lines.data(), lines.size());
  for (const std::string_view line : split(lines, '\n')) lines_.add(line);
}

std::string WritingCommand::closing_note(std::uint64_t records, std::string sha256,
                                         const std::vector<std::string>& read) const {
  ClosingNote note{.last = {verb, options, records}, .sha256 = std::move(sha256), .from = {}};
  for (const std::string& line : read) {
    auto earlier = std::get<ClosingNote>(read_note(line));
    note.from.insert(note.from.end(), earlier.from.begin(), earlier.from.end());
    note.from.push_back(std::move(earlier.last));
  }
  return line_of(note);
}

ClosingNoteBuilder::Saved ClosingNoteBuilder::state() const {
  if (!is_wanted()) return {};
  return {hash_.save(), lines_.records, read_};
}

void ClosingNoteBuilder::restore(const Saved& state) {
  if (!is_wanted() || state.hash.empty()) return;
  const auto hash = io::Sha256::restore(state.hash);
  if (!hash) throw io::IoError("the state of the hash is damaged");
  hash_ = *hash;
  lines_ = {state.records, input::HeaderDetector::passed()};
  read_ = state.read;
}

void ClosingCheck::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n'), size = std::min(end, bytes.size() - 1) + 1;
    const std::string_view piece = bytes.substr(0, size);
    bytes.remove_prefix(size);
    if (passed_) {
      pass(piece);
    } else {
      line_ += piece;
      if (line_number_ == 0 && !has_mark_ && line_.starts_with(input::kByteOrderMark)) {
        has_mark_ = true;
        line_.erase(0, input::kByteOrderMark.size());
      }
      const bool closes = is_closing_note(line_) && line_.size() <= kLongestNote;
      if (end == std::string_view::npos && (closes || line_.size() < kTelling)) continue;
      passed_ = !closes;
      if (passed_) pass(line_);
    }
    if (end != std::string_view::npos) end_line();
  }
}

// Closing notes end parts that begin with a note, so the bytes of other parts are not hashed.
void ClosingCheck::pass(std::string_view bytes) {
  if (!std::exchange(begun_, true)) hashes_ = input::is_note(bytes);
  if (hashes_) hash_.update(bytes.data(), bytes.size());
}

void ClosingCheck::end_line() {
  ++line_number_;
  const std::string line = std::exchange(line_, {});
  if (std::exchange(passed_, false)) {
    lines_.add(line);
    return;
  }
  const auto note = std::get<ClosingNote>(read_note(line));
  const std::string found = hash_.hex();
  const bool marked = has_mark_ && notes_.empty();
  if (why_wrong_.empty() &&
      (note.sha256 != found || note.last.records != lines_.records || marked)) {
    const std::string told =
        fmt::format("line {} tells that `bitwhip {}` wrote {} above it", line_number_,
                    printable(note.last.verb), counted(note.last.records, "record"));
    if (note.last.records != lines_.records)
      why_wrong_ = fmt::format("{}, and there {} {}", told, lines_.records == 1 ? "is" : "are",
                               lines_.records);
    else if (note.sha256 != found)
      why_wrong_ = told + ", and something there was changed since then";
    else
      why_wrong_ = told + ", and a byte-order mark was put in front of it since then";
  }
  notes_.push_back(note);
  hash_ = {};
  lines_ = {};
  begun_ = false;
}

void ClosingCheck::finish() {
  if (!passed_ && !line_.empty() && !is_closing_note(line_)) {
    passed_ = true;
    pass(line_);
  }
  if (!line_.empty()) end_line();
  if (any() && begun_ && why_wrong_.empty())
    why_wrong_ = fmt::format(
        "{} behind the closing note of `bitwhip {}`, which is the last line that it wrote",
        lines_.records == 1 ? "1 record stands" : fmt::format("{} records stand", lines_.records),
        printable(last().last.verb));
}

}  // namespace bitwhip::batch
