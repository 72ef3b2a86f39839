// Values of another revision of a rating: nothing is added to them, and none of them counts as
// known.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>

#include "base/text.h"
#include "batch/journal.h"
#include "cli/program.h"
#include "rating/rating.h"
#include "store/sqlite.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

std::string revision_of_ser() {
  return "[" + std::to_string(rating::info(ratings({"SER"})[0]).revision) + "]";
}

// The journal tells of revision 1 from now on, as one of an earlier program does.
void make_earlier(const std::string& output) {
  const std::string path = batch::journal_path(output), now = "\"revisions\":" + revision_of_ser();
  batch::Journal journal = batch::parse_journal(read_file(path), path);
  const std::size_t at = journal.options.find(now);
  REQUIRE(at != std::string::npos);
  journal.options.replace(at, now.size(), "\"revisions\":[1]");
  std::ofstream(path) << to_string(journal);
}

}  // namespace

TEST_CASE("a run of another revision is neither resumed nor merged") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), one = temp.path("1"),
                    two = temp.path("2"), merged = temp.path("merged");
  for (const auto& [output, shard] : {std::pair(one, "1/2"), std::pair(two, "2/2")})
    REQUIRE(run({"rate", "-r", "SER", "--shard", shard, input, "-o", output}).code == 0);
  make_earlier(two);
  const Result resumed = run({"rate", "-r", "SER", "--shard", "2/2", input, "-o", two, "--resume"});
  CHECK(resumed.code == 2);
  CHECK(resumed.err.find("the run was begun with other options: revisions was [1] and is " +
                         revision_of_ser()) != std::string::npos);
  const Result parts = run({"merge", one, two, "-o", merged});
  CHECK(parts.code == 2);
  CHECK(parts.err.find(two + ": this part was made with other options than " + one) !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(merged));
}

TEST_CASE("values of another revision are rated again, from a store and beside it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), store = temp.path("store"),
                    other = temp.path("other");
  REQUIRE(run({"rate", "-r", "SER,W", input, "--db", store}).code == 0);
  store::Database(store, store::Database::Mode::write)
      .execute("UPDATE ratings SET revision = 1, label = 'SER@1' WHERE name = 'SER'");
  const std::string wanted = run({"rate", "-r", "SER", input}).out;
  const Result known = run({"rate", "-r", "SER", input, "--known", store, "-o", other, "-H"});
  CHECK(known.out.find("; 0 known") != std::string::npos);
  CHECK(known.err.find(store +
                       ": 20 values are of another revision, so they do not count as known\n") !=
        std::string::npos);
  CHECK(read_file(other) == wanted);
  const Result again = run({"rate", "-r", "SER,W", input, "--db", store, "-o", "-"});
  CHECK(again.err.find(store + ": 20 values are of another revision, so") != std::string::npos);
  CHECK(again.err.find(
            "20 records, 0 of them known in every rating; 0 new puzzles, 20 new values\n") !=
        std::string::npos);
  const Result now = run({"rate", "-r", "SER", input, "--db", store, "-o", "-"});
  CHECK(now.out == wanted);
  CHECK(now.err.find("another revision") == std::string::npos);
}

TEST_CASE(
    "values of another revision are rated again, from a list with a journal or a provenance "
    "document beside it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)),
                    list = temp.path("list.tsv"), document = temp.path("list.json"),
                    other = temp.path("other");
  REQUIRE(run({"rate", "-r", "W,SER", input, "-o", list, "--provenance", document}).code == 0);
  const std::string wanted = read_file(list), tells = ": 20 values are of another revision, as ";
  // Impossible values, which therefore reveal their source.
  std::string earlier;
  for (const std::string& line : lines_of(wanted)) {
    const std::size_t first = line.find('\t'), second = line.find('\t', first + 1),
                      third = line.find('\t', second + 1);
    earlier +=
        (earlier.empty() ? line : line.substr(0, first) + "\t77\t9.9" + line.substr(third)) + "\n";
  }
  std::ofstream(list) << earlier;
  const auto again = [&](const std::string& ratings) {
    return run({"rate", "-r", ratings, input, "--known", list, "-o", other, "--force", "-H"});
  };
  const auto column = [&](std::size_t index) {
    std::set<std::string> cells;
    for (const std::string& line : lines_of(read_file(other))) {
      if (!line.starts_with("puzzle")) cells.insert(std::string(split(line, '\t')[index]));
    }
    return cells;
  };

  // Both with today's revisions and without revisions all values count as known.
  for (const bool told : {true, false}) {
    if (!told) std::filesystem::remove(document);
    const Result known = again("W,SER");
    CHECK(known.out.find("; 20 known") != std::string::npos);
    CHECK(known.err.find("another revision") == std::string::npos);
    CHECK(column(2) == std::set<std::string>{"9.9"});
  }

  // The values of SER alone are rated again, and so is the whole record where nothing else is asked
  // for.
  const std::string json =
      R"({"program":"bitwhip","records":20,"options":{"ratings":["W","SER"],"revisions":[)" +
      std::to_string(rating::info(ratings({"W"})[0]).revision) + ",1]}}";
  std::ofstream(document) << json;
  const Result some = again("W,SER");
  CHECK(some.out.find("; 0 known") != std::string::npos);
  CHECK(some.err.find(list + tells + document + " tells, so they do not count as known\n") !=
        std::string::npos);
  CHECK(column(1) == std::set<std::string>{"77"});
  CHECK(column(2).count("9.9") == 0);
  const std::string ser = run({"rate", "-r", "SER", input}).out;
  CHECK(again("SER").err.find(list + tells) != std::string::npos);
  CHECK(read_file(other) == ser);
  CHECK(again("W").out.find("; 20 known") != std::string::npos);
  std::filesystem::remove(document);

  // The journal of a part says the same.
  const std::string part = temp.path("part");
  REQUIRE(run({"rate", "-r", "SER", "--shard", "1/1", input, "-o", part}).code == 0);
  make_earlier(part);
  const Result parts = run({"rate", "-r", "SER", input, "--known", part, "-o", other, "--force",
                            "--provenance", document});
  CHECK(parts.err.find(part + tells + batch::journal_path(part) + " tells") != std::string::npos);
  CHECK(read_file(other) == ser);
  CHECK(read_file(document).find("\"known-outdated-by\"") != std::string::npos);
}
