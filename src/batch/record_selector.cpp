#include "batch/record_selector.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

#include "base/invariant.h"
#include "collect/random_stream.h"

namespace bitwhip::batch {

namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10;  // bytes that are written together

// RecordSelector::RanksAbove
constexpr auto kByDraw = [](const auto& a, const auto& b) {
  return std::tie(a.draw, a.number) < std::tie(b.draw, b.number);
};
constexpr auto kByKey = [](const auto& a, const auto& b) {
  return a.key != b.key ? a.key > b.key : a.number < b.number;
};
constexpr auto kByNumber = [](const auto& a, const auto& b) { return a.number < b.number; };

}  // namespace

double key_of(const CellRef& by, const Record& record) {
  if (by.column == nullptr) return rating::height_of(record.report->values[by.rating]);
  const auto bounds = bounds_of(by, record);
  return bounds ? bounds->least : -std::numeric_limits<double>::infinity();
}

void RecordSelector::reserve(std::vector<SelectedRecord>& heap, std::size_t most,
                             std::size_t more) {
  const std::size_t needed = heap.size() + std::min(more, most - heap.size());
  if (needed > heap.capacity()) heap.reserve(std::max(needed, 2 * heap.capacity()));
}

void RecordSelector::keep(std::vector<SelectedRecord>& heap, std::size_t most, RanksAbove before,
                          SelectedRecord&& kept) noexcept {
  if (heap.size() == most) {
    if (!before(kept, heap.front())) return;
    std::pop_heap(heap.begin(), heap.end(), before);
    heap.pop_back();
  }
  heap.push_back(std::move(kept));
  std::push_heap(heap.begin(), heap.end(), before);
}

std::string_view RecordSelector::pass(const RatedChunk& chunk) {
  if (!choice_.any()) return chunk.records;
  std::vector<SelectedRecord>& heap = choice_.sample ? sample_ : top_;
  const std::size_t most = choice_.sample ? *choice_.sample : *choice_.top;
  const RanksAbove before = choice_.sample ? RanksAbove(kByDraw) : RanksAbove(kByKey);
  passing_.clear();
  std::size_t begin = 0;
  std::uint64_t number = seen_;
  for (const RatedChunk::RecordEnd& mark : chunk.record_ends) {
    SelectedRecord kept{number,
                        choice_.sample ? collect::RandomStream::nth(choice_.seed, number) : 0,
                        mark.key,
                        {}};
    if (heap.size() < most || before(kept, heap.front())) {
      kept.bytes.assign(chunk.records, begin, mark.end - begin);
      passing_.push_back(std::move(kept));
    }
    begin = mark.end;
    ++number;
  }
  reserve(heap, most, passing_.size());
  for (SelectedRecord& kept : passing_) keep(heap, most, before, std::move(kept));
  seen_ = number;
  return {};
}

std::size_t RecordSelector::bytes() const {
  std::size_t sum = 0;
  for (const auto* list : {&sample_, &top_}) {
    for (const SelectedRecord& kept : *list) sum += kept.bytes.size();
  }
  return sum;
}

void RecordSelector::finish(const std::function<bool(std::string_view)>& write) {
  std::size_t longest = 0;
  for (const auto* list : {&sample_, &top_}) {
    for (const SelectedRecord& kept : *list) longest = std::max(longest, kept.bytes.size());
  }
  std::string piece;
  piece.reserve(kPiece + longest);
  if (choice_.sample && choice_.top) {
    reserve(top_, *choice_.top, sample_.size());
    for (SelectedRecord& kept : sample_) keep(top_, *choice_.top, kByKey, std::move(kept));
    sample_.clear();
  }
  std::vector<SelectedRecord>& kept = choice_.top ? top_ : sample_;
  std::sort(kept.begin(), kept.end(), choice_.top ? RanksAbove(kByKey) : RanksAbove(kByNumber));
  for (SelectedRecord& record : kept) {
    piece += record.bytes;
    std::string().swap(record.bytes);
    if (piece.size() < kPiece) continue;
    if (!write(piece)) return;
    piece.clear();
  }
  if (!piece.empty()) write(piece);
}

namespace {

constexpr std::uint64_t kOfOther = 0;  // the class of a puzzle of another file
constexpr std::uint64_t kUndecided = UINT64_MAX;
constexpr std::size_t kNumber = 8;  // bytes

// The bytes of a number sort as the number does.
void append_number(std::string& out, std::uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift & 0xff);
}

std::uint64_t number_at(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes.substr(0, kNumber))
    number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

std::size_t size_of_key(const char* key) {
  return std::size_t{1} + static_cast<unsigned char>(*key);
}

// Stands in the temporary file before a record that waits; the offsets of its class number are
// behind it.
struct SpilledRecordHead {
  std::uint64_t number = 0, known = 0;  // of the record, and of its class or kUndecided
  std::size_t offsets = 0, size = 0;
};

// Appends the record with the number of its class inserted at the offsets.
void append_filled(std::string& out, std::string_view bytes,
                   const std::vector<std::size_t>& offsets, std::uint64_t number) {
  std::size_t from = 0;
  for (const std::size_t offset : offsets) {
    out += bytes.substr(from, offset - from);
    fmt::format_to(std::back_inserter(out), "{}", number);
    from = offset;
  }
  out += bytes.substr(from);
}

// Calls act(bytes, key, offsets) for each record of a chunk; the offsets are in its bytes.
template <class Act>
void each_record(const RatedChunk& chunk, const Act& act) {
  RatedChunk::RecordEnd last{};
  for (const RatedChunk::RecordEnd& mark : chunk.record_ends) {
    const std::string_view key =
        std::string_view(chunk.keys).substr(last.keys_end, mark.keys_end - last.keys_end);
    std::vector<std::size_t> offsets(
        chunk.class_number_offsets.begin() + static_cast<long>(last.class_number_offsets_end),
        chunk.class_number_offsets.begin() + static_cast<long>(mark.class_number_offsets_end));
    for (std::size_t& offset : offsets) offset -= last.end;
    act(std::string_view(chunk.records).substr(last.end, mark.end - last.end), key, offsets);
    last = mark;
  }
}

}  // namespace

std::size_t KeyTable::slot_of(std::string_view key) const {
  std::size_t slot = std::hash<std::string_view>()(key) & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const char* const found = entry(slots_[slot] - 1) + kNumber;
    if (size_of_key(found) == key.size() && std::memcmp(found, key.data(), key.size()) == 0) break;
  }
  return slot;
}

std::optional<std::uint64_t> KeyTable::find(std::string_view key) const {
  const std::uint64_t place = slots_[slot_of(key)];
  if (place == 0) return std::nullopt;
  return number_at({entry(place - 1), kNumber});
}

void KeyTable::grow() {
  std::vector<std::uint64_t> before(2 * slots_.size());
  before.swap(slots_);
  for (const std::uint64_t place : before) {
    if (place == 0) continue;
    const char* const key = entry(place - 1) + kNumber;
    slots_[slot_of({key, size_of_key(key)})] = place;
  }
}

std::optional<std::uint64_t> KeyTable::find_or_add(std::string_view key, std::uint64_t number) {
  if (const auto found = find(key)) return found;
  // There has to be room for one more entry, and for the larger table where it takes one.
  const bool grows = (size_ + 1) * 4 > slots_.size() * 3;
  const std::size_t slots = slots_.size() * sizeof(slots_[0]) * (grows ? 3 : 1);
  if (slots + (blocks_.size() + 1) * kBlock > memory_) return std::nullopt;
  if (grows) grow();
  std::string bytes;
  append_number(bytes, number);
  bytes += key;
  BITWHIP_INVARIANT(bytes.size() <= kBlock);
  if (used_ + bytes.size() > kBlock) {
    blocks_.push_back(std::make_unique<char[]>(kBlock));
    used_ = 0;
  }
  std::memcpy(blocks_.back().get() + used_, bytes.data(), bytes.size());
  slots_[slot_of(key)] = 1 + (blocks_.size() - 1) * kBlock + used_;
  used_ += bytes.size();
  ++size_;
  return number;
}

// From now on the records wait, if they do not yet.
void ClassNumbering::defer(std::string_view key, std::uint64_t number) {
  if (!holds()) {
    waiting_ = std::make_unique<io::ScratchFile>();
    undecided_ = std::make_unique<io::ExternalSort>(memory_ / 4);
  }
  std::string text(key);
  append_number(text, number);
  undecided_->add(text);
}

void ClassNumbering::learn(const RatedChunk& chunk) {
  each_record(chunk, [this](std::string_view, std::string_view key, const auto&) {
    if (key.empty() || table_.find(key)) return;
    if (!holds() && table_.find_or_add(key, kOfOther)) return;
    defer(key, kOfOther);
  });
}

std::string_view ClassNumbering::pass(const RatedChunk& chunk, bool replayed) {
  out_.clear();
  each_record(chunk, [&](std::string_view bytes, std::string_view key,
                         const std::vector<std::size_t>& offsets) {
    const std::uint64_t number = ++records_;
    std::optional<std::uint64_t> known;
    if (key.empty()) {
      if (unique_) return;
    } else {
      known = holds() ? table_.find(key) : table_.find_or_add(key, number);
      if (known == kOfOther || (unique_ && known && *known != number)) return;
      if (!known) defer(key, number);
    }
    if (!holds()) {
      if (!replayed) append_filled(out_, bytes, offsets, known.value_or(0));
      return;
    }
    BITWHIP_INVARIANT(!replayed);  // the run before held them, too, and wrote none
    const SpilledRecordHead head{number, key.empty() ? kOfOther : known.value_or(kUndecided),
                                 offsets.size(), bytes.size()};
    waiting_->write({reinterpret_cast<const char*>(&head), sizeof(head)});
    waiting_->write(
        {reinterpret_cast<const char*>(offsets.data()), offsets.size() * sizeof(offsets[0])});
    waiting_->write(bytes);
  });
  return out_;
}

bool ClassNumbering::finish(const std::function<bool(std::string_view)>& write) {
  if (!holds()) return true;
  // `decided` holds the class of each undecided record, in the order of the records.
  io::ExternalSort decided(memory_ / 4);
  undecided_->finish();
  std::string text, key, answer;
  std::uint64_t first = 0;
  while (undecided_->next(text)) {
    if (stop_.reason() != 0) return false;
    const std::size_t size = text.size() - kNumber;
    const std::uint64_t number = number_at(std::string_view(text).substr(size));
    if (key.empty() || key.compare(0, key.size(), text, 0, size) != 0) {
      key = text.substr(0, size);
      first = number;
    }
    if (number == kOfOther) continue;
    answer.clear();
    append_number(answer, number);
    append_number(answer, first);
    decided.add(answer);
  }
  undecided_.reset();
  decided.finish();
  waiting_->rewind();
  std::string piece, bytes;
  std::vector<std::size_t> offsets;
  for (SpilledRecordHead head; waiting_->read(reinterpret_cast<char*>(&head), sizeof(head));) {
    if (stop_.reason() != 0) return false;
    offsets.resize(head.offsets);
    waiting_->read(reinterpret_cast<char*>(offsets.data()), offsets.size() * sizeof(offsets[0]));
    bytes.resize(head.size);
    waiting_->read(bytes.data(), bytes.size());
    if (head.known == kUndecided) {
      decided.next(answer);
      BITWHIP_INVARIANT(number_at(answer) == head.number);
      head.known = number_at(std::string_view(answer).substr(kNumber));
      if (head.known == kOfOther || (unique_ && head.known != head.number)) continue;
    }
    append_filled(piece, bytes, offsets, head.known);
    if (piece.size() < kPiece) continue;
    if (!write(piece)) return true;
    piece.clear();
  }
  if (!piece.empty()) write(piece);
  return true;
}

}  // namespace bitwhip::batch
