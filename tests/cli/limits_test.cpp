// The limits of nodes and of time, from outside: each verb that searches tells on its line which
// limit ended it, and what --max-nodes gives is the same for any number of threads and any
// instruction set.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "cli/program.h"
#include "support/text.h"

using namespace bitwhip::testing;

namespace {

// The verbs that make a record, with what they search for.
const std::vector<Arguments> kRecordVerbs{
    {"rate", "-r", "W,SER"},
    {"rate", "-r", "gB,HoDoKu", "-c", "solution,W.techniques"},
    {"profile", "-r", "W"},
    {"check"},
    {"solve"},
    {"canon", "--of", "solution"}};

// Returns the last cell of the last line.
std::string status_of(const Result& result) {
  const auto lines = lines_of(result.out);
  return lines.empty() ? std::string() : lines.back().substr(lines.back().rfind('\t') + 1);
}

}  // namespace

TEST_CASE("limits: each verb that writes records has the status of the limit") {
  for (const Arguments& verb : kRecordVerbs) {
    INFO(verb.front());
    CHECK(status_of(run(verb + Arguments{"--max-nodes", "1", kHard})) == "node-limit");
    CHECK(status_of(run(verb + Arguments{"--max-nodes", "1000000000", kHard})) == "ok");
  }
  // No search of the record polls before its first step is done; then the time is over.
  const std::string empty(81, '.');
  CHECK(status_of(run({"rate", "-r", "gW", "--timeout", "0.000000001", kHard})) == "timeout");
  CHECK(status_of(run({"check", "--max-solutions", "1000000000", "--timeout", "0.000000001",
                       empty})) == "timeout");
}

TEST_CASE("limits: a count that a limit ends is no number, and what was searched is not told") {
  const Result counted =
      run({"check", "--max-solutions", "1000000000", "--max-nodes", "1000", std::string(81, '.')});
  CHECK(holds(counted.out, "\t-\t-\t-\t3359232\tnode-limit\n"));
  const Result rated = run({"rate", "-r", "W", "-c", "solution", "--max-nodes", "1", kHard});
  CHECK(holds(rated.out, "\t-\tnode-limit\n"));
}

TEST_CASE("limits: all searches of a record share its nodes") {
  const auto nodes_of = [](const Arguments& more) {
    for (int most = 1;; most *= 2) {
      const Result result = run(Arguments{"rate", "-r", "W", "--max-nodes", std::to_string(most)} +
                                more + Arguments{kHard});
      if (status_of(result) == "ok") return most;
      REQUIRE(status_of(result) == "node-limit");
    }
  };
  // The path is found by a second search.
  CHECK(nodes_of({"-c", "W.techniques"}) > nodes_of({}));
  // And where the rating has its nodes, but the path has not, the value stays.
  const int most = nodes_of({});
  const Result cut =
      run({"rate", "-r", "W", "-c", "W.techniques", "--max-nodes", std::to_string(most), kHard});
  CHECK(holds(cut.out, "\t-\tnode-limit\n"));
  CHECK_FALSE(holds(cut.out, "\t>"));
}

TEST_CASE("limits: paths, hints, states and verdicts tell of them") {
  const Result path = run({"explain", "--max-nodes", "1", kHard});
  CHECK(path.code == 3);
  CHECK(holds(path.out, ", STATUS = node-limit\n"));
  CHECK(holds(path.err, "the path ends early (status node-limit)"));
  const std::string json = run({"explain", "-f", "json", "--max-nodes", "1", kHard}).out;
  for (const std::string& text : {path.out, json}) {
    CHECK(run({"verify"}, text).code == 3);
    CHECK(run({"verify", "--partial"}, text).code == 0);
  }
  const Result state = run({"state", "--after", "whip<=9", "--max-nodes", "1", kHard});
  CHECK(holds(state.err, "the rules may eliminate more: the limit of nodes was reached"));
  const std::string whole = run({"explain", kHard}).out;
  const Result verdict = run({"verify", "--strict", "--max-nodes", "1"}, whole);
  CHECK(verdict.code == 3);
  CHECK(holds(verdict.out, "not decided: a limit ended the check (status node-limit)\n"));
  CHECK(run({"verify", "--strict", "--max-nodes", "1000000000"}, whole).code == 0);
}

TEST_CASE("limits: --max-nodes gives the same bytes for any number of threads and any processor") {
  const std::string puzzles = many_puzzles(500, 1);
  for (const char* most : {"1", "50", "300"}) {
    const Arguments rate{"rate",        "-r", "W,gW,SER,HoDoKu", "-c", "nodes,solution,minimal",
                         "--max-nodes", most, "--max-length",    "9",  "-"};
    const Result one = run(rate + Arguments{"-t", "1"}, puzzles);
    CHECK(one.code == 0);
    INFO(most);
    CHECK(holds(one.out, "\tnode-limit\n"));
    CHECK(run(rate + Arguments{"-t", "3"}, puzzles).out == one.out);
    CHECK(run(rate + Arguments{"--isa", "scalar"}, puzzles).out == one.out);
  }
}
