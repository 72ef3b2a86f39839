// Messages about lines through the C library: bounded by their kinds, in runs and of chunks.
#include "asked.h"

namespace bitwhip::testing {

namespace {

int keep(void* user, const char* line, size_t size) {
  static_cast<std::vector<std::string>*>(user)->emplace_back(line, size);
  return 0;
}

// A thousand lines that hold no puzzle, of two kinds in turns.
std::string thousand_bad_lines() {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += i % 2 == 0 ? "nonsense" + std::string(static_cast<std::size_t>(i % 7), 'x') + "\n"
                       : "11" + std::string(79, '.') + "\n";
  return text;
}

const std::string kNoPuzzle = "input:1: 8 characters where 81 or 729 are expected",
                  kNoSolution = "input:2: no solution: r1c1 = 1 and r1c2 = 1 exclude each other";

}  // namespace

TEST_CASE(
    "a run tells of each kind of message the first twenty, and then how many more there were") {
  const std::string text = thousand_bad_lines();
  for (const char* threads : {"1", "3"}) {
    const Job job("rate", {{"ratings", "W"}, {"threads", threads}});
    std::vector<std::string> told;
    bitwhip_calls calls{};
    calls.size = sizeof calls;
    calls.user = &told;
    calls.message = keep;
    const std::string name = "input";
    const bitwhip_input input = input_of(text, name);
    REQUIRE(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr) == BITWHIP_OK);
    REQUIRE(told.size() == 42);
    CHECK(told[0] == kNoPuzzle);
    CHECK(told[1] == kNoSolution);
    CHECK(told[40] == "... and 480 more messages like " + kNoPuzzle);
    CHECK(told[41] == "... and 480 more messages like " + kNoSolution);
    CHECK(run(job, text, name).size() > 1000 * 20);
  }
  // An array has no file, and its messages are bounded as well.
  std::vector<std::uint64_t> offsets{0};
  for (const std::string& line : lines_of(text)) offsets.push_back(offsets.back() + line.size());
  std::string all;
  for (const std::string& line : lines_of(text)) all += line;
  std::vector<bitwhip_value> values(1000);
  std::vector<std::string> told;
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = &told;
  calls.message = keep;
  const Job job("rate", {{"ratings", "W"}});
  REQUIRE(bitwhip_rate_array(job.get(), nullptr, all.data(), offsets.data(), 1000, values.data(),
                             nullptr, &calls) == BITWHIP_OK);
  REQUIRE(told.size() == 42);
  CHECK(told[41] ==
        "... and 480 more messages like <puzzles>:2: no solution: r1c1 = 1 and r1c2 = 1 exclude "
        "each other");
}

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
  CHECK(rest == "... and 480 more messages like " + kNoPuzzle +
                    "\n... and 480 more messages like " + kNoSolution + "\n");
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
