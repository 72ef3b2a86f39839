// Reference data: what others have published and what may not be copied into the project. It lies
// in the folder that BITWHIP_REFERENCE names, or in ../shared/reference beside the checkout, and
// may be absent; docs/REFERENCE_DATA.md says where it comes from.
//
// A test asks for a file in one of two ways. Either it cannot run without the file: the function
// throws, and the message, one sentence, tells ctest that the test was skipped. Or it adds what the
// file holds to puzzles of its own: the list is empty where the file is absent. Both ways fail in a
// test without the tag [reference].
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace bitwhip::testing {

// A file of the reference data, or a folder. The texts are cells of docs/REFERENCE_DATA.md; a skip
// says the first two.
struct ReferenceFile {
  const char* name;
  const char* what;
  const char* source;  // the public project or program
  const char* proves;  // to whom has it
};
std::span<const ReferenceFile> reference_files();

// Where a file lies. Throws where it is absent.
std::string reference_file(const std::string& name);
// The same as a list, which is empty where the file is absent.
std::vector<std::string> more_reference(const std::string& name);

// The lines of a file below its heads, as cells between tabs.
std::vector<std::vector<std::string>> reference_rows(const std::string& name);
std::vector<std::vector<std::string>> more_reference_rows(const std::string& name);

// A line of the controlled-bias collection with its published columns; b and gb are exact, the
// other ratings are values along one path. ty_w 36 means not within 36.
struct CollectionLine {
  int number;  // of the line, from 1
  std::string puzzle;
  int w, b, gw, gb, clues, cands, clues_brt, cands_brt, cands_w1, s_w, s_gw, sfin_w, sfin_gw, ty_w,
      fw, f3w, u_w;
};
// Every step-th line.
std::vector<CollectionLine> collection(int step = 1);
std::vector<CollectionLine> more_of_collection(int step = 1);

// A column of a file with heads, by its head, or without heads, by its number from 0: puzzle and
// cell, every step-th line.
struct PublishedValue {
  std::string puzzle, value;
};
std::vector<PublishedValue> published(const std::string& file, const std::string& column,
                                      int step = 1);
std::vector<PublishedValue> published(const std::string& file, std::size_t column, int step = 1);
std::vector<PublishedValue> more_published(const std::string& file, const std::string& column,
                                           int step = 1);
std::vector<PublishedValue> more_published(const std::string& file, std::size_t column,
                                           int step = 1);

// Whether the running test may ask for reference data, and whether it did. Set by
// tests/listener.cpp at the start of a test; programs without tests may ask.
void begin_asking(bool allowed);
bool has_asked();

}  // namespace bitwhip::testing
