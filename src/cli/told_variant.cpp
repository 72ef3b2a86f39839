#include "cli/told_variant.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <stdexcept>

#include "cli/print.h"
#include "cli/signals.h"
#include "cli/usage_error.h"
#include "input/opening.h"
#include "input/variant_comment.h"
#include "io/io_error.h"
#include "variant/variant.h"

namespace bitwhip::cli {

namespace {

using VariantPointer = std::shared_ptr<const variant::Variant>;

// A variant, and where it is named.
struct Told {
  VariantPointer variant;
  std::string where;  // "FILE:LINE"
};

bool is_file(const std::string& argument) { return argument == kStandard || access(argument.c_str(), F_OK) == 0; }

bool is_regular(const std::string& path) {
  struct stat status;
  return path != kStandard && stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::string shown_name(const std::string& argument) {
  if (argument == kStandard) return "<stdin>";
  return is_file(argument) ? io::printable(argument) : "<argument>";
}

// What the comments of a file name; nothing when they name no variant.
std::optional<Told> told_by(const std::string& argument, const std::vector<input::Comment>& comments) {
  std::optional<Told> told;
  for (const input::Comment& comment : comments) {
    const auto names = input::variant_named_by(comment.text);
    if (!names) continue;
    const std::string where = fmt::format("{}:{}", shown_name(argument), comment.line);
    VariantPointer named;
    try {
      named = std::make_shared<const variant::Variant>(*names);
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("{}: {}", where, error.what()));
    }
    if (told && told->variant->name() != named->name()) {
      throw UsageError(fmt::format("{}: the variant is {} here, and {} in {}", where, named->name(), told->variant->name(), told->where));
    }
    if (!told) told = Told{std::move(named), where};
  }
  return told;
}

// Why lines below a comment in the midst of a file are not read. run: null for the classic grid.
std::string why_not_read(const VariantPointer& run, std::string_view names) {
  const std::string_view wanted = variant::name_of(run.get());
  try {
    const std::string named = variant::Variant(names).name();
    if (named == wanted) return {};
    return fmt::format("a comment above this line names the variant {}, and this run is of {}", named, wanted);
  } catch (const std::invalid_argument& error) {
    return fmt::format("a comment above this line names no variant: {}", error.what());
  }
}

}  // namespace

void read_told_variant(CommonSettings& common) {
  const io::Stop& stop = stop_on_signals();
  std::string where = "--variant";
  std::vector<std::string> silent;  // files that name no variant
  for (std::size_t i = 0; i < common.files.size(); ++i) {
    const std::string& argument = common.files[i];
    input::Opening opening;
    if (!is_file(argument)) {
      opening = input::opening_of_text(argument);
    } else if (i == 0 || is_regular(argument)) {
      opening = input::opening_of(argument, stop);
    }
    if (i == 0) common.first = opening.held;
    const std::optional<Told> told = told_by(argument, opening.comments);
    if (!told) {
      if (is_regular(argument)) silent.push_back(argument);
      continue;
    }
    if (common.variant == nullptr && i == 0) {
      common.variant = told->variant;
      where = told->where;
    }
    const std::string_view wanted = variant::name_of(common.variant.get());
    if (told->variant->name() == wanted) continue;
    const std::string by = common.variant == nullptr ? "the first file names none, so the run is of classic" : fmt::format("{} in {}", wanted, where);
    throw UsageError(fmt::format("{}: the variant is {}, but {}", told->where, told->variant->name(), by));
  }
  if (where != "--variant") {
    for (const std::string& file : silent) complain(fmt::format("{}: this file names no variant; it is read as {}, as {} says", io::printable(file), common.variant->name(), where));
  }
  common.form.refuses_variant = [run = common.variant](std::string_view names) { return why_not_read(run, names); };
}

}  // namespace bitwhip::cli
