// Runs that search: what is found is rated and chosen as what is read is, in the order of the
// parts.
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/bounded_messages.h"
#include "batch/pipeline.h"
#include "collect/minlex.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using batch::RunEnd;
using collect::Cells;

namespace {

// Part k of a puzzle has k isomorphs; part 3 is skipped.
class Isomorphs : public batch::PuzzleFinder {
 public:
  static constexpr std::uint64_t kParts = 7, kBad = 3;

  static std::vector<Cells> of(const Puzzle& puzzle, std::uint64_t part) {
    collect::RandomStream draws(1, part);
    std::vector<Cells> found;
    for (std::uint64_t i = 0; i < part && part != kBad; ++i)
      found.push_back(collect::random_isomorph(collect::givens_of(puzzle), draws));
    return found;
  }
  std::uint64_t parts(const Puzzle&) override { return kParts; }
  bool find(const Puzzle& puzzle, std::uint64_t part, const collect::GridConsumer& take,
            std::string& complaint) override {
    if (part == kBad) complaint = "part 3 is bad";
    for (const Cells& cells : of(puzzle, part)) {
      if (!take(cells)) return false;
    }
    return true;
  }
};

struct Sink : io::Sink {
  bool write(std::string_view bytes) override { return text += bytes, true; }
  std::string text;
};
struct Messages : batch::ProgressObserver {
  void progress(std::string_view messages, const batch::Tally&, std::uint64_t) override {
    text += messages;
  }
  std::string text;
};
// Observer that records every place, and how much was written at it.
struct Places {
  explicit Places(const Sink& s) : sink(s) {}
  void operator()(const input::InputPosition& place, const batch::OutputState& so_far) {
    all.push_back({place, so_far.tally, sink.text.size()});
  }
  struct At {
    input::InputPosition place;
    batch::Tally tally;
    std::size_t written;
  };
  const Sink& sink;
  std::vector<At> all;
};

}  // namespace

TEST_CASE("puzzles that are found are rated and chosen like puzzles that are read") {
  std::string text = "?\n", found, all_messages = "F:1: 1 character where 81 or 729 are expected\n";
  int line = 1;
  for (const std::string& puzzle : testing::sudogen0(200)) {
    text += puzzle + " tail\n\n";
    all_messages += "F:" + std::to_string(line += line == 1 ? 1 : 2) + ": part 3 is bad\n";
    for (std::uint64_t part = 0; part < Isomorphs::kParts; ++part) {
      for (const Cells& cells : Isomorphs::of(testing::puzzle_of(puzzle), part))
        found += collect::text_of(cells) + "\n";
    }
  }
  BoundedMessages bounded;
  std::string expected_messages = bounded.take(all_messages);
  for (const std::string& line_of_rest : bounded.rest()) expected_messages += line_of_rest + "\n";
  batch::RecordJob job{.layout = {testing::ratings({"B"}), {batch::columns().find("clues")}, true}};
  batch::NameError problem;
  batch::NameResolver names(job.layout.ratings);
  job.condition = batch::Condition::parse("W>=2 and W<4", names, problem);
  job.named = names.required();
  const io::Stop stop;
  const auto writer = batch::make_tsv_writer(job.layout);
  const auto run = [&](const std::string& lines, Sink& sink, batch::ProgressObserver& observer,
                       const batch::CheckpointCallback& keep = {}) {
    input::MemoryInput input("F", lines);
    const batch::Outcome outcome = batch::run(job, input, *writer, sink, observer, stop, keep);
    CHECK(outcome.end == RunEnd::complete);
    return outcome.tally;
  };
  Sink plain;
  Messages none;
  const batch::Tally of_plain = run(found, plain, none);
  CHECK(of_plain.matched > 0);
  CHECK(of_plain.matched < of_plain.records);
  job.make_finder = [] { return std::make_unique<Isomorphs>(); };
  for (const int threads : {1, 2, 8}) {
    job.threads = threads;
    Sink sink;
    Messages messages;
    Places places(sink);
    const batch::Tally tally = run(text, sink, messages, std::ref(places));
    CHECK(sink.text == plain.text);
    CHECK(messages.text == expected_messages);
    CHECK(tally.records == of_plain.records + 1);
    CHECK(tally.matched == of_plain.matched);
    CHECK(tally.passed_over == static_cast<std::uint64_t>(line) / 2);
    // A run resumed at any place writes the remaining bytes; with those before the place they are
    // the whole output.
    for (std::size_t i = 0; i < places.all.size(); i += places.all.size() / 8 + 1) {
      const Places::At& at = places.all[i];
      Sink rest;
      Messages ignored;
      job.start = {.place = at.place, .tally = at.tally, .begun = true};
      const batch::Tally whole = run(text, rest, ignored);
      CHECK(sink.text.substr(0, at.written) + rest.text == sink.text);
      CHECK(whole.records == tally.records);
      job.start = {};
    }
    CHECK(places.all.back().place.parts ==
          1 + Isomorphs::kParts * static_cast<std::uint64_t>(line) / 2);
  }
}
