// The rules by name, the lists of rules that a path and a rating stand for, and the order in which a list is applied.
// Rules of length 0 come before all others, and count as singles do.
//
// A list is written as after --rules: names between commas, each with the lengths wanted ("xy<=7", "nrct=4..5", "whip>=3"). `subsets` stands for
// naked,hidden,super-hidden, and `singles`, which are always on, for nothing. Rungs are the (rule, length) pairs of a list in the order of
// application: by length, then as listed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::verify {

// Where all that a rule eliminates is eliminated too: T&E over singles (T&E over W1 contains it), over W1; subsets, locked candidates and
// rules of related cells have closures of their own here.
enum class Within : std::uint8_t { locked, subsets, relations, trial, trial_w1, neither };

struct Rule {
  std::string_view name;
  int least, most;  // lengths that it has
  Within within;
};

struct Part {
  const Rule* rule;
  int least, most;
};
using Rules = std::vector<Part>;

struct Rung {
  const Rule* rule;
  int n;
};
std::string to_string(const Rung& rung);  // whip[5]

// Throws Wrong.
Rules parse_rules(const std::vector<std::string>& words);
Rules up_to(const Rules& rules, int n);
std::vector<Rung> rungs(const Rules& rules);

// What `inner` has and `outer` has not, "whip of length 6"; nothing when it is part of it.
std::string outside(const Rules& inner, const Rules& outer);

struct Rating {
  Rules rules;
  bool confluent = false;        // every order of steps gives the same value
  bool least = false;            // the value is the least one over all orders of single eliminations
  std::vector<Rules> smaller{};  // further systems, of which the smallest value counts
};
// Nothing for names that the definitions do not have. The rating `rules` and the simple systems are no such names.
std::optional<Rating> rating_named(std::string_view name);

}  // namespace bitwhip::verify
