// A limiter of messages about lines: the first ones of each kind are shown, the others counted.
//
// A message is one line: "FILE:LINE: SENTENCE", or "FILE: SENTENCE". Its kind is the sentence
// without numbers and quoted texts, so that the contents of an input do not make kinds. After the
// first kMostKinds kinds all others are one kind, and long sentences are truncated: memory and
// total output are bounded for any input.
//
// Thread-safety: a plain value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"

namespace bitwhip {

class BoundedMessages {
 public:
  static constexpr std::uint64_t kShown = 20;  // shown per kind
  static constexpr std::size_t kMostKinds = 50;
  static constexpr std::size_t kLongestSentence = 1000;  // bytes

  // Counts a message without a line end. Returns it if it is to be shown.
  std::optional<std::string> add(std::string_view message) {
    const std::size_t sentence = sentence_in(message);
    MessageKind& kind = kind_of(message.substr(sentence));
    ++count_;
    if (++kind.count > kShown) return std::nullopt;
    std::string shown(message);
    if (message.size() - sentence > kLongestSentence)
      shown = cut(std::move(shown), sentence + kLongestSentence) + "...";
    if (kind.count == 1) kind.first = shown;
    return shown;
  }
  // Does the same with messages that end in line ends. Returns those to be shown, in the same form.
  std::string take(std::string_view lines) {
    std::string shown;
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size());
      if (const auto message = add(lines.substr(0, end))) (shown += *message) += '\n';
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return shown;
  }

  // Returns a line, without line end, for each kind with more messages than were shown.
  std::vector<std::string> rest() const {
    std::vector<std::string> lines;
    for (const MessageKind& kind : kinds_) {
      if (kind.count <= kShown) continue;
      lines.push_back("... and " + grouped(kind.count - kShown, "more message") +
                      (kind.is_other ? " of other kinds" : " like " + kind.first));
    }
    return lines;
  }
  // Returns the number of all messages.
  std::uint64_t count() const { return count_; }

 private:
  struct MessageKind {
    std::string name{};
    std::string first{};  // its first message
    std::uint64_t count = 0;
    bool is_other = false;  // the kind of all later kinds
  };

  // Returns the offset of the sentence, behind file and line if there are any.
  static std::size_t sentence_in(std::string_view message) {
    constexpr std::string_view kEnd = ": ";
    for (std::size_t at = message.find(':'); at != std::string_view::npos;
         at = message.find(':', at + 1)) {
      std::size_t end = at + 1;
      while (end < message.size() && is_digit(message[end])) ++end;
      if (end > at + 1 && message.substr(end).starts_with(kEnd)) return end + kEnd.size();
    }
    const std::size_t end = message.find(kEnd);
    return end == std::string_view::npos ? 0 : end + kEnd.size();
  }

  // Computes the name of the kind: '#' replaces a number and what is attached to it, as in 0xc3 and
  // r1c2.
  void name_kind(std::string_view sentence) {
    constexpr std::size_t kLongestName = 200;
    name_.clear();
    const auto is_part = [](char c) { return is_digit(c) || is_letter(c); };
    for (std::size_t at = 0; at < sentence.size() && name_.size() < kLongestName;) {
      const char c = sentence[at];
      const bool opens = (c == '\'' && (at == 0 || !is_part(sentence[at - 1]))) || c == '"';
      if (is_digit(c)) {
        while (at < sentence.size() && is_part(sentence[at])) ++at;
        name_ += '#';
      } else if (opens) {
        at = std::min(sentence.find(c, at + 1), sentence.size() - 1) + 1;
        (name_ += c) += c;
      } else {
        name_ += c;
        ++at;
      }
    }
  }

  MessageKind& kind_of(std::string_view sentence) {
    name_kind(sentence);
    const auto same = [this](const MessageKind& kind) {
      return kind.is_other || kind.name == name_;
    };
    const auto found = std::find_if(kinds_.begin(), kinds_.end(), same);
    if (found != kinds_.end()) return *found;
    return kinds_.emplace_back(MessageKind{.name = name_, .is_other = kinds_.size() == kMostKinds});
  }

  std::vector<MessageKind> kinds_;  // in the order in which they came
  std::uint64_t count_ = 0;
  std::string name_;  // of the kind of the current message
};

}  // namespace bitwhip
