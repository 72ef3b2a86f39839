// The run of `select`: records that exist, in files or in memory, with the settings of `rate`;
// nothing is rated.
//
// Thread-safety: one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "batch/closing_note.h"
#include "batch/record_selector.h"
#include "batch/reorder_buffer.h"
#include "batch/tally.h"
#include "batch/writer.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"
#include "tables/list_reader.h"

namespace bitwhip::job {

// Refuses what does not go together (VerbTraits::adapt). Throws OptionError.
void adapt_select(PlanDraft& draft);

// The selection among the records of several lists, one after another.
class SelectionRun {
 public:
  // Opens the output; called once the first list is read and the options fit it.
  using OpenOutput = std::function<io::Sink&()>;
  // The request must outlive the run.
  SelectionRun(const Request& asked, OpenOutput open) : asked_(asked), open_(std::move(open)) {}

  // Processes the records of a list. Returns false if the output wants no more. Throws
  // tables::ListError, OptionError and io::IoError.
  bool take(tables::ListReader& list, const io::Stop& stop);
  // Writes what is left. whole: not stopped.
  void finish(bool whole);
  // True if the output was opened.
  bool has_begun() const { return writer_ != nullptr; }
  // The plan and the counts of the run so far; only of a run that has begun.
  const Plan& plan() const { return plan_; }
  const batch::Tally& tally() const { return tally_; }

 private:
  bool begin(tables::ListReader& list);
  bool flush();
  bool write(std::string_view lines);

  const Request& asked_;
  const OpenOutput open_;
  Plan plan_;  // empty before the first list
  batch::ClosingNoteBuilder closing_;
  io::Sink* output_ = nullptr;                   // null: not opened yet
  std::unique_ptr<batch::RecordWriter> writer_;  // null: before the first list
  std::optional<batch::RecordSelector> chooser_;
  std::string notes_;  // of the input, written after all records
  batch::RatedChunk chunk_;
  batch::Tally tally_;
};

}  // namespace bitwhip::job
