// The sentences of the simple systems and of SER: one row of a table for each form, and what is
// read from it. Nothing is checked but the form.
//
// In a form, what stands behind % is read into the step:
//
//   d D  a digit, digits          e E  the same, of the other digits   q  the first digit again
//   p P  a square, squares        M  the squares with more             R  these again
//   O    the other squares        h H  b2, block b2                    Q  the first house again
//   K    a house that covers      W  a house by either name            S  houses by their names
//   L l  houses of a kind, those that cover
//   k    a size                   =  the size again                    ~  an s unless it is 1
//   V C  of a chain: an end, the cells                                 X  extra candidates
//   v    the square that the last digit takes                          T  branches
//   a c  a node that is assumed, that is claimed                       [ ]  may be missing
//   !    nothing: the set is hidden
#include "verify/read/sentences.h"

#include <map>

#include "base/text.h"
#include "verify/board/board.h"
#include "verify/board/fault.h"
#include "verify/read/chain_reader.h"
#include "verify/read/conclusions.h"
#include "verify/ser/ser.h"
#include "verify/ser/techniques.h"

namespace bitwhip::verify {
namespace {

// A sentence that is being read.
struct Said : SentenceParts {
  std::vector<SerNode> assumed, claims;
  std::optional<Candidate> placed;
};

Said read_ser_body(Scanner& text, int depth);

// Reads the branches of a chain, and what is behind their nodes.
void read_branches(Scanner& text, Said& said, int depth) {
  if (depth == kDeepestChains)
    throw Wrong(says("chains in one another"), there("they are more than {} deep", kDeepestChains),
                asks("chains are nested at most {} deep", kDeepestChains));
  std::map<int, int> behind;  // by number: index in `behind`
  // Reads "1: Pointing: ...]" the first time, later "1]".
  const auto bracket = [&] {
    const int number = text.number();
    if (text.skip(": ")) {
      if (behind.contains(number))
        throw Wrong(says("[{}: ...]", number), there("[{}] has been told before", number),
                    asks("what is behind a node is told once"));
      SentenceParts what = read_ser_body(text, depth + 1);
      behind[number] = static_cast<int>(said.behind.size());
      said.behind.push_back(std::move(what));
    } else if (!behind.contains(number)) {
      throw Wrong(says("[{}]", number), there("it has not been told what [{}] is", number),
                  asks("what is behind a node is told where it first occurs"));
    }
    text.expect("]");
    return behind[number];
  };
  const auto branch = [&] {
    std::vector<SerLink> links;
    std::map<int, int> named;  // by number: index of the link
    for (bool run = true;;) {
      SerLink link;
      if (run) {
        while (text.skip("#")) {
          const int number = text.number();
          if (!named.contains(number))
            throw Wrong(says("#{}", number), there("no node has that number yet"),
                        asks("a number stands behind a node before it is used"));
          link.parents.push_back(named[number]);
          text.expect(" ");
        }
        if (!link.parents.empty()) text.expect("-> ");
      } else {
        link.parents = {static_cast<int>(links.size()) - 1};
      }
      link.node = read_node(text);
      if (text.skip(" by ")) link = with_cause(text, std::move(link));
      if (text.skip(" [")) link.behind = bracket();
      if (text.skip(" #")) {
        if (!named.try_emplace(text.number(), static_cast<int>(links.size())).second)
          throw Wrong(says("a number behind {}", to_string(link.node)),
                      there("another node has it"), asks("a number stands behind one node"));
      }
      links.push_back(std::move(link));
      run = !text.skip(" -> ");
      if (run && !text.skip(", ")) return links;
    }
  };
  do {
    said.branches.push_back(branch());
  } while (text.skip("; "));
  // The text before the colon must agree with the branches.
  for (std::size_t i = 0; i < said.assumed.size(); ++i) {
    if (i >= said.branches.size() || said.branches[i].front().node != said.assumed[i])
      throw Wrong(says("{} is assumed", to_string(said.assumed[i])), there("it begins no branch"),
                  asks("each assumption begins a branch, in their order"));
  }
  for (const SerNode& claim : said.claims) {
    for (const auto& one : said.branches) {
      const bool met = lists::any_of(one, [&](const SerLink& link) { return link.node == claim; });
      if (!met || (said.claims.size() == 1 && one.back().node != claim))
        throw Wrong(says("{} follows", to_string(claim)), there("a branch does not give it"),
                    asks("each branch ends with what the sentence claims"));
    }
  }
}

template <class Value>
void expect_again(const Value& first, const Value& again, const char* what) {
  if (first != again)
    throw Wrong(says("a sentence that says something twice"), there("{}", what),
                asks("it says the same both times"));
}

// Repeats `read` as long as a blank follows with a digit `digit` characters after it.
template <class Read>
auto list_while(std::size_t digit, Scanner& text, Read read) {
  std::vector<std::invoke_result_t<Read, Scanner&>> list;
  do list.push_back(std::invoke(read, text));
  while (text.rest().size() > digit && is_digit(text.rest()[digit]) && text.skip(" "));
  return list;
}

// Reads "r1c4 r1c6", up to the first word that is no square; "3 4 7".
std::vector<Square> read_squares(Scanner& text) { return list_while(2, text, &Scanner::cell); }
std::vector<int> read_digits(Scanner& text) { return list_while(1, text, &Scanner::nine); }

// Reads "block b2".
House read_named_house(Scanner& text) {
  const std::string_view word = text.until(" ");
  const House house = read_house(text);
  if (word != word_of(house.kind))
    throw Wrong(says("'{}' before {}", word, name_of(house)),
                there("it is a {}", word_of(house.kind)),
                asks("the kind of a house is that of its letter"));
  return house;
}

// Reads "blocks b1 b3".
std::vector<House> read_houses(Scanner& text) {
  const std::string_view word = text.until("s ");
  auto list = list_while(2, text, read_house);
  for (const House& house : list) {
    if (word != word_of(house.kind))
      throw Wrong(says("'{}s' before {}", word, name_of(house)),
                  there("it is a {}", word_of(house.kind)),
                  asks("the kind of a house is that of its letter"));
  }
  return list;
}

// Reads "house w1", or a row, column or block.
void read_home(Scanner& text, Said& said, int) {
  if (!text.skip("house ")) return said.houses.push_back(read_named_house(text));
  said.names.push_back(text.house(0, " ,").house);
  if (said.names.back().empty())
    throw Wrong(says("'house' before a row, column or block"), there("it has a name of its own"),
                asks("a row, column or block is called so"));
}

// Reads "r1 r4", up to a word.
void read_sides(Scanner& text, Said& said, int) {
  do {
    said.names.emplace_back(text.rest().substr(0, text.rest().find(' ')));
    text.until(said.names.back());
  } while (!text.at(" fits ") && !text.at(" only") && text.skip(" "));
  if (said.size == 0) said.size = static_cast<int>(said.names.size());
}

// Reads "r3c8 = 5": the first call the one end of a chain, the second the other.
void read_end(Scanner& text, Said& said, int) {
  const Square square = text.cell();
  text.expect(" = ");
  const Candidate end = candidate_at(square, text.nine());
  said.ends = {said.ends ? said.ends->first : end, end};
}

void read_extras(Scanner& text, Said& said, int) {
  for (const SerNode& extra : list_while(2, text, read_node)) {
    if (!extra.on)
      throw Wrong(says("{} beside a BUG", to_string(extra)), there("it is off"),
                  asks("what is beside a BUG are candidates"));
    said.extras.push_back(extra.candidate);
  }
}

template <class List>
void append(List& list, const List& more) {
  list.insert(list.end(), more.begin(), more.end());
}

struct Sign {
  char sign;
  void (*read)(Scanner& text, Said& said, int depth);
};
constexpr Sign kSigns[] = {
    {'d', [](Scanner& text, Said& said, int) { said.digits.push_back(text.nine()); }},
    {'D', [](Scanner& text, Said& said, int) { append(said.digits, read_digits(text)); }},
    {'e', [](Scanner& text, Said& said, int) { said.other_digits.push_back(text.nine()); }},
    {'E', [](Scanner& text, Said& said, int) { append(said.other_digits, read_digits(text)); }},
    {'q',
     [](Scanner& text, Said& said, int) {
       expect_again(said.digits[0], text.nine(), "a digit that is not the one that is placed");
     }},
    {'p', [](Scanner& text, Said& said, int) { said.squares.push_back(text.cell()); }},
    {'P', [](Scanner& text, Said& said, int) { append(said.squares, read_squares(text)); }},
    {'M', [](Scanner& text, Said& said, int) { append(said.more, read_squares(text)); }},
    {'O', [](Scanner& text, Said& said, int) { append(said.others, read_squares(text)); }},
    {'R',
     [](Scanner& text, Said& said, int) {
       expect_again(said.more, read_squares(text), "squares that are not those with more");
     }},
    {'h', [](Scanner& text, Said& said, int) { said.houses.push_back(read_house(text)); }},
    {'H', [](Scanner& text, Said& said, int) { said.houses.push_back(read_named_house(text)); }},
    {'K', [](Scanner& text, Said& said, int) { said.covers.push_back(read_named_house(text)); }},
    {'Q',
     [](Scanner& text, Said& said, int) {
       expect_again(said.houses[0], read_named_house(text),
                    "a digit that is placed in another house");
     }},
    {'L', [](Scanner& text, Said& said, int) { append(said.houses, read_houses(text)); }},
    {'l', [](Scanner& text, Said& said, int) { append(said.covers, read_houses(text)); }},
    {'W', read_home},
    {'S', read_sides},
    {'k', [](Scanner& text, Said& said, int) { said.size = text.number(); }},
    {'=', [](Scanner& text, Said& said,
             int) { expect_again(said.size, text.number(), "two sizes of a set"); }},
    {'~', [](Scanner& text, Said& said, int) { text.expect(said.size == 1 ? "" : "s"); }},
    {'V', read_end},
    {'C', [](Scanner& text, Said& said, int) { said.cells = read_chain(text); }},
    {'X', read_extras},
    {'v',
     [](Scanner& text, Said& said, int) {
       said.placed = candidate_at(
           text.cell(), (said.other_digits.empty() ? said.digits : said.other_digits).back());
     }},
    {'a', [](Scanner& text, Said& said, int) { said.assumed.push_back(read_node(text)); }},
    {'c', [](Scanner& text, Said& said, int) { said.claims.push_back(read_node(text)); }},
    {'T', read_branches},
    {'!', [](Scanner&, Said& said, int) { said.hidden = true; }},
};

void read_form(std::string_view form, Scanner& text, Said& said, int depth) {
  while (!form.empty()) {
    const auto literal = std::min(form.find_first_of("%[]"), form.size());
    if (literal > 0) text.expect(form.substr(0, literal));
    form.remove_prefix(literal);
    if (form.starts_with('[') && !text.at(form.substr(1, form.find('%') - 1))) return;
    if (form.starts_with('%')) {
      const auto part =
          lists::find_if(kSigns, [&](const Sign& one) { return one.sign == form[1]; });
      BITWHIP_INVARIANT(part != std::end(kSigns));
      part->read(text, said, depth);
      form.remove_prefix(1);
    }
    if (!form.empty()) form.remove_prefix(1);
  }
}

// Form of a strategy's sentence. `name`: "=" and the full name, or a part of it; empty: the default
// for all other names.
struct WordForm {
  std::string_view name, form;
};
constexpr WordForm kWordForms[] = {
    {"=chain of consecutive cells", "%P, each consecutive with the next"},
    {"=fish", "%d in houses %S fits houses %S only"},
    {"=naked single", "%P holds %D only"},
    {"chain", "%P, so %V or %V[, by %C]"},
    {"=block-block interaction", "%L hold %d in %L only, at %P"},
    {"", "%P holds %D only"},
    {"", "%d in %W fits %P only[, all in %H]"},
    {"", "%k square%~ of %W, %P, for the %= digit%~ %D"},
    {"", "%k digit%~ of %W, %D, for the %= square%~ %P%!"},
};

// Form of a sentence of SER. `number`: type 1 to 4 of loops and BUGs; 0: any. The first row that
// fits counts.
struct SerForm {
  SerFamily family;
  int number;
  bool direct;
  std::string form;
};
const std::vector<SerForm>& ser_forms() {
  const std::string confined = "%d in %H fits %P only",
                    hidden = "%k digits of %H, %D, for the %= squares %P";
  const std::string ring = "a loop of %D through %P, more in %M", rest = "all but %X is a grave";
  const std::string with = ", in %H these as one and %O hold %E only";
  using enum SerFamily;
  static const std::vector<SerForm> forms{
      {hidden_single, 0, true, confined},
      {naked_single, 0, true, "%p holds %d only"},
      {locking, 0, false, confined + ", all in %K"},
      {locking, 0, true, confined + ", all in %K, so %q in %H fits %v only"},
      {hidden_set, 0, false, hidden},
      {hidden_set, 0, true, hidden + ", so %e in %Q fits %v only"},
      {naked_set, 0, false, "%k squares of %H, %P, for the %= digits %D"},
      {fish, 0, false, "%d in %L fits %l only, at %P"},
      {wing, 0, false, "%p with the wings %P for the digits %D, so one of them is %e"},
      {loop, 1, false, ring},
      {loop, 2, false, ring + ", which is %e"},
      {loop, 3, false, ring + ", in %H only these as one and %O hold %E%!"},
      {loop, 3, false, ring + with},
      {loop, 4, false, ring + ", %e in %H fits %R only"},
      {bug, 1, false, rest},
      {bug, 2, false, rest},
      {bug, 3, false, rest + with},
      {bug, 4, false, rest + ", %e in %H fits %P only"},
      {exclusion, 0, false, "%P must leave digits to %O"},
      {cycle, 0, false, "%T"},
      {chain, 0, false, "%T"},
      {contradiction, 0, false, "%a gives %c and %c: %T"},
      {double_reduction, 0, false, "%a and %a both give %c: %T"},
      {cell_reduction, 0, false, "each digit of %p gives %c: %T"},
      {house_reduction, 0, false, "each place of %d in %h gives %c: %T"},
  };
  return forms;
}

// Parses by the first form that applies and fits; if none does, throws the fault of the form that
// got furthest. `to_end`: nothing may follow.
template <class Rows, class Counts>
Said read_first(const Rows& rows, Counts counts, Scanner& text, int depth, bool to_end) {
  std::size_t least = text.rest().size() + 1;
  std::optional<Fault> why;
  for (const auto& row : rows) {
    if (!counts(row)) continue;
    Scanner rest = text;
    try {
      Said said;
      read_form(row.form, rest, said, depth);
      if (to_end) rest.expect_end();
      text = rest;
      return said;
    } catch (const Wrong& wrong) {
      if (!why || rest.rest().size() < least) why = wrong.fault;
      least = std::min(least, rest.rest().size());
    }
  }
  if (!why)
    throw Wrong(says("'{}'", text.rest().substr(0, 40)), there("it is a sentence of no form"),
                asks("sentences are those of docs/NOTATION.md"));
  throw Wrong(*why);
}

// Parses "Naked Pair: 2 squares of ..."
Said read_ser_body(Scanner& text, int depth) {
  const std::string name(text.until(": "));
  const SerType type = ser_type(name);
  const auto counts = [&](const SerForm& row) {
    return row.family == type.family && row.direct == type.direct &&
           (row.number == 0 || row.number == type.number);
  };
  Said said = read_first(ser_forms(), counts, text, depth, false);
  const auto size = static_cast<std::size_t>(said.size);
  if (size > 0 && (said.digits.size() != size || said.squares.size() != size))
    throw Wrong(says("a set of {}", size),
                there("it has {} and {}", counted(said.digits.size(), "digit"),
                      counted(said.squares.size(), "square")),
                asks("a set of n has n digits and n squares"));
  said.name = name;
  return said;
}

}  // namespace

SerNode read_node(Scanner& text) {
  const Square square = text.cell();
  const bool on = text.skip("=");
  if (!on) text.expect("<>");
  return {candidate_at(square, text.nine()), on};
}

SerLink with_cause(Scanner& text, SerLink link) {
  link.by_cell = text.rest().size() > 3 && text.rest()[2] == 'c';
  if (!link.by_cell)
    link.by_house = read_house(text);
  else if (text.cell() != square_of(link.node.candidate))
    throw Wrong(says("{} by another cell", to_string(link.node)),
                there("the cause is not its own cell"),
                asks("a node follows by its own cell, or by a house"));
  return link;
}

SentenceParts read_word_parts(std::string_view line) {
  Scanner whole(line);
  const std::string_view reason = whole.until(" ==> ");
  Scanner text(reason);
  const std::string strategy(text.until(": "));
  const auto names = [&](const WordForm& row) {
    return row.name.starts_with('=')
               ? strategy == row.name.substr(1)
               : !row.name.empty() && strategy.find(row.name) != std::string::npos;
  };
  const auto* const named = lists::find_if(kWordForms, names);
  const auto counts = [&](const WordForm& row) {
    return named != std::end(kWordForms) ? &row == named : row.name.empty();
  };
  SentenceParts step = read_first(kWordForms, counts, text, 0, true);
  const Conclusions follows = read_conclusions(whole);
  const bool single = strategy.ends_with(" single");
  if (follows.values.size() != (single ? 1U : 0U) || follows.targets.empty() != single)
    throw Wrong(says("a {}", strategy),
                follows.values.empty()
                    ? there("it has eliminations")
                    : there("it has {}", counted(follows.values.size(), "value")),
                single ? asks("a single gives one value") : asks("only a single gives a value"));
  step.name = strategy;
  step.targets = follows.targets;
  if (single) step.value = follows.values.front();
  return step;
}

SentenceParts read_ser_parts(std::string_view line) {
  Scanner text(line);
  const int whole = text.number();
  text.expect(".");
  if (!text.at_digit())
    throw Wrong(says("the rating {}.", whole), there("no tenth follows the point"),
                asks("a rating has one tenth"));
  const std::string_view tenth = text.until(" ");
  if (tenth.size() != 1)
    throw Wrong(says("the rating {}.{}", whole, tenth), there("it has {} decimals", tenth.size()),
                asks("a rating has one tenth"));
  Said said = read_ser_body(text, 0);
  said.tenths = whole * 10 + (tenth[0] - '0');
  text.expect(" ==> ");
  const Conclusions follows = read_conclusions(text);
  if (follows.values.size() + (follows.targets.empty() ? 0 : 1) != 1)
    throw Wrong(says("{} and {}", counted(follows.values.size(), "value"),
                     counted(follows.targets.size(), "elimination")),
                there("it is not one value or eliminations alone"),
                asks("a step places one digit, or eliminates"));
  said.targets = follows.targets;
  if (!follows.values.empty()) said.value = follows.values.front();
  if (said.value && said.placed && *said.placed != *said.value)
    throw Wrong(says("{} is placed", to_string(*said.value)),
                there("the reason places {}", to_string(*said.placed)),
                asks("the value is that of the reason"));
  return said;
}

WordStep read_words(std::string_view line) { return word_step_from(read_word_parts(line)); }

SerStep read_ser_step(std::string_view line) { return ser_step_from(read_ser_parts(line)); }

}  // namespace bitwhip::verify
