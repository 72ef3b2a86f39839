// Paths from a stream: one after another, and what cannot be read costs no other path.
#include "verify/read/reader.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "support/read_paths.h"
#include "verify/check/check.h"

using namespace bitwhip::verify;

namespace {

const std::string kSolved =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const std::string kOneBlank = "." + kSolved.substr(1);  // one cell is blank

const std::string kText =
    "PUZZLE = " + kOneBlank +
    "\nRATING = W\nRULES = locked,whip\nNOTATION = short\n\nnaked-single ==> r1c1 = 1\n\n" +
    "LEVEL = W0, MOST COMPLEX RULE = NS\nSOLUTION = " + kSolved + "\n";

std::string json(const std::string& more = "", const std::string& value = "0") {
  return "{" + more + "\"puzzle\":\"" + kOneBlank +
         "\",\"rating\":\"W\",\"rules\":\"locked,whip\",\"singles\":[{\"rule\":\"naked-single\","
         "\"value\":\"n1r1c1\"}],\"rounds\":[],\"solved\":"
         "true," +
         "\"value\":" + value + ",\"level\":\"W0\",\"most_complex_rule\":\"NS\",\"solution\":\"" +
         kSolved + "\"}";
}

// Source of a text in pieces, repeated `times` times.
Characters::Read source(const std::string& text, std::size_t piece, std::size_t times = 1) {
  return [&text, piece, times, at = std::size_t{0}, done = std::size_t{0}](
             char* to, std::size_t size) mutable {
    if (at == text.size() && done + 1 < times) {
      ++done;
      at = 0;
    }
    const std::size_t n = std::min({size, piece, text.size() - at});
    std::memcpy(to, text.data() + at, n);
    at += n;
    return n;
  };
}

// "right", or why not, of all that is in the text.
std::vector<std::string> verdicts(const std::string& text, std::size_t piece = 1000) {
  PathReader reader(source(text, piece));
  std::vector<std::string> list;
  while (const auto item = reader.next()) {
    if (item->fault) {
      list.push_back(item->where + ": " + item->why());
      continue;
    }
    const Verdict verdict = check(item->path);
    list.push_back(verdict.right() ? "right" : verdict.where + ": " + verdict.why());
  }
  return list;
}

using List = std::vector<std::string>;

}  // namespace

TEST_CASE("reader: text and JSON in every arrangement") {
  const List one{"right"}, three(3, "right");
  CHECK(verdicts(kText) == one);
  CHECK(verdicts(json()) == one);
  CHECK(verdicts(kText + kText + "\n\n" + kText) == three);
  CHECK(verdicts(json() + "\n" + json() + "\n\n" + json() + "\n") == three);
  CHECK(verdicts("[" + json() + "," + json() + ",\n" + json() + "]") == three);
  CHECK(verdicts("[\n  " + json() + ",\n  " + json() + ",\n  " + json() + "\n]\n") == three);
  CHECK(verdicts(kText + json() + "\n" + kText) == three);
  CHECK(verdicts("\xef\xbb\xbf" + kText) == one);
  CHECK(verdicts("").empty());
  CHECK(verdicts(" \n\r\n").empty());
  CHECK(verdicts("[]").empty());
}

TEST_CASE("reader: line ends and pieces make no difference") {
  std::string cr, crlf;
  for (const char c : kText + json("\n") + "\n" + kText) {
    cr += c == '\n' ? "\r" : std::string(1, c);
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
  }
  for (const std::size_t piece : {1u, 2u, 7u, 100000u}) {
    CHECK(verdicts(cr, piece) == List(3, "right"));
    CHECK(verdicts(crlf, piece) == List(3, "right"));
  }
}

TEST_CASE("reader: JSON over many lines, also without indentation") {
  std::string lines, flat;
  bool in_string = false;
  for (const char c : json()) {
    lines += c;
    flat += c;
    in_string = in_string != (c == '"');
    if (in_string || (c != '{' && c != ',' && c != '[')) continue;
    lines += "\n    ";
    flat += '\n';
  }
  CHECK(verdicts(lines) == List{"right"});
  CHECK(verdicts(flat) == List{"right"});
  CHECK(verdicts("[" + flat + ",\n" + flat + "]") == List(2, "right"));
}

TEST_CASE("reader: a damaged path costs its own verdict") {
  const std::string broken = json().substr(0, json().find("n1r1c1")),
                    unclosed = "{\"puzzle\":\"" + kOneBlank;
  CHECK(verdicts(json() + "\n" + broken + "\n" + json()) ==
        List{"right", "path 2: an object; the path breaks off; an object ends with a brace",
             "right"});
  CHECK(verdicts(json() + "\n" + unclosed + "\n" + json()) ==
        List{"right", "path 2: an object; the path breaks off; an object ends with a brace",
             "right"});
  CHECK(verdicts("[" + json() + "," + broken + "," + json() + "]") ==
        List{"right", "path 2: an object; the path breaks off; an object ends with a brace",
             "right"});
  CHECK(verdicts(json() + "\n" + broken + "\n" + kText) ==
        List{"right", "path 2: an object; the path breaks off; an object ends with a brace",
             "right"});
  CHECK(verdicts(json() + "\nnonsense\nmore\n" + json()) ==
        List{"right",
             "line 2: 'nonsense'; it is no beginning of a path; a path begins with PUZZLE = or, as "
             "JSON, with an object",
             "right"});
  CHECK(verdicts(kText + "nonsense\n" + kText) ==
        List{"line 10: 'nonsense'; the path has ended; nothing but SOLUTION and REFUTATION follows "
             "LEVEL or UNSOLVED",
             "right"});
  CHECK(verdicts("PUZZLE = " + kOneBlank + "\nnonsense\n" + kText) ==
        List{"line 2: 'nonsense'; it is neither a step nor anything else; a line of a path is a "
             "step, with an arrow, or one of the lines of docs/NOTATION.md",
             "right"});
  CHECK(verdicts("round 1\n" + kText).size() == 2);
  CHECK(verdicts("{}\n" + json()) == List{"path 1: JSON that is no path; key 'puzzle' not found; "
                                          "the document has the members of docs/NOTATION.md",
                                          "right"});
  CHECK(verdicts(json() + "}\n" + json()).size() == 3);
  CHECK(verdicts("[" + json()) ==
        List{"right", "line 1: an array; it is not closed; an array ends with a bracket"});
  CHECK(verdicts("{" + std::string(100, '[') + "\n" + json()).back() == "right");
  CHECK_THROWS_AS(read_paths("round 1\n"), Unreadable);
  CHECK_THROWS_AS(read_paths(kText + broken), Unreadable);
}

TEST_CASE("reader: what is known of a path that cannot be read") {
  const std::string text = "PUZZLE = " + kOneBlank + "\nRATING = W\nnonsense\n";
  PathReader reader(source(text, 10));
  const auto item = reader.next();
  REQUIRE(item);
  CHECK(item->path.puzzle == kOneBlank);
  CHECK(item->path.rating == "W");
}

TEST_CASE("reader: JSON of this version, and values in both forms") {
  CHECK(verdicts(json("\"schema\":1,")) == List{"right"});
  CHECK(verdicts(json("\"schema\":2,")) ==
        List{"path 1: schema 2; this version knows schema 1, so a newer one made the path; a path "
             "has a schema that this version knows"});
  CHECK(verdicts(json("\"schema\":\"1\",")).front() != "right");
  CHECK(verdicts(json("", "\"0\"")) == List{"right"});
  CHECK(verdicts(json("", "1")) == List{"path 1, the end: the value 1; the value is 0; the value "
                                        "is the greatest length of the steps"});
  CHECK(verdicts(json("", "0.5")).front() != "right");
  CHECK(verdicts(json("", "1e300")).front() != "right");
  CHECK(verdicts(json("", "-1")).front() != "right");
}

TEST_CASE("reader: one path in memory at a time, and none that is too long") {
  // 300 MB; a leak would show in the time and in the memory.
  const std::string line = json() + "\n";
  PathReader many(source(line, 65536, 500000));
  std::size_t count = 0;
  for (; count < 20000 && many.next(); ++count) {
  }
  CHECK(count == 20000);

  const std::string blanks(1 << 16, ' ');
  const std::string text = "PUZZLE = " + kOneBlank +
                           "\nRATING = " + std::string(PathReader::kLongest, 'x') + "\n" + kText;
  CHECK(verdicts(text) ==
        List{"line 1: a long path; it has more than 4 MiB; a path has 4 MiB at most", "right"});
  const std::string long_json =
      "{\"puzzle\":\"" + std::string(PathReader::kLongest, 'x') + "\"}\n" + json();
  CHECK(verdicts(long_json) ==
        List{"path 1: a long path; it has more than 4 MiB; a path has 4 MiB at most", "right"});
  PathReader endless(source(blanks, blanks.size(), 2000));  // 130 MB without a path
  CHECK_FALSE(endless.next());
}
