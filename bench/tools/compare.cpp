// Prints a result of bitwhip_bench, or compares two: bitwhip_bench_compare [OLD.json] NEW.json
// Prints for each benchmark the medians over its repetitions, their ratio new/old, and the spread
// of the repetitions of one result.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using Json = nlohmann::json;

// Natural order of names: keep/4 before keep/24.
struct ByName {
  bool operator()(const std::string& a, const std::string& b) const {
    return strverscmp(a.c_str(), b.c_str()) < 0;
  }
};

struct Benchmark {
  std::vector<double> times;  // nanoseconds, ascending
  std::vector<double> items;  // per second
};

struct Result {
  Json context;
  std::map<std::string, Benchmark, ByName> benchmarks;
};

// Returns the processor time, which is least disturbed by other programs, or the wall time if the
// benchmark measures that.
double nanoseconds(const Json& run, const std::string& name) {
  static const std::map<std::string, double> units{{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  const bool clock = name.ends_with("/manual_time") || name.ends_with("/real_time");
  return run.at(clock ? "real_time" : "cpu_time").get<double>() *
         units.at(run.at("time_unit").get<std::string>());
}

Result load(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + " cannot be read");
  Result result;
  try {
    const Json document = Json::parse(file);
    result.context = document.at("context");
    for (const Json& run : document.at("benchmarks")) {
      if (run.value("run_type", "") != "iteration" || run.value("error_occurred", false)) continue;
      const std::string name = run.at("run_name");
      Benchmark& benchmark = result.benchmarks[name];
      benchmark.times.push_back(nanoseconds(run, name));
      if (run.contains("items_per_second")) benchmark.items.push_back(run["items_per_second"]);
    }
  } catch (const std::exception& error) {
    throw std::runtime_error(path + " holds no results of bitwhip_bench: " + error.what());
  }
  for (auto& [name, benchmark] : result.benchmarks) {
    std::sort(benchmark.times.begin(), benchmark.times.end());
    std::sort(benchmark.items.begin(), benchmark.items.end());
  }
  return result;
}

double median(const std::vector<double>& sorted) {
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

double spread(const Benchmark& benchmark) {
  return 100 * (benchmark.times.back() - benchmark.times.front()) / median(benchmark.times);
}

std::string human(double ns) {
  if (ns < 1e3) return fmt::format("{:.1f} ns", ns);
  if (ns < 1e6) return fmt::format("{:.2f} us", ns / 1e3);
  return fmt::format("{:.2f} ms", ns / 1e6);
}

std::string describe(const Result& result) {
  const Json& context = result.context;
  return fmt::format("commit {}, {}, {}", context.value("commit", "unknown"),
                     context.value("isa", "unknown"), context.value("date", "no date"));
}

void show(const Result& result) {
  fmt::print("{}\n\n{:<40} {:>12} {:>8} {:>14}\n", describe(result), "benchmark", "median",
             "spread", "items/s");
  for (const auto& [name, benchmark] : result.benchmarks) {
    const std::string items =
        benchmark.items.empty() ? "" : fmt::format("{:.0f}", median(benchmark.items));
    fmt::print("{:<40} {:>12} {:>7.0f}% {:>14}\n", name, human(median(benchmark.times)),
               spread(benchmark), items);
  }
}

void compare(const Result& before, const Result& after) {
  fmt::print("old: {}\nnew: {}\n\n", describe(before), describe(after));
  fmt::print("{:<40} {:>12} {:>12} {:>9} {:>8}\n", "benchmark", "old", "new", "new/old", "spread");
  double logs = 0;
  int common = 0;
  for (const auto& [name, benchmark] : after.benchmarks) {
    const auto old = before.benchmarks.find(name);
    if (old == before.benchmarks.end()) {
      fmt::print("{:<40} {:>12} {:>12}\n", name, "-", human(median(benchmark.times)));
      continue;
    }
    const double ratio = median(benchmark.times) / median(old->second.times);
    fmt::print("{:<40} {:>12} {:>12} {:>9.3f} {:>7.0f}%\n", name, human(median(old->second.times)),
               human(median(benchmark.times)), ratio,
               std::max(spread(benchmark), spread(old->second)));
    logs += std::log(ratio);
    ++common;
  }
  for (const auto& [name, benchmark] : before.benchmarks) {
    if (!after.benchmarks.contains(name))
      fmt::print("{:<40} {:>12} {:>12}\n", name, human(median(benchmark.times)), "-");
  }
  if (common > 0)
    fmt::print("{:<40} {:>12} {:>12} {:>9.3f}\n", "geometric mean", "", "",
               std::exp(logs / common));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    fmt::print(stderr, "usage: bitwhip_bench_compare [OLD.json] NEW.json\n");
    return 1;
  }
  try {
    if (argc == 2) {
      show(load(argv[1]));
    } else {
      compare(load(argv[1]), load(argv[2]));
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "bitwhip_bench_compare: {}\n", error.what());
    return 2;
  }
  return 0;
}
