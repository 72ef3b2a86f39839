// Values: how they are written and read, what two of them claim of each other, and the order for
// sorting.
#include "rating/value.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <string>
#include <vector>

using namespace bitwhip::rating;
using bitwhip::rating::ValueKind;

namespace {

constexpr Value kNone{}, kInf{ValueKind::infinite};
Value number(int n) { return {ValueKind::finite, n}; }
Value tenths(int n) { return {ValueKind::finite, n, 0, Scale::tenths}; }
Value above(int n) { return {ValueKind::above, n}; }
Value interval(int a, int b) { return {ValueKind::interval, a, b}; }

// Every kind, in the order for sorting.
std::vector<Value> ascending() {
  return {
      number(0),      number(1),      number(31),     interval(0, 1), interval(0, 2),
      interval(1, 2), interval(3, 4), interval(3, 9), interval(5, 6), interval(5, Value::kNoEnd),
      above(0),       above(18),      kInf,           kNone};
}

// The numbers up to 40 that a value may turn out to be; 41: infinite. Nothing is known of "-".
std::vector<int> meanings(Value v) {
  std::vector<int> list;
  const auto add = [&list](int first, int last) {
    for (int n = first; n <= last; ++n) list.push_back(n);
  };
  if (v.kind == ValueKind::finite) add(v.n, v.n);
  if (v.kind == ValueKind::interval) add(v.n, std::min(v.upper, 41));
  if (v.kind == ValueKind::above) add(v.n + 1, 41);
  if (v.kind == ValueKind::infinite) add(41, 41);
  return list;
}

// Comparison by trying all that both may be.
Comparison by_trial(Value a, Value b) {
  bool less = true, equal = true, greater = true;
  const auto as = meanings(a), bs = meanings(b);
  if (as.empty() || bs.empty()) return Comparison::undecided;
  for (const int x : as) {
    for (const int y : bs) {
      less = less && x < y;
      equal = equal && x == y;
      greater = greater && x > y;
    }
  }
  return less      ? Comparison::less
         : equal   ? Comparison::equal
         : greater ? Comparison::greater
                   : Comparison::undecided;
}

}  // namespace

TEST_CASE("value: cells") {
  CHECK(to_string(number(0)) == "0");
  CHECK(to_string(number(31)) == "31");
  CHECK(to_string(tenths(66)) == "6.6");
  CHECK(to_string(tenths(100)) == "10.0");
  CHECK(to_string(tenths(5)) == "0.5");
  CHECK(to_string(interval(3, 4)) == "3..4");
  CHECK(to_string(interval(5, Value::kNoEnd)) == "5..inf");
  CHECK(to_string(Value{ValueKind::interval, 66, 71, Scale::tenths}) == "6.6..7.1");
  CHECK(to_string(above(18)) == ">18");
  CHECK(to_string(Value{ValueKind::above, 66, 0, Scale::tenths}) == ">6.6");
  CHECK(to_string(kInf) == "inf");
  CHECK(to_string(kNone) == "-");
  CHECK(to_string(Level{3}) == "3");
  CHECK(to_string(Level{66, Scale::tenths}) == "6.6");
  CHECK(finite(Level{66, Scale::tenths}) == tenths(66));
}

TEST_CASE("value: JSON has numbers where the value is one") {
  CHECK(to_json(number(5)) == "5");
  CHECK(to_json(tenths(71)) == "7.1");
  CHECK(to_json(interval(3, 4)) == "\"3..4\"");
  CHECK(to_json(interval(5, Value::kNoEnd)) == "\"5..inf\"");
  CHECK(to_json(kInf) == "\"inf\"");
  CHECK(to_json(above(18)) == "\">18\"");
  CHECK(to_json(kNone) == "null");
}

TEST_CASE("value: levels with names are written by name, and read in any case") {
  const auto level = [](int n) { return Value{ValueKind::finite, n, 0, Scale::difficulty}; };
  const char* const names[] = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};
  REQUIRE(level_names(Scale::difficulty).size() == std::size(names));
  CHECK(is_named(Scale::difficulty));
  CHECK_FALSE(is_named(Scale::whole));
  CHECK_FALSE(is_named(Scale::tenths));
  for (int n = 1; n <= 5; ++n) {
    const std::string name = names[n - 1];
    CHECK(to_string(level(n)) == name);
    CHECK(to_json(level(n)) == '"' + name + '"');
    CHECK(parse_value(name) == level(n));
    CHECK(parse_value(name, Scale::difficulty) == level(n));
    CHECK_FALSE(parse_value(name, Scale::whole));
    CHECK_FALSE(parse_value(std::to_string(n), Scale::difficulty));
    CHECK(value_of(key_of(level(n)), Scale::difficulty) == level(n));
    for (int m = 1; m <= 5; ++m)
      CHECK(compare(level(n), level(m)) == compare(number(n), number(m)));
    CHECK(height_of(level(n)) == n);
  }
  CHECK(parse_value("hARD") == level(3));
  CHECK(named_level("EXTREME") == Level{5, Scale::difficulty});
  CHECK_FALSE(named_level("Har"));
  CHECK_FALSE(named_level(""));
  CHECK(to_string(Level{2, Scale::difficulty}) == "Medium");
  // No level of the scale, which nothing makes.
  CHECK(to_string(level(0)) == "0");
  CHECK(to_string(level(6)) == "6");
  for (const Scale scale : {Scale::whole, Scale::difficulty}) {
    CHECK(parse_value("-", scale) == kNone);
    CHECK(parse_value("inf", scale) == kInf);
  }
  CHECK(parse_value("7.1", Scale::whole) == tenths(71));  // as a list may have it
  CHECK(to_string(Value{ValueKind::interval, 2, 4, Scale::difficulty}) == "Medium..Unfair");
  CHECK(parse_value("medium..unfair") == Value{ValueKind::interval, 2, 4, Scale::difficulty});
  CHECK(parse_value(">hard") == Value{ValueKind::above, 3, 0, Scale::difficulty});
  CHECK_FALSE(parse_value("hard..7"));
  CHECK(values_of(Scale::difficulty) == "Easy, Medium, Hard, Unfair, Extreme or -");
  CHECK(values_of(Scale::tenths) == "a number, a..b, inf, >n or -");
}

TEST_CASE("value: a cell that is written is read back") {
  std::vector<Value> values = ascending();
  for (const int n : {0, 5, 12, 66, 71, 119}) {
    values.push_back(tenths(n));
    values.push_back({ValueKind::above, n, 0, Scale::tenths});
    values.push_back({ValueKind::interval, n, n + 3, Scale::tenths});
  }
  for (const Value v : values) {
    INFO(to_string(v));
    const auto read = parse_value(to_string(v));
    REQUIRE(read);
    CHECK(*read == v);
  }
  for (const char* text :
       {"",         " ",   "x",    "5x",    "x5",          "5.",     ".5",      "5.12",
        "-1",       "+1",  "5 ",   " 5",    ">",           ">x",     ">-1",     "..",
        "3..",      "..4", "4..3", "3.4.5", "3...4",       ">3..4",  "3..4..5", "INF",
        "infinite", "--",  "nan",  "1e3",   "99999999999", "3..4.5", "6.6..7"}) {
    INFO("'" << text << "'");
    CHECK_FALSE(parse_value(text));
  }
}

TEST_CASE("value: what two values say of each other is what all their meanings have in common") {
  const auto values = ascending();
  for (const Value a : values) {
    for (const Value b : values) {
      INFO(to_string(a) << " " << to_string(b));
      CHECK(compare(a, b) == by_trial(a, b));
    }
  }
  // The cells alone do not tell.
  CHECK(compare(above(5), above(5)) == Comparison::undecided);
  CHECK(compare(interval(3, 4), interval(3, 4)) == Comparison::undecided);
  CHECK(compare(kNone, kNone) == Comparison::undecided);
  CHECK(compare(kInf, kInf) == Comparison::equal);
  CHECK(compare(number(5), above(5)) == Comparison::less);
  CHECK(compare(number(6), above(5)) == Comparison::undecided);
  CHECK(compare(interval(3, 4), above(4)) == Comparison::less);
  CHECK(compare(interval(3, 5), above(4)) == Comparison::undecided);
  CHECK(compare(above(5), kInf) == Comparison::undecided);
  CHECK(compare(interval(5, Value::kNoEnd), kInf) == Comparison::undecided);
  CHECK(compare(interval(5, Value::kNoEnd), number(4)) == Comparison::greater);
  CHECK(claim(interval(5, 6))->least == 5 * ValueRange::kUnits);
  CHECK(claim(interval(5, 6))->most == 6 * ValueRange::kUnits);
  CHECK(claim(interval(5, Value::kNoEnd))->most == ValueRange::kUnlimited);
}

TEST_CASE("value: the order for sorting is total") {
  const auto values = ascending();
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < values.size(); ++j) {
      INFO(to_string(values[i]) << " " << to_string(values[j]));
      CHECK((key_of(values[i]) < key_of(values[j])) == (i < j));
      CHECK((key_of(values[i]) == key_of(values[j])) == (i == j));
    }
  }
  CHECK(key_of(tenths(66)) < key_of(tenths(71)));
  CHECK(key_of(tenths(70)) == key_of(number(7)));
  for (const Value value : values)
    CHECK(to_string(value_of(key_of(value), value.scale)) == to_string(value));
}
