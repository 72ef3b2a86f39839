// Sorting and classing in memory that has a limit; keys of forms; random symmetries.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "batch/record_selector.h"
#include "collect/minlex.h"
#include "collect/random_stream.h"
#include "io/external_sort.h"

using namespace bitwhip;

TEST_CASE("texts are sorted by their bytes, in memory or in files") {
  std::mt19937 random(1);
  for (const std::size_t memory : {std::size_t{1} << 20, std::size_t{4096}, std::size_t{200}}) {
    io::ExternalSort sort(memory);
    std::vector<std::string> texts;
    for (int i = 0; i < 3000; ++i) {
      std::string text(random() % 20, '\0');
      for (char& byte : text) byte = static_cast<char>(random() % 4 * 85);
      texts.push_back(text);
      sort.add(text);
    }
    std::sort(texts.begin(), texts.end());
    sort.finish();
    std::vector<std::string> sorted;
    for (std::string text; sort.next(text);) sorted.push_back(text);
    CHECK(sorted == texts);
  }
  io::ExternalSort nothing(100);
  nothing.finish();
  std::string text;
  CHECK_FALSE(nothing.next(text));
}

TEST_CASE("a table of keys keeps to its memory") {
  batch::KeyTable table(std::size_t{256} << 10);
  std::uint64_t added = 0;
  for (std::uint64_t i = 1; i <= 20000; ++i) {
    const std::string key = std::string(1, '\x08') + std::to_string(10000000 + i);
    const auto found = table.find_or_add(key, i);
    if (!found) {
      CHECK_FALSE(table.find(key));
      continue;
    }
    CHECK(*found == i);
    CHECK(table.find_or_add(key, 7) == i);
    ++added;
  }
  CHECK(table.size() == added);
  CHECK(added > 4000);
  CHECK(added < 20000);
}

TEST_CASE("keys are equal where forms are, and none is the front of another") {
  std::mt19937 random(2);
  std::vector<std::string> keys;
  std::vector<collect::Cells> forms;
  for (int i = 0; i < 300; ++i) {
    collect::Cells cells{};
    const unsigned share = random() % 5;
    for (std::uint8_t& cell : cells)
      cell = static_cast<std::uint8_t>(random() % 5 < share ? random() % 10 : 0);
    forms.push_back(cells);
    if (i % 10 == 0) forms.push_back(cells);
  }
  forms.emplace_back();
  for (const collect::Cells& cells : forms) collect::append_key(keys.emplace_back(), cells);
  for (std::size_t i = 0; i < forms.size(); ++i) {
    for (std::size_t k = 0; k < forms.size(); ++k) {
      if (forms[i] != forms[k])
        CHECK_FALSE(keys[k].starts_with(keys[i]));
      else
        CHECK(keys[i] == keys[k]);
    }
  }
}

TEST_CASE(
    "numbers below a bound are as likely as each other, and units have numbers of their own") {
  // With a fixed seed: 13 classes of 1,000 numbers each, and the deviation of a class is some 30.
  std::vector<int> counts(13);
  for (std::uint64_t unit = 0; unit < 13000; ++unit)
    ++counts[collect::RandomStream(5, unit).below(13)];
  for (const int count : counts) CHECK(std::abs(count - 1000) < 130);
  collect::RandomStream one(5, 1), same(5, 1), other(5, 2), seed(6, 1), part(5, 1, 1);
  const std::uint64_t number = one.next();
  CHECK(same.next() == number);
  CHECK(other.next() != number);
  CHECK(seed.next() != number);
  CHECK(part.next() != number);
}
