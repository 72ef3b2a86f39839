#include "job/openings.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <stdexcept>
#include <utility>

#include "base/lists.h"
#include "base/text.h"
#include "batch/input_line.h"
#include "batch/notes.h"
#include "grid/puzzle.h"
#include "variant/clue_words.h"
#include "variant/fields.h"
#include "variant/fpuzzles.h"

namespace bitwhip::job {

namespace {

constexpr std::size_t kLongestName = 30;  // of a clue word in a message

// The variant that a file or a text names at its top: in a comment `# variant: NAME,...`, or
// fpuzzles, if its first line is such a string.
struct NamedVariant {
  std::shared_ptr<const variant::Variant> variant;  // null: none is named
  std::string where;                                // "FILE:LINE"
};

// Returns the variant that the opening names. Throws OptionError if two comments differ, or if a
// name is unknown.
NamedVariant told_by(const std::string& name, const input::Opening& opening) {
  NamedVariant told;
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
      throw OptionError(fmt::format("{}: the variant is {} here, and {} in {}", where,
                                    named->name(), told.variant->name(), told.where));
    }
  }
  const std::string_view first = trimmed(opening.first.text, " \t\"'");
  if (told.variant == nullptr &&
      variant::is_fpuzzles(first.substr(0, first.find_first_of(" \t,;\"'"))))
    told = {std::make_shared<const variant::Variant>("fpuzzles"),
            fmt::format("{}:{}", name, opening.first.line)};
  return told;
}

// True for a map of regions: nine symbols in nine cells each, but not the rows of a solution.
bool is_map(std::string_view word) {
  if (word.size() != kCells ||
      !std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); }))
    return false;
  const auto nine = [word](char c) { return std::count(word.begin(), word.end(), c) == kDigits; };
  const std::set<char> row(word.begin(), word.begin() + kDigits);
  return std::all_of(word.begin(), word.end(), nine) && row.size() < kDigits;
}

bool are_signs(std::string_view word, std::size_t count, std::string_view signs) {
  return word.size() == count && word.find_first_not_of(signs) == std::string_view::npos &&
         word.find_first_not_of('-') != std::string_view::npos;
}

// True for letters, a colon and options that name a cell or a line of cells, r1c1, R3 or c9, as the
// clues of any program do; or for the name of a clue that no variant reads, whatever stands behind.
bool is_clue_shaped(std::string_view word) {
  constexpr std::array<std::string_view, 14> kForeign{
      "arrow",        "betweenline", "dutchwhispers", "equalsum",  "fortress",
      "littlekiller", "lockout",     "quadruple",     "regionsum", "sandwich",
      "skyscraper",   "xsum",        "xsums",         "zipper"};
  const std::size_t colon = word.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  const std::string_view name = word.substr(0, colon), options = word.substr(colon + 1);
  if (options.empty() || options.starts_with("//") || !lists::all_of(name, is_letter)) return false;
  if (contains(kForeign, name)) return true;
  const auto is_line = [](char letter) { return lower(letter) == 'r' || lower(letter) == 'c'; };
  for (std::size_t i = 0; i + 1 < options.size(); ++i) {
    const bool begins = i == 0 || !is_letter(options[i - 1]);
    if (begins && is_line(options[i]) && is_digit(options[i + 1])) return true;
  }
  return false;
}

// A word that is certainly a field of a variant, and the name of the variant that reads it: "a map
// of regions", "jigsaw"; an empty name where none does.
struct Field {
  std::string what;
  std::string_view name;
};

// Returns the first field of a variant among the words, if there is one.
std::optional<Field> field_among(variant::LineWords words) {
  while (!words.empty()) {
    const std::string_view word = words.take();
    if (is_clue_shaped(word)) {
      const std::string_view name = word.substr(0, word.find(':'));
      const bool known = variant::find_clue_word(name) != nullptr;
      return Field{fmt::format("the clue word {}", cut(std::string(name), kLongestName)),
                   known ? "clues" : ""};
    }
    if (is_map(word)) return Field{"a map of regions", "jigsaw"};
    if (are_signs(word, 72, "<>-o*xv")) return Field{"signs between cells", "edges"};
    if (are_signs(word, 108, "<>^v-")) return Field{"signs within blocks", "gt"};
  }
  return {};
}

// Returns the first field of a variant behind the classic puzzle of a line, if there is one.
std::optional<Field> field_behind(std::string_view line) {
  constexpr std::string_view kMarks = " \t,;|:\"'";
  line = trimmed(line, kMarks);
  const std::size_t end = std::min(line.find_first_of(kMarks), line.size());
  if (!parse_puzzle(line.substr(0, end))) return {};
  return field_among(variant::LineWords(trimmed(line.substr(end), kMarks)));
}

// Returns what the field looks like, and how it is read. has_option: --variant is one of the verb.
std::string told_of(const Field& field, bool has_option) {
  const std::string way = field.name.empty() ? ", and no variant reads it"
                          : !has_option      ? ", and it is no part of a classic puzzle"
                                             : fmt::format(": --variant {}", field.name);
  return "looks like " + field.what + way;
}

// True for records as this program writes them: there are notes above them, or the first name is
// `puzzle`, and another one `status` or all are separated by tabs.
bool begins_records(const input::Opening& opening, const std::string& head) {
  if (batch::are_members(head))
    return opening.first.text.starts_with("{\"puzzle\":") &&
           contains(batch::names_in(head), "status");
  const bool has_names =
      input::is_heading(opening.first.text) &&
      (head.find('\t') != std::string::npos || contains(batch::names_in(head), "status"));
  return has_names || !batch::notes_above(opening.comments).empty();
}

}  // namespace

void InputOpenings::add(const std::string& name, const input::Opening& opening, bool is_file) {
  const bool is_first = !std::exchange(any_, true);
  notes_ += batch::notes_above(opening.comments);
  const NamedVariant told = told_by(name, opening);
  // Lines with fields are no table, whatever they look like in the classic grid.
  const bool has_fields = (told.variant != nullptr || variant_ != nullptr) && !format_chosen_;
  const std::string head = input::header_of(opening, has_fields);
  if (is_first) are_records_ = begins_records(opening, head);
  if (is_first) {
    heads_.emplace_back(name, head);
    head_ = head;
  } else if (head != heads_.front().second) {
    if (heads_.size() == 1) heads_.emplace_back(name, head);
    head_.clear();
  }
  if (told.variant == nullptr) {
    if (const auto field = field_behind(opening.first.text))
      tails_.push_back(fmt::format("{}:{}: the tail {}", name, opening.first.line,
                                   told_of(*field, !option_.empty())));
    if (is_file && variant_ != nullptr && where_ != option_)
      silent_.push_back(fmt::format("{}: this file names no variant; it is read as {}, as {} says",
                                    name, variant_->name(), where_));
    return;
  }
  if (variant_ == nullptr && is_first) {
    variant_ = told.variant;
    where_ = told.where;
  }
  const std::string_view wanted = variant::name_of(variant_.get());
  if (told.variant->name() == wanted) return;
  const std::string by = variant_ == nullptr ? "the first file names none, so the run is of classic"
                                             : fmt::format("{} in {}", wanted, where_);
  throw OptionError(
      fmt::format("{}: the variant is {}, but {}", told.where, told.variant->name(), by));
}

InputFacts InputOpenings::facts() const {
  InputFacts facts;
  facts.variant = variant_;
  facts.head = head_;
  if (heads_.size() > 1) facts.different_heads = heads_;
  facts.notes = notes_;
  facts.are_known = any_;
  facts.are_records = are_records_;
  facts.variant_refusal = [variant = variant_](std::string_view names) {
    return why_not_read(variant.get(), names);
  };
  if (variant_ == nullptr) {
    facts.tail_warning = [has_option = !option_.empty()](std::string_view tail) {
      const auto field = field_among(variant::LineWords(tail));
      return field ? "its tail " + told_of(*field, has_option) : std::string();
    };
  }
  return facts;
}

std::vector<std::string> InputOpenings::take_messages() {
  std::vector<std::string> messages = std::exchange(silent_, {});
  auto tails = std::exchange(tails_, {});
  if (variant_ == nullptr) std::move(tails.begin(), tails.end(), std::back_inserter(messages));
  return messages;
}

std::string why_not_read(const variant::Variant* run, std::string_view names) {
  const std::string_view wanted = variant::name_of(run);
  try {
    const std::string named = variant::Variant(names).name();
    if (named == wanted) return {};
    return fmt::format("a comment above this line names the variant {}, and this run is of {}",
                       named, wanted);
  } catch (const std::invalid_argument& error) {
    return fmt::format("a comment above this line names no variant: {}", error.what());
  }
}

}  // namespace bitwhip::job
