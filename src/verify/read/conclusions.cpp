#include "verify/read/conclusions.h"

#include "base/text.h"

namespace bitwhip::verify {
namespace {

bool is_digit_behind_comma(std::string_view text) {
  return text.size() > 1 && text[0] == ',' && is_digit(text[1]);
}

}  // namespace

Conclusions read_conclusions(Scanner& text) {
  Conclusions list;
  while (text.skip("one of ")) {
    list.relations.push_back(text.candidates(", "));
    text.skip("; ");
  }
  if (!list.relations.empty()) {
    text.expect_end();
    return list;
  }
  do {
    text.skip_blanks();
    const Square square = text.cell();
    text.skip_blanks();
    const bool value = text.skip("=");
    if (!value && !text.skip("≠") && !text.skip("!=")) text.expect("<>");
    text.skip_blanks();
    text.skip("n");
    do {
      (value ? list.values : list.targets).push_back(candidate_at(square, text.nine()));
      text.skip_blanks();
    } while (is_digit_behind_comma(text.rest()) && text.skip(","));  // r8c8≠3,5,7
  } while (text.skip(","));
  text.expect_end();
  if (!list.targets.empty() && !list.values.empty())
    throw Wrong(says("values and eliminations"), there("both stand in one step"),
                asks("a step has either values or eliminations"));
  return list;
}

}  // namespace bitwhip::verify
