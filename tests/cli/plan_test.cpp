// Output of --plan; and that nothing is run, written or created.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/program.h"
#include "cli/verb.h"
#include "support/data.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

std::size_t files_in(const TempDir& temp) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(temp.path("")),
                                                std::filesystem::directory_iterator()));
}

// The text behind a name at the start of a line; empty where there is no such line.
std::string row(const Result& result, const std::string& name) {
  for (const std::string& line : lines_of(result.out)) {
    if (line.starts_with(name + " ")) return line.substr(line.find_first_not_of(' ', name.size()));
  }
  return {};
}

}  // namespace

TEST_CASE(
    "the plan of a run: its files with their roles, its ratings and limits, and what would become "
    "of each file") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", many_puzzles(1000, 1)), output = temp.path("out"),
                    list = temp.path("list");
  REQUIRE(run({"rate", input, "-o", list}).code == 0);
  const std::vector<std::string> command{
      "rate",    input, "-r", "W",  "-o",      output, "--provenance", temp.path("document"),
      "--known", list,  "-m", "20", "--shard", "1/2",  "--where",      "W>=0"};
  const std::size_t before = files_in(temp);
  CHECK(run(command + std::vector<std::string>{"--plan"}).code == 1);  // parts are whole
  const std::vector<std::string> right(command.begin(), command.end() - 2);
  const Result plan = run(right + std::vector<std::string>{"--plan", "--timeout", "0.5"});
  CHECK(plan.code == 0);
  CHECK(plan.err.empty());
  CHECK(row(plan, "command") == "rate");
  CHECK(row(plan, "variant") == "classic");
  CHECK(row(plan, "ratings") == "W");
  CHECK(row(plan, "limits") == "chains up to length 20, 64 MiB of memory a thread, 0.5 s a puzzle");
  CHECK(row(plan, "shard") == "part 1 of 2");
  CHECK(row(plan, "records") == "tsv");
  CHECK(row(plan, "input").starts_with(input + ": read, "));
  CHECK(row(plan, "known").find("its puzzles are not rated again") != std::string::npos);
  CHECK(row(plan, "output") == output + ": written");
  CHECK(row(plan, "journal") == output + ".journal: kept beside the output");
  CHECK(row(plan, "provenance") == temp.path("document") + ": written");
  CHECK(files_in(temp) == before);

  // The same run, once it has been made.
  REQUIRE(run(right).code == 0);
  CHECK(row(run(right + std::vector<std::string>{"--plan"}), "output")
            .find(": refused, since it holds ") != std::string::npos);
  CHECK(row(run(right + std::vector<std::string>{"--plan", "--force"}), "output")
            .find(": overwritten, ") != std::string::npos);
  CHECK(row(run(right + std::vector<std::string>{"--plan", "--resume"}), "output") ==
        output + ": complete after 5 records");
}

TEST_CASE("every verb that runs over files shows its plan, and writes nothing") {
  const TempDir temp;
  const std::string input = temp.file("puzzles", sudogen0()[0] + "\n"),
                    list = temp.file("list.tsv", "puzzle\tW\tB\n" + sudogen0()[0] + "\t3\t3\n");
  const std::size_t before = files_in(temp);
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"rate", input, "--db", temp.path("store")},
           {"profile", input, "--output-dir", temp.path("tables")},
           {"classify", input, "-o", temp.path("out")},
           {"state", sudogen0()[0]},
           {"explain", input, "-o", temp.path("out")},
           {"hint", "-"},
           {"verify", input},
           {"compare", list, "--column", "W=B", "-o", temp.path("out")},
           {"report", list, "-o", temp.path("out")},
           {"merge", input, "-o", temp.path("out")},
           {"import", list, "--db", temp.path("store")}}) {
    INFO(command.front());
    const Result plan = run(command + std::vector<std::string>{"--plan"});
    CHECK(plan.code == 0);
    CHECK(plan.err.empty());
    CHECK(row(plan, "command") == command.front());
    CHECK(files_in(temp) == before);
    CHECK(cli::verbs().find(command.front())->options.find("plan") != nullptr);
  }
}
