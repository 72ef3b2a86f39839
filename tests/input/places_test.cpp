// Places at which a run can begin again: from each of them, a new reader gives the records that are
// left, with the same numbers of lines.
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "input/input.h"
#include "input/reader.h"
#include "support/compress.h"
#include "support/temp_dir.h"

using namespace bitwhip;
using namespace bitwhip::input;
using bitwhip::testing::TempDir;

namespace {

// File, line, token, tail.
using SeenRecord = std::tuple<std::string, std::uint64_t, std::string, std::string>;

struct Ended {
  std::vector<SeenRecord> seen;       // the records
  std::vector<InputPosition> places;  // after each chunk
  std::vector<std::size_t> at;        // how many records came before it
  std::vector<FileInput::ReadFileFacts> done;
};

// Reads the files from a place on, so many lines a chunk.
Ended read_from(const std::vector<std::string>& files, std::size_t most, const ReadOptions& reading,
                const std::vector<FileInput::ReadFileFacts>& done = {}) {
  const io::Stop stop;
  FileInput input(files, stop, io::Hashing::yes);
  input.begin_after(done);
  InputReader reader(input, stop, reading);
  Ended ended;
  Chunk chunk;
  while (reader.fill(chunk, most)) {
    for (const Line& line : chunk.lines)
      ended.seen.emplace_back(*chunk.file_name, line.number, chunk.token(line), chunk.tail(line));
    ended.places.push_back(chunk.end);
    ended.at.push_back(ended.seen.size());
    chunk.recycle();
  }
  REQUIRE(reader.error().empty());
  for (const auto& file : input.files()) ended.done.push_back({file.bytes, file.sha256});
  return ended;
}

// From every place the rest comes, and the hashes of the files are those of the whole ones.
void check_places(const std::vector<std::string>& files, const ReadOptions& reading) {
  const Ended whole = read_from(files, 3, reading);
  REQUIRE(whole.seen.size() > 10);
  for (std::size_t i = 0; i < whole.places.size(); ++i) {
    ReadOptions rest = reading;
    rest.begin = whole.places[i];
    const std::vector<FileInput::ReadFileFacts> done(
        whole.done.begin(), whole.done.begin() + static_cast<std::ptrdiff_t>(rest.begin.file));
    const Ended again = read_from(files, 5, rest, done);
    CAPTURE(i, rest.begin.file, rest.begin.offset, rest.begin.line, rest.begin.first,
            rest.begin.next);
    CHECK(again.seen ==
          std::vector<SeenRecord>(whole.seen.begin() + static_cast<std::ptrdiff_t>(whole.at[i]),
                                  whole.seen.end()));
    for (std::size_t k = 0; k < files.size(); ++k) {
      CHECK(again.done[k].bytes == whole.done[k].bytes);
      CHECK(again.done[k].sha256 == whole.done[k].sha256);
    }
  }
}

// Lines of many lengths, some of them none.
std::string some_lines(std::string_view end, int count) {
  std::mt19937 random(7);
  std::string text = "\xef\xbb\xbfpuzzle" + std::string(end);
  for (int i = 0; i < count; ++i) {
    if (random() % 5 == 0) text += "# a comment" + std::string(end);
    if (random() % 7 == 0) text += end;
    text += std::string(random() % 2000, static_cast<char>('a' + i % 26)) + "\ttail " +
            std::to_string(i) + std::string(end);
  }
  return text;
}

std::string some_grids(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "heading " + std::to_string(i) + "\n";
    for (int row = 0; row < (i % 4 == 3 ? 8 : 9); ++row) text += "123 4 5 6 7 8 9 12 3\n";
    // Sometimes the heading of the next one is what ends a grid.
    if (i % 3 != 0) text += "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("places: lines with every kind of end, in several files") {
  const TempDir folder;
  const std::vector<std::string> files{
      folder.file("a", some_lines("\n", 200)), folder.file("empty", ""),
      folder.file("b", some_lines("\r\n", 100)), folder.file("c", some_lines("\r", 100)),
      folder.file("d", "x\ny\nz")};
  check_places(files, {.tails = Tails::kept});
  check_places(files, {.tails = Tails::dropped,
                       .selection = {.skip = 7, .limit = 301, .shard = 1, .shards = 3}});
}

TEST_CASE("places: compressed files") {
  const TempDir folder;
  check_places({folder.file("a.gz", bitwhip::testing::gzip(some_lines("\n", 200))),
                folder.file("b.zst", bitwhip::testing::zstd(some_lines("\n", 100)))},
               {.tails = Tails::kept});
}

TEST_CASE("places: grids") {
  const TempDir folder;
  check_places({folder.file("a", some_grids(40)), folder.file("b", some_grids(5))},
               {.input_format = {InputFamily::marks, {}}, .tails = Tails::kept});
}

TEST_CASE("places: a run with parts of it to read begins where the input can be sought") {
  const TempDir folder;
  const std::string file = folder.file("a", some_lines("\n", 3000));
  const Ended whole = read_from({file}, 10, {});
  const InputPosition& late = whole.places[whole.places.size() / 2];
  CHECK(late.raw.offset > 0);
  CHECK(late.raw.offset <= late.offset);
  CHECK(late.offset - late.raw.offset < (std::size_t{64} << 10));
  CHECK(late.first == late.next);
}

TEST_CASE("selection: skip, limit and shards, whatever the chunks are") {
  const TempDir folder;
  const std::vector<std::string> files{folder.file("a", some_lines("\n", 120)),
                                       folder.file("b", some_lines("\n", 50))};
  const std::vector<SeenRecord> all = read_from(files, 1000, {.tails = Tails::kept}).seen;
  REQUIRE(all.size() == 170);
  for (const std::uint64_t skip : {0u, 1u, 119u, 120u, 169u, 500u}) {
    for (const std::uint64_t limit :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{60}, UINT64_MAX}) {
      for (const std::uint64_t shards : {1u, 2u, 7u, 200u}) {
        for (const std::uint64_t shard : {std::uint64_t{0}, shards - 1}) {
          std::vector<SeenRecord> expected;
          for (std::uint64_t k = skip; k < all.size() && k - skip < limit; ++k) {
            if ((k - skip) % shards == shard) expected.push_back(all[k]);
          }
          const RecordRange selection{skip, limit, shard, shards};
          for (const std::size_t most : {1u, 4u, 100u})
            CHECK(read_from(files, most, {.tails = Tails::kept, .selection = selection}).seen ==
                  expected);
        }
      }
    }
  }
}

TEST_CASE("hashes can be saved in mid-stream") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i * 7);
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    io::Sha256 first, whole;
    first.update(text.data(), cut);
    auto second = io::Sha256::restore(first.save());
    REQUIRE(second);
    CHECK(second->hex() == first.hex());
    second->update(text.data() + cut, text.size() - cut);
    whole.update(text.data(), text.size());
    CHECK(second->hex() == whole.hex());
  }
  const std::string saved = io::Sha256().save();
  for (const std::string& bad : {std::string(), saved.substr(1), saved + "00",
                                 "x" + saved.substr(1), saved.substr(0, saved.size() - 1) + "8"}) {
    CHECK_FALSE(io::Sha256::restore(bad));
  }
}
