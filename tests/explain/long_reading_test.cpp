// What explain writes and verify reads, in bulk: 1,000 paths of each rating, in every notation and
// format.
//
// A path is accepted in all of them, and shows the same. A changed path, made from evidence with
// another target or another left-linking candidate, is refused by the same sentence in all forms
// that say equally much of it: nrc leaves houses open, and sentences show the cells of a chain in
// full alone.
#include <atomic>
#include <catch2/catch.hpp>
#include <mutex>
#include <thread>

#include "support/path_check.h"

using namespace bitwhip;
using namespace bitwhip::testing;

namespace {

constexpr std::size_t kPaths = 500 / kShare;

struct Form {
  const char* name;
  explain::RenderPath render;
  explain::Notation notation;
};
constexpr Form kForms[] = {{"nrc", explain::render_text, explain::Notation::nrc},
                           {"full", explain::render_text, explain::Notation::full},
                           {"csp", explain::render_text, explain::Notation::csp},
                           {"JSON", explain::render_json, explain::Notation::full}};

verify::Verdict verdict_of(const explain::ResolutionPath& path, const Form& form) {
  verify::Verdict verdict;
  try {
    return verify::check(verify::read_paths(form.render(path, {.notation = form.notation})).at(0));
  } catch (const verify::Unreadable& error) {
    verdict.fault = error.fault;
  }
  return verdict;
}

// The fault of a path that is right.
std::string reading_fault(const explain::ResolutionPath& path) {
  std::string shown;
  for (const Form& form : kForms) {
    const verify::Verdict verdict = verdict_of(path, form);
    if (!verdict.right())
      return std::string(form.name) + ": " + verdict.where + ": " + verdict.why();
    if (verdict.eliminations != eliminations(path) || verdict.solved != path.solved)
      return std::string(form.name) + ": other steps were read";
    if (&form != kForms && verdict.shown != shown)
      return std::string(form.name) + " shows " + verdict.shown + ", not " + shown;
    shown = verdict.shown;
  }
  return {};
}

// Changes a step of the path: its target, or a left-linking candidate. False where there is nothing
// to change.
bool change(explain::ResolutionPath& path, std::mt19937& random) {
  const auto draw = [&](std::size_t n) { return random() % n; };
  if (path.rounds.empty()) return false;
  explain::PathRound& round = path.rounds[draw(path.rounds.size())];
  if (round.steps.empty() || round.steps.front().ser) return false;
  explain::PathStep& step = round.steps[draw(round.steps.size())];
  const Geometry& geometry = path.geometry();
  if (step.candidates.size() != 1 || explain::places(step)) return false;
  auto* const chain = std::get_if<rules::ChainEvidence>(&step.evidence);
  // The target is in the name.
  if (chain == nullptr && !std::holds_alternative<rules::SubsetEvidence>(step.evidence))
    return false;
  std::vector<Candidate> others;
  if (chain != nullptr && draw(2) == 0) {
    rules::ChainCell& cell = chain->cells[draw(chain->cells.size())];
    for (const Candidate c : geometry.members(cell.variable)) {
      // One of the additional candidates may make another chain, which csp does not tell from this
      // one.
      const bool shown =
          std::any_of(cell.additional.begin(), cell.additional.end(),
                      [c](const rules::Additional& one) { return one.candidate == c; });
      if (c != cell.left && !shown &&
          std::find(cell.members.begin(), cell.members.end(), c) == cell.members.end())
        others.push_back(c);
    }
    if (others.empty()) return false;
    cell.left = others[draw(others.size())];
    return true;
  }
  for (int c = 0; c < kCandidates; ++c) {
    const auto target = static_cast<Candidate>(c);
    const bool removed =
        std::any_of(round.steps.begin(), round.steps.end(), [&](const explain::PathStep& one) {
          return std::find(one.candidates.begin(), one.candidates.end(), target) !=
                 one.candidates.end();
        });
    if (!removed && round.before.possible(target) &&
        !round.before.decided(static_cast<Variable>(cell_of(target))))
      others.push_back(target);
  }
  if (others.empty()) return false;
  step.candidates.front() = others[draw(others.size())];
  return true;
}

// Returns the fault for a changed path: forms with the same contents that are not refused by one
// sentence. A changed target may still be one of the same pattern.
std::string changed_fault(const explain::ResolutionPath& path, long& refused) {
  const auto says_more = [&](const Form& form) {
    return form.notation == explain::Notation::full ||
           (form.notation == explain::Notation::csp && !path.in_words);
  };
  std::string sentence[2];
  bool met[2] = {};
  for (const Form& form : kForms) {
    const bool more = says_more(form);
    const std::string why = verdict_of(path, form).why();
    if (met[more] && why != sentence[more])
      return std::string(form.name) + ": '" + why + "', not '" + sentence[more] + "'";
    sentence[more] = why;
    met[more] = true;
  }
  refused += !sentence[1].empty();
  return {};
}

}  // namespace

TEST_CASE("reading in bulk: every notation and format says the same of every path",
          "[long][reference]") {
  const std::vector<Puzzle> puzzles = mixed_puzzles(kPaths);
  for (rating::RatingId id = 0; id < rating::ratings().size(); ++id) {
    if (id == rating::rating_by_rules() || !rating::info(id).listed ||
        !explain::refusal(id).empty())
      continue;
    INFO(rating::info(id).name);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::vector<std::string> faults;
    long all = 0;
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t) {
      threads.emplace_back([&] {
        explain::PathFinder finder(id, {.max_length = 10});
        long refused = 0;
        for (std::size_t i; (i = next++) < puzzles.size();) {
          explain::ResolutionPath path = finder.find(puzzles[i]);
          std::string fault = reading_fault(path);
          std::mt19937 random(static_cast<unsigned>(i));
          if (fault.empty() && change(path, random)) fault = changed_fault(path, refused);
          if (fault.empty()) continue;
          const std::scoped_lock lock(mutex);
          faults.push_back(to_string(puzzles[i]) + ": " + fault);
        }
        const std::scoped_lock lock(mutex);
        all += refused;
      });
    }
    for (auto& thread : threads) thread.join();
    CHECK(faults == std::vector<std::string>{});
    WARN(rating::info(id).name << ": " << puzzles.size() << " paths accepted, " << all
                               << " changed ones refused");
  }
}
