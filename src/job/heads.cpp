#include "job/heads.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include "base/text.h"
#include "grid/puzzle.h"
#include "job/settings.h"
#include "variant/clue_words.h"
#include "variant/draft.h"
#include "variant/fpuzzles.h"
#include "variant/relations.h"

namespace bitwhip::job {

namespace {

// A variant that a file or a text names in a comment at its top: `# variant: NAME,...`; or
// fpuzzles, where its first line is such a string.
struct Told {
  std::shared_ptr<const variant::Variant> variant;  // null: it names none
  std::string where;                                // "FILE:LINE"
};

// Returns what the opening names. Throws OptionError where two comments differ, or a name is none.
Told told_by(const std::string& name, const input::Opening& opening) {
  Told told;
  for (const input::Comment& comment : opening.comments) {
    const auto names = input::variant_named_by(comment.text);
    if (!names) continue;
    const std::string where = fmt::format("{}:{}", name, comment.line);
    std::shared_ptr<const variant::Variant> named;
    try {
      named = std::make_shared<const variant::Variant>(*names);
    } catch (const std::invalid_argument& error) {
      throw OptionError(fmt::format("{}: {}", where, error.what()));
    }
    if (told.variant == nullptr)
      told = {std::move(named), where};
    else if (told.variant->name() != named->name()) {
      throw OptionError(fmt::format("{}: the variant is {} here, and {} in {}", where, named->name(), told.variant->name(), told.where));
    }
  }
  const std::string_view first = trimmed(opening.first.text, " \t\"'");
  if (told.variant == nullptr && variant::is_fpuzzles(first.substr(0, first.find_first_of(" \t,;\"'"))))
    told = {std::make_shared<const variant::Variant>("fpuzzles"), fmt::format("{}:{}", name, opening.first.line)};
  return told;
}

// True for a map of regions: nine symbols on nine cells each, and not the rows of a solution.
bool is_map(std::string_view word) {
  if (word.size() != kCells || !std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); })) return false;
  const auto nine = [word](char c) { return std::count(word.begin(), word.end(), c) == kDigits; };
  const std::set<char> row(word.begin(), word.begin() + kDigits);
  return std::all_of(word.begin(), word.end(), nine) && row.size() < kDigits;
}

bool are_signs(std::string_view word, std::size_t count, std::string_view signs) {
  return word.size() == count && word.find_first_not_of(signs) == std::string_view::npos && word.find_first_not_of('-') != std::string_view::npos;
}

// Returns what surely is a field of a variant behind the classic puzzle of a line, with the option
// that reads it: "the clue word thermo: --variant clues". Returns nothing for any other line.
std::string field_behind(std::string_view line) {
  variant::Words words(line);
  if (words.empty() || !parse_puzzle(words.take())) return {};
  while (!words.empty()) {
    const std::string_view word = words.take();
    variant::Relations relations(kDigits);
    const std::string_view name = word.substr(0, word.find(':'));
    if (variant::find_clue_word(name) != nullptr && !variant::ClueReader(relations).read(word))
      return fmt::format("the clue word {}: --variant clues", name);
    if (is_map(word)) return "a map of regions: --variant jigsaw";
    if (are_signs(word, 72, "<>-o*xv")) return "signs between cells: --variant edges";
    if (are_signs(word, 108, "<>^v-")) return "signs within blocks: --variant gt";
  }
  return {};
}

}  // namespace

void Heads::add(const std::string& name, const input::Opening& opening, bool is_file) {
  const bool is_first = inputs_++ == 0;
  const std::string head = input::is_heading(opening.first.text) ? opening.first.text : std::string();
  // What nobody has looked at may have other columns.
  if (is_first)
    head_ = head;
  else if (head != head_)
    head_.clear();
  const Told told = told_by(name, opening);
  if (told.variant == nullptr) {
    if (const std::string field = field_behind(opening.first.text); !field.empty())
      notes_.push_back(fmt::format("{}:{}: the tail looks like {}", name, opening.first.line, field));
    if (is_file && variant_ != nullptr && where_ != option_)
      silent_.push_back(fmt::format("{}: this file names no variant; it is read as {}, as {} says", name, variant_->name(), where_));
    return;
  }
  if (variant_ == nullptr && is_first) {
    variant_ = told.variant;
    where_ = told.where;
  }
  const std::string_view wanted = variant::name_of(variant_.get());
  if (told.variant->name() == wanted) return;
  const std::string by = variant_ == nullptr ? "the first file names none, so the run is of classic" : fmt::format("{} in {}", wanted, where_);
  throw OptionError(fmt::format("{}: the variant is {}, but {}", told.where, told.variant->name(), by));
}

std::vector<std::string> Heads::take_messages() {
  std::vector<std::string> messages = std::exchange(silent_, {});
  auto notes = std::exchange(notes_, {});
  if (variant_ == nullptr) std::move(notes.begin(), notes.end(), std::back_inserter(messages));
  return messages;
}

std::string why_not_read(const variant::Variant* run, std::string_view names) {
  const std::string_view wanted = variant::name_of(run);
  try {
    const std::string named = variant::Variant(names).name();
    if (named == wanted) return {};
    return fmt::format("a comment above this line names the variant {}, and this run is of {}", named, wanted);
  } catch (const std::invalid_argument& error) {
    return fmt::format("a comment above this line names no variant: {}", error.what());
  }
}

}  // namespace bitwhip::job
