// Fuzzes the C library: a sequence of calls from bytes, in any order, with handles that are there
// or not.
//
// Laws: a call returns a code of the header, never INTERNAL, and a sentence with each that is not
// OK; texts have a 0 behind them; what readers and workers make of a text by chunks is what a run
// makes of it; what is told about lines is bounded.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bitwhip/bitwhip.h"
#include "harness.h"

namespace fuzz_api {

constexpr std::size_t kSlots = 3;  // the last one stays empty

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  bool empty() const { return rest_.empty(); }
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }
  // Returns what stands before a mark that no puzzle has.
  std::string text() {
    const std::size_t end = std::min(rest_.find('~'), rest_.size());
    const std::string found(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return found;
  }
  std::size_t slot() { return byte() % kSlots; }

 private:
  std::string_view rest_;
};

bitwhip_code expect(bitwhip_code code) {
  require(code >= BITWHIP_OK && code < BITWHIP_INTERNAL, "a code of the header, and no defect");
  require(code == BITWHIP_OK || *bitwhip_message() != 0, "a failure has a sentence");
  return code;
}

std::string_view of(const bitwhip_text& text) {
  require(text.data == nullptr ? text.size == 0 : text.data[text.size] == 0,
          "a text has a 0 behind it");
  return {text.data == nullptr ? "" : text.data, text.size};
}

int append(void* to, const char* bytes, std::size_t size) {
  static_cast<std::string*>(to)->append(bytes, size);
  return 0;
}

// The handles of a sequence.
class Calls {
 public:
  Calls() = default;
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;
  ~Calls() {
    for (std::size_t i = 0; i < kSlots; ++i) release(i);
    bitwhip_messages_free(messages_);
    bitwhip_stop_free(stop_);
  }

  void act(Bytes& bytes) {
    const std::uint8_t what = bytes.byte() % 18;
    const std::size_t at = bytes.slot();
    bitwhip_text text{};
    switch (what) {
      case 0:
        return begin(at, bytes.byte());
      case 1: {
        const std::string name = bytes.text(), value = bytes.text();
        expect(bitwhip_job_set(jobs_[at], name.c_str(),
                               bytes.byte() % 4 == 0 ? nullptr : value.c_str()));
        return;
      }
      case 2:
        if (expect(bitwhip_job_ratings(jobs_[at], &text)) == BITWHIP_OK) of(text);
        expect(bitwhip_job_check(jobs_[at]));
        return;
      case 3:
        bitwhip_worker_free(workers_[at]);
        workers_[at] =
            bitwhip_worker_new(jobs_[bytes.slot()], bytes.byte() % 8 == 0 ? stop_ : nullptr);
        return;
      case 4:
        return rate(at, bytes.text());
      case 5: {
        const std::string line = bytes.text();
        if (expect(bitwhip_answer(workers_[at], line.data(), line.size(), &text)) == BITWHIP_OK)
          of(text);
        return;
      }
      case 6: {
        const std::string line = bytes.text();
        int count = -1;
        if (expect(bitwhip_solve(workers_[at], line.data(), line.size(), bytes.byte() % 4, &count,
                                 &text)) == BITWHIP_OK)
          require(count >= 0 && of(text).size() <= 81, "solutions are counted");
        return;
      }
      case 7: {
        const std::string line = bytes.text();
        if (expect(bitwhip_board(workers_[at], line.data(), line.size(), &text)) == BITWHIP_OK)
          require(of(text).front() == '{', "a board is an object");
        return;
      }
      case 8: {
        const std::string paths = bytes.text();
        if (expect(bitwhip_verify(workers_[at], paths.data(), paths.size(), &text)) == BITWHIP_OK)
          of(text);
        return;
      }
      case 9:
        bitwhip_reader_free(readers_[at]);
        readers_[at] = bitwhip_reader_new(jobs_[bytes.slot()]);
        return;
      case 10:
        expect(bitwhip_reader_name(readers_[at], bytes.text().c_str()));
        if (bytes.byte() % 4 == 0) {
          const std::string head = bytes.text();
          expect(bitwhip_reader_look(readers_[at], "looked at", head.data(), head.size()));
        }
        return;
      case 11: {
        const std::string piece = bytes.text();
        if (expect(bitwhip_reader_feed(readers_[at], piece.data(), piece.size(), bytes.byte() % 5,
                                       &text)) == BITWHIP_OK)
          chunk_ = of(text);
        return;
      }
      case 12:
        if (expect(bitwhip_reader_end(readers_[at], &text)) == BITWHIP_OK) chunk_ = of(text);
        return;
      case 13:
        // A chunk that was changed, too.
        if (const std::uint8_t change = bytes.byte(); change % 2 == 1 && !chunk_.empty())
          chunk_[bytes.byte() % chunk_.size()] ^= static_cast<char>(change);
        return answer_chunk(at, bytes.byte() % 8 == 0 ? bitwhip_give_up_chunk : bitwhip_rate_chunk);
      case 14:
        if (bytes.byte() % 4 == 0)
          expect(bitwhip_reader_choose(readers_[at], chunk_.data(), chunk_.size(), &text));
        if (expect(bitwhip_header(jobs_[at], chunk_.data(),
                                  bytes.byte() % 2 == 0 ? chunk_.size() : 0, &text)) == BITWHIP_OK)
          of(text);
        return;
      case 15:
        return release(at);
      case 16:
        if (bytes.byte() % 8 == 0) {
          bitwhip_stop_request(stop_);
        } else if (bytes.byte() % 2 == 0) {
          for (int i = 0; i < 30; ++i) tell(bytes.text());
        } else {
          const char* json = nullptr;
          if (expect(bitwhip_table(bytes.text().c_str(), &json)) == BITWHIP_OK)
            require(*json == '[', "a table is an array");
        }
        return;
      default:
        return compare(at, bytes.text(), bytes.byte());
    }
  }

 private:
  // A job whose searches end soon.
  void begin(std::size_t at, std::uint8_t verb) {
    if (at == kSlots - 1) return;
    bitwhip_job_free(jobs_[at]);
    constexpr const char* kVerbs[] = {"rate",  "rate",   "explain", "hint",
                                      "state", "verify", "dance",   "rate"};
    jobs_[at] = bitwhip_job_new(kVerbs[verb % std::size(kVerbs)]);
    if (jobs_[at] == nullptr) return;
    for (const auto& [name, value] :
         {std::pair("arena", "256K"), {"max-length", "2"}, {"timeout", "1"}, {"threads", "2"}})
      bitwhip_job_set(jobs_[at], name, value);
  }

  void release(std::size_t at) {
    bitwhip_job_free(std::exchange(jobs_[at], nullptr));
    bitwhip_worker_free(std::exchange(workers_[at], nullptr));
    bitwhip_reader_free(std::exchange(readers_[at], nullptr));
  }

  void rate(std::size_t at, const std::string& line) {
    std::array<bitwhip_value, 64> values{};
    bitwhip_facts facts{};
    facts.size = sizeof facts;
    if (expect(bitwhip_rate(workers_[at], line.data(), line.size(), values.data(), &facts)) !=
        BITWHIP_OK)
      return;
    char text[32];
    require(bitwhip_value_text(values[0], text) < sizeof text, "a value has a short text");
  }

  void answer_chunk(std::size_t at, decltype(bitwhip_rate_chunk)& answer) {
    bitwhip_rated rated{};
    rated.size = sizeof rated;
    if (expect(answer(workers_[at], chunk_.data(), chunk_.size(), &rated)) != BITWHIP_OK) return;
    tell(of(rated.messages));
    bitwhip_text chosen{};
    if (expect(bitwhip_reader_choose(readers_[at], of(rated.records).data(), rated.records.size,
                                     &chosen)) == BITWHIP_OK)
      of(chosen);
  }

  void tell(std::string_view lines) {
    bitwhip_told told{};
    told.size = sizeof told;
    if (expect(bitwhip_messages_add(messages_, lines.data(), lines.size(), &told)) != BITWHIP_OK)
      return;
    shown_ += of(told.shown).size();
    constexpr std::size_t kMost = 51 * 20 * std::size_t{1100};
    require(of(told.rest).size() < kMost && shown_ < kMost, "what is told is bounded");
  }

  // A text by a run, and in pieces by a reader and a worker.
  void compare(std::size_t at, const std::string& text, std::size_t piece) {
    std::string whole, parts;
    bitwhip_calls calls{};
    calls.size = sizeof calls;
    calls.user = &whole;
    calls.write = append;
    bitwhip_input input{};
    input.size = sizeof input;
    input.data = text.data();
    input.bytes = text.size();
    if (expect(bitwhip_run(jobs_[at], nullptr, &input, 1, &calls, nullptr)) != BITWHIP_OK) return;
    bitwhip_reader* const reader = bitwhip_reader_new(jobs_[at]);
    bitwhip_worker* const worker = bitwhip_worker_new(jobs_[at], nullptr);
    require(reader != nullptr && worker != nullptr, "what runs has a reader and a worker");
    std::vector<std::string> chunks;
    bitwhip_text chunk{};
    bool same = true;
    const auto take = [&](bitwhip_code code) {
      same = same && expect(code) == BITWHIP_OK;
      if (same && chunk.size > 0) chunks.emplace_back(of(chunk));
      return same && chunk.size > 0;
    };
    for (std::size_t from = 0; same && from < text.size(); from += 1 + piece) {
      bool more = take(bitwhip_reader_feed(reader, text.data() + from,
                                           std::min(1 + piece, text.size() - from), 2, &chunk));
      while (more) more = take(bitwhip_reader_feed(reader, nullptr, 0, 2, &chunk));
    }
    if (same) take(bitwhip_reader_end(reader, &chunk));
    bitwhip_text header{};
    if (same)
      same = expect(bitwhip_header(jobs_[at], chunks.empty() ? nullptr : chunks[0].data(),
                                   chunks.empty() ? 0 : chunks[0].size(), &header)) == BITWHIP_OK;
    parts = of(header);
    for (const std::string& one : chunks) {
      bitwhip_rated rated{};
      rated.size = sizeof rated;
      same =
          same && expect(bitwhip_rate_chunk(worker, one.data(), one.size(), &rated)) == BITWHIP_OK;
      if (same && expect(bitwhip_reader_choose(reader, rated.records.data, rated.records.size,
                                               &chunk)) == BITWHIP_OK)
        parts += of(chunk);
    }
    if (same && expect(bitwhip_reader_choose(reader, nullptr, 0, &chunk)) == BITWHIP_OK)
      parts += of(chunk);
    bitwhip_reader_free(reader);
    bitwhip_worker_free(worker);
    // What a run decompresses a reader refuses.
    const bool timed =
        whole.find("timeout") != std::string::npos || parts.find("timeout") != std::string::npos;
    if (same && !timed) require(whole == parts, "chunks have the bytes of a run");
  }

  std::array<bitwhip_job*, kSlots> jobs_{};
  std::array<bitwhip_worker*, kSlots> workers_{};
  std::array<bitwhip_reader*, kSlots> readers_{};
  bitwhip_messages* messages_ = bitwhip_messages_new();
  bitwhip_stop* stop_ = bitwhip_stop_new();
  std::string chunk_;
  std::size_t shown_ = 0;  // bytes of messages
};

void try_input(const std::uint8_t* data, std::size_t size) {
  Bytes bytes({reinterpret_cast<const char*>(data), size});
  Calls calls;
  for (int most = 40; most > 0 && !bytes.empty(); --most) calls.act(bytes);
}

const Registered kRegistered({"api", try_input, 500});

}  // namespace fuzz_api
