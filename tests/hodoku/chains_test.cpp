// Chains, loops, forcing chains and nets against HoDoKu, and the sort on which their choice rests.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <vector>

#include "hodoku/check_equal.h"
#include "hodoku/golden.h"
#include "hodoku/list_sort.h"
#include "hodoku/technique.h"
#include "rules/budget.h"

using namespace bitwhip;

namespace {

// Numbers of a linear congruential generator.
class Numbers {
 public:
  std::uint64_t next() { return state_ = state_ * 6364136223846793005u + 1442695040888963407u; }
  int below(int end) { return static_cast<int>((next() >> 33) % static_cast<std::uint64_t>(end)); }

 private:
  std::uint64_t state_ = 12345;
};

struct Item {
  int value, index;
};

// A list as the program in Java made it from which the results below are: random values, or runs.
struct Sample {
  int mode = 0;
  std::vector<Item> items;
};
Sample next_sample(Numbers& numbers, int number) {
  Sample sample;
  const int n = numbers.below(number % 10 == 0 ? 400 : 70);
  sample.mode = numbers.below(3);
  const std::uint64_t drawn = numbers.next();
  const int end = 8 * (1 + static_cast<int>((drawn >> 33) % 60));
  const int runs = static_cast<int>((drawn >> 40) % 4);
  int last = 0;
  for (int i = 0; i < n; ++i) {
    const std::uint64_t bits = numbers.next();
    int value = static_cast<int>((bits >> 33) % static_cast<std::uint64_t>(end));
    if (runs > 0) {
      last = (bits >> 60) % 8 == 0 ? value : last + (runs == 1 ? 3 : runs == 2 ? -3 : 1);
      value = (last % end + end) % end;
    }
    sample.items.push_back({value, i});
  }
  return sample;
}

// Values of one class (eight of them) are equal (0), each behind the other (1), or ordered by
// halves that are equal to each other (2); so 1 and 2 are no orders.
int compare(const Item& a, const Item& b, int mode) {
  if (a.value / 8 != b.value / 8) return a.value / 8 - b.value / 8;
  if (mode != 2) return mode;
  return a.value % 2 == b.value % 2 ? a.value % 8 - b.value % 8 : 0;
}

void sort(std::vector<Item>& items, int mode) {
  std::vector<Item> aside(items.size() / 2 + 1);
  hodoku::sort_as_list(items.data(), items.size(), aside.data(),
                       [mode](const Item& a, const Item& b) { return compare(a, b, mode); });
}

}  // namespace

TEST_CASE("the sort of lists: an order is sorted, and what is equal stays in place") {
  Numbers numbers;
  for (int number = 0; number < 500; ++number) {
    Sample sample = next_sample(numbers, number);
    std::vector<Item> expected = sample.items;
    std::stable_sort(expected.begin(), expected.end(),
                     [](const Item& a, const Item& b) { return compare(a, b, 0) < 0; });
    sort(sample.items, 0);
    CHECK(std::equal(expected.begin(), expected.end(), sample.items.begin(), sample.items.end(),
                     [](const Item& a, const Item& b) { return a.index == b.index; }));
  }
}

TEST_CASE("the sort of lists: comparisons that are no order give what Java 17 gives") {
  struct Sorted {
    int number;
    std::uint64_t hash;
  };
  const std::vector<Sorted> java{
      {10, 13611569310839622240u}, {12, 16605504645983971908u}, {14, 13775677378518704114u},
      {15, 6281482226396152646u},  {19, 6570586993501976604u},  {22, 12981453375306143652u},
      {30, 7494306255802847495u},  {31, 9444421988990492069u},  {40, 11829048418818031040u},
      {63, 4797614357750811628u},  {64, 6253594193047573983u},  {70, 7988411038635760471u}};
  Numbers numbers;
  auto expected = java.begin();
  for (int number = 0; expected != java.end(); ++number) {
    Sample sample = next_sample(numbers, number);
    if (number != expected->number) continue;
    sort(sample.items, sample.mode);
    std::uint64_t hash = 0;
    for (const Item& item : sample.items)
      hash = hash * 1000003u + static_cast<std::uint64_t>(item.index);
    CHECK(hash == expected->hash);
    ++expected;
  }
}

TEST_CASE("each technique of chains alone finds what HoDoKu finds with it") {
  rules::Budget budget({}, std::size_t{64} << 20);
  hodoku::HodokuSearches searches(budget);
  const auto paths = testing::own_hodoku_probes();
  for (const hodoku::HodokuTechnique technique : testing::probed_techniques()) {
    INFO(hodoku::info_of(technique).key);
    const auto result = testing::compare_probes(paths, technique, searches);
    testing::check_equal(result);
    CHECK(result.finds > 0);
  }
}
