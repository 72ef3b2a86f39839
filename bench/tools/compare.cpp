// Compares two results of bitwhip_bench: bitwhip_bench_compare OLD.json NEW.json
// For each benchmark the medians over its repetitions, their ratio new/old, and how far the repetitions of one result lie apart.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using Json = nlohmann::json;

struct Result {
  Json context;
  std::vector<std::string> names;                    // in the order of the file
  std::map<std::string, std::vector<double>> times;  // nanoseconds, ascending
};

// Processor time, which other programs disturb least, unless the benchmark measures on the clock.
double nanoseconds(const Json& run, const std::string& name) {
  static const std::map<std::string, double> units{{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  const bool clock = name.ends_with("/manual_time") || name.ends_with("/real_time");
  return run.at(clock ? "real_time" : "cpu_time").get<double>() * units.at(run.at("time_unit").get<std::string>());
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
      if (!result.times.contains(name)) result.names.push_back(name);
      result.times[name].push_back(nanoseconds(run, name));
    }
  } catch (const std::exception& error) {
    throw std::runtime_error(path + " holds no results of bitwhip_bench: " + error.what());
  }
  for (auto& [name, times] : result.times) std::sort(times.begin(), times.end());
  return result;
}

double median(const std::vector<double>& times) {
  const std::size_t half = times.size() / 2;
  return times.size() % 2 == 1 ? times[half] : (times[half - 1] + times[half]) / 2;
}

double spread(const std::vector<double>& times) { return (times.back() - times.front()) / median(times); }

std::string human(double ns) {
  if (ns < 1e3) return fmt::format("{:.1f} ns", ns);
  if (ns < 1e6) return fmt::format("{:.2f} us", ns / 1e3);
  return fmt::format("{:.2f} ms", ns / 1e6);
}

std::string describe(const Result& result) {
  const Json& context = result.context;
  return fmt::format("commit {}, {}, {}", context.value("commit", "unknown"), context.value("isa", "unknown"), context.value("date", "no date"));
}

void compare(const Result& before, const Result& after) {
  fmt::print("old: {}\nnew: {}\n\n", describe(before), describe(after));
  fmt::print("{:<32} {:>12} {:>12} {:>9} {:>8}\n", "benchmark", "old", "new", "new/old", "spread");
  double logs = 0;
  int common = 0;
  for (const std::string& name : after.names) {
    const auto& now = after.times.at(name);
    const auto then = before.times.find(name);
    if (then == before.times.end()) {
      fmt::print("{:<32} {:>12} {:>12}\n", name, "-", human(median(now)));
      continue;
    }
    const double ratio = median(now) / median(then->second);
    fmt::print("{:<32} {:>12} {:>12} {:>9.3f} {:>7.0f}%\n", name, human(median(then->second)), human(median(now)), ratio,
               100 * std::max(spread(now), spread(then->second)));
    logs += std::log(ratio);
    ++common;
  }
  for (const std::string& name : before.names) {
    if (!after.times.contains(name)) fmt::print("{:<32} {:>12} {:>12}\n", name, human(median(before.times.at(name))), "-");
  }
  if (common > 0) fmt::print("{:<32} {:>12} {:>12} {:>9.3f}\n", "geometric mean", "", "", std::exp(logs / common));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: bitwhip_bench_compare OLD.json NEW.json\n");
    return 1;
  }
  try {
    compare(load(argv[1]), load(argv[2]));
  } catch (const std::exception& error) {
    fmt::print(stderr, "bitwhip_bench_compare: {}\n", error.what());
    return 2;
  }
  return 0;
}
