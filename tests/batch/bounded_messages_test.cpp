// Messages about lines are bounded by their kinds, whatever the input holds.
#include "base/bounded_messages.h"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace bitwhip;

namespace {

// Returns how many of the messages are to be shown.
std::size_t shown(BoundedMessages& messages, const std::vector<std::string>& all) {
  std::size_t count = 0;
  for (const std::string& message : all) count += messages.add(message) ? 1 : 0;
  return count;
}

// Returns `count` messages about lines of a file, each with that sentence.
std::vector<std::string> about_lines(std::size_t count, const std::string& sentence) {
  std::vector<std::string> all;
  for (std::size_t i = 1; i <= count; ++i)
    all.push_back("list.txt:" + std::to_string(i) + ": " + sentence);
  return all;
}

}  // namespace

TEST_CASE("messages: the first twenty of a kind are shown as they are, the others counted") {
  BoundedMessages messages;
  const std::string text = "a.txt:1: no solution\na.txt: the file is empty\nb.txt:7: no solution\n";
  CHECK(messages.take(text) == text);
  CHECK(messages.take("").empty());
  CHECK(messages.rest().empty());
  CHECK(messages.count() == 3);

  CHECK(shown(messages, about_lines(18, "no solution")) == 18);
  CHECK(messages.rest().empty());
  CHECK(shown(messages, about_lines(1, "no solution")) == 0);
  CHECK(messages.rest() ==
        std::vector<std::string>{"... and 1 more message like a.txt:1: no solution"});
  CHECK(messages.take(
            "a.txt:9: no solution\na.txt:10: more than one solution\na.txt:11: no solution\n") ==
        "a.txt:10: more than one solution\n");
  CHECK(shown(messages, about_lines(1'000'000, "no solution")) == 0);
  CHECK(messages.rest() ==
        std::vector<std::string>{"... and 1,000,003 more messages like a.txt:1: no solution"});
  CHECK(shown(messages, about_lines(30, "more than one solution")) == 19);
  CHECK(messages.rest().size() == 2);
  CHECK(messages.rest().back() == "... and 11 more messages like a.txt:10: more than one solution");
  CHECK(messages.count() == 1'000'055);
}

TEST_CASE("messages: files, lines, numbers and words of the input make no kinds") {
  const std::vector<std::vector<std::string>> kinds{
      {"a:1: 43 characters where 81 or 729 are expected",
       "b:2: 7 characters where 81 or 729 are expected"},
      {"a:1: byte 0xc3 at position 5 is no digit", "a:2: byte 0x7f at position 66 is no digit"},
      {"a:1: character 'q' at position 5", "a:2: character '7' at position 50"},
      {"a:1: without r1c1 r2c9 passed over", "a:2: without r7c3 r8c1 passed over"},
      {"a:1: the word \"x y\" is no field", "a:2: the word \"z\" is no field"},
      {"a: the file is empty", "folder/7: the file is empty"},
      {"<stdin>:1: no solution", "it's 'mine':12: no solution", "a:7:8: no solution",
       "no solution"},
  };
  for (const auto& kind : kinds) {
    INFO(kind.front());
    BoundedMessages messages;
    for (int i = 0; i < 50; ++i) shown(messages, kind);
    CHECK(messages.rest().size() == 1);
  }
  BoundedMessages all;
  for (const auto& kind : kinds) {
    for (int i = 0; i < 50; ++i) shown(all, kind);
  }
  CHECK(all.rest().size() == kinds.size());
  // An apostrophe opens no quote.
  BoundedMessages messages;
  shown(messages, about_lines(30, "the puzzle's grid is too small"));
  shown(messages, about_lines(30, "the puzzle's grid is too large"));
  CHECK(messages.rest().size() == 2);
}

TEST_CASE("messages: many kinds, and long ones, are bounded") {
  BoundedMessages messages;
  std::size_t count = 0, bytes = 0;
  for (std::size_t i = 0; i < 20'000; ++i) {
    std::string word;
    for (std::size_t rest = i; rest > 0; rest /= 26) word += static_cast<char>('a' + rest % 26);
    for (const std::string& message : about_lines(3, word + " " + std::string(5000, 'x'))) {
      if (const auto found = messages.add(message)) {
        ++count;
        bytes += found->size();
      }
    }
  }
  const std::size_t most = BoundedMessages::kMostKinds * 3 + BoundedMessages::kShown;
  CHECK(count == most);
  CHECK(bytes < most * 1100);
  CHECK(messages.rest() == std::vector<std::string>{"... and 59,830 more messages of other kinds"});
  // Known places are kept.
  CHECK(messages.add("list.txt:1:  " + std::string(5000, 'x')));

  // UTF-8 text is cut between characters, and its place is kept.
  BoundedMessages cut;
  const std::string place = std::string(3000, 'f') + ":12: ", a = "\xc3\xa4";
  std::string sentence = "z";
  while (sentence.size() < 4000) sentence += a;
  const auto found = cut.add(place + sentence);
  REQUIRE(found);
  CHECK(*found == place + sentence.substr(0, 999) + "...");
}
