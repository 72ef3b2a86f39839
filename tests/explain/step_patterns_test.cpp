// Functions on patterns that know only some of their types (base/variants.h).
#include "explain/step_patterns.h"

#include <catch2/catch.hpp>
#include <string>

#include "base/variants.h"

using namespace bitwhip;
using namespace bitwhip::explain;

TEST_CASE("step patterns: a function gets those that it accepts, and no other") {
  const Overloaded count{[](const SubsetPattern&, int more) { return 100 + more; },
                         [](const HasDigits auto& pattern, int more) -> int {
                           return static_cast<int>(pattern.digits.size()) + more;
                         }};
  SubsetPattern subset;
  subset.digits = {1, 2};
  CHECK(visit_accepted(StepPattern(subset), count, -1, 5) == 105);
  SetPattern set;
  set.digits = {1, 2, 3};
  CHECK(visit_accepted(StepPattern(set), count, -1, 5) == 8);
  CHECK(visit_accepted(StepPattern(NoPattern{}), count, -1, 5) == -1);

  // A struct that has the members of another one is accepted for it, but not the other way round.
  const auto name = [](const DigitsInHouse& pattern) { return std::string(pattern.house.name); };
  set.house.name = "r4";
  CHECK(visit_accepted(StepPattern(set), name, std::string("none")) == "r4");
  CHECK(visit_accepted(StepPattern(DigitsPattern{}), name, std::string("none")) == "none");

  using Patterns = VariantTraits<StepPattern>;
  constexpr Patterns::Set accepted = Patterns::accepted_by<decltype(name)>();
  CHECK(accepted[Patterns::index_of<SetPattern>()]);
  CHECK_FALSE(accepted[Patterns::index_of<DigitsPattern>()]);
  CHECK_FALSE(accepted[Patterns::index_of<SubsetPattern>()]);
}
