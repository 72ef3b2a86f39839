// What is behind the handles of include/bitwhip/bitwhip.h, and the way from exceptions to codes.
//
// Nothing here decides a byte of an answer: that is done by the layer job and those below it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "batch/window.h"
#include "batch/writer.h"
#include "bitwhip/bitwhip.h"
#include "io/io_error.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/settings.h"
#include "job/verbs.h"

struct bitwhip_stop {
  bitwhip::io::Stop stop;
};

struct bitwhip_job {
  explicit bitwhip_job(const bitwhip::job::VerbRow& row) : verb(row) {}

  const bitwhip::job::VerbRow& verb;
  bitwhip::job::Settings asked;
  std::set<std::string_view> given;  // the options that were set
  std::string names;                 // of the ratings, for the caller

  // Returns the settings with all that follows from them; from then on they stay as they are. Throws OptionError.
  std::shared_ptr<const bitwhip::job::Settings> complete();
  bool is_in_use();

 private:
  std::mutex mutex_;
  std::shared_ptr<const bitwhip::job::Settings> complete_;
};

namespace bitwhip::api {

// A failure that has a code of its own. The message is one sentence.
struct Failure : std::runtime_error {
  Failure(bitwhip_code why, const std::string& what) : std::runtime_error(what), code(why) {}
  bitwhip_code code;
};

// Sets what bitwhip_message() returns in this thread.
void note(std::string_view sentence) noexcept;

// Returns the code of the exception under way, and notes its sentence. To be called in a catch clause.
bitwhip_code code_of_exception() noexcept;

// Runs a function, and returns BITWHIP_OK, or the code of what it threw.
template <class Act>
bitwhip_code guarded(const Act& act) noexcept {
  try {
    note({});
    act();
    return BITWHIP_OK;
  } catch (...) {
    return code_of_exception();
  }
}

// Throws the failure MISUSE when a condition does not hold.
inline void expect(bool holds, const char* why) {
  if (!holds) throw Failure(BITWHIP_MISUSE, why);
}

inline bitwhip_text text_of(const std::string& text) { return {text.c_str(), text.size()}; }

// A sink that keeps all bytes.
class StringSink final : public io::Sink {
 public:
  bool write(std::string_view bytes) override {
    text += bytes;
    return true;
  }
  std::string text;
};

// A writer whose records are the values and facts of a puzzle, one after another, as bytes.
class NumberWriter final : public batch::Writer {
 public:
  explicit NumberWriter(std::size_t ratings) : ratings_(ratings) {}
  void header(std::string&) const override {}
  void record(std::string& out, const batch::Record& record) const override;

  std::size_t record_size() const { return ratings_ * sizeof(bitwhip_value) + sizeof(bitwhip_facts); }
  // Copies a record to where the caller wants it; facts may be null, and has room for `stride` bytes.
  void copy(const char* record, bitwhip_value* values, void* facts, std::size_t stride) const;

 private:
  const std::size_t ratings_;
};

}  // namespace bitwhip::api
