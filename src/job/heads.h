// What the openings of the inputs of a run say together: the variant, and the columns that pass
// through.
//
// Where no option names a variant, the first input decides. An input that names another one ends
// the run before it begins, and an input that names none is read as the others are. Columns pass
// through where all inputs begin with the same names.
//
// Thread-safety: one thread at a time.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "input/opening.h"
#include "variant/variant.h"

namespace bitwhip::job {

class Heads {
 public:
  // asked: the variant that an option names; null: none does. option: its name in messages.
  Heads(std::shared_ptr<const variant::Variant> asked, std::string_view option) : variant_(std::move(asked)), option_(option), where_(option) {}

  // Takes the opening of the next input; one that nobody has looked at is empty. is_file: a message
  // tells where it names no variant. Throws OptionError where it names another variant.
  void add(const std::string& name, const input::Opening& opening, bool is_file);

  const std::shared_ptr<const variant::Variant>& variant() const { return variant_; }
  // The line that names the columns; empty where inputs differ.
  const std::string& head() const { return head_; }
  int inputs() const { return inputs_; }
  // Returns what is to be told of these inputs, each without its line end. Empties the list.
  std::vector<std::string> take_messages();

 private:
  std::shared_ptr<const variant::Variant> variant_;
  const std::string option_;
  std::string where_;  // what names the variant
  std::string head_;
  int inputs_ = 0;
  std::vector<std::string> silent_;  // about files that name no variant, below one that does
  std::vector<std::string> notes_;   // about tails of a classic run
};

// Returns the reason why lines below a comment in the midst of a file are not read; empty where its
// names are those of the run. run: null for the classic grid.
std::string why_not_read(const variant::Variant* run, std::string_view names);

}  // namespace bitwhip::job
