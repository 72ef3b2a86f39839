// Values of another revision of a rating: nothing is added to them, and none of them counts as known.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "batch/journal.h"
#include "cli/program.h"
#include "rating/rating.h"
#include "store/sqlite.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

const std::string kSer = "[" + std::to_string(rating::info(ratings({"SER"})[0]).revision) + "]";

// The journal tells of revision 1 from now on, as one of an earlier program does.
void make_earlier(const std::string& output) {
  const std::string path = batch::journal_path(output), now = "\"revisions\":" + kSer;
  batch::Journal journal = batch::parse_journal(read_file(path), path);
  const std::size_t at = journal.options.find(now);
  REQUIRE(at != std::string::npos);
  journal.options.replace(at, now.size(), "\"revisions\":[1]");
  std::ofstream(path) << to_string(journal);
}

}  // namespace

TEST_CASE("a run of another revision is neither resumed nor merged") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), one = temp.path("1"), two = temp.path("2"), merged = temp.path("merged");
  for (const auto& [output, shard] : {std::pair(one, "1/2"), std::pair(two, "2/2")})
    REQUIRE(run({"rate", "-r", "SER", "--shard", shard, input, "-o", output}).code == 0);
  make_earlier(two);
  const Result resumed = run({"rate", "-r", "SER", "--shard", "2/2", input, "-o", two, "--resume"});
  CHECK(resumed.code == 2);
  CHECK(resumed.err.find("the run was begun with other options: revisions was [1] and is " + kSer) != std::string::npos);
  const Result parts = run({"merge", one, two, "-o", merged});
  CHECK(parts.code == 2);
  CHECK(parts.err.find(two + ": this part was made with other options than " + one) != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(merged));
}

TEST_CASE("values of another revision are rated again, from a store and beside it") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(500, 1)), store = temp.path("store"), other = temp.path("other");
  REQUIRE(run({"rate", "-r", "SER,W", input, "--db", store}).code == 0);
  store::Database(store, store::Database::Mode::write).execute("UPDATE ratings SET revision = 1, label = 'SER@1' WHERE name = 'SER'");
  const std::string wanted = run({"rate", "-r", "SER", input}).out;
  const Result known = run({"rate", "-r", "SER", input, "--known", store, "-o", other, "-H"});
  CHECK(known.out.find("; 0 known") != std::string::npos);
  CHECK(read_file(other) == wanted);
  const Result again = run({"rate", "-r", "SER,W", input, "--db", store, "-o", "-"});
  CHECK(again.err.find("20 records, 0 of them known in every rating; 0 new puzzles, 20 new values\n") != std::string::npos);
  CHECK(run({"rate", "-r", "SER", input, "--db", store, "-o", "-"}).out == wanted);
}
