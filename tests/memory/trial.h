// A scenario of calls of the library, made again and again in other processes: each time another
// one of its allocations fails.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bitwhip/bitwhip.h"
#include "failing.h"

namespace bitwhip::testing {

// The calls of a scenario with the bytes that they answer. A call that returns NO_MEMORY is made
// once more, when allocations do not fail any more. Throws std::runtime_error where a call returns
// something else than what is wanted.
class Calls {
 public:
  explicit Calls(std::string& answers) : answers_(answers) {}

  // Calls a function whose code is to be that one.
  template <class Call>
  void gives(bitwhip_code wanted, const char* what, const Call& call) {
    bitwhip_code code = armed(call);
    if (code == BITWHIP_NO_MEMORY && after_shortage(what)) code = armed(call);
    expect(code == wanted, what, code);
  }
  template <class Call>
  void ok(const char* what, const Call& call) {
    gives(BITWHIP_OK, what, call);
  }
  // Calls a function that returns a handle.
  template <class Call>
  auto made(const char* what, const Call& call) {
    auto* handle = armed(call);
    if (handle == nullptr && after_shortage(what)) handle = armed(call);
    expect(handle != nullptr, what, BITWHIP_NO_MEMORY);
    return handle;
  }
  // Calls a function that cannot fail.
  template <class Call>
  void always(const Call& call) {
    const Armed now;
    call();
  }
  void answers(std::string_view text) { (answers_ += text) += '\n'; }
  void stores(const bitwhip_text& text) { answers({text.data, text.size}); }
  template <class Value>
  void values(const Value& numbers) {
    answers({reinterpret_cast<const char*>(&numbers), sizeof numbers});
  }

 private:
  template <class Call>
  static auto armed(const Call& call) {
    const Armed now;
    return call();
  }
  // Returns true if an allocation has failed, and none fails from now on.
  static bool after_shortage(const char* what);
  static void expect(bool holds, const char* what, bitwhip_code code);

  std::string& answers_;
};

using Scenario = void (*)(Calls& calls);

// Whether blocks left behind by a scenario are counted: threads that live on may keep blocks.
enum class Blocks : std::uint8_t { counted, uncounted };

// These return what went wrong where an allocation failed: "17, lasting: ended by signal 6". Of
// more than `most` allocations some are passed over. In a process that has made the calls before:
std::vector<std::string> failures_of(Scenario scenario, std::uint64_t most, Blocks blocks);
// In a process that has not:
std::vector<std::string> failures_of_first_use(Scenario scenario, std::uint64_t most,
                                               Blocks blocks);

}  // namespace bitwhip::testing
