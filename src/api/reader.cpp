// The reader of the C library: pushed bytes to chunks of lines, and the serialization of chunks.
#include "input/reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "api/handles.h"
#include "batch/closing_note.h"
#include "batch/column.h"
#include "batch/record_selector.h"
#include "batch/reorder_buffer.h"
#include "batch/worker.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/input.h"
#include "input/layout.h"
#include "input/opening.h"
#include "io/decompress.h"
#include "io/io_error.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/openings.h"
#include "job/plan.h"
#include "job/provenance.h"
#include "job/request.h"

namespace bitwhip::api {

namespace {

constexpr std::uint64_t kMark = 0xb17c0001;  // magic number of a piece; changes with the encoding

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
  [[noreturn]] static void fail() {
    throw CodedError(BITWHIP_BAD_INPUT, "these bytes are no chunk of a reader of this version");
  }

 private:
  std::string_view& rest_;
};

// Encodes what workers need of an opening; empty if they need nothing. matters: the first line of
// the input affects how those below it are read.
std::string pack_opening(const std::string& name, const input::Opening& opening,
                         const std::string& notes, bool matters) {
  const auto names_variant = [](const input::Comment& comment) {
    return input::variant_named_by(comment.text).has_value();
  };
  if (!matters && notes.empty() &&
      std::none_of(opening.comments.begin(), opening.comments.end(), names_variant))
    return {};
  std::string bytes;
  Packer to(bytes);
  to.text(name);
  to.number(opening.first.line);
  to.text(matters ? std::string_view(opening.first.text) : std::string_view());
  to.text(matters ? std::string_view(opening.columns) : std::string_view());
  for (const input::Comment& comment : opening.comments) {
    if (!names_variant(comment)) continue;
    to.number(comment.line);
    to.text(comment.text);
  }
  for (const std::string_view note : split(notes, '\n')) {
    if (note.empty()) continue;
    to.number(0);
    to.text(note);
  }
  return bytes;
}

// Appends an encoded piece.
void pack(const std::string& opening, const input::Chunk& chunk, std::string& out) {
  Packer to(out);
  to.number(kMark);
  to.text(opening);
  to.text(chunk.file_name != nullptr ? *chunk.file_name : std::string());
  to.text(chunk.file_messages);
  to.text(chunk.passed_notes);
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

// Decodes what pack_records() has written, and appends it to the chunk.
void unpack_records(std::string_view& bytes, batch::RatedChunk& chunk) {
  Unpacker from(bytes);
  const std::size_t begin = chunk.records.size();
  std::uint64_t before = 0;
  for (std::uint64_t left = from.number(); left > 0; --left) {
    const std::uint64_t end = from.number(), key = from.number();
    batch::RatedChunk::RecordEnd mark{.end = begin + static_cast<std::size_t>(end)};
    std::memcpy(&mark.key, &key, sizeof key);
    if (end < before || mark.end != begin + end || std::isnan(mark.key)) Unpacker::fail();
    chunk.record_ends.push_back(mark);
    before = end;
  }
  chunk.records += from.text();
  chunk.passed_notes += from.text();
  if (before > chunk.records.size() - begin) Unpacker::fail();
}

}  // namespace

std::shared_ptr<const job::Plan> plan_below(const job::VerbRow& verb, const job::Request& asked,
                                            std::string_view packed) {
  Unpacker from(packed);
  const std::string name(from.text());
  input::Opening opening;
  opening.first.line = from.number();
  opening.first.text = from.text();
  opening.columns = from.text();
  while (!packed.empty()) {
    input::Comment& comment = opening.comments.emplace_back();
    comment.line = from.number();
    comment.text = from.text();
  }
  job::InputOpenings openings = openings_below(asked);
  openings.add(name, opening, true);
  return plan_below(verb, asked, openings);
}

ChunkPiece unpack(std::string_view& bytes, input::Chunk& chunk) {
  Unpacker from(bytes);
  if (from.number() != kMark) Unpacker::fail();
  ChunkPiece piece;
  piece.opening = from.text();
  piece.file = from.text();
  chunk.file_messages = from.text();
  chunk.passed_notes = from.text();
  for (std::uint64_t left = from.number(); left > 0; --left) {
    const std::uint64_t number = from.number(), length = from.number();
    const bool refused = from.number() != 0;
    const auto separator = static_cast<char>(from.number());
    const std::string_view token = from.text(), tail = from.text();
    input::Line& line = chunk.add(number, token, tail);
    line.token_length = length;
    line.refused = refused;
    line.separator = separator;
  }
  return piece;
}

void pack_records(const batch::RatedChunk& chunk, bool with_notes, std::string& out) {
  Packer to(out);
  to.number(chunk.record_ends.size());
  for (const batch::RatedChunk::RecordEnd& mark : chunk.record_ends) {
    to.number(mark.end);
    std::uint64_t key = 0;
    std::memcpy(&key, &mark.key, sizeof key);
    to.number(key);
  }
  to.text(chunk.records);
  to.text(with_notes ? std::string_view(chunk.passed_notes) : std::string_view());
}

// An input whose bytes are pushed.
class PushedInput final : public input::Input, private io::Source {
 public:
  PushedInput(std::string name, bool head_is_known)
      : name_(std::move(name)), head_is_known_(head_is_known) {}

  void add(std::string_view bytes) { bytes_ += bytes; }
  void end() { ended_ = true; }

  // A position in the input, to which it can be rolled back.
  struct RollbackPoint {
    std::size_t size, at;
    bool begun, ended;
  };
  // Discards the bytes that were read. Returns a mark for go_back(), valid until the next call.
  RollbackPoint mark() {
    bytes_.erase(0, std::exchange(at_, 0));
    return {bytes_.size(), at_, begun_, ended_};
  }
  void go_back(const RollbackPoint& to) noexcept {
    bytes_.resize(to.size);
    at_ = to.at;
    begun_ = to.begun;
    ended_ = to.ended;
  }
  bool has_ended() const { return ended_; }
  // Returns the first unread bytes, as many as are needed to detect the layout.
  std::string_view head() const {
    const std::string_view text = std::string_view(bytes_).substr(at_);
    return text.size() <= input::kLongestHead ? text : text.substr(0, input::head_size(text));
  }
  // True if there are as many bytes as that.
  bool head_is_full() const {
    const std::string_view text = std::string_view(bytes_).substr(at_);
    return text.size() >= input::kLongestHead && text.size() >= input::head_size(text);
  }

  io::Source* next() override { return std::exchange(begun_, true) ? nullptr : this; }
  bool head_is_known() const override { return head_is_known_; }
  const std::string& name() const override { return name_; }

 private:
  std::size_t read(char* to, std::size_t size) override {
    const std::size_t n = bytes_.copy(to, size, at_);
    at_ += n;
    return n;
  }
  bool ready() override { return at_ < bytes_.size() || ended_; }

  const std::string name_;
  const bool head_is_known_;
  std::string bytes_;
  std::size_t at_ = 0;
  bool begun_ = false, ended_ = false;
};

}  // namespace bitwhip::api

struct bitwhip_reader {
  explicit bitwhip_reader(bitwhip_job& handle)
      : verb(handle.verb),
        asked((handle.plan(), handle.asked())),
        format(handle.plan()->record_job.input_format),
        state(std::make_unique<State>(api::openings_below(asked))),
        choice(handle.plan()->record_job.choice),
        chooser(choice) {}

  // The state of a reader that is restored when memory runs out.
  struct State {
    explicit State(job::InputOpenings of) : openings(std::move(of)) {}

    job::InputOpenings openings;            // of the inputs begun so far, or of all inputs
    bool looked = false;                    // bitwhip_reader_look() was called
    std::vector<bool> heads_known{};        // for each input announced: its head was given
    std::string name = "<input>";           // of the next input
    std::string opening{};                  // of the first input, encoded
    std::shared_ptr<const job::Plan> plan;  // for its opening; null: not known yet
    input::Tails tails = input::Tails::dropped;
    std::size_t files = 0;
    std::uint64_t records = 0;
    std::vector<std::string> closing{};  // notes of the inputs, as lines
  };

  // Calls act() as a transaction: if memory runs out, the reader is unchanged, so that the caller
  // can repeat the call.
  template <class Act>
  void whole(const Act& act) {
    auto state_before = std::make_unique<State>(*state);
    auto reader_before =
        reader == nullptr ? nullptr : std::make_unique<input::InputReader>(*reader);
    const bool had_input = pushed != nullptr;
    const auto mark = had_input ? pushed->mark() : api::PushedInput::RollbackPoint{};
    try {
      act();
    } catch (const std::bad_alloc&) {
      state = std::move(state_before);
      reader = std::move(reader_before);
      if (had_input)
        pushed->go_back(mark);
      else
        pushed.reset();
      forget_head();  // the next call looks anew
      throw;
    }
  }

  // Takes the first bytes of an input that is announced.
  void look(const std::string& of, std::string_view head) {
    if (const auto found = input::opening_of_head(head, true, &format); found && !head.empty())
      add_head(of, *found);
    state->looked = true;
    state->heads_known.push_back(!head.empty());
  }

  // Returns the current input, or begins one.
  api::PushedInput& current() {
    const bool is_known =
        state->looked ? state->files < state->heads_known.size() && state->heads_known[state->files]
                      : state->files == 0;
    if (pushed == nullptr) pushed = std::make_unique<api::PushedInput>(state->name, is_known);
    return *pushed;
  }
  // Appends at most `lines` lines to the chunk. Returns false at the end of the input, and as long
  // as its head is not known.
  bool fill(std::size_t lines) {
    if (done() || pushed == nullptr || (reader == nullptr && !open())) return false;
    filled.recycle();
    const bool more = reader->fill(filled, lines);
    for (const std::string& message : state->openings.take_messages())
      (filled.file_messages += message) += '\n';
    // A closing note covers the bytes of its own file, and these records go to another file.
    if (!filled.passed_notes.empty()) {
      auto notes_read = bitwhip::batch::told_apart(filled.passed_notes);
      filled.passed_notes = std::move(notes_read.passed);
      state->closing.insert(state->closing.end(), notes_read.closing.begin(),
                            notes_read.closing.end());
    }
    state->records = filled.end.next;
    if (!filled.lines.empty() || !filled.file_messages.empty() || !filled.passed_notes.empty())
      api::pack(state->opening, filled, chunk);
    if (const std::string error = reader->error(); !error.empty() && chunk.empty())
      throw bitwhip::io::IoError(error);
    return more;
  }
  // Reads the rest of the input.
  void finish() {
    constexpr std::size_t kMany = std::size_t{1} << 20;
    try {
      while (fill(kMany)) {
      }
    } catch (const std::bad_alloc&) {
      throw;
    } catch (...) {
      close();
      throw;
    }
    close();
  }
  bool done() const {
    return state->plan != nullptr && state->plan->record_job.selection.is_past(state->records);
  }
  bitwhip_text text() const {
    return {done() && chunk.empty() ? nullptr : chunk.c_str(), chunk.size()};
  }

  const job::VerbRow& verb;
  const job::Request asked;
  const input::FormatOptions format;  // of the request
  std::string chunk;
  std::unique_ptr<State> state;
  std::unique_ptr<api::PushedInput> pushed;    // null: no input has begun
  std::unique_ptr<input::InputReader> reader;  // of `pushed`; null: its layout is not known yet
  // Of the head of `pushed`, as far as it has come: no line is looked at twice.
  std::optional<input::OpeningReader> opening;
  std::optional<input::LayoutFinder> layout;
  const bitwhip::io::Stop never;
  input::Chunk filled;
  // Selection of records, until the end of all inputs.
  const batch::RecordChoice choice;
  batch::RecordSelector chooser;
  std::string chosen, notes;

 private:
  // Begins to read as soon as the head is known. Returns false if it needs more bytes.
  bool open() {
    const std::string_view head = pushed->head();
    const bool is_whole = pushed->has_ended() || pushed->head_is_full();
    if (bitwhip::io::is_compressed(head)) {
      // Throws how to decompress the data, if the build cannot.
      bitwhip::io::MemorySource source(head);
      bitwhip::io::decompress(source, pushed->name());
      throw bitwhip::io::IoError(pushed->name() +
                                 ": compressed data, and a reader takes what is decompressed");
    }
    try {
      if (!look_at(head, is_whole)) return false;
    } catch (...) {
      forget_head();  // the next call looks anew
      throw;
    }
    const batch::RecordJob& job = state->plan->record_job;
    const input::InputPosition begin{
        .file = state->files, .first = state->records, .next = state->records};
    reader =
        std::make_unique<input::InputReader>(*pushed, never,
                                             input::ReadOptions{.input_format = job.input_format,
                                                                .tails = state->tails,
                                                                .selection = job.selection,
                                                                .begin = begin,
                                                                .waits = false});
    return true;
  }
  // Looks at what has come of the head since the last call. Returns false if it needs more bytes.
  bool look_at(std::string_view head, bool is_whole) {
    if (layout == std::nullopt) {
      if ((state->plan == nullptr || !state->looked) && !look_at_opening(head, is_whole))
        return false;
      layout.emplace(state->plan->record_job.input_format, pushed->name());
    }
    return layout->look_at(head, is_whole).has_value();
  }
  void forget_head() noexcept {
    opening.reset();
    layout.reset();
  }
  void close() noexcept {
    reader.reset();
    forget_head();
    pushed.reset();
    state->name = "<input>";  // short enough to need no allocation
    ++state->files;
  }
  // Names such as <stdin> are not of files.
  void add_head(const std::string& of, const input::Opening& found) {
    state->openings.add(of, found, !of.starts_with('<'));
  }
  bool look_at_opening(std::string_view head, bool is_whole) {
    if (!opening) opening.emplace(&format);
    if (!opening->look_at(head, is_whole)) return false;
    input::Opening found = opening->opening;
    if (!state->looked) add_head(pushed->name(), found);
    const job::InputOpenings& openings = state->openings;
    if (state->plan != nullptr) {
      if (state->plan->passed != nullptr && openings.head().empty())
        throw job::OptionError(pushed->name() +
                               ": the first line does not name the columns of the inputs before: "
                               "bitwhip_reader_look() takes all of them at once");
      return true;
    }
    auto told = api::plan_below(verb, asked, openings);
    // Workers must not see the columns either.
    if (openings.head().empty()) found.columns.clear();
    if (openings.head().empty() && input::is_heading(found.first.text)) found.first = {};
    const bool matters = told->record_job.variant != asked.variant || !openings.head().empty();
    state->opening = api::pack_opening(pushed->name(), found, state->openings.notes(), matters);
    state->tails =
        verb.answer == job::AnswerKind::record && needs(told->record_job, batch::OnRequest::tail)
            ? input::Tails::kept
            : input::Tails::dropped;
    state->plan = std::move(told);
    return true;
  }
};

bitwhip_reader* bitwhip_reader_new(bitwhip_job* handle) {
  bitwhip_reader* made = nullptr;
  guarded([&] {
    expect(handle != nullptr, "bitwhip_reader_new: a pointer is null");
    expect(handle->verb.answer != job::AnswerKind::verdict, "paths are judged by bitwhip_verify()");
    made = new bitwhip_reader(*handle);
  });
  return made;
}

bitwhip_code bitwhip_reader_name(bitwhip_reader* reader, const char* name) {
  return guarded([&] {
    expect(reader != nullptr && name != nullptr, "bitwhip_reader_name: a pointer is null");
    expect(reader->pushed == nullptr, "bitwhip_reader_name: the input has begun");
    reader->state->name = name;
  });
}

bitwhip_code bitwhip_reader_look(bitwhip_reader* reader, const char* name, const char* head,
                                 size_t size) {
  return guarded([&] {
    expect(reader != nullptr && name != nullptr && (head != nullptr || size == 0),
           "bitwhip_reader_look: a pointer is null");
    expect(reader->pushed == nullptr && reader->state->plan == nullptr,
           "bitwhip_reader_look: the inputs have begun");
    reader->whole([&] { reader->look(name, {head, size}); });
  });
}

bitwhip_code bitwhip_reader_feed(bitwhip_reader* reader, const char* bytes, size_t size,
                                 size_t lines, bitwhip_text* chunk) {
  return guarded([&] {
    expect(reader != nullptr && chunk != nullptr && (bytes != nullptr || size == 0),
           "bitwhip_reader_feed: a pointer is null");
    expect(lines > 0, "bitwhip_reader_feed: a chunk has a line at least");
    reader->chunk.clear();
    reader->whole([&] {
      if (size > 0 && !reader->done()) reader->current().add({bytes, size});
      reader->fill(lines);
    });
    *chunk = reader->text();
  });
}

bitwhip_code bitwhip_reader_end(bitwhip_reader* reader, bitwhip_text* chunk) {
  return guarded([&] {
    expect(reader != nullptr && chunk != nullptr, "bitwhip_reader_end: a pointer is null");
    reader->chunk.clear();
    reader->whole([&] {
      if (!reader->done()) reader->current().end();
      reader->finish();
    });
    *chunk = reader->text();
  });
}

bitwhip_code bitwhip_reader_choose(bitwhip_reader* reader, const char* records, size_t size,
                                   bitwhip_text* chosen) {
  return guarded([&] {
    expect(reader != nullptr && chosen != nullptr, "bitwhip_reader_choose: a pointer is null");
    // Everything that allocates comes first: the caller repeats the call when memory runs out.
    std::string& out = reader->chosen;
    out.clear();
    if (records == nullptr) {
      out.reserve(reader->chooser.bytes() + reader->notes.size());
      reader->chooser.finish([&out](std::string_view piece) { return out += piece, true; });
      out += reader->notes;
      reader->notes.clear();
    } else if (!reader->choice.any()) {
      out.assign(records, size);
    } else {
      batch::RatedChunk all;
      for (std::string_view rest(records, size); !rest.empty();) api::unpack_records(rest, all);
      reader->notes.reserve(reader->notes.size() + all.passed_notes.size());
      reader->chooser.pass(all);
      reader->notes += all.passed_notes;
    }
    *chosen = text_of(out);
  });
}

bitwhip_code bitwhip_reader_closing(bitwhip_reader* reader, size_t records, const char* sha256,
                                    bitwhip_text* line) {
  return guarded([&] {
    expect(reader != nullptr && sha256 != nullptr && line != nullptr,
           "bitwhip_reader_closing: a pointer is null");
    const std::string_view hash(sha256);
    constexpr std::size_t kDigits = 64;
    expect(hash.size() == kDigits &&
               hash.find_first_not_of("0123456789abcdef") == std::string_view::npos,
           "bitwhip_reader_closing: a SHA-256 has 64 hexadecimal digits, with small letters");
    expect(reader->pushed == nullptr || reader->done(),
           "bitwhip_reader_closing: an input has not ended");
    reader->chosen.clear();
    if (const auto& plan = reader->state->plan;
        plan != nullptr && reader->verb.answer == job::AnswerKind::record) {
      const batch::WritingCommand by = job::written_by(*plan, job::record_options(*plan));
      if (!by.verb.empty())
        reader->chosen = by.closing_note(records, std::string(hash), reader->state->closing);
    }
    *line = text_of(reader->chosen);
  });
}

void bitwhip_reader_free(bitwhip_reader* reader) { delete reader; }

bitwhip_code bitwhip_header(bitwhip_job* handle, const char* chunk, size_t size,
                            bitwhip_text* header) {
  return guarded([&] {
    expect(handle != nullptr && header != nullptr && (chunk != nullptr || size == 0),
           "bitwhip_header: a pointer is null");
    std::shared_ptr<const job::Plan> plan = handle->plan();
    std::string_view bytes(chunk, size);
    input::Chunk lines;
    const std::string_view first =
        size > 0 ? api::unpack(bytes, lines).opening : std::string_view();
    if (!first.empty()) plan = api::plan_below(handle->verb, handle->asked(), first);
    std::string text;
    if (handle->verb.answer == job::AnswerKind::record)
      plan->asked.format->make(plan->record_job.layout)->header(text);
    handle->header = std::move(text);
    *header = text_of(handle->header);
  });
}

bitwhip_messages* bitwhip_messages_new(void) {
  bitwhip_messages* made = nullptr;
  guarded([&] { made = new bitwhip_messages; });
  return made;
}

bitwhip_code bitwhip_messages_add(bitwhip_messages* messages, const char* lines, size_t size,
                                  bitwhip_told* told) {
  return guarded([&] {
    expect(messages != nullptr && told != nullptr && (lines != nullptr || size == 0),
           "bitwhip_messages_add: a pointer is null");
    expect(told->size >= sizeof(bitwhip_told), "the size of what is told is not set");
    bitwhip_messages after{messages->all, {}, {}};
    after.shown = after.all.take({lines, size});
    for (const std::string& line : after.all.rest()) (after.rest += line) += '\n';
    *messages = std::move(after);
    *told = {told->size, 0, messages->all.count(), text_of(messages->shown),
             text_of(messages->rest)};
  });
}

void bitwhip_messages_free(bitwhip_messages* messages) { delete messages; }
