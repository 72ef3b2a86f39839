// Edited journals: each is refused, or it is one that is written again as it was read.
//
// The input is a list of edits to the text of a real journal: where, how many bytes go, how many of
// the following bytes come in their place.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "batch/journal.h"
#include "harness.h"
#include "io/io_error.h"
#include "io/sha256.h"

using namespace bitwhip;

namespace fuzz_journal {

std::string body_of_some_journal() {
  batch::Journal journal;
  journal.program = "bitwhip";
  journal.options = R"({"ratings":["W"],"max-length":36})";
  journal.inputs = {{"a", "lines", 10, -5, 99, true, "abc"}, {"b", "", 20, 7, 7, false, ""}};
  journal.place.file = 1;
  journal.place.raw.hash.update("abcd", 4);
  rating::Report report;
  report.values[0] = {rating::ValueKind::interval, 2, 4};
  journal.tally.add(report, 1);
  const std::string text = to_string(journal);
  return text.substr(text.find('\n') + 1);
}

std::string edited(std::string body, std::string_view edits) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(edits[i]));
  };
  constexpr std::size_t kHead = 4;
  while (edits.size() >= kHead) {
    const std::size_t at = (byte(0) | byte(1) << 8) % (body.size() + 1), gone = byte(2) % 64,
                      come = std::min(byte(3) % 16, edits.size() - kHead);
    body.replace(at, gone, edits.substr(kHead, come));
    edits.remove_prefix(kHead + come);
  }
  return body;
}

void try_input(const std::uint8_t* data, std::size_t size) {
  static const std::string body = body_of_some_journal();
  const std::string text = edited(body, {reinterpret_cast<const char*>(data), size});
  io::Sha256 hash;
  hash.update(text.data(), text.size());
  // Without a hash, and with the one that lets the text through.
  for (const std::string& journal : {text, "bitwhip-journal 1 " + hash.hex() + "\n" + text}) {
    try {
      const std::string again = to_string(batch::parse_journal(journal, "FILE"));
      require(to_string(batch::parse_journal(again, "FILE")) == again,
              "a journal that was read is written again as it was");
    } catch (const io::IoError&) {
      // refused
    }
  }
}

const Registered kRegistered({"journal", try_input});

}  // namespace fuzz_journal
