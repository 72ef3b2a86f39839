// The forms of tables, character by character.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tables/table.h"

using namespace bitwhip::tables;

namespace {

std::vector<Table> two_tables() {
  return {
      {"levels",
       "A title",
       {"rating", "2", ">2"},
       {{std::string("L"), std::uint64_t{7}, std::uint64_t{12345}},
        {std::string("M_0"), {}, std::uint64_t{0}}},
       {"a note", "another"}},
      {"other",
       "With, commas & more",
       {"n", "what"},
       {{std::uint64_t{4}, std::string("a, \"b\" | c < d")}},
       {}},
  };
}

std::string render(std::string_view format, const RenderOptions& style = {}) {
  return formats().find(format)->render(two_tables(), style);
}

}  // namespace

TEST_CASE("tables as text") {
  CHECK(render("text") ==
        "A title\n"
        "\n"
        "rating  2     >2\n"
        "L       7  12345\n"
        "M_0            0\n"
        "\n"
        "a note\n"
        "another\n"
        "\n"
        "With, commas & more\n"
        "\n"
        "n  what\n"
        "4  a, \"b\" | c < d\n");
  const std::string colored = render("text", {.color = true});
  CHECK(colored.starts_with(
      "\x1b[1mA title\x1b[0m\n\n\x1b[1mrating  2     >2\x1b[0m\nL       7  12345\n"));
}

TEST_CASE("tables as Markdown") {
  CHECK(render("markdown") ==
        "### A title\n"
        "\n"
        "| rating | 2 | \\>2 |\n"
        "|---|---:|---:|\n"
        "| L | 7 | 12345 |\n"
        "| M\\_0 |  | 0 |\n"
        "\n"
        "- a note\n"
        "- another\n"
        "\n"
        "### With, commas \\& more\n"
        "\n"
        "| n | what |\n"
        "|---:|---|\n"
        "| 4 | a, \"b\" \\| c \\< d |\n");
}

TEST_CASE("tables as CSV") {
  CHECK(render("csv") == "rating,2,>2\nL,7,12345\nM_0,,0\n\nn,what\n4,\"a, \"\"b\"\" | c < d\"\n");
}

TEST_CASE("tables as LaTeX") {
  CHECK(render("latex") ==
        "\\begin{table}\n"
        "\\caption{A title}\n"
        "\\begin{tabular}{lrr}\n"
        "\\hline\n"
        "rating & 2 & $>$2 \\\\\n"
        "\\hline\n"
        "L & 7 & 12345 \\\\\n"
        "M\\_0 &  & 0 \\\\\n"
        "\\hline\n"
        "\\end{tabular}\n"
        "\n"
        "a note\n"
        "\n"
        "another\n"
        "\\end{table}\n"
        "\n"
        "\\begin{table}\n"
        "\\caption{With, commas \\& more}\n"
        "\\begin{tabular}{rl}\n"
        "\\hline\n"
        "n & what \\\\\n"
        "\\hline\n"
        "4 & a, \"b\" \\textbar{} c $<$ d \\\\\n"
        "\\hline\n"
        "\\end{tabular}\n"
        "\\end{table}\n");
}

TEST_CASE("tables as JSON") {
  const auto document = nlohmann::json::parse(render("json"));
  REQUIRE(document.size() == 2);
  CHECK(document["levels"]["title"] == "A title");
  CHECK(document["levels"]["columns"] == nlohmann::json{"rating", "2", ">2"});
  CHECK(document["levels"]["rows"][0] == nlohmann::json{{"rating", "L"}, {"2", 7}, {">2", 12345}});
  CHECK(document["levels"]["rows"][1]["2"].is_null());
  CHECK(document["levels"]["notes"] == nlohmann::json{"a note", "another"});
  CHECK(document["other"]["rows"][0]["n"] == 4);
  CHECK(document["other"]["notes"].empty());
}

TEST_CASE("control characters in cells are seen, and no format but CSV has them raw") {
  const std::vector<Table> tables{
      {"t",
       "T",
       {"a\tb", "n"},
       {{std::string("x\ny\x1b[31m|"), Number{"1" + std::string(400, '0')}}},
       {}}};
  const auto rendered = [&](std::string_view format) {
    return formats().find(format)->render(tables, {});
  };
  for (const char* format : {"text", "markdown", "latex", "json"}) {
    INFO(format);
    const std::string text = rendered(format);
    CHECK(text.find_first_of("\t\x1b") == std::string::npos);
    CHECK(text.find("x\ny") == std::string::npos);
  }
  CHECK(rendered("text").find("x\\x0ay\\x1b[31m|") != std::string::npos);
  CHECK(rendered("markdown").find("| x\\\\x0ay\\\\x1b\\[31m\\| |") != std::string::npos);
  CHECK(rendered("csv").find("\"x\ny\x1b[31m|\",1000") != std::string::npos);
  // No double holds it.
  CHECK(nlohmann::json::parse(rendered("json"))["t"]["rows"][0]["n"].is_string());
}

TEST_CASE("what Markdown and LaTeX take for markup stays text") {
  const std::vector<Table> tables{{"t", "--by", {"~a~ & b"}, {{std::string("---|-x")}}, {}}};
  const auto rendered = [&](std::string_view format) {
    return formats().find(format)->render(tables, {});
  };
  const std::string markdown = rendered("markdown"), latex = rendered("latex");
  CHECK(markdown.find("| \\~a\\~ \\& b |") != std::string::npos);
  CHECK(latex.find("\\caption{-{}-by}") != std::string::npos);
  CHECK(latex.find("-{}-{}-\\textbar{}-x \\\\") != std::string::npos);
}

TEST_CASE("columns of one name keep their cells in JSON") {
  const std::vector<Table> tables{
      {"t",
       "T",
       {"level", "x", "level", "level (2)", "level"},
       {{Number{"1"}, Number{"2"}, Number{"3"}, Number{"4"}, Number{"5"}}},
       {}}};
  const auto table = nlohmann::json::parse(formats().find("json")->render(tables, {}))["t"];
  CHECK(table["columns"] ==
        nlohmann::json{"level", "x", "level (2)", "level (2) (2)", "level (3)"});
  CHECK(table["rows"][0] ==
        nlohmann::json{
            {"level", 1}, {"x", 2}, {"level (2)", 3}, {"level (2) (2)", 4}, {"level (3)", 5}});
}

TEST_CASE("no table, no rows") {
  for (const TableFormat& format : formats()) {
    CHECK(format.render({}, {}) == (format.name == "json" ? "{}\n" : ""));
    const std::vector<Table> empty{{"t", "T", {"a"}, {}, {}}};
    CHECK(format.render(empty, {}).ends_with("\n"));
    CHECK(formats().find(format.name) == &format);
  }
  CHECK(formats().find("tsv") == nullptr);
  CHECK(formats().front().name == "text");
}
