#include "tables/collection_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/lists.h"
#include "base/text.h"
#include "grid/puzzle.h"
#include "io/io_error.h"

namespace bitwhip::tables {

void CollectionCheck::bind(const ListReader& list) {
  bound_ = list.heads().size();
  puzzle_ = list.place_of("puzzle");
  grid_ = list.place_of("grid");
  weight_ = list.place_of("weight");
}

void CollectionCheck::see(const RunNotes& notes, const std::string& file) {
  made_ = notes.run_of(file);
}

void CollectionCheck::check(const ListReader& list) {
  if (bound_ != list.heads().size() || records_ == 0) bind(list);
  ++records_;
  if (!made_) return;
  if (made_->shard.of > 0 && grid_ != kAbsent && !is_nothing(list.texts()[grid_])) {
    const auto grid = parse_number<std::uint64_t>(list.texts()[grid_]);
    if (!grid || *grid == 0 || (*grid - 1) % made_->shard.of != made_->shard.number - 1)
      list.fail(fmt::format("the grid {} is none of shard {}", printable(list.texts()[grid_]),
                            made_->shard.text()));
  }
  if (made_->weights.empty() || weight_ == kAbsent || puzzle_ == kAbsent ||
      list.texts()[puzzle_].size() != kCells)
    return;
  const auto clues = static_cast<std::size_t>(
      lists::count_if(list.texts()[puzzle_], [](char c) { return c >= '1' && c <= '9'; }));
  const double wanted = made_->weights[clues];
  if (parse_real(list.texts()[weight_]) != wanted)
    list.fail(fmt::format("the weight is {}, and that of a puzzle with {} clues of this run is {}",
                          printable(list.texts()[weight_]), clues, wanted));
}

void CollectionCheck::end_file(const ListReader& list, const RunNotes& notes) {
  const auto made = notes.puzzles_of(list.name());
  if (made && *made != records_)
    throw ListError(
        fmt::format("{}: its notes tell of {}, and there {} {}: records were cut out or added, or "
                    "it is a part of a run",
                    printable(list.name()), counted(*made, "puzzle"), records_ == 1 ? "is" : "are",
                    counted(records_, "record")));
  *this = {};
}

std::size_t ClosingCheckSource::read(char* to, std::size_t size) {
  const std::size_t n = source_.read(to, size);
  try {
    if (n > 0) check_.add({to, n});
  } catch (const io::IoError& error) {
    throw ListError(error.what());
  }
  return n;
}

void ClosingCheckSource::finish(const std::string& name) {
  check_.finish();
  if (!check_.why_wrong().empty())
    throw ListError(fmt::format(
        "{}: this file is not as it was written: {}. Where the change is meant, delete the note",
        printable(name), check_.why_wrong()));
}

}  // namespace bitwhip::tables
