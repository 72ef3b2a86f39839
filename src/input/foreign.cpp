#include "input/foreign.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace bitwhip::input {

namespace {

using namespace std::string_view_literals;

struct ForeignKind {
  std::string_view mark;
  std::size_t at;  // offset of the mark
  std::string_view what;
};

constexpr std::string_view kPicture = "a picture: write the puzzle as text, '.' for a blank cell";
constexpr std::string_view kArchive = "an archive: extract it, and name the files that are in it";

constexpr ForeignKind kForeignKinds[] = {
    {"PK\3\4"sv, 0,
     "a ZIP archive: extract it, and name the files that are in it; of a spreadsheet (xlsx, ods) "
     "save the table as CSV"},
    {"PK\5\6"sv, 0, "an empty ZIP archive"},
    {"ustar"sv, 257, "a tar archive: extract it (tar -xf), and name the files that are in it"},
    {"7z\xbc\xaf\x27\x1c"sv, 0, kArchive},
    {"Rar!\x1a\x07"sv, 0, kArchive},
    {"\x89PNG\r\n"sv, 0, kPicture},
    {"GIF8"sv, 0, kPicture},
    {"\xff\xd8\xff"sv, 0, kPicture},
    {"%PDF-"sv, 0, "a PDF document: copy the puzzles out of it as text"},
    {"PAR1"sv, 0, "a Parquet file: write its table as CSV, as pandas does with to_csv()"},
    {"SQLite format 3\0"sv, 0,
     "an SQLite database: `bitwhip select` reads a store of bitwhip, and of any other database "
     "sqlite3 -csv writes a table"},
    {"\xd0\xcf\x11\xe0"sv, 0, "a spreadsheet or document of an old Office: save it as CSV or text"},
    {"{\\rtf"sv, 0, "a document in RTF: save it as plain text"},
};

// Returns true if the text begins with a word, whatever its case.
bool begins_with(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(),
                    [](char small, char c) { return small == lower(c); });
}

}  // namespace

std::optional<std::string> foreign_content(std::string_view head) {
  for (const ForeignKind& kind : kForeignKinds) {
    if (head.size() > kind.at && head.substr(kind.at).starts_with(kind.mark))
      return std::string(kind.what);
  }
  const std::string_view text = trimmed(head, " \t\r\n\xef\xbb\xbf");
  if (begins_with(text, "<!doctype html") || begins_with(text, "<html"))
    return "a web page: copy the puzzles out of it as text";
  if (begins_with(text, "<?xml") || begins_with(text, "<svg"))
    return "an XML document: copy the puzzles out of it as text, one a line";
  return std::nullopt;
}

bool is_binary(std::string_view head) {
  constexpr std::string_view kOfTexts = "\t\n\v\f\r\x1b";
  // A damaged line is no file.
  constexpr std::size_t kFewestBytes = 512;
  const auto controls =
      static_cast<std::size_t>(std::count_if(head.begin(), head.end(), [kOfTexts](char c) {
        return static_cast<unsigned char>(c) < ' ' && kOfTexts.find(c) == std::string_view::npos;
      }));
  return head.size() >= kFewestBytes && controls * 20 > head.size();
}

}  // namespace bitwhip::input
