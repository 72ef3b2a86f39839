// Writers: records to bytes, one class in one file for each format.
//
// Thread-safety: a writer is immutable after construction; any number of threads may use it at once.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "base/registry.h"
#include "batch/record.h"

namespace bitwhip::batch {

class Writer {
 public:
  virtual ~Writer() = default;
  // Appends what stands before the first record.
  virtual void header(std::string& out) const = 0;
  // Appends one record with its line end.
  virtual void record(std::string& out, const Record& record) const = 0;
  // How many lines a record has, the same for all records.
  virtual int lines() const { return 1; }
};

using MakeWriter = std::unique_ptr<Writer> (*)(const Layout& layout);

std::unique_ptr<Writer> make_tsv_writer(const Layout& layout);
std::unique_ptr<Writer> make_csv_writer(const Layout& layout);
std::unique_ptr<Writer> make_jsonl_writer(const Layout& layout);
std::unique_ptr<Writer> make_values_writer(const Layout& layout);
std::unique_ptr<Writer> make_template_writer(const Layout& layout);  // layout.form must be there

struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  MakeWriter make;
  std::array<std::string_view, 3> variant_columns{};  // that records of a variant have without being asked for; empty ones at the end
};

// The formats, the default first.
Registry<FormatInfo> formats();

}  // namespace bitwhip::batch
