// What the inputs of a run say of themselves in their first lines: variant, columns and notes.
//
// Thread-safety: one thread at a time for each object; plain functions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "input/opening.h"
#include "job/plan.h"
#include "variant/variant.h"

namespace bitwhip::job {

// The combined openings of all inputs of a run: the variant, and the columns that pass through.
//
// If no option names a variant, the first input determines it. An input that names another one is
// an error before the run begins; an input that names none is read in the variant of the others.
// Columns pass through if all inputs have the same header; otherwise the plan refuses those that
// would be lost. Thread-safety: one thread at a time.
class InputOpenings {
 public:
  // asked: the variant that an option names; null: none. option: its name in messages; empty: the
  // verb has no such option.
  // format_chosen: options name the input format, or the column of the puzzle.
  InputOpenings(std::shared_ptr<const variant::Variant> asked, std::string_view option,
                bool format_chosen = false)
      : variant_(std::move(asked)),
        option_(option),
        where_(option),
        format_chosen_(format_chosen) {}

  // Adds the opening of the next input that has been looked at.
  // is_file: warn if it names no variant. Throws OptionError if it names another variant.
  void add(const std::string& name, const input::Opening& opening, bool is_file);

  const std::shared_ptr<const variant::Variant>& variant() const { return variant_; }
  // Returns what the plan needs of all of them.
  InputFacts facts() const;
  // Returns the common header line; empty if the inputs differ.
  const std::string& head() const { return head_; }
  // Returns the notes above the records of all inputs, a line each.
  const std::string& notes() const { return notes_; }
  // Returns the warnings about these inputs, without line ends, and clears them.
  std::vector<std::string> take_messages();

 private:
  std::shared_ptr<const variant::Variant> variant_;
  const std::string option_;
  std::string where_;  // where the variant is named
  std::string head_;
  std::vector<NamedHead> heads_;  // of the first input, and of the first one with another
  bool format_chosen_ = false;
  bool are_records_ = false;
  bool any_ = false;  // an input has been added
  // warnings about files that name no variant, while the run has one
  std::vector<std::string> silent_;
  // Warnings about fields of a variant in the tails of a classic run.
  std::vector<std::string> tails_;
  std::string notes_;
};

// Returns why the lines below a variant comment in the middle of a file cannot be read; empty if it
// names the variant of the run. run: null for the classic grid.
std::string why_not_read(const variant::Variant* run, std::string_view names);

}  // namespace bitwhip::job
