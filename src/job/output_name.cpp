#include "job/output_name.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/lists.h"
#include "base/text.h"
#include "job/request.h"

namespace bitwhip::job {

namespace {

// An ending of file names, and the formats that it stands for, the first of a verb by default.
struct NameEnding {
  std::string_view text;
  std::array<std::string_view, 2> formats{};  // empty ones at the end
};

// Without .txt and the like, which leave the format open. Files of the last ones are written by no
// verb.
constexpr NameEnding kEndings[] = {
    {".tsv", {"tsv"}},
    {".csv", {"csv"}},
    {".jsonl", {"jsonl"}},
    {".ndjson", {"jsonl"}},
    {".json", {"json", "summary"}},
    {".html", {"html"}},
    {".htm", {"html"}},
    {".md", {"markdown"}},
    {".tex", {"latex"}},
    {".xlsx"},
    {".ods"},
    {".parquet"},
    {".sqlite"},
    {".xml"},
    {".pdf"},
};

// What may be anything: the lines of the input again, and what a template says.
constexpr std::string_view kOfAnyName[] = {"lines", "template"};

// Returns the ending of the name, without that of a compression; null: it leaves the format open.
const NameEnding* ending_of(std::string_view file) {
  std::string name(file);
  std::transform(name.begin(), name.end(), name.begin(), [](char c) { return lower(c); });
  for (const std::string_view packed : {".gz", ".zst"}) {
    if (name.ends_with(packed)) name.resize(name.size() - packed.size());
  }
  const auto* const found =
      std::find_if(std::begin(kEndings), std::end(kEndings),
                   [&name](const NameEnding& row) { return name.ends_with(row.text); });
  return found == std::end(kEndings) ? nullptr : found;
}

// Returns the first of these formats that the ending stands for; empty: none.
std::string_view format_of(const NameEnding& ending, const std::vector<std::string_view>& formats) {
  for (const std::string_view format : ending.formats) {
    if (!format.empty() && contains(formats, format)) return format;
  }
  return {};
}

bool takes(const NameEnding& ending, std::string_view format) {
  // JSON lines are called .json, too.
  return contains(ending.formats, format) || contains(kOfAnyName, format) ||
         (format == "jsonl" && ending.text == ".json");
}

}  // namespace

bool name_takes(std::string_view file, std::string_view format) {
  const NameEnding* const ending = ending_of(file);
  return ending == nullptr || takes(*ending, format);
}

std::string format_by_name(const NamedOutput& output) {
  const NameEnding* const ending = ending_of(output.file);
  if (ending == nullptr) return {};
  if (!output.given.empty()) {
    if (takes(*ending, output.given)) return {};
    throw OptionError(
        fmt::format("--format {} contradicts the name of --output, '{}': give one of them alone, "
                    "or a name without {}",
                    output.given, output.file, ending->text));
  }
  const std::string_view format = format_of(*ending, output.formats);
  if (!format.empty()) return std::string(format);
  std::vector<std::string_view> own, named;
  for (const NameEnding& row : kEndings) {
    const std::string_view its = format_of(row, output.formats);
    if (its.empty() || contains(named, its)) continue;
    named.push_back(its);
    own.push_back(row.text);
  }
  throw OptionError(fmt::format(
      "--output: '{}': {} writes no {} file{}; a name that ends otherwise takes the format of "
      "--format",
      output.file, output.verb, ending->text.substr(1),
      own.empty() ? std::string() : fmt::format(", but {}", joined(own, ", "))));
}

}  // namespace bitwhip::job
