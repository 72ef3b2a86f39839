#include "verify/variant_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "verify/board.h"

namespace bitwhip::verify {
namespace {

constexpr std::array<std::string_view, 15> kAnyBoard{"asc",     "hill", "bound",  "relation-chain", "locked", "naked",  "hidden", "super-hidden",
                                                     "bivalue", "z",    "t-whip", "whip",           "braid",  "g-whip", "g-braid"};

}  // namespace

void check_any_board(const Rules& rules) {
  for (const Part& part : rules) {
    if (std::find(kAnyBoard.begin(), kAnyBoard.end(), part.rule->name) == kAnyBoard.end())
      throw Wrong(fmt::format("{} is a rule of the classic board alone", part.rule->name));
  }
}

void refuse_classic(std::string_view rating) { throw Wrong(fmt::format("{} is a rating of the classic board alone", rating)); }

}  // namespace bitwhip::verify
