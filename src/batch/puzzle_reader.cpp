#include "batch/puzzle_reader.h"

#include <stdexcept>
#include <utility>
#include <variant>

#include "grid/puzzle_tables.h"
#include "input/chunk.h"
#include "variant/variant.h"

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
  if (variant_ != nullptr && !line.refused) return read_variant(chunk.token(line), status, why);
  auto puzzle = input::read_puzzle(chunk, line, why);
  if (!puzzle) status = rating::Status::invalid_format;
  return puzzle;
}

std::optional<Puzzle> PuzzleReader::read_variant(std::string_view fields, rating::Status& status, std::string& why) {
  const auto refuse = [&](rating::Status as, std::string because) -> std::optional<Puzzle> {
    status = as;
    why = std::move(because);
    return std::nullopt;
  };
  auto read = variant_->read(fields);
  if (auto* refusal = std::get_if<variant::Refusal>(&read)) {
    return refuse(refusal->unsupported ? rating::Status::unsupported : rating::Status::invalid_format, std::move(refusal->message));
  }
  const auto& found = std::get<variant::VariantPuzzle>(read);
  try {
    own_->set(variant_->layout(found.size), found.additions);
  } catch (const std::invalid_argument& error) {
    return refuse(rating::Status::unsupported, error.what());
  }
  size_ = found.size;
  return found.puzzle;
}

}  // namespace bitwhip::batch
