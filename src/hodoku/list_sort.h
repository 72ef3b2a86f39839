// The sort of Java's lists, comparison by comparison.
//
// HoDoKu sorts its finds with a comparison that is not transitive, so the result depends on the
// algorithm. This is the merge sort by runs that Tim Peters has described ("listsort", 2002) with
// the constants of Java 17: lists of less than 32 items are sorted by binary insertion behind their
// first run; longer ones in runs of 16 to 32 items, which are merged by a stack; a merge gallops
// where one run wins several times. Which of two items is given first to the comparison is part of
// the definition, as are the middles of the binary searches.
//
// Where a merge shows that the comparison contradicts itself, Java throws; here the merge goes on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/invariant.h"

namespace bitwhip::hodoku {

// compare(a, b): negative, 0 or positive, as a comes before b or behind it.
template <class Item, class Compare>
class ListSort {
 public:
  // `aside` has room for half of the items.
  ListSort(Item* items, std::size_t n, Item* aside, Compare compare)
      : item_(items), n_(n), aside_(aside), compare_(compare) {}

  void run() {
    if (n_ < 2) return;
    if (n_ < kShort) {
      insert(item_, n_, first_run(item_, n_));
      return;
    }
    const std::size_t least = least_run(n_);
    for (std::size_t begin = 0; begin < n_;) {
      std::size_t length = first_run(item_ + begin, n_ - begin);
      if (length < least) {
        const std::size_t forced = std::min(least, n_ - begin);
        insert(item_ + begin, forced, length);
        length = forced;
      }
      run_[runs_++] = {begin, length};
      begin += length;
      collapse(false);
    }
    collapse(true);
  }

 private:
  static constexpr std::size_t kShort = 32;
  static constexpr int kGallop = 7;  // wins in a row with which galloping begins, and goes on
  struct SortRun {
    std::size_t begin, length;
  };

  static std::size_t least_run(std::size_t n) {
    std::size_t odd = 0;
    for (; n >= kShort; n /= 2) odd |= n & 1;
    return n + odd;
  }

  // Returns the length of the ascending run at the front. A strictly descending one is reversed.
  std::size_t first_run(Item* at, std::size_t n) {
    if (n < 2) return n;
    std::size_t end = 2;
    if (compare_(at[1], at[0]) < 0) {
      while (end < n && compare_(at[end], at[end - 1]) < 0) ++end;
      std::reverse(at, at + end);
    } else {
      while (end < n && compare_(at[end], at[end - 1]) >= 0) ++end;
    }
    return end;
  }

  // Sorts n items of which the first ones are sorted.
  void insert(Item* at, std::size_t n, std::size_t sorted) {
    for (; sorted < n; ++sorted) {
      const Item pivot = at[sorted];
      std::size_t low = 0, high = sorted;
      while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (compare_(pivot, at[middle]) < 0)
          high = middle;
        else
          low = middle + 1;
      }
      std::copy_backward(at + low, at + sorted, at + sorted + 1);
      at[low] = pivot;
    }
  }

  // Merges runs until their lengths fall fast enough, or until there is one.
  void collapse(bool all) {
    while (runs_ > 1) {
      std::size_t k = runs_ - 2;
      const auto length = [this](std::size_t i) { return run_[i].length; };
      const bool steep = (k == 0 || length(k - 1) > length(k) + length(k + 1)) &&
                         (k < 2 || length(k - 2) > length(k - 1) + length(k));
      if (all || !steep) {
        if (k > 0 && length(k - 1) < length(k + 1)) --k;
      } else if (length(k) > length(k + 1)) {
        return;
      }
      merge(k);
    }
  }

  void merge(std::size_t k) {
    const SortRun second = run_[k + 1];
    SortRun& first = run_[k];
    Item* left = item_ + first.begin;
    Item* const right = item_ + second.begin;
    std::size_t n = first.length;
    first.length += second.length;
    if (k + 3 == runs_) run_[k + 1] = run_[k + 2];
    --runs_;

    const Item& head = *right;
    const std::size_t stay =
        leading(left, n, [&](const Item& item) { return compare_(head, item) >= 0; });
    left += stay;
    n -= stay;
    if (n == 0) return;
    const Item& tail = left[n - 1];
    const std::size_t m = second.length - trailing(right, second.length, [&](const Item& item) {
                            return compare_(tail, item) <= 0;
                          });
    if (m == 0) return;
    if (n <= m)
      merge_low(left, n, right, m);
    else
      merge_high(left, n, right, m);
  }

  // Returns the number of items at the front for which the test holds: tries 0, 1, 3, 7 ..., and
  // halves the rest.
  template <class Test>
  static std::size_t leading(const Item* at, std::size_t n, Test test) {
    if (!test(at[0])) return 0;
    std::size_t last = 0, offset = 1;
    while (offset < n && test(at[offset])) {
      last = offset;
      offset = 2 * offset + 1;
    }
    std::size_t low = last + 1, high = std::min(offset, n);
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (test(at[middle]))
        low = middle + 1;
      else
        high = middle;
    }
    return high;
  }
  // The same at the back.
  template <class Test>
  static std::size_t trailing(const Item* at, std::size_t n, Test test) {
    if (!test(at[n - 1])) return 0;
    std::size_t last = 0, offset = 1;
    while (offset < n && test(at[n - 1 - offset])) {
      last = offset;
      offset = 2 * offset + 1;
    }
    std::size_t low = n - std::min(offset, n), high = n - 1 - last;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (test(at[middle]))
        high = middle;
      else
        low = middle + 1;
    }
    return n - high;
  }

  // Leaves galloping: it is begun less easily than it would have been.
  static int after_galloping(int gallop) { return std::max(gallop, 0) + 2; }

  // Merges two runs side by side from the front; the first one is put aside. The head of the second
  // is known to come first, and the tail of the first to come last.
  void merge_low(Item* to, std::size_t n, Item* right, std::size_t m) {
    std::copy(to, to + n, aside_);
    const Item* left = aside_;
    int gallop = gallop_;
    *to++ = *right++;
    --m;
    for (bool first = true; n > 1 && m > 0; first = false) {
      if (!first) gallop = after_galloping(gallop);
      for (int left_wins = 0, right_wins = 0; std::max(left_wins, right_wins) < gallop;) {
        if (compare_(*right, *left) < 0) {
          *to++ = *right++;
          ++right_wins;
          left_wins = 0;
          if (--m == 0) break;
        } else {
          *to++ = *left++;
          ++left_wins;
          right_wins = 0;
          if (--n == 1) break;
        }
      }
      for (bool galloping = true; galloping && n > 1 && m > 0; --gallop) {
        const std::size_t lefts =
            leading(left, n, [&](const Item& item) { return compare_(*right, item) >= 0; });
        to = std::copy(left, left + lefts, to);
        left += lefts;
        n -= lefts;
        if (n <= 1) break;
        *to++ = *right++;
        if (--m == 0) break;
        const std::size_t rights =
            leading(right, m, [&](const Item& item) { return compare_(*left, item) > 0; });
        to = std::copy(right, right + rights, to);
        right += rights;
        m -= rights;
        if (m == 0) break;
        *to++ = *left++;
        if (--n == 1) break;
        galloping = lefts >= kGallop || rights >= kGallop;
      }
    }
    gallop_ = std::max(gallop, 1);
    to = std::copy(right, right + m, to);
    std::copy(left, left + n, to);
  }

  // The same from the back; the second run is put aside.
  void merge_high(Item* left, std::size_t n, Item* right, std::size_t m) {
    Item* to = right + m;
    std::copy(right, right + m, aside_);
    int gallop = gallop_;
    *--to = left[--n];
    for (bool first = true; m > 1 && n > 0; first = false) {
      if (!first) gallop = after_galloping(gallop);
      for (int left_wins = 0, right_wins = 0; std::max(left_wins, right_wins) < gallop;) {
        if (compare_(aside_[m - 1], left[n - 1]) < 0) {
          *--to = left[--n];
          ++left_wins;
          right_wins = 0;
          if (n == 0) break;
        } else {
          *--to = aside_[--m];
          ++right_wins;
          left_wins = 0;
          if (m == 1) break;
        }
      }
      for (bool galloping = true; galloping && m > 1 && n > 0; --gallop) {
        const Item& last = aside_[m - 1];
        const std::size_t lefts =
            trailing(left, n, [&](const Item& item) { return compare_(last, item) < 0; });
        to = std::copy_backward(left + n - lefts, left + n, to);
        n -= lefts;
        if (n == 0) break;
        *--to = aside_[--m];
        if (m == 1) break;
        const Item& other = left[n - 1];
        const std::size_t rights =
            trailing(aside_, m, [&](const Item& item) { return compare_(other, item) <= 0; });
        to = std::copy_backward(aside_ + m - rights, aside_ + m, to);
        m -= rights;
        if (m <= 1) break;
        *--to = left[--n];
        if (n == 0) break;
        galloping = lefts >= kGallop || rights >= kGallop;
      }
    }
    gallop_ = std::max(gallop, 1);
    to = std::copy_backward(left, left + n, to);
    std::copy_backward(aside_, aside_ + m, to);
  }

  Item* item_;
  std::size_t n_;
  Item* aside_;
  Compare compare_;
  std::array<SortRun, 40> run_;  // more than Java can need
  std::size_t runs_ = 0;
  int gallop_ = kGallop;
};

template <class Item, class Compare>
void sort_as_list(Item* items, std::size_t n, Item* aside, Compare compare) {
  ListSort<Item, Compare>(items, n, aside, compare).run();
}

}  // namespace bitwhip::hodoku
