// bitwhip for C++20: a header-only wrapper of the C library with unique ownership, spans and
// exceptions.
//
//     bitwhip::Job job("rate", {{"ratings", "W,B"}});
//     bitwhip::Worker worker(job);
//     for (auto value : worker.rate(puzzle).values) std::cout << bitwhip::text(value) << '\n';
//
// Errors throw bitwhip::Error, with the code and the message. Threads: see bitwhip.h.
#pragma once

#include <bitwhip/bitwhip.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bitwhip {

class Error : public std::runtime_error {
 public:
  explicit Error(bitwhip_code code) : std::runtime_error(bitwhip_message()), code_(code) {}
  bitwhip_code code() const { return code_; }

 private:
  bitwhip_code code_;
};

inline void check(bitwhip_code code) {
  if (code != BITWHIP_OK) throw Error(code);
}

inline std::string text(bitwhip_value value) {
  char out[32];
  return {out, bitwhip_value_text(value, out)};
}

// Returns a table as JSON (bitwhip_table).
inline std::string_view table(const char* name) {
  const char* json = nullptr;
  check(bitwhip_table(name, &json));
  return json;
}

// Returns the text that a function of the C library stores at its last parameter.
template <class... Asked, class... Given>
std::string_view stored(bitwhip_code (*call)(Asked...), Given... given) {
  bitwhip_text text;
  check(call(given..., &text));
  return {text.data, text.size};
}

// A handle that is freed by its destructor.
template <class Handle, void (*release)(Handle*)>
struct Owned : std::unique_ptr<Handle, void (*)(Handle*)> {
  explicit Owned(Handle* handle) : std::unique_ptr<Handle, void (*)(Handle*)>(handle, release) {
    if (handle == nullptr) throw Error(bitwhip_last_code());
  }
};

class Stop {
 public:
  void request() { bitwhip_stop_request(handle_.get()); }
  const bitwhip_stop* get() const { return handle_.get(); }

 private:
  Owned<bitwhip_stop, bitwhip_stop_free> handle_{bitwhip_stop_new()};
};

class Job {
 public:
  using Option = std::pair<std::string, std::string>;  // name and value; "" for a flag
  explicit Job(const char* verb, const std::vector<Option>& options = {})
      : handle_(bitwhip_job_new(verb)) {
    for (const auto& [name, value] : options) set(name, value);
  }
  void set(const std::string& name, const std::string& value = {}) {
    check(bitwhip_job_set(get(), name.c_str(), value.c_str()));
  }
  // Returns the names of the ratings, in the order of the values.
  std::vector<std::string> ratings() const {
    std::vector<std::string> list;
    for (std::string_view rest = stored(bitwhip_job_ratings, get()); !rest.empty();) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      list.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return list;
  }
  // Returns the header of the records. chunk: the first one, or empty.
  std::string header(std::string_view chunk = {}) const {
    return std::string(stored(bitwhip_header, get(), chunk.data(), chunk.size()));
  }
  // Applies the options to records below a header, and returns those that match. head: with a
  // header.
  std::string select(std::string_view of, bool head = false) const {
    return std::string(stored(bitwhip_select, get(), of.data(), of.size(), head));
  }
  bitwhip_job* get() const { return handle_.get(); }

 private:
  Owned<bitwhip_job, bitwhip_job_free> handle_;
};

// A splitter of inputs into chunks of lines. A chunk is valid until the next call; it is empty if
// there is none.
class Reader {
 public:
  explicit Reader(const Job& job, const char* name = "<input>")
      : handle_(bitwhip_reader_new(job.get())) {
    check(bitwhip_reader_name(get(), name));
  }
  void look(const char* name, std::string_view head) {
    check(bitwhip_reader_look(get(), name, head.data(), head.size()));
  }
  std::string_view feed(std::string_view bytes, std::size_t lines) {
    return stored(bitwhip_reader_feed, get(), bytes.data(), bytes.size(), lines);
  }
  std::string_view end() { return stored(bitwhip_reader_end, get()); }
  // Selects among the records of a chunk; without records (null data) at the end of all.
  std::string_view choose(std::string_view records) {
    return stored(bitwhip_reader_choose, get(), records.data(), records.size());
  }
  std::string_view closing(std::size_t records, const std::string& sha256) {
    return stored(bitwhip_reader_closing, get(), records, sha256.c_str());
  }
  bitwhip_reader* get() const { return handle_.get(); }

 private:
  Owned<bitwhip_reader, bitwhip_reader_free> handle_;
};

struct Rated {
  std::vector<bitwhip_value> values;
  bitwhip_facts facts{};
};

class Worker {
 public:
  // stop: may be null; must outlive the object.
  explicit Worker(const Job& job, const Stop* stop = nullptr)
      : ratings_(job.ratings().size()),
        handle_(bitwhip_worker_new(job.get(), stop != nullptr ? stop->get() : nullptr)) {}
  Rated rate(std::string_view line) {
    Rated rated{std::vector<bitwhip_value>(ratings_ > 0 ? ratings_ : 1)};
    rated.facts.size = sizeof rated.facts;
    check(bitwhip_rate(get(), line.data(), line.size(), rated.values.data(), &rated.facts));
    rated.values.resize(ratings_);
    return rated;
  }
  // The next three return texts that are valid until the next call.
  std::string_view answer(std::string_view line) {
    return stored(bitwhip_answer, get(), line.data(), line.size());
  }
  std::string_view board(std::string_view line) {
    return stored(bitwhip_board, get(), line.data(), line.size());
  }
  std::string_view verify(std::string_view paths) {
    return stored(bitwhip_verify, get(), paths.data(), paths.size());
  }
  // Returns the number of solutions up to `most`, and the solution if there is exactly one.
  std::pair<int, std::string> solve(std::string_view line, int most = 2) {
    bitwhip_text text;
    int count = 0;
    check(bitwhip_solve(get(), line.data(), line.size(), most, &count, &text));
    return {count, {text.data, text.size}};
  }
  // Returns the records and messages of a chunk, valid until the next call.
  bitwhip_rated rate_chunk(std::string_view chunk) {
    return answer_chunk(bitwhip_rate_chunk, chunk);
  }
  // The same without a search: see bitwhip_give_up_chunk().
  bitwhip_rated give_up_chunk(std::string_view chunk) {
    return answer_chunk(bitwhip_give_up_chunk, chunk);
  }
  bitwhip_worker* get() const { return handle_.get(); }

 private:
  bitwhip_rated answer_chunk(decltype(bitwhip_rate_chunk)& answer, std::string_view chunk) {
    bitwhip_rated rated{};
    rated.size = sizeof rated;
    check(answer(get(), chunk.data(), chunk.size(), &rated));
    return rated;
  }

  std::size_t ratings_;
  Owned<bitwhip_worker, bitwhip_worker_free> handle_;
};

// A limiter of the messages of the chunks of a run.
class Messages {
 public:
  // Adds the messages of a chunk, and returns those to show, valid until the next call.
  bitwhip_told add(std::string_view lines) {
    bitwhip_told told{};
    told.size = sizeof told;
    check(bitwhip_messages_add(handle_.get(), lines.data(), lines.size(), &told));
    return told;
  }

 private:
  Owned<bitwhip_messages, bitwhip_messages_free> handle_{bitwhip_messages_new()};
};

// Rates lines on all cores, and returns their values row by row. facts: empty, or as many as lines.
// tick: see bitwhip_calls; returns true to continue.
inline std::vector<bitwhip_value> rate(const Job& job, std::span<const std::string_view> lines,
                                       std::span<bitwhip_facts> facts = {},
                                       const std::function<bool(std::uint64_t records)>& tick = {},
                                       const Stop* stop = nullptr) {
  std::string all;
  std::vector<std::uint64_t> offsets{0};
  for (const std::string_view line : lines) offsets.push_back((all += line).size());
  std::vector<bitwhip_value> values(lines.size() * job.ratings().size());
  if (!facts.empty()) facts.front().size = sizeof(bitwhip_facts);
  // Thrown by tick; kept until the run has ended, since it must not pass through frames of C.
  std::exception_ptr thrown;
  const auto ticking = [&](std::uint64_t records) {
    try {
      if (!thrown) return tick(records);
    } catch (...) {
      thrown = std::current_exception();
    }
    return false;
  };
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = const_cast<void*>(static_cast<const void*>(&ticking));
  if (tick) {
    calls.tick = [](void* user, std::uint64_t records, std::uint64_t, std::uint64_t) {
      return (*static_cast<decltype(ticking)*>(user))(records) ? 0 : 1;
    };
  }
  const bitwhip_stop* const by = stop != nullptr ? stop->get() : nullptr;
  bitwhip_facts* const first = facts.empty() ? nullptr : facts.data();
  const bitwhip_code code = bitwhip_rate_array(job.get(), by, all.data(), offsets.data(),
                                               lines.size(), values.data(), first, &calls);
  if (thrown) std::rethrow_exception(thrown);
  check(code);
  return values;
}

}  // namespace bitwhip
