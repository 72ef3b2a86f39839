#include "batch/writer.h"

#include <array>

namespace bitwhip::batch {

namespace {

constexpr std::array<FormatInfo, 5> kFormats{{
    {"tsv", "tab-separated with a header line", make_tsv_writer, {"variant"}},
    {"csv", "comma-separated with a header line", make_csv_writer, {"variant"}},
    {"jsonl", "one JSON object per line", make_jsonl_writer, {"variant", "variables", "links"}},
    {"values", "the ratings and further columns alone, separated by blanks", make_values_writer},
    {"template", "what --template says, with its names replaced", make_template_writer},
}};

}  // namespace

Registry<FormatInfo> formats() { return {kFormats}; }

}  // namespace bitwhip::batch
