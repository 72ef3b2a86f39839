// JSON as a value of our own: what the library reads and writes is what nlohmann/json, which is
// behind it, does by itself.
#include "io/json.h"

#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace bitwhip {

using io::Json;

namespace {

using Library = nlohmann::ordered_json;

void check_same(const std::string& text) {
  const auto ours = io::try_json(text);
  const Library theirs = Library::parse(text, nullptr, false);
  INFO(text);
  REQUIRE(ours.has_value() == !theirs.is_discarded());
  CHECK(io::is_json(text) == ours.has_value());
  if (!ours) return;
  for (const int indent : {-1, 0, 2})
    CHECK(io::json_text(*ours, indent) ==
          theirs.dump(indent, ' ', false, Library::error_handler_t::replace));
  CHECK(io::ascii_json_text(*ours) ==
        theirs.dump(-1, ' ', true, Library::error_handler_t::replace));
  const Json copy = *ours;
  CHECK(copy == *ours);
  CHECK(io::parse_json(io::json_text(copy)) == *ours);
}

// A document at random, whose objects may name a member twice.
std::string random_document(std::mt19937& random, int depth) {
  const auto list = [&](char open, char close, bool named) {
    std::string text(1, open);
    const auto size = random() % (random() % 10 == 0 ? 40 : 4);
    for (std::size_t i = 0; i < size; ++i) {
      if (i > 0) text += ", ";
      if (named) text += "\"k" + std::to_string(random() % 30) + "\":";
      text += random_document(random, depth + 1);
    }
    return text + close;
  };
  switch (random() % (depth > 4 ? 7 : 10)) {
    case 0:
      return "null";
    case 1:
      return random() % 2 == 0 ? "true" : "false";
    case 2:
      return std::to_string(static_cast<std::int32_t>(random()));
    case 3:
      return std::to_string(static_cast<double>(random() % 1000) / 7) + "e" +
             std::to_string(static_cast<int>(random() % 40) - 20);
    case 4:
      return "\"\\u00e9\\n \xc3\xa9 \\\" \\\\ \\ud83d\\ude00 \x7f\"";
    case 5:
      return "\"abc\"";
    case 6:
      return "18446744073709551615";
    case 7:
    case 8:
      return list('[', ']', false);
    default:
      return list('{', '}', true);
  }
}

}  // namespace

TEST_CASE("JSON is read and written as the library does") {
  for (const char* const text :
       {"", " ", "nul", "null", "[1,]", "{\"a\":}", "{\"a\" 1}", "\"\xff\"", "\"a", "1e999",
        "-9223372036854775808", "0.1", "-0", "-0.0", "184467440737095516150", "[[], {}]",
        " {\"a\" : [1, 2.50, \"x\"]} ", "{\"\":0,\"\":[1]}", "1 2"})
    check_same(text);
  std::mt19937 random(7);
  const std::string signs = "{}[],:\"ab\\u00e912.5e-truefalsenull \n";
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (auto left = random() % 12; left > 0; --left) text += signs[random() % signs.size()];
    check_same(text);
  }
  for (int i = 0; i < 300; ++i) check_same(random_document(random, 0));
}

TEST_CASE("values in braces are what the library makes of them") {
  const std::vector<std::string> list{"a", "b"};
  const std::string_view view = "view";
  const Json ours{{"a", 1},
                  {"b", {1, "x", 2.5, true, nullptr}},
                  {"c", Json::array()},
                  {"d", Json::object()},
                  {"e", {{"f", view}}},
                  {"g", list}};
  const Library theirs{{"a", 1},
                       {"b", {1, "x", 2.5, true, nullptr}},
                       {"c", Library::array()},
                       {"d", Library::object()},
                       {"e", {{"f", view}}},
                       {"g", list}};
  CHECK(io::json_text(ours) == theirs.dump());
  const std::tuple<int, std::string> pair{3, "three"};
  CHECK(io::json_text(Json{Json(pair), Json(std::array{1, 2}), -1,
                           std::numeric_limits<std::uint64_t>::max()}) ==
        R"([[3,"three"],[1,2],-1,18446744073709551615])");
  Json json;
  json["x"]["y"] = 7;
  json["z"].push_back("first");
  json["x"] = 1;
  json["w"] = {1, 2};
  json.erase("z");
  CHECK(io::json_text(json) == R"({"x":1,"w":[1,2]})");
  CHECK(Json(std::uint64_t{1}) == Json(1));
  CHECK(Json(1) == io::parse_json("1"));
  CHECK(Json(-1) == io::parse_json("-1"));
  CHECK(Json(1) != Json("1"));
  json = json.at("w");  // a part of itself
  CHECK(io::json_text(json) == "[1,2]");
  json = Json(json.at(1));
  CHECK(json == 2);
}

TEST_CASE("what JSON is not") {
  const Json json =
      io::parse_json(R"({"a": 1, "b": "text", "c": [1, 2], "d": null, "e": [3, "three"]})");
  CHECK(json.at("a").get<double>() == 1.0);
  CHECK(json.at("c").get<std::vector<int>>() == std::vector{1, 2});
  CHECK(json.at("e").get<std::tuple<int, std::string>>() == std::tuple{3, std::string("three")});
  CHECK(json.value("a", 7) == 1);
  CHECK(json.value("x", 7) == 7);
  CHECK(json.find("x") == nullptr);
  CHECK(json.at("d").empty());
  CHECK(json.at("b").size() == 1);
  CHECK_THROWS_WITH(json.at("x"), "key 'x' not found");
  CHECK_THROWS_WITH(json.at("a").at("x"), "type must be object, but is number");
  CHECK_THROWS_WITH(json.at("a").begin(), "type must be array, but is number");
  CHECK_THROWS_WITH(Json(1).push_back(2), "type must be array, but is number");
  CHECK_THROWS_WITH(Json(json.at("b"))["x"], "type must be object, but is string");
  CHECK_THROWS_WITH(json.at("c").at(2), "array index 2 is out of range");
  CHECK_THROWS_WITH(json.at("b").get<int>(),
                    "type must be whole number from -2147483648 to 2147483647, but is string");
  CHECK_THROWS_WITH(io::parse_json("1.5").get<int>(), Catch::Contains("whole number"));
  CHECK_THROWS_WITH(io::parse_json("18446744073709551616").get<std::uint64_t>(),
                    Catch::Contains("whole number"));
  CHECK_THROWS_WITH(io::parse_json("-1").get<std::uint64_t>(), Catch::Contains("whole number"));
  CHECK_THROWS_WITH(json.at("a").get<std::string>(), "type must be string, but is number");
  CHECK_THROWS_WITH(json.at("a").get<std::vector<int>>(), "type must be array, but is number");
  CHECK_THROWS_AS(io::parse_json("{\"a\": tru}"), Json::ParseError);
  CHECK_THROWS_WITH(io::parse_json("1e999"), "number overflow parsing '1e999'");
  try {
    io::parse_json("{\"a\": tru}");
  } catch (const Json::ParseError& error) {
    CHECK(error.byte == 10);
    CHECK(std::string(error.what()).starts_with("parse error at line 1, column 10: "));
  }
  io::MemberCount count{"a"};
  REQUIRE(io::try_json(R"({"a": 1, "b": {"a": 2}, "a": [{"a": 3}]})", &count));
  CHECK(count.times == 2);
}

TEST_CASE("numbers keep their kind") {
  const Json json = io::parse_json(
      "[7, -7, 7.0, 18446744073709551615, -9223372036854775808, 18446744073709551616, true]");
  CHECK(json.at(0).is_number_unsigned());
  CHECK((json.at(1).is_number_integer() && !json.at(1).is_number_unsigned()));
  CHECK((json.at(2).is_number_float() && !json.at(2).is_number_integer()));
  CHECK(json.at(3).get<std::uint64_t>() == std::numeric_limits<std::uint64_t>::max());
  CHECK(json.at(4).get<std::int64_t>() == std::numeric_limits<std::int64_t>::min());
  CHECK(json.at(5).is_number_float());
  CHECK(!json.at(6).is_number());
  CHECK(Json(7).is_number_unsigned());
  CHECK((Json(-7).is_number_integer() && !Json(-7).is_number_unsigned()));
  CHECK(io::json_text(json) ==
        "[7,-7,7.0,18446744073709551615,-9223372036854775808,1.8446744073709552e+19,true]");
}

TEST_CASE("a member that is named twice has its last value, at the place of the first") {
  CHECK(io::json_text(io::parse_json(R"({"b":1,"a":2,"b":[3],"c":4,"a":5})")) ==
        R"({"b":[3],"a":5,"c":4})");
  std::string many = "{\"first\":0";
  for (int i = 0; i < 5000; ++i) many += ",\"k" + std::to_string(i) + "\":" + std::to_string(i);
  const Json json = io::parse_json(many + ",\"first\":\"last\"}");
  CHECK(json.size() == 5001);
  CHECK(json.items().front() == std::pair<std::string, Json>("first", "last"));
}

TEST_CASE("what is nested too deeply is refused where it is read") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  const std::string objects = [] {
    std::string text = "1";
    for (std::size_t i = 0; i < io::kDeepestJson; ++i) text = "{\"[[\\\"\":" + text + "}";
    return text;
  }();
  CHECK(io::json_text(io::parse_json(nested(io::kDeepestJson))) == nested(io::kDeepestJson));
  CHECK(io::json_text(io::parse_json(objects)) == objects);
  for (const std::string& text : {nested(io::kDeepestJson + 1), "[" + objects + "]",
                                  "[1, 2, " + nested(200000) + "]", std::string(300000, '[')}) {
    CHECK_THROWS_AS(io::parse_json(text), io::TooDeep);
    CHECK_THROWS_AS(io::try_json(text), io::TooDeep);
  }
  CHECK_THROWS_WITH(io::parse_json(nested(101)),
                    "nested too deeply: more than 100 objects and arrays within each other");
  // Beside each other there may be any number.
  CHECK(io::parse_json("[" + nested(50) + "," + nested(50) + "," + nested(99) + "]").size() == 3);
}

}  // namespace bitwhip
