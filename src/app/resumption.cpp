#include "app/resumption.h"

#include <fmt/core.h>

#include <algorithm>

#include "app/screen.h"
#include "input/family.h"
#include "io/io_error.h"
#include "io/json.h"
#include "job/version.h"
#include "system/files.h"

namespace bitwhip::app {

namespace {

using io::Json;

// Returns a name as the journal stores it, with bytes that are not UTF-8 replaced.
std::string quoted(const std::string& name) { return io::json_text(Json(name)); }

// Returns the journal of a new run. header: what the output begins with.
batch::Journal first_journal(std::string_view verb, const Json& options,
                             const input::FileInput& input, std::string_view header,
                             const batch::RecordWriter& writer) {
  batch::Journal journal;
  journal.program = fmt::format("bitwhip {}", job::version());
  journal.command = verb;
  journal.options = io::json_text(options);
  for (const auto& file : input.files()) {
    batch::JournalInput& row = journal.inputs.emplace_back();
    row.name = file.path;
    row.size = file.size;
    row.changed_ns = file.changed_ns;
    row.inode = file.inode;
  }
  journal.header_lines = static_cast<int>(std::count(header.begin(), header.end(), '\n'));
  journal.record_lines = writer.lines();
  return journal;
}

std::uint64_t lines_without_notes(std::string_view text) {
  std::uint64_t lines = 0;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;
       text.remove_prefix(end + 1))
    lines += input::is_note(text) ? 0 : 1;
  return lines;
}

// Throws IoError if the options differ; the message names the first one that does.
void check_options(const std::string& path, const std::string& before, const std::string& now) {
  if (before == now) return;
  const Json then = io::parse_json(before), wanted = io::parse_json(now);
  const auto text = [](const Json& options, const std::string& key) {
    return options.contains(key) ? io::json_text(options.at(key)) : "not given";
  };
  for (const Json* side : {&then, &wanted}) {
    for (const auto& [key, value] : side->items()) {
      const std::string a = text(then, key), b = text(wanted, key);
      if (a != b)
        refuse(path,
               fmt::format("the run was begun with other options: {} was {} and is {}", key, a, b));
    }
  }
  refuse(path, "the run was begun with the same options in another order");
}

}  // namespace

bool LineCountingSink::write(std::string_view lines) {
  if (!sink_.write(lines)) return false;
  if (counts_) lines_ += lines_without_notes(lines);
  return true;
}

ResumableOutput::ResumableOutput(const job::Plan& plan, input::FileInput& input,
                                 const io::Stop& stop)
    : plan_(plan),
      input_(input),
      stop_(stop),
      made_(plan.asked.output),
      output_(plan.asked.output, io::OutputFile::ExistingContents::kept,
              plan.asked.output != kStandard),
      lines_(output_),
      path_(batch::journal_path(plan.asked.output)) {}

void ResumableOutput::begin(bool keeps_journal, const Json& options,
                            const batch::RecordWriter& writer) {
  keeps_ = writes_ = keeps_journal;
  start_ = last_ = Clock::now();
  if (keeps_) {
    std::string header;
    writer.header(header);
    journal_ = first_journal(plan_.asked.verb, options, input_, header, writer);
    header_lines_ = lines_without_notes(header);
    // With classes only some of the records are written, and a run that searches counts lines
    // without a puzzle but writes nothing for them. Then the tally does not give the number of
    // lines.
    counts_give_lines_ = !plan_.rereads && (!searches_ || plan_.asked.where);
    lines_.begin(0);
  }
  // Throws if the file in place of the journal is something else.
  if (keeps_ && exists(path_)) static_cast<void>(read_journal(path_));
  const bool resumes = keeps_ && plan_.asked.resume;
  // A journal without its output leaves nothing to resume.
  if (resumes && exists(path_) && !made_.is_new()) {
    load();
  } else if (resumes && output_.size() > 0) {
    refuse(plan_.asked.output, fmt::format("there is nothing to resume: this file is not empty and "
                                           "has no journal ({}); --force overwrites it",
                                           path_));
  } else {
    refuse_to_overwrite(plan_.asked.output, output_, plan_.asked.force);
    write();
    if (output_.is_file() && plan_.asked.output != kStandard) output_.begin_after({});
  }
  made_.keep();
  if (journal_.resumed > 0 && !is_complete() && stop_.reason() == 0)
    print_message(fmt::format("going on after {}", counted(journal_.tally.records, "record")));
}

void ResumableOutput::load() {
  batch::Journal found = batch::parse_journal(read_journal(path_), path_);
  check(found);
  const io::HashedPrefix front{found.output_bytes,
                               io::hash_of_file(plan_.asked.output, 0, found.output_bytes, stop_)};
  if (output_.size() < front.bytes || (found.complete && output_.size() > front.bytes) ||
      front.hash.hex() != found.output_sha256) {
    if (stop_.reason() == 0)
      refuse(plan_.asked.output,
             "this file is not as the run left it: it was cut off, edited or replaced; --force "
             "begins anew");
  }
  journal_ = std::move(found);
  seconds_before_ = journal_.seconds;
  place_ = journal_.place;
  safe_records_ = journal_.tally.records;
  begun_ = front.bytes > 0;
  if (begun_) lines_.begin(told_lines(journal_.tally));
  if (is_complete() || stop_.reason() != 0) return;
  std::vector<input::FileInput::ReadFileFacts> done;
  const auto family_of = [](const batch::JournalInput& file) {
    const input::FamilyInfo* format = input::families().find(file.format);
    return format != nullptr ? std::optional(format->family) : std::nullopt;
  };
  for (std::size_t i = 0; i < place_.file; ++i) {
    const batch::JournalInput& file = journal_.inputs[i];
    done.push_back({file.size, file.sha256, family_of(file)});
  }
  // Possibly nothing more is read of the current file, so its format is taken from the journal.
  const auto next =
      place_.file < journal_.inputs.size() ? family_of(journal_.inputs[place_.file]) : std::nullopt;
  if (!plan_.rereads) input_.begin_after(done, next);
  output_.begin_after(front);
  ++journal_.resumed;
}

// Throws IoError if the journal is not that of this run.
void ResumableOutput::check(const batch::Journal& found) const {
  if (found.program != journal_.program)
    refuse(path_,
           fmt::format("the run was begun by {}, and this is {}", found.program, journal_.program));
  if (!found.command.empty() && found.command != journal_.command)
    refuse(path_,
           fmt::format("this is the journal of `bitwhip {}`, and this command is `bitwhip {}`",
                       printable(found.command), journal_.command));
  check_options(path_, found.options, journal_.options);
  const bool same_names = std::equal(
      found.inputs.begin(), found.inputs.end(), journal_.inputs.begin(), journal_.inputs.end(),
      [](const auto& a, const auto& b) { return quoted(a.name) == quoted(b.name); });
  if (!same_names || found.place.file > found.inputs.size())
    refuse(path_, "the run was begun with other input files");
  for (std::size_t i = 0; i < found.inputs.size(); ++i) check_input(found, i);
}

void ResumableOutput::check_input(const batch::Journal& found, std::size_t i) const {
  const batch::JournalInput &then = found.inputs[i], &now = journal_.inputs[i];
  if (then.size != now.size)
    refuse(now.name, fmt::format("the input has changed since the run began: it had {} and has {}",
                                 counted(then.size, "byte"), now.size));
  if (!plan_.asked.check_input && (then.changed_ns != now.changed_ns || then.inode != now.inode))
    refuse(now.name,
           "the input was replaced or written since the run began; --check-input goes on where all "
           "that was read is the same");
  if (!then.read && i != found.place.file) return;  // the run had not reached it
  const std::uint64_t end = then.read ? then.size : found.place.raw.offset;
  const std::string expected = then.read ? then.sha256 : found.place.raw.hash.hex();
  if (io::hash_of_file(now.name, 0, end, stop_).hex() != expected && stop_.reason() == 0)
    refuse(now.name, "the input has changed since the run began");
}

void ResumableOutput::keep(const input::InputPosition& place, const batch::OutputState& so_far) {
  place_ = place;
  if (seconds_since(last_) < plan_.asked.checkpoint) return;
  checkpoint(so_far.tally, so_far.closing);
  last_ = Clock::now();
}

// Returns the lines of the output that correspond to a tally, with the header.
std::uint64_t ResumableOutput::told_lines(const batch::Tally& tally) const {
  return header_lines_ + tally.written(plan_.asked.where.has_value()) *
                             static_cast<std::uint64_t>(journal_.record_lines);
}

// Throws IoError if the journal would claim other records than those in the output.
void ResumableOutput::check_lines(const batch::Tally& tally) const {
  if (!counts_give_lines_ || lines_.lines() == 0) return;
  const std::uint64_t told = told_lines(tally);
  if (told == lines_.lines()) return;
  throw io::IoError(
      fmt::format("{}: a defect of this program: the journal would tell of {}, and there are {}; "
                  "the journal stays as it was",
                  printable(plan_.asked.output), counted(told, "line"), lines_.lines()));
}

void ResumableOutput::checkpoint(const batch::Tally& tally,
                                 const batch::ClosingNoteBuilder& closing) {
  check_lines(tally);
  if (flush_) flush_();
  output_.checkpoint();
  note_inputs();
  journal_.place = place_;
  journal_.output_bytes = output_.boundary().bytes;
  journal_.output_sha256 = output_.boundary().hash.hex();
  journal_.tally = tally;
  journal_.closing = closing.state();
  journal_.seconds = seconds_before_ + seconds_since(start_);
  write();
  safe_records_ = tally.records;
}

// Updates the inputs in the journal up to the resume point.
void ResumableOutput::note_inputs() {
  for (std::size_t i = 0; i < journal_.inputs.size() && i <= place_.file; ++i) {
    batch::JournalInput& row = journal_.inputs[i];
    if (const auto family = input_.files()[i].family) row.format = input::row_of(*family).name;
    if (i == place_.file || row.read) continue;
    row.read = true;
    row.sha256 = input_.files()[i].sha256;
  }
}

void ResumableOutput::write() {
  if (!writes_) return;
  try {
    // The lock on the output covers this name.
    io::replace_file(path_, to_string(journal_), path_ + ".new");
    written_ = true;
  } catch (const io::IoError& error) {
    // On the first write the cause is a folder without write permission; later, a full disk.
    if (plan_.asked.resume || written_) throw;
    print_message(fmt::format("{}; without a journal this run cannot be resumed", error.what()));
    writes_ = false;
  }
}

std::string ResumableOutput::advice(const batch::Outcome& outcome) {
  if (!writes_ || outcome.end == batch::RunEnd::complete) return {};
  try {
    // What a failed write left of a compressed file ends before the resume point. If records waited
    // for their classes, the output may extend behind the resume point; the next run truncates it.
    const bool is_torn =
        outcome.held || (outcome.end == batch::RunEnd::output_failed && output_.is_compressed());
    if (!is_torn) checkpoint(outcome.tally, outcome.closing);
  } catch (const io::IoError&) {
    // The last journal is valid, unless its output is gone.
    if (output_.is_lost()) return {};
  }
  return fmt::format("{} {} safe; the same command with --resume goes on from there",
                     counted(safe_records_, "record"), safe_records_ == 1 ? "is" : "are");
}

std::string ResumableOutput::nothing_left() const {
  // If duplicates are left out, the number of records written is unknown.
  const std::uint64_t written = journal_.tally.written(plan_.asked.where.has_value());
  return fmt::format("{}: all {}records are there; nothing is left to do",
                     printable(plan_.asked.output),
                     plan_.rereads ? std::string() : fmt::format("{} ", written));
}

void ResumableOutput::close(batch::Outcome& outcome) {
  advice_ = advice(outcome);
  app::close(output_, outcome);
}

void ResumableOutput::tell_end(batch::Outcome& outcome) const {
  if (!outcome.error.empty()) print_message(outcome.error);
  if (!advice_.empty()) print_message(advice_);
  outcome.seconds += seconds_before_;
}

void ResumableOutput::finish(const batch::Outcome& outcome) {
  if (!keeps_ || outcome.end != batch::RunEnd::complete) return;
  if (!plan_.asked.resume && !plan_.asked.shard) {
    system::remove_file(path_);
    return;
  }
  // The resume point moves behind the inputs that were read to their ends; with --limit not all
  // were.
  while (place_.file < journal_.inputs.size() && input_.files()[place_.file].read)
    place_ = {.file = place_.file + 1, .next = place_.next};
  journal_.complete = true;
  checkpoint(outcome.tally, outcome.closing);
}

}  // namespace bitwhip::app
