// The ready queries: SQL by name, with parameters. Any text of SQL can be asked instead.
//
// A query only reads. The file is opened for reading, the connection refuses to write, and
// statements that would write, attach or change the connection are refused before they run, with
// the name of what they would do.
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
  std::string_view name;   // ":rating" in the SQL; empty: none
  std::string_view value;  // the default
  std::string_view meaning;
  // The value of a rating is its name or label, of a variant its name or all, of rows a whole
  // number, of a step the step of a state.
  enum class Kind : std::uint8_t { rating, variant, rows, step };
  Kind kind = Kind::rating;
};

struct ReadyQuery {
  std::string_view name;
  std::string_view summary;  // one line of help
  std::string_view sql;
  std::array<ParameterInfo, 3> parameters{};
};

Registry<ReadyQuery> ready_queries();

// Returns the values of the parameters of a ready query, as its SQL takes them. Throws
// std::invalid_argument for a rating or a variant that the store does not have, since an empty
// table would read as an answer; IoError for a file that is no store.
using Values = std::map<std::string, std::string>;
Values values_for(const std::string& path, const ReadyQuery& query, Values values,
                  const io::Stop& stop);

using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

// Gives the rows of one statement.
class Answer {
 public:
  // `values` has the values of all parameters that the SQL names. One that is a number as people
  // write it (7, -0.5, not 007) is a number for the SQL. Throws IoError for a file that is no
  // store, std::invalid_argument for SQL that is wrong or that would write, and for a parameter
  // that is missing or that the SQL does not name. A stop ends the answer.
  Answer(const std::string& path, const std::string& sql, const Values& values,
         const io::Stop& stop);
  Answer(const Answer&) = delete;

  const std::vector<std::string>& heads() const { return heads_; }  // of which no two are equal
  // Returns false at the end. Throws IoError, std::invalid_argument for what only shows in a row.
  bool next(std::vector<Cell>& row);

 private:
  std::string refused_;  // what the query may not do (authorize()); empty: nothing
  ReadStore database_;
  StatementHandle statement_;
  bool ended_ = false;
  std::vector<std::string> heads_;
};

}  // namespace bitwhip::store
