// Comma-separated values after RFC 4180, with LF line ends.
#include "base/text.h"
#include "batch/separated.h"
#include "batch/writer.h"

namespace bitwhip::batch {

namespace {

class CsvWriter : public Writer {
 public:
  explicit CsvWriter(const Layout& layout) : layout_(layout) {}

  void header(std::string& out) const override {
    append_names(out, layout_, ',');
    out += '\n';
  }

  void record(std::string& out, const Record& record) const override {
    append_cells(out, layout_, record, ',');
    if (layout_.tail) {
      out += ',';
      append_quoted(out, record.tail);
    }
    out += '\n';
  }

 private:
  const Layout layout_;
};

}  // namespace

std::unique_ptr<Writer> make_csv_writer(const Layout& layout) { return std::make_unique<CsvWriter>(layout); }

}  // namespace bitwhip::batch
