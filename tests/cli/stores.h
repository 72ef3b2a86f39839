// What a store holds, as the tests of the command line ask it.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "cli/program.h"
#include "store/sqlite.h"

namespace bitwhip::testing {

// What a query answers, without its header line.
inline std::string asked(const std::string& path, const std::string& sql) {
  const Result result = run({"query", path, sql, "-f", "csv"});
  INFO(result.err);
  REQUIRE(result.code == 0);
  return result.out.substr(result.out.find('\n') + 1);
}

inline std::string answer_of(const std::string& path, const std::string& sql) {
  return store::Database(path, store::Database::Mode::read).text(sql);
}

// Everything that does not depend on the clock or on how often the program was begun.
inline std::string content(const std::string& path) {
  CHECK(answer_of(path, "PRAGMA integrity_check") == "ok");
  CHECK(answer_of(path, "PRAGMA foreign_key_check").empty());
  return asked(path,
               "SELECT puzzle, variant, rating, label, cell, value, lower, upper, status FROM "
               "cells ORDER BY 1, 2, 3, 4") +
         asked(path,
               "SELECT puzzle, size, clues, cands, clues_brt, cands_brt, cands_w1, solutions FROM "
               "puzzles ORDER BY 1") +
         asked(path, "SELECT file, line, puzzle, variant, status FROM lines ORDER BY 1, 2");
}

}  // namespace bitwhip::testing
