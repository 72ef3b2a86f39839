// Templates of text: `$` begins the name of a role, which may be in brackets: {$numbers}$(word)s.
//
// Thread-safety: pure functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace bitwhip::explain {

// Removes the text before the next `$` and the role after it from the template, and returns both;
// the role is empty if there is none.
constexpr std::pair<std::string_view, std::string_view> next_role(std::string_view& form) {
  const std::string_view before = form.substr(0, form.find('$'));
  form.remove_prefix(std::min(before.size() + 1, form.size()));
  const bool in_brackets = form.starts_with('(');
  form.remove_prefix(in_brackets);
  const std::string_view role =
      form.substr(0, static_cast<std::size_t>(
                         std::find_if_not(form.begin(), form.end(), is_letter) - form.begin()));
  form.remove_prefix(role.size() + in_brackets);
  return {before, role};
}

// Fills a template with text_of(role) for each role.
template <class TextOf>
std::string filled(std::string_view form, TextOf text_of) {
  std::string text;
  while (!form.empty()) {
    const auto [before, role] = next_role(form);
    text += before;
    if (!role.empty()) text += text_of(role);
  }
  return text;
}

}  // namespace bitwhip::explain
