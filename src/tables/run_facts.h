// What is known of the run behind a file of records: its provenance document, or else its journal.
//
// Thread-safety: functions without state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bitwhip::tables {

struct RunFacts {
  std::string file;                                               // the document
  std::vector<std::pair<std::string, std::string>> facts{};       // name and text, in order
  std::vector<std::pair<std::string, std::int64_t>> revisions{};  // of the ratings, by name; empty: the document has none
  std::optional<std::uint64_t> records{};                         // that the document counts: those that were rated
  std::optional<std::uint64_t> written{};                         // of these; nothing: the document does not tell
  std::string of{};                                               // the file of records beside it; empty: all of them
};

// From the text of a provenance document (`rate --provenance`) or of a journal; nothing where it is
// neither.
std::optional<RunFacts> facts_of_provenance(const std::string& text, const std::string& file);
std::optional<RunFacts> facts_of_journal(const std::string& text, const std::string& file);

// The names that a provenance document beside a file of records may have, in the order in which
// they are looked for: of "a.tsv.gz" they are "a.tsv.gz.json", "a.tsv.json", "a.json", and the same
// with ".provenance.json". Never the file itself.
std::vector<std::string> provenance_names(const std::string& records);

}  // namespace bitwhip::tables
