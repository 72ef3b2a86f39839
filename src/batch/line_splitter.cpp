#include "batch/line_splitter.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace bitwhip::batch {

namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";

constexpr std::array<bool, 256> make_token_ends() {
  std::array<bool, 256> ends{};
  for (const char c : {' ', '\t', ',', ';', '"', '\''}) ends[static_cast<unsigned char>(c)] = true;
  return ends;
}
constexpr std::array<bool, 256> kTokenEnds = make_token_ends();

bool is_quote(char c) { return c == '"' || c == '\''; }

// Where c is next, found again only when that place has been passed: a file without any CR is searched for one only once.
class Finder {
 public:
  Finder(std::string_view bytes, char c) : bytes_(bytes), c_(c) {}
  std::size_t from(std::size_t at) {
    if (!known_ || next_ < at) {
      const void* found = at < bytes_.size() ? std::memchr(bytes_.data() + at, c_, bytes_.size() - at) : nullptr;
      next_ = found != nullptr ? static_cast<std::size_t>(static_cast<const char*>(found) - bytes_.data()) : bytes_.size();
      known_ = true;
    }
    return next_;
  }

 private:
  std::string_view bytes_;
  char c_;
  std::size_t next_ = 0;
  bool known_ = false;
};

}  // namespace

std::size_t LineSplitter::skip_mark(std::string_view bytes) {
  std::size_t at = 0;
  while (mark_ >= 0 && at < bytes.size()) {
    if (bytes[at] == kMark[static_cast<std::size_t>(mark_)]) {
      ++at;
      if (++mark_ == static_cast<int>(kMark.size())) mark_ = -1;
    } else {
      take(kMark.substr(0, static_cast<std::size_t>(mark_)));
      mark_ = -1;
    }
  }
  return at;
}

std::size_t LineSplitter::feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines, std::size_t max_text) {
  std::size_t at = mark_ >= 0 ? skip_mark(bytes) : 0;
  Finder lf(bytes, '\n');
  Finder cr(bytes, '\r');
  while (at < bytes.size() && chunk.lines.size() < max_lines && chunk.text.size() < max_text) {
    if (after_cr_) {
      after_cr_ = false;
      if (bytes[at] == '\n') {
        ++at;
        continue;
      }
    }
    const std::size_t end = std::min(lf.from(at), cr.from(at));
    if (end > at) take(bytes.substr(at, end - at));
    at = end;
    if (at == bytes.size()) break;
    after_cr_ = bytes[at] == '\r';
    ++at;
    end_line(chunk);
  }
  return at;
}

void LineSplitter::finish(Chunk& chunk) {
  if (mark_ > 0) take(kMark.substr(0, static_cast<std::size_t>(mark_)));
  mark_ = -1;
  end_line(chunk);
}

void LineSplitter::take(std::string_view piece) {
  std::size_t at = 0;
  if (phase_ == Phase::lead) {
    while (at < piece.size() && (piece[at] == ' ' || piece[at] == '\t')) ++at;
    if (at == piece.size()) return;
    begun_ = true;
    phase_ = Phase::token;
    if (piece[at] == '#') {
      comment_ = true;
      phase_ = Phase::rest;
    } else if (is_quote(piece[at])) {
      quote_ = piece[at++];
    }
  }
  if (phase_ == Phase::token) {
    const std::size_t begin = at;
    while (at < piece.size() && !kTokenEnds[static_cast<unsigned char>(piece[at])]) ++at;
    const std::size_t kept = std::min(at - begin, kKeptToken - token_size_);
    text_.append(piece.data() + begin, kept);
    token_size_ += kept;
    token_length_ += at - begin;
    if (at == piece.size()) return;
    if (quote_ != 0 && piece[at] == quote_) ++at;
    phase_ = keep_tail_ ? Phase::separator : Phase::rest;
  }
  if (phase_ == Phase::separator) {
    if (at == piece.size()) return;
    if (kTokenEnds[static_cast<unsigned char>(piece[at])] && !is_quote(piece[at])) ++at;
    phase_ = Phase::tail;
  }
  if (phase_ == Phase::tail) text_.append(piece.data() + at, piece.size() - at);
}

void LineSplitter::end_line(Chunk& chunk) {
  const std::string_view token(text_.data(), token_size_);
  const bool header = number_ == 1 && token == "puzzle";
  if (begun_ && !comment_ && !header) {
    const std::size_t begin = chunk.text.size();
    chunk.text += text_;
    chunk.lines.push_back({number_, token_length_, begin, token_size_, begin + token_size_, text_.size() - token_size_});
  }
  ++number_;
  phase_ = Phase::lead;
  begun_ = false;
  quote_ = 0;
  comment_ = false;
  token_length_ = 0;
  token_size_ = 0;
  constexpr std::size_t kWorthKeeping = std::size_t{1} << 20;
  text_.clear();
  if (text_.capacity() > kWorthKeeping) text_.shrink_to_fit();
}

}  // namespace bitwhip::batch
