// Faults of a path: what is wrong, in three parts, so that nobody has to guess what a message
// means.
//
// `says` is what the step or the line says, `there` what is there instead, `asks` what the rule or
// the notation asks: "whip[2] names length 2; its chain has 3 CSP-variables; a whip[n] has n of
// them". A fault without one of them cannot be made.
#pragma once

#include <fmt/core.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace bitwhip::verify {

struct Says {
  std::string text;
};
struct There {
  std::string text;
};
struct Asks {
  std::string text;
};

// Make a part from a format with its arguments.
template <class... Arguments>
Says says(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
  return {fmt::format(form, std::forward<Arguments>(arguments)...)};
}
template <class... Arguments>
There there(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
  return {fmt::format(form, std::forward<Arguments>(arguments)...)};
}
template <class... Arguments>
Asks asks(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
  return {fmt::format(form, std::forward<Arguments>(arguments)...)};
}

class Fault {
 public:
  // Where a part repeats a text of the path that is empty, it becomes "nothing".
  Fault(Says says, There there, Asks asks)
      : says_(told(std::move(says.text))),
        there_(told(std::move(there.text))),
        asks_(told(std::move(asks.text))) {}

  const std::string& says() const { return says_; }
  const std::string& there() const { return there_; }
  const std::string& asks() const { return asks_; }
  std::string text() const { return says_ + "; " + there_ + "; " + asks_; }

 private:
  static std::string told(std::string part) { return part.empty() ? "nothing" : part; }

  std::string says_, there_, asks_;
};

// Thrown where a path is wrong, or cannot be read.
struct Wrong : std::runtime_error {
  explicit Wrong(Fault why) : std::runtime_error(why.text()), fault(std::move(why)) {}
  Wrong(Says says, There there, Asks asks)
      : Wrong(Fault(std::move(says), std::move(there), std::move(asks))) {}
  Fault fault;
};

// Fault that lies elsewhere than at the place where it shows.
struct WrongAt : Wrong {
  WrongAt(std::string at, Fault why) : Wrong(std::move(why)), where(std::move(at)) {}
  WrongAt(std::string at, Says says, There there, Asks asks)
      : WrongAt(std::move(at), Fault(std::move(says), std::move(there), std::move(asks))) {}
  std::string where;
};

}  // namespace bitwhip::verify
