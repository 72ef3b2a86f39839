// Jobs, stops and tables of the C library; and functions of existing records: selection, conversion
// to another format, and the report page.
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <system_error>
#include <type_traits>

#include "api/handles.h"
#include "base/initialization_scope.h"
#include "base/lists.h"
#include "base/registry.h"
#include "batch/reorder_buffer.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "explain/format.h"
#include "io/io_error.h"
#include "io/json.h"
#include "io/source.h"
#include "job/help.h"
#include "job/openings.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/version.h"
#include "rating/rating.h"
#include "rating/value.h"
#include "report/aggregation.h"
#include "report/document.h"
#include "rulebook/technique.h"
#include "rulebook/techniques.h"
#include "simd/isa.h"
#include "system/process.h"
#include "tables/list_reader.h"
#include "variant/clue_words.h"

namespace bitwhip::api {

namespace {

using io::Json;

// The message of a thread.
class ThreadMessage {
 public:
  // Returns the text of this thread; null: none yet.
  static std::string* found() { return of_thread; }
  // Returns the text of this thread, and allocates it if needed. Throws std::bad_alloc.
  static std::string& made() {
    static system::ThreadValue value(free);
    if (of_thread == nullptr) {
      auto text = std::make_unique<std::string>();
      value.set(text.get());
      of_thread = text.release();
    }
    return *of_thread;
  }

 private:
  static void free(void* text) {
    of_thread = nullptr;
    delete static_cast<std::string*>(text);
  }

  static inline thread_local constinit std::string* of_thread = nullptr;
};

// Stands for a fixed message, which needs no memory.
thread_local constinit bool out_of_memory = false;

template <job::NameTable (*table)()>
Json summaries() {
  return io::array_of(table().rows, [](const job::NameRow& row) -> Json {
    return {{"name", row.name}, {"summary", row.text}};
  });
}

Json rating_rows() {
  Json table = Json::array();
  for (const rating::RatingInfo& row : rating::ratings()) {
    if (!row.listed) continue;
    table.push_back({{"name", row.name},
                     {"summary", row.summary},
                     {"unit", row.unit},
                     {"scale", row.scale == rating::Scale::tenths ? 10 : 1},
                     {"levels", io::array_of(level_names(row.scale),
                                             [](std::string_view name) -> Json { return name; })},
                     {"revision", row.revision},
                     {"paths", row.no_path.empty()}});
  }
  return table;
}

Json option_row(const job::OptionText* row) {
  return {{"name", row->name},
          {"letter", row->letter == 0 ? std::string() : std::string(1, row->letter)},
          {"argument", row->argument},
          {"default", row->fallback},
          {"help", row->help},
          {"choices", row->choices != nullptr ? Json(row->choices()) : Json::array()},
          {"adds_up", row->adds_up}};
}

// Returns the options of a tool, which rates nothing by itself.
Json tool_options(const job::VerbRow& verb) {
  return io::array_of(verb.options, [](const job::OptionInfo* row) {
    Json option = option_row(row);
    if (row->name == "ratings") option["default"] = "none";
    return option;
  });
}

// Returns the options of the verb, and those of the program for it.
job::OptionTexts all_options(const job::VerbRow& verb) {
  job::OptionTexts options{&job::kHelpText};
  if (verb.answer != job::AnswerKind::verdict)
    options.insert(options.begin(), {&job::kOutputText, &job::kForceText});
  options.insert(options.end(), verb.options.begin(), verb.options.end());
  return options;
}

// Returns ", did you mean NEAREST?", or nothing if no name is similar.
std::string suggestion_for(std::string_view name, const std::vector<std::string_view>& names) {
  const std::string_view near = nearest(name, names);
  return near.empty() ? std::string() : fmt::format(", did you mean {}?", near);
}

// Returns the message about an unknown option.
std::string unknown_option(const job::VerbRow& verb, std::string_view name) {
  if (name.starts_with('-')) {
    for (const job::OptionText* const option : all_options(verb)) {
      const std::string_view letter(&option->letter, option->letter != 0 ? 1 : 0);
      if (name != fmt::format("--{}", option->name) &&
          (letter.empty() || name != fmt::format("-{}", letter)))
        continue;
      if (contains(verb.options, option))
        return fmt::format("options are named without dashes here: {} in place of {}", option->name,
                           name);
      return fmt::format("{} is an option of the program: a job has none of that name", name);
    }
    return job::unknown_option(name, &verb, all_options(verb));
  }
  const auto names =
      made_of(verb.options, [](const job::OptionInfo* option) { return option->name; });
  return fmt::format("unknown option '{}'{}; `bitwhip help {}` lists the options", name,
                     suggestion_for(name, names), verb.name);
}

// Returns the help for programs on top of the library, and for each of its verbs.
Json help_rows() {
  Json table = Json::array();
  const auto add = [&table](std::string_view name, std::string text) {
    table.push_back({{"name", name}, {"text", std::move(text)}});
  };
  const job::VerbText info = job::info_text();
  std::vector<const job::VerbText*> verbs;
  for (const job::VerbRow& verb : job::verbs()) verbs.push_back(&verb);
  verbs.push_back(&info);
  add("", job::program_help(verbs, {&job::kHelpText, &job::kVersionText}));
  for (const job::VerbRow& verb : job::verbs())
    add(verb.name, job::help_text(verb, all_options(verb), job::name_lists()));
  add(info.name, job::help_text(info, {&job::kHelpText}, job::name_lists()));
  return table;
}

// Returns what `info` shows about a name; an empty name: the overview.
Json info_rows(const std::string& name) {
  std::string text;
  if (name.empty()) {
    text = job::text_about_all();
    for (const job::NameList& list : job::name_lists()) {
      for (job::NameTable (*const table)() : list.tables) text += job::text_of(table());
    }
  } else {
    text = job::text_about(name, job::name_lists());
  }
  Json table = Json::array();
  table.push_back({{"name", name}, {"text", text}});
  return table;
}

struct TableFunction {
  std::string_view name;
  Json (*rows)();
};

constexpr TableFunction kTables[] = {
    {"ratings", rating_rows},
    {"rules", summaries<job::rule_table>},
    {"ladders", summaries<job::ladder_table>},
    {"statuses", summaries<job::status_table>},
    {"columns", summaries<job::column_table>},
    {"formats", summaries<job::record_format_table>},
    {"input-formats", summaries<job::input_format_table>},
    {"path-formats",
     [] {
       return io::array_of(explain::formats(), [](const explain::PathFormat& row) -> Json {
         return {{"name", row.name}, {"summary", row.summary}, {"between", row.between}};
       });
     }},
    {"state-formats", summaries<job::state_format_table>},
    {"variants", summaries<job::variant_table>},
    {"clue-words",
     [] {
       return io::array_of(variant::clue_words(), [](const variant::ClueWordInfo& row) -> Json {
         return {{"name", row.name},
                 {"options", row.options},
                 {"summary", row.summary},
                 {"example", row.example}};
       });
     }},
    {"techniques",
     [] {
       return io::array_of(rulebook::kTechniques, [](const rulebook::TechniqueInfo& row) -> Json {
         const auto others = rulebook::other_names(row);
         return {{"name", row.name},
                 {"group", rulebook::name_of(row.group)},
                 {"summary", row.sentence},
                 {"others", std::vector<std::string_view>(others.begin(), others.end())}};
       });
     }},
    {"isas",
     [] {
       return io::array_of(simd::available_isas(), [](const std::string& name) -> Json {
         return {{"name", name}, {"used", name == simd::current_isa()}};
       });
     }},
    {"verbs",
     [] {
       return io::array_of(job::verbs(), [](const job::VerbRow& verb) -> Json {
         return {{"name", verb.name}, {"summary", verb.summary}};
       });
     }},
    {"tools",
     [] {
       return io::array_of(job::tools(), [](const job::VerbRow& verb) -> Json {
         return {{"name", verb.name}, {"summary", verb.summary}};
       });
     }},
    {"help", help_rows},
    {"program-options",
     [] {
       return io::array_of(job::OptionTexts{&job::kOutputText, &job::kForceText, &job::kHelpText,
                                            &job::kVersionText},
                           option_row);
     }},
};

constexpr std::string_view kOptionsOf = "options-", kAbout = "info-";

Json table_named(std::string_view name) {
  const Registry<TableFunction> all(kTables);
  if (const TableFunction* const table = all.find(name)) return table->rows();
  if (name.starts_with(kOptionsOf)) {
    const std::string_view verb = name.substr(kOptionsOf.size());
    if (const job::VerbRow* const row = job::verbs().find(verb))
      return io::array_of(row->options, option_row);
    if (const job::VerbRow* const row = job::tools().find(verb)) return tool_options(*row);
  }
  if (name.starts_with(kAbout)) return info_rows(std::string(name.substr(kAbout.size())));
  throw job::OptionError(fmt::format("unknown table '{}'{} (all: {}, {}VERB, {}NAME)", name,
                                     suggestion_for(name, all.names()), joined(all.names(), ", "),
                                     kOptionsOf, kAbout));
}

}  // namespace

void remark(std::string_view sentence) {
  out_of_memory = false;
  if (!sentence.empty())
    ThreadMessage::made() = sentence;
  else if (std::string* const text = ThreadMessage::found())
    text->clear();
}

bitwhip_code code_of_exception() noexcept {
  const auto told = [](bitwhip_code code, const char* why) {
    remark(why);
    return code;
  };
  try {
    try {
      throw;
    } catch (const CodedError& failure) {
      return told(failure.code, failure.what());
    } catch (const job::OptionError& error) {
      return told(BITWHIP_BAD_OPTION, error.what());
    } catch (const io::IoError& error) {
      return told(BITWHIP_IO, error.what());
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::system_error& error) {  // the system refused a resource, such as a thread
      return told(BITWHIP_NO_MEMORY, error.what());
    } catch (const std::exception& error) {
      return told(BITWHIP_INTERNAL, error.what());
    } catch (...) {
      return told(BITWHIP_INTERNAL, "an exception of an unknown type");
    }
  } catch (...) {  // std::bad_alloc, thrown by the call or by its message
    out_of_memory = true;
    return BITWHIP_NO_MEMORY;
  }
}

job::InputOpenings openings_below(const job::Request& asked) {
  return {asked.variant, "the option variant",
          asked.input_format.has_value() || !asked.column.empty()};
}

std::shared_ptr<const job::Plan> plan_below(const job::VerbRow& verb, const job::Request& asked,
                                            const job::InputOpenings& openings) {
  return std::make_shared<const job::Plan>(job::make_plan(asked, verb.traits, openings.facts()));
}

void refuse_stages(const job::Plan& plan) {
  const bool by_class = plan.asked.classes.unique || plan.asked.classes.group;
  if (by_class || plan.asked.verb == "neighbours")
    throw job::OptionError(fmt::format(
        "{}: a run over all puzzles has this answer (bitwhip_run), not a call for single ones",
        by_class ? "unique and group need the classes of all puzzles" : "neighbours"));
}

}  // namespace bitwhip::api

namespace tables = bitwhip::tables;

void bitwhip_job::set(const job::OptionInfo& row, const std::string& value) {
  if (!row.adds_up || row.apart) {
    job::Request tried = asked_;
    row.set(tried, value);
    given.insert(row.name);
    static_assert(std::is_nothrow_move_assignable_v<job::Request>);
    asked_ = std::move(tried);
    return;
  }
  job::Request alone;
  row.set(alone, value);
  const auto before = lists.find(&row);
  std::string list = before == lists.end() ? value : before->second + "," + value;
  given.insert(row.name);  // without effect: a repeatable option may be set again
  lists[&row] = std::move(list);
}

std::shared_ptr<const job::Plan> bitwhip_job::plan() {
  const std::lock_guard lock(mutex_);
  if (plan_ == nullptr) {
    auto made = std::make_shared<const job::Plan>(job::make_plan(asked(), verb.traits));
    names = job::names_of(made->ratings());
    plan_ = std::move(made);
  }
  return plan_;
}

int bitwhip_abi_version(void) { return BITWHIP_ABI; }

const char* bitwhip_message(void) {
  using bitwhip::api::ThreadMessage;
  if (bitwhip::api::out_of_memory) return "there is not enough memory";
  return ThreadMessage::found() == nullptr ? "" : ThreadMessage::found()->c_str();
}

bitwhip_code bitwhip_last_code(void) { return bitwhip::api::last_code; }

const char* bitwhip_version(void) { return job::version_line().data(); }

bitwhip_code bitwhip_table(const char* name, const char** json) {
  return guarded([&] {
    expect(name != nullptr && json != nullptr, "bitwhip_table: a pointer is null");
    static std::mutex mutex;
    static std::map<std::string, std::string, std::less<>> made;
    const bitwhip::InitializationScope making;
    const std::lock_guard lock(mutex);
    auto found = made.find(std::string_view(name));
    if (found == made.end())
      found = made.emplace(name, bitwhip::io::json_text(bitwhip::api::table_named(name))).first;
    *json = found->second.c_str();
  });
}

bitwhip_code bitwhip_choose_isa(const char* name) {
  return guarded([&] {
    expect(name != nullptr, "bitwhip_choose_isa: a pointer is null");
    if (!bitwhip::simd::select_isa(name))
      throw job::OptionError(
          fmt::format("there is no instruction set '{}' here; there are auto, {}", name,
                      bitwhip::joined(bitwhip::simd::available_isas(), ", ")));
  });
}

bitwhip_job* bitwhip_job_new(const char* verb) {
  bitwhip_job* made = nullptr;
  guarded([&] {
    expect(verb != nullptr, "bitwhip_job_new: a pointer is null");
    const job::VerbRow* row = job::verbs().find(verb);
    if (row == nullptr) row = job::tools().find(verb);
    if (row == nullptr) {
      auto names = job::verbs().names();
      const auto tools = job::tools().names();
      names.insert(names.end(), tools.begin(), tools.end());
      throw job::OptionError(bitwhip::unknown_word("verb", verb, names));
    }
    made = new bitwhip_job(*row);
  });
  return made;
}

bitwhip_code bitwhip_job_set(bitwhip_job* handle, const char* name, const char* value) {
  return guarded([&] {
    expect(handle != nullptr && name != nullptr, "bitwhip_job_set: a pointer is null");
    expect(!handle->is_in_use(),
           "bitwhip_job_set: the job is in use, and its options stay as they are");
    const auto& options = handle->verb.options;
    const auto found = bitwhip::lists::find_if(
        options, [name](const job::OptionInfo* option) { return option->name == name; });
    const job::OptionInfo* const row = found == options.end() ? nullptr : *found;
    if (row == nullptr) throw job::OptionError(bitwhip::api::unknown_option(handle->verb, name));
    const std::string text = value == nullptr ? "" : value;
    if (row->is_flag() && !text.empty())
      throw job::OptionError(fmt::format("{}: the option takes no value", name));
    if (!row->is_flag() && value == nullptr)
      throw job::OptionError(fmt::format("{}: the option needs a value, {}", name, row->argument));
    if (handle->given.contains(row->name) && !row->adds_up)
      throw job::OptionError(fmt::format("{}: the option is set already", name));
    try {
      handle->set(*row, text);
    } catch (const job::OptionError& error) {
      throw job::OptionError(fmt::format("{}: {}", name, error.what()));
    }
  });
}

bitwhip_code bitwhip_job_check(bitwhip_job* handle) {
  return guarded([&] {
    expect(handle != nullptr, "bitwhip_job_check: a pointer is null");
    handle->plan();
  });
}

bitwhip_code bitwhip_job_ratings(bitwhip_job* handle, bitwhip_text* names) {
  return guarded([&] {
    expect(handle != nullptr && names != nullptr, "bitwhip_job_ratings: a pointer is null");
    handle->plan();
    *names = text_of(handle->names);
  });
}

void bitwhip_job_free(bitwhip_job* handle) { delete handle; }

bitwhip_stop* bitwhip_stop_new(void) {
  bitwhip_stop* made = nullptr;
  guarded([&] { made = new bitwhip_stop; });
  return made;
}

void bitwhip_stop_request(bitwhip_stop* handle) {
  if (handle != nullptr) handle->stop.request(1);
}

void bitwhip_stop_free(bitwhip_stop* handle) { delete handle; }

size_t bitwhip_value_text(bitwhip_value value, char* out) {
  using bitwhip::rating::Value;
  using bitwhip::rating::ValueKind;
  if (out == nullptr) return 0;
  using bitwhip::rating::Scale;
  const auto difficulty = static_cast<std::uint16_t>(Scale::difficulty);
  const auto scale = value.named == difficulty ? Scale::difficulty
                     : value.scale == 10       ? Scale::tenths
                                               : Scale::whole;
  const auto kind =
      value.kind <= BITWHIP_NONE ? static_cast<ValueKind>(value.kind) : ValueKind::none;
  const std::size_t size = bitwhip::rating::write(Value{kind, value.n, value.upper, scale}, out);
  out[size] = '\0';
  return size;
}

void bitwhip_free(char* text) { delete[] text; }

namespace {

// Calls a function with a reader of the records. Errors in the records become BITWHIP_BAD_INPUT.
template <class Act>
void with_list(const char* records, size_t size, std::string name, const Act& act) {
  try {
    bitwhip::io::MemorySource source(std::string_view(records, size));
    tables::ListReader list(source, std::move(name), tables::ListReader::AllColumns::with_notes);
    act(list);
  } catch (const tables::ListError& error) {
    throw CodedError(BITWHIP_BAD_INPUT, error.what());
  }
}

// True for a column that some formats add for variants by default.
bool is_of_variants(std::string_view name) {
  const auto shows = [name](const batch::FormatInfo& format) {
    return bitwhip::contains(format.variant_columns, name);
  };
  return std::any_of(batch::formats().begin(), batch::formats().end(), shows);
}

// Returns the plan of a job for the records of a list. Their further columns pass through, except
// those that formats add for variants. Throws OptionError.
job::Plan plan_for(const bitwhip_job& handle, tables::ListReader& list) {
  const job::Request asked = handle.asked();
  job::InputFacts inputs;
  inputs.variant = asked.variant;
  for (const std::string& head : list.heads()) {
    if (!asked.keep_tail && (asked.variant == nullptr || !is_of_variants(head)))
      inputs.passed_names.push_back(head);
  }
  inputs.notes = batch::told_apart(list.take_notes()).passed;
  job::Plan plan = job::make_plan(asked, handle.verb.traits, inputs);
  plan.record_job.layout.has_fields = true;  // for records of a variant
  return plan;
}

}  // namespace

bitwhip_code bitwhip_select(bitwhip_job* handle, const char* records, size_t size, int with_header,
                            bitwhip_text* selected) {
  return guarded([&] {
    expect(handle != nullptr && selected != nullptr && (records != nullptr || size == 0),
           "bitwhip_select: a pointer is null");
    expect(handle->verb.name == "rate",
           "bitwhip_select: of the verb rate, since other verbs write no records with ratings");
    batch::RatedChunk chunk;
    with_list(records, size, "records", [&](tables::ListReader& list) {
      bool more = list.next();
      const job::Plan plan = plan_for(*handle, list);
      const batch::RecordJob& what = plan.record_job;
      const auto writer = plan.asked.format->make(what.layout);
      if (with_header != 0) writer->header(chunk.records);
      if (!more) return;
      for (tables::RecordReader reader(what, list); more; more = list.next())
        batch::write_wanted(what, *writer, reader.next(), chunk);
    });
    handle->selected = std::move(chunk.records);
    *selected = text_of(handle->selected);
  });
}

bitwhip_code bitwhip_report(bitwhip_job* handle, const char* records, size_t size, const char* name,
                            bitwhip_text* page) {
  return guarded([&] {
    expect(handle != nullptr && name != nullptr && page != nullptr &&
               (records != nullptr || size == 0),
           "bitwhip_report: a pointer is null");
    bitwhip::report::Gatherer gatherer({});
    with_list(records, size, name, [&](tables::ListReader& list) {
      gatherer.begin(name);
      while (list.next()) gatherer.add(list);
      handle->selected = bitwhip::report::formats().front().render(
          bitwhip::report::document_of({}, {}, gatherer.finish(), {}), {});
    });
    *page = text_of(handle->selected);
  });
}
