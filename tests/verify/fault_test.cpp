// A fault has three parts: what the step says, what is there, what the rule asks.
#include "verify/board/fault.h"

#include <catch2/catch.hpp>
#include <string>
#include <type_traits>

#include "support/read_paths.h"
#include "verify/check/check.h"

namespace fault_tests {

using namespace bitwhip::verify;

// None of the parts can be left out, and none is taken for another one.
static_assert(std::is_constructible_v<Wrong, Says, There, Asks>);
static_assert(!std::is_constructible_v<Wrong, std::string>);
static_assert(!std::is_constructible_v<Wrong, const char*>);
static_assert(!std::is_constructible_v<Wrong, Says, There>);
static_assert(!std::is_constructible_v<Wrong, There, Says, Asks>);
static_assert(!std::is_constructible_v<Wrong, std::string, std::string, std::string>);
static_assert(!std::is_constructible_v<WrongAt, std::string, std::string>);
static_assert(!std::is_default_constructible_v<Fault>);

namespace {

const std::string kPuzzle =
    ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";

std::string verdict(const std::string& step) {
  return check(read_paths("(solve \"" + kPuzzle + "\")\n" + step + "\n").at(0)).why();
}

}  // namespace

TEST_CASE("faults: no part is empty") {
  const Fault fault(says("{}", ""), there("two"), asks("three"));
  CHECK(fault.says() == "nothing");
  CHECK(fault.text() == "nothing; two; three");
  CHECK(Wrong(fault).what() == fault.text());
}

TEST_CASE("faults: they name the length that a step has and that of its name") {
  CHECK(verdict("whip[2]: r1c1{n1 n5} - r2c1{n5 n4} - r3c1{n4 .} ==> r1c1 ≠ 8") ==
        "whip[2] names length 2; its chain has 3 CSP-variables; a whip[n] has n of them");
}

TEST_CASE("faults: a state names the cells of its board") {
  const auto fault = [](const std::string& head, int cells) {
    std::string state;
    for (int i = 0; i < cells; ++i) state += i == 0 ? "\"1\"" : ",\"1\"";
    const std::string text =
        "{" + head + ",\"rating\":\"W\",\"rules\":\"locked,whip\",\"singles\":[]," +
        "\"rounds\":[{\"state\":[" + state + "],\"steps\":[],\"singles\":[]}]}";
    try {
      read_paths(text);
    } catch (const Unreadable& error) {
      return error.why();
    }
    return std::string();
  };
  CHECK(fault("\"puzzle\":\"" + kPuzzle + "\"", 80) ==
        "a state of 80 cells; the board has 81 cells; a state has all cells of its board");
  CHECK(fault("\"puzzle\":\"" + std::string(36, '.') + "\",\"variant\":\"6x6\"", 35) ==
        "a state of 35 cells; the board has 36 cells; a state has all cells of its board");
}

}  // namespace fault_tests
