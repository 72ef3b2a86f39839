// The inputs of a run of the C library: files, bytes and callbacks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "api/handles.h"
#include "input/family.h"
#include "input/input.h"
#include "input/opening.h"
#include "io/decompress.h"
#include "io/io_error.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/openings.h"
#include "job/provenance.h"

namespace bitwhip::api {

// A source over a callback.
class FunctionSource final : public io::CountingSource {
 public:
  FunctionSource(const bitwhip_input& input, std::string name, std::atomic<std::uint64_t>* sum)
      : CountingSource(bitwhip::io::Hashing::yes, sum),
        read_(input.read),
        user_(input.user),
        name_(std::move(name)) {}
  std::size_t read(char* to, std::size_t size) override {
    const std::int64_t n = read_(user_, to, size);
    if (n < 0 || static_cast<std::uint64_t>(n) > size)
      throw io::IoError(name_ + ": the bytes could not be read");
    return count(to, static_cast<std::size_t>(n));
  }
  bool ready() override { return false; }

 private:
  std::int64_t (*const read_)(void*, char*, std::uint64_t);
  void* const user_;
  const std::string name_;
};

// A source that first repeats the head that was looked at. It has no resume points: a run of a
// caller is not resumed.
struct RepeatedHead final : io::PrefixedSource {
  using PrefixedSource::PrefixedSource;
  io::RawPosition place() const override { return {}; }
  bool is_hashed() const override { return false; }
};

// The inputs of a caller, one after another, decompressed. The head of the first one can be looked
// at before.
class RunInputs final : public input::Input {
 public:
  RunInputs(const bitwhip_input* inputs, std::size_t count, const io::Stop& stop) : stop_(stop) {
    for (std::size_t i = 0; i < count; ++i) {
      expect(inputs[i].size >= sizeof(std::uint32_t), "the size of an input is not set");
      bitwhip_input input{};
      std::memcpy(&input, &inputs[i], std::min<std::size_t>(inputs[i].size, sizeof input));
      const int kinds = (input.path != nullptr) + (input.data != nullptr) + (input.read != nullptr);
      expect(kinds == 1, "an input is a path, bytes or a function: one of them");
      files_.push_back({.input = input,
                        .name = input.name != nullptr   ? input.name
                                : input.path != nullptr ? input.path
                                                        : "<input>"});
    }
  }

  // Returns the first input that is lines in memory, with their offsets; null: there is none.
  const bitwhip_input* lines() const {
    for (const NamedInput& file : files_) {
      if (file.input.offsets != nullptr) return &file.input;
    }
    return nullptr;
  }

  // Reads the openings of the first input, and of those others that can be read twice. Throws
  // OptionError if they name different variants.
  // format: to find their columns by.
  void look(job::InputOpenings& openings, const input::FormatOptions& format) {
    if (files_.empty()) return;
    open();
    openings.add(files_[0].name, input::read_opening(*decoded_, stop_, head_, &format),
                 files_[0].input.path != nullptr);
    for (std::size_t i = 1; i < files_.size(); ++i) {
      const bitwhip_input& input = files_[i].input;
      input::Opening opening;
      if (is_regular(input)) {
        opening = input::opening_of(input.path, stop_, &format);
      } else if (input.data != nullptr) {
        io::MemorySource raw(std::string_view(input.data, input.bytes));
        std::string head;
        opening = input::read_opening(*io::decompress(raw, files_[i].name), stop_, head, &format);
      } else {
        continue;
      }
      openings.add(files_[i].name, opening, input.path != nullptr);
    }
  }

  io::Source* next() override {
    if (opened_ == at_) {  // otherwise the first one is open already
      if (at_ > 0) files_[at_ - 1].read = true;
      if (at_ == files_.size()) return nullptr;
      open();
    }
    ++at_;
    return &given_.emplace(std::exchange(head_, {}), *decoded_);
  }
  // A callback or a pipe is not read before the inputs in front of it have ended.
  bool head_is_known() const override {
    return at_ == 1 || files_[at_ - 1].input.data != nullptr || is_regular(files_[at_ - 1].input);
  }
  const std::string& name() const override { return files_[at_ - 1].name; }
  void set_family(input::InputFamily family) override { files_[at_ - 1].family = family; }
  std::uint64_t raw_bytes() const override { return sum_.load(); }

  std::uint64_t bytes_in_all() const {
    std::uint64_t sum = 0;
    for (const NamedInput& file : files_) {
      if (file.input.data == nullptr) return 0;
      sum += file.input.bytes;
    }
    return sum;
  }
  std::vector<job::ProvenanceInput> facts() const {
    std::vector<job::ProvenanceInput> list;
    for (const NamedInput& file : files_) {
      const std::string family =
          file.family ? std::string(input::row_of(*file.family).name) : std::string();
      list.push_back({file.name, family, file.read, file.raw != nullptr ? file.raw->bytes() : 0,
                      file.raw != nullptr ? file.raw->sha256() : ""});
    }
    return list;
  }

 private:
  static bool is_regular(const bitwhip_input& input) {
    std::error_code error;
    return input.path != nullptr && std::filesystem::is_regular_file(input.path, error);
  }
  struct NamedInput {
    bitwhip_input input{};
    std::string name{};
    std::optional<input::InputFamily> family{};
    bool read = false;
    std::unique_ptr<io::CountingSource> raw{};
  };

  void open() {
    NamedInput& file = files_[opened_++];
    if (file.input.path != nullptr)
      file.raw = std::make_unique<io::FileSource>(file.input.path, stop_, bitwhip::io::Hashing::yes,
                                                  nullptr, &sum_);
    else if (file.input.data != nullptr)
      file.raw =
          std::make_unique<io::MemorySource>(std::string_view(file.input.data, file.input.bytes),
                                             SIZE_MAX, bitwhip::io::Hashing::yes, &sum_);
    else
      file.raw = std::make_unique<FunctionSource>(file.input, file.name, &sum_);
    decoded_ = io::decompress(*file.raw, file.name);
  }

  const io::Stop& stop_;
  std::deque<NamedInput> files_;
  std::size_t at_ = 0, opened_ = 0;  // files given out, files opened
  std::unique_ptr<io::Source> decoded_;
  std::string head_;  // of the first input, as far as it was read for its opening
  std::optional<RepeatedHead> given_;
  std::atomic<std::uint64_t> sum_{0};
};

}  // namespace bitwhip::api
