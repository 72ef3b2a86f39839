// The reader, from bytes to chunks of lines and to puzzles; an iteration is datasets/sudogen0.txt.
#include "input/reader.h"

#include <benchmark/benchmark.h>

#include <memory>

#include "grid/puzzle.h"
#include "input/chunk.h"
#include "input/input.h"
#include "io/decompress.h"
#include "io/source.h"
#include "io/stop.h"
#include "support/compress.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

// A file in memory that is decompressed like a file on disk.
class CompressedInput : public input::Input {
 public:
  explicit CompressedInput(std::string_view bytes)
      : raw_(bytes), decoded_(io::decompress(raw_, name_)) {}
  io::Source* next() override { return begun_ ? nullptr : (begun_ = true, decoded_.get()); }
  const std::string& name() const override { return name_; }

 private:
  const std::string name_ = "sample";
  io::MemorySource raw_;
  std::unique_ptr<io::Source> decoded_;
  bool begun_ = false;
};

void read(benchmark::State& state, std::string (*prepare)(std::string_view)) {
  const std::string bytes = prepare(sudogen0_text());
  const io::Stop stop;
  input::Chunk chunk;
  for (auto _ : state) {
    CompressedInput input(bytes);
    input::InputReader reader(input, stop, {});
    while (reader.fill(chunk, 512)) chunk.recycle();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sudogen0().size()));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(sudogen0_text().size()));
}
std::string plain(std::string_view text) { return std::string(text); }
BENCHMARK_CAPTURE(read, plain, plain)->Name("reader/plain")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(read, gzip, testing::gzip)->Name("reader/gzip")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(read, zstd, testing::zstd)->Name("reader/zstd")->Unit(benchmark::kMicrosecond);

void parse(benchmark::State& state) {
  std::vector<std::string> texts;
  for (const Puzzle& puzzle : sudogen0()) texts.push_back(to_string(puzzle));
  for (auto _ : state) {
    for (const std::string& text : texts) benchmark::DoNotOptimize(parse_puzzle(text));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(texts.size()));
}
BENCHMARK(parse)->Name("reader/parse_puzzle")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
