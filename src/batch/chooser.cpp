#include "batch/chooser.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace bitwhip::batch {

namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10;  // bytes that are written together

// splitmix64 (Steele, Lea, Flood 2014): the n-th number of the sequence of this seed.
std::uint64_t draw(std::uint64_t seed, std::uint64_t n) {
  std::uint64_t z = seed + (n + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// Chooser::Before
constexpr auto kByDraw = [](const auto& a, const auto& b) { return std::tie(a.draw, a.number) < std::tie(b.draw, b.number); };
constexpr auto kByKey = [](const auto& a, const auto& b) { return a.key != b.key ? a.key > b.key : a.number < b.number; };
constexpr auto kByNumber = [](const auto& a, const auto& b) { return a.number < b.number; };

}  // namespace

double key_of(const Field& by, const Record& record) {
  if (by.column == nullptr) return rating::height_of(record.report->values[by.rating]);
  const auto bounds = bounds_of(by, record);
  return bounds ? bounds->least : -std::numeric_limits<double>::infinity();
}

void Chooser::keep(std::vector<Kept>& heap, std::size_t most, Before before, Kept&& place, std::string_view bytes) {
  if (heap.size() == most) {
    if (!before(place, heap.front())) return;
    std::pop_heap(heap.begin(), heap.end(), before);
    place.bytes = std::move(heap.back().bytes);  // its memory is used again
    heap.pop_back();
  }
  place.bytes.assign(bytes);
  heap.push_back(std::move(place));
  std::push_heap(heap.begin(), heap.end(), before);
}

std::string_view Chooser::pass(const RatedChunk& chunk) {
  if (!choice_.any()) return chunk.records;
  std::size_t begin = 0;
  for (const RatedChunk::Mark& mark : chunk.marks) {
    const std::string_view bytes(chunk.records.data() + begin, mark.end - begin);
    if (choice_.sample) {
      keep(sample_, *choice_.sample, kByDraw, {seen_, draw(choice_.seed, seen_), mark.key, {}}, bytes);
    } else {
      keep(top_, *choice_.top, kByKey, {seen_, 0, mark.key, {}}, bytes);
    }
    begin = mark.end;
    ++seen_;
  }
  return {};
}

void Chooser::finish(const std::function<bool(std::string_view)>& write) {
  if (choice_.sample && choice_.top) {
    for (Kept& kept : sample_) keep(top_, *choice_.top, kByKey, {kept.number, 0, kept.key, {}}, std::exchange(kept.bytes, {}));
    sample_.clear();
  }
  std::vector<Kept>& kept = choice_.top ? top_ : sample_;
  std::sort(kept.begin(), kept.end(), choice_.top ? Before(kByKey) : Before(kByNumber));
  std::string piece;
  for (Kept& record : kept) {
    piece += record.bytes;
    std::string().swap(record.bytes);
    if (piece.size() < kPiece) continue;
    if (!write(piece)) return;
    piece.clear();
  }
  if (!piece.empty()) write(piece);
}

}  // namespace bitwhip::batch
