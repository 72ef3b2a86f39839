#include "batch/puzzle_reader.h"

#include <stdexcept>
#include <utility>
#include <variant>

#include "grid/grid.h"

namespace bitwhip::batch {

BoardCounts count_board(const Geometry& geometry) {
  std::size_t ends = 0;
  for (int c = 0; c < kCandidates; ++c) ends += geometry.extra_links(static_cast<Candidate>(c)).size();
  return {geometry.variables() - geometry.cells_off_board(), static_cast<int>(ends / 2)};
}

PuzzleReader::PuzzleReader(const variant::Variant* variant) : variant_(variant), name_(variant::name_of(variant)) {
  if (variant_ != nullptr) own_.emplace(variant_->layout(variant_->greatest_size()));
}

std::shared_ptr<const GridTables> PuzzleReader::tables() const { return own_ ? own_->tables() : shared_tables(Geometry::classic()); }

std::optional<Puzzle> PuzzleReader::read(const input::Chunk& chunk, const input::Line& line, rating::Status& status, std::string& why) {
  if (variant_ == nullptr || line.refused) {
    auto puzzle = input::read_puzzle(chunk, line, why);
    if (!puzzle) status = rating::Status::invalid_format;
    return puzzle;
  }
  auto read = variant_->read(chunk.token(line));
  if (auto* refusal = std::get_if<variant::Refusal>(&read)) {
    status = refusal->unsupported ? rating::Status::unsupported : rating::Status::invalid_format;
    why = std::move(refusal->message);
    return std::nullopt;
  }
  const auto& found = std::get<variant::VariantPuzzle>(read);
  try {
    own_->set(variant_->layout(found.size), found.additions);
  } catch (const std::invalid_argument& error) {
    status = rating::Status::unsupported;
    why = error.what();
    return std::nullopt;
  }
  size_ = found.size;
  return found.puzzle;
}

}  // namespace bitwhip::batch
