// Files of a test.
#pragma once

#include <string>
#include <string_view>

namespace bitwhip::testing {

// A folder that is removed with everything in it.
class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  std::string path(const std::string& name) const { return path_ + "/" + name; }
  // Writes a file and returns its path.
  std::string file(const std::string& name, std::string_view bytes) const;

 private:
  std::string path_;
};

std::string read_file(const std::string& path);

}  // namespace bitwhip::testing
