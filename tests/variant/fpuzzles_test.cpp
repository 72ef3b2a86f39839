// Strings of f-puzzles, key by key: made here as JSON, and compared with our own notation written
// by hand.
#include "variant/fpuzzles.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "io/lz_string.h"
#include "layouts.h"
#include "lines.h"
#include "support/lz_string.h"
#include "variant/variant.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;
using bitwhip::testing::lz_base64;
using Json = nlohmann::json;

namespace {

Json board(int size) {
  Json json{{"size", size}, {"grid", Json::array()}};
  for (int row = 0; row < size; ++row) {
    json["grid"].push_back(Json::array());
    for (int column = 0; column < size; ++column) json["grid"].back().push_back(Json::object());
  }
  return json;
}
Json board(int size, const std::string& key, const Json& value) {
  Json json = board(size);
  json[key] = value;
  return json;
}

FPuzzle translated(const Json& json) {
  const auto read = or_refusal([&] { return translate_fpuzzle_json(json.dump()); });
  if (const auto* refusal = std::get_if<LineRefusal>(&read))
    FAIL(json.dump() << ": " << refusal->message);
  return std::get<FPuzzle>(read);
}
std::string refusal_of(const std::string& json) { return refused("fpuzzles", lz_base64(json)); }
std::string refusal_of(const Json& json) { return refusal_of(json.dump()); }

// The clue words of a 9x9, without the grid.
std::string words(const std::string& key, const std::string& value) {
  const FPuzzle puzzle = translated(board(9, key, Json::parse(value)));
  CHECK(puzzle.names == (puzzle.fields.empty() ? "9x9" : "9x9,clues"));
  CHECK(puzzle.grid == std::string(81, '.'));
  std::string text;
  for (const std::string& field : puzzle.fields) text += (text.empty() ? "" : " ") + field;
  return text;
}

// The cells of a board: a value for each, or none where the character is '.'.
void set_regions(Json& json, const std::string& map) {
  const std::size_t size = json["size"];
  for (std::size_t i = 0; i < map.size(); ++i) {
    if (map[i] == '-') json["grid"][i / size][i % size]["region"] = nullptr;
    if (map[i] >= '0' && map[i] <= '9') json["grid"][i / size][i % size]["region"] = map[i] - '0';
  }
}

}  // namespace

TEST_CASE("fpuzzles: each key of clues as words") {
  struct Case {
    std::string key, value, words;
  };
  const std::vector<Case> cases{
      {"thermometer",
       R"([{"lines":[["R1C1","R1C2"],["R2C1","R2C2","R3C3"]]},{"lines":[["R9C9","R8C9"]]}])",
       "thermo:r1c1r1c2 thermo:r2c1r2c2r3c3 thermo:r9c9r8c9"},
      {"slowthermometer", R"([{"lines":[["R1C1","R1C2"]]}])", "slowthermo:r1c1r1c2"},
      {"maximum", R"([{"cell":"R1C1"},{"cell":"R2C2"}])", "max:r1c1r2c2"},
      {"minimum", R"([{"cell":"R1C1"},{"cell":"R2C2"}])", "min:r1c1r2c2"},
      {"odd", R"([{"cell":"R1C1"},{"cell":"R2C2"}])", "odd:r1c1r2c2"},
      {"even", R"([{"cell":"R1C1"}])", "even:r1c1"},
      {"difference",
       R"([{"cells":["R1C1","R1C2"]},{"cells":["R1C1","R2C1"],"value":"3"},{"cells":["R1C3","R2C3"],"value":2},{"cells":["R1C4","R2C4"],"value":""}])",
       "difference:r1c1r1c2;3r1c1r2c1;2r1c3r2c3;r1c4r2c4"},
      {"nonconsecutive", "true", "difference:neg1"},
      {"ratio", R"([{"cells":["R1C1","R1C2"]},{"cells":["R1C1","R2C1"],"value":"3"}])",
       "ratio:r1c1r1c2;3r1c1r2c1"},
      {"xv",
       R"([{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R1C1","R2C1"],"value":"V"},{"cells":["R5C1","R5C2"],"value":""},{"cells":["R6C1","R6C2"]}])",
       "sum:10r1c1r1c2;5r1c1r2c1"},
      {"negative", R"(["ratio"])", "ratio:neg2"},
      {"negative", R"(["xv","ratio"])", "ratio:neg2 sum:neg5;neg10"},
      {"whispers",
       R"([{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"],["R3C1","R3C2"]],"value":"4"}])",
       "whispers:r1c1r1c2 whispers:4;r2c1r2c2 whispers:4;r3c1r3c2"},
      {"renban", R"([{"lines":[["R1C1","R1C2"]],"width":0.3}])", "renban:r1c1r1c2"},
      {"nabner", R"([{"lines":[["R1C1","R1C2"]]}])", "nabner:r1c1r1c2"},
      {"palindrome", R"([{"lines":[["R1C1","R1C2"]]}])", "palindrome:r1c1r1c2"},
      {"clone",
       R"([{"cells":["R1C1","R1C2","R5C5"],"cloneCells":["R3C1","R3C2","R5C5"]},{"cells":["R9C9"],"cloneCells":["R8C8"]}])",
       "clone:r1c1r3c1;r1c2r3c2;r9c9r8c8"},
      {"entropicline", R"([{"lines":[["R1C1","R1C2"]]}])", "entrol:r1c1r1c2"},
      {"modularline", R"([{"lines":[["R1C1","R1C2"]]}])", "modl:r1c1r1c2"},
      {"killercage",
       R"([{"cells":["R1C1","R1C2"],"value":"9"},{"cells":["R2C1","R2C2","R2C3"]},{"cells":["R3C1","R3C2"],"value":12}])",
       "killer:9;r1c1r1c2 killer:r2c1r2c2r2c3 killer:12;r3c1r3c2"},
      {"extraregion", R"([{"cells":["R1C1","R2C2"]}])", "extraregion:r1c1r2c2"},
      {"columnindexer", R"([{"cells":["R1C1","R2C1"]}])", "colindexer:r1c1r2c1"},
      {"rowindexer", R"([{"cells":["R1C1","R1C2"]}])", "rowindexer:r1c1r1c2"},
      {"cage",
       R"([{"cells":["R1C1","R1C2"],"value":"x"},{"cells":["R1C1"],"value":"DR"},{"cells":[]}])",
       ""},
      {"thermometer", R"([{"lines":[["R1C1"],[]]}])", ""},
      // Values without effect.
      {"arrow", "[]", ""},
      {"arrow", "null", ""},
      {"arrow", "false", ""},
      {"arrow", "\"\"", ""},
      {"arrow", "{}", ""},
      {"antiknight", "false", ""},
      {"title", "\"\\ud83d\\ude00 \\u00e9\"", ""},
      {"text", R"([{"cells":["R1C1"],"value":"<"}])", ""},
      {"solution", "[1,2,3]", ""},
  };
  for (const Case& c : cases) {
    INFO(c.key << " " << c.value);
    CHECK(words(c.key, c.value) == c.words);
    accepted("fpuzzles", lz_base64(board(9, c.key, Json::parse(c.value)).dump()));
  }
  Json both = board(
      9, "ratio",
      Json::parse(
          R"([{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1","R2C2"]},{"cells":["R3C1","R3C2"],"value":"3"}])"));
  both["negative"] = {"ratio"};
  CHECK(translated(both).fields ==
        std::vector<std::string>{"ratio:3r1c1r1c2;r2c1r2c2;3r3c1r3c2", "ratio:neg2", "ratio:neg3"});
}

TEST_CASE("fpuzzles: flags are names") {
  Json json = board(9, "diagonal+", true);
  CHECK(translated(json).names == "9x9,dpos");
  json["diagonal-"] = json["antiknight"] = json["antiking"] = json["disjointgroups"] = true;
  CHECK(Variant(translated(json).names).name() ==
        Variant("9x9,x,antiknight,antiking,disjoint").name());
}

TEST_CASE("fpuzzles: givens and pencil marks") {
  Json json = board(4);
  json["grid"][0][0] = {{"value", 3}, {"given", true}};
  json["grid"][0][1] = {{"value", 2}};
  json["grid"][0][2] = {{"value", 2}, {"given", false}, {"givenPencilMarks", Json::array()}};
  CHECK(translated(json).grid == "3" + std::string(15, '.'));
  json["grid"][3][3]["givenPencilMarks"] = {4, 1};
  json["grid"][3][2] = {{"value", 3}, {"given", true}, {"givenPencilMarks", {1, 2}}};
  std::string state = "..3.";
  for (int cell = 1; cell < 14; ++cell) state += "1234";
  CHECK(translated(json).grid == state + "....1..4");
  const auto puzzle = accepted("fpuzzles", lz_base64(json.dump()));
  CHECK(puzzle.puzzle.cell[0] == 0b100);
  CHECK(puzzle.puzzle.cell[9 * 3 + 3] == 0b1001);
  CHECK(puzzle.puzzle.cell[9 * 3 + 2] == 0);
}

TEST_CASE("fpuzzles: regions") {
  const auto names = [](const Json& json) { return translated(json).names; };
  const auto fields = [](const Json& json) { return translated(json).fields; };
  CHECK(names(board(4)) == "4x4");
  CHECK(names(board(6)) == "6x6");
  CHECK(names(board(5)) == "5x5,latin");
  CHECK(names(board(7)) == "7x7,latin");
  // Cells without the key keep the default.
  Json json = board(4);
  set_regions(json, "..0.1...........");
  CHECK(names(json) == "4x4,jigsaw");
  CHECK(fields(json) == std::vector<std::string>{"AAABBABBCCDDCCDD"});
  Json eight = board(8);
  set_regions(eight, "0");
  CHECK(fields(eight) == std::vector<std::string>{
                             "AAAABBBBAAAABBBBCCCCDDDDCCCCDDDDEEEEFFFFEEEEFFFFGGGGHHHHGGGGHHHH"});
  Json six = board(6);
  set_regions(six, "0");
  CHECK(fields(six) == std::vector<std::string>{"AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF"});
  Json five = board(5);
  set_regions(five, ".1...0");
  CHECK(fields(five) == std::vector<std::string>{"ABAAAABBBBCCCCCDDDDDEEEEE"});
  // Cells in no region: what regions there are stand on a board without blocks.
  Json some = board(4);
  set_regions(some, "0000----1111----");
  CHECK(names(some) == "4x4,latin,clues");
  CHECK(fields(some) ==
        std::vector<std::string>{"extraregion:r1c1r1c2r1c3r1c4", "extraregion:r3c1r3c2r3c3r3c4"});
  Json none = board(4);
  set_regions(none, "----------------");
  CHECK(names(none) == "4x4,latin");
  Json wrong = board(4);
  set_regions(wrong, "1");
  CHECK_THAT(refusal_of(wrong),
             Catch::StartsWith(
                 "unsupported: region 0 of the f-puzzles string has 3 cells where 4 are expected"));
}

TEST_CASE("fpuzzles: a string, a URL, percent escapes") {
  Json json = board(9, "antiknight", true);
  json["title"] = std::string(37, '?') + "~>~>>~???";
  const std::string bare = lz_base64(json.dump());
  std::string escaped;
  for (const char c : bare)
    escaped += c == '+' ? "%2B" : c == '/' ? "%2f" : c == '=' ? "%3D" : std::string(1, c);
  const auto names = [](const std::string& word) {
    const auto read = or_refusal([&] { return translate_fpuzzle(word); });
    return std::holds_alternative<FPuzzle>(read) ? std::get<FPuzzle>(read).names
                                                 : std::get<LineRefusal>(read).message;
  };
  for (const std::string& text : {bare, escaped}) {
    CHECK(names(text) == "9x9,antiknight");
    CHECK(names("https://www.f-puzzles.com/?load=" + text) == "9x9,antiknight");
    CHECK(names("https://example.org/?x=1&load=" + text + "&y=2") == "9x9,antiknight");
    CHECK(names("https://sudokupad.app/fpuzzles" + text) == "9x9,antiknight");
    CHECK(names("https://sudokupad.app/?puzzleid=fpuzzles" + text + "#x") == "9x9,antiknight");
    CHECK(is_fpuzzles(text));
    CHECK(is_fpuzzles("https://sudokupad.app/fpuzzles" + text));
  }
  CHECK_THAT(names(bare + "%2"), Catch::Contains("two hexadecimal digits"));
  CHECK_THAT(names(bare + "%"), Catch::Contains("two hexadecimal digits"));
  CHECK_THAT(names(bare.substr(0, 40)), Catch::Contains("ends before its end code"));
  CHECK_THAT(names(lz_base64("{")), Catch::Contains("holds no JSON"));
  CHECK_THAT(names(lz_base64(std::u16string((1 << 20) + 1, u' '))), Catch::Contains("too long"));
}

TEST_CASE("fpuzzles: what is not rated is unsupported, what is no puzzle malformed") {
  const auto refusal = [](const std::string& key, const std::string& value) {
    return refusal_of(board(9, key, Json::parse(value)));
  };
  struct Case {
    std::string key, value, message;
  };
  const std::vector<Case> cases{
      {"arrow", R"([{"lines":[["R1C1","R1C2"]]}])",
       "unsupported: the f-puzzles string holds 'arrow'"},
      {"littlekillersum", "[0]", "unsupported: the f-puzzles string holds 'littlekillersum'"},
      {"sudokux", "0", "unsupported: the f-puzzles string holds 'sudokux'"},
      {"antiknight", "1", "unsupported: the value of antiknight"},
      {"killercage", R"([{"cells":["R1C1","R1C2","R1C3"],"value":"9"}])",
       "unsupported: clue word killer: a sum over 3 cells"},
      {"killercage", R"([{"cells":["R1C1","R1C2"],"value":"<9"}])",
       "unsupported: killercage of the f-puzzles string has the value"},
      {"cage", R"([{"cells":["R1C1","R1C2"],"value":"DR12"}])",
       "unsupported: cage of the f-puzzles string has the value"},
      {"negative", R"(["difference"])",
       "unsupported: negative of the f-puzzles string has the value"},
      {"nonconsecutive", "[1]", "unsupported: nonconsecutive"},
      {"xv", R"([{"cells":["R1C1","R1C2"],"value":"I"}])", "unsupported: xv"},
      {"difference", R"([{"cells":["R1C1","R1C2","R1C3"]}])", "unsupported: difference"},
      {"difference", R"([{"cells":["R1C1","R2C2"]}])",
       "unsupported: clue word difference: cells r1c1 and r2c2 do not share a side"},
      {"difference", R"([{"cells":["R1C1","R1C2"],"value":0}])",
       "unsupported: clue word difference"},
      {"difference", R"([{"cells":["R1C1","R1C2"],"value":1.5}])", "unsupported: difference"},
      {"ratio", R"([{"cells":["R1C1","R1C2"],"value":1}])", "unsupported: clue word ratio"},
      {"modularline", R"([{"lines":[["R1C1","R1C2"]],"value":"4"}])", "unsupported: modularline"},
      {"thermometer", R"([{"lines":[["R1C1","R1C10"]]}])", "unsupported: clue word thermo"},
      {"thermometer", R"([{"lines":[["R1C1","r1c2"]]}])", "malformed: thermometer"},
      {"thermometer", R"([{"cells":["R1C1"]}])", "malformed: thermometer"},
      {"thermometer", R"([1])", "malformed: thermometer"},
      {"thermometer", R"("x")", "malformed: thermometer"},
      {"odd", R"([{"cells":["R1C1"]}])", "malformed: odd"},
      {"clone", R"([{"cells":["R1C1"],"cloneCells":[]}])", "malformed: clone"},
      {"size", "16", "unsupported: a board of size 16"},
      {"size", "3", "unsupported: a board of size 3"},
      {"size", "\"9\"", "malformed: "},
      {"size", "8", "malformed: the f-puzzles string has no grid of 8 rows"},
      {"grid", "[]", "malformed: the f-puzzles string has no grid"},
  };
  for (const Case& c : cases) {
    INFO(c.key << " " << c.value);
    CHECK_THAT(refusal(c.key, c.value), Catch::StartsWith(c.message));
  }
  for (const std::string cell :
       {R"({"given":true,"value":10})", R"({"given":true,"value":"9"})",
        R"({"given":true,"value":-1})", R"({"givenPencilMarks":[0]})", R"({"givenPencilMarks":5})",
        R"({"region":-1})", R"({"region":"1"})", R"({"region":1e300})", "7"}) {
    INFO(cell);
    Json json = board(9);
    json["grid"][4][6] = Json::parse(cell);
    CHECK_THAT(refusal_of(json), Catch::StartsWith("malformed: cell r5c7"));
  }
  // Disjoint groups need blocks.
  CHECK_THAT(refusal_of(board(7, "disjointgroups", true)), Catch::StartsWith("unsupported: "));
  for (const std::string json : {"", "[]", "7", "null", "{}", "{\"size\":18446744073709551616}"}) {
    INFO(json);
    CHECK_THAT(refusal_of(json), Catch::StartsWith("malformed: "));
  }
  // Deeply nested.
  const std::string deep(200000, '[');
  CHECK_THAT(refusal_of(deep), Catch::StartsWith("malformed: "));
  CHECK_THAT(refusal_of(deep + std::string(200000, ']')), Catch::StartsWith("malformed: "));
}

TEST_CASE("fpuzzles: values that are nested deeply are refused wherever they stand") {
  constexpr std::size_t kLists = 90, kObjects = 90, kTooDeep = 200000;
  const std::string lists = std::string(kLists, '[') + "1" + std::string(kLists, ']');
  std::string objects;
  for (std::size_t i = 0; i < kObjects; ++i) objects += "{\"a\":";
  objects += "1" + std::string(kObjects, '}');
  const std::string empty = board(9).dump();
  const auto refusal = [&empty](const std::string& key, const std::string& value) {
    return refusal_of(empty.substr(0, empty.size() - 1) + ",\"" + key + "\":" + value + "}");
  };
  const auto with_value = [](const std::string& value) {
    return R"([{"cells":["R1C1","R1C2"],"value":)" + value + "}]";
  };
  for (const std::string key :
       {"killercage", "difference", "ratio", "xv", "extraregion", "clone"}) {
    INFO(key);
    const std::string cells = key == "clone"
                                  ? R"([{"cells":[],"cloneCells":[],"value":)" + lists + "}]"
                                  : with_value(lists);
    CHECK(refusal(key, cells) ==
          "unsupported: " + key +
              " of the f-puzzles string has the value '[...]', which is not rated");
  }
  CHECK(
      refusal("killercage", with_value(objects)) ==
      "unsupported: killercage of the f-puzzles string has the value '{...}', which is not rated");
  CHECK(refusal("nonconsecutive", lists) ==
        "unsupported: nonconsecutive of the f-puzzles string has the value '[...]', which is not "
        "rated");
  CHECK(refusal("negative", "[" + lists + "]") ==
        "unsupported: negative of the f-puzzles string has the value '[...]', which is not rated");
  CHECK(refusal("thermometer", lists) ==
        "malformed: thermometer of the f-puzzles string holds what is no object");
  CHECK(refusal("antiknight", lists) ==
        "unsupported: the value of antiknight of the f-puzzles string is not true");
  CHECK(refusal("arrow", lists) ==
        "unsupported: the f-puzzles string holds 'arrow', which is not rated");
  CHECK(refusal("title", lists) == "accepted");
  const std::string deep = std::string(kTooDeep, '[') + std::string(kTooDeep, ']');
  for (const std::string key : {"killercage", "antiknight", "title"})
    CHECK(refusal(key, deep) ==
          "malformed: the f-puzzles string is not well formed: it is nested too deeply: more than "
          "100 objects and arrays within each other");
}
