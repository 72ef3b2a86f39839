#include "report/pairing.h"

#include <algorithm>
#include <optional>

namespace bitwhip::report {

namespace {

// A rating of both runs: its places among the ratings of each.
struct Places {
  std::size_t first, second;
};

// Adds the ratings that both runs have by now.
void find_new(const std::vector<std::string>& first, const std::vector<std::string>& second, std::vector<Places>& places, Pairing& pairing) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    const bool there = std::any_of(places.begin(), places.end(), [i](const Places& place) { return place.first == i; });
    const auto found = std::find(second.begin(), second.end(), first[i]);
    if (there || found == second.end()) continue;
    places.push_back({i, static_cast<std::size_t>(found - second.begin())});
    pairing.ratings.push_back({first[i]});
  }
}

}  // namespace

Pairing pair(tables::ListReader& first, tables::ListReader& second, const Asked& asked) {
  Pairing pairing;
  Gatherer a(asked), b(asked);
  a.begin(first.name());
  b.begin(second.name());
  std::vector<Places> places;
  std::size_t known = 0;  // ratings of both runs, which only become more
  for (std::uint64_t record = 1;; ++record) {
    const bool more_a = first.next(), more_b = second.next();
    if (!more_a && !more_b) break;
    if (more_a) a.add(first);
    if (more_b) b.add(second);
    if (!more_a || !more_b) {
      ++(more_a ? pairing.only_first : pairing.only_second);
      continue;
    }
    if (!a.puzzle().empty() && !b.puzzle().empty() && a.puzzle() != b.puzzle()) {
      throw tables::ListError(first.name() + ":" + std::to_string(first.line()) + " and " + second.name() + ":" + std::to_string(second.line()) +
                              " are different puzzles; --compare pairs records in order, and `bitwhip compare --by-puzzle` in any order");
    }
    ++pairing.both;
    if (a.values().size() + b.values().size() != known) {
      known = a.values().size() + b.values().size();
      find_new(a.rating_names(), b.rating_names(), places, pairing);
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto x = a.values()[places[i].first], y = b.values()[places[i].second];
      if (!x || !y) continue;
      tables::add(pairing.ratings[i].comparison, {record, first.line(), second.line(), a.puzzle(), *x, *y}, kMostShown);
      if (a.keeps(places[i].first) && b.keeps(places[i].second))
        pairing.ratings[i].values.add({key_of(*x), key_of(*y)});
      else
        pairing.ratings[i].values.add_others();
    }
    if (!a.has_status() || !b.has_status()) continue;
    const bool are_short = std::max(a.status().size(), b.status().size()) <= kLongestText;
    are_short ? pairing.statuses.add({a.status(), b.status()}) : pairing.statuses.add_others();
  }
  pairing.first = a.finish();
  pairing.second = b.finish();
  return pairing;
}

}  // namespace bitwhip::report
