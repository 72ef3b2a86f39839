#include "job/heads.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "job/job.h"

namespace bitwhip::job {

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

}  // namespace bitwhip::job
