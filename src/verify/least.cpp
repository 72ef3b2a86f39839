#include "verify/least.h"

#include <fmt/format.h>

#include <algorithm>

#include "verify/closure.h"
#include "verify/ghost_closure.h"
#include "verify/refutation.h"
#include "verify/scanner.h"
#include "verify/whip_search.h"

namespace bitwhip::verify {
namespace {

constexpr int kInfinite = 1000000;

// The least and the greatest value that are told.
struct Told {
  int least, most;
};
Told told_by(std::string_view text) {
  const auto end = [text](std::string_view part) {
    if (part == "inf") return kInfinite;
    const auto n = number_in(part);
    if (!n || *n >= kInfinite) throw Wrong(fmt::format("'{}' is no value of the rating", text.substr(0, 20)));
    return *n;
  };
  if (text.starts_with('>')) return {end(text.substr(1)) + 1, kInfinite};
  const auto dots = text.find("..");
  const Told told{end(text.substr(0, dots)), end(dots == std::string_view::npos ? text : text.substr(dots + 2))};
  if (told.least > told.most) throw Wrong(fmt::format("'{}' is no range of values", text.substr(0, 20)));
  return told;
}

class Least {
 public:
  Least(const Path& path, const Rating& rating, const State& start, int longest, bool strict, Poll& poll, Verdict& verdict)
      : path_(path), rating_(rating), start_(start), longest_(longest), strict_(strict), poll_(poll), verdict_(verdict) {}

  void solved() {
    const Told told = path_.value.empty() ? Told{longest_, longest_} : told_by(path_.value);
    if (told.most != longest_) throw Wrong(fmt::format("the value is {} at most", longest_));
    // A path begins with all singles, so one that has steps is of a puzzle that singles do not solve.
    if (longest_ <= 1) least_ = longest_;
    refute(longest_);
    check_told(told);
    if (least_ == longest_) {
      verdict_.shown = fmt::format("{} = {}", path_.rating, longest_);
    } else if (least_ > 0) {
      verdict_.shown = fmt::format("{} is {} to {}", path_.rating, least_, longest_);
    } else {
      verdict_.shown = fmt::format("{} <= {}", path_.rating, longest_);
    }
    if (path_.refutation && least_ < told.least)
      verdict_.not_shown =
          told.least == told.most ? fmt::format("{} = {}", path_.rating, told.most) : fmt::format("{} is {} to {}", path_.rating, told.least, told.most);
    if (strict_ && least_ < longest_) verdict_.not_strict = too_large_ ? TooLarge::kWhy : "nothing here shows that no shorter steps solve the puzzle";
  }

  void unsolved(const State& last) {
    const Told told = told_by(std::string_view(path_.value).substr(path_.rating.size() + 3));
    if (told.most < kInfinite && path_.limit.empty()) throw Wrong(fmt::format("'{}' is not the rating of an unsolved puzzle", path_.value));
    const bool infinite_by_trial = told.least == kInfinite && infinite(rating_.rules, last, poll_) == Proof::infinite;
    if (infinite_by_trial) least_ = kInfinite;
    refute(told.least);
    check_told(told);
    if (least_ == kInfinite) {
      verdict_.shown = fmt::format("{} = inf", path_.rating);
    } else if (least_ > 0) {
      verdict_.shown = fmt::format("{} > {}", path_.rating, least_ - 1);
    }
    // Nothing that a path leaves unsolved shows a greatest value.
    if (least_ >= told.least && told.most == kInfinite) return;
    verdict_.not_shown = path_.value;
    if (strict_) verdict_.not_strict = too_large_ ? TooLarge::kWhy : "nothing here shows that";
  }

 private:
  // True if the value is at least n, by the refutation of the path, and strictly by a closure.
  void refute(int n) {
    if (path_.refutation) {
      const int length = path_.refutation->length.value_or(kInfinite - 1);
      if (path_.solved && length >= longest_)
        throw WrongAt(path_.refutation->where, fmt::format("the path solves the puzzle with lengths up to {}", longest_));
      const bool holds = unless_too_large([&] {
        check_refutation(*path_.refutation, start_, rating_, poll_);
        return true;
      });
      if (holds) least_ = std::max(least_, length + 1);
    }
    if (!strict_ || least_ >= n || n == 0) return;
    Marks settled(start_);
    settled.settle();
    const GhostRule rule{rule_of_least(rating_).name == "g-whip", n == kInfinite ? std::nullopt : std::optional(n - 1)};
    if (unless_too_large([&] { return ghosts_fail(settled, rule, poll_); })) least_ = n;
  }

  // The refutation does not show more than the path tells.
  void check_told(const Told& told) const {
    if (path_.refutation && told.least < least_) throw Wrong(fmt::format("the value is {} at least", least_ == kInfinite ? "inf" : std::to_string(least_)));
  }

  template <class Work>
  bool unless_too_large(Work work) {
    try {
      return work();
    } catch (const TooLarge&) {
      too_large_ = true;
      return false;
    }
  }

  const Path& path_;
  const Rating& rating_;
  const State& start_;
  const int longest_;
  const bool strict_;
  Poll& poll_;
  Verdict& verdict_;
  int least_ = 0;  // the value is not less
  bool too_large_ = false;
};

}  // namespace

void check_least(const Path& path, const Rating& rating, const State& start, const State& last, int longest, bool strict, Poll& poll,
                 Verdict& verdict) {
  Least least(path, rating, start, longest, strict, poll, verdict);
  if (path.solved) {
    least.solved();
  } else {
    least.unsolved(last);
  }
}

}  // namespace bitwhip::verify
