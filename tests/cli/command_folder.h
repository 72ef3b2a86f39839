// A folder in which a test runs commands that stand in a text file: refusals.txt, options/*.txt.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "support/temp_dir.h"

namespace bitwhip::testing {

using Words = std::vector<std::string>;

// Makes a folder the working directory during its lifetime.
class InFolder {
 public:
  explicit InFolder(const TempDir& temp);
  ~InFolder();
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;

 private:
  const std::filesystem::path before_;
};

std::string all_replaced(std::string text, const std::string& from, const std::string& to);
// The words of a command line, with blanks between them but within single quotes.
Words words_of(const std::string& line);
// Does what a line says to make the folder: `file NAME TEXT` (\n is a line end, \t a tab), `link
// NAME TARGET`, `hard NAME TARGET` and `run ARGUMENT...`.
void make_file(const std::string& line);

}  // namespace bitwhip::testing
