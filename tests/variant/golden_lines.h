#pragma once
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>
namespace bitwhip::variant::testing {
struct ScratchFile { std::string kind, names; std::vector<std::string> lines; };
inline std::vector<ScratchFile> scratch_files(const std::string& folder) {
  std::vector<ScratchFile> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".txt") continue;
    ScratchFile file;
    file.kind = entry.path().stem();
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      if (line.rfind("# variant: ", 0) == 0) file.names = line.substr(11);
      else file.lines.push_back(line.substr(0, line.find('\t')));
    }
    files.push_back(file);
  }
  return files;
}
}
