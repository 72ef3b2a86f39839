// What is behind the handles of include/bitwhip/bitwhip.h, and the way from exceptions to codes.
//
// Nothing here decides a byte of an answer: that is done by the layer job and those below it.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "base/bounded_messages.h"
#include "batch/window.h"
#include "bitwhip/bitwhip.h"
#include "io/io_error.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/help.h"

struct bitwhip_stop {
  bitwhip::io::Stop stop;
};

struct bitwhip_messages {
  bitwhip::BoundedMessages all;
  std::string shown, rest;  // for the caller
};

struct bitwhip_job {
  explicit bitwhip_job(const bitwhip::job::VerbRow& row) : verb(row) {}

  const bitwhip::job::VerbRow& verb;
  std::set<std::string_view> given;  // the options that were set
  // Of those that add up, as one value each.
  std::map<const bitwhip::job::OptionInfo*, std::string> lists;
  // Of the ratings; known and fixed from complete() on.
  std::string names;
  // Above records, and records, for the caller.
  std::string header, selected;

  // Sets an option. Where it throws, OptionError or std::bad_alloc, nothing is set.
  void set(const bitwhip::job::OptionInfo& row, const std::string& value);
  // Returns what was asked for by all options.
  bitwhip::job::Settings asked() const {
    bitwhip::job::Settings all = asked_;
    for (const auto& [row, value] : lists) row->set(all, value);
    return all;
  }

  // Returns the settings with all that follows from them; from then on they stay as they are.
  // Throws OptionError.
  std::shared_ptr<const bitwhip::job::Settings> complete();
  bool is_in_use() {
    const std::lock_guard lock(mutex_);
    return complete_ != nullptr;
  }

 private:
  bitwhip::job::Settings asked_;  // without the lists
  std::mutex mutex_;
  std::shared_ptr<const bitwhip::job::Settings> complete_;
};

namespace bitwhip::api {

// A failure that has a code of its own. The message is one sentence.
struct Failure : std::runtime_error {
  Failure(bitwhip_code why, const std::string& what) : std::runtime_error(what), code(why) {}
  bitwhip_code code;
};

// Sets what bitwhip_message() returns in this thread. Throws std::bad_alloc; not for an empty
// sentence.
void remark(std::string_view sentence);

// Returns the code of the exception under way, and sets its sentence; where there is no memory for
// the sentence, the code says that. The caller must be in a catch clause.
bitwhip_code code_of_exception() noexcept;

// The code of the last call of this thread.
inline thread_local constinit bitwhip_code last_code = BITWHIP_OK;

// Runs a function, and returns BITWHIP_OK, or the code of what it threw.
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

// Throws the failure MISUSE when a condition does not hold.
inline void expect(bool holds, const char* why) {
  if (!holds) throw Failure(BITWHIP_MISUSE, why);
}

// Returns what inputs say that follow the options. asked: without what follows from all options.
job::Heads heads_below(const job::Settings& asked);
// Returns the settings for inputs with these heads.
std::shared_ptr<const job::Settings> told_settings(const job::VerbRow& verb, job::Settings asked,
                                                   const job::Heads& heads);
// Returns the same for one input, whose opening is as a chunk has it.
std::shared_ptr<const job::Settings> told_settings(const job::VerbRow& verb, job::Settings asked,
                                                   std::string_view packed);

inline bitwhip_text text_of(const std::string& text) { return {text.c_str(), text.size()}; }

// Writes records as numbers: the values and facts of a puzzle, and its text where that is wanted,
// one after another as bytes.
class NumberWriter final : public batch::Writer {
 public:
  NumberWriter(std::size_t ratings, bool with_text) : ratings_(ratings), with_text_(with_text) {}
  void record(std::string& out, const batch::Record& record) const override;

  struct Row {
    std::vector<bitwhip_value> values;
    bitwhip_facts facts{};
    std::string_view puzzle{};
  };
  // Takes a record off the front of the bytes.
  void take(std::string_view& bytes, Row& row) const;

 private:
  const std::size_t ratings_;
  const bool with_text_;
};

// Copies facts to where the caller wants them, as far as there is room.
void copy_facts(const bitwhip_facts& facts, void* to, std::size_t room);

// Chunks of lines as bytes, for threads that share no memory: a reader writes them, any worker
// reads them.
//
// The bytes hold all that a worker needs to know of the input, so chunks of many readers may go to
// the same worker. Numbers are varints, texts stand behind their lengths. Bytes that are no chunk
// give Failure(BAD_INPUT). Thread-safety: plain functions.

// Describes a piece of a chunk: lines of one file. `opening` is that of the first input, as
// told_settings() takes it.
struct Piece {
  std::string_view opening;
  std::string file;
};

// Takes a piece off the front of the bytes. The chunk is empty before; it does not get the name of
// its file.
Piece unpack(std::string_view& bytes, input::Chunk& chunk);

// Appends the records of a chunk with what a choice among all records asks of them.
void pack_records(const batch::RatedChunk& chunk, bool with_notes, std::string& out);

}  // namespace bitwhip::api

// The functions of the library, which are in no namespace, need these names.
namespace api = bitwhip::api;
namespace batch = bitwhip::batch;
namespace input = bitwhip::input;
namespace job = bitwhip::job;
using api::expect, api::Failure, api::guarded, api::text_of;
