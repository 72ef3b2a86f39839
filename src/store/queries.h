// The ready queries: SQL by name, with parameters. Any SQL can be run as well.
//
// Queries are read-only. The file is opened for reading, the connection refuses to write, and
// statements that would write, attach or change the connection are refused before they run, with
// the name of the action.
//
// Thread-safety: the tables are immutable; an Answer is for one thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/registry.h"
#include "io/stop.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace bitwhip::store {

struct ParameterInfo {
  std::string_view name{};   // ":rating" in the SQL; empty: none
  std::string_view value{};  // the default
  std::string_view meaning{};
  // A rating is given by name or label, a variant by name or `all`, rows as a whole number, a step
  // as the number of a stored state.
  enum class ParameterType : std::uint8_t { rating, variant, rows, step };
  ParameterType type = ParameterType::rating;
};

struct ReadyQuery {
  std::string_view name;
  std::string_view summary;  // one line of help
  std::string_view sql;
  std::array<ParameterInfo, 3> parameters{};
};

Registry<ReadyQuery> ready_queries();

// Returns the parameters of a ready query in the form that its SQL takes. Throws
// std::invalid_argument for a rating or a variant that the store lacks, since an empty table could
// be mistaken for a result; IoError for a file that is not a store.
using Values = std::map<std::string, std::string>;
Values values_for(const std::string& path, const ReadyQuery& query, Values values,
                  const io::Stop& stop);

using QueryCell = std::variant<std::monostate, std::int64_t, double, std::string>;

// A cursor over the rows of one statement.
class RowCursor {
 public:
  // `values`: of all parameters in the SQL. A value that is a plain number (7, -0.5, not 007) is
  // bound as a number. Throws IoError for a file that is not a store, std::invalid_argument for SQL
  // that is invalid or would write, and for missing or unknown parameters. A stop ends the rows
  // early.
  RowCursor(const std::string& path, const std::string& sql, const Values& values,
            const io::Stop& stop);
  RowCursor(const RowCursor&) = delete;

  const std::vector<std::string>& heads() const { return heads_; }  // all different
  // Returns false at the end. Throws IoError, and std::invalid_argument for errors of the SQL at
  // run time.
  bool next(std::vector<QueryCell>& row);

 private:
  std::string refused_;  // the refused action (authorize()); empty: none
  ReadStore database_;
  StatementHandle statement_;
  bool ended_ = false;
  std::vector<std::string> heads_;
};

}  // namespace bitwhip::store
