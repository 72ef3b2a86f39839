// The journal as text, and the output file that it tells of.
#include "batch/journal.h"

#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "input/input.h"
#include "io/io_error.h"
#include "io/output.h"
#include "support/temp_dir.h"

using namespace bitwhip;
using namespace bitwhip::batch;

namespace {

Journal some_journal() {
  Journal journal;
  journal.program = "bitwhip 1.2.3";
  journal.options = R"({"ratings":["W"],"max-length":36})";
  journal.inputs = {{"a \xff name", "lines", 10, -5, 99, true, "abc"},
                    {"b", "", 1ull << 60, 1795358573810603554, 7, false, ""}};
  journal.place.file = 1;
  journal.place.offset = 12345678901234;
  journal.place.line = 17;
  journal.place.first = 3;
  journal.place.next = 5;
  journal.place.raw.offset = 4;
  journal.place.raw.hash.update("abcd", 4);
  journal.output_bytes = 77;
  journal.output_sha256 = "def";
  journal.header_lines = 1;
  journal.record_lines = 2;
  rating::Report report;
  using rating::ValueKind;
  for (const rating::Value value :
       {rating::Value{ValueKind::finite, 5}, rating::Value{ValueKind::interval, 2, 4},
        rating::Value{ValueKind::above, 3}, rating::Value{ValueKind::infinite}, rating::Value{}}) {
    report.values[0] = value;
    report.stats.nodes = 11;
    report.stats.arena_peak = 13;
    journal.tally.add(report, 1);
  }
  journal.tally.making = {
      .draws = 4,
      .grids = 5,
      .attempts = 60,
      .state = 8,
      .place = {.attempts = 7, .puzzles = 2, .random = 1ull << 63, .order = {80, 0, 3}}};
  io::Sha256 written;
  written.update("abc", 3);
  journal.closing = {.hash = written.save(),
                     .records = 9,
                     .read = {R"(#bitwhip {"wrote":"x","options":{},"records":1,"sha256":"abc"})"}};
  journal.seconds = 1.5;
  journal.resumed = 2;
  return journal;
}

// Returns the text of a journal with one part of it replaced, under the hash of what it is then.
std::string forged_journal(const std::string& whole, const std::string& from,
                           const std::string& to) {
  std::string text = whole.substr(whole.find('\n') + 1);
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  io::Sha256 hash;
  hash.update(text.data(), text.size());
  return "bitwhip-journal 1 " + hash.hex() + '\n' + text;
}

}  // namespace

TEST_CASE("a journal is read as it was written") {
  const std::string text = to_string(some_journal());
  const Journal journal = parse_journal(text, "FILE");
  CHECK(to_string(journal) == text);
  CHECK(journal.program == "bitwhip 1.2.3");
  CHECK(journal.inputs[1].changed_ns == 1795358573810603554);
  CHECK(journal.inputs[0].changed_ns == -5);
  CHECK(journal.place.offset == 12345678901234);
  CHECK(journal.place.raw.hash.hex() == some_journal().place.raw.hash.hex());
  CHECK(journal.record_lines == 2);
  CHECK(journal.tally.records == 5);
  CHECK(journal.tally.search.nodes == 55);
  CHECK(journal.tally.search.arena_peak == 13);
  CHECK(journal.tally.making.place.order == std::vector<std::uint8_t>{80, 0, 3});
  CHECK(journal.closing.read == some_journal().closing.read);
  const auto rows = journal.tally.by_rating[0].rows(),
             expected = some_journal().tally.by_rating[0].rows();
  REQUIRE(rows.size() == expected.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    CHECK((rows[i].value == expected[i].value && rows[i].count == expected[i].count));
}

TEST_CASE("a journal has scores and levels with names") {
  Journal journal = some_journal();
  rating::Report report;
  for (const int score : {244, 1000, 160000}) {
    report.values[0] = rating::finite(rating::Level{score});
    report.values[1] = rating::finite(rating::Level{3, rating::Scale::difficulty});
    journal.tally.by_rating.clear();
    journal.tally.add(report, 2);
    const std::string text = to_string(journal);
    CHECK(text.size() < 10'000);
    const Journal read = parse_journal(text, "FILE");
    CHECK(to_string(read) == text);
    CHECK(read.tally.by_rating[0].label({rating::ValueKind::finite, 10 * score}) ==
          std::to_string(score));
    CHECK(read.tally.by_rating[0].counts() == journal.tally.by_rating[0].counts());
    CHECK(read.tally.by_rating[1].rows().at(2).value == "Hard");
    CHECK(read.tally.by_rating[1].rows().at(2).count == 1);
  }
}

TEST_CASE("a journal that was edited or cut off is refused") {
  const std::string text = to_string(some_journal());
  CHECK_THROWS_WITH(parse_journal("", "FILE"), "FILE: this is no journal of this program");
  CHECK_THROWS_WITH(parse_journal("puzzle\tW\n", "FILE"),
                    "FILE: this is no journal of this program");
  const std::string damaged =
      "FILE: the journal is damaged: it was edited, or not written to its end";
  for (std::size_t size = 20; size < text.size(); size += 7)
    CHECK_THROWS_WITH(parse_journal(text.substr(0, size), "FILE"), damaged);
  for (std::size_t at = 20; at < text.size(); at += 7) {
    std::string edited = text;
    edited[at] = static_cast<char>(edited[at] ^ 1);
    CHECK_THROWS_WITH(parse_journal(edited, "FILE"), damaged);
  }
}

TEST_CASE(
    "a journal whose hash is right and whose members are not is damaged, and the member is named") {
  const std::string whole = to_string(some_journal());
  // Returns the journal with one text in place of another, and the hash of that.
  const auto forged = [&whole](const std::string& from, const std::string& to) {
    return forged_journal(whole, from, to);
  };
  REQUIRE(forged("x", "x") == whole);
  const std::vector<std::array<std::string, 3>> forgeries{
      {R"("line": 17)", R"("line": 1.5)",
       "its member 'place.line' is 1.5, and a whole number from 0 to 18446744073709551615 is "
       "wanted"},
      {R"("line": 17)", R"("line": 18446744073709551616)",
       "its member 'place.line' is 1.8446744073709552e+19, and a whole number from 0 to "
       "18446744073709551615 is wanted"},
      {R"("line": 17)", R"("line": -1)",
       "its member 'place.line' is -1, and a whole number from 0 to 18446744073709551615 is "
       "wanted"},
      {R"("line": 17)", R"("line": "17")",
       "its member 'place.line' is \"17\", and a whole number from 0 to 18446744073709551615 is "
       "wanted"},
      {R"("line": 17)", R"("lines": 17)", "its member 'place.line' is missing"},
      {R"("line": 17)", R"("line": 0)",
       "its member 'place.line' is 0, and lines are counted from 1"},
      {R"("line": 17)", R"("line": 12345678901236)",
       "its member 'place.line' is 12345678901236, and 'place.offset' is 12345678901234"},
      {R"("first": 3)", R"("first": 6)", "its member 'place.first' is 6, and 'place.next' is 5"},
      {R"("file": 1)", R"("file": 3)",
       "its member 'place.file' is 3, and the number of its inputs is 2"},
      {R"("file": 1)", R"("file": 2)",
       "its member 'place.file' is 2, and inputs[1] was not read to its end"},
      {R"("header": 1)", R"("header": 2147483648)",
       "its member 'lines.header' is 2147483648, and a whole number from -2147483648 to 2147483647 "
       "is wanted"},
      {R"("read": true)", R"("read": 1)",
       "its member 'inputs[0].read' is 1, and a boolean is wanted"},
      {R"("size": 10)", R"("size": null)",
       "its member 'inputs[0].size' is null, and a whole number from 0 to 18446744073709551615 is "
       "wanted"},
      {R"("program": "bitwhip 1.2.3")", R"("program": [])",
       "its member 'program' is [], and a string is wanted"},
  };
  for (const auto& [from, to, why] : forgeries)
    CHECK_THROWS_WITH(parse_journal(forged(from, to), "FILE"),
                      "FILE: the journal is damaged: " + why);
}

TEST_CASE("a journal of an older version of generate is refused as what it is") {
  // It told of the draws as four numbers: draws, grids, attempts, state.
  const std::string text = to_string(some_journal());
  const std::size_t begin = text.find("\"making\": {");
  REQUIRE(begin != std::string::npos);
  std::size_t end = begin, open = 0;
  do {
    end = text.find_first_of("{}", end);
    REQUIRE(end != std::string::npos);
    open = text[end++] == '{' ? open + 1 : open - 1;
  } while (open > 0);
  const std::string now = text.substr(begin, end - begin);
  CHECK_THROWS_WITH(
      parse_journal(forged_journal(text, now, "\"making\": [4, 5, 60, 8]"), "FILE"),
      "FILE: this journal is of an older version of `bitwhip generate`, which did not "
      "keep the place within a draw that this version goes on from; begin anew, with "
      "--force or under another name of the output");
}

TEST_CASE("an output file is whole at every checkpoint, and goes on behind it") {
  const bitwhip::testing::TempDir folder;
  for (const char* name : {"plain", "file.gz", "file.zst"}) {
    const std::string path = folder.path(name);
    std::string text, at_checkpoint;
    io::HashedPrefix front;
    std::mt19937 random(3);
    {
      io::OutputFile output(path, io::OutputFile::ExistingContents::emptied, true);
      for (int i = 0; i < 100; ++i) {
        const std::string piece(random() % 3000, static_cast<char>('a' + random() % 26));
        REQUIRE(output.write(piece));
        text += piece;
        if (i % 10 != 9) continue;
        output.checkpoint();
        CHECK(std::filesystem::file_size(path) == output.boundary().bytes);
        if (i == 49) {
          front = output.boundary();
          at_checkpoint = text;
          const std::string bytes = bitwhip::testing::read_file(path);
          io::Sha256 hash;
          hash.update(bytes.data(), bytes.size());
          CHECK(hash.hex() == front.hash.hex());
        }
      }
      output.close();
    }
    io::OutputFile again(path, io::OutputFile::ExistingContents::kept, true);
    CHECK(again.size() > front.bytes);
    again.begin_after(front);
    CHECK(again.size() == front.bytes);
    again.write("the end");
    again.close();

    const io::Stop stop;
    input::FileInput input({path}, stop, io::Hashing::no);
    io::Source* source = input.next();
    std::string decoded, block(1000, 0);
    while (const std::size_t n = source->read(block.data(), block.size()))
      decoded.append(block.data(), n);
    CHECK(decoded == at_checkpoint + "the end");
  }
}
