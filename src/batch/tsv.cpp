#include "batch/separated.h"
#include "batch/writer.h"

namespace bitwhip::batch {

namespace {

class TsvWriter : public Writer {
 public:
  explicit TsvWriter(const Layout& layout) : layout_(layout) {}

  void header(std::string& out) const override {
    append_names(out, layout_, '\t');
    out += '\n';
  }

  void record(std::string& out, const Record& record) const override {
    append_cells(out, layout_, record, '\t');
    // As it was read: the tail of a tab-separated line is further columns here too.
    if (layout_.tail) (out += '\t') += record.tail;
    out += '\n';
  }

 private:
  const Layout layout_;
};

}  // namespace

std::unique_ptr<Writer> make_tsv_writer(const Layout& layout) { return std::make_unique<TsvWriter>(layout); }

}  // namespace bitwhip::batch
