// Resolution paths against the checker, in bulk: 1,500 puzzles, half of them hard, in every rating;
// 1,000 changed steps in each; 1,000 shortened paths.
#include <atomic>
#include <catch2/catch.hpp>
#include <map>
#include <mutex>
#include <thread>

#include "support/path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

constexpr std::size_t kInBulk = 1500 / kShare;
constexpr std::size_t kShortened = 1000 / kShare;

// Calls visit(finder, puzzle, number) for all puzzles on all cores; visit returns a fault, or
// nothing. The first fault of each thread.
template <class Visit>
std::vector<std::string> for_all(const std::vector<Puzzle>& puzzles, rating::RatingId id,
                                 Visit visit) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::vector<std::string> faults;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back([&] {
      explain::PathFinder finder(id, {.max_length = 12});
      for (std::size_t i; (i = next++) < puzzles.size();) {
        const std::string fault = visit(finder, puzzles[i], i);
        if (fault.empty()) continue;
        const std::scoped_lock lock(mutex);
        faults.push_back(to_string(puzzles[i]) + ": " + fault);
        return;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  return faults;
}

}  // namespace

TEST_CASE("paths in bulk: every step of every rating is accepted, every changed step refused",
          "[long][reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(kInBulk);
  for (const rating::RatingId id : ratings_with_paths()) {
    std::atomic<long> steps{0}, refused{0}, unsolved{0};
    const auto faults = for_all(
        puzzles, id, [&](explain::PathFinder& finder, const Puzzle& puzzle, std::size_t number) {
          const explain::ResolutionPath path = finder.find(puzzle);
          steps += path.steps();
          unsolved += !path.solved;
          std::string fault = path_fault(path, number % 2 == 0);
          if (fault.empty() && refused < 1000 && path.steps() > 0)
            fault =
                mutation_fault(path, static_cast<unsigned>(number), 3, [&](auto&) { ++refused; });
          return fault;
        });
    INFO(rating::info(id).name);
    CHECK(faults == std::vector<std::string>{});
    WARN(rating::info(id).name << ": " << puzzles.size() << " puzzles (" << unsolved
                               << " unsolved), " << steps << " steps accepted, " << refused
                               << " changed ones refused");
  }
}

TEST_CASE("paths in bulk: the needed steps", "[long][reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(kShortened);
  for (const rating::RatingId id : ratings({"W", "B", "L", "N"})) {
    std::atomic<long> all{0}, kept{0};
    const auto faults =
        for_all(puzzles, id,
                [&](explain::PathFinder& finder, const Puzzle& puzzle, std::size_t) -> std::string {
                  explain::ResolutionPath path = finder.find(puzzle);
                  if (!path.solved) return {};
                  const int level = path.level();
                  finder.keep_needed(path);
                  all += path.all_steps;
                  kept += path.steps();
                  if (path.steps() > path.all_steps || path.level() != level)
                    return "a longer path, or another level";
                  return path_fault(path, false);
                });
    CHECK(faults == std::vector<std::string>{});
    WARN(rating::info(id).name << ": " << all << " steps, " << kept << " kept, of "
                               << puzzles.size() << " puzzles");
  }
}
