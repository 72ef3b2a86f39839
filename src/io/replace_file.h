// Files that are written at once: a reader, and whoever comes after a kill, sees the file as it was before, or all of the new bytes.
//
// The bytes go to a file beside it, which is flushed to the disk and then takes its name. What is no regular file (a device, a pipe) is written itself.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace bitwhip::io {

// Throws IoError when replace_file() could not write there. Changes nothing.
void check_replaceable(const std::string& path);

// Makes a folder, and those that it lies in, as far as they are not there. Throws IoError.
void make_folder(const std::string& path);

// A new file beside another one, whose place it takes. Its name ends as the other's does, which tells how it is compressed. Links are followed: what they lead
// to is replaced. Thread-safety: one thread at a time.
class Replacement {
 public:
  // Makes the file, empty, with the rights of the one that is there, or those that a new one gets. beside: its name, where only one program at a time can be
  // there; empty: one of its own. Throws IoError.
  explicit Replacement(const std::string& path, std::string beside = {});
  ~Replacement();  // removes the file, unless it has taken the place
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  const std::string& path() const { return beside_; }
  // The file is written, and flushed to the disk: it takes the place. Throws IoError.
  void commit();

 private:
  const std::string name_;  // for messages
  const std::filesystem::path target_;
  std::string beside_;
  bool committed_ = false;
};

// Throws IoError. `beside` names the other file where only one program at a time can be there, so that kills do not leave one after another; empty: a name of
// its own.
void replace_file(const std::string& path, std::string_view bytes, std::string beside = {});

}  // namespace bitwhip::io
