#include "app/canon.h"

#include <fmt/core.h>

#include "app/rate.h"
#include "batch/classes.h"
#include "variant/variant.h"

namespace bitwhip::app {

namespace {

using batch::FormKind;
using job::OptionError;

struct Subject {
  std::string_view name;
  FormKind by_row, by_pattern;
  std::string_view automorphisms;
};
constexpr Subject kSubjects[] = {
    {"puzzle", FormKind::puzzle, FormKind::puzzle_by_pattern, "automorphisms"},
    {"solution", FormKind::solution, FormKind::solution, "automorphisms-of-solution"},
    {"pattern", FormKind::pattern, FormKind::pattern, "automorphisms-of-pattern"},
    {"expansion", FormKind::expansion, FormKind::expansion_by_pattern, "automorphisms-of-expansion"},
};
constexpr std::size_t kByRow = 0, kForm = 0;

// In place of the puzzles of the lines.
constexpr batch::FormatInfo kForms{"form", "the form in place of the puzzle, and the tail", batch::make_form_writer, {}, true};
constexpr batch::FormatInfo kIsomorphs{"random", "random isomorphs in place of the puzzle, and the tail", batch::make_isomorph_writer, {}, true};

FormKind kind_of(const Settings& settings) {
  return settings.own<CanonSettings>().order == kByRow ? class_form(settings) : kSubjects[settings.classes.of].by_pattern;
}

void check_canon(const Settings& asked) {
  const auto own = asked.own<CanonSettings>();
  if (asked.variant != nullptr) throw OptionError(fmt::format("canonical forms are of classic puzzles, not of {}", asked.variant->name()));
  const bool random = own.as && *own.as != kForm;
  if ((own.seed || own.count) && !random) throw OptionError(fmt::format("--{} needs --as random", own.seed ? "seed" : "count"));
  if (own.as && own.format_chosen) throw OptionError("--as cannot be combined with --format: it writes puzzles");
  if (own.as && asked.classes.group) throw OptionError("--group cannot be combined with --as, which writes puzzles alone");
  if (random && classifies(asked)) throw OptionError("--as random cannot be combined with --unique and --known");
  if (asked.is_part && classifies(asked))
    throw OptionError("--shard cannot be combined with --unique, --group and --known: classes are of the whole input");
}

}  // namespace

FormKind class_form(const Settings& settings) { return kSubjects[settings.classes.of].by_row; }

std::vector<std::string_view> class_subjects() {
  std::vector<std::string_view> names;
  for (const Subject& subject : kSubjects) names.push_back(subject.name);
  return names;
}
std::vector<std::string_view> canon_orders() { return {"row", "pattern"}; }
std::vector<std::string_view> canon_shapes() { return {"form", "random"}; }

bool classifies(const Settings& settings) { return settings.classes.unique || settings.classes.group || !settings.earlier.known.empty(); }

std::vector<std::pair<std::string, std::string>> class_options(const Settings& settings) {
  return {{"unique", settings.classes.unique ? "yes" : "no"},
          {"of", std::string(class_subjects()[settings.classes.of])},
          {"memory", fmt::format("{}", settings.classes.memory)}};
}

Settings complete_canon(Settings asked) {
  check_canon(asked);
  const auto own = asked.own<CanonSettings>();
  job::RecordSettings& records = asked.records;
  asked.rates = false;
  asked.rereads = classifies(asked);
  records.unique = asked.classes.unique;
  records.leaves_known = !asked.earlier.known.empty();
  if (own.as) {
    records.format = *own.as == kForm ? &kForms : &kIsomorphs;
  } else if (asked.classes.unique && !own.format_chosen) {
    records.format = batch::formats().find("lines");
  }
  const bool random = records.format == &kIsomorphs;
  if (random) records.images = own.count.value_or(1);
  if (!random && !records.template_text) {
    for (const batch::ColumnInfo& column : batch::columns()) {
      const bool is_form = column.needs == batch::Needs::form && column.is_text && column.form == kind_of(asked);
      if (is_form || column.name == kSubjects[asked.classes.of].automorphisms) records.columns.push_back(&column);
    }
    if (asked.classes.group) records.columns.push_back(batch::columns().find("class"));
  }
  records.shown_form = kind_of(asked);
  Settings made = complete_records(std::move(asked), {.ratings = {}, .records = true, .rates = false});
  if (!made.ratings.empty() || !made.records.named.ratings.empty()) throw OptionError("canon rates nothing, so there are no ratings to name");
  made.records.seed = own.seed;
  return made;
}

int canon(const Plan& plan, const io::Stop& stop) {
  batch::Tally counts;
  const Settings& settings = plan.settings;
  if (!classifies(settings)) return write_records(plan, stop, counts);
  batch::Classes classes(settings.classes.unique, settings.classes.memory, stop);
  return write_records(plan, stop, counts, {.classes = &classes, .form = kind_of(settings), .options = class_options(settings)});
}

}  // namespace bitwhip::app
