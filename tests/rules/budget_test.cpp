// A budget by itself: when it polls, and that it stays over. Budgets of whole ratings:
// rating/budget_test.cpp.
#include "rules/budget.h"

#include <catch2/catch.hpp>

using namespace bitwhip;
using rules::Budget;

TEST_CASE("budget: a poll after so much work, a stop for good, a new puzzle") {
  Budget budget({.polls = 3}, 1 << 20);
  for (int i = 1; i < Budget::kWorkBetweenPolls; ++i) REQUIRE_FALSE(budget.spend(1));
  CHECK(budget.polls() == 0);
  CHECK_FALSE(budget.spend(1));
  CHECK(budget.polls() == 1);
  CHECK(budget.most_between_polls() == Budget::kWorkBetweenPolls);
  CHECK_FALSE(budget.spend(3 * Budget::kWorkBetweenPolls));
  CHECK(budget.most_between_polls() == 3 * Budget::kWorkBetweenPolls);
  CHECK_FALSE(budget.over());
  CHECK(budget.poll());
  CHECK(budget.over());
  CHECK(budget.halt() == rules::Halt::stopped);
  // It stays so, whatever is asked.
  CHECK(budget.spend(1));
  CHECK(budget.spend(0));
  CHECK(budget.poll());
  CHECK(budget.halt() == rules::Halt::stopped);
  CHECK(budget.most_between_polls() == 3 * Budget::kWorkBetweenPolls);
  budget.start();
  CHECK_FALSE(budget.over());
  CHECK(budget.polls() == 0);
  CHECK_FALSE(budget.spend(1));
}

TEST_CASE("budget: the flag and the clock are looked at, and the first reason stays") {
  std::atomic<int> stop = 0;
  Budget budget({.timeout = 1e-9, .stop = &stop}, 1 << 20);
  CHECK_FALSE(budget.over());
  CHECK(budget.poll());
  CHECK(budget.halt() == rules::Halt::timeout);
  stop = 1;
  CHECK(budget.poll());
  CHECK(budget.halt() == rules::Halt::timeout);
  // Asked before the first poll too.
  budget.start();
  CHECK(budget.halt() == rules::Halt::stopped);
  CHECK(budget.over());
  stop = 0;
  budget.start();
  CHECK_FALSE(budget.over());
}

TEST_CASE("budget: a limit of time beyond the range of the clock is none") {
  for (const double seconds : {1e9, 9223372036.0, 9223372037.0, 9999999999.0, 1e300}) {
    Budget budget({.timeout = seconds}, 1 << 20);
    CHECK_FALSE(budget.poll());
    CHECK(budget.halt() == rules::Halt::none);
  }
}

TEST_CASE("budget: the nodes are counted, and the one too many ends the search") {
  Budget budget({.max_nodes = 5}, 1 << 20);
  for (int i = 0; i < 3; ++i) REQUIRE_FALSE(budget.visit(1));
  CHECK_FALSE(budget.spend(100));  // work of no node
  CHECK_FALSE(budget.visit(1, 2));
  CHECK_FALSE(budget.over());
  CHECK(budget.visit(1));
  CHECK(budget.halt() == rules::Halt::nodes);
  CHECK(budget.spend(0));
  CHECK(budget.allowance().nodes() == 6);
  budget.start();
  CHECK_FALSE(budget.over());
  CHECK(budget.visit(0, 6));
}

TEST_CASE("budget: budgets that share an allowance end together, and its owner starts it") {
  SearchAllowance allowance({.max_nodes = 5});
  Budget one({.allowance = &allowance}, 1 << 20), other({.allowance = &allowance}, 1 << 20);
  CHECK_FALSE(one.visit(1, 3));
  other.start();  // a search of the same record
  CHECK_FALSE(other.visit(1, 2));
  CHECK(other.visit(1));
  CHECK(other.halt() == rules::Halt::nodes);
  one.start();
  CHECK(one.over());
  CHECK(one.halt() == rules::Halt::nodes);
  CHECK(one.spend(0));
  allowance.start();
  one.start();
  CHECK_FALSE(one.over());
  CHECK_FALSE(one.visit(1, 5));
}

TEST_CASE("allowance: a search without a budget meets each limit") {
  std::atomic<int> stop = 0;
  SearchAllowance few({.max_nodes = 3, .stop = &stop});
  for (int i = 0; i < 3; ++i) REQUIRE_FALSE(few.visit());
  CHECK(few.visit());
  CHECK(few.reached() == LimitReached::nodes);
  few.start();
  stop = 1;
  CHECK(few.visit());
  CHECK(few.reached() == LimitReached::stopped);
  SearchAllowance late({.timeout = 1e-9});
  int visits = 0;
  while (!late.visit()) ++visits;
  CHECK(late.reached() == LimitReached::time);
  CHECK(visits < 1000);
}
