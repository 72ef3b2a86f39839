// The values of options that a single verb has: a type for each such verb, and the variant of them.
//
// Thread-safety: plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rating/rating.h"
#include "rating/value.h"

namespace bitwhip::job {

struct BenchRequest {
  std::string data{};  // folder of the data sets; empty: as installed
};

// How canonical forms and classes of isomorphic puzzles are formed and written.
struct ClassRequest {
  std::size_t of = 0;                         // index into class_subjects()
  bool unique = false;                        // write only the first record of each class
  bool group = false;                         // write the number of its class with each record
  std::size_t memory = std::size_t{1} << 30;  // limit in bytes
};

struct CanonRequest {
  std::size_t order = 0;            // index into canon_orders()
  std::optional<std::size_t> as{};  // index into canon_shapes()
  std::optional<std::uint64_t> seed{};
  std::optional<int> count{};
};

struct NeighboursRequest {
  std::optional<int> minus{}, plus{};  // clues
  bool minimal = false;                // of the neighbours the minimal ones alone
  bool minimals = false;               // minimal puzzles inside, not neighbours
  bool expand = false;                 // first add the cells that singles solve as clues
  std::uint64_t max_solutions = 100000;
};

struct ClassifyRequest {
  rating::Level least{2, rating::Scale::whole}, most{13, rating::Scale::whole};
  bool chooses_levels = false;  // by --levels
  bool cells = false;           // add the table of types and lengths
  bool theories = false;        // add the list of basic theories
  // Those of the rows of the table of levels; the plan adds what the tables need.
  std::vector<rating::RatingId> rows{};
};

struct CompareRequest {
  std::string column = "W";
  std::string second_column{};  // empty: the same
  bool by_puzzle = false;
  std::size_t most = 10;  // limit of the differing rows shown
};

struct DocumentRequest {
  std::string output_dir{};  // where each document becomes a file; empty: standard output
};

struct GenerateRequest {
  std::size_t method = 0;                // index into generate_methods()
  std::optional<std::uint64_t> count{};  // puzzles
  std::optional<std::uint64_t> draws{};  // of grids
  std::uint64_t seed = 1;
  std::string grids{};  // `uniform`, `quick` or a file; empty: the default of the method
  std::optional<std::uint64_t> per_grid{};
  std::optional<std::string> split{};
  std::optional<int> start_clues{};
  std::string pattern{};
  bool suexg = false;  // --compatible suexg
};

struct ImportColumn {
  std::string name;    // in the list
  std::string rating;  // in the store
};

struct ImportRequest {
  std::vector<ImportColumn> columns{};  // empty: all columns named like ratings
  std::string puzzle_column{};          // name or number; empty: `puzzle`
  std::string source{};                 // empty: the file name
};

struct MergeRequest {
  bool clean = false;  // remove the journals of the parts
};

struct QueryRequest {
  bool list = false;                            // show the ready queries instead
  bool plan = false;                            // show the query plan of SQLite instead of rows
  bool sql = false;                             // show the SQL of a ready query instead of rows
  std::map<std::string, std::string> values{};  // of parameters, by name
};

struct ReportRequest {
  std::vector<std::string> ratings{};  // columns; empty: those whose names are known ratings
  std::string by{};                    // column of the hardest records; empty: the first rating
  bool compare = false;                // two files side by side
  std::string title{};
  std::string charts{};      // folder of the charts; empty: none
  std::string profile{};     // folder written by `profile`; empty: none
  std::string provenance{};  // empty: search beside the files
  std::string format{};      // empty: text on a terminal, else the first format
};

struct StatsRequest {
  std::vector<std::string> columns{};  // also comparisons such as A<B; empty: clues, all ratings
  std::string by{};
  std::optional<std::string> cluster{};  // nothing: `grid` if it exists; "none": each record
  std::string times{};                   // column with the records of a row; empty: one
  bool unbiased = false;
  std::optional<double> zero_as{}, open_as{};
  std::string compare{};  // another file
  bool within = false;    // the deviation within puzzles of the same number of clues
  bool totals = false;
  bool summary = false;  // --format summary
};

using VerbRequest =
    std::variant<std::monostate, BenchRequest, CanonRequest, NeighboursRequest, ClassifyRequest,
                 CompareRequest, DocumentRequest, GenerateRequest, ImportRequest, MergeRequest,
                 QueryRequest, ReportRequest, StatsRequest>;

}  // namespace bitwhip::job
