// The layout of a file, found by its content: columns of tables and members of JSON by what stands
// in them, JSON documents, and what is not guessed.
#include "input/layout.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "input/reader.h"
#include "io/io_error.h"

using namespace bitwhip;
using namespace bitwhip::input;

namespace layout_test {

const std::string kFirst =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSecond =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";
const std::string kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

// As "table 2 , header 1 'quiz'", "jsonl member quiz" or "json 1 member puzzle"; what is wrong, if
// the layout is refused.
std::string layout_of(std::string_view head, const FormatOptions& format = {}) {
  try {
    const auto found = find_layout(head, true, format, "FILE");
    if (!found) return "open";
    std::string text(row_of(found->family).name);
    if (found->column > 0) (text += " " + std::to_string(found->column) + " ") += found->separator;
    if (found->header_line > 0)
      text += " header " + std::to_string(found->header_line) + " '" + found->column_name + "'";
    if (found->family == InputFamily::json) text += " " + std::to_string(found->depth);
    if (text.starts_with("json")) text += " member " + found->member;
    return text;
  } catch (const io::IoError& error) {
    return error.what();
  }
}

// As "3: TOKEN|TAIL", or "3! WHY"; the text arrives in pieces of so many bytes.
std::vector<std::string> read(std::string_view text, std::size_t piece = SIZE_MAX) {
  const auto layout = find_layout(text, true, {}, "FILE");
  const auto splitter = make_splitter(*layout, Tails::kept);
  Chunk chunk;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view now = rest.substr(0, piece);
    for (std::size_t at = 0; at < now.size();)
      at += splitter->feed(now.substr(at), chunk, chunk.lines.size() + 1);
    rest.remove_prefix(now.size());
  }
  splitter->finish(chunk);
  std::vector<std::string> seen;
  for (const Line& line : chunk.lines)
    seen.push_back(std::to_string(line.number) + (line.refused ? "! " : ": ") +
                   std::string(chunk.token(line)) +
                   (line.refused ? "" : "|" + std::string(chunk.tail(line))));
  return seen;
}

using Texts = std::vector<std::string>;

TEST_CASE("layout: the column of a table is the one whose cells are puzzles with empty cells") {
  for (const std::string separator : {",", ";", "\t"}) {
    const auto row = [&](std::initializer_list<std::string> cells) {
      std::string text;
      for (const std::string& cell : cells) text += (text.empty() ? "" : separator) + cell;
      return text + "\n";
    };
    const std::string in = " " + separator + " header 1 ";
    CHECK(layout_of(row({"quizzes", "solutions"}) + row({kFirst, kSolved})) ==
          "table 1" + in + "'quizzes'");
    CHECK(layout_of(row({"answer", "question"}) + row({kSolved, kFirst})) ==
          "table 2" + in + "'question'");
    CHECK(layout_of(row({"source", "Puzzle", "rating"}) + row({"x", kFirst, "7"})) ==
          "table 2" + in + "'Puzzle'");
    CHECK(layout_of(row({"\"id\"", "\"a \"\"b\"\"\""}) + row({"\"1\"", "\"" + kFirst + "\""}))
              .starts_with("table 2 "));
    // A column of data frames may have a number for its name.
    CHECK(layout_of(row({"n", "0", "1"}) + row({"0", kFirst, kSolved})) == "table 2" + in + "'0'");
    // The name decides where two columns would do, and only there.
    CHECK(layout_of(row({"minlex", "Puzzle"}) + row({kFirst, kSecond})) ==
          "table 2" + in + "'Puzzle'");
    CHECK(layout_of(row({"n", "puzzle", "question"}) + row({"1", kSolved, kFirst})) ==
          "table 3" + in + "'question'");
    CHECK(layout_of(row({"first", "second"}) + row({kFirst, kSecond})) ==
          "FILE:2: columns 1 ('first') and 2 ('second') both hold puzzles; --column names the one "
          "to read");
    CHECK(layout_of(row({"1", kFirst, kSecond})) ==
          "FILE:1: columns 2 and 3 both hold puzzles; --column names the one to read");
    // Without a header.
    CHECK(layout_of(row({kSolved, kFirst})) == "table 2 " + separator);
    CHECK(layout_of(row({"1", kSolved, kFirst})) == "table 3 " + separator);
    // The first row is damaged.
    CHECK(layout_of(row({"q", "a"}) + row({kFirst.substr(1), kSolved}) + row({kFirst, kSolved})) ==
          "table 1" + in + "'q'");
  }
  CHECK(layout_of("id puzzle rating\n1 " + kFirst + " 7.2\n") == "table 2   header 1 'puzzle'");
}

TEST_CASE("layout: one word above bare puzzles is a header if it is a usual one") {
  CHECK(layout_of("Question\n" + kFirst + "\n") == "table 1 , header 1 'Question'");
  CHECK(layout_of("quizzes\r\n" + kFirst + "\r\n") == "table 1 , header 1 'quizzes'");
  for (const char* word : {"nonsense", "sudoku", "123", "Golden Nugget", kSolved.c_str()})
    CHECK(layout_of(std::string(word) + "\n" + kFirst + "\n") == "lines");
  CHECK(read("nonsense\n" + kFirst + "\n").size() == 2);
}

TEST_CASE("layout: a solved grid is never read where the puzzles have another sign or place") {
  for (const char* sign : {"-", "?", "o", "\u00b7", "\uff0e", "\u2013"}) {
    std::string puzzle;
    for (const char c : kFirst) puzzle += c == '.' ? sign : std::string(1, c);
    CHECK(layout_of("answer,question\n" + kSolved + "," + puzzle + "\n") ==
          "table 2 , header 1 'question'");
    CHECK(layout_of(kSolved + "," + puzzle + "\n") == "table 2 ,");
    CHECK(layout_of("id,quiz\n1," + puzzle + "\n") == "table 2 , header 1 'quiz'");
  }
  std::string mask;
  for (const char c : kFirst) mask += c == '.' ? '0' : '1';
  CHECK(layout_of("id,mask,quiz\n1," + mask + "," + kFirst + "\n") == "table 3 , header 1 'quiz'");
  // A header whose first word is `puzzle`.
  CHECK(layout_of("puzzle,unsolved\n" + kSolved + "," + kFirst + "\n") ==
        "table 2 , header 1 'unsolved'");
  CHECK(layout_of("puzzle no,grid\n1," + kFirst + "\n") == "table 2 , header 1 'grid'");
  CHECK(layout_of("puzzle\tW\n" + kFirst + "\t3\n") == "lines");
  CHECK(layout_of("puzzle\tW\n-\t-\n") == "lines");
  // Rows that are shifted or cut off.
  CHECK(read("id,quiz,sol\n1," + kFirst + "," + kSolved + "\n2," + kSolved + "\n")[1] ==
        "3! the line has 2 columns where the first has 3, and a solved grid for a puzzle");
  CHECK(read("id,sol,quiz\n1," + kSolved + "," + kFirst + "\nx,2," + kSolved + "," + kSecond +
             "\n")[1] == "3! a solved grid is in column 3, and a puzzle in column 4");
  // The column that is called `puzzle` is read, whatever stands before it.
  CHECK(read("id,a,puzzle\n1," + kFirst + "," + kSecond + "\n") ==
        Texts{"2: " + kSecond + "|1," + kFirst});
}

TEST_CASE("layout: rows of tables keep what stands around the puzzle") {
  CHECK(read("answer,question,n\n" + kSolved + "," + kFirst + ",7\n" + kSolved + "," + kSecond +
             ",8\n\nx,y\n") == Texts{"2: " + kFirst + "|" + kSolved + ",7",
                                     "3: " + kSecond + "|" + kSolved + ",8", "5: y|x"});
}

TEST_CASE("layout: cells between bars are a table, framed or not, with the rules of Markdown") {
  const std::string rows =
      kSolved + " | " + kFirst + " | 7\n" + kSolved + " | " + kSecond + " | 8\n";
  CHECK(layout_of(rows) == "table 2 |");
  CHECK(layout_of("answer|question|n\n" + rows) == "table 2 | header 1 'question'");
  const Texts expected{"3: " + kFirst + "|" + kSolved + "\t7",
                       "4: " + kSecond + "|" + kSolved + "\t8"};
  for (const std::string rule : {"|---|---|---|", "|:---|---:|:-:|", "+-----+-----+---+"}) {
    std::string framed = "| answer | puzzle | n |\n" + rule + "\n";
    for (const std::string& puzzle : {kFirst, kSecond})
      framed += "| " + kSolved + " | " + puzzle + " | " + (puzzle == kFirst ? "7" : "8") + " |\n";
    CHECK(layout_of(framed) == "table 2 | header 1 'puzzle'");
    CHECK(read(framed) == expected);
  }
  CHECK(layout_of("| " + kFirst + " | " + kSolved + " |\n") == "table 1 |");
  CHECK(read(" sol | puzzle | n\n----+----+---\n" + rows) == expected);
  CHECK(read("puzzle | sol\n--- | ---\n" + kFirst + " | " + kSolved + "\n") ==
        Texts{"3: " + kFirst + "|" + kSolved});
  // A name behind a bar is a tail, as before.
  CHECK(layout_of(kFirst + "|a name\n") == "lines");
}

TEST_CASE("layout: bytes that are no text are named once") {
  std::string bytes;
  for (std::uint32_t i = 1; bytes.size() < 4000; ++i)
    bytes += static_cast<char>(i * 2654435761U >> 24);
  CHECK(layout_of(bytes).starts_with("FILE is no text: binary data"));
  CHECK(layout_of("\x7f"
                  "ELF" +
                  bytes)
            .starts_with("FILE is no text"));
  // Where a puzzle stands on a line, that is what is read.
  CHECK(layout_of(kFirst + "\n" + bytes) == "lines");
  CHECK(layout_of("<div>\n<p>a sentence</p>\n<p>another</p>\n</div>\n") == "text");
  CHECK(layout_of("<td>" + kFirst + "</td>\n<td>" + kSecond + "</td>\n") != "text");
}

TEST_CASE("layout: titles above the header of a table are no records") {
  const std::string header = "id,quiz,sol\n", row = "1," + kFirst + "," + kSolved + "\n";
  for (const std::string title :
       {"Hard ones", "My list of hard puzzles, 2024", "a title\n\nand one"}) {
    const std::string text = title + "\n" + header + row;
    const auto lines = 1 + std::count(title.begin(), title.end(), '\n');
    CHECK(layout_of(text) == "table 2 , header " + std::to_string(lines + 1) + " 'quiz'");
    CHECK(read(text) == Texts{std::to_string(lines + 2) + ": " + kFirst + "|1," + kSolved});
  }
}

TEST_CASE(
    "layout: quoted cells of a table may have line ends, and a stray quote swallows nothing") {
  const auto check = [](const std::string& text, const Texts& expected) {
    INFO(text);
    CHECK(read(text) == expected);
    for (const std::size_t piece : {1, 7}) CHECK(read(text, piece) == expected);
  };
  check("id,note,quiz\n1,\"two\nlines, \"\"and\"\"\r\nmore\"," + kFirst + "\n2,x," + kSecond + "\n",
        {"2: " + kFirst + "|1,\"two lines, \"\"and\"\" more\"", "5: " + kSecond + "|2,x"});
  std::string rows;
  for (std::size_t row = 0; row < 9; ++row)
    rows += (row > 0 ? "\n" : "") + kFirst.substr(9 * row, 9);
  CHECK(read("id;quiz\n1;\"" + rows + "\"\n2;" + kSecond + "\n").size() == 2);
  check("id,quiz,note\n1," + kFirst + ",\"stray\n2," + kSecond + ",x\n",
        {"2: " + kFirst + "|1,\"stray", "3: " + kSecond + "|2,x"});
  check("id,quiz,note\n1," + kFirst + ",\"stray\nno row\n",
        {"2: " + kFirst + "|1,\"stray", "3! the line has 1 column, and the puzzle is column 2"});
  // In a text it is a quote of the language.
  CHECK(layout_of("Hello,\"hi\n" + rows + "\nbye\"\n") == "text");
}

TEST_CASE("layout: what spreadsheets write around cells") {
  CHECK(layout_of("sep=;\nid;quiz\n1;" + kFirst + "\n") == "table 2 ; header 2 'quiz'");
  CHECK(read("sep=;\n1;" + kFirst + "\n2;" + kSecond + "\n") ==
        Texts{"2: " + kFirst + "|1", "3: " + kSecond + "|2"});
  CHECK(read("sep=,\n" + kFirst + ",a\n") == Texts{"2: " + kFirst + "|a"});
  CHECK(read("sep=;\npuzzle;n\n" + kFirst + ";a\n") == Texts{"3: " + kFirst + "|a"});
  CHECK(read("id,quiz\n1,=\"" + kFirst + "\"\n2,\"=\"\"" + kSecond + "\"\"\"\n") ==
        Texts{"2: " + kFirst + "|1", "3: " + kSecond + "|2"});
  CHECK(read("=\"" + kFirst + "\",7\n=\"" + kSecond + "\",8\n") ==
        Texts{"1: " + kFirst + "|7", "2: " + kSecond + "|8"});
}

TEST_CASE("layout: a header alone is no record") {
  for (const char* header : {"puzzle", "quizzes", "quizzes,solutions", "id;Question;answer",
                             "source\tpuzzle", "| puzzle | solution |"}) {
    INFO(header);
    CHECK(read(header).empty());
    CHECK(read(std::string(header) + "\n\n").empty());
  }
  CHECK(read("nonsense\n").size() == 1);
}

TEST_CASE("layout: the member of JSON is the one that holds a puzzle with empty cells") {
  const auto object = [](const std::string& name, const std::string& puzzle) {
    return "{\"answer\":\"" + kSolved + "\",\"" + name + "\":\"" + puzzle + "\"}";
  };
  CHECK(layout_of(object("question", kFirst) + "\n") == "jsonl member question");
  CHECK(layout_of("{}\n{\"n\":5}\n" + object("q", kFirst)) == "jsonl member q");
  CHECK(layout_of(object("puzzle", kFirst)) == "jsonl member puzzle");
  CHECK(layout_of("{\"puzzle\":\"" + kSolved + "\",\"q\":\"" + kFirst + "\"}") == "jsonl member q");
  CHECK(layout_of("{\"puzzle\":null,\"q\":\"" + kFirst + "\"}") == "jsonl member puzzle");
  CHECK(layout_of("{\"a\":\"" + kFirst + "\",\"b\":\"" + kSecond + "\"}") ==
        "FILE: the members 'a' and 'b' both hold puzzles; --column names the one to read");
  CHECK(layout_of("{\"answer\":\"" + kSolved + "\"}") == "jsonl member puzzle");
  CHECK(read("{\"answer\":\"" + kSolved + "\"}") ==
        Texts{"1! the JSON object has no member \"puzzle\""});
  CHECK(read("{\"puzzle\":null}\n{\"a\":\"" + kSolved + "\",\"q\":\"" + kFirst + "\"}")[1] ==
        "2! the JSON object has no member \"puzzle\"; --column q reads its member \"q\"");
  CHECK(layout_of(object("question", kFirst), {{}, "answer"}) == "jsonl member answer");
  CHECK(layout_of("{\n\"id\": 1,\n\"question\": \"" + kFirst + "\"\n}\n") ==
        "json 0 member question");
  CHECK(layout_of("[" + object("q", kFirst) + "]") == "json 1 member q");
  CHECK(layout_of("\n[\n  " + object("q", kFirst) + ",\n") == "json 1 member q");
  CHECK(layout_of("[\"" + kFirst + "\"]") == "json 1 member puzzle");
  CHECK(layout_of("[[5,3,0],[6,0,0]]") == "json 0 member puzzle");
  CHECK(layout_of("[[[5,3,0]]]") == "json 1 member puzzle");
  // What has a bracket and is no JSON.
  CHECK(layout_of("[code]\n53..7....\n6..195...\n") == "rows");
  CHECK(layout_of("[" + kFirst + "]\n") == "lines");
}

TEST_CASE("layout: a list of puzzles within a JSON object, however deep and however it arrives") {
  const std::string q = "{\"q\":\"" + kFirst + "\",\"a\":\"" + kSolved + "\"}",
                    r = "{\"a\":\"" + kSolved + "\",\"q\":\"" + kSecond + "\"}";
  std::string matrix = "[";
  for (std::size_t row = 0; row < 9; ++row) {
    matrix += row > 0 ? ",\n [" : "[";
    for (std::size_t column = 0; column < 9; ++column) {
      const char cell = kFirst[9 * row + column];
      matrix +=
          std::string(column > 0 ? ", " : "") + (cell == '.' ? "-1" : std::string(1, cell) + ".0");
    }
    matrix += "]";
  }
  matrix += "]";
  const std::string first = ": " + kFirst + "|", second = ": " + kSecond + "|";
  const struct {
    std::string text;
    Texts expected;
  } kCases[] = {
      {"{\"puzzles\":[\"" + kFirst + "\",\"" + kSecond + "\"]}", {"1" + first, "1" + second}},
      {"{\"n\": 2, \"of\": {\"data\": [1, 2]},\n\"data\": {\"items\": [\n" + q + ",\n" + r +
           "\n], \"q\": \"]\"}}\n",
       {"3" + first, "4" + second}},
      {"{\n\"a \\\" b\": {\"items\": [" + q + "]},\n\"items\": [5]}", {"2" + first}},
      {"{\"newboard\":{\"grids\":[{\"value\":" + matrix + ",\"solution\":\"" + kSolved +
           "\"}],\"results\":1}}",
       {"1" + first}},
      {"{\"board\":" + matrix + "}", {"1" + first}},
      {"{\"data\":{\"board\":" + matrix + "}}", {"1" + first}},
      {"{\"data\":{\"q\":\"" + kFirst + "\"},\"message\":\"ok\"}", {"1" + first}},
      {"{\"columns\":[\"q\",\"a\"],\"data\":[[\"" + kFirst + "\",\"" + kSolved + "\"]]}",
       {"1" + first}},
      {"{\"list\":[" + q + "]}\n{\"list\":[" + r + "]}\n{\"other\":[]}\n",
       {"1" + first, "2" + second, "3! the JSON object has no list \"list\""}},
  };
  for (const auto& [text, expected] : kCases) {
    INFO(text);
    CHECK(read(text) == expected);
    for (const std::size_t piece : {1, 7}) CHECK(read(text, piece) == expected);
  }
  CHECK(
      layout_of("{\"x\":{\"a\":[" + q + "]},\"y\":[" + r + "]}") ==
      "FILE: 'x.a' and 'y' of this JSON object both hold puzzles, and one list is read of a file");
  CHECK(layout_of("{\"x\":[" + q + "]}", {{}, "a"}) == "json 1 member a");
  // Cut off, as the head of a long file is.
  CHECK(layout_of("{\"x\":[" + q + "," + r) == "json 1 member q");
  // A solution is no list of puzzles, and what holds none is refused as before.
  CHECK(layout_of("{\"x\":[\"" + kSolved + "\"]}") == "jsonl member puzzle");
}

TEST_CASE("layout: entries of JSON documents, however they are printed and arrive") {
  const std::string matrix = [] {
    std::string text = "[";
    for (std::size_t row = 0; row < 9; ++row) {
      text += row > 0 ? ",\n [" : "[";
      for (std::size_t column = 0; column < 9; ++column) {
        const char cell = kFirst[9 * row + column];
        text += std::string(column > 0 ? ", " : "") + (cell == '.' ? "0" : std::string(1, cell));
      }
      text += "]";
    }
    return text + "]";
  }();
  std::string rows = "[";
  for (std::size_t row = 0; row < 9; ++row)
    rows += (row > 0 ? ",\"" : "\"") + kFirst.substr(9 * row, 9) + "\"";
  rows += "]";
  const std::string pretty = "{\n  \"n\": [1, {}],\n  \"q\": \"" + kSecond + "\"\n}";
  const struct {
    std::string text;
    Texts expected;
  } kCases[] = {
      {matrix, {"1: " + kFirst + "|"}},
      {"\xef\xbb\xbf" + rows + "\r\n", {"1: " + kFirst + "|"}},
      {"[" + matrix + ",\n" + matrix + "]\n", {"1: " + kFirst + "|", "10: " + kFirst + "|"}},
      {"[\"" + kFirst + "\", \"" + kSecond + "\"]", {"1: " + kFirst + "|", "1: " + kSecond + "|"}},
      {"[\n" + pretty + ",\n" + pretty + "\n]\n", {"2: " + kSecond + "|", "6: " + kSecond + "|"}},
      {pretty + "\n" + pretty + "\n", {"1: " + kSecond + "|", "5: " + kSecond + "|"}},
      {"[{\"q\":\"" + kFirst + "\",\"tail\":\"]}\\\"[\"},{\"n\":1}, 5, nonsense]",
       {"1: " + kFirst + "|]}\"[", "1! the JSON object has no member \"q\"",
        "1! the JSON value is no puzzle", "1! not a JSON object"}},
      {"[\"" + kSolved + "\", \"" + kFirst + "\"]\n[\"" + kSolved + "\", \"" + kSecond + "\"]\n",
       {"1: " + kFirst + "|", "2: " + kSecond + "|"}},
      {"[{\"q\":\"" + kFirst + "\"},\n{\"q\":",
       {"1: " + kFirst + "|", "2! JSON that ends in the midst of a value"}},
  };
  for (const auto& [text, expected] : kCases) {
    INFO(text);
    CHECK(read(text) == expected);
    for (const std::size_t piece : {1, 7}) CHECK(read(text, piece) == expected);
  }
}

TEST_CASE("layout: a prefix decides as the whole head does, or not yet") {
  const std::string heads[] = {
      "id,quizzes\n1," + kFirst + "\n",
      "[\n {\"id\": 1, \"q\": \"" + kFirst + "\"}\n]\n",
      "{}\n{\"q\":\"" + kFirst + "\"}\n",
      "[[5,3,0,0,7,0,0,0,0],\n[6,0,0,1,9,5,0,0,0]]\n",
      "{\n\"q\":\n\"" + kFirst + "\"}\n",
      "nonsense\n" + kFirst + "\n",
      kSolved + "," + kFirst + "\n",
      "Puzzle: " + kFirst + "\nSolution: " + kSolved + "\n",
      "puzzle=" + kFirst + "\nsolution=" + kSolved + "\n",
      "Solution: " + kSolved + "\nPuzzle: " + kFirst + "\n",
      "| sol | puzzle |\n|---|---|\n| " + kSolved + " | " + kFirst + " |\n",
      "a title\n| sol | puzzle |\n|---|---|\n| " + kSolved + " | " + kFirst + " |\n",
      "a title\nid,quiz\n1," + kFirst + "\n",
      "id,note,quiz\n1,\"a\nb\"," + kFirst + "\n",
      "sep=;\n" + kFirst + ";1\n",
      "quizzes,solutions\n",
      "```\n" + kFirst + "\n```\n",
      "[[5 3 0 0 7 0 0 0 0]\n [6 0 0 1 9 5 0 0 0]\n",
      "{\"a\":{\"b\":[{\"q\":\"" + kFirst + "\"}\n]}}\n",
  };
  for (const std::string& head : heads) {
    INFO(head);
    const FormatOptions format;
    const auto whole = find_layout(head, true, format, "FILE");
    LayoutFinder finder(format, "FILE");
    std::optional<FileLayout> found;
    for (std::size_t size = 0; size <= head.size() && !found; ++size)
      found = finder.look_at(std::string_view(head).substr(0, size), size == head.size());
    CAPTURE(found.has_value(), found ? row_of(found->family).name : "");
    CHECK(found == whole);
  }
}

}  // namespace layout_test
