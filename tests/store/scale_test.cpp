// Values as the numbers of a store.
#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "store/schema.h"

using namespace bitwhip;
using namespace bitwhip::store;
using rating::Scale;
using rating::Status;
using rating::Value;

namespace {

Value value(const std::string& cell) { return rating::parse_value(cell).value(); }

}  // namespace

TEST_CASE("a value is the same after its number") {
  for (const std::string cell :
       {"0", "5", "36", "3..4", "0..36", "7..inf", ">0", ">36", "inf", "-"}) {
    CAPTURE(cell);
    CHECK(to_string(value_of(number_of(value(cell)), Scale::whole)) == cell);
  }
  for (const std::string cell :
       {"0.0", "7.1", "9.0", "11.9", "6.6..7.2", "8.3..inf", ">7.1", "inf", "-"}) {
    CAPTURE(cell);
    CHECK(to_string(value_of(number_of(value(cell)), Scale::tenths)) == cell);
  }
}

TEST_CASE("numbers stand in the order of their values, and finite ones are tenths") {
  CHECK(number_of(value("5")) == 50);
  CHECK(number_of(value("7.1")) == 71);
  CHECK(number_of(value("7.0")) == number_of(value("7")));
  const std::vector<std::string> cells{"0",    "1",  "5",  "36",  "0..4", "3..4", "3..inf",
                                       "4..5", ">0", ">5", ">36", "inf",  "-"};
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
    CAPTURE(cells[i], cells[i + 1]);
    CHECK(number_of(value(cells[i])) < number_of(value(cells[i + 1])));
    CHECK(key_of(value(cells[i])) < key_of(value(cells[i + 1])));
  }
}

TEST_CASE("a number is read in tenths where it is no whole one, whatever the scale of its rating") {
  for (const std::string cell : {"7.1", ">0.3", "3.1..4.6", "3.1..4.0", "3.0..4.6", "3.5..inf"}) {
    CAPTURE(cell);
    const std::int64_t number = number_of(value(cell));
    CHECK(scale_of(number, Scale::whole) == Scale::tenths);
    CHECK(to_string(key_of_number(number), scale_of(number, Scale::whole)) == cell);
  }
  for (const std::string cell : {"7", ">0", "3..4", "3..inf", "inf", "-", "300000000"}) {
    CAPTURE(cell);
    const std::int64_t number = number_of(value(cell));
    CHECK(scale_of(number, Scale::whole) == Scale::whole);
    CHECK(scale_of(number, Scale::tenths) == Scale::tenths);
    CHECK(to_string(key_of_number(number), Scale::whole) == cell);
  }
  CHECK(to_string(key_of_number(number_of(value("300000000"))), Scale::tenths) == "300000000.0");
}

TEST_CASE("an interval that a store cannot hold is refused") {
  CHECK_THROWS_AS(number_of(value("1..419431")), std::out_of_range);
  CHECK(to_string(value_of(number_of(value("1..419430")), Scale::whole)) == "1..419430");
}

TEST_CASE("the status of a value follows from the value, and else from the record") {
  CHECK(status_of(value("5"), Status::timeout, 36) == Status::ok);
  CHECK(status_of(value("inf"), Status::timeout, 36) == Status::unsolved);
  CHECK(status_of(value(">36"), Status::memory, 36) == Status::length);
  CHECK(status_of(value(">7"), Status::memory, 36) == Status::memory);
  CHECK(status_of(value(">36"), Status::timeout, 0) == Status::timeout);
  CHECK(status_of(value("3..4"), Status::unsolved, 36) == Status::open);
  CHECK(status_of(value("3..4"), Status::timeout, 36) == Status::timeout);
  CHECK(status_of(value("-"), Status::no_solution, 36) == Status::no_solution);
}
