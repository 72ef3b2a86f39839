// --sample and --top, against a plain sort of all records.
#include "batch/record_selector.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "support/rating.h"

using namespace bitwhip;
using rating::Value;
using rating::ValueKind;

namespace {

struct Item {
  std::string bytes;
  double key;
};

std::vector<Item> items(int n, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Item> all;
  for (int i = 0; i < n; ++i)
    all.push_back({std::to_string(i) + std::string(random() % 5, 'x') + "\n",
                   static_cast<double>(random() % 12)});
  return all;
}

// Through a chooser, in chunks of random sizes.
std::string selected(const batch::RecordChoice& choice, const std::vector<Item>& all,
                     std::uint32_t seed) {
  std::mt19937 random(seed);
  batch::RecordSelector chooser(choice);
  std::string out;
  for (std::size_t at = 0; at < all.size();) {
    batch::RatedChunk chunk;
    for (std::uint32_t more = random() % 7; more > 0 && at < all.size(); --more, ++at) {
      chunk.records += all[at].bytes;
      chunk.record_ends.push_back({chunk.records.size(), all[at].key});
    }
    out += chooser.pass(chunk);
  }
  chooser.finish([&out](std::string_view bytes) {
    out += bytes;
    return true;
  });
  return out;
}

std::string joined(const std::vector<Item>& all) {
  std::string text;
  for (const Item& item : all) text += item.bytes;
  return text;
}

double key(Value value) {
  rating::Report report;
  report.values[0] = value;
  return batch::key_of({nullptr, 0}, {.report = &report});
}

}  // namespace

TEST_CASE("chooser: everything passes at once when nothing is asked for") {
  const auto all = items(100, 1);
  CHECK(selected({}, all, 2) == joined(all));
}

TEST_CASE("chooser: top is a stable sort, cut off") {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const auto all = items(200, seed);
    auto sorted = all;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Item& a, const Item& b) { return a.key > b.key; });
    for (const std::size_t n : {1, 2, 17, 199, 200, 500}) {
      auto expected = sorted;
      expected.resize(std::min(n, expected.size()));
      CHECK(selected({.top = n}, all, seed) == joined(expected));
    }
  }
}

TEST_CASE(
    "chooser: a sample is in the order of the input, the same for any chunks, and another one for "
    "another seed") {
  const auto all = items(500, 3);
  for (const std::size_t n : {1, 20, 499, 500, 1000}) {
    const std::string sample = selected({.sample = n}, all, 4);
    CHECK(sample == selected({.sample = n}, all, 5));
    CHECK(sample == selected({.sample = n, .seed = 1}, all, 5));
    // A subsequence of the right length.
    std::size_t at = 0, lines = 0;
    for (const Item& item : all) {
      if (sample.compare(at, item.bytes.size(), item.bytes) != 0) continue;
      at += item.bytes.size();
      ++lines;
    }
    CHECK(at == sample.size());
    CHECK(lines == std::min(n, all.size()));
  }
  CHECK(selected({.sample = 20, .seed = 1}, all, 4) != selected({.sample = 20, .seed = 2}, all, 4));
}

TEST_CASE("chooser: the numbers of splitmix64") {
  // The first outputs of the published generator for the seed 1234567 are 6457827717110365317,
  // 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821. So the
  // records come in the order 1, 3, 0, 2, 4 when the sample grows.
  const std::vector<Item> all{{"0", 0}, {"1", 0}, {"2", 0}, {"3", 0}, {"4", 0}};
  CHECK(selected({.sample = 1, .seed = 1234567}, all, 1) == "1");
  CHECK(selected({.sample = 2, .seed = 1234567}, all, 1) == "13");
  CHECK(selected({.sample = 3, .seed = 1234567}, all, 1) == "013");
  CHECK(selected({.sample = 4, .seed = 1234567}, all, 1) == "0123");
}

TEST_CASE("chooser: every record is as likely as any other, and so is every pair") {
  const auto all = items(8, 1);
  constexpr int kSeeds = 20000;
  std::map<std::string, int> times;
  for (int seed = 0; seed < kSeeds; ++seed)
    ++times[selected({.sample = 2, .seed = static_cast<std::uint64_t>(seed)}, all, 1)];
  CHECK(times.size() == 28);
  const double mean = kSeeds / 28.0;
  double chi_squared = 0;
  for (const auto& [pair, n] : times) chi_squared += (n - mean) * (n - mean) / mean;
  // Exceeded once in a thousand times with 27 degrees of freedom; the seeds are fixed.
  CHECK(chi_squared < 55.5);
}

TEST_CASE("chooser: top takes its records from the sample") {
  const auto all = items(300, 9);
  const batch::RecordChoice sampled{.sample = 50, .seed = 3};
  const std::string sample = selected(sampled, all, 1);
  std::vector<Item> rest;
  std::size_t at = 0;
  for (const Item& item : all) {
    if (sample.compare(at, item.bytes.size(), item.bytes) != 0) continue;
    rest.push_back(item);
    at += item.bytes.size();
  }
  CHECK(selected({.sample = 50, .seed = 3, .top = 7}, all, 2) == selected({.top = 7}, rest, 2));
}

TEST_CASE("chooser: the keys of cells") {
  const std::vector<Value> ascending{{},
                                     {ValueKind::finite, 0},
                                     {ValueKind::finite, 5},
                                     {ValueKind::interval, 5, 9},
                                     {ValueKind::above, 5},
                                     {ValueKind::finite, 6},
                                     {ValueKind::finite, 12},
                                     {ValueKind::above, 12},
                                     {ValueKind::infinite}};
  for (std::size_t i = 0; i + 1 < ascending.size(); ++i) {
    INFO(to_string(ascending[i]) << " and " << to_string(ascending[i + 1]));
    CHECK(key(ascending[i]) < key(ascending[i + 1]));
  }
  const auto tenths = rating::Scale::tenths;
  CHECK(key({ValueKind::finite, 71, 0, tenths}) < key({ValueKind::above, 71, 0, tenths}));
  CHECK(key({ValueKind::above, 71, 0, tenths}) < key({ValueKind::finite, 72, 0, tenths}));
  CHECK(key({ValueKind::finite, 71, 0, tenths}) > key({ValueKind::finite, 7}));
}

TEST_CASE("chooser: a cell of the input that is no number is below all numbers, and so is nan") {
  const batch::ColumnOwner passed = batch::passed_columns({"notes"});
  const auto key_of_cell = [&passed](std::string_view cell) {
    const std::string_view cells[] = {cell};
    const rating::Report report;
    batch::Record record;
    record.report = &report;
    record.line.cells = cells;
    return batch::key_of({passed.columns().front(), 0}, record);
  };
  for (const char* cell : {"nan", "-nan", "NAN", "text", "-", ""}) {
    CAPTURE(cell);
    CHECK(key_of_cell(cell) == key_of_cell("text"));
    CHECK(key_of_cell(cell) < key_of_cell("-1e300"));
  }
  CHECK(key_of_cell("1.5") < key_of_cell("inf"));
}

TEST_CASE("chooser: a reader that has gone ends it") {
  batch::RecordSelector chooser({.top = 100000});
  batch::RatedChunk chunk;
  for (int i = 0; i < 30000; ++i) {
    chunk.records += "some ten bytes\n";
    chunk.record_ends.push_back({chunk.records.size(), 0});
  }
  CHECK(chooser.pass(chunk).empty());
  int calls = 0;
  chooser.finish([&calls](std::string_view) { return ++calls < 2; });
  CHECK(calls == 2);
}
