// The writers of all formats; an iteration is the whole sample with W, B and all columns.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "batch/cell_names.h"
#include "batch/column.h"
#include "batch/layout.h"
#include "batch/record.h"
#include "batch/writer.h"
#include "grid/puzzle.h"
#include "rating/rater.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

batch::Layout layout() {
  batch::Layout all{
      {rating::find_rating("W").value(), rating::find_rating("B").value()}, {}, false};
  for (const batch::ColumnInfo& info : batch::columns()) all.columns.push_back(&info);
  batch::NameResolver names(all.ratings);
  batch::NameError none;
  all.record_template = std::make_shared<const batch::Template>(
      batch::Template::parse("%p %{W} %{B} %c %s", names, none).value());
  return all;
}

struct Rated {
  std::string puzzle;
  rating::Report report;
};

const std::vector<Rated>& rated_sample() {
  static const std::vector<Rated> rated = [] {
    std::vector<Rated> all;
    rating::Rater rater(Geometry::classic(), layout().ratings, {});
    for (const Puzzle& puzzle : sample())
      rater.rate(puzzle, all.emplace_back(Rated{to_string(puzzle), {}}).report);
    return all;
  }();
  return rated;
}

void write(benchmark::State& state, decltype(batch::FormatInfo::make) make) {
  const auto writer = make(layout());
  std::string out;
  for (auto _ : state) {
    out.clear();
    for (const Rated& rated : rated_sample())
      writer->record(
          out, {.puzzle = rated.puzzle, .report = &rated.report, .facts = {.seconds = 0.000123}});
    benchmark::DoNotOptimize(out.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rated_sample().size()));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(out.size()));
}

// New formats are included automatically.
const bool registered_writers = [] {
  for (const batch::FormatInfo& format : batch::formats()) {
    benchmark::RegisterBenchmark(("writer/" + std::string(format.name)).c_str(), write, format.make)
        ->Unit(benchmark::kMicrosecond);
  }
  return true;
}();

}  // namespace
}  // namespace bitwhip::bench
