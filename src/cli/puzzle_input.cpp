#include "cli/puzzle_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <variant>
#include <vector>

#include "cli/batch_run.h"
#include "cli/usage_error.h"
#include "grid/puzzle.h"

namespace bitwhip::cli {

namespace {

// Not a file, but something that was meant to be a puzzle: told as a mistake in the command line, or the message would be about a missing file.
bool meant_as_puzzle(const std::string& argument) {
  constexpr std::size_t kShortest = 20;
  const bool length = argument.size() == kCells || argument.size() == kMarks;
  const bool characters = argument.size() >= kShortest && argument.find_first_not_of("0123456789.*_xX") == std::string::npos;
  return (length || characters) && access(argument.c_str(), F_OK) != 0;
}

// A puzzle with fields, of a variant that nobody has named.
bool meant_as_fields(const std::string& argument) {
  const std::string word = argument.substr(0, argument.find(' '));
  const bool grid = word.size() >= 16 && word.find_first_not_of("0123456789.*_xX") == std::string::npos;
  return grid && word.size() < argument.size() && access(argument.c_str(), F_OK) != 0;
}

// True if the argument is the fields of a line: it is no file, and it has blanks or the characters
// of a grid.
bool is_puzzle_of(const variant::Variant& variant, const std::string& argument) {
  if (argument == kStandard || access(argument.c_str(), F_OK) == 0) return false;
  const auto read = variant.read(argument);
  const auto* refusal = std::get_if<variant::Refusal>(&read);
  if (refusal == nullptr) return true;
  constexpr std::size_t kShortest = 16;
  const std::string word = argument.substr(0, argument.find(' '));
  const bool meant = word.size() < argument.size() || (word.size() >= kShortest && word.find_first_not_of("0123456789.*_xXeo") == std::string::npos);
  if (meant) throw UsageError(fmt::format("'{}' is neither a file nor a puzzle of {}: {}", argument, variant.name(), refusal->message));
  return false;
}

// True if the argument itself is what the program reads. Line ends tell grids from the names of
// files.
bool is_text(const std::string& argument, const CommonSettings& common) {
  const input::Form& form = common.form;
  const bool grids = form.family == input::Family::marks || form.family == input::Family::rows;
  if (argument.find('\n') != std::string::npos && access(argument.c_str(), F_OK) != 0) return true;
  if (grids) return false;
  if (common.variant != nullptr && form.family == input::Family::fields) return is_puzzle_of(*common.variant, argument);
  std::string why;
  if (parse_puzzle(argument, &why)) return true;
  if (meant_as_fields(argument)) throw UsageError(fmt::format("'{}' is neither a file nor a puzzle; --variant names the variant of a puzzle with fields", argument));
  if (meant_as_puzzle(argument)) throw UsageError(fmt::format("'{}' is neither a file nor a puzzle: {}", argument, why));
  return false;
}

}  // namespace

input::FileInput open_puzzles(const CommonSettings& common, const io::Stop& stop, bool hash) {
  std::vector<bool> texts;
  for (const std::string& argument : common.files) texts.push_back(is_text(argument, common));
  refuse_to_overwrite_input(common, common.output);
  return input::FileInput(common.files, stop, hash, texts, common.first);
}

}  // namespace bitwhip::cli
