#include "rating/rating.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <set>

using namespace bitwhip::rating;

TEST_CASE("rating: names are unique and found again") {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < ratings().size(); ++i) {
    CHECK(find_rating(ratings()[i].name) == static_cast<RatingId>(i));
    CHECK(names.insert(ratings()[i].name).second);
    CHECK_FALSE(ratings()[i].summary.empty());
  }
  CHECK(names.contains("W"));
  CHECK(names.contains("B"));
  CHECK(ratings().size() <= std::numeric_limits<RatingId>::max());
  CHECK_FALSE(find_rating("w"));
  CHECK_FALSE(find_rating(""));
  CHECK_FALSE(find_rating("W "));
}

TEST_CASE("rating: one rater has room for all that `all` stands for, and that of --rules") {
  CHECK(std::count_if(ratings().begin(), ratings().end(), [](const RatingInfo& rating) {
          return rating.listed && rating.in_all;
        }) <= kMaxRatings);
}

TEST_CASE("rating: cells") {
  CHECK(to_string(Value{}) == "-");
  CHECK(to_string(Value{ValueKind::finite, 0}) == "0");
  CHECK(to_string(Value{ValueKind::finite, 31}) == "31");
  CHECK(to_string(Value{ValueKind::infinite, 0}) == "inf");
  CHECK(to_string(Value{ValueKind::above, 18}) == ">18");
}

TEST_CASE("rating: statuses, the worst last") {
  CHECK(to_string(Status::ok) == "ok");
  CHECK(to_string(Status::unsolved) == "unsolved");
  CHECK(to_string(Status::length) == "length");
  CHECK(to_string(Status::memory) == "memory");
  CHECK(to_string(Status::timeout) == "timeout");
  CHECK(to_string(Status::multiple_solutions) == "multiple-solutions");
  CHECK(to_string(Status::no_solution) == "no-solution");
  CHECK(to_string(Status::invalid_format) == "invalid-format");
  CHECK(static_cast<int>(Status::invalid_format) == kStatuses - 1);
  CHECK(Status::ok < Status::unsolved);
  CHECK(Status::unsolved < Status::length);
  CHECK(Status::length < Status::memory);
  CHECK(Status::memory < Status::timeout);
  CHECK(Status::timeout < Status::multiple_solutions);
}
