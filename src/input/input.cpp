#include "input/input.h"

#include <cerrno>
#include <utility>

#include "io/decompress.h"
#include "io/io_error.h"
#include "system/files.h"

namespace bitwhip::input {

FileInput::FileInput(const std::vector<std::string>& paths, const io::Stop& stop,
                     io::Hashing hashing, const std::vector<bool>& texts,
                     std::shared_ptr<io::HeldPipe> first)
    : stop_(stop), hashing_(hashing), first_(std::move(first)) {
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const bool text = i < texts.size() && texts[i];
    OpenedFile& file = files_.emplace_back();
    file.path = paths[i];
    file.name = text ? "<argument>" : paths[i] == "-" ? "<stdin>" : paths[i];
    file.is_text = text;
    if (text) {
      total_bytes_ += file.path.size();
      continue;
    }
    const bool standard = file.path == "-";
    const auto status =
        standard ? system::status_of(system::kStandardInput) : system::status_of(file.path);
    if (!status || (!standard && !system::may_read(file.path)))
      throw io::IoError(io::errno_message(file.name, "cannot be opened", errno));
    if (status->kind == system::FileKind::folder)
      throw io::IoError(io::errno_message(file.name, "cannot be read", EISDIR));
    file.regular = status->is_regular();
    file.size = status->size;
    file.changed_ns = status->changed_ns;
    file.inode = status->identity.number;
    all_regular_ = all_regular_ && file.regular;
    total_bytes_ += file.size;
  }
}

io::Source* FileInput::next() {
  // Completes the facts of the file that has been read.
  if (at_ > 0) files_[at_ - 1].read = true;
  if (raw_) files_[at_ - 1].bytes = raw_->bytes();
  if (raw_) files_[at_ - 1].sha256 = raw_->sha256();
  decoded_.reset();
  raw_.reset();
  if (at_ == files_.size()) return nullptr;
  const OpenedFile& file = files_[at_++];
  if (file.is_text) {
    raw_ = std::make_unique<io::MemorySource>(file.path, SIZE_MAX, hashing_, &raw_bytes_);
    return raw_.get();
  }
  const bool is_held = at_ == 1 && first_ != nullptr && first_->fd >= 0;
  raw_ = std::make_unique<io::FileSource>(file.path, stop_, hashing_,
                                          is_held ? first_.get() : nullptr, &raw_bytes_);
  decoded_ = io::decompress(*raw_, file.name);
  return decoded_.get();
}

void FileInput::begin_after(const std::vector<ReadFileFacts>& done,
                            std::optional<InputFamily> next) {
  for (const ReadFileFacts& earlier : done) {
    OpenedFile& file = files_[at_++];
    static_cast<ReadFileFacts&>(file) = earlier;
    file.read = true;
    raw_bytes_.fetch_add(earlier.bytes, std::memory_order_relaxed);
  }
  if (at_ < files_.size()) files_[at_].family = next;
}

}  // namespace bitwhip::input
