#include "support/signature.h"

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <stdexcept>

#include "support/data.h"
#include "support/rating.h"
#include "support/reference.h"
#include "support/source_path.h"

namespace bitwhip::testing {
namespace {

std::vector<rating::RatingId> ids_of(const std::string& names) {
  std::vector<rating::RatingId> ids;
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    const auto id = rating::find_rating(std::string_view(names).substr(at, end - at));
    if (!id) throw std::runtime_error("the signature names a rating that does not exist: " + names);
    ids.push_back(*id);
    at = end + 1;
  }
  return ids;
}

// The puzzles of a row. `bench` has two parts, since each of its files begins with a line of heads.
std::vector<std::vector<std::string>> parts_of(const SignatureRow& row) {
  constexpr std::size_t kBenchPuzzles = 4000;  // of Sudogen0
  const SignatureSet set = set_of(row);
  const auto every = [&](const std::vector<std::string>& puzzles) {
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < puzzles.size(); i += static_cast<std::size_t>(set.step))
      taken.push_back(puzzles[i]);
    return taken;
  };
  std::vector<std::string> singles;
  for (const SinglePuzzle& single : single_puzzles()) singles.push_back(single.puzzle);
  if (set.file == "sudogen0") return {sudogen0(set.step)};
  if (set.file == "puzzles") return {every(singles)};
  if (set.file == "own") {
    std::vector<std::string> own;
    for (const auto& cells : table(source_path("tests/golden/own/own.tsv")))
      own.push_back(cells.at(0));
    return {every(own)};
  }
  if (set.file == "bench") {
    std::vector<std::string> first = sudogen0();
    first.resize(kBenchPuzzles);
    return {first, singles};
  }
  if (set.file == "cbg-000") {
    std::vector<std::string> puzzles;
    for (const CollectionLine& line : collection(set.step)) puzzles.push_back(line.puzzle);
    return {puzzles};
  }
  throw std::runtime_error("no such set of puzzles: " + row.set);
}

class Checksum {
 public:
  void add(std::string_view bytes) {
    constexpr std::uint64_t kPrime = 0x100000001b3;
    for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * kPrime;
  }
  std::string text() const {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value_));
    return digits;
  }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace

std::vector<SignatureRow> signature_rows() {
  std::vector<SignatureRow> rows;
  for (const auto& cells : table(source_path("tests/golden/signature.tsv")))
    rows.push_back({cells.at(0), cells.at(1), cells.at(2), cells.at(3)});
  return rows;
}

SignatureSet set_of(const SignatureRow& row) {
  const std::size_t slash = std::min(row.set.find('/'), row.set.size());
  SignatureSet set{row.set.substr(0, slash)};
  if (slash < row.set.size()) {
    const char* end = row.set.data() + row.set.size();
    if (std::from_chars(row.set.data() + slash + 1, end, set.step).ptr != end || set.step < 1)
      throw std::runtime_error("no sample: " + row.set);
  }
  return set;
}

std::string revision_of(const SignatureRow& row) {
  std::string text;
  for (const rating::RatingId id : ids_of(row.rating))
    text += (text.empty() ? "" : ",") + std::to_string(rating::info(id).revision);
  return text;
}

std::string checksum_of(const SignatureRow& row) {
  const auto ids = ids_of(row.rating);
  Checksum checksum;
  for (const std::vector<std::string>& texts : parts_of(row)) {
    checksum.add("puzzle");
    for (const rating::RatingId id : ids) checksum.add("\t" + rating::info(id).name);
    checksum.add("\tstatus\n");
    const std::vector<Puzzle> puzzles = puzzles_of(texts);
    const auto reports = rate_all(Geometry::classic(), puzzles, ids);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      checksum.add(to_string(puzzles[i]));
      for (std::size_t k = 0; k < ids.size(); ++k)
        checksum.add("\t" + rating::to_string(reports[i].values[k]));
      checksum.add("\t" + std::string(rating::to_string(reports[i].status)) + "\n");
    }
  }
  return checksum.text();
}

bool needs_reference(const SignatureRow& row) { return set_of(row).file == "cbg-000"; }
bool has_signature_reference() { return !more_reference("cbg-000.tsv").empty(); }

}  // namespace bitwhip::testing
