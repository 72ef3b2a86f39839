#include "store/writer.h"

#include <utility>

#include "store/tables.h"

namespace bitwhip::store {

Writer::Writer(const std::string& path, const Waiting& waiting, const RunFacts& run, const std::vector<RatingKey>& ratings, std::chrono::milliseconds pause)
    : tables_(std::make_unique<Tables>(path, waiting)), pause_(pause) {
  was_empty_ = tables_->is_empty();
  Transaction transaction(tables_->database());
  run_ = tables_->begin(run, ratings);
  transaction.commit();
  thread_ = std::thread([this] { work(); });
}

// What waits is written, as far as that is possible.
Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Writer::rethrow() {
  if (failure_) std::rethrow_exception(failure_);
}

void Writer::take(const batch::Rows& rows) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return waiting_.bytes() < kMost || failure_; });
  rethrow();
  const bool wakes = waiting_.empty() || waiting_.bytes() + rows.bytes() >= kBatch;
  waiting_.append(rows);
  if (wakes) changed_.notify_all();
}

void Writer::flush() {
  std::unique_lock lock(mutex_);
  hurry_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return (waiting_.empty() && !busy_) || failure_; });
  hurry_ = false;
  rethrow();
}

void Writer::finish(bool complete, const std::string& provenance) {
  flush();
  // The thread has nothing in hand.
  Transaction transaction(tables_->database());
  tables_->finish(complete, provenance);
  transaction.commit();
}

Counts Writer::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

void Writer::work() noexcept {
  batch::Rows rows;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return !waiting_.empty() || ends_; });
    if (waiting_.empty()) return;
    // A transaction for each second, not for each chunk.
    changed_.wait_for(lock, pause_, [&] { return waiting_.bytes() >= kBatch || hurry_ || ends_; });
    rows.clear();
    std::swap(rows, waiting_);
    busy_ = true;
    Counts counts = counts_;
    lock.unlock();
    changed_.notify_all();
    std::exception_ptr failure;
    try {
      Transaction transaction(tables_->database());
      rows.each([&](const batch::Row& row) { tables_->add(row, counts); });
      tables_->note(counts);
      transaction.commit();
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    busy_ = false;
    if (failure) {
      failure_ = failure;
    } else {
      counts_ = counts;
    }
    changed_.notify_all();
    if (failure) return;
  }
}

}  // namespace bitwhip::store
