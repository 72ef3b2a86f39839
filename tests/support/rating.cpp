#include "support/rating.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <stdexcept>
#include <thread>

namespace bitwhip::testing {

std::vector<rating::RatingId> ratings(std::initializer_list<const char*> names) {
  std::vector<rating::RatingId> ids;
  for (const char* name : names) ids.push_back(rating::find_rating(name).value());
  return ids;
}

std::vector<rating::Report> rate_all(const Geometry& geometry, std::span<const Puzzle> puzzles,
                                     std::span<const rating::RatingId> ratings,
                                     const rating::RatingOptions& options) {
  std::vector<rating::Report> reports(puzzles.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    rating::Rater rater(geometry, ratings, options);
    for (std::size_t i; (i = next++) < puzzles.size();) rater.rate(puzzles[i], reports[i]);
  };
  std::vector<std::future<void>> others;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i)
    others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
  return reports;
}

std::string summary(const rating::Report& report, std::size_t values) {
  std::string text(rating::to_string(report.status));
  for (std::size_t i = 0; i < values; ++i) text += " " + rating::to_string(report.values[i]);
  for (int count : {report.solutions, report.clues, report.cands, report.clues_brt,
                    report.cands_brt, report.cands_w1})
    text += " " + std::to_string(count);
  return text;
}

}  // namespace bitwhip::testing
