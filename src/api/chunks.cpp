// Chunks of the C library, to bytes and back.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "api/handles.h"

namespace bitwhip::api {

namespace {

constexpr std::uint64_t kMark = 0xb17c0001;  // of a piece; changes with the form

class Packer {
 public:
  explicit Packer(std::string& out) : out_(out) {}
  void number(std::uint64_t n) {
    for (; n >= 0x80; n >>= 7) out_ += static_cast<char>(n | 0x80);
    out_ += static_cast<char>(n);
  }
  void text(std::string_view bytes) {
    number(bytes.size());
    out_ += bytes;
  }

 private:
  std::string& out_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view& rest) : rest_(rest) {}
  std::uint64_t number() {
    std::uint64_t n = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (rest_.empty()) break;
      const auto byte = static_cast<std::uint8_t>(rest_.front());
      rest_.remove_prefix(1);
      n |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) return n;
    }
    fail();
  }
  std::string_view text() {
    const std::uint64_t size = number();
    if (size > rest_.size()) fail();
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }
  [[noreturn]] static void fail() { throw Failure(BITWHIP_BAD_INPUT, "these bytes are no chunk of a reader of this version"); }

 private:
  std::string_view& rest_;
};

}  // namespace

std::string pack_opening(const std::string& name, const input::Opening& opening, bool matters) {
  const auto tells = [](const input::Comment& comment) { return input::is_note(comment.text) || input::variant_named_by(comment.text); };
  if (!matters && std::none_of(opening.comments.begin(), opening.comments.end(), tells)) return {};
  std::string bytes;
  Packer to(bytes);
  to.text(name);
  to.number(opening.first.line);
  to.text(matters ? std::string_view(opening.first.text) : std::string_view());
  for (const input::Comment& comment : opening.comments) {
    if (!tells(comment)) continue;
    to.number(comment.line);
    to.text(comment.text);
  }
  return bytes;
}

input::Opening unpack_opening(std::string_view bytes, std::string& name) {
  input::Opening opening;
  Unpacker from(bytes);
  name = from.text();
  opening.first.line = from.number();
  opening.first.text = from.text();
  while (!bytes.empty()) {
    input::Comment comment{.line = from.number()};
    comment.text = from.text();
    opening.comments.push_back(std::move(comment));
  }
  return opening;
}

void pack(const std::string& opening, const input::Chunk& chunk, std::string& out) {
  Packer to(out);
  to.number(kMark);
  to.text(opening);
  to.text(chunk.file_name != nullptr ? *chunk.file_name : std::string());
  to.text(chunk.notes);
  to.text(chunk.passed);
  to.number(chunk.lines.size());
  for (const input::Line& line : chunk.lines) {
    to.number(line.number);
    to.number(line.token_length);
    to.number(line.refused ? 1 : 0);
    to.number(static_cast<std::uint8_t>(line.separator));
    to.text(chunk.token(line));
    to.text(chunk.tail(line));
  }
}

Piece unpack(std::string_view& bytes, input::Chunk& chunk) {
  Unpacker from(bytes);
  if (from.number() != kMark) Unpacker::fail();
  Piece piece;
  piece.opening = from.text();
  piece.file = from.text();
  chunk.notes = from.text();
  chunk.passed = from.text();
  for (std::uint64_t left = from.number(); left > 0; --left) {
    const std::uint64_t number = from.number(), length = from.number();
    const bool refused = from.number() != 0;
    const auto separator = static_cast<char>(from.number());
    const std::string_view token = from.text(), tail = from.text();
    input::Line& line = chunk.add(number, token, tail, refused);
    line.token_length = length;
    line.separator = separator;
  }
  return piece;
}

void pack_records(const batch::RatedChunk& chunk, bool with_notes, std::string& out) {
  Packer to(out);
  to.number(chunk.marks.size());
  for (const batch::RatedChunk::Mark& mark : chunk.marks) {
    to.number(mark.end);
    std::uint64_t key = 0;
    std::memcpy(&key, &mark.key, sizeof key);
    to.number(key);
  }
  to.text(chunk.records);
  to.text(with_notes ? std::string_view(chunk.passed) : std::string_view());
}

void unpack_records(std::string_view& bytes, batch::RatedChunk& chunk) {
  Unpacker from(bytes);
  std::uint64_t before = 0;
  for (std::uint64_t left = from.number(); left > 0; --left) {
    const std::uint64_t end = from.number(), key = from.number();
    batch::RatedChunk::Mark mark{.end = static_cast<std::size_t>(end)};
    std::memcpy(&mark.key, &key, sizeof key);
    if (end < before || mark.end != end || std::isnan(mark.key)) Unpacker::fail();
    chunk.marks.push_back(mark);
    before = end;
  }
  chunk.records = from.text();
  chunk.passed = from.text();
  if (before > chunk.records.size()) Unpacker::fail();
}

}  // namespace bitwhip::api
