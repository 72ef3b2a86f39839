// The pipeline as a library: order, thread counts, ends, counts.
#include "batch/pipeline.h"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <functional>
#include <new>
#include <string>
#include <thread>
#include <utility>

#include "batch/record_selector.h"
#include "io/io_error.h"
#include "io/sha256.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using batch::RunEnd;

namespace {

class TextSink : public io::Sink {
 public:
  bool write(std::string_view bytes) override {
    text += bytes;
    return true;
  }
  std::string text;
};

class Recorder : public batch::ProgressObserver {
 public:
  void progress(std::string_view messages, const batch::Tally& so_far, std::uint64_t) override {
    if (text.empty() && !messages.empty()) records_before = so_far.records;
    text += messages;
    records = so_far.records;
  }
  std::string text;
  std::uint64_t records = 0;
  std::uint64_t records_before = 0;  // the first message
};

struct Run {
  batch::Outcome outcome;
  std::string records;
  std::string messages;
};

Run run(input::Input& input, int threads, const io::Stop& stop,
        std::initializer_list<const char*> ratings = {"W"}) {
  const batch::RecordJob job{.layout = {testing::ratings(ratings), {}, false}, .threads = threads};
  const auto writer = batch::make_tsv_writer(job.layout);
  TextSink sink;
  Recorder recorder;
  Run result{batch::run(job, input, *writer, sink, recorder, stop), {}, {}};
  CHECK(recorder.records == result.outcome.tally.records);
  result.records = sink.text;
  result.messages = recorder.text;
  return result;
}

Run run(std::string_view text, int threads) {
  const io::Stop stop;
  input::MemoryInput input("FILE", text);
  return run(input, threads, stop);
}

std::string some_puzzles(int step) {
  std::string text = "# puzzles\n";
  int number = 0;
  for (const std::string& puzzle : testing::sudogen0(step)) {
    text += puzzle + '\n';
    if (++number % 50 == 0) text += "not a puzzle\n\n";
  }
  return text;
}

// Fails after its text.
class BrokenInput : public input::Input {
 public:
  explicit BrokenInput(std::string_view text) : source_(text) {}
  io::Source* next() override { return &source_; }
  const std::string& name() const override { return name_; }

 private:
  class Broken : public io::MemorySource {
   public:
    using MemorySource::MemorySource;
    std::size_t read(char* to, std::size_t size) override {
      const std::size_t n = MemorySource::read(to, size);
      if (n == 0) throw io::IoError("FILE: broken");
      return n;
    }
  };
  Broken source_;
  std::string name_ = "FILE";
};

}  // namespace

TEST_CASE("the same bytes, messages and counts for any number of threads") {
  const std::string text = some_puzzles(7 * testing::kShare);
  const Run one = run(text, 1);
  CHECK(one.outcome.end == RunEnd::complete);
  CHECK(one.outcome.tally.records ==
        static_cast<std::uint64_t>(std::count(one.records.begin(), one.records.end(), '\n')) - 1);
  for (const int threads : {2, 3, 8}) {
    const Run many = run(text, threads);
    CHECK(many.records == one.records);
    CHECK(many.messages == one.messages);
    CHECK(many.outcome.tally.by_status == one.outcome.tally.by_status);
    CHECK(many.outcome.tally.by_rating[0].counts() == one.outcome.tally.by_rating[0].counts());
    CHECK(many.outcome.tally.search.nodes == one.outcome.tally.search.nodes);
  }
}

TEST_CASE("what a file is read as is said before its first record") {
  const batch::RecordJob job{.layout = {testing::ratings({"W"}), {}, false}};
  const auto writer = batch::make_tsv_writer(job.layout);
  TextSink sink;
  Recorder recorder;
  const io::Stop stop;
  const std::string puzzle = testing::sudogen0(100).front();
  const std::string text = "number,grid\n1," + puzzle + "\n2," + puzzle + "\n";
  input::MemoryInput table("FILE", text);
  batch::run(job, table, *writer, sink, recorder, stop);
  CHECK(recorder.text == "FILE: the input format is table: the puzzles are column 2, 'grid'\n");
  CHECK(recorder.records_before == 0);
  CHECK(recorder.records == 2);
}

TEST_CASE("messages name file and line") {
  const std::string twice(81, '.');
  const std::string contradiction = "11" + std::string(79, '.');
  const Run result =
      run("\n" + twice + "\n" + contradiction + "\nabc\n" + std::string(5000, '1') + "\n", 2);
  CHECK(result.messages ==
        "FILE:2: more than one solution\nFILE:3: no solution: r1c1 = 1 and r1c2 = 1 exclude each "
        "other\nFILE:4: 3 characters where 81 or 729 "
        "are expected\nFILE:5: 5000 characters where 81 or "
        "729 are "
        "expected\n");
  CHECK(result.outcome.tally.records == 4);
  CHECK(result.outcome.tally.by_rating[0].of_kind(rating::ValueKind::none) == 4);
}

TEST_CASE("an input without lines gives the header alone") {
  const Run result = run("", 2);
  CHECK(result.records == "puzzle\tW\tstatus\n");
  CHECK(result.outcome.end == RunEnd::complete);
}

TEST_CASE("what could be read is rated when reading fails, but not the line that was cut") {
  const std::string puzzle = testing::sudogen0(1)[0];
  const io::Stop stop;
  const std::string text = puzzle + '\n' + puzzle + '\n' + puzzle.substr(0, 40);
  BrokenInput broken(text);
  const Run result = run(broken, 2, stop);
  CHECK(result.outcome.end == RunEnd::input_failed);
  CHECK(result.outcome.error == "FILE: broken");
  CHECK(result.outcome.tally.records == 2);
}

TEST_CASE("a closed or full output ends the run") {
  class Closing : public io::Sink {
   public:
    explicit Closing(bool full) : full_(full) {}
    bool write(std::string_view) override {
      if (++writes_ < 3) return true;
      if (full_) throw io::IoError("OUT: full");
      return false;
    }

   private:
    bool full_;
    int writes_ = 0;
  };
  const std::string text = some_puzzles(20 * testing::kShare);
  for (const bool full : {false, true}) {
    const io::Stop stop;
    input::MemoryInput input("FILE", text);
    const batch::RecordJob job{.layout = {testing::ratings({"W"}), {}, false}, .threads = 2};
    Closing sink(full);
    Recorder recorder;
    const auto outcome =
        batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, recorder, stop);
    CHECK(outcome.end == (full ? RunEnd::output_failed : RunEnd::closed));
    CHECK(outcome.error == (full ? "OUT: full" : ""));
  }
}

TEST_CASE(
    "an output that is full takes the records of a chunk with the notes behind them, or neither") {
  // Sink with a byte limit; refuses a whole piece that would exceed it.
  class Narrow : public TextSink {
   public:
    explicit Narrow(std::size_t most) : most_(most) {}
    bool write(std::string_view bytes) override {
      if (text.size() + bytes.size() > most_) throw io::IoError("OUT: full");
      return TextSink::write(bytes);
    }

   private:
    std::size_t most_;
  };
  const std::string note = "#bitwhip {\"done\":1}\n";
  std::string input_text = "#bitwhip {\"made\":\"x\"}\npuzzle\n";
  for (const std::string& puzzle : testing::sudogen0(50)) input_text += puzzle + '\n';
  input_text += note;
  const batch::RecordJob job{.layout = {testing::ratings({"W"}), {}, false}, .notes = true};
  const auto written = [&](std::size_t most, std::string& text) {
    const io::Stop stop;
    input::MemoryInput input("FILE", input_text);
    Narrow sink(most);
    Recorder recorder;
    const auto outcome =
        batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, recorder, stop);
    text = sink.text;
    return outcome;
  };
  std::string whole, cut;
  REQUIRE(written(std::string::npos, whole).end == RunEnd::complete);
  REQUIRE(whole.ends_with("\n" + note));
  for (const std::size_t less : {note.size(), std::size_t{1}}) {
    const auto outcome = written(whole.size() - less, cut);
    CHECK(outcome.end == RunEnd::output_failed);
    CHECK(whole.starts_with(cut));
    // The first line is that of the heads.
    CHECK(static_cast<std::uint64_t>(std::count(cut.begin(), cut.end(), '\n')) ==
          1 + outcome.tally.records);
  }
}

TEST_CASE("a stop while the archive waits ends the run as one that was stopped") {
  const io::Stop stop;
  const std::string text = testing::sudogen0(1)[0] + "\n";
  input::MemoryInput input("FILE", text);
  const batch::RowConsumer archive = [](const batch::RecordRows&) {
    throw io::Stopped("STORE", 2);
  };
  const batch::RecordJob job{.layout = {testing::ratings({"W"}), {}, false}, .archive = archive};
  TextSink sink;
  Recorder recorder;
  const auto outcome =
      batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, recorder, stop);
  CHECK(outcome.end == RunEnd::stopped);
  CHECK(outcome.error == "STORE: the program was stopped while it waited for this file");
  CHECK(outcome.tally.records == 0);
  CHECK(sink.text == "puzzle\tW\tstatus\n");
}

TEST_CASE("a stop ends the run with complete records of the first lines") {
  // Stops the run from an observer after some chunks, as a signal might at any time.
  class Stopping : public Recorder {
   public:
    explicit Stopping(io::Stop& stop) : stop_(stop) {}
    void progress(std::string_view messages, const batch::Tally& so_far,
                  std::uint64_t bytes) override {
      Recorder::progress(messages, so_far, bytes);
      if (++chunks_ == 3) stop_.request(2);
    }

   private:
    io::Stop& stop_;
    int chunks_ = 0;
  };
  const std::string text = some_puzzles(5);
  const Run whole = run(text, 1);
  io::Stop stop;
  input::MemoryInput input("FILE", text);
  const batch::RecordJob job{.layout = {testing::ratings({"W"}), {}, false}, .threads = 2};
  TextSink sink;
  Stopping observer(stop);
  const auto outcome =
      batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, observer, stop);
  CHECK(outcome.end == RunEnd::stopped);
  CHECK(stop.flag() == 2);
  CHECK(outcome.tally.records < whole.outcome.tally.records);
  CHECK(whole.records.substr(0, sink.text.size()) == sink.text);
  CHECK(sink.text.back() == '\n');
  CHECK(static_cast<std::uint64_t>(std::count(sink.text.begin(), sink.text.end(), '\n')) ==
        outcome.tally.records + 1);
}

namespace {

// Generated input: lines with long tails, up to a number of bytes.
class ManyLines : public input::Input, public io::Source {
 public:
  ManyLines(std::string first, std::string line, std::size_t bytes)
      : text_(std::move(first)), line_(std::move(line)), bytes_(bytes) {}
  io::Source* next() override { return begun_ ? nullptr : (begun_ = true, this); }
  const std::string& name() const override { return name_; }
  std::size_t read(char* to, std::size_t size) override {
    if (text_.empty() && given_ < bytes_) text_ = line_;
    const std::size_t n = std::min(size, text_.size());
    text_.copy(to, n);
    text_.erase(0, n);
    given_ += n;
    return n;
  }
  bool ready() override { return true; }
  std::size_t given() const { return given_; }

 private:
  const std::string name_ = "FILE";
  std::string text_;
  const std::string line_;
  const std::size_t bytes_;
  bool begun_ = false;
  std::atomic<std::size_t> given_{0};
};

}  // namespace

TEST_CASE(
    "records behind one that is not written yet wait in memory, and the other threads go on") {
  // The first record blocks the output until 16 MB behind it have been read.
  constexpr std::size_t kBehind = 16 << 20, kAll = 20 << 20;
  class Slow : public TextSink {
   public:
    explicit Slow(const ManyLines& input) : input_(input) {}
    bool write(std::string_view bytes) override {
      if (bytes.find("first") != std::string_view::npos) {
        while (input_.given() < kBehind) std::this_thread::yield();
      }
      return TextSink::write(bytes);
    }

   private:
    const ManyLines& input_;
  };
  const std::string line = "x " + std::string(10000, 'y') + "\n";
  for (const int threads : {2, 3, 8}) {
    const io::Stop stop;
    ManyLines input("x first\n", line, kAll);
    const batch::RecordJob job{.layout = {testing::ratings({"W"}), {}, true}, .threads = threads};
    Slow sink(input);
    Recorder recorder;
    const auto outcome =
        batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, recorder, stop);
    CHECK(outcome.end == RunEnd::complete);
    CHECK(outcome.tally.records == 1 + (input.given() - 8) / line.size());
    CHECK(sink.text.starts_with("puzzle\tW\tstatus\ttail\n-\t-\tinvalid-format\tfirst\n"));
    CHECK(static_cast<std::uint64_t>(std::count(sink.text.begin(), sink.text.end(), '\n')) ==
          1 + outcome.tally.records);
  }
}

TEST_CASE("a stop ends a run whose output is held by a hard puzzle, while records wait behind it") {
  // top1465 #182 in N-grouped, with the memory for it, takes half a minute and more.
  const std::string hard =
      "......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3";
  const std::string line = "x " + std::string(10000, 'y') + "\n";
  for (const int threads : {2, 4}) {
    io::Stop stop;
    ManyLines input(hard + "\n", line, SIZE_MAX);
    batch::RecordJob job{.layout = {testing::ratings({"N-grouped"}), {}, true}, .threads = threads};
    job.options.arena = std::size_t{2} << 30;
    TextSink sink;
    Recorder recorder;
    // A chunk takes a few times what was read into it: lines, records, and room that is not used.
    std::thread signal([&] {
      while (input.given() < batch::kHeldBytes / 8) std::this_thread::yield();
      CHECK(recorder.oldest_pending().place() == batch::OldestPendingLine::LinePosition{"FILE", 1});
      stop.request(2);
    });
    const auto outcome =
        batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, recorder, stop);
    signal.join();
    CHECK(outcome.end == RunEnd::stopped);
    CHECK(outcome.tally.records == 0);
    CHECK(sink.text == "puzzle\tN-grouped\tstatus\ttail\n");
    // Each thread has a chunk beside what the window holds.
    CHECK(input.given() <
          batch::kHeldBytes / 2 + static_cast<std::size_t>(threads) * (std::size_t{1} << 20));
  }
}

TEST_CASE("what a thread throws ends the run, and run() throws it") {
  class Throwing : public Recorder {
   public:
    void progress(std::string_view, const batch::Tally&, std::uint64_t) override {
      throw std::bad_alloc();
    }
  };
  const std::string text = some_puzzles(20 * testing::kShare);
  for (const int threads : {1, 2, 8}) {
    const io::Stop stop;
    input::MemoryInput input("FILE", text);
    const batch::RecordJob job{.layout = {testing::ratings({"W"}), {}, false}, .threads = threads};
    TextSink sink;
    Throwing observer;
    CHECK_THROWS_AS(
        batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, observer, stop),
        std::bad_alloc);
    CHECK(sink.text.back() == '\n');
  }
}

TEST_CASE("a run that ends too early while records wait for their classes says so") {
  // Sink that calls a function before its fourth write: after the header, the first record, and a
  // piece of the records that waited.
  class Late : public TextSink {
   public:
    explicit Late(std::function<void()> act) : act_(std::move(act)) {}
    bool write(std::string_view bytes) override {
      if (++writes_ == 4) act_();
      return TextSink::write(bytes);
    }

   private:
    const std::function<void()> act_;
    int writes_ = 0;
  };
  constexpr std::size_t kOneClass = std::size_t{64} << 10;  // the others find no room
  std::string text;
  for (const std::string& puzzle : testing::sudogen0(800))
    text += puzzle + ' ' + std::string(20000, 't') + '\n';
  const auto records = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  const auto lines_in = [](const TextSink& sink) {
    return static_cast<std::size_t>(std::count(sink.text.begin(), sink.text.end(), '\n'));
  };
  const auto run_into = [](input::Input& input, TextSink& sink, int& calls, const io::Stop& stop) {
    batch::ClassNumbering classes(true, kOneClass, stop);
    batch::RecordJob job{.layout = {{}, {}, true}, .threads = 1, .rates = false};
    job.classes = &classes;
    job.canonical_form = batch::CanonicalFormKind::puzzle;
    Recorder recorder;
    return batch::run(job, input, *batch::make_tsv_writer(job.layout), sink, recorder, stop,
                      [&calls](const auto&, const auto&) { ++calls; });
  };
  for (const char* how : {"whole", "broken", "full", "stopped"}) {
    CAPTURE(how);
    const std::string_view name = how;
    io::Stop stop;
    int calls = 0;
    input::MemoryInput good("FILE", text);
    BrokenInput broken(text);
    Late sink([&] {
      if (name == "full") throw io::IoError("OUT: full");
      if (name == "stopped") stop.request(2);
    });
    const auto outcome =
        name == "broken" ? run_into(broken, sink, calls, stop) : run_into(good, sink, calls, stop);
    CHECK(outcome.end == (name == "whole"    ? RunEnd::complete
                          : name == "broken" ? RunEnd::input_failed
                          : name == "full"   ? RunEnd::output_failed
                                             : RunEnd::stopped));
    CHECK(outcome.held == (name != "whole"));
    CHECK(calls == 0);
    // The journal covers neither the first record nor the pieces.
    if (name == "whole") CHECK(lines_in(sink) == 1 + records);
    if (name == "broken") CHECK(lines_in(sink) == 2);
    if (name == "full" || name == "stopped") {
      CHECK(lines_in(sink) > 2);
      CHECK(lines_in(sink) < 1 + records);
    }
  }
}

TEST_CASE("counts by value in rows") {
  using rating::Value;
  using rating::ValueKind;
  batch::ValueCounts counts;
  for (const Value value :
       {Value{ValueKind::finite, 2}, Value{ValueKind::finite, 0}, Value{ValueKind::infinite, 0},
        Value{ValueKind::above, 7}, Value{ValueKind::none, 0}, Value{ValueKind::finite, 2}}) {
    counts.add(value);
  }
  counts.add(batch::ValueCounts(counts));
  std::string text;
  for (const auto& row : counts.rows()) text += row.value + ":" + std::to_string(row.count) + " ";
  CHECK(text == "0:2 1:0 2:4 >7:2 inf:2 -:2 ");
  // No row for each number up to one that stands for inf, nor for each score.
  batch::ValueCounts wide;
  for (const int n : {2, 100, 102, 1000000, 300000}) wide.add({ValueKind::finite, n});
  const auto rows = wide.rows();
  REQUIRE(rows.size() == 104);
  for (std::size_t i = 0; i < 101; ++i) CHECK(rows[i].value == std::to_string(i));
  CHECK(rows[101].value == "102");
  CHECK(rows[102].value == "300000");
  CHECK(rows[103].value == "1000000");
}

TEST_CASE("counts by levels with names: a row for each level") {
  using rating::Scale;
  using rating::Value;
  using rating::ValueKind;
  const auto rows_of = [](std::initializer_list<Value> values) {
    batch::ValueCounts counts;
    for (const Value value : values) counts.add(value);
    std::string text;
    for (const auto& row : counts.rows()) text += row.value + ":" + std::to_string(row.count) + " ";
    return text;
  };
  const Value medium{ValueKind::finite, 2, 0, Scale::difficulty},
      extreme{ValueKind::finite, 5, 0, Scale::difficulty};
  CHECK(rows_of({}).empty());
  CHECK(rows_of({medium}) == "Easy:0 Medium:1 Hard:0 Unfair:0 Extreme:0 ");
  CHECK(rows_of({Value{}, extreme, medium, medium}) ==
        "Easy:0 Medium:2 Hard:0 Unfair:0 Extreme:1 -:1 ");
}

TEST_CASE("SHA-256 of the test vectors of FIPS 180-2") {
  io::Sha256 hash;
  CHECK(hash.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  hash.update("a", 1);
  hash.update("bc", 2);
  CHECK(hash.hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
