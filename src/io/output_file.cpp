#include "io/output_file.h"

#include "io/io_error.h"

namespace bitwhip::io {

namespace {
// Without checkpoints too a member ends now and then, so that a failure costs no more than so many bytes, before compression.
constexpr std::uint64_t kLongestMember = std::uint64_t{16} << 20;
}  // namespace

OutputFile::OutputFile(const std::string& path, Found found, bool hashed)
    : file_(path, found == Found::kept), encoder_(encoder_for(path)), hashed_(hashed) {}

void OutputFile::begin_after(const Extent& front) {
  file_.cut(front.bytes);
  written_ = boundary_ = front;
}

bool OutputFile::write(std::string_view bytes) {
  if (!pass_on(bytes, false)) return false;
  in_member_ += bytes.size();
  if (encoder_ == nullptr) {
    boundary_ = written_;
  } else if (in_member_ >= kLongestMember) {
    end_member();
  }
  return true;
}

// False when nobody reads any more.
bool OutputFile::pass_on(std::string_view bytes, bool last) {
  if (encoder_ != nullptr) {
    encoded_.clear();
    encoder_->encode(bytes, last, encoded_);
    bytes = encoded_;
  }
  try {
    if (!file_.write(bytes)) return false;
  } catch (const IoError&) {
    if (file_.is_file()) file_.cut(boundary_.bytes);
    in_member_ = 0;
    throw;
  }
  written_.bytes += bytes.size();
  if (hashed_) written_.hash.update(bytes.data(), bytes.size());
  return true;
}

void OutputFile::end_member() {
  if (in_member_ == 0) return;
  if (encoder_ != nullptr) pass_on({}, true);
  in_member_ = 0;
  boundary_ = written_;
}

void OutputFile::checkpoint() {
  end_member();
  file_.sync();
}

void OutputFile::close() {
  // An empty file would be no compressed one.
  if (encoder_ != nullptr && written_.bytes == 0 && in_member_ == 0) in_member_ = 1;
  end_member();
  file_.close();
}

}  // namespace bitwhip::io
