#include "input/line_splitter.h"

#include <algorithm>
#include <array>

namespace bitwhip::input {

namespace {

constexpr std::array<bool, 256> make_token_ends() {
  std::array<bool, 256> ends{};
  for (const char c : {' ', '\t', ',', ';', '"', '\''}) ends[static_cast<unsigned char>(c)] = true;
  return ends;
}
constexpr std::array<bool, 256> kTokenEnds = make_token_ends();

bool is_quote(char c) { return c == '"' || c == '\''; }

}  // namespace

void LineSplitter::take(std::string_view piece) {
  std::size_t at = 0;
  if (phase_ == Phase::lead) {
    while (at < piece.size() && (piece[at] == ' ' || piece[at] == '\t')) ++at;
    if (at == piece.size()) return;
    begun_ = true;
    phase_ = Phase::token;
    if (piece[at] == '#') {
      comment_ = true;
      phase_ = Phase::comment;
    } else if (is_quote(piece[at])) {
      quote_ = piece[at++];
    }
  }
  if (phase_ == Phase::comment) text_ += piece.substr(at, kKeptToken - std::min(kKeptToken, text_.size()));
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
  if (phase_ == Phase::tail) take_tail(piece.substr(at));
}

void LineSplitter::take_tail(std::string_view piece) {
  if (text_.size() - token_size_ + piece.size() <= kLongestTail) {
    text_ += piece;
  } else {
    long_tail_ = true;
    phase_ = Phase::rest;
  }
}

void LineSplitter::end_line(Chunk& chunk) {
  const std::string_view token(text_.data(), token_size_);
  const bool header = number() == 1 && token == "puzzle";
  if (comment_) see_comment(text_);
  if (begun_ && !comment_ && !header) {
    const bool refused = long_tail_ || !refusal().empty();
    if (refused) {
      text_ = refusal().empty() ? "the tail has more than " + std::to_string(kLongestTail) + " bytes" : refusal();
      token_length_ = token_size_ = text_.size();
    }
    const std::size_t begin = chunk.text.size();
    chunk.text += text_;
    chunk.lines.push_back({number(), token_length_, begin, token_size_, begin + token_size_, text_.size() - token_size_, refused});
  }
  phase_ = Phase::lead;
  begun_ = false;
  quote_ = 0;
  comment_ = false;
  token_length_ = 0;
  token_size_ = 0;
  long_tail_ = false;
  text_.clear();
}

}  // namespace bitwhip::input
