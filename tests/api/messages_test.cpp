// Messages about lines through the C library: bounded by their kinds.
#include "asked.h"

namespace bitwhip::testing {

namespace {

// A thousand lines that hold no puzzle, of two kinds in turns.
std::string thousand_bad_lines() {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += i % 2 == 0 ? "nonsense" + std::string(static_cast<std::size_t>(i % 7), 'x') + "\n" : "11" + std::string(79, '.') + "\n";
  return text;
}

const std::string kNoPuzzle = "input:1: 8 characters where 81 or 729 are expected", kNoSolution = "input:2: no solution";

}  // namespace

TEST_CASE("messages of chunks are bounded over all chunks") {
  const Job job("rate", {{"ratings", "W"}});
  Reader reader(job, "input");
  Worker worker(job);
  Messages messages;
  std::string shown, rest;
  std::uint64_t count = 0, records = 0;
  const auto take = [&](std::string_view chunk) {
    if (chunk.empty()) return false;
    const std::string held(chunk);
    const bitwhip_rated rated = worker.rate_chunk(held);
    records += rated.lines;
    const bitwhip_told told = messages.add({rated.messages.data, rated.messages.size});
    shown.append(told.shown.data, told.shown.size);
    rest.assign(told.rest.data, told.rest.size);
    CHECK(told.count >= count);
    count = told.count;
    return true;
  };
  const std::string text = thousand_bad_lines();
  for (bool more = take(reader.feed(text, 7)); more;) more = take(reader.feed({}, 7));
  take(reader.end());
  CHECK(records == 1000);
  CHECK(count == 1000);
  CHECK(lines_of(shown).size() == 40);
  CHECK(shown.starts_with(kNoPuzzle + "\n" + kNoSolution + "\n"));
  CHECK(rest == "... and 480 more messages like " + kNoPuzzle + "\n... and 480 more messages like " + kNoSolution + "\n");
}

TEST_CASE("what bounds messages refuses null pointers and a size that is not set") {
  bitwhip_messages* const messages = bitwhip_messages_new();
  REQUIRE(messages != nullptr);
  bitwhip_told told{};
  CHECK(bitwhip_messages_add(messages, "a", 1, &told) == BITWHIP_MISUSE);
  CHECK_THAT(bitwhip_message(), Catch::Contains("size"));
  told.size = sizeof told;
  CHECK(bitwhip_messages_add(nullptr, "a", 1, &told) == BITWHIP_MISUSE);
  CHECK(bitwhip_messages_add(messages, nullptr, 1, &told) == BITWHIP_MISUSE);
  CHECK(bitwhip_messages_add(messages, "a", 1, nullptr) == BITWHIP_MISUSE);
  CHECK(bitwhip_messages_add(messages, nullptr, 0, &told) == BITWHIP_OK);
  CHECK(told.count == 0);
  // A last line needs no line end.
  CHECK(bitwhip_messages_add(messages, "x:1: no", 7, &told) == BITWHIP_OK);
  CHECK(std::string(told.shown.data) == "x:1: no\n");
  CHECK(told.rest.size == 0);
  bitwhip_messages_free(messages);
  bitwhip_messages_free(nullptr);
}

}  // namespace bitwhip::testing
