#include "io/external_sort.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include "io/io_error.h"
#include "system/files.h"

namespace bitwhip::io {

namespace {

constexpr std::size_t kMostRuns = 64;
constexpr auto kGreatestFirst = [](const auto& a, const auto& b) { return a.front > b.front; };

constexpr std::size_t kBlock = std::size_t{64} << 10;

[[noreturn]] void refuse_scratch(const std::string& folder, const char* what) {
  throw IoError(folder + ": a temporary file " + what + ": " + std::strerror(errno) + "; " +
                system::kTemporaryVariable + " names another folder for them");
}

}  // namespace

ScratchFile::ScratchFile()
    : folder_(system::temporary_folder()), block_(std::make_unique<char[]>(kBlock)) {
  file_.reset(system::create_nameless(folder_));
  if (!file_) refuse_scratch(folder_, "cannot be made");
  std::setvbuf(file_.get(), block_.get(), _IOFBF, kBlock);
}

void ScratchFile::write(std::string_view bytes) {
  if (bytes.empty()) return;  // bytes.data() may be null
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size())
    refuse_scratch(folder_, "cannot be written");
}

void ScratchFile::rewind() {
  if (std::fflush(file_.get()) != 0) refuse_scratch(folder_, "cannot be written");
  if (std::fseek(file_.get(), 0, SEEK_SET) != 0) refuse_scratch(folder_, "cannot be read");
}

bool ScratchFile::read(char* to, std::size_t size) {
  const std::size_t n = std::fread(to, 1, size, file_.get());
  if (n < size && (n > 0 || std::ferror(file_.get()) != 0))
    refuse_scratch(folder_, "cannot be read");
  return n == size;
}

void ExternalSort::write(ScratchFile& file, std::string_view text) {
  const auto size = static_cast<std::uint16_t>(text.size());
  file.write({reinterpret_cast<const char*>(&size), sizeof(size)});
  file.write(text);
}

bool ExternalSort::advance(SortedRun& run) {
  std::uint16_t size;
  if (!run.file->read(reinterpret_cast<char*>(&size), sizeof(size))) return false;
  run.front.resize(size);
  return size == 0 || run.file->read(run.front.data(), size);
}

void ExternalSort::add(std::string_view text) {
  if (!places_.empty() &&
      texts_.size() + text.size() + (places_.size() + 1) * sizeof(places_[0]) > memory_)
    write_run();
  places_.emplace_back(texts_.size(), text.size());
  texts_ += text;
}

void ExternalSort::write_run() {
  const auto at = [this](const auto& place) {
    return std::string_view(texts_).substr(place.first, place.second);
  };
  std::sort(places_.begin(), places_.end(),
            [&](const auto& a, const auto& b) { return at(a) < at(b); });
  SortedRun run{std::make_unique<ScratchFile>(), {}};
  for (const auto& place : places_) write(*run.file, at(place));
  run.file->rewind();
  runs_.push_back(std::move(run));
  texts_.clear();
  places_.clear();
  if (runs_.size() < kMostRuns) return;
  build_heap();
  SortedRun merged{std::make_unique<ScratchFile>(), {}};
  for (std::string text; next(text);) write(*merged.file, text);
  merged.file->rewind();
  runs_.push_back(std::move(merged));
}

void ExternalSort::build_heap() {
  std::erase_if(runs_, [](SortedRun& run) { return !advance(run); });
  std::make_heap(runs_.begin(), runs_.end(), kGreatestFirst);
}

bool ExternalSort::next(std::string& text) {
  if (runs_.empty()) return false;
  std::pop_heap(runs_.begin(), runs_.end(), kGreatestFirst);
  text.swap(runs_.back().front);
  if (advance(runs_.back()))
    std::push_heap(runs_.begin(), runs_.end(), kGreatestFirst);
  else
    runs_.pop_back();
  return true;
}

void ExternalSort::finish() {
  if (!places_.empty()) write_run();
  std::string().swap(texts_);
  std::vector<std::pair<std::size_t, std::size_t>>().swap(places_);
  build_heap();
}

}  // namespace bitwhip::io
