#include "verify/read/printed_blocks.h"

#include "base/text.h"
#include "verify/board/scanner.h"
#include "verify/read/chain_reader.h"

namespace bitwhip::verify {
namespace {

constexpr std::string_view kRelation = "-anti-tridagon", kDigits = " for digits ",
                           kBlocks = " in blocks:", kCells = ", with cells: ", kCase = "||";

bool mentions(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Returns the first word, without the colon behind it.
std::string_view first_word(std::string_view line) {
  return line.substr(0, line.find_first_of(": "));
}

bool is_forcing(std::string_view name) {
  const std::string own = own_name(name);
  return own.starts_with("or") && mentions(own, "-forcing-");
}

// Reads "b9, with cells: r8c8 (target cell), r9c9, r7c7", as often as it is there.
std::vector<Square> squares_in_blocks(Scanner& text) {
  std::vector<Square> squares;
  for (text.skip_blanks(); text.skip("b"); text.skip_blanks()) {
    text.nine();
    text.expect(kCells);
    do {
      squares.push_back(text.cell());
      text.skip(" (target cell)");
    } while (text.skip(", "));
  }
  return squares;
}

// Reads a tridagon or, with its guardians, the relation of an anti-tridagon.
Step read_tridagon(std::string_view line) {
  Scanner text(line);
  Step step;
  ClaimedUnfillable claim;
  step.name = text.until(kDigits).starts_with("tridagon") ? "tridagon" : "tridagon-relation";
  for (const std::string& word : words_of(text.until(kBlocks), " ,")) {
    if (word != "and") claim.digits.push_back(number_in(word).value_or(0));
  }
  claim.squares = squares_in_blocks(text);
  claim.hides_guardians = step.name == "tridagon";
  if (!claim.hides_guardians) {
    text.expect("with ");
    const int count = text.number();
    text.expect(" guardian");
    text.skip("s");
    text.expect(":");
    text.skip_blanks();
    step.relations = {text.candidates(" ")};
    if (static_cast<int>(step.relations.front().size()) != count)
      throw Wrong(says("{} guardians", count), there("{} are named", step.relations.front().size()),
                  asks("the number is that of the guardians"));
  }
  text.expect_end();
  step.pattern = std::move(claim);
  return step;
}

// Reads "|| n9r5c9 - || n5r6c7 - partial-whip[1]: r5n5{c8 c3} -" behind the name of the step.
Step read_forcing(std::string_view line) {
  Step step;
  ClaimedForcing claim;
  step.name = own_name(first_word(line));
  Scanner text(line);
  text.until(kCase);
  while (!text.done()) {
    std::string_view one = trimmed(text.until(kCase));
    if (one.ends_with('-')) one = trimmed(one.substr(0, one.size() - 1));
    Scanner branch(one);
    ForcingCase& read = claim.cases.emplace_back(ForcingCase{branch.candidate()});
    claim.guardians.push_back(read.from);
    if (branch.done()) continue;
    branch.expect(" - ");
    branch.until("]: ");  // "partial-whip[1]: ", "0[1]: "
    read.cells = read_chain(branch);
    branch.expect_end();
  }
  step.pattern = std::move(claim);
  return step;
}

}  // namespace

bool begins_block(std::string_view line) {
  return (mentions(line, kDigits) &&
          (line.starts_with("tridagon ") || mentions(first_word(line), kRelation))) ||
         is_forcing(first_word(line));
}

bool continues_block(std::string_view line) {
  return line.starts_with(kCase) || ends_relation(line) ||
         (line.starts_with('b') && mentions(line, kCells));
}

bool ends_relation(std::string_view line) {
  return line.starts_with("with ") && mentions(line, " guardian");
}

Step read_block(std::string_view text) {
  Step step = is_forcing(first_word(text)) ? read_forcing(text) : read_tridagon(text);
  step.csp = true;
  return step;
}

std::string own_name(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> kUses[] = {
      {"", ""}, {"forcing-", "forcing-"}, {"contrad-", "contrad-"}, {"ctr-", "contrad-"}};
  constexpr std::pair<std::string_view, std::string_view> kChains[] = {
      {"whip", "whip"}, {"gwhip", "g-whip"}, {"g-whip", "g-whip"}};
  constexpr std::size_t kBeforeUse = 4;  // "OR3-"
  auto at = name.find("OR");
  if (at != 0) at = name.find("-OR") + 1;  // behind the kind of the relation, "Trid-OR3-whip"
  const std::string_view bracket = name.substr(std::min(name.find('['), name.size()));
  if (bracket.empty() || at + kBeforeUse >= name.size() || !is_digit(name[at + 2]) ||
      name[at + 3] != '-')
    return std::string(name);
  std::string_view rule = name.substr(at + kBeforeUse);
  rule.remove_suffix(bracket.size());
  if (rule.ends_with("-elim")) rule.remove_suffix(std::string_view("-elim").size());
  for (const auto& [use, own_use] : kUses) {
    for (const auto& [chain, own_chain] : kChains) {
      if (rule.starts_with(use) && rule.substr(use.size()) == chain)
        return fmt::format("or{}-{}{}{}", name[at + 2], own_use, own_chain, bracket);
    }
  }
  return std::string(name);
}

}  // namespace bitwhip::verify
