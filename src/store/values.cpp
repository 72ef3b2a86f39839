// The values of the parameters of ready queries.
#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

#include "store/queries.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "variant/variant.h"

namespace bitwhip::store {

namespace {

constexpr std::string_view kAll = "all";

// The first column of all rows. Names of variants have commas themselves.
std::string listed(Database& database, std::string_view sql) {
  Statement all(database, sql);
  std::string text;
  while (all.step()) text += fmt::format("{}{}", text.empty() ? "" : "; ", all.text(0));
  return text;
}

void check_rating(Database& database, std::string_view parameter, std::string_view value) {
  Statement find(database, "SELECT 1 FROM ratings WHERE (label = ?1 OR name = ?1) AND EXISTS (SELECT 1 FROM results WHERE rating = ratings.id) LIMIT 1");
  find.bind(1, value);
  if (find.step()) return;
  const std::string labels = listed(database, "SELECT label FROM ratings WHERE EXISTS (SELECT 1 FROM results WHERE rating = ratings.id) ORDER BY id");
  throw std::invalid_argument(fmt::format("{}={}: {} has no value of this rating; its ratings are: {}", parameter, value, database.name(),
                                          labels.empty() ? "none" : labels));
}

// What an empty value stands for.
std::string variant_for(Database& database, std::string_view parameter, const std::string& value) {
  if (value == kAll) return value;
  if (value.empty() && database.number("SELECT count(*) FROM variants") < 2) return std::string(kAll);
  const std::string name = value.empty() ? std::string(variant::kClassic) : value;
  Statement find(database, "SELECT 1 FROM variants WHERE name = ?1");
  find.bind(1, std::string_view(name));
  if (find.step()) return name;
  throw std::invalid_argument(fmt::format("{}={}: {} has {}; its variants are: {}", parameter, value, database.name(),
                                          value.empty() ? "several variants without the classic grid, so one has to be named" : "no puzzles of this variant",
                                          listed(database, "SELECT name FROM variants ORDER BY id")));
}

void check_rows(std::string_view parameter, std::string_view value) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
  if (error != std::errc() || end != value.data() + value.size() || n < -1) {
    throw std::invalid_argument(fmt::format("{}={}: this is not a number of rows, nor -1 for all", parameter, value));
  }
}

}  // namespace

Values values_for(const std::string& path, const ReadyQuery& query, Values values, const io::Stop& stop) {
  Database database(path, Database::Mode::read, {.stop = &stop});
  check(database);
  for (const ParameterInfo& row : query.parameters) {
    if (row.name.empty()) continue;
    std::string& value = values.try_emplace(std::string(row.name), row.value).first->second;
    switch (row.kind) {
      case ParameterInfo::Kind::rating:
        if (value.empty() && row.value.empty()) break;  // all of them
        check_rating(database, row.name, value);
        break;
      case ParameterInfo::Kind::variant:
        value = variant_for(database, row.name, value);
        break;
      case ParameterInfo::Kind::rows:
        check_rows(row.name, value);
        break;
    }
  }
  return values;
}

}  // namespace bitwhip::store
