// Functions on std::variant for code that knows only some of the alternatives.
//
// Which alternatives these are is known when it is compiled: those that a function accepts. A
// generic lambda must say what it accepts (`requires`, or a concept for its parameter).
//
//   const Overloaded area{[](const Circle& c) { ... }, [](const HasWidth auto& box) { ... }};
//   visit_accepted(shape, area, 0.0);  // 0.0 of a point
//
// Thread-safety: pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <variant>

namespace bitwhip {

// Several functions as one.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

// Returns use(alternative, arguments...) if `use` accepts the alternative that the variant holds,
// otherwise `other`.
template <class... Alternatives, class Use, class Result, class... Arguments>
Result visit_accepted(const std::variant<Alternatives...>& variant, const Use& use, Result other,
                      const Arguments&... arguments) {
  const auto try_one = [&]<class One>(std::type_identity<One>) {
    if constexpr (std::is_invocable_v<const Use&, const One&, const Arguments&...>) {
      const One* const one = std::get_if<One>(&variant);
      if (one != nullptr) other = use(*one, arguments...);
      return one != nullptr;
    } else {
      return false;
    }
  };
  static_cast<void>((try_one(std::type_identity<Alternatives>{}) || ...));
  return other;
}

// Facts about the type of a variant.
template <class Variant>
struct VariantTraits;
template <class... Each>
struct VariantTraits<std::variant<Each...>> {
  // [i]: whether a function accepts the alternative i.
  using Set = std::array<bool, sizeof...(Each)>;
  template <class Use, class... Arguments>
  static constexpr Set accepted_by() {
    return {std::is_invocable_v<const Use&, const Each&, const Arguments&...>...};
  }
  template <class One>
  static constexpr std::size_t index_of() {
    static_assert((std::is_same_v<One, Each> || ...));
    constexpr std::array same{std::is_same_v<One, Each>...};
    std::size_t i = 0;
    while (!same[i]) ++i;
    return i;
  }
};

}  // namespace bitwhip
