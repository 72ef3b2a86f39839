// The bare cells: with one rating a plain column of numbers, the exchange format of published rating lists.
#include "batch/writer.h"

namespace bitwhip::batch {

namespace {

class ValuesWriter : public Writer {
 public:
  explicit ValuesWriter(const Layout& layout) : layout_(layout) {}

  void header(std::string&) const override {}

  void record(std::string& out, const Record& record) const override {
    const char* separator = "";
    for (std::size_t i = 0; i < layout_.ratings.size(); ++i) {
      out += separator;
      append(out, layout_.shown(record.report->values[i]));
      separator = " ";
    }
    for (const ColumnInfo* column : layout_.columns) {
      out += separator;
      append(out, value_of(*column, record));
      separator = " ";
    }
    if (layout_.tail) (out += separator) += record.tail;
    out += '\n';
  }

 private:
  const Layout layout_;
};

}  // namespace

std::unique_ptr<Writer> make_values_writer(const Layout& layout) { return std::make_unique<ValuesWriter>(layout); }

}  // namespace bitwhip::batch
