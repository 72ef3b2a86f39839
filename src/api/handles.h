// The objects behind the handles of include/bitwhip/bitwhip.h, and the mapping of exceptions to
// error codes.
//
// The bytes of the answers are determined by the layer job and those below it, not here.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "base/bounded_messages.h"
#include "batch/column.h"
#include "batch/record.h"
#include "batch/reorder_buffer.h"
#include "batch/writer.h"
#include "bitwhip/bitwhip.h"
#include "input/chunk.h"
#include "io/io_error.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/openings.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"

struct bitwhip_stop {
  bitwhip::io::Stop stop;
};

struct bitwhip_messages {
  bitwhip::BoundedMessages all;
  std::string shown, rest;  // for the caller
};

struct bitwhip_job {
  explicit bitwhip_job(const bitwhip::job::VerbRow& row) : verb(row) { asked_.verb = row.name; }

  const bitwhip::job::VerbRow& verb;
  std::set<std::string_view> given;  // names of the options that were set
  // The values of repeatable options, joined to one value each.
  std::map<const bitwhip::job::OptionInfo*, std::string> lists;
  // Names of the ratings; set by plan(), fixed from then on.
  std::string names;
  // Buffers of texts that are returned to the caller.
  std::string header, selected, output, messages;

  // Sets an option. If it throws, OptionError or std::bad_alloc, nothing is set.
  void set(const bitwhip::job::OptionInfo& row, const std::string& value);
  // Returns what all options ask for.
  bitwhip::job::Request asked() const {
    bitwhip::job::Request all = asked_;
    for (const auto& [row, value] : lists) row->set(all, value);
    return all;
  }

  // Returns the plan for inputs that say nothing; from then on options cannot be set. Throws
  // OptionError.
  std::shared_ptr<const bitwhip::job::Plan> plan();
  bool is_in_use() {
    const std::lock_guard lock(mutex_);
    return plan_ != nullptr;
  }

 private:
  bitwhip::job::Request asked_;  // without `lists`
  std::mutex mutex_;
  std::shared_ptr<const bitwhip::job::Plan> plan_;
};

namespace bitwhip::api {

// An error with a code of its own. The message is one sentence.
struct CodedError : std::runtime_error {
  CodedError(bitwhip_code why, const std::string& what) : std::runtime_error(what), code(why) {}
  bitwhip_code code;
};

// Sets what bitwhip_message() returns in this thread. Throws std::bad_alloc, except for an empty
// text.
void remark(std::string_view sentence);

// Returns the code of the exception that is being handled, and sets its message; if there is no
// memory for the message, the code is BITWHIP_NO_MEMORY. To be called in a catch clause.
bitwhip_code code_of_exception() noexcept;

// The error code of the last call of this thread.
inline thread_local constinit bitwhip_code last_code = BITWHIP_OK;

// Calls a function, and returns BITWHIP_OK or the code of its exception.
template <class Act>
bitwhip_code guarded(const Act& act) noexcept {
  try {
    remark({});
    act();
    return last_code = BITWHIP_OK;
  } catch (...) {
    return last_code = code_of_exception();
  }
}

// Throws CodedError(BITWHIP_MISUSE) unless the condition holds.
inline void expect(bool holds, const char* why) {
  if (!holds) throw CodedError(BITWHIP_MISUSE, why);
}

// Returns the collector of the inputs' openings.
job::InputOpenings openings_below(const job::Request& asked);
// Returns the plan for inputs with these openings.
std::shared_ptr<const job::Plan> plan_below(const job::VerbRow& verb, const job::Request& asked,
                                            const job::InputOpenings& openings);
// Returns the same for one input, whose opening is packed as in a chunk.
std::shared_ptr<const job::Plan> plan_below(const job::VerbRow& verb, const job::Request& asked,
                                            std::string_view packed);

// Throws OptionError for a job whose records depend on each other, or have searches of their own,
// which a run alone can answer.
void refuse_stages(const job::Plan& plan);

inline bitwhip_text text_of(const std::string& text) { return {text.c_str(), text.size()}; }

// Whether records of a NumberWriter have the texts of their puzzles.
enum class PuzzleTexts : bool { no, yes };

// A writer of records as numbers, in binary: the values and facts of a puzzle, its text if wanted,
// and the cells of columns.
class NumberWriter final : public batch::RecordWriter {
 public:
  NumberWriter(std::size_t ratings, PuzzleTexts texts,
               std::vector<const batch::ColumnInfo*> columns = {})
      : ratings_(ratings), texts_(texts), columns_(std::move(columns)) {}
  void record(std::string& out, const batch::Record& record) const override;

  struct NumberRecord {
    std::vector<bitwhip_value> values;
    bitwhip_facts facts{};
    std::string_view puzzle{};
    std::vector<std::string_view> cells{};
  };
  // Removes the first record from the bytes, and decodes it.
  void take(std::string_view& bytes, NumberRecord& row) const;

 private:
  const std::size_t ratings_;
  const PuzzleTexts texts_;
  const std::vector<const batch::ColumnInfo*> columns_;
};

// Copies facts to a struct of the caller, whose size may be that of an older header.
void copy_facts(const bitwhip_facts& facts, void* to, std::size_t room);

// Serialization of chunks of lines, for threads without shared memory: a reader encodes them, and
// any worker decodes them.
//
// piece:    magic opening file notes passed N  then N times: number length refused separator token
// tail records:  N  then N times: end key           then: records notes
//
// The bytes contain everything about the input that a worker needs, so one worker may get chunks of
// many readers. Numbers are varints, texts are preceded by their lengths. Bytes that are not a
// chunk throw CodedError(BITWHIP_BAD_INPUT). Thread-safety: plain functions.

// The head of a piece of a chunk, which holds lines of one file. `opening`: that of the first
// input, as plan_below() takes it.
struct ChunkPiece {
  std::string_view opening;
  std::string file;
};

// Removes the first piece from the bytes, and decodes it into an empty chunk, without the name of
// its file.
ChunkPiece unpack(std::string_view& bytes, input::Chunk& chunk);

// Appends the records of a chunk, with their ends and keys, for selection among all records.
void pack_records(const batch::RatedChunk& chunk, bool with_notes, std::string& out);

}  // namespace bitwhip::api

// Names for the functions of the library, which are in no namespace.
namespace api = bitwhip::api;
namespace batch = bitwhip::batch;
namespace input = bitwhip::input;
namespace job = bitwhip::job;
using api::expect, api::CodedError, api::guarded, api::text_of;
