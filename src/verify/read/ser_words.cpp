// The sentences of SER: what is read from them.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "verify/path.h"
#include "verify/read/scanner.h"
#include "verify/ser/ser.h"

namespace bitwhip::verify {
namespace {

constexpr int kDeepestWords = 8;  // brackets in one another; paths have two

class SerReader {
 public:
  explicit SerReader(std::string_view line) : text_(line) {}

  SerStep read() {
    const int whole = text_.number();
    text_.expect(".");
    if (!text_.at_digit()) throw Wrong("a rating without tenths");
    const std::string_view tenth = text_.until(" ");
    if (tenth.size() != 1) throw Wrong("a rating with more than tenths");
    SerStep step = body(0);
    step.tenths = whole * 10 + (tenth[0] - '0');
    text_.expect(" ==> ");
    do {
      const Square at = text_.cell();
      const bool value = text_.skip(" = ");
      if (!value) text_.expect(" <> ");
      const Candidate c = candidate(text_.nine(), at.first, at.second);
      if (value && (step.value || !step.targets.empty())) throw Wrong("values and eliminations in one step");
      if (!value && step.value) throw Wrong("values and eliminations in one step");
      if (value) step.value = c;
      if (!value) step.targets.push_back(c);
    } while (text_.skip(", "));
    text_.expect_end();
    if (step.value) expect_concluded(step);
    return step;
  }

 private:
  // "Naked Pair: 2 squares of ..."
  SerStep body(int depth) {
    SerStep step;
    step.name = text_.until(": ");
    const SerType type = ser_type(step.name);
    switch (type.family) {
      case SerFamily::hidden_single:
        confined(step);
        break;
      case SerFamily::naked_single:
        step.squares = {text_.cell()};
        text_.expect(" holds ");
        step.digits = {text_.nine()};
        text_.expect(" only");
        break;
      case SerFamily::locking:
        locking(type, step);
        break;
      case SerFamily::hidden_set:
      case SerFamily::naked_set:
        set(type, step);
        break;
      case SerFamily::fish:
        fish(step);
        break;
      case SerFamily::wing:
        wing(step);
        break;
      case SerFamily::loop:
        loop(type, step);
        break;
      case SerFamily::grave:
        grave(type, step);
        break;
      case SerFamily::exclusion:
        step.squares = read_squares(text_);
        text_.expect(" must leave digits to ");
        step.others = read_squares(text_);
        break;
      default:
        chain(type, step, depth);
    }
    return step;
  }

  std::vector<House> lines() {
    const bool rows = text_.skip("rows");
    if (!rows) text_.expect("columns");
    std::vector<House> list;
    while (text_.at(rows ? " r" : " c")) {
      text_.expect(" ");
      list.push_back(read_house(text_));
    }
    return list;
  }

  // "4 in block b2 fits r1c4 r1c6 only", with its digit, house and squares.
  void confined(SerStep& step) {
    step.digits = {text_.nine()};
    text_.expect(" in ");
    step.houses = {read_named_house(text_)};
    text_.expect(" fits ");
    step.squares = read_squares(text_);
    text_.expect(" only");
  }

  void locking(const SerType& type, SerStep& step) {
    confined(step);
    text_.expect(", all in ");
    step.covers = {read_named_house(text_)};
    if (!type.direct) return;
    text_.expect(", so ");
    SerStep then;
    confined(then);
    if (then.digits != step.digits || then.squares.size() != 1) throw Wrong("a digit that is not the one that is placed");
    step.houses.push_back(then.houses.front());
    concluded_ = candidate(then.digits[0], then.squares[0].first, then.squares[0].second);
  }

  void set(const SerType& type, SerStep& step) {
    const bool hidden = type.family == SerFamily::hidden_set;
    const int count = text_.nine();
    text_.expect(hidden ? " digits of " : " squares of ");
    step.houses = {read_named_house(text_)};
    text_.expect(", ");
    if (hidden) {
      step.digits = read_digits(text_);
    } else {
      step.squares = read_squares(text_);
    }
    text_.expect(", for the ");
    if (text_.nine() != count) throw Wrong("two sizes of a set");
    text_.expect(hidden ? " squares " : " digits ");
    if (hidden) {
      step.squares = read_squares(text_);
    } else {
      step.digits = read_digits(text_);
    }
    if (static_cast<int>(step.digits.size()) != count || static_cast<int>(step.squares.size()) != count)
      throw Wrong(fmt::format("not {} and squares", counted(count, "digit")));
    if (!type.direct) return;
    text_.expect(", so ");
    SerStep then;
    confined(then);
    if (then.houses != step.houses || then.squares.size() != 1) throw Wrong("a digit that is placed in another house");
    step.other_digits = then.digits;
    concluded_ = candidate(then.digits[0], then.squares[0].first, then.squares[0].second);
  }

  void fish(SerStep& step) {
    step.digits = {text_.nine()};
    text_.expect(" in ");
    step.houses = lines();
    text_.expect(" fits ");
    step.covers = lines();
    text_.expect(" only, at ");
    step.squares = read_squares(text_);
  }

  void wing(SerStep& step) {
    step.squares = {text_.cell()};
    text_.expect(" with the wings ");
    for (const Square& square : read_squares(text_)) step.squares.push_back(square);
    text_.expect(" for the digits ");
    step.digits = read_digits(text_);
    text_.expect(", so one of them is ");
    step.other_digits = {text_.nine()};
  }

  // ", in row r1 these as one and r1c8 hold 3 5 only", ", in row r1 only these as one and r1c8 hold 1 2"
  void set_with(bool hidden, SerStep& step) {
    text_.expect(", in ");
    step.hidden = hidden;
    step.houses = {read_named_house(text_)};
    text_.expect(hidden ? " only these as one and " : " these as one and ");
    step.others = read_squares(text_);
    text_.expect(" hold ");
    step.other_digits = read_digits(text_);
    if (!hidden) text_.expect(" only");
  }

  void loop(const SerType& type, SerStep& step) {
    text_.expect("a loop of ");
    step.digits = read_digits(text_);
    text_.expect(" through ");
    step.squares = read_squares(text_);
    text_.expect(", more in ");
    step.more = read_squares(text_);
    if (type.number == 2) {
      text_.expect(", which is ");
      step.other_digits = {text_.nine()};
    } else if (type.number == 3) {
      set_with(text_.rest().find(" only these as one ") != std::string_view::npos, step);
    } else if (type.number == 4) {
      text_.expect(", ");
      SerStep then;
      confined(then);
      if (then.squares != step.more) throw Wrong("squares that are not those with more");
      step.other_digits = then.digits;
      step.houses = then.houses;
    }
  }

  void grave(const SerType& type, SerStep& step) {
    text_.expect("all but ");
    do {
      const SerNode extra = node();
      if (!extra.on) throw Wrong("a candidate beside a grave that is off");
      step.extras.push_back(extra.candidate);
    } while (text_.skip(" ") && !text_.at("is a grave"));
    text_.expect("is a grave");
    if (type.number == 3) set_with(false, step);
    if (type.number == 4) {
      text_.expect(", ");
      SerStep then;
      confined(then);
      step.other_digits = then.digits;
      step.houses = then.houses;
      step.squares = then.squares;
    }
  }

  SerNode node() { return read_node(text_); }

  void chain(const SerType& type, SerStep& step, int depth) {
    if (depth == kDeepestWords) throw Wrong(fmt::format("more than {} chains in one another", kDeepestWords));
    std::vector<SerNode> assumed, claims;
    switch (type.family) {
      case SerFamily::contradiction:
        assumed.push_back(node());
        text_.expect(" gives ");
        claims.push_back(node());
        text_.expect(" and ");
        claims.push_back(node());
        break;
      case SerFamily::double_reduction:
        assumed.push_back(node());
        text_.expect(" and ");
        assumed.push_back(node());
        text_.expect(" both give ");
        claims.push_back(node());
        break;
      case SerFamily::cell_reduction:
        text_.expect("each digit of ");
        step.squares = {text_.cell()};
        text_.expect(" gives ");
        claims.push_back(node());
        break;
      case SerFamily::house_reduction:
        text_.expect("each place of ");
        step.digits = {text_.nine()};
        text_.expect(" in ");
        step.houses = {read_house(text_)};
        text_.expect(" gives ");
        claims.push_back(node());
        break;
      default:
        break;
    }
    if (!claims.empty()) text_.expect(": ");
    std::map<int, int> behind;
    do {
      step.branches.push_back(branch(step, behind, depth));
    } while (text_.skip("; "));
    // What stands before the colon.
    for (std::size_t i = 0; i < assumed.size(); ++i) {
      if (i >= step.branches.size() || step.branches[i].front().node != assumed[i])
        throw Wrong(fmt::format("{} begins no branch", to_string(assumed[i])));
    }
    for (const SerNode& claim : claims) {
      for (const auto& one : step.branches) {
        const bool met = std::any_of(one.begin(), one.end(), [&](const SerLink& link) { return link.node == claim; });
        if (!met || (claims.size() == 1 && one.back().node != claim)) throw Wrong(fmt::format("a branch does not give {}", to_string(claim)));
      }
    }
  }

  // behind: patterns and nested chains by their numbers.
  std::vector<SerLink> branch(SerStep& step, std::map<int, int>& behind, int depth) {
    std::vector<SerLink> links;
    std::map<int, int> named;  // links by their numbers
    for (bool run = true;;) {
      SerLink link;
      if (run) {
        while (text_.skip("#")) {
          const int number = text_.number();
          if (!named.contains(number)) throw Wrong(fmt::format("#{} before it is told what it is", number));
          link.parents.push_back(named[number]);
          text_.expect(" ");
        }
        if (!link.parents.empty()) text_.expect("-> ");
      } else {
        link.parents = {static_cast<int>(links.size()) - 1};
      }
      link.node = node();
      if (text_.skip(" by ")) cause(link);
      if (text_.skip(" [")) {
        const int number = text_.number();
        if (text_.skip(": ")) {
          if (behind.contains(number)) throw Wrong(fmt::format("[{}] twice", number));
          SerStep what = body(depth + 1);
          behind[number] = static_cast<int>(step.behind.size());
          step.behind.push_back(std::move(what));
        } else if (!behind.contains(number)) {
          throw Wrong(fmt::format("[{}] before it is told what it is", number));
        }
        text_.expect("]");
        link.behind = behind[number];
      }
      if (text_.skip(" #")) {
        if (!named.try_emplace(text_.number(), static_cast<int>(links.size())).second) throw Wrong("a number twice");
      }
      links.push_back(std::move(link));
      if (text_.skip(" -> ")) {
        run = false;
      } else if (text_.skip(", ")) {
        run = true;
      } else {
        return links;
      }
    }
  }

  void cause(SerLink& link) {
    if (text_.rest().size() > 3 && text_.rest()[2] == 'c') {
      const Square at = text_.cell();
      if (at != Square{row_of(link.node.candidate), column_of(link.node.candidate)})
        throw Wrong(fmt::format("{} by another cell", to_string(link.node)));
      link.by_cell = true;
    } else {
      link.by_house = read_house(text_);
    }
  }

  // A digit that the reason places is the one of the conclusion.
  void expect_concluded(const SerStep& step) const {
    if (concluded_ && *concluded_ != *step.value) throw Wrong("another digit is placed than the reason says");
  }

  Scanner text_;
  std::optional<Candidate> concluded_;
};

bool same_link(const SerStep& a, const SerLink& x, const SerStep& b, const SerLink& y) {
  if (x.node != y.node || x.parents != y.parents || x.by_cell != y.by_cell || x.by_house != y.by_house || (x.behind < 0) != (y.behind < 0))
    return false;
  return x.behind < 0 || same(a.behind.at(static_cast<std::size_t>(x.behind)), b.behind.at(static_cast<std::size_t>(y.behind)));
}

}  // namespace

SerNode read_node(Scanner& text) {
  const Square square = text.cell();
  const bool on = text.skip("=");
  if (!on) text.expect("<>");
  return {candidate_at(square, text.nine()), on};
}

SerStep read_ser_step(std::string_view line) { return SerReader(line).read(); }

bool same(const SerStep& a, const SerStep& b) {
  const auto all = [](const SerStep& s) {
    return std::tie(s.name, s.tenths, s.digits, s.other_digits, s.squares, s.more, s.others, s.houses, s.covers, s.extras, s.hidden, s.targets,
                    s.value);
  };
  if (all(a) != all(b) || a.branches.size() != b.branches.size()) return false;
  for (std::size_t i = 0; i < a.branches.size(); ++i) {
    const auto link = [&](const SerLink& x, const SerLink& y) { return same_link(a, x, b, y); };
    if (!std::equal(a.branches[i].begin(), a.branches[i].end(), b.branches[i].begin(), b.branches[i].end(), link)) return false;
  }
  return true;
}

std::string to_string(const SerNode& node) {
  return fmt::format("r{}c{}{}{}", row_of(node.candidate), column_of(node.candidate), node.on ? "=" : "<>", digit_of(node.candidate));
}

}  // namespace bitwhip::verify
