#include "batch/window.h"

#include <utility>

#include "base/invariant.h"

namespace bitwhip::batch {

namespace {
constexpr std::size_t kSpare = 64;  // chunks that are kept for their next use
}  // namespace

RatedChunk* Window::begin() {
  std::unique_lock lock(mutex_);
  waiting_ = true;
  room_.wait(lock, [this] { return closed_ || held_ <= most_; });
  waiting_ = false;
  if (closed_) return nullptr;
  BITWHIP_INVARIANT(begun_ == nullptr);
  if (spare_.empty()) {
    begun_ = std::make_unique<RatedChunk>();
  } else {
    begun_ = std::move(spare_.back());
    spare_.pop_back();
  }
  return begun_.get();
}

void Window::add() {
  const std::lock_guard lock(mutex_);
  BITWHIP_INVARIANT(begun_ != nullptr);
  begun_->number = first_ + entries_.size();
  entries_.push_back({std::move(begun_), 0});
  if (entries_.size() == 1) front_.set(entries_.front().chunk.get());
}

void Window::take_back() {
  const std::lock_guard lock(mutex_);
  BITWHIP_INVARIANT(begun_ != nullptr);
  recycle(std::move(begun_));
}

void Window::finish(RatedChunk& chunk) {
  const std::lock_guard lock(mutex_);
  BITWHIP_INVARIANT(chunk.number >= first_ && chunk.number - first_ < entries_.size());
  Entry& entry = entries_[chunk.number - first_];
  BITWHIP_INVARIANT(entry.chunk.get() == &chunk && entry.bytes == 0);
  entry.bytes = chunk.memory();
  held_ += entry.bytes;
}

const RatedChunk* Window::next(const RatedChunk* written) {
  const std::lock_guard lock(mutex_);
  if (written != nullptr) {
    BITWHIP_INVARIANT(writing_ && entries_.front().chunk.get() == written);
    Entry entry = std::move(entries_.front());
    entries_.pop_front();
    ++first_;
    front_.set(entries_.empty() ? nullptr : entries_.front().chunk.get());
    held_ -= entry.bytes;
    recycle(std::move(entry.chunk));
    room_.notify_all();
  } else if (writing_) {
    return nullptr;
  }
  writing_ = !entries_.empty() && entries_.front().bytes != 0;
  return writing_ ? entries_.front().chunk.get() : nullptr;
}

void Window::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  room_.notify_all();
}

bool Window::full() const {
  const std::lock_guard lock(mutex_);
  return waiting_ && held_ > most_;
}

void Window::recycle(std::unique_ptr<RatedChunk> chunk) {
  if (spare_.size() >= kSpare) return;
  chunk->recycle();
  spare_.push_back(std::move(chunk));
}

}  // namespace bitwhip::batch
