// Records that exist: chosen from, written in another form, and told of on a page.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "api/handles.h"
#include "batch/window.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "io/source.h"
#include "job/job.h"
#include "report/document.h"
#include "report/gather.h"
#include "report/sections.h"
#include "tables/list_reader.h"
#include "tables/record_reader.h"

namespace api = bitwhip::api;
namespace batch = bitwhip::batch;
namespace tables = bitwhip::tables;
using api::expect;
using api::guarded;

namespace {

// Calls a function with the list that a text of records is. Its mistakes are those of the input.
template <class Act>
void with_list(const char* records, size_t size, std::string name, const Act& act) {
  try {
    bitwhip::io::MemorySource source(std::string_view(records, size));
    tables::ListReader list(source, std::move(name), tables::ListReader::AllColumns());
    act(list);
  } catch (const tables::ListError& error) {
    throw api::Failure(BITWHIP_BAD_INPUT, error.what());
  }
}

// True for a column that some formats show of a variant without being asked.
bool is_of_variants(std::string_view name) {
  const auto shows = [name](const batch::FormatInfo& format) {
    return std::find(format.variant_columns.begin(), format.variant_columns.end(), name) != format.variant_columns.end();
  };
  return std::any_of(batch::formats().begin(), batch::formats().end(), shows);
}

// Returns the settings of a job for the records of a list. Their other columns stay as they are,
// but those that formats show of a variant. Throws OptionError.
bitwhip::job::Settings settings_for(const bitwhip_job& handle, tables::ListReader& list) {
  bitwhip::job::Settings asked = handle.asked();
  for (const std::string& head : list.heads()) {
    if (!asked.records.tail && (asked.variant == nullptr || !is_of_variants(head))) asked.records.passed_names.push_back(head);
  }
  asked.records.notes = list.take_notes();
  asked.records.verb = handle.verb.name;
  return handle.verb.complete(std::move(asked));
}

}  // namespace

bitwhip_code bitwhip_select(bitwhip_job* handle, const char* records, size_t size, int with_header, bitwhip_text* selected) {
  return guarded([&] {
    expect(handle != nullptr && selected != nullptr && (records != nullptr || size == 0), "bitwhip_select: a pointer is null");
    expect(handle->verb.answer == bitwhip::job::Answer::record, "bitwhip_select: the verb writes no records");
    batch::RatedChunk chunk;
    with_list(records, size, "records", [&](tables::ListReader& list) {
      bool more = list.next();
      const auto settings = settings_for(*handle, list);
      batch::Job job = bitwhip::job::job_of(settings);
      job.layout.has_fields = true;  // of those that are of a variant
      const auto writer = batch::make_writer(*settings.records.format, job.layout);
      if (with_header != 0) writer->header(chunk.records);
      if (!more) return;
      for (tables::RecordReader reader(job, list); more; more = list.next()) batch::write_wanted(job, *writer, reader.next(), chunk);
    });
    handle->selected = std::move(chunk.records);
    *selected = api::text_of(handle->selected);
  });
}

bitwhip_code bitwhip_report(bitwhip_job* handle, const char* records, size_t size, const char* name, bitwhip_text* page) {
  return guarded([&] {
    expect(handle != nullptr && name != nullptr && page != nullptr && (records != nullptr || size == 0), "bitwhip_report: a pointer is null");
    bitwhip::report::Gatherer gatherer({});
    with_list(records, size, name, [&](tables::ListReader& list) {
      gatherer.begin(name);
      while (list.next()) gatherer.add(list);
      handle->selected = bitwhip::report::formats().front().render(bitwhip::report::document_of({}, {}, gatherer.finish(), {}), {});
    });
    *page = api::text_of(handle->selected);
  });
}
