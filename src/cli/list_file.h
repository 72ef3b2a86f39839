// A list of ratings in a file, which ends when a stop is requested: whoever reads it asks stop before it trusts the end.
#pragma once

#include <string>

#include "input/input.h"
#include "io/source.h"
#include "io/stop.h"

namespace bitwhip::cli {

class ListFile : public io::Source {
 public:
  // Throws io::IoError.
  ListFile(const std::string& file, const io::Stop& stop, bool hash = false) : stop_(stop), input_({file}, stop, hash), source_(*input_.next()) {}
  std::size_t read(char* to, std::size_t size) override { return stop_.reason() != 0 ? 0 : source_.read(to, size); }
  bool ready() override { return source_.ready(); }
  const std::string& name() const { return input_.name(); }
  const input::FileInput::File& file() const { return input_.files().front(); }
  // Returns the hash of the file, which has been read to its end; nothing is read afterwards.
  std::string sha256() {
    input_.next();
    return input_.files().front().sha256;
  }

 private:
  const io::Stop& stop_;
  input::FileInput input_;
  io::Source& source_;
};

}  // namespace bitwhip::cli
