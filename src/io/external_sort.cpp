#include "io/external_sort.h"

#include <algorithm>
#include <cstring>

namespace bitwhip::io {

namespace {

constexpr std::size_t kMostRuns = 64;

}  // namespace

void ExternalSort::write(ScratchFile& file, std::string_view text) {
  const auto size = static_cast<std::uint16_t>(text.size());
  char bytes[sizeof(size)];
  std::memcpy(bytes, &size, sizeof(size));
  file.write({bytes, sizeof(bytes)});
  file.write(text);
}

bool ExternalSort::advance(Run& run) {
  std::uint16_t size;
  char bytes[sizeof(size)];
  if (!run.file->read(bytes, sizeof(bytes))) return false;
  std::memcpy(&size, bytes, sizeof(size));
  run.front.resize(size);
  return size == 0 || run.file->read(run.front.data(), size);
}

void ExternalSort::add(std::string_view text) {
  if (!places_.empty() && texts_.size() + text.size() + (places_.size() + 1) * sizeof(places_[0]) > memory_) write_run();
  places_.emplace_back(texts_.size(), text.size());
  texts_ += text;
}

void ExternalSort::write_run() {
  const auto at = [this](const auto& place) { return std::string_view(texts_).substr(place.first, place.second); };
  std::sort(places_.begin(), places_.end(), [&](const auto& a, const auto& b) { return at(a) < at(b); });
  Run run{std::make_unique<ScratchFile>(), {}};
  for (const auto& place : places_) write(*run.file, at(place));
  run.file->rewind();
  runs_.push_back(std::move(run));
  texts_.clear();
  places_.clear();
  if (runs_.size() == kMostRuns) merge_runs();
}

void ExternalSort::merge_runs() {
  build_heap();
  Run merged{std::make_unique<ScratchFile>(), {}};
  for (std::string text; pop(text);) write(*merged.file, text);
  merged.file->rewind();
  runs_.clear();
  runs_.push_back(std::move(merged));
}

namespace {
constexpr auto kGreatestFirst = [](const auto& a, const auto& b) { return a.front > b.front; };
}  // namespace

void ExternalSort::build_heap() {
  std::erase_if(runs_, [](Run& run) { return !advance(run); });
  std::make_heap(runs_.begin(), runs_.end(), kGreatestFirst);
}

bool ExternalSort::pop(std::string& text) {
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

bool ExternalSort::next(std::string& text) { return pop(text); }

}  // namespace bitwhip::io
